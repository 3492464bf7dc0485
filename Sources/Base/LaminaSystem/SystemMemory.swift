// Memory from the system. One of the few files that may be unsafe: it hands out pointers.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Blocks of memory, and the limit that the system sets for this process.
package enum SystemMemory {
  private static let page = 4_096
  private static let largePage = 2 << 20

  /// Allocates bytes that are 0; `nil` if the system refuses.
  ///
  /// Fresh pages from the system are 0 already and are not touched.
  package static func allocateClear(_ bytes: Int) -> UnsafeMutableRawPointer? {
    unsafe calloc(bytes, 1)
  }

  /// Frees memory from `allocateClear`.
  package static func free(_ memory: UnsafeMutableRawPointer) { unsafe releaseBlock(memory) }

  /// Asks the system to use fewer, larger pages for a block of memory of 2 MiB or more.
  ///
  /// This is a hint; a failure has no effect.
  package static func preferLargePages(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    #if os(Linux)
      guard bytes >= largePage else { return }
      let start = unsafe memory.alignedUp(toMultipleOf: page)
      _ = unsafe madvise(start, (bytes - page) & ~(page - 1), MADV_HUGEPAGE)
    #endif
  }

  /// The bytes of memory that the process holds now, and the most it has held; `nil` if the system does not say.
  ///
  /// - Source: `/proc/self/status` of Linux, `VmRSS` and `VmHWM`.
  package static var resident: (now: Int, peak: Int)? {
    #if os(Linux)
      guard let bytes = try? SystemFiles.fileContents(of: "/proc/self/status") else { return nil }
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      func value(_ name: String) -> Int? {
        guard let line = lines.first(where: { $0.starts(with: name.utf8) }) else { return nil }
        let digits = String(decoding: line, as: UTF8.self).filter(\.isNumber)
        return Int(digits).map { 1_024 * $0 }
      }
      guard let now = value("VmRSS:"), let peak = value("VmHWM:") else { return nil }
      return (now, peak)
    #else
      return nil
    #endif
  }

  /// The limit on the process's address space, in bytes; `nil` if there is none.
  package static var addressSpaceLimit: UInt64? {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let resource = RLIMIT_AS
    #endif
    // `RLIM_INFINITY` has all bits set; on Darwin all but the sign bit.
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < Int64.max else { return nil }
    return UInt64(limit.rlim_cur)
  }
}

private func releaseBlock(_ memory: UnsafeMutableRawPointer) { unsafe free(memory) }
