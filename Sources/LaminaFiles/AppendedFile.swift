// Files that grow by a line at a time.

import LaminaPixels
import LaminaSystem
import Synchronization

/// A file that lines are appended to, each whole, by any thread.
///
/// A line is one `write` to a file opened for appending, so that lines of several processes do not mix.
public final class AppendedFile: Sendable {
  /// The file.
  public let path: String
  private let file: FileDescriptor
  private let lock = Mutex<Void>(())

  /// Opens a file, and makes it if there is none.
  ///
  /// - Throws: `FileError.cannotOpen` with the path and the reason.
  public init(path: String) throws(FileError) {
    self.path = path
    do { file = try FileDescriptor(path, for: .appending) } catch {
      throw .cannotOpen(path: path, code: error.code)
    }
  }

  deinit { try? file.close() }

  /// Appends a line; the line feed is added.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason; part of the line may be there.
  public func append(_ line: String) throws(FileError) {
    let bytes = Array((line + "\n").utf8)
    do {
      try lock.locked { _ throws(SystemError) in try file.writeAll(of: bytes.span) }
    } catch { throw .cannotWrite(path: path, code: error.code) }
  }

  /// Waits until the lines are on the disk.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason.
  public func synchronize() throws(FileError) {
    do { try file.synchronize() } catch {
      // A pipe, say, has nothing to wait for.
      if error == .invalidArgument || error == .readOnlyFileSystem { return }
      throw .cannotWrite(path: path, code: error.code)
    }
  }
}
