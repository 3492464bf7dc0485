import LaminaPixels
import TestSupport
import Testing

// Rows for the twin tests of row kernels, of every length, at every place in a cache line, and with every
// product of two bytes. Each pixel is compared with a plain formula.

/// The inputs of a kernel.
struct RowCase {
  /// The case's name in messages.
  var name: String
  /// A premultiplied row.
  var source: [PackedPixel]
  /// The pixels of the target before the kernel runs.
  var below: [PackedPixel]
  /// For every pixel.
  var coverage: [UInt8]
  /// A premultiplied colour.
  var color: PackedPixel
  /// A factor.
  var opacity: UInt8

  /// Rows of 0 to 67 pixels.
  static let lengths = 0...67

  /// Rows of noise and of extremes, of every length.
  static let noise: [RowCase] = lengths.flatMap { count in
    (0..<3).map { kind in
      var random = SplitMix(seed: UInt64(count * 3 + kind))
      return RowCase(
        name: "\(count) pixels, seed \(count * 3 + kind)", source: pixels(count, &random),
        below: pixels(count, &random),
        coverage: (0..<count).map { _ in
          UInt8(random.element(of: [0, 255, 128, random.integer(in: 0...255)]))
        }, color: pixels(1, &random)[0],
        opacity: UInt8(random.element(of: [0, 1, 254, 255, random.integer(in: 0...255)])))
    }
  }

  /// Rows in which every factor meets every value: as alpha, as coverage and as opacity.
  static let products: [RowCase] = (0...255).flatMap { factor in
    let f = UInt8(factor)
    let values = (0...255).map { UInt8($0) }
    return [
      RowCase(
        name: "alpha \(f) with every value",
        source: values.map { PackedPixel(red: min($0, f), green: f, blue: 0, alpha: f) },
        below: values.map { PackedPixel(red: $0, green: 255 - $0, blue: $0 / 2, alpha: 255) },
        coverage: values.map { _ in 255 },
        color: PackedPixel(red: f, green: f / 2, blue: 0, alpha: f), opacity: 255),
      RowCase(
        name: "coverage and opacity \(f) with every value",
        source: values.map { PackedPixel(red: $0, green: $0 / 2, blue: 0, alpha: $0) },
        below: values.map { PackedPixel(red: 255 - $0, green: $0, blue: 0, alpha: 255) },
        coverage: values.map { _ in f },
        color: PackedPixel(red: 255, green: f, blue: 0, alpha: 255), opacity: f),
    ]
  }

  /// Rows in runs of clear, of opaque and of other pixels, now and then with one that is different.
  static let runs: [RowCase] = (0..<120).map { seed in
    var random = SplitMix(seed: UInt64(seed))
    let count = random.integer(in: 0...300)
    var source: [PackedPixel] = []
    while source.count < count {
      let kind = random.integer(in: 0...2)
      for pixel in pixels(random.integer(in: 1...100), &random) {
        switch random.chance(0.01) ? 2 : kind {
        case 0: source.append(.clear)
        case 1:
          source.append(
            PackedPixel(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: 255))
        default: source.append(pixel)
        }
      }
    }
    return RowCase(
      name: "\(count) pixels in runs, seed \(seed)", source: Array(source[..<count]),
      below: pixels(count, &random), coverage: [UInt8](repeating: 255, count: count),
      color: .white, opacity: 255)
  }

  /// All of them.
  static let all = noise + products + runs

  /// A row of premultiplied pixels in which extremes are frequent.
  static func pixels(_ count: Int, _ random: inout SplitMix) -> [PackedPixel] {
    (0..<count).map { _ in
      let alpha = random.element(of: [0, 255, 255, random.integer(in: 0...255)])
      func channel() -> UInt8 {
        UInt8(random.element(of: [0, alpha, random.integer(in: 0...alpha)]))
      }
      return PackedPixel(red: channel(), green: channel(), blue: channel(), alpha: UInt8(alpha))
    }
  }

  /// Runs a kernel on `below`, and compares every pixel with a formula, channel by channel.
  ///
  /// The row stands between other pixels, which have to stay as they are; each case at another place
  /// of a cache line.
  ///
  /// - Parameters:
  ///   - cases: what the kernel gets.
  ///   - tolerance: how far a channel may be from the formula's.
  ///   - kernel: gets the case and the row.
  ///   - formula: gets the case and the pixel's index; red, green, blue, alpha of 0...255.
  ///   - sourceLocation: where the test is.
  static func check(
    _ cases: [RowCase] = all, tolerance: Double = 0,
    _ kernel: (RowCase, inout MutableSpan<PackedPixel>) -> Void,
    formula: (RowCase, Int) -> SIMD4<Double>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let guards = PackedPixel(rawValue: 0x8123_4567)
    for (index, one) in cases.enumerated() {
      let (count, start) = (one.below.count, index % 17)
      var row = [PackedPixel](repeating: guards, count: count + 20)
      row.replaceSubrange(start..<start + count, with: one.below)
      var whole = row.mutableSpan
      var part = whole._mutatingExtracting(start..<start + count)
      kernel(one, &part)
      var wrong = 0
      var first = ""
      for place in 0..<count {
        let (got, wanted) = (row[start + place].channels, formula(one, place))
        let off = got - wanted
        if max(off.max(), -off.min()) <= tolerance + 1e-9 { continue }
        wrong += 1
        if first.isEmpty { first = "pixel \(place) is \(got) instead of \(wanted)" }
      }
      #expect(wrong == 0, "\(one.name): \(first)", sourceLocation: sourceLocation)
      let others = Array(row[..<start] + row[(start + count)...])
      #expect(
        others.allSatisfy { $0 == guards }, "\(one.name) wrote beyond its row",
        sourceLocation: sourceLocation)
    }
  }
}

extension PackedPixel {
  /// Red, green, blue and alpha, 0...255.
  var channels: SIMD4<Double> { [Double(red), Double(green), Double(blue), Double(alpha)] }
}

/// Rounded to the nearest whole numbers, halves up.
func rounded(_ value: SIMD4<Double>) -> SIMD4<Double> { (value + 0.5).rounded(.down) }

/// S + D (255 - Sa) / 255, rounded.
func over(_ source: SIMD4<Double>, _ below: SIMD4<Double>) -> SIMD4<Double> {
  rounded(source + below * (255 - source.w) / 255)
}

/// (T C + F (255 - C)) / 255, rounded.
func mixed(_ from: SIMD4<Double>, _ to: SIMD4<Double>, _ coverage: UInt8) -> SIMD4<Double> {
  rounded((to * Double(coverage) + from * (255 - Double(coverage))) / 255)
}

/// P F / 255, rounded.
func scaled(_ pixel: SIMD4<Double>, _ factor: UInt8) -> SIMD4<Double> {
  rounded(pixel * Double(factor) / 255)
}
