import LaminaGeometry
import LaminaPixels
import TestSupport
import Testing

/// The kernel of rounded boxes against the coverage of each pixel.
@Suite struct BoxRowTwinTests {
  private static let bounds = IntRect(x: -3, y: 5, width: 40, height: 30)

  /// A box with corners of noise, and the coverage of all its pixels.
  private struct Case {
    let layout: RoundedBoxLayout
    let corners: [UInt8]

    init(_ random: inout SplitMix) {
      let width = 8 + Int(random.next() % 28)
      let height = 2 + Int(random.next() % 24)
      func part(of length: Int) -> Int { 1 + Int(random.next() % UInt64(length)) }
      let left = part(of: min(16, width / 2))
      // A row of a corner takes a multiple of eight bytes, for which the box has room.
      let right = part(of: min(16, width & ~7, width - left))
      let first = part(of: height / 2)
      let last = part(of: height - first)
      var corners: [UInt8] = []
      var places = SIMD4<Int32>()
      for corner in 0..<4 {
        let columns = corner & 1 == 0 ? left : right
        let rowBytes = RoundedBoxLayout.rowBytes(columns)
        places[corner] = Int32(corners.count)
        for _ in 0..<(corner & 2 == 0 ? first : last) {
          let padding = [UInt8](repeating: 0, count: rowBytes - columns)
          let bytes = (0..<columns).map { _ in UInt8(truncatingIfNeeded: random.next()) }
          corners += corner & 1 == 0 ? bytes + padding : padding + bytes
        }
      }
      func coverage(orElse other: UInt8) -> UInt8 {
        random.chance(0.3) ? other : 1 + UInt8(random.next() % 254)
      }
      layout = RoundedBoxLayout(
        pixels: IntRect(
          x: BoxRowTwinTests.bounds.minX + Int(random.next() % UInt64(41 - width)),
          y: BoxRowTwinTests.bounds.minY + Int(random.next() % UInt64(31 - height)), width: width,
          height: height),
        firstRows: first, lastRows: last, cornerWidths: (left, right), corners: places,
        firstCoverage: coverage(orElse: 255), lastCoverage: coverage(orElse: 255),
        leftCoverage: coverage(orElse: 0), rightCoverage: coverage(orElse: 0))
      self.corners = corners
    }

    /// Returns the coverage of a pixel of the box.
    func coverage(_ x: Int, _ y: Int) -> UInt8 {
      let pixels = layout.pixels
      let isLast = y >= pixels.maxY - layout.lastRows
      if !isLast && y >= pixels.minY + layout.firstRows {
        if x == pixels.minX && layout.leftCoverage > 0 { return layout.leftCoverage }
        return x == pixels.maxX - 1 && layout.rightCoverage > 0 ? layout.rightCoverage : 255
      }
      let row = isLast ? y - (pixels.maxY - layout.lastRows) : y - pixels.minY
      let (left, right) = (layout.cornerWidths.left, layout.cornerWidths.right)
      if x < pixels.minX + left {
        return corners[
          Int(layout.corners[isLast ? 2 : 0]) + row * RoundedBoxLayout.rowBytes(left) + x
            - pixels.minX]
      }
      if x >= pixels.maxX - right {
        let end = Int(layout.corners[isLast ? 3 : 1]) + (row + 1) * RoundedBoxLayout.rowBytes(right)
        return corners[end - (pixels.maxX - x)]
      }
      if y == pixels.minY { return layout.firstCoverage }
      return y == pixels.maxY - 1 ? layout.lastCoverage : 255
    }
  }

  @Test(arguments: Compilation.all)
  func `boxes: each pixel by its own coverage, and none beyond the rows`(
    compilation: Compilation
  ) throws {
    func check<K: RowKernelSet>(_: K.Type) throws {
      for seed in 0..<400 {
        var random = SplitMix(seed: UInt64(seed))
        let one = Case(&random)
        var color = RowCase.pixels(1, &random)[0]
        if random.chance(0.5) { color = PackedPixel(red: 9, green: 200, blue: 0, alpha: 255) }
        let box = one.layout.pixels
        let start = box.minY + Int(random.next() % UInt64(box.height))
        let rows = random.chance(0.5) ? box.rows : start..<box.maxY
        let bounds = BoxRowTwinTests.bounds
        let below = RowCase.pixels(bounds.area, &random)
        func drawn(_ draw: (inout PixelRegion) -> Void) throws -> [PackedPixel] {
          var surface = try Framebuffer(bounds: bounds)
          surface.withRegion { region in
            var pixels = region.allRows
            for index in pixels.indices { pixels[index] = below[index] }
            draw(&region)
          }
          let texture = surface.makeTexture(isOpaque: false)
          return (0..<bounds.area).map { texture.pixels[$0] }
        }
        let result = try drawn {
          K.fillBox(one.layout, with: color, corners: one.corners.span, onto: &$0, rows: rows)
        }
        let expected = try drawn { region in
          for y in rows {
            let coverage = box.columns.map { one.coverage($0, y) }
            var row = region.mutableRow(y, box.columns)
            K.sourceOver(color, coverage: coverage.span, onto: &row)
          }
        }
        #expect(result == expected, "seed \(seed): \(one.layout), rows \(rows)")
      }
    }
    try check(compilation.kernels)
  }
}
