// A worker's frames on their way to files and streams, with all that one frame may leave to the next.

package import LaminaFiles
import LaminaImages
package import LaminaPixels

/// Encodes one frame after another; their bytes are what `FrameEncoder` makes of each alone.
///
/// Bands of a PNG that are as in the frame before stay, digests go on where it begins to differ, and memory for
/// planes is used again. The last picture is held, so that the next one can be compared with it: no longer than
/// a renderer with two buffers leaves it alone.
package struct FrameWriter: ~Copyable {
  private let encoder: FrameEncoder
  private let threadCount: Int
  private var images: PNGFrameEncoder
  private var planes: PlaneEncoder
  private var rows: FileBytes?
  private let pixels = PixelDigest()

  /// The facts of a frame's file that its manifest holds.
  package struct Written: Equatable, Sendable {
    /// The SHA-256 of the pixels.
    package let pixels: String
    /// The SHA-256 of the file.
    package let file: String
    /// The file's bytes.
    package let bytes: Int
  }

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - encoder: how frames are written.
  ///   - threadCount: how many threads encode, the caller's among them.
  package init(_ encoder: FrameEncoder, threadCount: Int) {
    (self.encoder, self.threadCount) = (encoder, threadCount)
    images = PNGFrameEncoder(compression: encoder.compression, threadCount: threadCount)
    planes = PlaneEncoder(encoder.matrix)
  }

  /// Encodes a picture as a file of its own, a part at a time, in order.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - write: gets the bytes.
  /// - Returns: digests and size.
  /// - Throws: `FileError` as `write` throws it, or `.noMemory` if the machine has none.
  package mutating func write(
    _ picture: Texture, to write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) -> Written {
    var digest = SHA256()
    var count = 0
    let pixels = try encode(picture) { part throws(FileError) in
      digest.update(part)
      count += part.count
      try write(part)
    }
    let file = digest.finish()
    return Written(pixels: pixels ?? file, file: file, bytes: count)
  }

  /// Encodes a picture, and returns the digest of its pixels unless it is that of the bytes.
  private mutating func encode(
    _ picture: Texture, write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) -> String? {
    switch encoder.format {
    case .png:
      let texture = try StraightRows.expanded(picture)
      let pixels = pixels
      try images.encode(
        texture, alongside: { pixels.take(texture, $0) },
        write: { part throws(FileError) in try write(part) })
      return pixels.text
    case .rgba:
      try StraightRows.forEach(picture, body: write)
      return nil
    case .y4m:
      let header = encoder.header(width: picture.width, height: picture.height)
      try write(header.span)
      let frame = try planes.encode(picture)
      let bytes = frame.span
      try write(bytes)
      return try FrameEncoder.digest(picture)
    }
  }

  /// Encodes a picture as one of a stream's, all of it before it is its turn.
  ///
  /// - Throws: `FileError.noMemory`.
  mutating func streamed(_ picture: Texture) throws(FileError) -> StreamedFrame {
    switch encoder.format {
    case .png:
      var parts: [FileBytes] = []
      try images.encode(picture) { part throws(FileError) in
        do { parts.append(try FileBytes(copying: part)) } catch {
          throw .noMemory(path: "encoder", bytes: part.count)
        }
      }
      return .parts(parts)
    case .rgba:
      let texture = try StraightRows.expanded(picture)
      let all = 0..<texture.height
      if texture.hasOnlyOpaquePixels(in: all) { return .pixels(texture) }
      do {
        let bytes = try FileBytes.refill(&rows, count: 4 * texture.width * texture.height) {
          StraightRows.write(texture, all, to: &$0, at: 0)
        }
        return .parts([bytes])
      } catch { throw .noMemory(path: "frame", bytes: error.bytes) }
    case .y4m: return .parts([try planes.encode(picture)])
    }
  }

  /// Lets go of the last picture.
  package mutating func forget() {
    images.forget()
    planes.forget()
  }
}
