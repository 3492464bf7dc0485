import LaminaPixels
import TestSupport
import Testing

/// Pictures in perspective, texel by texel.
@Suite struct SampleRowTests {
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
    _ compilation: Compilation
  ) -> [PackedPixel] {
    func run<K: RowKernelSet>(_: K.Type) -> [PackedPixel] {
      var a = [PackedPixel](repeating: .white, count: columns.count)
      var (b, c, d, result) = (a, a, a, a)
      var spanA = a.mutableSpan
      var spanB = b.mutableSpan
      var spanC = c.mutableSpan
      var spanD = d.mutableSpan
      K.gather(
        texels.span, width: width, height: height, columns: columns.span, rows: rows.span,
        into: &spanA, &spanB, &spanC, &spanD)
      var span = result.mutableSpan
      K.interpolate(
        a.span, b.span, c.span, d.span, columns: columns.span, rows: rows.span, into: &span)
      return result
    }
    return run(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `sampling: linear is within half a step of exact`(compilation: Compilation) {
    var random = SplitMix(seed: 21)
    let (width, height) = (9, 7)
    let texels = texture(width * height, &random)
    let count = 4_000
    let columns = (0..<count).map { _ in Int32(random.integer(in: -2_048...width * 2_048)) }
    let rows = (0..<count).map { _ in Int32(random.integer(in: -2_048...height * 2_048)) }
    let result = sample(texels, width: width, height: height, columns, rows, compilation)
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

  @Test(arguments: Compilation.all)
  func `sampling: at a texel's centre it is the texel`(compilation: Compilation) {
    var random = SplitMix(seed: 23)
    let texels = texture(16, &random)
    let columns = (0..<16).map { Int32($0 % 4) * 2_048 }
    let rows = (0..<16).map { Int32($0 / 4) * 2_048 }
    let result = sample(texels, width: 4, height: 4, columns, rows, compilation)
    #expect(result == texels)
  }

  @Test(arguments: Compilation.all)
  func `positions: within a step of exact, and kept within a texel of the picture`(
    compilation: Compilation
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      for count in RowCase.lengths {
        var random = SplitMix(seed: UInt64(count))
        let base: SIMD4<Double> = [
          random.double(in: -50...50), random.double(in: -50...50), 4, 0,
        ]
        let step: SIMD4<Double> = [
          random.double(in: -2...2), random.double(in: -2...2), random.double(in: -0.01...0.1), 0,
        ]
        let first = random.integer(in: 0...100)
        var columns = [Int32](repeating: 0, count: count)
        var rows = columns
        var u = columns.mutableSpan
        var v = rows.mutableSpan
        K.locate(
          base: base, step: step, first: first, width: 20, height: 9, columns: &u, rows: &v)
        for index in 0..<count {
          let h = base + step * (Double(first + index) + 0.5)
          func exact(_ texel: Double, _ side: Double) -> Double {
            max(-2_048, min(side * 2_048, (texel - 0.5) * 2_048))
          }
          #expect(abs(Double(columns[index]) - exact(h.x / h.z, 20)) <= 0.5 + 1e-6, "\(count)")
          #expect(abs(Double(rows[index]) - exact(h.y / h.z, 9)) <= 0.5 + 1e-6, "\(count)")
        }
      }
    }
    check(compilation.kernels)
  }
}
