// Writing files so that a path holds the old file or the whole new one, never a part.

import LaminaSystem
import Synchronization

/// A file being written: its bytes are written to a temporary sibling, which is renamed to the file at the
/// end.
///
/// `commit` syncs the file, renames it and syncs its folder. Without `commit` nothing remains: the sibling is
/// removed when the value is destroyed, and by `removeTemporaries` when a signal ends the process. Anything
/// but a regular file (a device, a pipe, standard output) is written in place.
public struct OutputFile: ~Copyable, Sendable {
  private let path: String
  private let temporary: String?
  private let file: FileDescriptor
  private var isOpen = true

  /// Opens `path` for writing; `-` is standard output.
  ///
  /// - Throws: `FileError` with the path and the reason.
  public init(path: String) throws(FileError) {
    (file, temporary) = try OutputFile.openDescriptor(path)
    self.path = path
  }

  private static func openDescriptor(_ path: String) throws(FileError) -> (
    FileDescriptor, temporary: String?
  ) {
    if path == "-" { return (.standardOutput, nil) }
    let kind = (try? FileStatus(path: path))?.kind
    if kind == .folder { throw .notAFile(path: path) }
    do {
      if kind == .other { return (try FileDescriptor(path, for: .writing), nil) }
      let (folder, name) = FileName.folderAndName(path)
      let number = "\(SystemProcess.identifier).\(nextNumber())"
      let sibling = "\(folder)/.\(nameBeginning(of: name)).\(number).tmp"
      return (
        try temporaries.locked { state throws(SystemError) in try state.openTemporary(sibling) },
        sibling
      )
    } catch { throw .cannotOpen(path: path, code: error.code) }
  }

  deinit {
    if isOpen && file.number != FileDescriptor.standardOutput.number { try? file.close() }
    if let temporary { OutputFile.removeTemporary(temporary) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason.
  public mutating func write(_ bytes: Span<UInt8>) throws(FileError) {
    do { try file.writeAll(of: bytes) } catch { throw .cannotWrite(path: path, code: error.code) }
  }

  /// Appends text as UTF-8.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason.
  public mutating func write(_ text: String) throws(FileError) {
    let bytes = Array(text.utf8)
    try write(bytes.span)
  }

  /// Replaces the file by the written bytes, atomically.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason; the old file is kept.
  public consuming func commit() throws(FileError) {
    guard let temporary else { return }
    isOpen = false
    do throws(SystemError) {
      do { try file.synchronize() } catch {
        try? file.close()
        throw error
      }
      try file.close()
      try SystemFiles.rename(temporary, to: path)
    } catch { throw .cannotWrite(path: path, code: error.code) }
    if let folder = try? FileDescriptor(FileName.folderAndName(path).folder, for: .folder) {
      // The folder cannot be synced on some file systems; it holds the whole file nevertheless.
      try? folder.synchronize()
      try? folder.close()
    }
  }

  /// Removes every temporary file of this process, for a signal's handler thread.
  ///
  /// No temporary file can be made afterwards.
  public static func removeTemporaries() {
    temporaries.locked { $0.isEnding = true }
    for path in temporaries.locked({ $0.paths }) { removeTemporary(path) }
  }

  /// The temporary files of this process that exist now.
  private struct Temporaries {
    var paths: Set<String> = []
    /// Whether the process is about to end.
    var isEnding = false

    /// Makes a temporary file and records its path; throws once the process is about to end.
    mutating func openTemporary(_ path: String) throws(SystemError) -> FileDescriptor {
      guard !isEnding else { throw .interrupted }
      let file = try FileDescriptor(path, for: .creating)
      paths.insert(path)
      return file
    }
  }

  // Temporary files are made and removed with the lock held, so that a signal in between leaves none behind.
  private static let temporaries = Mutex(Temporaries())
  private static let counter = Atomic<Int>(0)

  private static func nextNumber() -> Int { counter.add(1, ordering: .relaxed).newValue }

  private static func removeTemporary(_ temporary: String) {
    SystemFiles.remove(temporary)
    temporaries.locked { _ = $0.paths.remove(temporary) }
  }

  /// Returns a name's beginning, cut to leave room for the sibling's suffix: file systems allow 255 bytes.
  private static func nameBeginning(of name: String) -> String {
    var beginning = name
    while beginning.utf8.count > 200 { beginning.removeLast() }
    return beginning
  }
}

extension OutputFile {
  /// Makes a folder and its missing parents; an existing folder is kept.
  ///
  /// - Throws: `FileError.cannotOpen` with the folder and the reason.
  package static func makeFolder(_ path: String) throws(FileError) {
    do { try makeMissingFolders(path) } catch { throw .cannotOpen(path: path, code: error.code) }
  }

  private static func makeMissingFolders(_ path: String) throws(SystemError) {
    if FileName.isFolder(path) { return }
    do { try SystemFiles.makeFolder(path) } catch {
      // Another process may have made the folder meanwhile.
      if error == .exists {
        if FileName.isFolder(path) { return }
        throw .notAFolder
      }
      let parent = FileName.parentFolder(of: path)
      guard error == .noSuchFile, !FileName.isFolder(parent), parent != path else { throw error }
      try makeMissingFolders(parent)
      try makeMissingFolders(path)
    }
  }
}
