// A plane of an exploded view before it has a level.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling

extension ExplodedScene {
  /// A plane before it has a level and a label.
  struct MadePlane {
    var kind = Plane.Kind.layer
    let number: Int?
    let path: String
    var reasons: [PassReason] = []
    var role: PassRole?
    /// The plane's depth in the tree: a layer's own, or half a level more than the deepest layer of a pass.
    let depth: Double
    /// The part that the picture covers, in the plane's own space.
    let area: Rect
    /// The layer's bounds or the pass's extent, in the plane's own space.
    let bounds: Rect
    let placed: Homography
    let layer: Layer
    /// Whether the first row of the picture lies at the largest y of `area`.
    var isMirrored = false
    /// The corners of an outline, in points of the frame; empty for a picture.
    var outline: [Point] = []

    /// Whether the plane is an outline, not a picture.
    var isOutline: Bool { !outline.isEmpty }

    /// The map to points of the frame that first flips `area` vertically, and then applies `placed`.
    var upsideDown: Homography {
      Homography(row1: [1, 0, 0], row2: [0, -1, 0], row3: [0, area.minY + area.maxY, 1])
        .concatenating(placed)
    }
  }
}

extension ExplodedScene.MadePlane {
  /// Makes an outline from its corners in points of the frame.
  @MainActor init(
    outline: [Point], _ kind: ExplodedScene.Plane.Kind, number: Int, of table: LayerTable
  ) {
    let line = ShapeLayer()
    line.anchorPoint = Point(x: 0, y: 0)
    var path = Path()
    for (place, corner) in outline.enumerated() {
      if place == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
    }
    path.close()
    line.path = path
    line.fillColor = nil
    line.strokeColor = kind == .clip ? ExplodedScene.clipColor : ExplodedScene.hiddenColor
    self.init(
      kind: kind, number: number, path: table.layers[number].pathFromRoot,
      depth: Double(table.depths[number]), area: .zero, bounds: .zero, placed: .identity,
      layer: line, outline: outline)
  }
}
