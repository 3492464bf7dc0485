// A picture's mip levels, each half as wide and high as the one before. Pictures that are shown much smaller
// are sampled from them.

public import LaminaFiles
import LaminaGeometry
import LaminaSystem
import Synchronization

extension Texture {
  /// Returns the texture's mip levels, from half its size down to one pixel, which are computed once and cached.
  ///
  /// Each pixel is the mean of the area that it covers in the version before, rounded to nearest. The area is
  /// 2 x 2 pixels; where a side of 2n + 1 becomes n, it is three neighbours, the outer ones in part:
  ///
  /// ```
  /// 5 pixels   |  0  |  1  |  2  |  3  |  4  |      new pixel j of n has 2n + 1 parts of the side:
  /// 2 pixels   |      0       |      1       |      n - j of pixel 2j, n of 2j + 1, j + 1 of 2j + 2
  /// ```
  /// Any thread may call this; all get the same pixels.
  ///
  /// Policy: `mip-levels`.
  ///
  /// - Complexity: O(pixels) the first time.
  /// - Throws: `MemoryError.refused` when the machine has no memory for them.
  public func mipLevels() throws(MemoryError) -> [Texture] {
    try storage.levels.locked { levels throws(MemoryError) in
      if levels.isEmpty { levels = try makeLevels() }
      return levels
    }
  }

  /// The size of all mip levels together, in bytes: about a third of the texture's.
  public var mipByteCount: Int {
    var (size, pixels) = ((width: width, height: height), 0)
    while size.width > 1 || size.height > 1 {
      size = Texture.halvedSize(size)
      pixels += size.width * size.height
    }
    return pixels * format.bytesPerPixel
  }

  private func makeLevels() throws(MemoryError) -> [Texture] {
    var levels: [Texture] = []
    var last = self
    while last.width > 1 || last.height > 1 {
      last = try last.halvedTexture()
      levels.append(last)
    }
    return levels
  }

  private static func halvedSize(_ size: (width: Int, height: Int)) -> (width: Int, height: Int) {
    (max(1, size.width / 2), max(1, size.height / 2))
  }

  private func halvedTexture() throws(MemoryError) -> Texture {
    let size = Texture.halvedSize((width, height))
    if format == .gray8 {
      return try Texture(width: size.width, height: size.height) { bytes in
        Texture.halveTexture(grays: self, to: size, into: &bytes)
      }
    }
    var target = try Framebuffer(
      bounds: IntRect(x: 0, y: 0, width: size.width, height: size.height))
    target.withRegion { region in Texture.halveTexture(self, into: &region) }
    return target.makeTexture(isOpaque: isOpaque)
  }

  private static func halveTexture(_ source: Texture, into region: inout PixelRegion) {
    let (width, height) = (region.bounds.width, region.bounds.height)
    let all = 0..<source.width
    if source.width == 2 * width && source.height == 2 * height {
      for y in 0..<height {
        var row = region.mutableRow(y, 0..<width)
        averageSquares(source.row(2 * y, all), source.row(2 * y + 1, all), into: &row)
      }
      return
    }
    var rows = [WeightedRow](repeating: WeightedRow(count: width), count: 3)
    for y in 0..<height {
      let share = Share(of: y, in: source.height)
      // The last of three rows is the first of the next three.
      if y > 0, share.count == 3 { rows.swapAt(0, 2) }
      for index in (y > 0 && share.count == 3 ? 1 : 0)..<share.count {
        rows[index].sumRow(source.row(share.first + index, all))
      }
      var row = region.mutableRow(y, 0..<width)
      writeMeans(rows, share, scale: Share(of: 0, in: source.width).total, into: &row)
    }
  }

  /// Writes a grey texture at half its size; each pixel is a weighted mean, as in `halveTexture(_:into:)`.
  private static func halveTexture(
    grays source: Texture, to size: (width: Int, height: Int), into bytes: inout MutableSpan<UInt8>
  ) {
    let grays = source.grays
    let columns = (0..<size.width).map { Share(of: $0, in: source.width) }
    for y in 0..<size.height {
      let rows = Share(of: y, in: source.height)
      for x in 0..<size.width {
        var sum: UInt64 = 0
        for row in 0..<rows.count {
          let first = (rows.first + row) * source.width + columns[x].first
          for column in 0..<columns[x].count {
            let weight = rows.weights[row] &* columns[x].weights[column]
            sum &+= weight &* UInt64(grays[first + column])
          }
        }
        let total = rows.total * columns[x].total
        bytes[y * size.width + x] = UInt8((sum + total / 2) / total)
      }
    }
  }

