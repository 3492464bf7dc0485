import LaminaKernels
import LaminaPixels
import TestSupport
import Testing

@Suite struct BlendRowTests {
  /// A premultiplied pixel of one grey.
  private func pixel(_ channel: Int, _ alpha: Int) -> PackedPixel {
    PackedPixel(
      red: UInt8(channel), green: UInt8(channel), blue: UInt8(channel), alpha: UInt8(alpha))
  }

  /// D' = S + D (1 - Sa), in `Double`, rounded.
  private func over(_ source: PackedPixel, _ below: PackedPixel) -> [Double] {
    let rest = 1 - Double(source.alpha) / 255
    return [
      Double(source.red) + Double(below.red) * rest,
      Double(source.green) + Double(below.green) * rest,
      Double(source.blue) + Double(below.blue) * rest,
      Double(source.alpha) + Double(below.alpha) * rest,
    ]
  }

  private func channels(_ pixel: PackedPixel) -> [Double] {
    [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
  }

  /// A row of random premultiplied pixels.
  private func row(_ count: Int, _ random: inout SplitMix) -> [PackedPixel] {
    (0..<count).map { _ in
      let alpha = random.chance(0.2) ? 255 : random.integer(in: 0...255)
      return PackedPixel(
        red: UInt8(random.integer(in: 0...alpha)), green: UInt8(random.integer(in: 0...alpha)),
        blue: UInt8(random.integer(in: 0...alpha)), alpha: UInt8(alpha))
    }
  }

  @Test func `blend: every product of source alpha and destination rounds to nearest`() {
    var wrong = 0
    for alpha in 0...255 {
      var below = (0...255).map { pixel($0, 255) }
      var span = below.mutableSpan
      Kernels.sourceOver(pixel(0, alpha), onto: &span)
      for channel in 0...255 {
        let exact = (Double(channel) * Double(255 - alpha) / 255).rounded()
        if Double(below[channel].red) != exact || below[channel].alpha != 255 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: [1, 7, 64, 333] as [Int])
  func `blend: a row over a row is within half a step of exact`(count: Int) {
    var random = SplitMix(seed: UInt64(count))
    let source = row(count, &random)
    let below = row(count, &random)
    var result = below
    var span = result.mutableSpan
    Kernels.sourceOver(source.span, onto: &span)
    for index in 0..<count {
      for (got, exact) in zip(channels(result[index]), over(source[index], below[index])) {
        #expect(abs(got - exact) <= 0.5, "seed \(count), pixel \(index)")
      }
    }
  }

  @Test func `blend: coverage mixes within one step of exact, for all coverages`() {
    var random = SplitMix(seed: 11)
    for round in 0..<64 {
      let source = row(256, &random)
      let below = row(256, &random)
      let coverage = (0...255).map { UInt8($0) }
      var result = below
      var span = result.mutableSpan
      Kernels.sourceOver(source.span, coverage: coverage.span, onto: &span)
      var solid = below
      var solidSpan = solid.mutableSpan
      Kernels.sourceOver(source[round], coverage: coverage.span, onto: &solidSpan)
      for index in 0..<256 {
        let c = Double(index) / 255
        for (channel, exact) in over(source[index], below[index]).enumerated() {
          let under = channels(below[index])[channel]
          let mixed = under + c * (exact - under)
          #expect(abs(channels(result[index])[channel] - mixed) <= 1, "round \(round), \(index)")
        }
        for (channel, exact) in over(source[round], below[index]).enumerated() {
          let under = channels(below[index])[channel]
          let mixed = under + c * (exact - under)
          #expect(abs(channels(solid[index])[channel] - mixed) <= 1, "round \(round), \(index)")
        }
      }
    }
  }

  @Test func `blend: no coverage changes nothing, full coverage is source over`() {
    var random = SplitMix(seed: 5)
    let (source, below) = (row(100, &random), row(100, &random))
    var (none, full, plain) = (below, below, below)
    let (zeros, ones) = ([UInt8](repeating: 0, count: 100), [UInt8](repeating: 255, count: 100))
    var span = none.mutableSpan
    Kernels.sourceOver(source.span, coverage: zeros.span, onto: &span)
    #expect(none == below)
    span = full.mutableSpan
    Kernels.sourceOver(source.span, coverage: ones.span, onto: &span)
    span = plain.mutableSpan
    Kernels.sourceOver(source.span, onto: &span)
    #expect(full == plain)
  }

  @Test func `blend: opaque stays opaque, channels stay within alpha`() {
    var random = SplitMix(seed: 77)
    for _ in 0..<200 {
      let source = row(64, &random)
      var below = row(64, &random)
      let coverage = (0..<64).map { _ in UInt8(random.integer(in: 0...255)) }
      let wasOpaque = below.map(\.isOpaque)
      var span = below.mutableSpan
      Kernels.sourceOver(source.span, coverage: coverage.span, onto: &span)
      for index in 0..<64 {
        if wasOpaque[index] { #expect(below[index].isOpaque) }
        let p = below[index]
        #expect(max(p.red, p.green, p.blue) <= p.alpha)
      }
    }
  }

  @Test func `blend: fill and copy overwrite`() {
    var random = SplitMix(seed: 3)
    var target = row(33, &random)
    let source = row(33, &random)
    var span = target.mutableSpan
    Kernels.copy(source.span, to: &span)
    #expect(target == source)
    span = target.mutableSpan
    Kernels.fill(&span, with: .white)
    #expect(target.allSatisfy { $0 == .white })
  }

  @Test func `blend: rows of unequal length trap`() async {
    await #expect(processExitsWith: .failure) {
      var target = [PackedPixel](repeating: .clear, count: 3)
      let source = [PackedPixel](repeating: .clear, count: 4)
      var span = target.mutableSpan
      Kernels.sourceOver(source.span, onto: &span)
    }
  }
}
