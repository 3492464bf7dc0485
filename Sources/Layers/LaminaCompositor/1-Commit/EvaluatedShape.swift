// Stage 1, commit: the path of a shape layer and its paints.

import LaminaGeometry
import LaminaLayers

/// A shape layer's path, with its fill and its stroke.
struct EvaluatedShape: Sendable {
  let path: Path
  /// The fill colour; `nil` for no fill.
  let fillColor: Color?
  let fillRule: FillRule
  /// The stroke colour; `nil` for no stroke.
  let strokeColor: Color?
  let strokeStyle: StrokeStyle

  init(_ layer: ShapeValues) {
    path = layer.path ?? Path()
    func visible(_ color: Color?) -> Color? { (color?.alpha ?? 0) > 0 ? color : nil }
    let style = layer.strokeStyle
    // A single move draws nothing.
    let draws = path.count > 1
    fillColor = draws ? visible(layer.fillColor) : nil
    fillRule = layer.fillRule
    strokeStyle = style
    strokeColor =
      draws && style.width > 0 && max(0, style.start) < min(1, style.end)
      ? visible(layer.strokeColor) : nil
  }

  /// The number of drawables, 0 to 2: the fill and the stroke, if they are visible.
  var drawableCount: Int { (fillColor == nil ? 0 : 1) + (strokeColor == nil ? 0 : 1) }
}
