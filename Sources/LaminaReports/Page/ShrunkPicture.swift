// Pictures of frames as large as a page shows them, in few bytes.

package import LaminaFiles
import LaminaGeometry
import LaminaImages
package import LaminaPixels

/// A picture of a frame that fits a page, and its file.
package struct ShrunkPicture: Sendable {
  /// The PNG file.
  package let png: [UInt8]
  /// The columns of the page that it takes.
  package let shownWidth: Int
  /// Whether its colours are fewer than those of the frame.
  package let hasFewerColors: Bool

  /// The most pixels of a page that a picture takes, across and down.
  package static let most = (width: 640, height: 672)
  /// The bytes of all pictures of a page, before they become text: two thirds of 3 MB as base64.
  private static let bytesOfPage = 1_500_000
  /// The least bytes of one: of very many pictures, all grow the page.
  private static let leastBytes = 24_000

  /// The bytes that each of so many pictures may take.
  package static func allowance(of count: Int) -> Int {
    max(leastBytes, bytesOfPage / max(1, count))
  }

  /// The part of its size that a picture is shown at.
  package static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let part = min(
      1, Double(most.width) / Double(max(1, width)), Double(most.height) / Double(max(1, height)))
    return (
      max(1, Int((Double(width) * part).rounded())), max(1, Int((Double(height) * part).rounded()))
    )
  }

  /// Shrinks a picture to what is shown of it.
  ///
  /// Beyond the allowance it has 256 colours, and beyond that fewer pixels, as long as that is so.
  ///
  /// - Parameters:
  ///   - texture: all pixels of the frame.
  ///   - bytes: the file's bytes, if a picture of a few pixels is no larger.
  /// - Throws: `FileError.noMemory` when the machine has no memory for the picture or its file.
  package init(_ texture: Texture, bytes: Int) throws(FileError) {
    var size = ShrunkPicture.size(width: texture.width, height: texture.height)
    shownWidth = size.width
    var picture = try ShrunkPicture.shrunk(texture, to: size)
    let exact = try PictureFile.bytes(of: picture)
    if exact.count <= bytes {
      (png, hasFewerColors) = (exact, false)
      return
    }
    while true {
      let palette = ColorPalette(picture)
      guard let file = IndexedPNG.bytes(of: palette, width: picture.width) else {
        throw .noMemory(path: "", bytes: picture.byteCount)
      }
      if file.count <= bytes || max(size.width, size.height) <= 64 {
        (png, hasFewerColors) = (file, true)
        return
      }
      // Bytes grow a little slower than pixels do.
      let part = min(0.9, (Double(bytes) / Double(file.count)).squareRoot())
      size = (
        max(1, Int(Double(size.width) * part)), max(1, Int(Double(size.height) * part))
      )
      picture = try ShrunkPicture.shrunk(texture, to: size)
    }
  }

  /// A picture with fewer pixels, each the mean of those that it covers.
  ///
  /// - Parameters:
  ///   - texture: the picture.
  ///   - size: pixels across and down, no more than it has.
  /// - Returns: the smaller picture.
  /// - Throws: `FileError.noMemory` when the machine has no memory for it.
  package static func shrunk(_ texture: Texture, to size: (width: Int, height: Int))
    throws(FileError) -> Texture
  {
    do {
      let source = try texture.expanded()
      if size == (source.width, source.height) { return source }
      var target = try Framebuffer(
        bounds: IntRect(x: 0, y: 0, width: size.width, height: size.height))
      var sums = RowSums(source, to: size)
      target.withRegion { region in
        for y in 0..<size.height {
          sums.gather(row: y)
          var row = region.mutableRow(y, 0..<size.width)
          for x in 0..<size.width { row[x] = sums.pixel(x) }
        }
      }
      return target.makeTexture(isOpaque: source.isOpaque)
    } catch { throw .noMemory(path: "", bytes: texture.width * texture.height * 4) }
  }
}

/// The sums of the pixels that a row of a smaller picture covers.
///
/// A pixel of the source is as wide as the target has columns, one of the target as wide as the source has, so that
/// parts of pixels are whole numbers. The same holds for rows.
private struct RowSums {
  private let source: Texture
  private let size: (width: Int, height: Int)
  private var sums: [SIMD4<UInt64>]
  /// The last row of the source that was summed, across alone.
  private var across: [SIMD4<UInt64>]
  private var rowAcross = -1

  init(_ source: Texture, to size: (width: Int, height: Int)) {
    self.source = source
    self.size = size
    sums = Array(repeating: .zero, count: size.width)
    across = sums
  }

  /// Sums what row `y` of the target covers.
  mutating func gather(row y: Int) {
    for x in sums.indices { sums[x] = .zero }
    let rows = y * source.height..<(y + 1) * source.height
    for line in rows.lowerBound / size.height...(rows.upperBound - 1) / size.height {
      let covered = rows.clamped(to: line * size.height..<(line + 1) * size.height).count
      if line != rowAcross { sumAcross(line) }
      let weight = SIMD4<UInt64>(repeating: UInt64(covered))
      for x in sums.indices { sums[x] &+= across[x] &* weight }
    }
  }

  private mutating func sumAcross(_ line: Int) {
    rowAcross = line
    // The row borrows the picture, and not the sums.
    let (source, size) = (source, size)
    for x in across.indices { across[x] = .zero }
    let row = source.row(line, 0..<source.width)
    // Where a pixel of the target ends that the source's pixel begins in.
    var (x, end) = (0, source.width)
    for column in row.indices {
      let pixel = row[column]
      let channels = SIMD4<UInt64>(
        UInt64(pixel.red), UInt64(pixel.green), UInt64(pixel.blue), UInt64(pixel.alpha))
      let next = (column + 1) * size.width
      if next > end {
        let rest = next - end
        across[x] &+= channels &* UInt64(size.width - rest)
        (x, end) = (x + 1, end + source.width)
        across[x] &+= channels &* UInt64(rest)
      } else {
        across[x] &+= channels &* UInt64(size.width)
        if next == end { (x, end) = (x + 1, end + source.width) }
      }
    }
  }

  /// A pixel of the target.
  func pixel(_ x: Int) -> PackedPixel {
    let area = UInt64(source.width * source.height)
    let mean = (sums[x] &+ SIMD4(repeating: area / 2)) / SIMD4(repeating: area)
    return PackedPixel(
      red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z), alpha: UInt8(mean.w))
  }
}
