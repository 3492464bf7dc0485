public import Foundation
public import LaminaLayers

// Objects made again of the archives that `KeyedArchiver` returns as data.

/// A coder that makes the objects of an archive again, each of them once.
open class KeyedUnarchiver: Coder {
  private let reading: ArchiveReading
  private let archived: ArchivedObject
  /// Whether the classes of values are checked; no class is.
  @_nonoverride public var requiresSecureCoding = false

  /// Makes an unarchiver of an archive's data.
  ///
  /// - Throws: `CocoaError.coderReadCorrupt` for data that is no archive of this run.
  public convenience init(forReadingFrom data: Data) throws {
    guard let archived = KeptArchives.archive(of: data) else {
      throw CocoaError(.coderReadCorrupt)
    }
    self.init(ArchiveReading(), archived)
  }

  /// Makes an unarchiver of an archive's data; one without values for other data.
  public convenience init(forReadingWith data: Data) {
    self.init(ArchiveReading(), KeptArchives.archive(of: data) ?? ArchivedObject(.archive))
  }

  init(_ reading: ArchiveReading, _ archived: ArchivedObject) {
    (self.reading, self.archived) = (reading, archived)
    super.init()
  }

  /// Ends the reading.
  open func finishDecoding() {}

  /// Whether there is a value for a key.
  open override func containsValue(forKey key: String) -> Bool { archived.values[key] != nil }

  /// Returns the value of a key, or the object that it refers to; `nil` without one.
  open override func decodeObject(forKey key: String) -> Any? {
    archived.values[key].flatMap(reading.value)
  }

  /// Notes the object, so that values may refer to it.
  open override func willRead(_ object: AnyObject) { reading.note(object, for: archived) }

  /// Reads the values of an object that its owner has made.
  open override func decodePart(_ part: AnyObject, forKey key: String, by read: (Coder) -> Void) {
    guard let object = archived.values[key] as? ArchivedObject else { return }
    reading.note(part, for: object)
    read(KeyedUnarchiver(reading, object))
  }

  // MARK: - Whole archives

  /// Returns the object of an archive if it is of a class; `nil` otherwise.
  ///
  /// - Throws: the error of data that is no archive of this run's and none of Foundation's.
  open class func unarchivedObject<Object>(ofClass type: Object.Type, from data: Data) throws
    -> Object?
  { try unarchiveTopLevelObjectWithData(data) as? Object }

  /// Returns the object of an archive; its class is not checked.
  ///
  /// - Throws: the error of data that is no archive of this run's and none of Foundation's.
  open class func unarchivedObject(ofClasses types: [AnyClass], from data: Data) throws -> Any? {
    try unarchiveTopLevelObjectWithData(data)
  }

  /// Returns the list of an archive if all its objects are of a class; `nil` otherwise.
  ///
  /// - Throws: the error of data that is no archive of this run's and none of Foundation's.
  open class func unarchivedArrayOfObjects<Object>(
    ofClass type: Object.Type, from data: Data
  ) throws -> [Object]? { try unarchiveTopLevelObjectWithData(data) as? [Object] }

  /// Returns the object of an archive; `nil` for data that is none.
  open class func unarchiveObject(with data: Data) -> Any? {
    try? unarchiveTopLevelObjectWithData(data)
  }

  /// Returns the object of an archive.
  ///
  /// - Throws: the error of data that is no archive of this run's and none of Foundation's.
  open class func unarchiveTopLevelObjectWithData(_ data: Data) throws -> Any? {
    guard let archived = KeptArchives.archive(of: data) else {
      // Foundation stops the program at data that is no archive.
      let list = try? unsafe PropertyListSerialization.propertyList(from: data, format: nil)
      guard (list as? [String: Any])?["$archiver"] != nil else {
        throw CocoaError(.coderReadCorrupt)
      }
      return try Foundation.NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
    }
    return KeyedUnarchiver(ArchiveReading(), archived)
      .decodeObject(forKey: NSKeyedArchiveRootObjectKey)
  }
}
