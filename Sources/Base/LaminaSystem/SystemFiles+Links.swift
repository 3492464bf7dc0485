// Symbolic links at the end of a path. One of the few files that may be unsafe: system calls take pointers.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The place to which a path leads, once the symbolic links at its end are followed.
package enum FilePlace: Equatable, Sendable {
  /// A file, which need not exist; its path does not end in a link.
  case path(String)
  /// A file that this process has open, by its number, as `/dev/stdout` names it.
  case descriptor(Int32)
}

extension SystemFiles {
  /// Follows the symbolic links at the end of a path, also to a file that does not exist.
  ///
  /// Links to folders before the end remain: the system follows them.
  ///
  /// - Throws: `SystemError.tooManyLinks` for links in a circle, as the system has it.
  package static func followLinks(_ path: String) throws(SystemError) -> FilePlace {
    var path = path
    for _ in 0..<40 {
      if let number = openNumber(path) { return .descriptor(number) }
      guard let target = linkTarget(of: path) else { return .path(path) }
      guard !target.utf8.starts(with: "/".utf8), let slash = path.utf8.lastIndex(of: 0x2F) else {
        path = target
        continue
      }
      path = String(path[...slash]) + target
    }
    throw .tooManyLinks
  }

  /// Returns the text of a symbolic link; `nil` if the path is none.
  private static func linkTarget(of path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe buffer.baseAddress.map { base in unsafe readlink(path, base, buffer.count) } ?? 0
    }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Returns the number of the open file that a path names, as `/dev/fd/3` does; `nil` for any other path.
  private static func openNumber(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return STDIN_FILENO
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"]
    where path.utf8.starts(with: folder.utf8) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }
}
