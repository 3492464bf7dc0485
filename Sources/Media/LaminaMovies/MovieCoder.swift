// The steps that formats of moving pictures have in common: frames are planned in order, encoded on any threads, and written
// in order.

package import LaminaFiles
package import LaminaPixels

/// A format's way of encoding moving pictures.
///
/// ```
/// any thread   prepare: each picture by itself
/// in order     plan: which rectangle changed since the picture before
/// any thread   encode: the rectangle as bytes
/// in order     write
/// ```
/// Only planning and writing are in order, and both take little time. A planned frame holds its picture and the one
/// before it, so the memory does not grow with the number of frames. The bytes do not depend on the threads.
package protocol MovieCoder: Sendable {
  /// The rules by which frames are planned.
  var rules: MovieRules { get }

  /// Returns a picture as the format can show it.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  func preparePicture(_ picture: Texture) throws(MemoryError) -> Texture

  /// Returns the bytes before the first frame.
  ///
  /// - Parameters:
  ///   - size: the pictures' size.
  ///   - whole: facts that are known when all frames are encoded; `nil` if the header is written before them.
  /// - Returns: the header.
  func encodeHeader(_ size: MovieSize, _ whole: MovieTotals?) -> [UInt8]

  /// Returns the bytes of a frame.
  ///
  /// - Throws: `FileError.noMemory`.
  func encodeFrame(_ frame: MovieFrame) throws(FileError) -> [UInt8]

  /// The bytes after the last frame.
  var trailer: [UInt8] { get }

  /// The work that turns drafts into frames once all of them are there; `nil` if `encodeFrame` returns frames.
  var film: GIFFilm? { get }
}

extension MovieCoder {
  /// None.
  package var film: GIFFilm? { nil }
}

/// The size of a moving picture, in pixels.
package struct MovieSize: Equatable, Sendable {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int

  /// Makes a size.
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// Facts of a moving picture whose frames are all encoded.
package struct MovieTotals: Sendable {
  /// The size of all frames, in bytes.
  package let bytes: Int
  /// Whether every picture is opaque.
  package let isOpaque: Bool
  /// The palette of a GIF's film; `nil` in other formats.
  package let palette: FilmPalette?

  /// Makes totals.
  package init(bytes: Int, isOpaque: Bool, palette: FilmPalette? = nil) {
    (self.bytes, self.isOpaque, self.palette) = (bytes, isOpaque, palette)
  }
}

/// The rules by which a format's frames are planned.
package struct MovieRules: Sendable {
  /// Whether pictures that are equal to the one before make it longer, instead of being frames.
  let mergesEqual: Bool
  /// Whether a frame's clear pixels leave what is below: then only the end of a frame can clear pixels.
  let clearsByDisposal: Bool
  /// Whether the first frame covers the whole picture, although its margins may be clear.
  let firstIsWhole: Bool
  /// Whether the header is made of facts of all frames, so that the file is written at its end.
  package let headerIsLast: Bool
  /// The maximum number of pictures that one frame shows.
  let longestRun: Int
}

extension MovieSettings {
  /// Returns the coder of these settings.
  ///
  /// - Parameter frameCount: the number of pictures that will be added.
  /// - Returns: the coder.
  package func coder(frameCount: Int) -> any MovieCoder {
    switch format {
    case .apng: APNGCoder(self, frameCount: frameCount)
    case .gif: GIFCoder(self)
    case .webp: WebPCoder(self)
    }
  }
}
