// Stage 4, assembly: the way from device pixels to a gradient's parameter, and its colours in pieces.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

/// How a primitive's pixels find their colours in a gradient.
struct GradientSampler: Sendable {
  let kind: Gradient.Kind
  /// From device pixels to gradient space: (p, q, w).
  let map: Homography
  /// The colours by ascending t; the first piece holds from minus infinity.
  let pieces: [GradientPiece]
  /// The t from which each piece holds, and infinity: the end of the last one.
  let lowers: [Double]
  /// What fills the pixels of each piece of a ramp.
  let fills: [Fill]
  /// The same as `pieces` for parameters in `Float`; where colours go on without a jump, the first and the last
  /// interval extend, and there are no more of them than needed.
  let intervals: [Interval]
  /// The intervals as one, where there are few and colours do not jump; else it has none.
  let chain: GradientChain
  /// Whether every colour is opaque.
  let isOpaque: Bool
  /// Whether a pixel's colour follows by steps from the colour before it: an axial gradient without
  /// perspective, whose colours are linear when premultiplied.
  let isRamp: Bool

  /// How the pixels of a piece of a ramp get their colours.
  enum Fill: Sendable {
    case color(PackedPixel)
    case steps(GradientPiece.Steps)
    /// Each by itself: it changes too fast for steps.
    case exact
  }

  /// A piece of the kernels' own, with the t from which it holds.
  struct Interval: Sendable {
    var lower: Float
    var colors: GradientInterval
  }

  /// - Parameters:
  ///   - gradient: the colours, and how they lie in their plane.
  ///   - plane: from the plane to device pixels; it must not be singular.
  init(_ gradient: Gradient, plane: Homography) {
    kind = gradient.kind
    let a = gradient.map
    var map = plane.inverse.concatenating(
      Homography(row1: [a.a, a.b, 0], row2: [a.c, a.d, 0], row3: [a.tx, a.ty, 1]))
    if map.isAffine {
      map = Homography(
        row1: map.row1 / map.row3.z, row2: map.row2 / map.row3.z, row3: map.row3 / map.row3.z)
    }
    self.map = map
    pieces = GradientPiece.pieces(of: gradient, along: map)
    lowers = pieces.map(\.lower) + [.infinity]
    fills = pieces.map { piece in
      if piece.isConstant { return .color(piece.color(at: piece.start)) }
      return piece.steps.map { .steps($0) } ?? .exact
    }
    intervals = GradientSampler.intervals(of: pieces)
    isOpaque = gradient.isOpaque
    chain = GradientSampler.chain(intervals.map(\.colors), isOpaque: isOpaque)
    isRamp = kind == .axial && map.isAffine && pieces.allSatisfy { !$0.isStraight }
  }

  /// The t of a pixel's centre, for a ramp.
  ///
  /// It never falls, or never rises, from pixel to pixel of a row.
  @inline(__always) func parameter(_ x: Int, _ base: Double) -> Double {
    (Double(x) + 0.5) * map.row1.x + base
  }

  /// The last piece that holds at `t` or below; most often it is `hint`.
  func piece(at t: Double, hint: Int) -> Int {
    if hint < pieces.count && t >= lowers[hint] && t < lowers[hint + 1] { return hint }
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if t >= lowers[middle] { low = middle } else { high = middle }
    }
    return low
  }

  private static func intervals(of pieces: [GradientPiece]) -> [Interval] {
    var intervals: [Interval] = []
    for (index, piece) in pieces.enumerated() {
      let isOuter = index == 0 || index == pieces.count - 1
      let neighbour = index == 0 ? pieces.dropFirst().first : pieces.dropLast().last
      // An interval is constant beyond its stops: it can stand for what is outside, if that goes on
      // from it.
      if isOuter, let neighbour, neighbour.joins(piece) { continue }
      intervals.append(Interval(lower: Float(piece.lower), colors: piece.interval))
    }
    intervals[0].lower = -.infinity
    return intervals
  }
}

extension GradientSampler {
  /// The intervals as one: each begins where and with what colour the one before ends, and their
  /// colours can be summed up straight, or premultiplied.
  private static func chain(_ intervals: [GradientInterval], isOpaque: Bool) -> GradientChain {
    let none = GradientChain([], isOpaque: isOpaque)
    let isStraight = intervals.contains(where: \.isStraight)
    var links: [GradientInterval] = []
    for interval in intervals {
      // Opaque colours are straight and premultiplied alike.
      let isEither = interval.base.w == 255 && interval.slope.w == 0
      guard interval.isStraight == isStraight || isEither else { return none }
      if let last = links.last {
        let difference = last.base + (last.end - last.start) * last.slope - interval.base
        guard last.end == interval.start, abs(difference.x) < 1e-3, abs(difference.y) < 1e-3,
          abs(difference.z) < 1e-3, abs(difference.w) < 1e-3
        else { return none }
      }
      links.append(interval)
      links[links.count - 1].isStraight = isStraight
    }
    return GradientChain(links, isOpaque: isOpaque)
  }
}

/// Colours that are linear in t, from one t on.
struct GradientPiece: Sendable {
  /// The t from which it holds, up to the next piece.
  var lower: Double
  /// The stops between which it is linear; one number twice if it is constant.
  var start: Double
  var end: Double
  /// Red, green, blue, alpha at `start`, 0...255: premultiplied, unless `isStraight`.
  var base: SIMD4<Double>
  /// What they change by per unit of t.
  var slope: SIMD4<Double>
  var isStraight: Bool
  /// The same by pixels instead of by t; `nil` if that changes too fast.
  var steps: Steps?

