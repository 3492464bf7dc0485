import Foundation

/// A folder that goes when its owner does.
public final class TestFolder {
  /// The folder's path.
  public let path: String

  /// Makes an empty folder of its own.
  public init() throws {
    path = NSTemporaryDirectory() + "lamina-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes bytes to the file of that name, and makes the folders in it; returns its path.
  @discardableResult public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Writes a text to the file of that name, and makes the folders in it; returns its path.
  @discardableResult public func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// Returns the bytes of the file of that name; `nil` if there is none.
  public func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map { Array($0) }
  }

  /// The names in the folder, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
