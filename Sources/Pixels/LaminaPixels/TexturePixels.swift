// A texture's pixels as a collection: for programs and tests that look at single pixels. Kernels read spans.

/// The pixels of a texture, row by row from the top, as a collection that keeps the texture alive.
///
/// ```swift
/// let corner = renderer.presented!.pixels[0]
/// let middle = renderer.presented!.pixels[100, 50]     // column 100, row 50
/// ```
/// `Texture.span` gives the same memory without an ownership check for each pixel.
public struct TexturePixels: RandomAccessCollection, Sendable {
  private let texture: Texture

  init(_ texture: Texture) { self.texture = texture }

  /// The index of the first pixel, 0.
  public var startIndex: Int { 0 }
  /// The number of pixels.
  public var endIndex: Int { texture.width * texture.height }

  /// The pixel at an index: its row times the width, plus its column.
  ///
  /// - Precondition: the pixel exists.
  public subscript(index: Int) -> PackedPixel { texture.span[index] }

  /// The pixel in a column and a row, both from 0 at the top left.
  ///
  /// - Precondition: the pixel exists.
  public subscript(column: Int, row: Int) -> PackedPixel {
    texture.row(row, column..<(column + 1))[0]
  }
}

extension Texture {
  /// All pixels, row by row from the top: `height` rows of `width`.
  ///
  /// - Precondition: the format is `rgba8`; `expanded()` makes it so.
  public var pixels: TexturePixels {
    precondition(format == .rgba8, "greys are no pixels of four bytes")
    return TexturePixels(self)
  }
}
