// Chunks and zlib streams for PNG writing. One of the few files that may be unsafe: the shim takes
// pointers.

import CPNGShim

/// One chunk being built: its length, name, bytes and CRC.
struct PNGChunkWriter {
  private var bytes: [UInt8] = [0, 0, 0, 0]

  init(name: String) { bytes += Array(name.utf8) }

  mutating func append(contentsOf part: some Collection<UInt8>) { bytes += part }

  mutating func append(_ part: Span<UInt8>) {
    bytes.reserveCapacity(bytes.count + part.count + 4)
    for index in part.indices { bytes.append(part[index]) }
  }

  mutating func append(_ number: UInt32) {
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// The whole chunk.
  var finished: [UInt8] {
    var chunk = self
    let length = UInt32(bytes.count - 8)
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      chunk.bytes[index] = UInt8(truncatingIfNeeded: length >> shift)
    }
    let crc = unsafe bytes.withUnsafeBufferPointer { buffer in
      // The CRC covers the name and the bytes, not the length.
      unsafe lamina_crc32(0, buffer.baseAddress! + 4, buffer.count - 4)
    }
    chunk.append(crc)
    return chunk.bytes
  }
}

/// A zlib stream being written, handed on in pieces of 64 KiB.
@safe struct Deflater: ~Copyable {
  private let stream: OpaquePointer
  private var output: [UInt8]
  private var filled = 0

  init?(level: Int32) {
    guard let stream = unsafe lamina_deflater_create(level) else { return nil }
    unsafe self.stream = stream
    output = [UInt8](repeating: 0, count: 1 << 16)
  }

  deinit { unsafe lamina_deflater_destroy(stream) }

  mutating func compress(_ input: Span<UInt8>, emit: (Span<UInt8>) throws(FileError) -> Void)
    throws(FileError)
  {
    var taken = 0
    while taken < input.count {
      taken += try step(input.extracting(taken..<input.count), finish: false, emit: emit).taken
    }
  }

  mutating func finish(emit: (Span<UInt8>) throws(FileError) -> Void) throws(FileError) {
    let nothing: [UInt8] = []
    while try step(nothing.span, finish: true, emit: emit).written > 0 {}
    if filled > 0 { try emit(output.span.extracting(0..<filled)) }
    filled = 0
  }

  private mutating func step(
    _ input: Span<UInt8>, finish: Bool, emit: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) -> (taken: Int, written: Int) {
    if filled == output.count {
      try emit(output.span)
      filled = 0
    }
    var count = input.count
    let room = output.count - filled
    let written = unsafe input.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe lamina_deflater_write(
          stream, source.baseAddress, &count, target.baseAddress! + filled, room, finish ? 1 : 0)
      }
    }
    guard written >= 0 else { throw .noMemory(path: "PNG encoder", bytes: 1 << 18) }
    filled += written
    return (count, written)
  }
}
