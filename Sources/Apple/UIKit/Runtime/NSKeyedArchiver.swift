import CoreGraphics
public import Foundation
public import LaminaLayers
import LaminaViews

// Archives of views and of the app's own objects, in place of Foundation's, which know neither.

@available(swift, obsoleted: 6)
extension View: CoreGraphics.NSCoding {}

/// The name of `KeyedArchiver` in sources for iOS, in place of Foundation's class.
public typealias NSKeyedArchiver = KeyedArchiver
/// The name of `KeyedUnarchiver` in sources for iOS, in place of Foundation's class.
public typealias NSKeyedUnarchiver = KeyedUnarchiver

/// A coder that keeps objects' values by key, and returns them as data.
///
/// Objects write themselves by `encode(with:)`, each of them once. The run keeps the newest 1,000 archives of views and
/// of the app's objects. Their data is a number, which this run can read and no other. Archives of Foundation's objects
/// alone are Foundation's own data.
///
/// Policy: `archive-views`.
open class KeyedArchiver: Coder {
  let writing: ArchiveWriting
  let archived: ArchivedObject
  private var target: NSMutableData?

  /// Makes an archiver without values.
  public convenience init(requiringSecureCoding: Bool = false) {
    self.init(ArchiveWriting(), ArchivedObject(.archive))
  }

  /// Makes an archiver that `finishEncoding()` writes to data.
  public convenience init(forWritingWith data: NSMutableData) {
    self.init()
    target = data
  }

  init(_ writing: ArchiveWriting, _ archived: ArchivedObject) {
    (self.writing, self.archived) = (writing, archived)
    super.init()
  }

  /// Writes a value for a key; `nil` removes the key's value.
  open override func encode(_ value: Any?, forKey key: String) {
    archived.values[key] = value.map(writing.form)
  }

  /// Whether a value was written for a key.
  open override func containsValue(forKey key: String) -> Bool { archived.values[key] != nil }

  /// Ends the archive.
  open func finishEncoding() { target?.setData(encodedData) }

  /// The archive as data.
  open var encodedData: Data { KeptArchives.data(of: archived) }

  /// Returns an archive of a value and of all that it refers to.
  ///
  /// - Throws: Foundation's error for a value of its own that it cannot archive.
  open class func archivedData(
    withRootObject object: Any, requiringSecureCoding: Bool
  ) throws -> Data {
    let archiver = KeyedArchiver()
    archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
    guard !archiver.writing.hasObjects, isFoundations(object) else { return archiver.encodedData }
    return try Foundation.NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: requiringSecureCoding)
  }

  /// Returns an archive of a value; empty for one that Foundation cannot archive.
  open class func archivedData(withRootObject object: Any) -> Data {
    (try? archivedData(withRootObject: object, requiringSecureCoding: false)) ?? Data()
  }

  /// Whether Foundation can archive a value.
  private static func isFoundations(_ value: Any) -> Bool {
    if let list = value as? [Any] { return list.allSatisfy(isFoundations) }
    if let table = value as? [AnyHashable: Any] { return table.values.allSatisfy(isFoundations) }
    return (value as AnyObject) is any Foundation.NSCoding
  }
}

/// The archives that this run keeps, by the numbers in their data.
enum KeptArchives {
  private static let most = 1_000
  private static let mark = Data("lamina archive ".utf8)
  private static var newest: UInt64 = 0
  private static var kept: [UInt64: ArchivedObject] = [:]

  /// Returns the data of an archive, and keeps it.
  static func data(of archive: ArchivedObject) -> Data {
    newest += 1
    kept[newest] = archive
    if newest > most { kept[newest - UInt64(most)] = nil }
    return mark + Data(String(newest).utf8)
  }

  /// Returns the archive of some data; `nil` for data that is no archive of this run's.
  static func archive(of data: Data) -> ArchivedObject? {
    guard data.starts(with: mark) else { return nil }
    return UInt64(String(decoding: data.dropFirst(mark.count), as: UTF8.self)).flatMap { kept[$0] }
  }
}
