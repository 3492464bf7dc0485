import LaminaSystem

/// Why a file could not be read or written.
///
/// `code` is the system's `errno`.
public enum FileError: Error, Equatable, Sendable {
  /// The file could not be opened.
  case cannotOpen(path: String, code: Int32)
  /// It is a folder, a device or a pipe, where a regular file is needed.
  case notAFile(path: String)
  /// Reading stopped.
  case cannotRead(path: String, code: Int32)
  /// Writing stopped; nothing is left behind.
  case cannotWrite(path: String, code: Int32)
  /// The file is larger than the limit, in bytes.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The machine has no memory for the file's bytes.
  case noMemory(path: String, bytes: Int)
}

extension FileError {
  /// Whether there is no such file.
  package var isMissing: Bool {
    if case .cannotOpen(_, let code) = self {
      SystemError(code: code) == .noSuchFile
    } else {
      false
    }
  }

  /// The error about a file that is not there.
  package static func missing(_ path: String) -> FileError {
    .cannotOpen(path: path, code: SystemError.noSuchFile.code)
  }

  /// The same error about a file that is called otherwise.
  package func renamed(_ path: String) -> FileError {
    switch self {
    case .cannotOpen(_, let code): .cannotOpen(path: path, code: code)
    case .notAFile: .notAFile(path: path)
    case .cannotRead(_, let code): .cannotRead(path: path, code: code)
    case .cannotWrite(_, let code): .cannotWrite(path: path, code: code)
    case .tooLarge(_, let bytes, let limit): .tooLarge(path: path, bytes: bytes, limit: limit)
    case .noMemory(_, let bytes): .noMemory(path: path, bytes: bytes)
    }
  }
}
