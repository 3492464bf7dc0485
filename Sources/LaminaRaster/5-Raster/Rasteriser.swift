// Stage 5, raster: a primitive becomes coverage spans in one tile.

import LaminaGeometry

/// The memory that rasterising needs, kept from tile to tile.
struct Rasteriser {
  /// What the last primitive covers.
  private(set) var spans = CoverageSpans()
  /// For a box: the coverage of its inner outline, row by row, for every pixel of the area.
  private(set) var innerCoverage: [UInt8] = []
  private var cells = CellAccumulator()

  /// Fills `spans` with what `primitive` covers of `area`.
  ///
  /// - Parameters:
  ///   - primitive: the primitive.
  ///   - pass: the pass that holds its edges.
  ///   - area: device pixels of one tile, within the primitive's bounds.
  mutating func rasterise(_ primitive: Primitive, of pass: AssembledPass, in area: IntRect) {
    spans.removeAll()
    if primitive.isBlock {
      for y in area.rows { spans.appendFull(y: y, columns: area.columns) }
      return
    }
    if !primitive.edges.isEmpty {
      cells.reset(to: area)
      for index in primitive.edges.ints { cells.add(pass.edges[index]) }
    }
    for y in area.rows {
      let window = RowWindow(
        of: primitive, row: y, columns: area.columns, hardEdges: pass.hardEdges)
      if primitive.edges.isEmpty {
        spans.append(y: y, columns: area.columns, coverage: 255, within: window)
      } else {
        cells.drain(row: y, into: &spans, within: window, rule: primitive.rule)
      }
    }
  }

  /// Fills `innerCoverage` for a box.
  mutating func rasteriseInner(_ primitive: Primitive, of pass: AssembledPass, in area: IntRect) {
    innerCoverage.removeAll(keepingCapacity: true)
    cells.reset(to: area)
    for index in primitive.innerEdges.ints { cells.add(pass.edges[index]) }
    for y in area.rows { cells.drain(row: y, into: &innerCoverage) }
  }
}
