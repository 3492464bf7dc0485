// Why the system refused a call.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error of the system, by its number.
package struct SystemError: Error, Equatable {
  /// The system's `errno`.
  package let code: Int32

  /// Makes an error from its number.
  package init(code: Int32) { self.code = code }

  /// The error of the last call that failed on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// The file or folder does not exist.
  package static let noSuchFile = SystemError(code: ENOENT)
  /// The name is taken already.
  package static let exists = SystemError(code: EEXIST)
  /// The permissions of a file or folder do not allow the access.
  package static let accessDenied = SystemError(code: EACCES)
  /// The operation needs a privilege that the user does not have.
  package static let notPermitted = SystemError(code: EPERM)
  /// A part of a path is not a folder.
  package static let notAFolder = SystemError(code: ENOTDIR)
  /// Another process holds a lock, or an operation would have to wait.
  package static let wouldBlock = SystemError(code: EWOULDBLOCK)
  /// The path names a folder, but the call needs a file.
  package static let isFolder = SystemError(code: EISDIR)
  /// The device is full.
  package static let noSpace = SystemError(code: ENOSPC)
  /// The file would exceed the limit on its size.
  package static let fileTooLarge = SystemError(code: EFBIG)
  /// The pipe has no reader.
  package static let brokenPipe = SystemError(code: EPIPE)
  /// The file system is read-only.
  package static let readOnlyFileSystem = SystemError(code: EROFS)
  /// The process has reached its limit of open files.
  package static let tooManyOpenFiles = SystemError(code: EMFILE)
  /// The system has reached its limit of open files.
  package static let tooManyOpenFilesInSystem = SystemError(code: ENFILE)
  /// The name is too long.
  package static let nameTooLong = SystemError(code: ENAMETOOLONG)
  /// A path leads through too many links.
  package static let tooManyLinks = SystemError(code: ELOOP)
  /// The device failed to read or write.
  package static let inputOutput = SystemError(code: EIO)
  /// The file is not open.
  package static let notOpen = SystemError(code: EBADF)
  /// A signal interrupted the call.
  package static let interrupted = SystemError(code: EINTR)
  /// An argument is not valid, such as a file to which the call does not apply.
  package static let invalidArgument = SystemError(code: EINVAL)
}
