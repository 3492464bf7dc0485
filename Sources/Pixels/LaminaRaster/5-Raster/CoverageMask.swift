// Stage 5, raster: the coverage of a path, stored for later, one value per pixel.

public import LaminaGeometry
import LaminaPixels

/// A mask with a coverage, 0...255, for each pixel of a rectangle, such as the share that a path covers.
///
/// A path is rasterised by the same cells as other shapes.
public struct CoverageMask: Hashable, Sendable {
  /// The pixels for which the mask holds a coverage; empty if the path encloses nothing.
  public let bounds: IntRect
  /// One coverage per pixel, row by row from the top; `bounds.area` of them.
  public let coverage: [UInt8]

  /// The mask without pixels.
  public static let empty = CoverageMask(bounds: .empty, coverage: [])

  /// Makes a mask from the pixels that it holds and one coverage, 0...255, for each of them.
  ///
  /// - Precondition: there is one coverage for each pixel of `bounds`.
  public init(bounds: IntRect, coverage: [UInt8]) {
    precondition(coverage.count == bounds.area, "\(coverage.count) coverages for \(bounds)")
    self.bounds = bounds
    self.coverage = coverage
  }

  /// Returns the device pixels that the mask's bounds occupy if it is drawn at a position.
  func bounds(at place: PlacedMask) -> IntRect {
    bounds.offset(x: Int(place.x), y: Int(place.y))
  }

  /// Returns the coverage of a range of a row's columns, which lie within the mask's bounds.
  @_lifetime(borrow self) func rowCoverage(_ y: Int, _ columns: Range<Int>) -> Span<UInt8> {
    let first = (y - bounds.minY) * bounds.width + columns.lowerBound - bounds.minX
    return coverage.span.extracting(first..<first + columns.count)
  }

  /// Returns the mask cut to an area of device pixels; outside its bounds nothing is covered.
  public func cropped(to area: IntRect) -> CoverageMask {
    let kept = bounds.intersection(area)
    var result: [UInt8] = []
    result.reserveCapacity(kept.area)
    for y in kept.rows {
      let first = (y - bounds.minY) * bounds.width + kept.minX - bounds.minX
      result += coverage[first..<first + kept.width]
    }
    return CoverageMask(bounds: kept, coverage: result)
  }

  /// Returns the mask with uncovered columns added on the right, up to a multiple of `columns`.
  ///
  /// Row kernels process that many columns at once.
  public func padded(toMultipleOf columns: Int) -> CoverageMask {
    let width = (bounds.width + columns - 1) / columns * columns
    if bounds.isEmpty || width == bounds.width { return self }
    var wider = [UInt8](repeating: 0, count: width * bounds.height)
    for row in 0..<bounds.height {
      for x in 0..<bounds.width { wider[row * width + x] = coverage[row * bounds.width + x] }
    }
    return CoverageMask(
      bounds: IntRect(x: bounds.minX, y: bounds.minY, width: width, height: bounds.height),
      coverage: wider)
  }

  /// Returns the product with another mask, in the pixels that both hold: a b / 255, rounded to nearest.
  public func multiplied(by other: CoverageMask) -> CoverageMask {
    let (a, b) = (cropped(to: other.bounds), other.cropped(to: bounds))
    var product = a.coverage
    for index in product.indices {
      let t = UInt32(a.coverage[index]) * UInt32(b.coverage[index]) + 128
      product[index] = UInt8((t + t >> 8) >> 8)
    }
    return CoverageMask(bounds: a.bounds, coverage: product)
  }

  /// The largest distance of a chord from its curve, in pixels: at most 2 of 255 of a pixel's area.
  static let tolerance = 0.006

