import LaminaKernels
import LaminaPixels
import TestSupport
import Testing

@Suite struct FragmentRowTests {
  private func channels(_ pixel: PackedPixel) -> [Double] {
    [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
  }

  private func texture(_ count: Int, _ random: inout SplitMix) -> [PackedPixel] {
    (0..<count).map { _ in
      PackedPixel(
        straightRed: UInt8(random.integer(in: 0...255)), green: UInt8(random.integer(in: 0...255)),
        blue: UInt8(random.integer(in: 0...255)), alpha: UInt8(random.integer(in: 0...255)))
    }
  }

  /// Bilinear interpolation between texel centres in `Double`; beyond the edges they repeat.
  private func exact(
    _ texels: [PackedPixel], _ width: Int, _ height: Int, _ x: Double, _ y: Double
  ) -> [Double] {
    func texel(_ column: Int, _ row: Int) -> [Double] {
      channels(
        texels[max(0, min(row, height - 1)) * width + max(0, min(column, width - 1))])
    }
    let (x0, y0) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (fx, fy) = (x - Double(x0), y - Double(y0))
    return (0..<4).map { channel in
      let top = texel(x0, y0)[channel] * (1 - fx) + texel(x0 + 1, y0)[channel] * fx
      let low = texel(x0, y0 + 1)[channel] * (1 - fx) + texel(x0 + 1, y0 + 1)[channel] * fx
      return top * (1 - fy) + low * fy
    }
  }

  private func sample(
    _ texels: [PackedPixel], width: Int, height: Int, _ columns: [Int32], _ rows: [Int32],
    into row: inout MutableSpan<PackedPixel>
  ) {
    let found = gather(texels, width: width, height: height, columns, rows)
    let (a, b, c, d) = (found[0], found[1], found[2], found[3])
    SampleRow.interpolate(
      a.span, b.span, c.span, d.span, columns: columns.span, rows: rows.span, into: &row)
  }

  private func gather(
    _ texels: [PackedPixel], width: Int, height: Int, _ columns: [Int32], _ rows: [Int32]
  ) -> [[PackedPixel]] {
    var a = [PackedPixel](repeating: .white, count: columns.count)
    var (b, c, d) = (a, a, a)
    var spanA = a.mutableSpan
    var spanB = b.mutableSpan
    var spanC = c.mutableSpan
    var spanD = d.mutableSpan
    SampleRow.gather(
      texels.span, width: width, height: height, columns: columns.span, rows: rows.span,
      into: &spanA, &spanB, &spanC, &spanD)
    return [a, b, c, d]
  }

  @Test func `sampling: linear is within one step of exact`() {
    var random = SplitMix(seed: 21)
    let (width, height) = (9, 7)
    let texels = texture(width * height, &random)
    let count = 4_000
    let columns = (0..<count).map { _ in Int32(random.integer(in: -2_048...width * 2_048)) }
    let rows = (0..<count).map { _ in Int32(random.integer(in: -2_048...height * 2_048)) }
    var result = [PackedPixel](repeating: .clear, count: count)
    var span = result.mutableSpan
    sample(texels, width: width, height: height, columns, rows, into: &span)
    for index in 0..<count {
      let wanted = exact(
        texels, width, height, Double(columns[index]) / 2_048, Double(rows[index]) / 2_048)
      for (got, value) in zip(channels(result[index]), wanted) {
        #expect(abs(got - value) <= 0.5 + 1e-9, "seed 21, sample \(index)")
      }
      let p = result[index]
      #expect(max(p.red, p.green, p.blue) <= p.alpha)
    }
  }

  @Test func `sampling: at a texel's centre it is the texel`() {
    var random = SplitMix(seed: 23)
    let texels = texture(16, &random)
    let columns = (0..<16).map { Int32($0 % 4) * 2_048 }
    let rows = (0..<16).map { Int32($0 / 4) * 2_048 }
    var result = [PackedPixel](repeating: .clear, count: 16)
    var span = result.mutableSpan
    sample(texels, width: 4, height: 4, columns, rows, into: &span)
    #expect(result == texels)
  }

  @Test func `modulation: each channel is multiplied and rounded to nearest`() {
    for factor in [0, 1, 127, 128, 254, 255] {
      var row = (0...255).map {
        PackedPixel(red: UInt8($0), green: UInt8($0), blue: UInt8($0), alpha: UInt8($0))
      }
      var span = row.mutableSpan
      let f = UInt8(factor)
      FragmentRow.scale(&span, by: PackedPixel(red: f, green: f, blue: f, alpha: f))
      for channel in 0...255 {
        #expect(Double(row[channel].red) == (Double(channel * factor) / 255).rounded())
      }
      row = (0...255).map { _ in .white }
      span = row.mutableSpan
      FragmentRow.scale(&span, by: PackedPixel(red: f / 2, green: f / 3, blue: 0, alpha: f))
      #expect(row[9] == PackedPixel(red: f / 2, green: f / 3, blue: 0, alpha: f))
    }
  }

  @Test func `box: fill inside, edge outside, in proportion between`() {
    let fill = PackedPixel(red: 200, green: 0, blue: 0, alpha: 255)
    let edge = PackedPixel(red: 0, green: 100, blue: 0, alpha: 255)
    let outer: [UInt8] = [0, 255, 255, 255, 128, 128, 100]
    let inner: [UInt8] = [0, 255, 0, 51, 64, 0, 200]
    var row = [PackedPixel](repeating: .white, count: outer.count)
    var span = row.mutableSpan
    FragmentRow.box(fill: fill, edge: edge, outer: outer.span, inner: inner.span, into: &span)
    #expect(row[0] == .clear && row[1] == fill && row[2] == edge && row[5] == edge)
    #expect(row[3] == PackedPixel(red: 40, green: 80, blue: 0, alpha: 255))
    #expect(row[4] == PackedPixel(red: 100, green: 50, blue: 0, alpha: 255))
    #expect(row[6] == fill)
  }

  @Test func `coverage: sums round to nearest and windings are clamped`() {
    #expect(CoverageRow.coverage(of: 0) == 0)
    #expect(CoverageRow.coverage(of: 131_072) == 255)
    #expect(CoverageRow.coverage(of: -131_072) == 255)
    #expect(CoverageRow.coverage(of: 64 * 131_072) == 255)
    for sum in stride(from: Int32(0), through: 131_072, by: 97) {
      #expect(Double(CoverageRow.coverage(of: sum)) == (Double(sum) * 255 / 131_072).rounded())
    }
  }

  @Test func `coverage: a row of sums becomes what each of them does`() {
    var sums: [Int32] = [0, 1, -1, .max, .min, .min + 1, 131_072, -131_072, 262_144, 393_216]
    for sum in stride(from: Int32(-800_000), through: 800_000, by: 311) { sums.append(sum) }
    for isEvenOdd in [false, true] {
      var row = [UInt8](repeating: 7, count: sums.count + 3)
      var bytes = row.mutableSpan
      CoverageRow.cover(sums.span, isEvenOdd: isEvenOdd, to: &bytes, at: 2)
      #expect(row[0] == 7 && row[1] == 7 && row[row.count - 1] == 7)
      for (index, sum) in sums.enumerated() {
        let expected =
          isEvenOdd ? CoverageRow.evenOddCoverage(of: sum) : CoverageRow.coverage(of: sum)
        #expect(row[index + 2] == expected, "\(sum), even-odd: \(isEvenOdd)")
      }
    }
  }
}
