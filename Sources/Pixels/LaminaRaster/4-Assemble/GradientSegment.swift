// Stage 4, assembly: a gradient's colours in linear pieces.

import LaminaGeometry
import LaminaPixels

/// A piece of a gradient, whose colours are linear in t.
struct GradientSegment: Sendable {
  /// The parameter t from which on the piece applies; it ends where the next piece begins.
  var lower: Double
  /// The parameter t of the first of the two stops between which the colour changes; equal to `end` if it is constant.
  var start: Double
  /// The parameter t of the second of the two stops between which the colour changes.
  var end: Double
  /// The red, green, blue and alpha at `start`, 0...255; the colours are premultiplied, unless
  /// `isStraight`.
  var base: SIMD4<Double>
  /// The change of red, green, blue and alpha per unit of t.
  var slope: SIMD4<Double>
  var isStraight: Bool
  /// The piece's colours as constant steps from pixel to pixel; `nil` if they are constant or
  /// straight, or change too fast.
  var steps: Steps?

  /// Channels that change by a constant step from column to column, and by another from row to row.
  ///
  /// The units are 2^-40 modulo 2^24, so that sums and products are exact.
  struct Steps: Sendable {
    /// The channels at the centre of pixel (0, 0), plus about a half, so that dropping the fraction
    /// rounds to nearest.
    var origin: Channels
    /// The change of the channels from one column to the next, in units of 2^-40 modulo 2^24.
    var column: Channels
    /// The change of the channels from one row to the next, in units of 2^-40 modulo 2^24.
    var row: Channels
    /// `column` rounded to units of 2^-24 modulo 2^8, which the ramp within one row adds per pixel.
    var step: SIMD4<UInt32>

    /// The values of the four channels, not as a vector: baseline x86-64 cannot multiply vectors of
    /// 64-bit numbers.
    struct Channels: Sendable {
      var red: Int64
      var green: Int64
      var blue: Int64
      var alpha: Int64
    }
  }

  var isConstant: Bool { start == end }

  /// The minimum distance of two stops in t; between nearer stops the colour jumps.
  static let minimumDistance = 1.0 / 16_777_216

  static func makeSegments(of gradient: Gradient, along map: Homography) -> [GradientSegment] {
    let stops = gradient.stops
    guard let first = stops.first, let last = stops.last else {
      return [GradientSegment(constant: .clear, from: -.infinity, at: 0)]
    }
    var segments = [GradientSegment(constant: first.color, from: -.infinity, at: first.location)]
    for (from, to) in zip(stops, stops.dropFirst())
    where to.location - from.location >= minimumDistance {
      segments.append(GradientSegment(from, to, gradient.interpolation, along: map))
    }
    segments.append(GradientSegment(constant: last.color, from: last.location, at: last.location))
    return segments
  }

  private init(constant color: Color, from lower: Double, at location: Double) {
    self.lower = lower
    start = location
    end = location
    base = GradientSegment.premultipliedChannels(GradientSegment.colorChannels(color))
    slope = .zero
    isStraight = false
  }

  private init(
    _ from: Gradient.Stop, _ to: Gradient.Stop, _ interpolation: Gradient.Interpolation,
    along map: Homography
  ) {
    lower = from.location
    start = from.location
    end = to.location
    var (a, b) = (
      GradientSegment.colorChannels(from.color), GradientSegment.colorChannels(to.color)
    )
    // If alpha or the colour is constant, the products are linear too.
    isStraight =
      interpolation == .straight && a.w != b.w && (a.x != b.x || a.y != b.y || a.z != b.z)
    if !isStraight {
      a = GradientSegment.premultipliedChannels(a)
      b = GradientSegment.premultipliedChannels(b)
    }
    base = a
    slope = (b - a) / (end - start)
    steps = isStraight ? nil : steps(along: map, isOpaque: a.w == 255 && b.w == 255)
  }

