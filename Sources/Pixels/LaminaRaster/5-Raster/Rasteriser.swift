// Stage 5, raster: a primitive becomes coverage spans in one tile.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// The working memory of rasterisation, reused from tile to tile.
struct Rasteriser {
  /// The runs of pixels that the last primitive covers.
  private(set) var spans = SpanBuffer()
  /// For a box: the coverage of its inner outline, row by row, for every pixel of the area.
  private(set) var innerCoverage: [UInt8] = []
  private var cells: CellAccumulator
  private var overlaps = OverlapRows()
  var cutter: CornerCutter
  /// The counts of rasterisation work since they were last taken.
  var counters = Counters()
  private let kernels: RowKernels

  init(kernels: RowKernels) {
    self.kernels = kernels
    cells = CellAccumulator(kernels: kernels)
    cutter = CornerCutter(kernels: kernels)
  }

  /// Fills `spans` with the coverage of `primitive` in `area`.
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

  /// Fills `spans` with the coverage of a mask at a position in `area`, within its bounds.
  mutating func rasteriseMask(_ mask: CoverageMask, at place: PlacedMask, in area: IntRect) {
    spans.removeAll()
    spans.appendMask(mask, at: place, in: area)
  }

  /// Multiplies the coverage in `spans` by a mask.
  mutating func clipSpans(to mask: CoverageMask) {
    counters[.pixelsClipped] += spans.pixelCount
    spans.multiplyCoverage(by: mask)
  }

  /// Multiplies the coverage in `spans` by the alpha of a surface's pixels; `origin` is the surface's first pixel.
  mutating func clipSpans(toAlphaOf surface: Texture, at origin: TileOrigin) {
    counters[.pixelsClipped] += spans.pixelCount
    spans.multiplyCoverage(byAlphaOf: surface, at: origin, by: kernels)
  }

  /// Adds a row of a primitive's solid part to `spans`: a partly covered pixel on either side of whole ones.
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

  /// Adds a row of a mask whose pixels are at `bounds`.
  mutating func appendMaskRow(
    _ mask: CoverageMask, at bounds: IntRect, row y: Int, in area: IntRect
  ) {
    let columns = bounds.columns.clamped(to: area.columns)
    guard bounds.rows.contains(y), !columns.isEmpty else { return }
    spans.appendMask(
      mask, at: PlacedMask(mask: 0, x: Int32(bounds.minX), y: Int32(bounds.minY)),
      in: IntRect(minX: columns.lowerBound, minY: y, maxX: columns.upperBound, maxY: y + 1))
  }

  /// Removes all spans.
  mutating func removeSpans() { spans.removeAll() }

  /// Adds whole rows, limited to the pixels whose centres satisfy the primitive's centre rules.
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

  /// Adds the area that edges enclose, from the cells, row by row.
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

  /// Fills `innerCoverage` for a box.
  mutating func rasteriseInner(_ primitive: Primitive, of pass: AssembledPass, in area: IntRect) {
    innerCoverage.removeAll(keepingCapacity: true)
    cells.resetCells(to: area)
    let edges = pass.edgeList(of: primitive)
    counters[.edgeRows] += cells.addEdges(edges.span.extracting(primitive.innerEdges.ints))
    counters[.cells] += area.area
    for y in area.rows { cells.drainCoverage(row: y, into: &innerCoverage) }
  }

  /// Cuts the spans down to each row's columns in `extents`.
  mutating func cutSpans(to extents: borrowing RowExtents) { spans.cutSpans(to: extents) }
}

extension IntRect {
  fileprivate func limited(to rows: Range<Int>) -> IntRect {
    IntRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }
}
