// Files that grow by a line at a time.

import LaminaSystem
import Synchronization

/// A file to which any thread appends whole lines.
///
/// Each line is one `write` to a file opened for appending, so lines of several processes do not mix.
public final class AppendedFile: Sendable {
  /// The file's path.
  public let path: String
  private let file: FileDescriptor
  private let lock = Mutex<Void>(())

  /// Opens a file for appending; a missing file is created.
  ///
  /// - Throws: `FileError.cannotOpen` with the path and the reason. In a command, nothing is appended to a file that it
  ///   has read.
  public init(path: String) throws(FileError) {
    try InputFiles.checkOutputs([path])
    self.path = path
    do { file = try FileDescriptor(path, for: .appending) } catch {
      throw .cannotOpen(path: path, code: error.code)
    }
  }

  deinit { try? file.close() }

  /// Appends a line and a line feed.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason; part of the line may have been written.
  public func appendLine(_ line: String) throws(FileError) {
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
      // A pipe, for example, cannot be synchronised.
      if error == .invalidArgument || error == .readOnlyFileSystem { return }
      throw .cannotWrite(path: path, code: error.code)
    }
  }
}
