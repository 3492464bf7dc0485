// Pictures of a comparison: differences marked over a faded copy, and all three side by side.

public import LaminaFiles
import LaminaGeometry
public import LaminaPixels

/// A maker of pictures that show the differences between two pictures.
public struct DifferencePictures {
  private let expected: Texture
  private let actual: Texture
  private let comparison: PictureComparison

  /// The colour of pixels that differ: red.
  static let differing = PackedPixel(red: 230, green: 0, blue: 40, alpha: 255)
  /// The colour of pixels whose difference is within the tolerance: amber.
  static let tolerated = PackedPixel(red: 255, green: 190, blue: 0, alpha: 255)
  /// The colour of antialiased pixels that do not count: blue.
  static let antialiased = PackedPixel(red: 0, green: 140, blue: 255, alpha: 255)
  /// The colour that tints pixels left out of the comparison: violet.
  static let ignored = PackedPixel(red: 190, green: 180, blue: 235, alpha: 255)
  /// The colour of pixels that only one picture has: magenta.
  static let missing = PackedPixel(red: 255, green: 0, blue: 255, alpha: 255)
  /// The colour around and between pictures side by side, and of pixels that neither picture has.
  static let frame = PackedPixel(red: 64, green: 64, blue: 72, alpha: 255)
  /// The width of the gaps around and between pictures side by side, in pixels.
  static let gap = 8

  /// Takes two pictures and their comparison.
  ///
  /// - Parameters:
  ///   - actual: the actual picture.
  ///   - expected: the expected picture.
  ///   - comparison: the result of comparing them.
  public init(_ actual: Texture, to expected: Texture, comparison: PictureComparison) {
    self.actual = actual
    self.expected = expected
    self.comparison = comparison
  }

  /// Returns a picture with differing pixels red and tolerated ones amber, over the actual picture, grey and faded.
  ///
  /// Antialiased pixels that do not count are blue, and pixels left out of the comparison are violet.
  ///
  /// If the sizes differ, it covers both pictures, and pixels that only one of them has are magenta.
  ///
  /// - Throws: `MemoryError.refused` if memory runs out.
  public func difference() throws(MemoryError) -> Texture {
    let (width, height) = (
      max(expected.width, actual.width), max(expected.height, actual.height)
    )
    var picture = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    picture.withRegion { region in
      for y in 0..<height {
        var row = region.mutableRow(y, 0..<width)
        let ours = y < actual.height ? actual.width : 0
        let theirs = y < expected.height ? expected.width : 0
        for x in min(ours, theirs)..<width {
          row[x] = x < max(ours, theirs) ? DifferencePictures.missing : DifferencePictures.frame
        }
        if min(ours, theirs) > 0 { markRow(y, 0..<min(ours, theirs), in: &row) }
      }
    }
    return picture.makeTexture(isOpaque: true)
  }

  /// Draws the pixels of a row that both pictures have.
  private func markRow(_ y: Int, _ columns: Range<Int>, in row: inout MutableSpan<PackedPixel>) {
    let (ours, theirs) = (actual.row(y, columns), expected.row(y, columns))
    let marks = comparison.marks
    for x in columns {
      // Pictures of different sizes are not compared, and have no marks.
      let mark =
        comparison.hasEqualSizes
        ? (marks.isEmpty ? .equal : marks[y * actual.width + x])
        : (ours[x] == theirs[x] ? PixelMark.equal : .differing)
      switch mark {
      case .differing: row[x] = DifferencePictures.differing
      case .tolerated: row[x] = DifferencePictures.tolerated
      case .antialiased: row[x] = DifferencePictures.antialiased
      case .ignored: row[x] = DifferencePictures.ignored
      case .equal: row[x] = DifferencePictures.faded(ours[x])
      }
    }
  }

  /// Returns a faded grey: 230 plus a tenth of the luma of the pixel over white.
  ///
  /// The weights of the luma are BT.601's, in 256ths.
  private static func faded(_ pixel: PackedPixel) -> PackedPixel {
    let white = 255 - Int(pixel.alpha)
    let luma =
      (77 * (Int(pixel.red) + white) + 150 * (Int(pixel.green) + white)
        + 29 * (Int(pixel.blue) + white)) / 256
    return PackedPixel(gray: UInt8(clamping: 230 + luma / 10))
  }

  /// Returns one picture with expected, actual and difference from left to right, translucent pixels over a
  /// checkerboard.
  ///
  /// - Throws: `MemoryError.refused` if memory runs out.
  public func sideBySide() throws(MemoryError) -> Texture {
    let pictures = [expected, actual, try difference()]
    let gap = DifferencePictures.gap
    let width = pictures.reduce(gap) { $0 + $1.width + gap }
    let height = (pictures.map(\.height).max() ?? 0) + 2 * gap
    var board = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    board.withRegion { region in
      for y in 0..<height {
        var row = region.mutableRow(y, 0..<width)
        for x in 0..<width { row[x] = DifferencePictures.frame }
        var left = gap
        for picture in pictures {
          if y >= gap, y < gap + picture.height {
            let source = picture.row(y - gap, 0..<picture.width)
            for x in 0..<picture.width {
              let square = (x / 8 + (y - gap) / 8) & 1 == 0
              row[left + x] = DifferencePictures.pixelOverGrey(source[x], grey: square ? 255 : 204)
            }
          }
          left += picture.width + gap
        }
      }
    }
    return board.makeTexture(isOpaque: true)
  }

  private static func pixelOverGrey(_ pixel: PackedPixel, grey: Int) -> PackedPixel {
    let rest = (grey * (255 - Int(pixel.alpha)) + 127) / 255
    func channelOverGrey(_ value: UInt8) -> UInt8 { UInt8(clamping: Int(value) + rest) }
    return PackedPixel(
      red: channelOverGrey(pixel.red), green: channelOverGrey(pixel.green),
      blue: channelOverGrey(pixel.blue), alpha: 255)
  }
}
