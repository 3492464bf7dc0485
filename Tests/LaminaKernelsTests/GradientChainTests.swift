import LaminaPixels
import TestSupport
import Testing

@Suite struct GradientChainTests {
  private func interpolate(
    _ t: [Float], _ chain: GradientChain, steepness: Float = .infinity, compilation: Compilation
  ) -> [PackedPixel] {
    func run<K: RowKernelSet>(_: K.Type) -> [PackedPixel] {
      var row = [PackedPixel](repeating: .white, count: t.count)
      var span = row.mutableSpan
      K.interpolate(t.span, 0..<t.count, along: chain, steepness: steepness, into: &span)
      return row
    }
    return run(compilation.kernels)
  }

  /// Colours at stops, 0...255: red, green, blue, alpha.
  private struct Stop {
    var location: Float
    var color: SIMD4<Double>
  }

  private func stops(_ count: Int, isOpaque: Bool, isStraight: Bool, _ random: inout SplitMix)
    -> [Stop]
  {
    let locations = (0..<count).map { _ in Float(random.double(in: 0...1)) }.sorted()
    return locations.enumerated().map { index, location in
      let alpha = isOpaque ? 255 : random.element(of: [0, 255, random.double(in: 0...255)])
      let most = isStraight ? 255 : alpha
      func channel() -> Double { random.element(of: [0, 1, random.double(in: 0...1)]) * most }
      return Stop(
        location: location + Float(index) / 100, color: [channel(), channel(), channel(), alpha])
    }
  }

  private func chain(_ stops: [Stop], isOpaque: Bool, isStraight: Bool) -> GradientChain {
    let intervals = zip(stops, stops.dropFirst()).map { from, to in
      GradientInterval(
        start: from.location, end: to.location, base: SIMD4<Float>(from.color),
        slope: SIMD4<Float>(
          (to.color - from.color) / (Double(to.location) - Double(from.location))),
        isStraight: isStraight)
    }
    return GradientChain(intervals, isOpaque: isOpaque)
  }

  private func exact(_ stops: [Stop], _ t: Float, isStraight: Bool) -> SIMD4<Double> {
    var color = stops[0].color
    for (from, to) in zip(stops, stops.dropFirst()) where t >= from.location {
      let part = min(
        1, Double(t - from.location) / (Double(to.location) - Double(from.location)))
      color = from.color + (to.color - from.color) * part
    }
    let alpha = color.w
    if isStraight { color *= alpha / 255 }
    color.w = alpha
    return color
  }

  @Test(arguments: Compilation.all)
  func `chains: within 0.51 of exact, and no colour above its alpha`(
    compilation: Compilation
  ) {
    for seed: UInt64 in 1...200 {
      var random = SplitMix(seed: seed)
      let isOpaque = random.chance(0.3)
      let isStraight = random.chance(0.5)
      let stops = stops(
        random.integer(in: 3...5), isOpaque: isOpaque, isStraight: isStraight, &random)
      let chain = chain(stops, isOpaque: isOpaque, isStraight: isStraight)
      #expect(chain.count == stops.count - 1)
      var t = (0..<Int(seed) % 68).map { _ in Float(random.double(in: -0.5...1.5)) }
      if let last = t.indices.last { t[last] = random.element(of: [.nan, -.infinity, .infinity]) }
      let row = interpolate(t, chain, compilation: compilation)
      for index in t.indices {
        let place = t[index].isNaN ? -1 : t[index]
        let wanted = exact(stops, place, isStraight: isStraight)
        let p = row[index]
        let got = SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha))
        for lane in 0..<4 {
          #expect(
            abs(got[lane] - wanted[lane]) <= 0.51,
            "seed \(seed), t \(t[index]): \(got) instead of \(wanted)")
        }
        #expect(max(p.red, p.green, p.blue) <= p.alpha, "seed \(seed), t \(t[index])")
      }
      if compilation != .baseline {
        #expect(row == interpolate(t, chain, compilation: .baseline), "seed \(seed)")
      }
    }
  }

  @Test(arguments: Compilation.all)
  func `chains: the same bits whether one knows how steep they are or not`(
    compilation: Compilation
  ) {
    for seed: UInt64 in 1...400 {
      var random = SplitMix(seed: seed)
      let isOpaque = random.chance(0.3)
      let isStraight = random.chance(0.5)
      let stops = stops(
        random.integer(in: 3...5), isOpaque: isOpaque, isStraight: isStraight, &random)
      let chain = chain(stops, isOpaque: isOpaque, isStraight: isStraight)
      // Distances along a line that passes the origin at some height, as radial gradients have them.
      let step = random.element(of: [0.0001, 0.001, 0.01, 0.05])
      let height = random.element(of: [0, random.double(in: 0...1)])
      let start = random.double(in: -1.5...1.5)
      let t = (0..<random.integer(in: 0...260)).map { index in
        let x = start + step * Double(index)
        return Float((x * x + height * height).squareRoot())
      }
      let rows = [Float(step), .infinity].map {
        interpolate(t, chain, steepness: $0, compilation: compilation)
      }
      #expect(rows[0] == rows[1], "seed \(seed)")
    }
  }

  @Test func `chains: of two to four intervals`() {
    let flat = GradientInterval(start: 0, end: 1, base: .zero, slope: .zero, isStraight: false)
    let counts = (0...5).map {
      GradientChain([GradientInterval](repeating: flat, count: $0), isOpaque: false).count
    }
    #expect(counts == [0, 0, 2, 3, 4, 0])
  }
}
