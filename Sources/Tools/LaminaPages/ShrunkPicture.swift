// Pictures of frames in the size at which a page shows them, in few bytes.

package import LaminaFiles
import LaminaGeometry
import LaminaImages
package import LaminaPixels
import LaminaReports

/// A frame's picture as a small PNG file, with at most the pixels with which a page shows it.
package struct ShrunkPicture: Sendable {
  /// The PNG file.
  package let png: [UInt8]
  /// The width at which the page shows the picture, in pixels.
  package let shownWidth: Int
  /// Whether the picture's colours were reduced to a palette, to make the file smaller.
  package let hasFewerColors: Bool

  /// The largest width and height at which a page shows a picture, in pixels.
  package static let most = (width: 640, height: 672)
  /// The maximum size of all picture files of a page together, in bytes.
  ///
  /// Base64 makes them 2 MB of the page's 3 MB.
  private static let bytesOfPage = 1_500_000
  /// The number of bytes that each picture may always take, although very many pictures then enlarge the page.
  private static let minimumBytes = 24_000

  /// Returns the bytes that each of `count` pictures may take.
  package static func byteAllowance(of count: Int) -> Int {
    max(minimumBytes, bytesOfPage / max(1, count))
  }

  /// Returns the size at which a picture of the given size is shown, in pixels; it is never enlarged.
  ///
  /// - Parameters:
  ///   - width: the picture's number of columns.
  ///   - height: the picture's number of rows.
  ///   - box: the largest size, by default that of pictures in pages.
  /// - Returns: the size, at least one pixel.
  package static func shownSize(
    width: Int, height: Int, within box: (width: Int, height: Int) = most
  ) -> (width: Int, height: Int) {
    let part = min(
      1, Double(box.width) / Double(max(1, width)), Double(box.height) / Double(max(1, height)))
    return (
      max(1, Int((Double(width) * part).rounded())), max(1, Int((Double(height) * part).rounded()))
    )
  }

  /// Shrinks a picture to the size at which a page shows it, and encodes it.
  ///
  /// If the file exceeds the allowance, it gets 256 colours. If it is still too large, it gets ever fewer pixels.
  ///
  /// - Parameters:
  ///   - texture: all pixels of the frame.
  ///   - bytes: the maximum number of bytes of the file, which a picture of few pixels may exceed.
  /// - Throws: `FileError.noMemory` if memory for the picture or its file runs out.
  package init(_ texture: Texture, bytes: Int) throws(FileError) {
    var size = ShrunkPicture.shownSize(width: texture.width, height: texture.height)
    shownWidth = size.width
    var picture = try ShrunkPicture.shrunkTexture(texture, to: size)
    let exact = try PictureFile.bytes(of: picture)
    if exact.count <= bytes {
      (png, hasFewerColors) = (exact, false)
      return
    }
    while true {
      let palette = ColorPalette(picture)
      guard let file = IndexedPNG.fileBytes(of: palette, width: picture.width) else {
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
      picture = try ShrunkPicture.shrunkTexture(texture, to: size)
    }
  }

  /// Returns a picture with fewer pixels, each the mean of the pixels that it covers.
  ///
  /// - Parameters:
  ///   - texture: the picture.
  ///   - size: pixels across and down, at most the picture's own.
  /// - Returns: the smaller picture.
  /// - Throws: `FileError.noMemory` if memory runs out.
  package static func shrunkTexture(_ texture: Texture, to size: (width: Int, height: Int))
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
          sums.gatherPixels(row: y)
          var row = region.mutableRow(y, 0..<size.width)
          for x in 0..<size.width { row[x] = sums.meanPixel(x) }
        }
      }
      return target.makeTexture(isOpaque: source.isOpaque)
    } catch { throw .noMemory(path: "", bytes: texture.width * texture.height * 4) }
  }
}

/// The sums of the pixels that a row of a smaller picture covers.
///
/// Units make parts of pixels whole numbers. A source pixel is as wide as the target has columns, and a target pixel as
/// wide as the source has columns. The same holds for rows.
private struct RowSums {
  private let source: Texture
  private let size: (width: Int, height: Int)
  private var sums: [SIMD4<UInt64>]
  /// The sums of row `rowAcross` of the source: for each target column, the pixels that it covers in that row.
  private var across: [SIMD4<UInt64>]
  private var rowAcross = -1

  init(_ source: Texture, to size: (width: Int, height: Int)) {
    self.source = source
    self.size = size
    sums = Array(repeating: .zero, count: size.width)
    across = sums
  }

  /// Sums, for each target column, the source pixels that the pixel in row `y` of the target covers.
  mutating func gatherPixels(row y: Int) {
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
    // The row borrows the picture but not the sums.
    let (source, size) = (source, size)
    for x in across.indices { across[x] = .zero }
    let row = source.row(line, 0..<source.width)
    // The target pixel in which the source pixel begins, and its end.
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

  /// Returns the mean of the gathered source pixels in column `x` of the target.
  func meanPixel(_ x: Int) -> PackedPixel {
    let area = UInt64(source.width * source.height)
    let mean = (sums[x] &+ SIMD4(repeating: area / 2)) / SIMD4(repeating: area)
    return PackedPixel(
      red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z), alpha: UInt8(mean.w))
  }
}
