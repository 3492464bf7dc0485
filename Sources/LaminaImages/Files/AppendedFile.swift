// Files that grow by a line at a time. One of the few files that may be unsafe: system calls take paths.

import Glibc
import LaminaPixels
import Synchronization

/// A file that lines are appended to, each whole, by any thread.
///
/// A line is one `write` to a file opened for appending, so that lines of several processes do not mix.
public final class AppendedFile: Sendable {
  /// The file.
  public let path: String
  private let descriptor: Int32
  private let lock = Mutex<Void>(())

  /// Opens a file, and makes it if there is none.
  ///
  /// - Throws: `FileError.cannotOpen` with the path and the reason.
  public init(path: String) throws(FileError) {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// Appends a line; the line feed is added.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason; part of the line may be there.
  public func append(_ line: String) throws(FileError) {
    let bytes = Array((line + "\n").utf8)
    let code = lock.locked { _ in SystemWrite.all(of: bytes.span, to: descriptor) }
    if code != 0 { throw .cannotWrite(path: path, code: code) }
  }

  /// Waits until the lines are on the disk.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason.
  public func synchronize() throws(FileError) {
    // What is no regular file, a pipe perhaps, has nothing to wait for.
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
      throw .cannotWrite(path: path, code: errno)
    }
  }
}
