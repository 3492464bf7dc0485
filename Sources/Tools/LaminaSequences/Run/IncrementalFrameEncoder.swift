// Writes a worker's frames to files and streams, and reuses what it can from the frame before.

package import LaminaFiles
import LaminaImages
package import LaminaPixels

/// Encodes one frame after another; the bytes equal those that `FrameEncoder` makes of each alone.
///
/// Unchanged bands of a PNG are reused, digests resume where the frame begins to differ, and the memory for planes is
/// reused. The last picture is held for comparison, but no longer than a renderer with two buffers leaves it unchanged.
package struct IncrementalFrameEncoder: ~Copyable {
  private let encoder: FrameEncoder
  private let threadCount: Int
  private var images: PNGFrameEncoder
  private var planes: PlaneEncoder
  private var rows: FileBytes?
  private let pixels = PixelDigest()

  /// The facts of a written frame that its manifest records.
  package struct Written: Equatable, Sendable {
    /// The SHA-256 of the pixels.
    package let pixels: String
    /// The SHA-256 of the file.
    package let file: String
    /// The size of the file, in bytes.
    package let bytes: Int
  }

  /// Makes an encoder that has no picture yet.
  ///
  /// - Parameters:
  ///   - encoder: the settings by which frames are written.
  ///   - threadCount: how many threads encode, including the caller's.
  package init(_ encoder: FrameEncoder, threadCount: Int) {
    (self.encoder, self.threadCount) = (encoder, threadCount)
    images = PNGFrameEncoder(compression: encoder.compression, threadCount: threadCount)
    planes = PlaneEncoder(encoder.matrix, hasAlpha: encoder.hasAlphaPlane)
  }

  /// Encodes a picture as a file of its own, and passes the bytes to `write` in parts, in order.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - write: gets the bytes.
  /// - Returns: the digests and the size.
  /// - Throws: the `FileError` that `write` throws, or `.noMemory`.
  package mutating func writePicture(
    _ picture: Texture, to write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) -> Written {
    var digest = SHA256()
    var count = 0
    let pixels = try encode(picture) { part throws(FileError) in
      digest.update(part)
      count += part.count
      try write(part)
    }
    let file = digest.finalDigest()
    return Written(pixels: pixels ?? file, file: file, bytes: count)
  }

  /// Encodes a picture as a file, and returns the SHA-256 of its pixels; `nil` if that is also the file's.
  private mutating func encode(
    _ picture: Texture, write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) -> String? {
    switch encoder.format {
    case .png:
      let texture = try StraightRows.expanded(picture)
      let pixels = pixels
      try images.encodeFrame(
        texture, alongside: { pixels.digestPicture(texture, $0) },
        write: { part throws(FileError) in try write(part) })
      return pixels.text
    case .rgba, .webm, .mov:
      try encoder.encode(picture, threadCount: threadCount, write: write)
      return encoder.hasMapHeader ? try FrameEncoder.digest(picture) : nil
    case .jpg, .webp, .gif, .apng:
      try encoder.encode(picture, threadCount: threadCount, write: write)
      return try FrameEncoder.digest(picture)
    case .y4m, .mp4:
      let header = encoder.header(width: picture.width, height: picture.height)
      try write(header.span)
      let frame = try planes.encode(picture)
      let bytes = frame.span
      try write(bytes)
      return try FrameEncoder.digest(picture)
    }
  }

  /// Returns a picture encoded as a frame of a stream, before the frame's turn to be written.
  ///
  /// - Throws: `FileError.noMemory`.
  mutating func streamed(_ picture: Texture) throws(FileError) -> StreamedFrame {
    switch encoder.format {
    case .jpg, .webp, .gif, .apng:
      preconditionFailure("a stream of \(encoder.format.rawValue)")
    case .png:
      var parts: [FileBytes] = []
      try images.encodeFrame(picture) { part throws(FileError) in
        do { parts.append(try FileBytes(copying: part)) } catch {
          throw .noMemory(path: "encoder", bytes: part.count)
        }
      }
      return .parts(parts)
    case .rgba, .webm, .mov:
      let texture = try StraightRows.expanded(picture)
      let all = 0..<texture.height
      let header = encoder.mapHeader(width: texture.width, height: texture.height)
      if header.isEmpty, texture.hasOnlyOpaquePixels(in: all) { return .pixels(texture) }
      let count = header.count + 4 * texture.width * texture.height
      do {
        let bytes = try FileBytes.refill(&rows, count: count) {
          for (place, byte) in header.enumerated() { $0[place] = byte }
          StraightRows.writeRows(texture, all, to: &$0, at: header.count)
        }
        return .parts([bytes])
      } catch { throw .noMemory(path: "frame", bytes: error.bytes) }
    case .y4m, .mp4: return .parts([try planes.encode(picture)])
    }
  }

  /// Releases the last picture, which is held for comparison with the next one.
  package mutating func forget() {
    images.forgetPicture()
    planes.forget()
  }
}
