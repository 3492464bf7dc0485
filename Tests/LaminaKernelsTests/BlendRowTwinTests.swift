import LaminaGeometry
import LaminaPixels
import TestSupport
import Testing

/// The kernels of stage 7 against plain formulas, to the byte.
@Suite struct BlendRowTwinTests {
  @Test(arguments: Compilation.all)
  func `blend rows: every kernel is its formula, rounded`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      RowCase.check {
        K.fill(&$1, with: $0.color)
      } formula: { one, _ in
        one.color.channels
      }
      RowCase.check {
        K.copy($0.source.span, to: &$1)
      } formula: {
        $0.source[$1].channels
      }
      RowCase.check {
        K.sourceOver($0.color, onto: &$1)
      } formula: {
        over($0.color.channels, $0.below[$1].channels)
      }
      RowCase.check {
        K.sourceOver($0.source.span, onto: &$1)
      } formula: {
        over($0.source[$1].channels, $0.below[$1].channels)
      }
      RowCase.check {
        K.sourceOver($0.source.span, opacity: $0.opacity, onto: &$1)
      } formula: {
        over(scaled($0.source[$1].channels, $0.opacity), $0.below[$1].channels)
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blend rows: with coverage, every kernel is its formula, rounded twice`(
    compilation: Compilation
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      RowCase.check {
        K.sourceOver($0.color, coverage: $0.coverage.span, onto: &$1)
      } formula: {
        let below = $0.below[$1].channels
        return mixed(below, over($0.color.channels, below), $0.coverage[$1])
      }
      RowCase.check {
        K.sourceOver($0.source.span, coverage: $0.coverage.span, onto: &$1)
      } formula: {
        let below = $0.below[$1].channels
        return mixed(below, over($0.source[$1].channels, below), $0.coverage[$1])
      }
      RowCase.check {
        K.sourceOver(
          $0.source.span, opacity: $0.opacity, coverage: $0.coverage.span, onto: &$1)
      } formula: {
        let below = $0.below[$1].channels
        let source = scaled($0.source[$1].channels, $0.opacity)
        return mixed(below, over(source, below), $0.coverage[$1])
      }
    }
    check(compilation.kernels)
  }

  /// How a block with edges is drawn.
  private struct Block {
    var area: IntRect
    var color: PackedPixel
    var left: UInt8
    var right: UInt8

    /// Returns the blended pixel.
    func result(_ x: Int, _ y: Int, over below: PackedPixel) -> SIMD4<Double> {
      let full = over(color.channels, below.channels)
      if !area.rows.contains(y) { return below.channels }
      if area.columns.contains(x) { return full }
      if x == area.minX - 1 { return mixed(below.channels, full, left) }
      if x == area.maxX { return mixed(below.channels, full, right) }
      return below.channels
    }

    private func over(_ source: SIMD4<Double>, _ below: SIMD4<Double>) -> SIMD4<Double> {
      rounded(source + below * (255 - source.w) / 255)
    }
  }

  /// Draws a block onto noise of 72 by 4 pixels, and compares all of them.
  private func check(
    _ block: Block, seed: UInt64, _ draw: (inout PixelRegion) -> Void
  ) throws {
    var random = SplitMix(seed: seed)
    let below = RowCase.pixels(72 * 4, &random)
    var surface = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 72, height: 4))
    surface.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices { pixels[index] = below[index] }
      draw(&region)
    }
    let result = surface.makeTexture(isOpaque: false)
    let pixels = result.pixels
    var wrong = 0
    for index in below.indices
    where pixels[index].channels != block.result(index % 72, index / 72, over: below[index]) {
      wrong += 1
    }
    #expect(wrong == 0, "\(block), seed \(seed)")
  }

  @Test(arguments: Compilation.all)
  func `blend blocks: columns on either side are covered in part, and no others change`(
    compilation: Compilation
  ) throws {
    func check<K: RowKernelSet>(_: K.Type) throws {
      for width in RowCase.lengths {
        for (left, right) in [(0, 0), (1, 0), (0, 254), (128, 77), (255, 255)] {
          var random = SplitMix(seed: UInt64(width))
          var block = Block(
            area: IntRect(x: 2, y: 1, width: width, height: 2),
            color: RowCase.pixels(1, &random)[0], left: UInt8(left), right: UInt8(right))
          try self.check(block, seed: UInt64(width)) { region in
            K.sourceOver(
              block.color, onto: &region, block.area, left: block.left, right: block.right)
          }
          block.color = PackedPixel(red: 255, green: UInt8(width), blue: 0, alpha: 255)
          try self.check(block, seed: UInt64(width)) { region in
            K.fill(
              &region, block.area, with: block.color, left: block.left, right: block.right)
          }
          if left > 0 || right > 0 { continue }
          try self.check(block, seed: UInt64(width)) { region in
            K.fill(&region, block.area, with: block.color)
          }
        }
      }
      let whole = Block(
        area: IntRect(x: 0, y: 1, width: 72, height: 3), color: .white, left: 0, right: 0)
      try self.check(whole, seed: 1) { region in
        K.fill(&region, whole.area, with: whole.color)
      }
    }
    try check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blend masks: each pixel by its own coverage, and none beyond the area`(
    compilation: Compilation
  ) throws {
    func check<K: RowKernelSet>(_: K.Type) throws {
      for one in RowCase.all {
        let width = one.below.count
        let (stride, first) = (width + 5, width % 4)
        let area = IntRect(x: 3, y: 1, width: width, height: 2)
        // Two rows of coverage, the second mirrored.
        var coverage = [UInt8](repeating: 77, count: 2 * stride)
        for x in 0..<width {
          coverage[first + x] = one.coverage[x]
          coverage[stride + first + x] = one.coverage[width - 1 - x]
        }
        var surface = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width + 7, height: 4))
        func below(_ x: Int, _ y: Int) -> PackedPixel {
          area.columns.contains(x) && area.rows.contains(y) ? one.below[x - 3] : .white
        }
        surface.withRegion { region in
          for y in 0..<4 {
            var row = region.mutableRow(y, 0..<width + 7)
            for x in row.indices { row[x] = below(x, y) }
          }
          K.sourceOver(
            one.color, coverage: coverage.span, first: first, stride: stride, onto: &region, area)
        }
        let texture = surface.makeTexture(isOpaque: false)
        var wrong = 0
        for y in 0..<4 {
          let row = texture.row(y, 0..<width + 7)
          for x in row.indices {
            var wanted = below(x, y).channels
            if area.columns.contains(x) && area.rows.contains(y) {
              let c = coverage[(y - 1) * stride + first + x - 3]
              wanted = mixed(wanted, over(one.color.channels, wanted), c)
            }
            if row[x].channels != wanted { wrong += 1 }
          }
        }
        #expect(wrong == 0, "\(one.name)")
      }
    }
    try check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `blend blocks: rows of another picture, and none beyond the area`(
    compilation: Compilation
  ) throws {
    func check<K: RowKernelSet>(_: K.Type) throws {
      for seed: UInt64 in 1...100 {
        var random = SplitMix(seed: seed)
        let (width, height) = (random.integer(in: 0...90), random.integer(in: 0...5))
        let (stride, first) = (width + random.integer(in: 3...9), random.integer(in: 0...3))
        let source = RowCase.pixels(stride * height, &random)
        let below = RowCase.pixels(100 * 7, &random)
        let area = IntRect(x: 4, y: 1, width: width, height: height)
        for isCopied in [true, false] {
          var surface = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 100, height: 7))
          surface.withRegion { region in
            var pixels = region.wholeRows(0..<7)
            for index in pixels.indices { pixels[index] = below[index] }
            if isCopied {
              K.copy(source.span, first: first, stride: stride, to: &region, area)
            } else {
              K.sourceOver(source.span, first: first, stride: stride, onto: &region, area)
            }
          }
          let result = surface.makeTexture(isOpaque: false)
          let pixels = result.pixels
          var wrong = 0
          for index in below.indices {
            var wanted = below[index].channels
            if area.columns.contains(index % 100) && area.rows.contains(index / 100) {
              let above = source[(index / 100 - 1) * stride + first + index % 100 - 4].channels
              wanted = isCopied ? above : over(above, wanted)
            }
            if pixels[index].channels != wanted { wrong += 1 }
          }
          #expect(wrong == 0, "seed \(seed), copied: \(isCopied)")
        }
      }
    }
    try check(compilation.kernels)
  }
}
