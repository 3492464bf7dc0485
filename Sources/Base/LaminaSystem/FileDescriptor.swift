// Open files. One of the few files that may be unsafe: system calls take pointers.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file of this process, until `close`.
package struct FileDescriptor: Sendable {
  /// The purpose that a file is opened for.
  package enum Access: Sendable {
    /// Reading; a pipe without a writer is opened at once too.
    case reading
    /// Writing to an existing file.
    case writing
    /// Appending; a missing file is created.
    case appending
    /// Writing a new file; an existing one is an error.
    case creating
    /// Writing a new file that only its owner may read until it has its own permissions; an existing one is an error.
    case creatingPrivate
    /// Locking a regular file without reading it; a symbolic link is an error.
    case locking
    /// Synchronising a folder.
    case folder

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY | O_NONBLOCK
      case .writing: O_WRONLY
      case .appending: O_WRONLY | O_APPEND | O_CREAT
      case .creating, .creatingPrivate: O_WRONLY | O_CREAT | O_EXCL
      case .locking: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
      case .folder: O_RDONLY | O_DIRECTORY
      }
    }
  }

  /// The system's number for the open file.
  package let number: Int32

  /// Standard input.
  package static let standardInput = FileDescriptor(number: STDIN_FILENO)
  /// Standard output.
  package static let standardOutput = FileDescriptor(number: STDOUT_FILENO)
  /// Standard error.
  package static let standardError = FileDescriptor(number: STDERR_FILENO)

  private init(number: Int32) { self.number = number }

  /// Opens a file; child processes do not inherit it.
  ///
  /// - Throws: `SystemError`.
  package init(_ path: String, for access: Access) throws(SystemError) {
    number = unsafe open(path, access.flags | O_CLOEXEC, access == .creatingPrivate ? 0o600 : 0o666)
    if number < 0 { throw .last }
  }

  /// Opens another number for a file that this process has open; both share the position in it.
  ///
  /// - Throws: `SystemError`.
  package init(duplicating number: Int32) throws(SystemError) {
    self.number = fcntl(number, F_DUPFD_CLOEXEC, 0)
    if self.number < 0 { throw .last }
  }

  /// Whether the file is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// The width of a line, in columns; `nil` if the file is no terminal and `COLUMNS` is not set.
  ///
  /// The environment variable `COLUMNS`, from 20 to 1000, applies to pipes and files too.
  package var columns: Int? {
    if let text = unsafe getenv("COLUMNS"), let columns = Int(unsafe String(cString: text)),
      (20...1_000).contains(columns)
    {
      return columns
    }
    guard isTerminal else { return nil }
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else { return nil }
    return min(1_000, Int(size.ws_col))
  }

  /// Returns the status of the file.
  ///
  /// - Throws: `SystemError`.
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Reads until the span is full or the file ends.
  ///
  /// - Returns: how many bytes were read, and the error if reading failed.
  package func fillSpan(_ span: inout MutableSpan<UInt8>) -> (filled: Int, error: SystemError?) {
    var filled = 0
    while filled < span.count {
      let count = unsafe span.withUnsafeMutableBufferPointer { buffer in
        unsafe read(number, buffer.baseAddress! + filled, buffer.count - filled)
      }
      if count == 0 { break }
      if count > 0 { filled += count } else if errno != EINTR { return (filled, .last) }
    }
    return (filled, nil)
  }

  /// Writes all bytes.
  ///
  /// - Throws: `SystemError`; some of the bytes may have been written.
  package func writeAll(of bytes: Span<UInt8>) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe write(number, buffer.baseAddress! + written, buffer.count - written)
      }
      if count >= 0 { written += count } else if errno != EINTR { throw .last }
    }
  }

  /// Waits until the written bytes are on the disk.
  ///
  /// - Throws: `SystemError`.
  package func synchronize() throws(SystemError) {
    guard fsync(number) == 0 else { throw .last }
  }

  /// Closes the file; its number may then be reused for another file.
  ///
  /// - Throws: `SystemError`; the file is closed anyway.
  package func close() throws(SystemError) {
    guard closeFile(number) == 0 else { throw .last }
  }

  /// Returns how many more files the process can open, up to a count.
  ///
  /// The limit is the one of `ulimit -n`. If any other error stops the search, the result is `count`.
  package static func availableFiles(upTo count: Int) -> Int {
    var opened: [Int32] = []
    defer { for number in opened { _ = closeFile(number) } }
    for _ in 0..<count {
      let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard number >= 0 else {
        // Standard error may be closed; that says nothing about other files.
        return errno == EMFILE || errno == ENFILE ? opened.count : count
      }
      opened.append(number)
    }
    return count
  }
}

private func closeFile(_ number: Int32) -> Int32 { close(number) }
