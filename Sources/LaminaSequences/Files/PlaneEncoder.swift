// A frame of Y4M: its pixels as planes of luma and chroma.

package import LaminaFiles
package import LaminaPixels
package import LaminaRaster

/// Encodes frames of Y4M one after another, in memory that it uses again.
package struct PlaneEncoder: ~Copyable {
  private let terms: LumaChromaTerms
  private let processor: ProcessorLevel
  private var memory: FileBytes?
  /// The picture whose planes are in the memory.
  private var last: Texture?

  private static let start = Array("FRAME\n".utf8)

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - matrix: how luma is made of colours.
  ///   - processor: what the conversion is compiled for; the bytes are the same.
  package init(_ matrix: ColorMatrix, processor: ProcessorLevel = .native) {
    terms = LumaChroma(matrix).terms
    self.processor = processor
  }

  /// `FRAME`, then the planes of luma, of blue's difference and of red's.
  ///
  /// Premultiplied pixels are taken as they are: what shines through is black. The picture is held until the next
  /// one has been encoded; while it stays at the front its planes do too.
  ///
  /// - Parameter picture: the picture.
  /// - Returns: the bytes. Once nobody has them any more, the next frame takes their memory.
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

  /// Lets go of the last picture.
  package mutating func forget() { last = nil }
}