  /// Returns the piece's colours as constant steps from pixel to pixel; `nil` if their error may
  /// exceed 2^-12.
  ///
  /// That holds for changes of up to 2^16 from column to column. It also needs t to be exact enough on
  /// canvases of up to 32,768 pixels: its error is at most 2^-50 of the numbers that are summed.
  private func steps(along map: Homography, isOpaque: Bool) -> Steps? {
    let steepest = max(abs(slope.x), abs(slope.y), abs(slope.z), abs(slope.w))
    let (columns, rows, first) = (map.row1.x, map.row2.x, map.row3.x)
    let numbers = 32_768 * (abs(columns) + abs(rows)) + abs(first)
    guard map.isAffine, steepest * abs(columns) <= 65_536, steepest * numbers < 0x1p38 else {
      return nil
    }
    // With alpha, the alpha is rounded by a little more than a half and colours by a little less, so that no
    // colour exceeds it.
    var rounding = SIMD4<Double>(repeating: 0.5)
    if !isOpaque { rounding += [-0x1p-10, -0x1p-10, -0x1p-10, 0x1p-10] }
    let t = (columns + rows) / 2 + first
    let column = Steps.Channels(slope * columns)
    return Steps(
      origin: Steps.Channels(base + (t - start) * slope + rounding), column: column,
      row: Steps.Channels(slope * rows),
      step: SIMD4(
        UInt32(truncatingIfNeeded: (column.red &+ 32_768) &>> 16),
        UInt32(truncatingIfNeeded: (column.green &+ 32_768) &>> 16),
        UInt32(truncatingIfNeeded: (column.blue &+ 32_768) &>> 16),
        UInt32(truncatingIfNeeded: (column.alpha &+ 32_768) &>> 16)))
  }

  private static func colorChannels(_ color: Color) -> SIMD4<Double> {
    /// Returns a value clamped to 0...1; NaN becomes 0.
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return [unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha)] * 255
  }

  private static func premultipliedChannels(_ straight: SIMD4<Double>) -> SIMD4<Double> {
    var product = straight * (straight.w / 255)
    product.w = straight.w
    return product
  }
}

extension GradientSegment.Steps {
  /// Returns the ramp of colours in row `y`, whose pixel 0 lies in column `x`.
  @inline(__always) func rowRamp(x: Int, y: Int) -> GradientRamp {
    @inline(__always) func start(_ origin: Int64, _ column: Int64, _ row: Int64) -> UInt32 {
      let sum = origin &+ column &* Int64(x) &+ row &* Int64(y)
      return UInt32(truncatingIfNeeded: sum &>> 16)
    }
    return GradientRamp(
      base: SIMD4(
        start(origin.red, column.red, row.red), start(origin.green, column.green, row.green),
        start(origin.blue, column.blue, row.blue), start(origin.alpha, column.alpha, row.alpha)),
      step: step)
  }
}

extension GradientSegment.Steps.Channels {
  /// Converts numbers below 2^53 to units of 2^-40, rounded to nearest and modulo 2^22.
  init(_ values: SIMD4<Double>) {
    func fixed(_ value: Double) -> Int64 {
      let scaled = value.truncatingRemainder(dividingBy: 0x1p22) * 0x1p40
      return Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    }
    self.init(
      red: fixed(values.x), green: fixed(values.y), blue: fixed(values.z), alpha: fixed(values.w))
  }
}

extension GradientSegment {
  /// Returns the piece's channels at a parameter t, which are straight if the piece is, else
  /// premultiplied.
  private func interpolatedChannels(at t: Double) -> SIMD4<Double> {
    let inside = t > start ? (t < end ? t : end) : start
    return base + (inside - start) * slope
  }

  /// Returns the premultiplied pixel of the piece at a parameter t, rounded to nearest.
  func gradientPixel(at t: Double) -> PackedPixel {
    let exact = interpolatedChannels(at: t)
    let share = isStraight ? exact.w / 255 : 1
    let alpha = min(255, max(0, exact.w))
    func channel(_ value: Double) -> UInt8 {
      UInt8(min(alpha, max(0, value * share)) + 0.5)
    }
    return PackedPixel(
      red: channel(exact.x), green: channel(exact.y), blue: channel(exact.z),
      alpha: UInt8(alpha + 0.5))
  }

  /// Returns whether a constant piece `outer` beside this one has this piece's colour at their
  /// border.
  func joinsSmoothly(_ outer: GradientSegment) -> Bool {
    guard Float(start) < Float(end), outer.isConstant else { return false }
    guard outer.start == start || outer.start == end else { return false }
    var here = interpolatedChannels(at: outer.start)
    if isStraight { here = GradientSegment.premultipliedChannels(here) }
    let difference = here - outer.base
    return max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w)) < 1e-6
  }

  /// The piece in the form that kernels take, with numbers in `Float`.
  ///
  /// Its slope fits the stops in `Float`, since rounding moves close stops against each other.
  var interval: GradientInterval {
    let (from, to) = (Float(start), Float(end))
    let factor = from < to ? (end - start) / (Double(to) - Double(from)) : 0
    return GradientInterval(
      start: from, end: to, base: SIMD4<Float>(base), slope: SIMD4<Float>(slope * factor),
      isStraight: isStraight)
  }
}
