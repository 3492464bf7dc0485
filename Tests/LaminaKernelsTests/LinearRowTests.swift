import LaminaPixels
import TestSupport
import Testing

@Suite struct LinearRowTests {
  private static let one = 1_099_511_627_776.0  // 2^40, a texel

  private func texture(_ width: Int, _ height: Int, _ random: inout SplitMix) -> Texture {
    let texels = (0..<width * height).map { _ in
      // Extremes are frequent: neighbours of full contrast show errors best.
      PackedPixel(
        straightRed: UInt8(random.element(of: [0, 255, random.integer(in: 0...255)])),
        green: UInt8(random.element(of: [0, 255, random.integer(in: 0...255)])),
        blue: UInt8(random.integer(in: 0...255)),
        alpha: UInt8(random.element(of: [0, 255, random.integer(in: 0...255)])))
    }
    return Pictures.make(width, height, isOpaque: false) { texels[$1 * width + $0] }
  }

  private func sample(
    _ texture: Texture, _ line: SampleLine, first: Int, count: Int, compilation: Compilation
  ) -> [PackedPixel] {
    func run<K: RowKernelSet>(_: K.Type) -> [PackedPixel] {
      var blocks = [SampleBlock](repeating: SampleBlock(), count: (count + 14) / 8)
      var row = [PackedPixel](repeating: .white, count: count)
      var blockSpan = blocks.mutableSpan
      var span = row.mutableSpan
      K.sample(
        texture.squares, along: line, first: first, using: &blockSpan, into: &span)
      return row
    }
    return run(compilation.kernels)
  }

