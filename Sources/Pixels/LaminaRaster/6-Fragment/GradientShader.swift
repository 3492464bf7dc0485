// Stage 6, fragment: gradients become rows of premultiplied pixels.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// The shading of gradients row by row, with memory that is reused from row to row.
///
/// Everything is computed from absolute device pixels. Blocks of coordinates start at multiples of 256 pixels,
/// ramps at multiples of 1,024. So tiling cannot change a bit of them.
struct GradientShader {
  /// The gradient parameters t computed last, of consecutive pixels of a row; element 0 belongs to the first of these
  /// pixels.
  ///
  /// The pixels lie in one block of 256 columns.
  private var parameters: [Float]
  /// The index of the piece of the gradient that was found last, at which the search for the next pixels' piece begins.
  private var hint = 0
  /// The counts of gradient shading work since `TileWorkspace.takeTally` last reset them.
  var counters = Counters()

  /// The number of columns in a block, the stretch of a row in which `Float` coordinates count from its first pixel.
  ///
  /// They are few enough to keep the error of a coordinate below a hundred-thousandth of a pixel.
  private static let lineLength = 256
  /// The number of columns after which a ramp, which adds a constant step per pixel, starts again from an exact colour.
  ///
  /// Until then, the error of the steps grows to 2^-15.
  private static let rampLength = 1_024

  private let kernels: RowKernels

  init(kernels: RowKernels) {
    self.kernels = kernels
    parameters = [Float](repeating: 0, count: GradientShader.lineLength)
  }

  /// Writes the pixels of a gradient in a range of a row's columns.
  ///
  /// - Parameters:
  ///   - sampler: the gradient.
  ///   - y: the row's device pixel.
  ///   - columns: the device pixels of the row.
  ///   - region: the pixels to write.
  ///   - origin: the device pixel of (0, 0) in `region`.
  mutating func shadeRow(
    _ sampler: GradientSampler, y: Int, columns: Range<Int>, into region: inout PixelRegion,
    origin: TileOrigin
  ) {
    if sampler.isRamp {
      shadeRamp(sampler, y: y, columns: columns, into: &region, origin: origin)
    } else {
      var x = columns.lowerBound
      while x < columns.upperBound {
        let end = findParameters(sampler, y: y, from: x, limit: columns.upperBound)
        counters[.gradientRuns] += 1
        interpolateColors(
          sampler, count: end - x, into: &region, x: x - origin.x, y: y - origin.y)
        x = end
      }
    }
  }

  // MARK: - Ramps

  private mutating func shadeRamp(
    _ sampler: GradientSampler, y: Int, columns: Range<Int>, into region: inout PixelRegion,
    origin: TileOrigin
  ) {
    let base = (Double(y) + 0.5) * sampler.map.row2.x + sampler.map.row3.x
    var x = columns.lowerBound
    while x < columns.upperBound {
      hint = sampler.segmentIndex(at: sampler.rampParameter(x, base), hint: hint)
      let end = sampler.runEnd(ofSegment: hint, from: x, limit: columns.upperBound, base)
      counters[.gradientRuns] += 1
      switch sampler.fills[hint] {
      case .color(let color):
        var row = region.mutableRow(y - origin.y, x - origin.x..<end - origin.x)
        kernels.fill(&row, with: color)
      case .steps(let steps):
        var start = x
        while start < end {
          let anchor = start & ~(GradientShader.rampLength - 1)
          let stop = min(end, anchor + GradientShader.rampLength)
          var row = region.mutableRow(y - origin.y, start - origin.x..<stop - origin.x)
          kernels.fill(&row, with: steps.rowRamp(x: anchor, y: y), first: start - anchor)
          start = stop
        }
      case .exact:
        var row = region.mutableRow(y - origin.y, x - origin.x..<end - origin.x)
        let segment = sampler.segments[hint]
        for i in row.indices {
          row[i] = segment.gradientPixel(at: sampler.rampParameter(x + i, base))
        }
      }
      x = end
    }
  }

  // MARK: - Parameters

