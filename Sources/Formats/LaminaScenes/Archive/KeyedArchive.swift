// Keyed archives: a graph of objects, read as data. No class is instantiated by name.

import LaminaFiles
import LaminaPixels

/// The objects of an archive written by NSKeyedArchiver.
///
/// Source: the keys `$archiver`, `$version`, `$top`, `$objects`, `$class`, `$classname` and `$classes` of
/// every such archive.
@MainActor final class KeyedArchive {
  /// The value of an object or of a field: a plain value, or an object with fields.
  enum Value {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case data(Range<Int>)
    case object(Object)

    /// The kind of the value, in words.
    var kind: String {
      switch self {
      case .null: "nothing"
      case .bool: "a Boolean"
      case .number: "a number"
      case .string: "a string"
      case .data: "data"
      case .object(let object): object.kind.name
      }
    }
  }

  /// An object of a class; its fields are decoded on demand.
  struct Object {
    let index: Int
    let kind: ArchiveClass
    /// The object's fields without `$class`: the number of each key, and the index of its value in the property list.
    fileprivate(set) var entries: [(key: Int, value: Int)]
  }

  /// A field of an object: an inline value, a reference, or several references.
  enum Field {
    case inline(PropertyListValue)
    case reference(Int)
    case list([Int])
  }

  /// The error text for a property list that is not an archive.
  static let noArchive = "an archive without a $top or without $objects"

  private let list: any PropertyList
  /// The index in the property list of each object, in the order of `$objects`.
  private let objects: [Int]
  /// The index, in `$objects`, of the object at the top of the archive.
  private(set) var root = 0
  private var keys: ArchiveKeyTable
  private var classes: [ArchiveClass] = []
  /// For each object that describes a class, one plus the class's index in `classes`; 0 until the class is resolved.
  private var classPlaces: [UInt32]
  /// The class assumed for objects without a class.
  private let noClass: ArchiveClass
  /// The names of the classes that the reader knows; an object of a derived class is read as one of these.
  private let knownClasses: Set<String>

  /// Whether a property list is an archive: it has the key `$archiver`.
  static func isArchive(_ list: any PropertyList) -> Bool {
    guard case .dictionary(let entries)? = try? list.value(list.root) else { return false }
    return entries.contains {
      if case .string("$archiver")? = try? list.value($0.key) { true } else { false }
    }
  }

  init(_ list: any PropertyList, classes known: Set<String>) throws(PropertyListError) {
    self.list = list
    knownClasses = known
    keys = ArchiveKeyTable(places: list.count)
    noClass = ArchiveClass(names: [], known: known)
    classPlaces = []
    guard case .dictionary(let entries) = try list.value(list.root) else {
      throw PropertyListError(offset: 0, reason: "the outermost value is no dictionary")
    }
    var found: [Int]?
    var top: Int?
    for entry in entries {
      guard case .string(let key) = try list.value(entry.key) else { continue }
      switch (key, try list.value(entry.value)) {
      case ("$objects", .array(let places)): found = places
      case ("$top", .dictionary(let names)):
        for name in names {
          guard case .uid(let uid) = try list.value(name.value) else { continue }
          var isRoot = false
          if case .string("root") = try list.value(name.key) { isRoot = true }
          if top == nil || isRoot { top = uid }
        }
      default: continue
      }
    }
    guard let found, let top, top < found.count else {
      throw PropertyListError(offset: 0, reason: KeyedArchive.noArchive)
    }
    (objects, root) = (found, top)
    classPlaces = Array(repeating: 0, count: found.count)
  }

  /// Returns the value at an index of the archive's `$objects`: null for index 0, otherwise a plain value or an object.
  func objectValue(_ index: Int) throws(PropertyListError) -> Value {
    guard objects.indices.contains(index) else {
      throw PropertyListError(
        offset: 0, reason: "object \(index) is referenced, but there are only \(objects.count)")
    }
    if index == 0 { return .null }
    switch try list.value(objects[index]) {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .number(value.number)
    case .real(let value), .date(let value): return .number(value)
    case .string(let value): return .string(value)
    case .data(let range): return .data(range)
    case .uid(let uid):
      throw PropertyListError(offset: 0, reason: "object \(index) refers to \(uid)")
    case .array:
      throw PropertyListError(offset: 0, reason: "object \(index) is an array without a class")
    case .dictionary(let entries): return .object(try object(index, entries))
    }
  }

