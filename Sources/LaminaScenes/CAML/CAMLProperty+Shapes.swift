// CAML: the properties of shape layers.

import LaminaGeometry
import LaminaLayers

extension CAMLProperty {
  /// On layers of other kinds they mean nothing.
  static let shape: [String: CAMLProperty] = [
    "path": shaped("numbers and the letters m, l, q, c, h behind them", \.path) { $0.path = $1 },
    "fillColor": shaped("three or four numbers", \.color) { $0.fillColor = $1 },
    "fillRule": shaped("a name", \.text) { $0.fillRule = FillRule(name: $1) },
    "strokeColor": shaped("three or four numbers", \.color) { $0.strokeColor = $1 },
    "lineWidth": shaped("a number", \.finite) { $0.lineWidth = $1 },
    "lineCap": shaped("a name", \.text) { $0.lineCap = LineCap(name: $1) },
    "lineJoin": shaped("a name", \.text) { $0.lineJoin = LineJoin(name: $1) },
    "miterLimit": shaped("a number", \.finite) { $0.miterLimit = $1 },
    "lineDashPattern": shaped("numbers", \.numbers) { $0.lineDashPattern = $1 },
    "lineDashPhase": shaped("a number", \.finite) { $0.lineDashPhase = $1 },
    "strokeStart": shaped("a number", \.finite) { $0.strokeStart = $1 },
    "strokeEnd": shaped("a number", \.finite) { $0.strokeEnd = $1 },
  ]

  private static func shaped<Value>(
    _ expected: String, _ read: @escaping (CAMLValue) -> Value?,
    _ set: @escaping (ShapeLayer, Value) -> Void
  ) -> CAMLProperty {
    CAMLProperty(expected: expected) { layer, value in
      guard let read = read(value) else { return false }
      if let layer = layer as? ShapeLayer { set(layer, read) }
      return true
    }
  }
}
