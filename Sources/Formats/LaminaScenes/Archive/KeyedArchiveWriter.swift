// Writes keyed archives in NSKeyedArchiver's layout.

/// The objects of an archive under construction, identified by number.
struct KeyedArchiveWriter {
  /// A field of an object.
  enum Field {
    /// An object, by its number.
    case object(Int)
    case bool(Bool)
    case integer(Int)
    case number(Double)
    /// Several objects, by their numbers.
    case list([Int])
  }

  /// A property list value that is an object by itself; equal values share one object.
  enum Plain: Hashable {
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
  }

  private var list = BinaryPropertyListWriter()
  /// The index of each object in the list.
  private var objects: [Int]
  private var plain: [Plain: Int] = [:]
  private var classes: [String: Int] = [:]

  /// The null object.
  static let null = 0

  init() { objects = [list.string("$null")] }

  /// Adds an object that is a plain value.
  mutating func object(_ value: Plain) -> Int {
    if let known = plain[value] { return known }
    let place =
      switch value {
      case .bool(let bool): list.bool(bool)
      case .integer(let integer): list.integer(integer)
      case .number(let number): list.real(number)
      case .string(let text): list.string(text)
      }
    objects.append(place)
    plain[value] = objects.count - 1
    return objects.count - 1
  }

  /// Adds an object of a class.
  ///
  /// - Parameters:
  ///   - names: the class and its superclasses, without NSObject.
  ///   - fields: its keys with their values.
  /// - Returns: its number.
  mutating func object(_ names: [String], _ fields: [(key: String, value: Field)]) -> Int {
    let number = reserve()
    set(number, names, fields)
    return number
  }

  /// Reserves a number for an object, so that objects within it can be added first.
  mutating func reserve() -> Int {
    objects.append(KeyedArchiveWriter.null)
    return objects.count - 1
  }

  /// Sets the content of an object with a reserved number.
  mutating func set(_ number: Int, _ names: [String], _ fields: [(key: String, value: Field)]) {
    var entries: [(key: Int, value: Int)] = []
    entries.reserveCapacity(fields.count + 1)
    for (key, value) in fields { entries.append((list.string(key), place(of: value))) }
    entries.append((list.string("$class"), list.uid(kind(names))))
    objects[number] = list.dictionary(entries)
  }

  /// Adds an NSMutableData with the given bytes.
  mutating func data(_ bytes: Span<UInt8>) -> Int {
    let number = reserve()
    let entries = [
      (key: list.string("NS.data"), value: list.data(bytes)),
      (
        key: list.string("$class"), value: list.uid(kind(["NSMutableData", "NSData"]))
      ),
    ]
    objects[number] = list.dictionary(entries)
    return number
  }

  private mutating func place(of field: Field) -> Int {
    switch field {
    case .object(let number): list.uid(number)
    case .bool(let bool): list.bool(bool)
    case .integer(let integer): list.integer(integer)
    case .number(let number): list.real(number)
    case .list(let numbers): list.array(numbers.map { list.uid($0) })
    }
  }

  /// Returns the object of a class, which is written once.
  private mutating func kind(_ names: [String]) -> Int {
    let name = names.first ?? "NSObject"
    if let known = classes[name] { return known }
    let all = names + ["NSObject"]
    let entries = [
      (key: list.string("$classname"), value: list.string(name)),
      (key: list.string("$classes"), value: list.array(all.map { list.string($0) })),
    ]
    objects.append(list.dictionary(entries))
    classes[name] = objects.count - 1
    return objects.count - 1
  }

  /// Returns the archive with the given top object.
  mutating func file(root: Int) -> [UInt8] {
    let top = list.dictionary([(list.string("root"), list.uid(root))])
    let archive = list.dictionary([
      (list.string("$version"), list.integer(100_000)),
      (list.string("$archiver"), list.string("NSKeyedArchiver")), (list.string("$top"), top),
      (list.string("$objects"), list.array(objects)),
    ])
    return list.file(root: archive)
  }
}