  /// Returns the class of the object at an index of `$objects`, without decoding its fields; `nil` for a plain value.
  func objectClass(of index: Int) -> ArchiveClass? {
    // Core Animation always writes the class last.
    if index > 0, index < objects.count, let last = try? list.lastEntry(objects[index]),
      (try? keys.keyNumber(last.key, in: list)) == ArchiveKey.archiveClass.rawValue,
      case .uid(let uid)? = try? list.value(last.value), let kind = try? kind(uid)
    {
      return kind
    }
    if case .object(let object)? = try? objectValue(index) { return object.kind }
    return nil
  }

  /// Converts the property list value that a field holds inline; references and collections become null.
  func inlineValue(_ inline: PropertyListValue) -> Value {
    switch inline {
    case .bool(let value): .bool(value)
    case .integer(let value): .number(value.number)
    case .real(let value), .date(let value): .number(value)
    case .string(let value): .string(value)
    case .data(let range): .data(range)
    case .null, .uid, .array, .dictionary: .null
    }
  }

  /// Returns the value that a field holds or refers to; null for a list of references.
  func fieldValue(_ field: Field) throws(PropertyListError) -> Value {
    switch field {
    case .inline(let value): self.inlineValue(value)
    case .reference(let index): try objectValue(index)
    case .list: .null
    }
  }

  /// Returns a copy of the bytes of a data value with a range; `nil` if there is no memory for it.
  func bytes(_ range: Range<Int>) -> FileBytes? { list.bytes(range) }

  // MARK: - Fields

  /// Returns an object's field with a key; `nil` if it has none.
  func findField(_ key: ArchiveKey, of object: Object) throws(PropertyListError) -> Field? {
    for entry in object.entries where entry.key == key.rawValue {
      return try readField(entry.value)
    }
    return nil
  }

  /// Returns the name that the key with a number has in layer elements.
  func name(of key: Int) -> String { keys.names[key] }

  /// Returns the field whose value has an index in the property list.
  func readField(_ place: Int) throws(PropertyListError) -> Field {
    switch try list.value(place) {
    case .uid(let uid): return .reference(uid)
    case .array(let items):
      var uids: [Int] = []
      uids.reserveCapacity(items.count)
      for item in items {
        guard case .uid(let uid) = try list.value(item) else { continue }
        uids.append(uid)
      }
      return .list(uids)
    case let value: return .inline(value)
    }
  }

  private func object(_ index: Int, _ entries: consuming [(key: Int, value: Int)])
    throws(PropertyListError) -> Object
  {
    try keys.numberEntryKeys(&entries, in: list)
    for place in entries.indices.reversed()
    where entries[place].key == ArchiveKey.archiveClass.rawValue {
      guard case .uid(let uid) = try list.value(entries[place].value) else { continue }
      entries.remove(at: place)
      return Object(index: index, kind: try kind(uid), entries: entries)
    }
    return Object(index: index, kind: noClass, entries: entries)
  }

  /// Returns the class that the object at an index of `$objects` describes; each class is resolved once.
  private func kind(_ index: Int) throws(PropertyListError) -> ArchiveClass {
    guard classPlaces.indices.contains(index) else {
      throw PropertyListError(offset: 0, reason: "object \(index) is no class")
    }
    if classPlaces[index] > 0 { return classes[Int(classPlaces[index]) - 1] }
    guard case .dictionary(var entries) = try list.value(objects[index])
    else { throw PropertyListError(offset: 0, reason: "object \(index) is no class") }
    try keys.numberEntryKeys(&entries, in: list)
    var names: [String] = []
    for entry in entries {
      switch (ArchiveKey(rawValue: entry.key), try list.value(entry.value)) {
      case (.className, .string(let name)) where names.isEmpty: names = [name]
      case (.classes, .array(let items)):
        names = []
        for item in items {
          if case .string(let name) = try list.value(item) { names.append(name) }
        }
      default: continue
      }
    }
    let kind = ArchiveClass(names: names, known: knownClasses)
    classes.append(kind)
    classPlaces[index] = UInt32(classes.count)
    return kind
  }
}
