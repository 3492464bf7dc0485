// Stage 5, raster: a primitive becomes coverage spans in one tile.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// The working memory of rasterisation, reused from tile to tile.
struct Rasteriser {
  /// The runs of pixels that are covered by the primitive or the mask rasterised last.
  private(set) var spans = SpanBuffer()
  /// The coverage of the inner outline of a background with a border, for every pixel of the rasterised area, row by
  /// row.
  private(set) var innerCoverage: [UInt8] = []
  private var cells: CellAccumulator
  private var overlaps = OverlapRows()
  private var cutter: CornerCutter
  /// The masks of corners that the cache does not have, of the box that is rasterised.
  private(set) var corners: [UInt8] = []
  /// The counts of rasterisation work since `TileWorkspace.takeTally` last reset them.
  var counters = Counters()
  private let kernels: RowKernels

  init(kernels: RowKernels) {
    self.kernels = kernels
    cells = CellAccumulator(kernels: kernels)
    cutter = CornerCutter(kernels: kernels)
  }

  /// Replaces `spans` by the coverage of `primitive` in `area`.
  ///
  /// - Parameters:
  ///   - primitive: the primitive.
  ///   - pass: the pass that holds its edges.
  ///   - area: device pixels of one tile, within the primitive's bounds.
  ///   - skipsSolid: whether to omit the rows of the solid part, which the caller draws.
  mutating func rasterisePrimitive(
    _ primitive: Primitive, of pass: AssembledPass, in area: IntRect, skipsSolid: Bool = false
  ) {
    spans.removeAll()
    switch primitive.coverage {
    case .block: rasteriseBlock(primitive.centers, of: pass, in: area)
    case .box(let box): rasteriseBox(pass.boxes[Int(box)], of: pass, in: area)
    case .edges(let edges):
      let solid = edges.solid.sharedRows(of: area)
      if solid.isEmpty {
        rasteriseEdges(edges, of: primitive, pass, in: area)
        return
      }
      rasteriseEdges(edges, of: primitive, pass, in: area.limited(to: area.minY..<solid.lowerBound))
      if !skipsSolid {
        for y in solid { appendSolid(edges.solid, row: y, in: area) }
      }
      rasteriseEdges(edges, of: primitive, pass, in: area.limited(to: solid.upperBound..<area.maxY))
    }
  }

  /// Replaces `spans` by the coverage of a placed mask in `area`, which lies within the mask's
  /// bounds.
  mutating func rasteriseMask(_ mask: CoverageMask, at place: PlacedMask, in area: IntRect) {
    spans.removeAll()
    spans.appendMask(mask, at: place, in: area)
  }

  /// Multiplies the coverage in `spans` by a mask's coverage; outside the mask nothing is covered.
  mutating func clipSpans(to mask: CoverageMask) {
    counters[.pixelsClipped] += spans.pixelCount
    spans.multiplyCoverage(by: mask)
  }

  /// Multiplies the coverage in `spans` by the alpha of a surface's pixels; `origin` is the surface's first pixel.
  mutating func clipSpans(toAlphaOf surface: Texture, at origin: TileOrigin) {
    counters[.pixelsClipped] += spans.pixelCount
    spans.multiplyCoverage(byAlphaOf: surface, at: origin, by: kernels)
  }

  /// Adds to `spans` one row of a primitive's solid part: fully covered pixels, with a partly covered one on either
  /// side.
  mutating func appendSolid(_ solid: SolidPart, row y: Int, in area: IntRect) {
    appendRun(
      row: y, (solid.minX - 1..<solid.minX).clamped(to: area.columns), coverage: solid.leftCoverage)
    appendRun(row: y, solid.columns.clamped(to: area.columns), coverage: 255)
    appendRun(
      row: y, (solid.maxX..<solid.maxX + 1).clamped(to: area.columns),
      coverage: solid.rightCoverage)
  }

  /// Adds a run of pixels that share one coverage to `spans`; a coverage of 0 adds nothing.
  mutating func appendRun(row y: Int, _ columns: Range<Int>, coverage: UInt8) {
    spans.appendRun(y: y, x: columns.lowerBound, count: columns.count, coverage: coverage)
  }

