// Memory from the system. One of the few files that may be unsafe: it hands out pointers.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Blocks of memory, and what the system lets this process have of it.
package enum SystemMemory {
  private static let page = 4_096
  private static let largePage = 2 << 20

  /// Allocates bytes that are 0, or returns `nil` where the system refuses.
  ///
  /// Pages that come fresh from the system are clear already, and are not touched.
  package static func allocateClear(_ bytes: Int) -> UnsafeMutableRawPointer? {
    unsafe calloc(bytes, 1)
  }

  /// Frees what `allocateClear` has returned.
  package static func free(_ memory: UnsafeMutableRawPointer) { unsafe releaseBlock(memory) }

  /// Asks for fewer, larger pages for a block of 2 MiB or more.
  ///
  /// It is a hint, whose failure changes nothing.
  package static func preferLargePages(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    #if os(Linux)
      guard bytes >= largePage else { return }
      let start = unsafe memory.alignedUp(toMultipleOf: page)
      _ = unsafe madvise(start, (bytes - page) & ~(page - 1), MADV_HUGEPAGE)
    #endif
  }

  /// The limit on the process's address space, in bytes; `nil` where there is none.
  package static var addressSpaceLimit: UInt64? {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let resource = RLIMIT_AS
    #endif
    // `RLIM_INFINITY` is all ones, or all but the sign on Darwin.
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < Int64.max else { return nil }
    return UInt64(limit.rlim_cur)
  }
}

private func releaseBlock(_ memory: UnsafeMutableRawPointer) { unsafe free(memory) }
