// Stage 2, plan: a tiled layer's tiles become draw commands.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaRaster

extension PlanBuilder {
  /// Draws each visible tile of a tiled layer, or requests it if the frame lacks it.
  ///
  /// Every tile is drawn as the whole layer, cut at the grid lines by pixels' centres. The edges of the layer are
  /// antialiased like those of one picture, and the edges of tiles are not. If a grid line runs along
  /// the pixel grid, a scissor cuts there.
  ///
  /// Policy: `tile-edges`.
  mutating func drawTiles(_ drawing: LayerDrawing) {
    let layer = frame.layers[drawing.index]
    guard case .tiled(let index) = layer.kind else { return }
    let tiles = frame.tiled[Int(index)]
    let visible = recorder.pass.visible.intersection(drawing.drawableScissor)
    guard let seen = SeenTiles(tiles.layout, drawing, visible: visible) else { return }
    if seen.count > SeenTiles.most {
      recorder.refuse(
        tileBytes: seen.count * 4 * Double(tiles.layout.tileWidth * tiles.layout.tileHeight))
      return
    }
    for row in seen.rows {
      for column in seen.columns {
        let box = seen.cellPixels(column: column, row: row, within: visible)
        if box.isEmpty { continue }
        let key = TileKey(level: seen.level, column: column, row: row)
        guard let texture = tiles.textures[key] else {
          recorder.requestTile(TileRequest(layer: index, key: key))
          continue
        }
        let image = ImageSample(
          source: .texture(texture), columns: seen.columnMap(of: key), rows: seen.rowMap(of: key),
          filter: seen.samplingFilter(tiles),
          factor: drawing.tinted(tiles.color))
        drawTile(image, cutTo: seen.sides(column: column, row: row), within: box, of: drawing)
      }
    }
  }

  /// Draws one tile: the layer's whole rectangle with the tile's texels, cut at the tile's sides.
  private mutating func drawTile(
    _ image: ImageSample, cutTo sides: [HalfPlane], within box: IntRect, of drawing: LayerDrawing
  ) {
    let layer = frame.layers[drawing.index]
    var scissor = box
    var cuts: [HalfPlane] = []
    for side in sides {
      if let narrowed = side.narrowed(scissor) { scissor = narrowed } else { cuts.append(side) }
    }
    if scissor.isEmpty { return }
    var shape = Shape.rect(layer.bounds)
    var openEdges = RectSides()
    if drawing.isClippedByComposite
      || (layer.flags.contains(.masksToBounds) && drawing.outline.isRounded)
    {
      openEdges = .all
      if let end = drawing.end {
        shape = .rectWithin(layer.bounds, outline: recorder.addOutline(end))
      }
    }
    if openEdges.isEmpty { openEdges = drawing.clips.sides(of: layer.bounds) }
    var draw = drawing.makeDraw(
      shape, recorder.addImage(image), openEdges: openEdges, scissor: scissor)
    draw.cuts = recorder.pass.list.addCuts(cuts)
    recorder.appendDraw(draw, in: drawing.plane)
  }
}

/// The tiles of a layer that are visible through a plane.
private struct SeenTiles {
  let level: Int
  let columns: Range<Int>
  let rows: Range<Int>
  private let layout: TileLayout
  private let isMirrored: Bool
  private let plane: Homography
  private let inverse: Homography
  /// The number of pixels by which a tile's draw may reach beyond its cell of the grid.
  private let reach: Int
  /// The visible part of the layer's bounds, in the layer's plane.
  private let part: ConvexRegion
  /// The number of device pixels per square point at the middle of the visible part.
  private let density: Double
  /// The numbers of columns and rows of cells that the shown level has.
  private let cells: (columns: Int, rows: Int)

  /// The number of cells in the box around the visible part of the bounds.
  let count: Double

  /// The maximum number of tiles of a layer that a frame shows.
  ///
  /// Four times as many as a screen of 8,192 by 8,192 pixels needs at the usual tile size. If there are more, a level
  /// with fewer texels is shown, if there is one.
  ///
  /// Policy: `tiled-level-limit`.
  static let most = 4_096.0

