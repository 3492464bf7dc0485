// Files by their paths. One of the few files that may be unsafe: system calls take pointers.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kind, size, times and owners of a file; symbolic links are followed.
package struct FileStatus {
  /// The kinds of files that the program distinguishes.
  package enum Kind: Sendable {
    /// A file of bytes.
    case regular
    /// A folder.
    case folder
    /// A device, a pipe or a socket.
    case other
  }

  /// The kind of the file.
  package let kind: Kind
  /// The size in bytes.
  package let bytes: Int
  /// The numbers of the device and of the file on it.
  package let identity: [UInt64]
  /// The times of the last write and of the last change of any kind: seconds and nanoseconds of each.
  package let times: [Int]
  /// The bits of permission, with those that set the user, the group and the text.
  package let permissions: UInt32
  /// The number of the owning user.
  package let owner: UInt32
  /// The number of the owning group.
  package let group: UInt32
  /// The number of names that the file has.
  package let linkCount: Int

  /// Reads the status of the file at a path.
  ///
  /// - Throws: `SystemError`.
  package init(path: String) throws(SystemError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last }
    self.init(status)
  }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .other
      }
    bytes = Int(status.st_size)
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
    permissions = UInt32(status.st_mode) & 0o7777
    (owner, group) = (status.st_uid, status.st_gid)
    linkCount = Int(status.st_nlink)
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    times = [written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec]
  }
}

/// Files and folders by their paths.
package enum SystemFiles {
  /// Reads a file whole, even if the system reports a size of 0 bytes, as it does for files in `/proc`.
  ///
  /// - Throws: `SystemError`.
  package static func fileContents(of path: String) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(path, for: .reading)
    defer { try? file.close() }
    var gathered: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      var span = part.mutableSpan
      let (filled, error) = file.fillSpan(&span)
      if let error { throw error }
      gathered.append(contentsOf: part[0..<filled])
      if filled < part.count { return gathered }
    }
  }

  /// Returns the names in a folder, in no order; an empty list if the folder cannot be read.
  package static func entryNames(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Renames a file in one step; an existing file of that name is replaced.
  ///
  /// - Throws: `SystemError`.
  package static func rename(_ path: String, to name: String) throws(SystemError) {
    guard renameFile(path, name) == 0 else { throw .last }
  }

  /// Whether this process may write to an existing file.
  package static func isWritable(_ path: String) -> Bool {
    unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }

  /// Removes a file, if it exists.
  package static func remove(_ path: String) { unsafe unlink(path) }

  /// Makes a folder in an existing one.
  ///
  /// - Throws: `SystemError`.
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o777) == 0 else { throw .last }
  }
}

private func renameFile(_ path: String, _ name: String) -> Int32 { unsafe rename(path, name) }
