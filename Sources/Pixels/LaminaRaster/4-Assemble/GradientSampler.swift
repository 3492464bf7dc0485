// Stage 4, assembly: the map from device pixels to a gradient's parameter, and its colours in pieces.

import LaminaGeometry
import LaminaPixels

/// The map from a primitive's pixels to their colours in a gradient.
struct GradientSampler: Sendable {
  let kind: Gradient.Kind
  /// The map from device pixels to homogeneous coordinates (p w, q w, w) of gradient space.
  let map: Homography
  /// The pieces of the gradient, each with linear colours, by ascending t; the first starts at
  /// minus infinity.
  let segments: [GradientSegment]
  /// The t at which each of `segments` begins, then infinity, which ends the last one.
  let lowers: [Double]
  /// The way to fill the pixels of each of `segments`, if the gradient is a ramp (`isRamp`).
  let fills: [Fill]
  /// The pieces of the gradient in the form that kernels take, for parameters t in `Float`.
  ///
  /// Where colours join without a jump, the first and the last interval extend outwards; there are no more
  /// intervals than needed.
  let intervals: [IntervalEntry]
  /// The intervals as one chain, if they are two to four and their colours join without jumps;
  /// otherwise an empty chain.
  let chain: GradientChain
  /// The largest change of t from pixel to pixel of a row; infinity if unknown.
  let steepness: Float
  /// Whether every colour is opaque.
  let isOpaque: Bool
  /// Whether the colours of each piece change by a constant step from pixel to pixel of a row.
  ///
  /// An axial gradient without perspective is such a ramp if its colours are linear when premultiplied.
  let isRamp: Bool

  /// The way to fill the pixels of one piece of a gradient that is a ramp.
  enum Fill: Sendable {
    case color(PackedPixel)
    case steps(GradientSegment.Steps)
    /// Each pixel's colour is computed exactly, because the piece changes too fast for constant steps.
    case exact
  }

  /// A piece of the gradient in the form that kernels take, with the t at which it begins.
  struct IntervalEntry: Sendable {
    var lower: Float
    var colors: GradientInterval
  }

  /// Makes a sampler that maps the device pixels of a plane to a gradient's colours.
  ///
  /// - Parameters:
  ///   - gradient: the colours, and their map in the plane.
  ///   - plane: the map from the plane to device pixels; it must not be singular.
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
    segments = GradientSegment.makeSegments(of: gradient, along: map)
    lowers = segments.map(\.lower) + [.infinity]
    fills = segments.map { segment in
      if segment.isConstant { return .color(segment.gradientPixel(at: segment.start)) }
      return segment.steps.map { .steps($0) } ?? .exact
    }
    intervals = GradientSampler.intervals(of: segments)
    isOpaque = gradient.isOpaque
    chain = GradientSampler.chain(intervals.map(\.colors), isOpaque: isOpaque)
    let row = map.row1
    steepness =
      switch (kind, map.isAffine) {
      case (.axial, true): Float(abs(row.x))
      case (.radial, true): Float((row.x * row.x + row.y * row.y).squareRoot())
      default: .infinity
      }
    isRamp = kind == .axial && map.isAffine && segments.allSatisfy { !$0.isStraight }
  }

  /// Returns the parameter t of a ramp at the centre of column `x`, where `base` is the t at x = 0
  /// in the row.
  ///
  /// It is monotonic from pixel to pixel of a row.
  @inline(__always) func rampParameter(_ x: Int, _ base: Double) -> Double {
    (Double(x) + 0.5) * map.row1.x + base
  }

  /// Returns the index of the last piece that begins at `t` or below; the piece `hint` is tried
  /// first.
  func segmentIndex(at t: Double, hint: Int) -> Int {
    if hint < segments.count && t >= lowers[hint] && t < lowers[hint + 1] { return hint }
    return Range.floorIndex(of: segments.count) { !(t >= lowers[$0]) }
  }

  private static func intervals(of segments: [GradientSegment]) -> [IntervalEntry] {
    var intervals: [IntervalEntry] = []
    for (index, segment) in segments.enumerated() {
      let isOuter = index == 0 || index == segments.count - 1
      let neighbour = index == 0 ? segments.dropFirst().first : segments.dropLast().last
      // An interval is constant beyond its stops, so it can replace an outer piece that continues it.
      if isOuter, let neighbour, neighbour.joinsSmoothly(segment) { continue }
      intervals.append(IntervalEntry(lower: Float(segment.lower), colors: segment.interval))
    }
    intervals[0].lower = -.infinity
    return intervals
  }
}

extension GradientSampler {
  /// Returns intervals joined to one chain; an empty chain if they cannot be joined.
  ///
  /// Each interval must begin at the place and with the colour at which the one before ends. All colours must
  /// be summable as straight ones, or as premultiplied ones.
  private static func chain(_ intervals: [GradientInterval], isOpaque: Bool) -> GradientChain {
    let none = GradientChain([], isOpaque: isOpaque)
    let isStraight = intervals.contains(where: \.isStraight)
    var links: [GradientInterval] = []
    for interval in intervals {
      // Opaque colours are both straight and premultiplied.
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
