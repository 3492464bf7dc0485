// Locks of files, and the attributes of a file that another one takes over. One of the few files that may be unsafe:
// system calls take pointers.

import CFileShim

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
  /// Locks the file for this process alone, until it is closed or the process ends in any way.
  ///
  /// - Parameter waits: whether the call waits for another process's lock.
  /// - Throws: `SystemError.wouldBlock` if another process has the lock, and others where files have no locks.
  package func lockFile(waits: Bool) throws(SystemError) {
    while flock(number, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { throw .last }
    }
  }

  /// Takes over the owner, the group, the access list, the other attributes and the permissions of a file.
  ///
  /// Only the permissions must succeed. If the group cannot be taken over, another group gets no more than everybody
  /// has. If the owner cannot, the bits that set the user and the group are dropped.
  ///
  /// - Parameter path: the file whose attributes are taken over; symbolic links are followed.
  /// - Throws: `SystemError`.
  package func takeOverAttributes(of path: String) throws(SystemError) {
    let status = try FileStatus(path: path)
    var permissions = status.permissions
    if fchown(number, status.owner, status.group) != 0 {
      permissions &= 0o1777
      if fchown(number, uid_t.max, status.group) != 0, try self.status().group != status.group {
        permissions = permissions & ~0o070 | (permissions & 0o007) << 3
      }
    }
    unsafe lamina_file_copy_attributes(path, number)
    guard fchmod(number, mode_t(permissions)) == 0 else { throw .last }
  }
}