  /// Channels that change by one amount from column to column, and by another from row to row.
  ///
  /// Counted in 2^-40 modulo 2^24, so that sums and products are exact.
  struct Steps: Sendable {
    /// The channels at the centre of pixel (0, 0), with what rounds to nearest.
    var origin: Channels
    var column: Channels
    var row: Channels
    /// The amount from column to column in 2^-24 modulo 2^8, for pixels of one line.
    var step: SIMD4<UInt32>

    /// Four lanes one by one: baseline x86-64 multiplies no vectors of 64-bit numbers.
    struct Channels: Sendable {
      var red: Int64
      var green: Int64
      var blue: Int64
      var alpha: Int64
    }
  }

  var isConstant: Bool { start == end }

  /// Stops that are nearer to each other count as one: a hard edge.
  static let leastDistance = 1.0 / 16_777_216

  static func pieces(of gradient: Gradient, along map: Homography) -> [GradientPiece] {
    let stops = gradient.stops
    guard let first = stops.first, let last = stops.last else {
      return [GradientPiece(constant: .clear, from: -.infinity, at: 0)]
    }
    var pieces = [GradientPiece(constant: first.color, from: -.infinity, at: first.location)]
    for (from, to) in zip(stops, stops.dropFirst())
    where to.location - from.location >= leastDistance {
      pieces.append(GradientPiece(from, to, gradient.interpolation, along: map))
    }
    pieces.append(GradientPiece(constant: last.color, from: last.location, at: last.location))
    return pieces
  }

  private init(constant color: Color, from lower: Double, at location: Double) {
    self.lower = lower
    start = location
    end = location
    base = GradientPiece.premultiplied(GradientPiece.channels(color))
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
    var (a, b) = (GradientPiece.channels(from.color), GradientPiece.channels(to.color))
    // With one alpha, or one colour, the products are linear too.
    isStraight =
      interpolation == .straight && a.w != b.w && (a.x != b.x || a.y != b.y || a.z != b.z)
    if !isStraight {
      a = GradientPiece.premultiplied(a)
      b = GradientPiece.premultiplied(b)
    }
    base = a
    slope = (b - a) / (end - start)
    steps = isStraight ? nil : steps(along: map, isOpaque: a.w == 255 && b.w == 255)
  }

  /// The steps, where they keep within 2^-12 of exact.
  ///
  /// That is up to 2^16 from column to column, and where t itself is known well enough on canvases of
  /// up to 32,768 pixels: its error is at most 2^-50 of the numbers that it is summed up from.
  private func steps(along map: Homography, isOpaque: Bool) -> Steps? {
    let steepest = max(abs(slope.x), abs(slope.y), abs(slope.z), abs(slope.w))
    let (columns, rows, first) = (map.row1.x, map.row2.x, map.row3.x)
    let numbers = 32_768 * (abs(columns) + abs(rows)) + abs(first)
    guard map.isAffine, steepest * abs(columns) <= 65_536, steepest * numbers < 0x1p38 else {
      return nil
    }
    // Where there is alpha, it gets a little more than the half that rounds to nearest, and colours
    // a little less, so that no colour exceeds it.
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

  private static func channels(_ color: Color) -> SIMD4<Double> {
    /// What is not a number gives 0.
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return [unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha)] * 255
  }

  private static func premultiplied(_ straight: SIMD4<Double>) -> SIMD4<Double> {
    var product = straight * (straight.w / 255)
    product.w = straight.w
    return product
  }
}

extension GradientPiece.Steps {
  /// The ramp of row `y` whose pixel 0 is in column `x`.
  @inline(__always) func ramp(x: Int, y: Int) -> GradientRamp {
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

extension GradientPiece.Steps.Channels {
  /// Numbers below 2^53 in steps of 2^-40, rounded to nearest and modulo 2^22.
  init(_ values: SIMD4<Double>) {
    func fixed(_ value: Double) -> Int64 {
      let scaled = value.truncatingRemainder(dividingBy: 0x1p22) * 0x1p40
      return Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    }
    self.init(
      red: fixed(values.x), green: fixed(values.y), blue: fixed(values.z), alpha: fixed(values.w))
  }
}

extension GradientPiece {
  /// The channels at a t, straight or premultiplied as the piece is.
  private func channels(at t: Double) -> SIMD4<Double> {
    let inside = t > start ? (t < end ? t : end) : start
    return base + (inside - start) * slope
  }

  /// The pixel at a t, rounded to nearest.
  func color(at t: Double) -> PackedPixel {
    let exact = channels(at: t)
    let share = isStraight ? exact.w / 255 : 1
    let alpha = min(255, max(0, exact.w))
    func channel(_ value: Double) -> UInt8 {
      UInt8(min(alpha, max(0, value * share)) + 0.5)
    }
    return PackedPixel(
      red: channel(exact.x), green: channel(exact.y), blue: channel(exact.z),
      alpha: UInt8(alpha + 0.5))
  }

  /// Whether a constant piece beside this one has the colour that this one has at their border.
  fileprivate func joins(_ outer: GradientPiece) -> Bool {
    guard Float(start) < Float(end), outer.isConstant else { return false }
    guard outer.start == start || outer.start == end else { return false }
    var here = channels(at: outer.start)
    if isStraight { here = GradientPiece.premultiplied(here) }
    let difference = here - outer.base
    return max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w)) < 1e-6
  }

  /// The piece in `Float`, whose slope fits its stops there: near ones move against each other.
  fileprivate var interval: GradientInterval {
    let (from, to) = (Float(start), Float(end))
    let factor = from < to ? (end - start) / (Double(to) - Double(from)) : 0
    return GradientInterval(
      start: from, end: to, base: SIMD4<Float>(base), slope: SIMD4<Float>(slope * factor),
      isStraight: isStraight)
  }
}
