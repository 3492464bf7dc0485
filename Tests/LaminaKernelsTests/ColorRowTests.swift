import LaminaGeometry
import LaminaPixels
import TestSupport
import Testing

/// Maps of colours against `ColorMatrix` in `Double`, within 1 of 255, and colours by their coverage to the last bit.
@Suite struct ColorRowTests {
  /// The pixel that a map makes of one, by straight colours.
  private func mapped(_ pixel: PackedPixel, by matrix: ColorMatrix) -> [Int] {
    let alpha = Double(pixel.alpha)
    let share = alpha == 0 ? 0 : 1 / alpha
    let c = matrix(
      [
        Double(pixel.red) * share, Double(pixel.green) * share, Double(pixel.blue) * share,
        alpha / 255,
      ])
    return [c.x, c.y, c.z].map { Int(($0 * alpha).rounded()) } + [Int(pixel.alpha)]
  }

  private func channels(_ pixel: PackedPixel) -> [Int] {
    [Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha)]
  }

  @Test(arguments: Compilation.all)
  func `color rows: maps of colours agree with straight colours`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) throws {
      for seed in 0..<60 {
        var random = SplitMix(seed: UInt64(seed))
        let matrix = random.element(of: [
          ColorMatrix.saturation(random.double(in: 0...3)), .brightness(random.double(in: 0...4)),
          .contrast(random.double(in: 0...15)), .invert(random.double(in: 0...1)),
          .hueRotation(degrees: random.double(in: -360...360)), .sepia(1), .brightness(15.5),
        ])
        let terms = try #require(ColorTerms(matrix))
        let count = random.integer(in: RowCase.lengths)
        let row = (0..<count).map { _ in
          let color = PackedPixel(
            red: UInt8(random.integer(in: 0...255)), green: UInt8(random.integer(in: 0...255)),
            blue: UInt8(random.integer(in: 0...255)), alpha: 255)
          return color.multiplied(
            by: UInt8(random.element(of: [0, 255, random.integer(in: 0...255)])))
        }
        var result = row
        var span = result.mutableSpan
        K.map(&span, by: terms)
        for (before, after) in zip(row, result) {
          let (wanted, got) = (mapped(before, by: matrix), channels(after))
          for (a, b) in zip(wanted, got) {
            #expect(
              a - b <= 1 && b - a <= 1, "seed \(seed): \(before) became \(after), not \(wanted)")
          }
          #expect(
            after.red <= after.alpha && after.green <= after.alpha && after.blue <= after.alpha)
        }
      }
    }
    #expect(throws: Never.self) { try check(compilation.kernels) }
  }

  @Test func `color rows: what changes alpha has no terms`() {
    var alpha = ColorMatrix.identity
    alpha.rows[3].x = 0.1
    var shift = ColorMatrix.identity
    shift.offset.w = 0.1
    var fromAlpha = ColorMatrix.identity
    fromAlpha.rows[1].w = 0.5
    for matrix in [alpha, shift, fromAlpha, .opacity(0.5), .brightness(16)] {
      #expect(ColorTerms(matrix) == nil)
    }
  }

  @Test(arguments: Compilation.all)
  func `color rows: a colour times coverages is rounded as everywhere`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      for count in RowCase.lengths {
        var random = SplitMix(seed: UInt64(count))
        let color = PackedPixel(red: 200, green: 3, blue: 90, alpha: 220)
        let coverage = (0..<count).map { _ in UInt8(random.integer(in: 0...255)) }
        var row = [PackedPixel](repeating: .white, count: count)
        var span = row.mutableSpan
        K.shade(color, coverage: coverage.span, into: &span)
        #expect(row == coverage.map { color.multiplied(by: $0) }, "\(count)")
      }
    }
    check(compilation.kernels)
  }
}
