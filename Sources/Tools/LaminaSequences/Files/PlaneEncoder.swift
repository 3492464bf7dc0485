// A frame of Y4M: its pixels as planes of luma and chroma.

package import LaminaFiles
package import LaminaPixels
package import LaminaRaster

/// An encoder of Y4M frames, one after another, in memory that it reuses.
package struct PlaneEncoder: ~Copyable {
  private let terms: LumaChromaTerms
  private let processor: ProcessorLevel
  private var memory: FileBytes?
  /// The picture whose planes are in `memory`.
  private var last: Texture?

  private static let start = Array("FRAME\n".utf8)

  /// Makes an encoder that has no picture yet.
  ///
  /// - Parameters:
  ///   - matrix: the matrix that makes luma from colours.
  ///   - processor: the processor level of the conversion's code; the bytes are the same at every level.
  package init(_ matrix: ColorMatrix, processor: ProcessorLevel = .native) {
    terms = LumaChroma(matrix).terms
    self.processor = processor
  }

  /// Returns a frame of Y4M: `FRAME`, then the planes of luma (Y), blue difference (Cb) and red difference (Cr).
  ///
  /// Premultiplied pixels are taken as they are, which puts them on black. The picture is held until the next one has
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
    do {
      let frame = try FileBytes.refill(&memory, count: header.count + 3 * count) { bytes in
        for (offset, byte) in header.enumerated() { bytes[offset] = byte }
        for y in 0..<texture.height {
          kernels.lumaChroma(
            texture.row(y, 0..<width), by: terms, planeCount: count, into: &bytes,
            at: header.count + y * width)
        }
      }
      last = picture
      return frame
    } catch { throw .noMemory(path: "Y4M encoder", bytes: error.bytes) }
  }

  /// Releases the last picture, which is held so that its planes can be reused.
  package mutating func forget() { last = nil }
}