  /// Finds the visible tiles of a layer; `nil` if there are none.
  init?(_ layout: TileLayout, _ drawing: LayerDrawing, visible: IntRect) {
    self.layout = layout
    plane = drawing.plane
    isMirrored = drawing.isMirrored
    let inverse = plane.inverse
    guard inverse.isFinite, !visible.isEmpty else { return nil }
    self.inverse = inverse
    // Antialiased edges cover pixels whose centres lie outside, and may belong to the next tile.
    reach = drawing.overhang?.pixels ?? (drawing.isAntialiased ? 1 : 0)
    let part = plane.part(of: layout.bounds, seenIn: visible.grown(by: reach))
    guard part.corners.count > 2 else { return nil }
    self.part = part
    let middle = part.corners.reduce(.zero, +) / Double(part.corners.count)
    let (across, down) = plane.scales(at: middle)
    guard across.isFinite, down.isFinite else { return nil }
    let w = plane.homogeneous(Point(x: middle.x, y: middle.y)).z
    density = abs(plane.determinant / (w * w * w))
    var level = layout.level(for: max(across, down))
    var (columns, rows) = SeenTiles.cellRange(layout, level, part, isMirrored)
    while Double(columns.count) * Double(rows.count) > SeenTiles.most,
      level > layout.levels.lowerBound
    {
      level -= 1
      (columns, rows) = SeenTiles.cellRange(layout, level, part, isMirrored)
    }
    self.level = level
    self.columns = columns
    self.rows = rows
    count = Double(columns.count) * Double(rows.count)
    cells = layout.cells(ofLevel: level)
  }

  /// Returns the columns and rows of the cells in the box around a part of the bounds.
  private static func cellRange(
    _ layout: TileLayout, _ level: Int, _ part: ConvexRegion, _ isMirrored: Bool
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    let (low, high) = part.bounds
    let scale = layout.scale(ofLevel: level)
    let all = layout.cells(ofLevel: level)
    func cells(_ from: Double, _ to: Double, _ side: Int, _ count: Int) -> Range<Int> {
      func clamped(_ value: Double) -> Int { Int(min(Double(count), max(0, value))) }
      let first = clamped((from * scale / Double(side)).rounded(.down))
      return first..<max(first, clamped((to * scale / Double(side)).rounded(.up)))
    }
    let bounds = layout.bounds
    return (
      cells(low.x - bounds.minX, high.x - bounds.minX, layout.tileWidth, all.columns),
      isMirrored
        ? cells(bounds.maxY - high.y, bounds.maxY - low.y, layout.tileHeight, all.rows)
        : cells(low.y - bounds.minY, high.y - bounds.minY, layout.tileHeight, all.rows)
    )
  }

  // MARK: - Cells

  /// Returns the x at which a column of cells starts, in the layer's space.
  private func startX(ofColumn column: Int) -> Double {
    layout.bounds.minX + Double(column * layout.tileWidth) / layout.scale(ofLevel: level)
  }

  /// Returns the y at which a row of cells starts, in the layer's space.
  ///
  /// Tiles are upright in either direction of y.
  private func startY(ofRow row: Int) -> Double {
    let distance = Double(row * layout.tileHeight) / layout.scale(ofLevel: level)
    return isMirrored ? layout.bounds.maxY - distance : layout.bounds.minY + distance
  }

  /// Returns the visible pixels that a cell may touch; empty if it is not visible.
  func cellPixels(column: Int, row: Int, within visible: IntRect) -> IntRect {
    var shown = part
    for line in lines(column: column, row: row) { shown = shown.clipped(to: line) }
    guard shown.corners.count > 2 else { return .empty }
    let device = shown.corners.map { corner -> SIMD2<Double> in
      let h = plane.homogeneous(Point(x: corner.x, y: corner.y))
      return [h.x / h.z, h.y / h.z]
    }
    return ConvexRegion(hullOf: device).touchedPixels(within: visible.grown(by: reach))
      .grown(by: reach).intersection(visible)
  }

  /// Returns the lines in the layer's plane at which a column and a row of cells start.
  ///
  /// Each is a linear function of (x, y, 1) that is positive beyond the line.
  private func starts(column: Int, row: Int) -> (column: SIMD3<Double>, row: SIMD3<Double>) {
    let up: Double = isMirrored ? -1 : 1
    return ([1, 0, -startX(ofColumn: column)], [0, up, -up * startY(ofRow: row)])
  }

