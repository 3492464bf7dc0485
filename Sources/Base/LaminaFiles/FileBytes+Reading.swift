// Reading whole files.

import LaminaSystem

extension FileBytes {
  /// Reads a regular file, whole.
  ///
  /// The file is read and not mapped, so that a file that shrinks meanwhile cannot crash the process.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - limit: the maximum number of bytes that the file may have.
  /// - Returns: its bytes.
  /// - Throws: `FileError` with the path and the reason.
  public static func read(path: String, limit: Int) throws(FileError) -> FileBytes {
    try readFile(path: path, limit: limit, count: Int.max)
  }

  /// Reads a regular file that an earlier run has written, and that this one may write anew: it is no input.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - limit: the maximum number of bytes that the file may have.
  /// - Returns: its bytes.
  /// - Throws: `FileError` with the path and the reason.
  package static func readOutput(path: String, limit: Int) throws(FileError) -> FileBytes {
    try readFile(path: path, limit: limit, count: Int.max, isInput: false)
  }

  private static func readFile(path: String, limit: Int, count: Int, isInput: Bool = true)
    throws(FileError) -> FileBytes
  {
    let file: FileDescriptor
    do { file = try FileDescriptor(path, for: .reading) } catch {
      throw .cannotOpen(path: path, code: error.code)
    }
    defer { try? file.close() }
    let status: FileStatus
    do { status = try file.status() } catch { throw .cannotRead(path: path, code: error.code) }
    guard status.kind == .regular else { throw .notAFile(path: path) }
    if isInput { InputFiles.recordInput(path, status) }
    let size = status.bytes
    guard size <= limit else { throw .tooLarge(path: path, bytes: size, limit: limit) }
    let wanted = min(size, count)
    var failure: SystemError?
    let bytes: FileBytes
    do {
      bytes = try FileBytes(capacity: wanted) { span in
        let (filled, error) = file.fillSpan(&span)
        failure = error
        return filled
      }
    } catch { throw .noMemory(path: path, bytes: wanted) }
    if let failure { throw .cannotRead(path: path, code: failure.code) }
    return bytes
  }

  /// Reads the first bytes of a regular file.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - count: the maximum number of bytes to read.
  /// - Returns: the bytes; fewer than `count` if the file is shorter.
  /// - Throws: `FileError` with the path and the reason.
  package static func readStart(of path: String, count: Int) throws(FileError) -> FileBytes {
    try readFile(path: path, limit: Int.max, count: count)
  }

  /// Reads standard input to its end.
  ///
  /// - Parameter limit: the maximum number of bytes that the input may have.
  /// - Returns: its bytes.
  /// - Throws: `FileError` with the path `-` and the reason.
  public static func readStandardInput(limit: Int) throws(FileError) -> FileBytes {
    InputFiles.recordInput("-", try? FileDescriptor.standardInput.status())
    var gathered: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var span = part.mutableSpan
      let (filled, error) = FileDescriptor.standardInput.fillSpan(&span)
      if let error { throw .cannotRead(path: "-", code: error.code) }
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

  /// Copies an array of bytes.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory for them.
  public convenience init(copying bytes: [UInt8]) throws(MemoryError) {
    try self.init(capacity: bytes.count) { span in
      for index in bytes.indices { span[index] = bytes[index] }
      return bytes.count
    }
  }

  /// Copies a span of bytes.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory for them.
  public convenience init(copying bytes: Span<UInt8>) throws(MemoryError) {
    try self.init(capacity: bytes.count) { span in
      for index in bytes.indices { span[index] = bytes[index] }
      return bytes.count
    }
  }
}

/// An identity of a file's contents: two stamps differ if the file was replaced or changed.
package struct FileStamp: Hashable, Sendable {
  /// The numbers of the device and of the file on it; a file that replaces another has different ones.
  package let identity: [UInt64]
  /// The size in bytes.
  package let bytes: Int
  /// The times of the last write and of the last change of any kind: seconds and nanoseconds of each.
  package let times: [Int]

  /// Reads the stamp of the file that a path names, following symbolic links; `nil` if there is no file.
  package init?(path: String) {
    guard let status = try? FileStatus(path: path) else { return nil }
    (identity, bytes, times) = (status.identity, status.bytes, status.times)
  }
}