  /// Averages each square of 2 x 2 pixels of two rows to one pixel.
  ///
  /// Two channels are summed at a time: sums of four are at most 1,020.
  private static func averageSquares(
    _ above: Span<PackedPixel>, _ below: Span<PackedPixel>,
    into row: inout MutableSpan<PackedPixel>
  ) {
    let lanes: UInt32 = 0x00FF_00FF
    for x in row.indices {
      let (a, b) = (above[2 &* x].rawValue, above[2 &* x &+ 1].rawValue)
      let (c, d) = (below[2 &* x].rawValue, below[2 &* x &+ 1].rawValue)
      let low = (a & lanes) &+ (b & lanes) &+ (c & lanes) &+ (d & lanes) &+ 0x0002_0002
      let high =
        ((a &>> 8) & lanes) &+ ((b &>> 8) & lanes) &+ ((c &>> 8) & lanes)
        &+ ((d &>> 8) & lanes) &+ 0x0002_0002
      row[x] = PackedPixel(rawValue: (low &>> 2) & lanes | ((high &>> 2) & lanes) &<< 8)
    }
  }

  /// Writes a row of a halved texture: each pixel is the weighted mean of its sums in one to three source rows.
  private static func writeMeans(
    _ rows: [WeightedRow], _ share: Share, scale columns: UInt64,
    into row: inout MutableSpan<PackedPixel>
  ) {
    // A quarter more than the rounding half, so that the division in `Double` does not put a whole result
    // below its integer.
    let total = share.total * columns
    let (half, scale) = (Double(total / 2) + 0.25, 1 / Double(total))
    let (a, b, c) = (share.weights[0], share.weights[1], share.weights[2])
    let (allFirst, allSecond, allThird) = (rows[0].sums, rows[1].sums, rows[2].sums)
    let (first, second, third) = (allFirst.span, allSecond.span, allThird.span)
    for x in row.indices {
      var pixel: UInt32 = 0
      for lanes in 0..<2 {
        let place = 2 &* x &+ lanes
        let (f, s, t) = (first[place], second[place], third[place])
        let low = a &* (f & 0xFFFF_FFFF) &+ b &* (s & 0xFFFF_FFFF) &+ c &* (t & 0xFFFF_FFFF)
        let high = a &* (f &>> 32) &+ b &* (s &>> 32) &+ c &* (t &>> 32)
        let mean =
          UInt32((Double(low) + half) * scale) | UInt32((Double(high) + half) * scale) << 16
        pixel |= mean &<< UInt32(8 &* lanes)
      }
      row[x] = PackedPixel(rawValue: pixel)
    }
  }
}

/// The weighted sums of one to three neighbouring pixels of a row, for each pixel of the halved row.
private struct WeightedRow {
  /// The sums, two words for each halved pixel: red and blue in 32 bits each, then green and alpha.
  ///
  /// A channel's sum is below 2^32 for any side.
  private(set) var sums: [UInt64]

  init(count: Int) { sums = [UInt64](repeating: 0, count: 2 * count) }

  /// Replaces the sums by those of a row of the texture that is being halved.
  mutating func sumRow(_ row: Span<PackedPixel>) {
    var sums = sums.mutableSpan
    for x in 0..<sums.count / 2 {
      let share = Share(of: x, in: row.count)
      var (low, high): (UInt64, UInt64) = (0, 0)
      WeightedRow.addPixel(row[share.first], share.weights.x, &low, &high)
      if share.count > 1 {
        WeightedRow.addPixel(row[share.first &+ 1], share.weights.y, &low, &high)
      }
      if share.count > 2 {
        WeightedRow.addPixel(row[share.first &+ 2], share.weights.z, &low, &high)
      }
      sums[2 &* x] = low
      sums[2 &* x &+ 1] = high
    }
  }

  @inline(__always) private static func addPixel(
    _ pixel: PackedPixel, _ weight: UInt64, _ low: inout UInt64, _ high: inout UInt64
  ) {
    let (even, odd) = (pixel.rawValue, pixel.rawValue &>> 8)
    low &+= weight &* (UInt64(even & 0xFF) | UInt64(even & 0xFF_0000) &<< 16)
    high &+= weight &* (UInt64(odd & 0xFF) | UInt64(odd & 0xFF_0000) &<< 16)
  }
}

/// The pixels along a side of a texture that become one pixel of the halved side, and their weights.
private struct Share {
  let first: Int
  let count: Int
  let weights: SIMD4<UInt64>
  let total: UInt64

  init(of index: Int, in side: Int) {
    let half = UInt64(side / 2)
    first = side == 1 ? 0 : 2 * index
    if side == 1 {
      (count, weights, total) = (1, [1, 0, 0, 0], 1)
    } else if side % 2 == 0 {
      (count, weights, total) = (2, [1, 1, 0, 0], 2)
    } else {
      let place = UInt64(index)
      (count, weights, total) = (3, [half - place, half, place + 1, 0], UInt64(side))
    }
  }
}