  /// Adds to `spans` the part in `area` of row `y` of a corner, whose mask begins at index `start` of `masks`.
  mutating func appendCornerRow(
    _ corner: BoxCorner, of masks: [UInt8], from start: Int, row y: Int, in area: IntRect
  ) {
    let columns = corner.bounds.columns.clamped(to: area.columns)
    guard corner.bounds.rows.contains(y), !columns.isEmpty else { return }
    let first = start + corner.rowBytes * (y - corner.bounds.minY) + corner.firstByte
    let index = first + columns.lowerBound - corner.bounds.minX
    spans.appendRow(
      y: y, x: columns.lowerBound, masks.span.extracting(index..<index + columns.count))
  }

  /// Removes the masks in `corners`.
  mutating func removeCorners() { corners.removeAll(keepingCapacity: true) }

  /// Computes the mask of a corner, and returns the index of its first byte in `corners`.
  mutating func cutCorner(_ corner: BoxCorner, _ shape: CornerShape) -> Int {
    let start = corners.count
    cutter.appendMask(of: corner, shape: shape, to: &corners)
    return start
  }

  /// Removes all spans.
  mutating func removeSpans() { spans.removeAll() }

  /// Adds to `spans` the pixels of a fully covered rectangle, `area`, except those whose centres fail the tests of
  /// `centers`.
  ///
  /// The tests are hard edges, half-planes and a hole.
  private mutating func rasteriseBlock(
    _ centers: CenterRules, of pass: AssembledPass, in area: IntRect
  ) {
    if centers.isEmpty {
      for y in area.rows { spans.appendFull(y: y, columns: area.columns) }
      return
    }
    countCenterTests(centers, in: area)
    for y in area.rows {
      let window = RowWindow(
        of: centers, row: y, columns: area.columns, hardEdges: pass.hardEdges, cuts: pass.cuts)
      spans.appendWindowedRun(y: y, columns: area.columns, coverage: 255, within: window)
    }
  }

  /// Adds to `spans` the pixels of `area` that a primitive's antialiased edges enclose, each with its coverage.
  ///
  /// Edges add signed areas to cells, one a pixel; the sums of the cells give the coverage.
  private mutating func rasteriseEdges(
    _ edges: EdgeCoverage, of primitive: Primitive, _ pass: AssembledPass, in area: IntRect
  ) {
    if area.isEmpty { return }
    cells.resetCells(to: area, rule: edges.rule)
    let all = pass.edgeList(of: primitive)
    counters[.edgeRows] += cells.addEdges(
      all.span.extracting(pass.edgeRange(edges, of: primitive, row: area.minY)))
    let rows = edges.overlapRows.ints.clamped(to: area.rows)
    if !rows.isEmpty {
      cells.correctOverlaps(
        rows, all.span.extracting(pass.edgeRange(edges, of: primitive, row: area.minY)),
        by: &overlaps)
      let work = overlaps.takeWork()
      counters[.overlapEdgeRows] += work.edgeRows
      counters[.overlapCrossings] += work.crossings
    }
    let centers = primitive.centers
    if centers.isEmpty {
      counters[.cells] += spans.appendCells(&cells)
      return
    }
    counters[.cells] += area.area
    countCenterTests(centers, in: area)
    for y in area.rows {
      let window = RowWindow(
        of: centers, row: y, columns: area.columns, hardEdges: pass.hardEdges, cuts: pass.cuts)
      cells.drainSpans(row: y, into: &spans, within: window)
    }
  }

  private mutating func countCenterTests(_ centers: CenterRules, in area: IntRect) {
    counters[.centerRows] += area.height
    counters[.centerTests] += area.height * centers.lineCount
  }

  /// Replaces `innerCoverage` by the coverage, in `area`, of the inner outline of a background with a border.
  mutating func rasteriseInner(_ primitive: Primitive, of pass: AssembledPass, in area: IntRect) {
    innerCoverage.removeAll(keepingCapacity: true)
    cells.resetCells(to: area)
    let edges = pass.edgeList(of: primitive)
    counters[.edgeRows] += cells.addEdges(edges.span.extracting(primitive.innerEdges.ints))
    counters[.cells] += area.area
    for y in area.rows { cells.drainCoverage(row: y, into: &innerCoverage) }
  }

  /// Removes from `spans` the pixels outside the columns that `extents` has for each row.
  mutating func cutSpans(to extents: borrowing RowExtents) { spans.cutSpans(to: extents) }
}

extension IntRect {
  fileprivate func limited(to rows: Range<Int>) -> IntRect {
    IntRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }
}
