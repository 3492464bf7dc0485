// Stage 5, raster: a primitive becomes coverage spans in one tile.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// The working memory of rasterisation, reused from tile to tile.
struct Rasteriser {
  /// The coverage of the last primitive.
  private(set) var spans = SpanBuffer()
  /// For a box: the coverage of its inner outline, row by row, for every pixel of the area.
  private(set) var innerCoverage: [UInt8] = []
  private var cells: CellAccumulator
  private var overlaps = OverlapRows()
  var cutter: CornerCutter
  /// The counters since they were last taken.
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
  mutating func rasterise(
    _ primitive: Primitive, of pass: AssembledPass, in area: IntRect, skipsSolid: Bool = false
  ) {
    spans.removeAll()
    switch primitive.coverage {
    case .block: rasteriseBlock(primitive.centers, of: pass, in: area)
    case .box(let box): rasterise(pass.boxes[Int(box)], of: pass, in: area)
    case .edges(let edges):
      let solid = edges.solid.rows(of: area)
      if solid.isEmpty {
        rasterise(edges, of: primitive, pass, in: area)
        return
      }
      rasterise(edges, of: primitive, pass, in: area.limited(to: area.minY..<solid.lowerBound))
      if !skipsSolid {
        for y in solid { appendSolid(edges.solid, row: y, in: area) }
      }
      rasterise(edges, of: primitive, pass, in: area.limited(to: solid.upperBound..<area.maxY))
    }
  }

  /// Fills `spans` with the coverage of a mask at a position in `area`, within its bounds.
  mutating func rasterise(_ mask: CoverageMask, at place: PlacedMask, in area: IntRect) {
    spans.removeAll()
    spans.append(mask, at: place, in: area)
  }

  /// Multiplies the coverage by a mask.
  mutating func clip(to mask: CoverageMask) {
    counters[.pixelsClipped] += spans.pixelCount
    spans.multiply(by: mask)
  }

  /// Multiplies the coverage by the alpha of a surface's pixels; `origin` is the surface's first pixel.
  mutating func clip(toAlphaOf surface: Texture, at origin: TileOrigin) {
    counters[.pixelsClipped] += spans.pixelCount
    spans.multiply(byAlphaOf: surface, at: origin, by: kernels)
  }

  /// Adds a row of a solid part: a partly covered pixel on either side of whole ones.
  mutating func appendSolid(_ solid: SolidPart, row y: Int, in area: IntRect) {
    appendRun(
      row: y, (solid.minX - 1..<solid.minX).clamped(to: area.columns), coverage: solid.leftCoverage)
    appendRun(row: y, solid.columns.clamped(to: area.columns), coverage: 255)
    appendRun(
      row: y, (solid.maxX..<solid.maxX + 1).clamped(to: area.columns),
      coverage: solid.rightCoverage)
  }

  /// Adds a run of pixels that share one coverage; a coverage of 0 adds nothing.
  mutating func appendRun(row y: Int, _ columns: Range<Int>, coverage: UInt8) {
    spans.append(y: y, x: columns.lowerBound, count: columns.count, coverage: coverage)
  }

  /// Adds a row of a mask whose pixels are at `bounds`.
  mutating func append(_ mask: CoverageMask, at bounds: IntRect, row y: Int, in area: IntRect) {
    let columns = bounds.columns.clamped(to: area.columns)
    guard bounds.rows.contains(y), !columns.isEmpty else { return }
    spans.append(
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
    count(centers, in: area)
    for y in area.rows {
      let window = RowWindow(
        of: centers, row: y, columns: area.columns, hardEdges: pass.hardEdges, cuts: pass.cuts)
      spans.append(y: y, columns: area.columns, coverage: 255, within: window)
    }
  }

  /// Adds the area that edges enclose, from the cells, row by row.
  private mutating func rasterise(
    _ edges: EdgeCoverage, of primitive: Primitive, _ pass: AssembledPass, in area: IntRect
  ) {
    if area.isEmpty { return }
    cells.reset(to: area, rule: edges.rule)
    let all = pass.edges(of: primitive)
    counters[.edgeRows] += cells.add(
      all.span.extracting(pass.edges(edges, of: primitive, row: area.minY)))
    let rows = edges.overlapRows.ints.clamped(to: area.rows)
    if !rows.isEmpty {
      cells.correct(
        rows, all.span.extracting(pass.edges(edges, of: primitive, row: area.minY)), by: &overlaps)
      let work = overlaps.takeWork()
      counters[.overlapEdgeRows] += work.edgeRows
      counters[.overlapCrossings] += work.crossings
    }
    let centers = primitive.centers
    if centers.isEmpty {
      counters[.cells] += spans.append(&cells)
      return
    }
    counters[.cells] += area.area
    count(centers, in: area)
    for y in area.rows {
      let window = RowWindow(
        of: centers, row: y, columns: area.columns, hardEdges: pass.hardEdges, cuts: pass.cuts)
      cells.drain(row: y, into: &spans, within: window)
    }
  }

  private mutating func count(_ centers: CenterRules, in area: IntRect) {
    counters[.centerRows] += area.height
    counters[.centerTests] += area.height * centers.lineCount
  }

  /// Fills `innerCoverage` for a box.
  mutating func rasteriseInner(_ primitive: Primitive, of pass: AssembledPass, in area: IntRect) {
    innerCoverage.removeAll(keepingCapacity: true)
    cells.reset(to: area)
    let edges = pass.edges(of: primitive)
    counters[.edgeRows] += cells.add(edges.span.extracting(primitive.innerEdges.ints))
    counters[.cells] += area.area
    for y in area.rows { cells.drain(row: y, into: &innerCoverage) }
  }

  /// Cuts the spans down to each row's columns in `extents`.
  mutating func clip(to extents: borrowing RowExtents) { spans.clip(to: extents) }
}

extension IntRect {
  fileprivate func limited(to rows: Range<Int>) -> IntRect {
    IntRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }
}