  /// Bilinear interpolation between texel centres in `Double`; beyond the edges they repeat.
  private func exact(_ texture: Texture, _ column: Double, _ row: Double) -> SIMD4<Double> {
    let x = max(0, min(column, Double(texture.width - 1)))
    let y = max(0, min(row, Double(texture.height - 1)))
    func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let pixels = texture.pixels
      let p = pixels[min(y, texture.height - 1) * texture.width + min(x, texture.width - 1)]
      return [Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha)]
    }
    let (left, top) = (Int(x), Int(y))
    let (right, down) = (x - Double(left), y - Double(top))
    let above = texel(left, top) * (1 - right) + texel(left + 1, top) * right
    let below = texel(left, top + 1) * (1 - right) + texel(left + 1, top + 1) * right
    return above * (1 - down) + below * down
  }

  private func fixed(_ texels: Double) -> Int64 { Int64((texels * LinearRowTests.one).rounded()) }

  @Test(arguments: Compilation.all)
  func `rows: within 0.53 of exact, and no colour above its alpha`(
    compilation: Compilation
  ) {
    for seed: UInt64 in 1...300 {
      var random = SplitMix(seed: seed)
      let (width, height) = (random.integer(in: 2...40), random.integer(in: 2...40))
      let texture = texture(width, height, &random)
      let scale = random.element(of: [0, 0.01, 0.7, 1, 3, 900])
      let step = (
        random.double(in: -1...1) * scale,
        random.element(of: [0, random.double(in: -1...1)]) * scale
      )
      let first = random.integer(in: -40...3_000)
      let count = Int(seed) % 68
      let start = (
        random.double(in: -9...Double(width) + 9) - step.0 * Double(first),
        random.double(in: -9...Double(height) + 9) - step.1 * Double(first)
      )
      let line = SampleLine(
        column: fixed(start.0), columnStep: fixed(step.0), row: fixed(start.1),
        rowStep: fixed(step.1))
      let row = sample(texture, line, first: first, count: count, compilation: compilation)
      for index in 0..<count {
        let x = Double(first + index)
        let wanted = exact(texture, start.0 + step.0 * x, start.1 + step.1 * x)
        let p = row[index]
        let got = SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha))
        let off = (got - wanted).replacing(with: wanted - got, where: got .< wanted).max()
        #expect(off <= 0.53, "seed \(seed), pixel \(index): \(got) instead of \(wanted)")
        #expect(max(p.red, p.green, p.blue) <= p.alpha, "seed \(seed), pixel \(index)")
      }
    }
  }

  @Test(arguments: Compilation.all) func `rows: the same pixels wherever the row is cut`(
    compilation: Compilation
  ) {
    for seed: UInt64 in 1...100 {
      var random = SplitMix(seed: seed)
      let texture = texture(23, 19, &random)
      let step = (random.double(in: -1...1), random.double(in: -1...1))
      let first = random.integer(in: 0...2_000)
      let line = SampleLine(
        column: fixed(11 - step.0 * Double(first + 20)), columnStep: fixed(step.0),
        row: fixed(9 - step.1 * Double(first + 20)), rowStep: fixed(step.1))
      let whole = sample(texture, line, first: first, count: 40, compilation: compilation)
      let cut = random.integer(in: 0...40)
      let parts =
        sample(texture, line, first: first, count: cut, compilation: compilation)
        + sample(texture, line, first: first + cut, count: 40 - cut, compilation: compilation)
      #expect(whole == parts, "seed \(seed), cut at \(cut)")
      if compilation != .baseline {
        #expect(
          whole == sample(texture, line, first: first, count: 40, compilation: .baseline),
          "seed \(seed)")
      }
    }
  }

  @Test(arguments: Compilation.all) func `rows: at the centre of a texel it is the texel`(
    compilation: Compilation
  ) {
    var random = SplitMix(seed: 5)
    let texture = texture(9, 4, &random)
    for y in 0..<4 {
      for (first, step) in [(0, 1.0), (3, 1.0), (0, -1.0)] {
        let line = SampleLine(
          column: fixed(step > 0 ? 0 : 8), columnStep: fixed(step), row: fixed(Double(y)),
          rowStep: 0)
        let row = sample(texture, line, first: first, count: 9 - first, compilation: compilation)
        let pixels = texture.pixels
        for index in row.indices {
          let x = step > 0 ? first + index : 8 - first - index
          #expect(row[index] == pixels[y * 9 + x], "row \(y), column \(x), step \(step)")
        }
      }
    }
  }

  @Test(arguments: Compilation.all) func `rows: far away, the nearest corner repeats`(
    compilation: Compilation
  ) {
    let texture = Pictures.make(2, 2) { x, y in
      PackedPixel(red: UInt8(x * 255), green: UInt8(y * 255), blue: 0, alpha: 255)
    }
    for (x, y) in [(-4e6, -4e6), (4e6, -4e6), (-4e6, 4e6), (4e6, 4e6), (2e4, -2e4)] {
      for step in [-1_023.0, 0, 1_023] {
        let line = SampleLine(
          column: fixed(x), columnStep: fixed(step), row: fixed(y), rowStep: fixed(step))
        let row = sample(texture, line, first: 0, count: 8, compilation: compilation)
        let corner = PackedPixel(red: x > 0 ? 255 : 0, green: y > 0 ? 255 : 0, blue: 0, alpha: 255)
        #expect(row == [PackedPixel](repeating: corner, count: 8), "\(x), \(y), step \(step)")
      }
    }
  }

  @Test(arguments: Compilation.all)
  func `rows: texels interpolated along themselves first give the same pixels`(
    compilation: Compilation
  ) {
    func run<K: RowKernelSet>(_: K.Type) {
      for seed: UInt64 in 1...200 {
        var random = SplitMix(seed: seed)
        let (width, height) = (random.integer(in: 2...40), random.integer(in: 2...40))
        let texture = texture(width, height, &random)
        let (first, count) = (random.integer(in: 0...20), random.integer(in: 1...60))
        let line = SampleLine(
          column: fixed(random.double(in: -5...45)), columnStep: fixed(random.double(in: -2...2)),
          row: fixed(random.double(in: -5...45)), rowStep: 0)
        let used = (first & 7 + count + 7) / 8
        var columns = [SampleColumns](repeating: SampleColumns(), count: used)
        var above = [InterpolatedTexels](repeating: InterpolatedTexels(), count: used)
        var below = above
        var columnSpan = columns.mutableSpan
        K.locate(along: line, width: width, first: first, into: &columnSpan)
        let (row, down) = K.texelRow(of: line, height: height)
        var aboveSpan = above.mutableSpan
        K.interpolate(texture.squares, row: row, at: columns.span, into: &aboveSpan)
        var belowSpan = below.mutableSpan
        K.interpolate(texture.squares, row: row + 1, at: columns.span, into: &belowSpan)
        var pixels = [PackedPixel](repeating: .white, count: count)
        var pixelSpan = pixels.mutableSpan
        K.interpolate(above.span, below.span, down: down, skipping: first & 7, into: &pixelSpan)
        let whole = sample(texture, line, first: first, count: count, compilation: compilation)
        #expect(pixels == whole, "seed \(seed)")
      }
    }
    run(compilation.kernels)
  }
}
