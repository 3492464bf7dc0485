// Reading whole files. One of the few files that may be unsafe: system calls take pointers.

import Glibc
public import LaminaPixels

extension FileBytes {
  /// Reads a regular file, whole.
  ///
  /// It is read and not mapped, so that a file which shrinks meanwhile cannot end the process.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - limit: the most bytes it may have.
  /// - Returns: its bytes.
  /// - Throws: `FileError` with the path and the reason.
  public static func read(path: String, limit: Int) throws(FileError) -> FileBytes {
    // Non-blocking, so that a pipe with nobody at the other end is refused instead of waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotRead(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(path: path, bytes: size, limit: limit) }
    var failure: Int32 = 0
    let bytes: FileBytes
    do {
      bytes = try FileBytes(capacity: size) { span in
        let (filled, code) = fill(&span, from: descriptor)
        failure = code
        return filled
      }
    } catch { throw .noMemory(path: path, bytes: size) }
    guard failure == 0 else { throw .cannotRead(path: path, code: failure) }
    return bytes
  }

  /// Reads standard input to its end.
  ///
  /// - Parameter limit: the most bytes it may have.
  /// - Returns: its bytes.
  /// - Throws: `FileError` with the path `-` and the reason.
  public static func readStandardInput(limit: Int) throws(FileError) -> FileBytes {
    var gathered: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var span = part.mutableSpan
      let (filled, code) = fill(&span, from: STDIN_FILENO)
      guard code == 0 else { throw .cannotRead(path: "-", code: code) }
      if filled == 0 { break }
      gathered.append(contentsOf: part[0..<filled])
      guard gathered.count <= limit else {
        throw .tooLarge(path: "-", bytes: gathered.count, limit: limit)
      }
    }
    do { return try FileBytes(copying: gathered) } catch {
      throw .noMemory(path: "-", bytes: gathered.count)
    }
  }

  /// Copies bytes that are in an array.
  ///
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for them.
  public convenience init(copying bytes: [UInt8]) throws(PixelMemoryError) {
    try self.init(capacity: bytes.count) { span in
      for index in bytes.indices { span[index] = bytes[index] }
      return bytes.count
    }
  }

  /// Copies bytes that are anywhere.
  ///
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for them.
  public convenience init(copying bytes: Span<UInt8>) throws(PixelMemoryError) {
    try self.init(capacity: bytes.count) { span in
      for index in bytes.indices { span[index] = bytes[index] }
      return bytes.count
    }
  }

  /// Reads until the span is full or the file ends; says how many bytes came, and `errno` or 0.
  private static func fill(_ span: inout MutableSpan<UInt8>, from descriptor: Int32) -> (Int, Int32)
  {
    var filled = 0
    while filled < span.count {
      let count = unsafe span.withUnsafeMutableBufferPointer { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
      }
      if count == 0 { break }
      if count > 0 { filled += count } else if errno != EINTR { return (filled, errno) }
    }
    return (filled, 0)
  }
}

/// What tells whether a file is still the one that was read.
package struct FileStamp: Hashable, Sendable {
  /// The number of the file on its device, which a file that takes another's place does not share.
  package let identity: [UInt64]
  /// Its bytes.
  package let bytes: Int
  /// When it was written and when anything of it changed last: seconds and nanoseconds of each.
  package let times: [Int]

  /// Looks at what a path leads to, through links; `nil` if that is nothing.
  package init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
    bytes = Int(status.st_size)
    times = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }
}
