import LaminaPixels
import TestSupport
import Testing

/// The kernels of stage 6 that have no geometry, against plain formulas.
@Suite struct FragmentRowTwinTests {
  @Test(arguments: Compilation.all)
  func `fragment rows: factors and mixtures are their formulas, rounded`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      func product(_ pixel: PackedPixel, _ factor: PackedPixel) -> SIMD4<Double> {
        rounded(pixel.channels * factor.channels / 255)
      }
      func uniform(_ f: UInt8) -> PackedPixel { PackedPixel(red: f, green: f, blue: f, alpha: f) }
      RowCase.check {
        K.modulate($0.source.span, by: $0.color, into: &$1)
      } formula: {
        product($0.source[$1], $0.color)
      }
      RowCase.check {
        K.modulate($0.source.span, by: uniform($0.opacity), into: &$1)
      } formula: {
        product($0.source[$1], uniform($0.opacity))
      }
      RowCase.check {
        K.scale(&$1, by: $0.color)
      } formula: {
        product($0.below[$1], $0.color)
      }
      RowCase.check {
        K.scale(&$1, by: uniform($0.opacity))
      } formula: {
        product($0.below[$1], uniform($0.opacity))
      }
      RowCase.check {
        K.crossfade($0.source.span, shares: $0.coverage.span, into: &$1)
      } formula: {
        mixed($0.below[$1].channels, $0.source[$1].channels, $0.coverage[$1])
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `fragment rows: texels are found by column and row`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      var random = SplitMix(seed: 4)
      let texels = RowCase.pixels(9 * 5, &random)
      for one in RowCase.noise {
        let places = one.below.map { _ in random.integer(in: 0...44) }
        let (columns, rows) = (places.map { Int32($0 % 9) }, places.map { Int32($0 / 9) })
        RowCase.check([one]) {
          K.nearest(
            texels.span, width: 9, columns: columns.span, rows: rows.span, into: &$1)
        } formula: {
          texels[places[$1]].channels
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `fragment rows: a box is its colours in proportion, for every pair of coverages`(
    compilation: Compilation
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      for one in RowCase.all {
        // Coverages of the outer outline against every one of the inner, from the case's pixels.
        let inner = one.below.map(\.red)
        let edge = PackedPixel(red: 200, green: 3, blue: one.opacity / 2, alpha: 255)
        RowCase.check([one]) {
          K.box(
            fill: $0.color, edge: edge, outer: $0.coverage.span, inner: inner.span, into: &$1)
        } formula: {
          let o = Double($0.coverage[$1])
          let n = min(Double(inner[$1]), o)
          if o == 0 { return .zero }
          return rounded(($0.color.channels * n + edge.channels * (o - n)) / o)
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all) func `box: fill inside, edge outside, in proportion between`(
    compilation: Compilation
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      let fill = PackedPixel(red: 200, green: 0, blue: 0, alpha: 255)
      let edge = PackedPixel(red: 0, green: 100, blue: 0, alpha: 255)
      let outer: [UInt8] = [0, 255, 255, 255, 128, 128, 100]
      let inner: [UInt8] = [0, 255, 0, 51, 64, 0, 200]
      var row = [PackedPixel](repeating: .white, count: outer.count)
      var span = row.mutableSpan
      K.box(fill: fill, edge: edge, outer: outer.span, inner: inner.span, into: &span)
      #expect(row[0] == .clear && row[1] == fill && row[2] == edge && row[5] == edge)
      #expect(row[3] == PackedPixel(red: 40, green: 80, blue: 0, alpha: 255))
      #expect(row[4] == PackedPixel(red: 100, green: 50, blue: 0, alpha: 255))
      #expect(row[6] == fill)
    }
    check(compilation.kernels)
  }
}
