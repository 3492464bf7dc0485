import LaminaGeometry
import LaminaLayers

// Shape layers: what is filled and stroked.

/// The colours that a layer's path gets; none if it is no shape layer.
@MainActor struct ShapePaint {
  /// The fill's colour.
  var fill: Color?
  /// The stroke's colour.
  var stroke: Color?
  /// The layer.
  var layer: ShapeLayer?

  /// Makes a paint that draws nothing.
  init() {}

  /// Reads a layer.
  init(of layer: Layer) {
    guard let layer = layer as? ShapeLayer, let path = layer.path, path.count > 1 else { return }
    func visible(_ color: Color?) -> Color? { color.flatMap { $0.alpha > 0 ? $0 : nil } }
    self.layer = layer
    fill = visible(layer.fillColor)
    let (start, end) = (max(0, layer.strokeStart), min(1, layer.strokeEnd))
    stroke = layer.lineWidth > 0 && start < end ? visible(layer.strokeColor) : nil
  }

  /// Whether nothing is painted.
  var isEmpty: Bool { fill == nil && stroke == nil }
}

extension Painter {
  /// Fills a shape layer's path, then strokes it; both are clipped as sublayers are.
  func paintShape(_ facts: LayerFacts, in setting: Setting) {
    guard let layer = facts.shape.layer, let path = layer.path else { return }
    var scissor = setting.scissor
    if !facts.effects.needsPicture { scissor = facts.cut(scissor) }
    func paint(_ color: Color, _ coverage: Coverage) {
      let source = Source(color, tint: setting.tint)
      sheet.compose(coverage, within: scissor) { _, _ in source }
    }
    let lines = PathLine.lines(of: path)
    if let color = facts.shape.fill {
      if let shape = facts.continuedFill(path) {
        paint(color, shape.coverage(sheet.width, sheet.height))
      } else {
        let polygons = PathFill.project(lines, through: facts.plane)
        paint(
          color, PathFill.coverage(of: polygons, rule: layer.fillRule, sheet.width, sheet.height))
      }
    }
    if let color = facts.shape.stroke {
      var pieces = StrokePieces(style: layer.strokeStyle)
      pieces.add(lines)
      if pieces.isUncertain { sheet.doubtEverything() }
      paint(color, pieces.coverage(through: facts.plane, sheet.width, sheet.height))
    }
  }
}
