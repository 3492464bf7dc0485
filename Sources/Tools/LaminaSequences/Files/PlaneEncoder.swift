// A frame of Y4M: its pixels as planes of luma and chroma.

package import LaminaFiles
package import LaminaPixels
package import LaminaRaster

/// An encoder of Y4M frames, one after another, in memory that it reuses.
package struct PlaneEncoder: ~Copyable {
  private let terms: LumaChromaTerms
  private let hasAlpha: Bool
  private let processor: ProcessorLevel
  private var memory: FileBytes?
  /// The picture whose planes are in `memory`.
  private var last: Texture?

  private static let start = Array("FRAME\n".utf8)

  /// Makes an encoder that has no picture yet.
  ///
  /// - Parameters:
  ///   - matrix: the matrix that makes luma from colours.
  ///   - hasAlpha: whether colours are straight, and a plane of alpha follows.
  ///   - processor: the processor level of the conversion's code; the bytes are the same at every level.
  package init(
    _ matrix: ColorMatrix, hasAlpha: Bool = false, processor: ProcessorLevel = .native
  ) {
    (terms, self.hasAlpha) = (LumaChroma(matrix).terms, hasAlpha)
    self.processor = processor
  }

  /// Returns a frame of Y4M: `FRAME`, then the planes of luma (Y), blue difference (Cb) and red difference (Cr).
  ///
  /// Premultiplied pixels are taken as they are, which puts them on black. With alpha, they are made straight, and a
  /// fourth plane has the alpha from 0 to 255. The picture is held until the next one has
  /// been encoded. If the same picture is encoded again, its planes are reused.
  ///
  /// - Parameter picture: the picture.
  /// - Returns: the bytes. Once they are released, the next frame reuses their memory.
  /// - Throws: `FileError.noMemory`.
  package mutating func encode(_ picture: Texture) throws(FileError) -> FileBytes {
    if let memory, picture.identity == last?.identity { return memory }
    last = nil
    let texture = try StraightRows.expanded(picture)
    let (width, count) = (texture.width, texture.width * texture.height)
    let (terms, kernels, header) = (terms, processor.kernels, PlaneEncoder.start)
    let planeCount = hasAlpha ? 4 : 3
    do {
      let frame = try FileBytes.refill(&memory, count: header.count + planeCount * count) {
        bytes in
        for (offset, byte) in header.enumerated() { bytes[offset] = byte }
        var straight = [PackedPixel](repeating: .clear, count: planeCount == 4 ? width : 0)
        for y in 0..<texture.height {
          let start = header.count + y * width
          let row = texture.row(y, 0..<width)
          guard planeCount == 4 else {
            kernels.lumaChroma(row, by: terms, planeCount: count, into: &bytes, at: start)
            continue
          }
          for x in row.indices {
            let (red, green, blue, alpha) = row[x].straight
            straight[x] = PackedPixel(red: red, green: green, blue: blue, alpha: 255)
            bytes[start + 3 * count + x] = alpha
          }
          kernels.lumaChroma(straight.span, by: terms, planeCount: count, into: &bytes, at: start)
        }
      }
      last = picture
      return frame
    } catch { throw .noMemory(path: "Y4M encoder", bytes: error.bytes) }
  }

  /// Releases the last picture, which is held so that its planes can be reused.
  package mutating func forget() { last = nil }
}