  /// Rasterises a path by the non-zero rule.
  ///
  /// The coverage is within 4 of 255 of the exact area of a pixel that is wound around once. Chords follow
  /// the curves to 0.006 pixels, and vertices are rounded to 1/256 pixel.
  ///
  /// - Parameters:
  ///   - path: the path; a path with a NaN or an infinity covers nothing.
  ///   - transform: the transform to device pixels.
  ///   - memoryLimit: the maximum number of bytes that the mask may take.
  /// - Throws: `RasterError.overMemory` when it would take more, and for paths that reach further than
  ///   65,536 pixels from the origin.
  /// - Complexity: O(pixels + edges).
  public init(filling path: Path, transform: Affine, memoryLimit: Int = 1 << 26)
    throws(RasterError)
  {
    let device = path.applying(transform)
    guard let reach = device.controlBounds, device.isFinite else {
      self = .empty
      return
    }
    let farthest = max(abs(reach.minX), abs(reach.minY), abs(reach.maxX), abs(reach.maxY))
    guard farthest <= ClipPolygon.guardBand else {
      throw .overMemory(bytes: Int.max, limit: memoryLimit)
    }
    var outline = MaskOutline()
    outline.appendPath(device)
    let bounds = outline.box
    guard !bounds.isEmpty, !outline.edges.isEmpty else {
      self = .empty
      return
    }
    // The cells of signed area take most of the memory, four bytes per pixel.
    let (cells, overflow) = bounds.width.multipliedReportingOverflow(by: bounds.height * 5)
    guard !overflow, cells <= memoryLimit else {
      throw .overMemory(bytes: overflow ? Int.max : cells, limit: memoryLimit)
    }
    var cellsOfMask = CellAccumulator(kernels: ProcessorLevel.native.kernels)
    cellsOfMask.resetCells(to: bounds)
    let edges = outline.edges
    _ = cellsOfMask.addEdges(edges.span)
    var overlaps = OverlapRows()
    cellsOfMask.correctOverlaps(bounds.rows, edges.span, by: &overlaps)
    var coverage: [UInt8] = []
    coverage.reserveCapacity(bounds.area)
    for y in bounds.rows { cellsOfMask.drainCoverage(row: y, into: &coverage) }
    self.init(bounds: bounds, coverage: coverage)
  }
}

/// The edges of a path's chords, in units of 1/256 pixel.
private struct MaskOutline {
  private(set) var edges: [Edge] = []
  private var bounds = FixedBox([])
  private var first = FixedPoint(x: 0, y: 0)
  private var last = FixedPoint(x: 0, y: 0)

  /// The device pixels of which the path may cover a part.
  var box: IntRect { edges.isEmpty ? .empty : bounds.touchedPixels }

  mutating func appendPath(_ path: Path) {
    var current = SIMD2<Double>.zero
    var start = current
    for element in path {
      switch element {
      case .move(let point):
        appendLine(to: first)
        current = point.vector
        start = current
        first = FixedPoint(x: point.x, y: point.y)
        last = first
      case .line(let end):
        current = end.vector
        appendLine(to: current)
      case .quad(let control, let end):
        let (a, b, c) = (current, control.vector, end.vector)
        let steps = UniformSubdivision.quadraticSteps(a, b, c, tolerance: CoverageMask.tolerance)
        for step in 1..<max(1, steps) {
          let t = Double(step) / Double(steps)
          let s = 1 - t
          appendLine(to: s * s * a + 2 * s * t * b + t * t * c)
        }
        appendLine(to: c)
        current = c
      case .cubic(let control1, let control2, let end):
        let (a, b, c, d) = (current, control1.vector, control2.vector, end.vector)
        let steps = UniformSubdivision.cubicSteps(a, b, c, d, tolerance: CoverageMask.tolerance)
        for step in 1..<max(1, steps) {
          let t = Double(step) / Double(steps)
          let s = 1 - t
          appendLine(to: s * s * s * a + 3 * s * t * (s * b + t * c) + t * t * t * d)
        }
        appendLine(to: d)
        current = d
      case .close:
        appendLine(to: first)
        current = start
      }
    }
    appendLine(to: first)
  }

  private mutating func appendLine(to point: SIMD2<Double>) {
    appendLine(to: FixedPoint(x: point.x, y: point.y))
  }

  private mutating func appendLine(to next: FixedPoint) {
    let a = last
    last = next
    if a.y == next.y { return }
    bounds.includePoint(a)
    bounds.includePoint(next)
    let (top, bottom) = a.y < next.y ? (a, next) : (next, a)
    edges.append(
      Edge(x0: top.x, y0: top.y, x1: bottom.x, y1: bottom.y, winding: a.y < next.y ? -1 : 1))
  }
}

extension Point {
  fileprivate var vector: SIMD2<Double> { SIMD2(x, y) }
}
