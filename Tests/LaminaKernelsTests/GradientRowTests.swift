import Foundation
import LaminaPixels
import TestSupport
import Testing

@Suite struct GradientRowTests {
  private func channels(_ pixel: PackedPixel) -> [Double] {
    [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
  }

  @Test(arguments: Compilation.all)
  func `ramp: every channel is rounded to nearest at its own place`(compilation: Compilation) {
    func check<K: RowKernelSet>(_: K.Type) {
      for seed: UInt64 in 1...100 {
        var random = SplitMix(seed: seed)
        // Every short length, and long rows, in which errors would add up.
        let count = seed <= 68 ? Int(seed) - 1 : 300
        let ends = (0..<4).map { _ in
          (random.double(in: 0...255), random.double(in: 0...255))
        }
        let isOpaque = random.chance(0.5)
        let first = random.integer(in: 0...700)
        func fixed(_ value: Double) -> UInt32 {
          UInt32(truncatingIfNeeded: Int64((value * 16_777_216).rounded()))
        }
        var (base, step) = (SIMD4<UInt32>.zero, SIMD4<UInt32>.zero)
        let slopes = ends.map { ($0.1 - $0.0) / Double(max(1, count)) }
        for lane in 0..<4 {
          base[lane] = fixed(ends[lane].0 - slopes[lane] * Double(first) + 0.5)
          step[lane] = fixed(slopes[lane])
        }
        if isOpaque { (base.w, step.w) = (fixed(255.5), 0) }
        var row = [PackedPixel](repeating: .clear, count: count)
        var span = row.mutableSpan
        K.fill(&span, with: GradientRamp(base: base, step: step), first: first)
        for index in 0..<count {
          for lane in 0..<4 {
            let exact = lane == 3 && isOpaque ? 255 : ends[lane].0 + slopes[lane] * Double(index)
            #expect(
              abs(channels(row[index])[lane] - exact) <= 0.5 + 1e-4, "seed \(seed), pixel \(index)")
          }
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `intervals: within a step of exact, and no colour above its alpha`(compilation: Compilation)
  {
    func check<K: RowKernelSet>(_: K.Type) {
      for seed: UInt64 in 1...140 {
        var random = SplitMix(seed: seed)
        let isStraight = random.chance(0.5)
        let start = random.element(of: [0, 0.25, 0.999, random.double(in: 0...1)])
        let end = Double(Float(start)) + random.element(of: [1, 0.3, 0.001, 1.0 / 8_388_608])
        func stop() -> [Double] {
          let alpha = random.element(of: [0, 255, 128, 3, random.double(in: 0...255)])
          return (0..<3).map { _ in
            random.element(of: [0, 1, random.double(in: 0...1)]) * (isStraight ? 255 : alpha)
          } + [alpha]
        }
        let (a, b) = (stop(), stop())
        let (from, to) = (Double(Float(start)), Double(Float(end)))
        var (base, slope) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        for lane in 0..<4 {
          base[lane] = Float(a[lane])
          slope[lane] = Float((b[lane] - a[lane]) / (to - from))
        }
        let interval = GradientInterval(
          start: Float(from), end: Float(to), base: base, slope: slope, isStraight: isStraight)
        var t = (0..<Int(seed) % 68).map { _ in Float(random.double(in: from...to)) }
        if seed > 68 {
          t += [.nan, .infinity, -.infinity, -1e30, 1e30, Float(from), Float(to), 0, -0.0]
        }
        var row = [PackedPixel](repeating: .clear, count: t.count)
        var span = row.mutableSpan
        K.interpolate(t.span, 0..<t.count, by: interval, into: &span)
        for (index, pixel) in row.enumerated() {
          let inside = t[index].isNaN ? from : min(to, max(from, Double(t[index])))
          let share = (inside - from) / (to - from)
          var exact = (0..<4).map { a[$0] + share * (b[$0] - a[$0]) }
          if isStraight { for lane in 0..<3 { exact[lane] *= exact[3] / 255 } }
          for lane in 0..<4 {
            #expect(
              abs(channels(pixel)[lane] - exact[lane]) <= 0.51,
              "seed \(seed), parameter \(t[index])")
          }
          #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha, "seed \(seed)")
        }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `parameters: distance and angle are within a few millionths of exact`(
    compilation: Compilation
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      for seed: UInt64 in 1...140 {
        var random = SplitMix(seed: seed)
        let count = Int(seed) % 68
        func line() -> GradientLine {
          GradientLine(
            base: Float(random.double(in: -2...2)), step: Float(random.double(in: -0.1...0.1)))
        }
        let (p, q) = (line(), line())
        let w = GradientLine(base: 2, step: Float(random.double(in: -0.01...0.1)))
        let first = random.integer(in: 0...32)
        var t = [[Float]](repeating: [Float](repeating: -1, count: 75), count: 5)
        func fill(_ index: Int, _ body: (inout MutableSpan<Float>) -> Void) {
          var span = t[index].mutableSpan
          body(&span)
        }
        let start = Int32(first)
        fill(0) { K.linear(p, first: start, count: count, into: &$0) }
        fill(1) { K.linear(p, over: w, first: start, count: count, into: &$0) }
        fill(2) { K.radial(p, q, first: start, count: count, into: &$0) }
        fill(3) { K.radial(p, q, over: w, first: start, count: count, into: &$0) }
        fill(4) { K.conic(p, q, first: start, count: count, into: &$0) }
        for index in 0..<count {
          func at(_ line: GradientLine) -> Double {
            Double(line.base) + Double(line.step) * Double(first + index)
          }
          let length = (at(p) * at(p) + at(q) * at(q)).squareRoot()
          let turn = atan2(at(q), at(p)) / (2 * Double.pi)
          let exact = [
            at(p), at(p) / at(w), length, length / at(w), turn < 0 ? turn + 1 : turn,
          ]
          for kind in 0..<5 {
            // An angle is as certain as the coordinates are against the distance.
            let tolerance =
              kind == 4 ? 3e-7 + 2e-6 / max(length, 1e-9) : 3e-6 * max(1, abs(exact[kind]))
            let error = abs(Double(t[kind][index]) - exact[kind])
            #expect(
              min(error, kind == 4 ? abs(1 - error) : error) <= tolerance,
              "seed \(seed), kind \(kind), pixel \(index)")
          }
        }
        for kind in 0..<5 { #expect(t[kind][count...].allSatisfy { $0 == -1 }) }
      }
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all) func `angles: the axes are exact, and the origin is no number`(
    compilation: Compilation
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      func turn(_ x: Float, _ y: Float) -> Float {
        var t: [Float] = [9]
        var span = t.mutableSpan
        K.conic(
          GradientLine(base: x, step: 0), GradientLine(base: y, step: 0), first: 0, count: 1,
          into: &span)
        return t[0]
      }
      #expect(turn(1, 0) == 0 && turn(0, 1) == 0.25 && turn(-1, 0) == 0.5 && turn(0, -1) == 0.75)
      #expect(turn(0, 0).isNaN)
    }
    check(compilation.kernels)
  }

  @Test(arguments: Compilation.all)
  func `runs: they end where a parameter leaves, and what is no number lies lowest`(
    compilation: Compilation
  ) {
    func check<K: RowKernelSet>(_: K.Type) {
      let t: [Float] = [0.1, 0.2, 0.5, 0.2, .nan, -7, .infinity]
      func end(_ start: Int, _ lower: Float, _ upper: Float) -> Int {
        K.end(of: t.span, from: start, limit: 7, lower: lower, upper: upper)
      }
      #expect(end(0, 0, 0.5) == 2 && end(2, 0.5, 1) == 3 && end(3, 0.2, 1) == 4)
      #expect(end(3, -.infinity, 0.5) == 6 && end(6, 0.5, .infinity) == 7)
    }
    check(compilation.kernels)
  }
}
