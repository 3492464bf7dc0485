import LaminaSystem

/// The reason why a file could not be read or written.
///
/// `code` is the system's `errno`.
public enum FileError: Error, Equatable, Sendable {
  /// The file could not be opened.
  case cannotOpen(path: String, code: Int32)
  /// The path names a folder, a device or a pipe instead of a regular file.
  case notAFile(path: String)
  /// Reading failed.
  case cannotRead(path: String, code: Int32)
  /// Writing failed; a partial file is not left behind, but an appended line may be incomplete.
  case cannotWrite(path: String, code: Int32)
  /// The file is larger than the limit, in bytes.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The output `path` is the same file as `input`, which the command has read.
  case replacesInput(path: String, input: String)
  /// The machine has no memory for the file's bytes.
  case noMemory(path: String, bytes: Int)
}

extension FileError {
  /// Whether the file does not exist.
  package var isMissing: Bool {
    if case .cannotOpen(_, let code) = self {
      SystemError(code: code) == .noSuchFile
    } else {
      false
    }
  }

  /// Returns the error for a missing file.
  package static func missingFile(_ path: String) -> FileError {
    .cannotOpen(path: path, code: SystemError.noSuchFile.code)
  }

  /// Returns the same error with another path.
  package func renamed(_ path: String) -> FileError {
    switch self {
    case .cannotOpen(_, let code): .cannotOpen(path: path, code: code)
    case .notAFile: .notAFile(path: path)
    case .cannotRead(_, let code): .cannotRead(path: path, code: code)
    case .cannotWrite(_, let code): .cannotWrite(path: path, code: code)
    case .tooLarge(_, let bytes, let limit): .tooLarge(path: path, bytes: bytes, limit: limit)
    case .replacesInput(_, let input): .replacesInput(path: path, input: input)
    case .noMemory(_, let bytes): .noMemory(path: path, bytes: bytes)
    }
  }
}
