// Writing files so that a path holds the old file or the whole new one, never a part.

import LaminaSystem
import Synchronization

/// A file being written: its bytes are written to a temporary sibling, which is renamed to the file at the
/// end.
///
/// `commit` syncs the file, renames it and syncs its folder. Without `commit` nothing remains: the sibling is
/// removed when the value is destroyed, and by `removeTemporaries` when a signal ends the process. What a killed
/// process leaves is removed when the file is written again. Anything but a regular file (a device, a pipe, standard
/// output) is written in place.
///
/// A file that is replaced passes on its permissions, its owner and its group, as far as the system allows it. A
/// symbolic link remains, and its target is replaced. A file that may not be written is an error.
public struct OutputFile: ~Copyable, Sendable {
  /// The path as it was given, for errors.
  private let path: String
  /// The path that is renamed to, which does not end in a symbolic link.
  private let target: String
  private let temporary: String?
  private let file: FileDescriptor
  private var isOpen = true

  /// Opens `path` for writing; `-` is standard output.
  ///
  /// - Throws: `FileError` with the path and the reason. In a command, a file that it has read is not replaced.
  public init(path: String) throws(FileError) {
    try InputFiles.checkOutputs([path])
    let opened = try OutputFile.openDescriptor(path)
    (file, target, temporary) = (opened.file, opened.target, opened.temporary)
    self.path = path
  }

  private static func openDescriptor(_ path: String) throws(FileError) -> Opened {
    if path == "-" { return Opened(file: .standardOutput, target: path) }
    if FileName.isFolder(path) { throw .notAFile(path: path) }
    do { return try openPlace(path) } catch { throw .cannotOpen(path: path, code: error.code) }
  }

  /// An open file, the path that it gets, and its temporary path until then; `nil` if it is written in place.
  private struct Opened {
    var file: FileDescriptor
    var target: String
    var temporary: String?
  }

  private static func openPlace(_ path: String) throws(SystemError) -> Opened {
    switch try SystemFiles.followLinks(path) {
    case .descriptor(let number):
      return Opened(file: try FileDescriptor(duplicating: number), target: path)
    case .path(let target):
      let kind = (try? FileStatus(path: target))?.kind
      if kind == .other {
        return Opened(file: try FileDescriptor(target, for: .writing), target: target)
      }
      if kind != nil, !SystemFiles.isWritable(target) { throw .accessDenied }
      AbandonedFiles.removeFiles(of: target)
      let (file, temporary) = try makeTemporary(for: target, isPrivate: kind != nil)
      return Opened(file: file, target: target, temporary: temporary)
    }
  }

  /// Makes a temporary file beside a target; names that an earlier process of the same number left are skipped.
  private static func makeTemporary(for target: String, isPrivate: Bool) throws(SystemError) -> (
    FileDescriptor, path: String
  ) {
    let (folder, name) = FileName.folderAndName(target)
    while true {
      let temporary = AbandonedFiles.temporaryName(for: name, number: nextNumber())
      let path = folder == "/" ? "/\(temporary)" : "\(folder)/\(temporary)"
      do throws(SystemError) {
        return (
          try temporaries.locked { state throws(SystemError) in
            try state.openTemporary(path, isPrivate: isPrivate)
          }, path
        )
      } catch { if error != .exists { throw error } }
    }
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
    do throws(SystemError) {
      do { try file.takeOverAttributes(of: target) } catch {
        // A new file has the attributes with which it was made.
        if error != .noSuchFile { throw error }
      }
      try file.synchronize()
      // The file is closed afterwards, because the lock ends with that.
      try SystemFiles.rename(temporary, to: target)
    } catch { throw .cannotWrite(path: path, code: error.code) }
    if let folder = try? FileDescriptor(FileName.folderAndName(target).folder, for: .folder) {
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

    /// Makes and locks a temporary file, and records its path; throws once the process is about to end.
    mutating func openTemporary(_ path: String, isPrivate: Bool) throws(SystemError)
      -> FileDescriptor
    {
      guard !isEnding else { throw .interrupted }
      let file = try FileDescriptor(path, for: isPrivate ? .creatingPrivate : .creating)
      // Some file systems have no locks.
      try? file.lockFile(waits: true)
      if (try? file.status().linkCount) == 0 {
        // Another process took the file for an abandoned one before it was locked.
        try? file.close()
        throw .exists
      }
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
