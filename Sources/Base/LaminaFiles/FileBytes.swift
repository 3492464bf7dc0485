// File memory. All of it is allocated here, so that running out of memory is an error and not a trap.
// One of the few files that may be unsafe: it turns memory into bounds-checked spans.

import LaminaSystem

/// Errors of memory allocation.
public enum MemoryError: Error, Equatable, Sendable {
  /// The machine refused to allocate this many bytes.
  case refused(bytes: Int)

  /// The number of bytes that were asked for.
  public var bytes: Int {
    switch self {
    case .refused(let bytes): bytes
    }
  }
}

/// Immutable bytes that any thread may read: a whole file.
@safe public final class FileBytes: @unchecked Sendable {
  // Unchecked because of the pointer: nothing is written once `init` has filled the memory.
  private let base: UnsafeMutablePointer<UInt8>
  /// The number of bytes.
  public let count: Int

  /// Allocates `capacity` bytes and lets `fill` write them.
  ///
  /// - Parameters:
  ///   - capacity: the number of bytes to allocate.
  ///   - fill: writes the memory, and returns how many of its bytes hold data.
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  public init(capacity: Int, fill: (inout MutableSpan<UInt8>) -> Int) throws(MemoryError) {
    guard let memory = unsafe SystemMemory.allocateClear(max(capacity, 1)) else {
      throw .refused(bytes: capacity)
    }
    unsafe base = memory.bindMemory(to: UInt8.self, capacity: max(capacity, 1))
    var span = unsafe MutableSpan(_unsafeStart: base, count: capacity)
    let filled = fill(&span)
    precondition(filled >= 0 && filled <= capacity, "\(filled) bytes were put into \(capacity)")
    count = filled
  }

  deinit { unsafe SystemMemory.free(base) }

  /// Returns bytes that `fill` has written: `kept` itself if it is unshared and has the same count, or else
  /// new memory.
  ///
  /// - Parameters:
  ///   - kept: the bytes returned last, or `nil`; replaced by the result.
  ///   - count: the number of bytes.
  ///   - fill: writes the memory, whose contents are undefined.
  /// - Returns: the bytes.
  /// - Throws: `MemoryError.refused` when the machine has no memory for them; `kept` is `nil` then.
  package static func refill(
    _ kept: inout FileBytes?, count: Int, fill: (inout MutableSpan<UInt8>) -> Void
  ) throws(MemoryError) -> FileBytes {
    if isKnownUniquelyReferenced(&kept), let bytes = kept, bytes.count == count {
      var span = unsafe MutableSpan(_unsafeStart: bytes.base, count: count)
      fill(&span)
      return bytes
    }
    kept = nil
    let bytes = try FileBytes(capacity: count) { span in
      fill(&span)
      return count
    }
    kept = bytes
    return bytes
  }

  /// The bytes, without a copy.
  public var span: Span<UInt8> {
    @_lifetime(borrow self) get {
      unsafe _overrideLifetime(Span(_unsafeStart: base, count: count), borrowing: self)
    }
  }
}
