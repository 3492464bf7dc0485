// Writes keyed archives in NSKeyedArchiver's layout.

/// A keyed archive under construction; an object's number is its index in `$objects`.
struct KeyedArchiveWriter {
  /// The value of a field of an object.
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
  /// The index in `list` of each object's value, by the object's number.
  private var objects: [Int]
  private var plain: [Plain: Int] = [:]
  private var classes: [String: Int] = [:]

  /// The number of the null object.
  static let null = 0

  init() { objects = [list.addString("$null")] }

  /// Adds an object that is a plain value, unless an equal one exists, and returns its number.
  mutating func addObject(_ value: Plain) -> Int {
    if let known = plain[value] { return known }
    let place =
      switch value {
      case .bool(let bool): list.addBoolean(bool)
      case .integer(let integer): list.addInteger(integer)
      case .number(let number): list.addReal(number)
      case .string(let text): list.addString(text)
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
  mutating func addObject(_ names: [String], _ fields: [(key: String, value: Field)]) -> Int {
    let number = reserveObject()
    setObjectContent(number, names, fields)
    return number
  }

  /// Reserves a number for an object, so that objects within it can be added first.
  mutating func reserveObject() -> Int {
    objects.append(KeyedArchiveWriter.null)
    return objects.count - 1
  }

  /// Sets the class and the fields of an object whose number was reserved.
  mutating func setObjectContent(
    _ number: Int, _ names: [String], _ fields: [(key: String, value: Field)]
  ) {
    var entries: [(key: Int, value: Int)] = []
    entries.reserveCapacity(fields.count + 1)
    for (key, value) in fields { entries.append((list.addString(key), fieldIndex(of: value))) }
    entries.append((list.addString("$class"), list.addObjectReference(classObject(names))))
    objects[number] = list.addDictionary(entries)
  }

  /// Adds an `NSMutableData` object with the given bytes, and returns its number.
  mutating func addBytes(_ bytes: Span<UInt8>) -> Int {
    let number = reserveObject()
    let entries = [
      (key: list.addString("NS.data"), value: list.addBytes(bytes)),
      (
        key: list.addString("$class"),
        value: list.addObjectReference(classObject(["NSMutableData", "NSData"]))
      ),
    ]
    objects[number] = list.addDictionary(entries)
    return number
  }

  private mutating func fieldIndex(of field: Field) -> Int {
    switch field {
    case .object(let number): list.addObjectReference(number)
    case .bool(let bool): list.addBoolean(bool)
    case .integer(let integer): list.addInteger(integer)
    case .number(let number): list.addReal(number)
    case .list(let numbers): list.addArray(numbers.map { list.addObjectReference($0) })
    }
  }

  /// Returns the number of the object that describes a class, which is written once.
  private mutating func classObject(_ names: [String]) -> Int {
    let name = names.first ?? "NSObject"
    if let known = classes[name] { return known }
    let all = names + ["NSObject"]
    let entries = [
      (key: list.addString("$classname"), value: list.addString(name)),
      (key: list.addString("$classes"), value: list.addArray(all.map { list.addString($0) })),
    ]
    objects.append(list.addDictionary(entries))
    classes[name] = objects.count - 1
    return objects.count - 1
  }

  /// Returns the bytes of the archive whose top object has the number `root`.
  mutating func makeArchive(root: Int) -> [UInt8] {
    let top = list.addDictionary([(list.addString("root"), list.addObjectReference(root))])
    let archive = list.addDictionary([
      (list.addString("$version"), list.addInteger(100_000)),
      (list.addString("$archiver"), list.addString("NSKeyedArchiver")),
      (list.addString("$top"), top),
      (list.addString("$objects"), list.addArray(objects)),
    ])
    return list.makeFile(root: archive)
  }
}