  /// Returns the grid lines around a cell, without those where the grid ends.
  ///
  /// Each is a linear function of (x, y, 1) that is positive inside the cell.
  private func lines(column: Int, row: Int) -> [SIMD3<Double>] {
    let (near, far) = (
      starts(column: column, row: row), starts(column: column + 1, row: row + 1)
    )
    var lines: [SIMD3<Double>] = []
    if column > 0 { lines.append(near.column) }
    if row > 0 { lines.append(near.row) }
    if column + 1 < cells.columns { lines.append(-far.column) }
    if row + 1 < cells.rows { lines.append(-far.row) }
    return lines
  }

  /// Returns the half-planes on the device in which a cell's pixels lie; adjacent cells have opposite ones.
  func sides(column: Int, row: Int) -> [HalfPlane] {
    let (near, far) = (
      starts(column: column, row: row), starts(column: column + 1, row: row + 1)
    )
    func makeHalfPlane(_ line: SIMD3<Double>) -> HalfPlane? {
      HalfPlane(where: inverse.covector(line))
    }
    var sides: [HalfPlane?] = []
    if column > 0 { sides.append(makeHalfPlane(near.column)) }
    if row > 0 { sides.append(makeHalfPlane(near.row)) }
    if column + 1 < cells.columns { sides.append(makeHalfPlane(far.column)?.opposite) }
    if row + 1 < cells.rows { sides.append(makeHalfPlane(far.row)?.opposite) }
    return sides.compactMap(\.self)
  }

  // MARK: - Texels

  func columnMap(of key: TileKey) -> AxisMap {
    let first = Double(layout.texels(of: key).minX)
    return AxisMap(
      AxisMap.Piece(
        from: layout.bounds.minX, to: layout.bounds.maxX, texelFrom: -first,
        texelTo: layout.size(ofLevel: level).width - first))
  }

  func rowMap(of key: TileKey) -> AxisMap {
    let first = Double(layout.texels(of: key).minY)
    let (top, bottom) = (-first, layout.size(ofLevel: level).height - first)
    return AxisMap(
      AxisMap.Piece(
        from: layout.bounds.minY, to: layout.bounds.maxY, texelFrom: isMirrored ? bottom : top,
        texelTo: isMirrored ? top : bottom))
  }

  /// Returns the filter that samples tiles, chosen by the area of a texel at the middle of the visible part.
  ///
  /// There are no smaller versions, so that `trilinear` counts as `linear`.
  func samplingFilter(_ tiles: EvaluatedTiles) -> ImageSample.Filter {
    let scale = layout.scale(ofLevel: level)
    let isMinified = density < scale * scale * (1 - 1e-9)
    let filter = isMinified ? tiles.minificationFilter : tiles.magnificationFilter
    return filter == .nearest ? .nearest : .linear
  }
}

extension Homography {
  /// Returns the part of a rectangle of the plane that lies in front of the eye and, on the device, within `box`.
  func part(of rect: Rect, seenIn box: IntRect) -> ConvexRegion {
    let (minX, maxX) = (Double(box.minX), Double(box.maxX))
    let (minY, maxY) = (Double(box.minY), Double(box.maxY))
    var part = ConvexRegion(hullOf: rect.corners.map { [$0.x, $0.y] })
    // Positions next to the eye are far away on the screen, or anywhere.
    part = part.clipped(to: covector([0, 0, 1]) - [0, 0, 1e-4])
    for side: SIMD3<Double> in [[1, 0, -minX], [-1, 0, maxX], [0, 1, -minY], [0, -1, maxY]] {
      part = part.clipped(to: covector(side))
    }
    return part
  }

  /// Returns the numbers of device pixels per unit along x and along y, at a point of the plane.
  fileprivate func scales(at point: SIMD2<Double>) -> (Double, Double) {
    let h = homogeneous(Point(x: point.x, y: point.y))
    func scale(_ row: SIMD3<Double>) -> Double {
      let (x, y) = ((row.x - h.x / h.z * row.z) / h.z, (row.y - h.y / h.z * row.z) / h.z)
      return (x * x + y * y).squareRoot()
    }
    return (scale(row1), scale(row2))
  }
}