  /// Computes the gradient parameter t of a row's pixels from `start` on, up to `limit` or the end of their block of
  /// 256 columns.
  ///
  /// - Returns: the column after the last pixel whose t was computed.
  private mutating func findParameters(
    _ sampler: GradientSampler, y: Int, from start: Int, limit: Int
  ) -> Int {
    let anchor = start & ~(GradientShader.lineLength - 1)
    let end = min(limit, anchor + GradientShader.lineLength)
    let place = sampler.map.homogeneous(Point(x: Double(anchor) + 0.5, y: Double(y) + 0.5))
    func line(_ lane: Int) -> GradientLine {
      GradientLine(base: Float(place[lane]), step: Float(sampler.map.row1[lane]))
    }
    let kernels = kernels
    var t = parameters.mutableSpan
    let (first, count) = (Int32(start - anchor), end - start)
    switch (sampler.kind, sampler.map.isAffine) {
    case (.axial, true): kernels.linear(line(0), first: first, count: count, into: &t)
    case (.axial, false):
      kernels.linear(line(0), over: line(2), first: first, count: count, into: &t)
    case (.radial, true):
      kernels.radial(line(0), line(1), first: first, count: count, into: &t)
    case (.radial, false):
      kernels.radial(line(0), line(1), over: line(2), first: first, count: count, into: &t)
    case (.conic, _): kernels.conic(line(0), line(1), first: first, count: count, into: &t)
    case (.circles(let radius, let change, let from, let to), _):
      let circles = CircleFamily(radius: radius, change: change, from: from, to: to)
      for i in 0..<count {
        let h = sampler.map.homogeneous(Point(x: Double(start + i) + 0.5, y: Double(y) + 0.5))
        t[i] = circles.circleParameter(h.x / h.z, h.y / h.z)
      }
    }
    return end
  }

  /// Writes the colours of the first `count` elements of `parameters` to a row of pixels, one interval of the gradient
  /// after another.
  private func interpolateColors(
    _ sampler: GradientSampler, count: Int, into region: inout PixelRegion, x: Int, y: Int
  ) {
    let t = parameters.span
    if sampler.chain.count > 0 {
      var row = region.mutableRow(y, x..<x + count)
      kernels.interpolate(
        t, 0..<count, along: sampler.chain, steepness: sampler.steepness, into: &row)
      return
    }
    let intervals = sampler.intervals
    var start = 0
    while start < count {
      let index = intervals.count == 1 ? 0 : sampler.intervalIndex(at: t[start])
      let upper = index == intervals.count - 1 ? .infinity : intervals[index + 1].lower
      let end =
        intervals.count == 1
        ? count
        : kernels.end(
          of: t, from: start, limit: count, lower: intervals[index].lower, upper: upper)
      var row = region.mutableRow(y, x + start..<x + end)
      kernels.interpolate(t, start..<end, by: intervals[index].colors, into: &row)
      start = end
    }
  }
}

extension GradientSampler {
  /// Returns the first column after `x`, at most `limit`, whose pixel no longer lies in the gradient's piece `index`.
  fileprivate func runEnd(ofSegment index: Int, from x: Int, limit: Int, _ base: Double) -> Int {
    let (lower, upper) = (lowers[index], lowers[index + 1])
    func isInside(_ x: Int) -> Bool {
      let t = rampParameter(x, base)
      return t < upper && t >= lower
    }
    if isInside(limit - 1) { return limit }
    // Estimates where t reaches the border, then moves to the exact pixel.
    let border = map.row1.x > 0 ? upper : lower
    let guess = (border - base) / map.row1.x - 0.5
    var end =
      guess > Double(x + 1) ? (guess < Double(limit) ? Int(guess) : limit) : x + 1
    while end < limit && isInside(end) { end += 1 }
    while end > x + 1 && !isInside(end - 1) { end -= 1 }
    return end
  }

  /// Returns the index of the last interval that begins at `t` or below; the first one for NaN.
  fileprivate func intervalIndex(at t: Float) -> Int {
    Range.floorIndex(of: intervals.count) { !(t >= intervals[$0].lower) }
  }
}

extension Shader {
  /// Shades the pixels that `spans` cover with a gradient.
  ///
  /// If `writesThrough`, fully covered pixels of an opaque gradient are written to `region` at once. All other
  /// covered pixels are written to `pixels`, to be blended.
  ///
  /// - Returns: the number of pixels written to `region`.
  mutating func shadeGradient(
    _ sampler: GradientSampler, rows: inout GradientShader, spans: SpanBuffer, origin: TileOrigin,
    writesThrough: Bool = true, onto region: inout PixelRegion
  ) -> Int {
    var written = 0
    for span in spans.spans {
      counters.countGradientPixels(span.columns.count, of: sampler)
      if writesThrough && sampler.isOpaque && span.isFull {
        rows.shadeRow(
          sampler, y: Int(span.y), columns: span.columns, into: &region,
          origin: TileOrigin(x: 0, y: 0))
        written += span.columns.count
      } else {
        writePixels {
          rows.shadeRow(sampler, y: Int(span.y), columns: span.columns, into: &$0, origin: origin)
        }
      }
    }
    return written
  }
}
