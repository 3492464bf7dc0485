// Writing files so that what is there is the old one or the whole new one. One of the few files that
// may be unsafe: system calls take pointers.

import Glibc
import LaminaPixels
import Synchronization

/// A file being written: its bytes go to a temporary sibling, which takes the file's name at the end.
///
/// `commit` syncs the file, renames it and syncs its folder. Without it nothing remains: the sibling
/// is removed when the value goes, and by `removeTemporaries` when a signal ends the process. What
/// is not a regular file (a device, a pipe, standard output) is written in place.
public struct OutputFile: ~Copyable, Sendable {
  private let path: String
  private let temporary: String?
  private let descriptor: Int32
  private var isOpen = true

  /// Opens `path` for writing; `-` is standard output.
  ///
  /// - Throws: `FileError` with the path and the reason.
  public init(path: String) throws(FileError) {
    (descriptor, temporary) = try OutputFile.open(path)
    self.path = path
  }

  private static func open(_ path: String) throws(FileError) -> (Int32, temporary: String?) {
    if path == "-" { return (STDOUT_FILENO, nil) }
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists && status.st_mode & S_IFMT == S_IFDIR { throw .notAFile(path: path) }
    let descriptor: Int32
    if exists && status.st_mode & S_IFMT != S_IFREG {
      descriptor = unsafe Glibc.open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let (folder, name) = FileName.split(path)
      let sibling = "\(folder)/.\(beginning(of: name)).\(getpid()).\(nextNumber()).tmp"
      let (opened, code) = temporaries.locked { $0.open(sibling) }
      guard opened >= 0 else { throw .cannotOpen(path: path, code: code) }
      return (opened, sibling)
    }
    guard descriptor >= 0 else { throw .cannotOpen(path: path, code: errno) }
    return (descriptor, nil)
  }

  deinit {
    if isOpen && descriptor != STDOUT_FILENO { close(descriptor) }
    if let temporary { OutputFile.remove(temporary) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason.
  public mutating func write(_ bytes: Span<UInt8>) throws(FileError) {
    let code = SystemWrite.all(of: bytes, to: descriptor)
    if code != 0 { throw .cannotWrite(path: path, code: code) }
  }

  /// Appends text as UTF-8.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason.
  public mutating func write(_ text: String) throws(FileError) {
    let bytes = Array(text.utf8)
    try write(bytes.span)
  }

  /// Makes the file what was written, in one step that cannot be seen half done.
  ///
  /// - Throws: `FileError.cannotWrite` with the path and the reason; the old file is still there.
  public consuming func commit() throws(FileError) {
    guard let temporary else { return }
    let isSynced = fsync(descriptor) == 0
    let syncError = errno
    isOpen = false
    guard close(descriptor) == 0, isSynced else {
      throw .cannotWrite(path: path, code: isSynced ? errno : syncError)
    }
    guard unsafe rename(temporary, path) == 0 else { throw .cannotWrite(path: path, code: errno) }
    let folder = unsafe Glibc.open(
      FileName.split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      // A folder that cannot be synced (some file systems refuse) still holds the whole file.
      fsync(folder)
      close(folder)
    }
  }

  /// Removes every temporary file of this process, for a signal's handler thread; from then on none is
  /// made.
  public static func removeTemporaries() {
    temporaries.locked { $0.isEnding = true }
    for path in temporaries.locked({ $0.paths }) { remove(path) }
  }

  /// The temporary files that there are.
  private struct Temporaries {
    var paths: Set<String> = []
    /// Whether the process is about to end.
    var isEnding = false

    /// Makes a file; says its descriptor, or -1 and `errno`.
    mutating func open(_ path: String) -> (descriptor: Int32, code: Int32) {
      guard !isEnding else { return (-1, EINTR) }
      let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      let code = errno
      if descriptor >= 0 { paths.insert(path) }
      return (descriptor, code)
    }
  }

  // Made and removed with the lock held, so that a signal in between leaves none behind.
  private static let temporaries = Mutex(Temporaries())
  private static let counter = Atomic<Int>(0)

  private static func nextNumber() -> Int { counter.add(1, ordering: .relaxed).newValue }

  private static func remove(_ temporary: String) {
    unsafe unlink(temporary)
    temporaries.locked { _ = $0.paths.remove(temporary) }
  }

  /// As much of a name as leaves room for what tells siblings apart: file systems take 255 bytes.
  private static func beginning(of name: String) -> String {
    var beginning = name
    while beginning.utf8.count > 200 { beginning.removeLast() }
    return beginning
  }
}

extension OutputFile {
  /// Makes a folder, with those above it that are missing; one that is there stays as it is.
  ///
  /// - Throws: `FileError.cannotOpen` with the folder and the reason.
  package static func makeFolder(_ path: String) throws(FileError) {
    let code = codeOfMaking(path)
    if code != 0 { throw .cannotOpen(path: path, code: code) }
  }

  /// Makes a folder; says 0 where there is one now, else `errno`.
  private static func codeOfMaking(_ path: String) -> Int32 {
    if isFolder(path) { return 0 }
    let isMade = unsafe mkdir(path, 0o777) == 0
    let code = errno
    if isMade { return 0 }
    // Another process may have made it meanwhile.
    if code == EEXIST { return isFolder(path) ? 0 : ENOTDIR }
    let parent = FileName.folder(of: path)
    guard code == ENOENT, !isFolder(parent), parent != path else { return code }
    let codeAbove = codeOfMaking(parent)
    return codeAbove == 0 ? codeOfMaking(path) : codeAbove
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    let isFound = unsafe stat(path, &status) == 0
    return isFound && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// `write`, until all is written.
enum SystemWrite {
  /// Writes all of some bytes; says 0, or `errno`.
  static func all(of bytes: Span<UInt8>, to descriptor: Int32) -> Int32 {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
