// CAML: the properties of emitter layers, effects and media timing.

import LaminaGeometry
import LaminaLayers

extension CAMLProperty {
  /// On layers of other kinds they mean nothing.
  static let emitter: [String: CAMLProperty] = [
    "birthRate": emitting("a number", \.finite) { $0.birthRate = max(0, $1) },
    "lifetime": emitting("a number", \.finite) { $0.lifetime = max(0, $1) },
    "velocity": emitting("a number", \.finite) { $0.velocity = $1 },
    "scale": emitting("a number", \.finite) { $0.scale = $1 },
    "spin": emitting("a number", \.finite) { $0.spin = $1 },
    "emitterPosition": emitting("two numbers", \.point) { $0.emitterPosition = $1 },
    "emitterZPosition": emitting("a number", \.finite) { $0.emitterZPosition = $1 },
    "emitterSize": emitting("two numbers", \.point) {
      $0.emitterSize = Size(width: $1.x, height: $1.y)
    },
    "emitterDepth": emitting("a number", \.finite) { $0.emitterDepth = $1 },
    "emitterShape": emitting("a name", \.text) { $0.emitterShape = EmitterLayer.Shape(name: $1) },
    "emitterMode": emitting("a name", \.text) { $0.emitterMode = EmitterLayer.Mode(name: $1) },
    "renderMode": emitting("a name", \.text) { $0.renderMode = EmitterLayer.RenderMode(name: $1) },
    "seed": emitting("a number", \.finite) {
      $0.seed = UInt32(min(Double(UInt32.max), max(0, $1)))
    },
  ]

  private static func emitting<Value>(
    _ expected: String, _ read: @escaping (CAMLValue) -> Value?,
    _ set: @escaping (EmitterLayer, Value) -> Void
  ) -> CAMLProperty {
    CAMLProperty(expected: expected) { layer, value in
      guard let read = read(value) else { return false }
      if let layer = layer as? EmitterLayer { set(layer, read) }
      return true
    }
  }

  static let effects: [String: CAMLProperty] = [
    "shadowColor": of("three or four numbers", \.color) { $0.shadowColor = $1 },
    "shadowOpacity": of("a number", \.finite) { $0.shadowOpacity = $1 },
    "shadowOffset": of("two numbers", \.point) {
      $0.shadowOffset = Size(width: $1.x, height: $1.y)
    },
    "shadowRadius": of("a number", \.finite) { $0.shadowRadius = $1 },
    "shadowPath": of("numbers and the letters m, l, q, c, h behind them", \.path) {
      $0.shadowPath = $1
    },
    // Attributes are read in the order of their names, so the bounds are known.
    "shadowPathIsBounds": of("0 or 1", \.bool) { if $1 { $0.shadowPath = Path(rect: $0.bounds) } },
    "shouldRasterize": of("0 or 1", \.bool) { $0.shouldRasterize = $1 },
    "rasterizationScale": of("a number above 0", { $0.finite.flatMap { $0 > 0 ? $0 : nil } }) {
      $0.rasterizationScale = $1
    },
  ]

  private static func of<Value>(
    _ expected: String, _ read: @escaping (CAMLValue) -> Value?,
    _ set: @escaping (Layer, Value) -> Void
  ) -> CAMLProperty {
    CAMLProperty(expected: expected) { layer, value in
      guard let read = read(value) else { return false }
      set(layer, read)
      return true
    }
  }

  static let timing: [String: CAMLProperty] = Dictionary(
    uniqueKeysWithValues: TimingKey.all.map { key in
      let expected =
        switch key.value {
        case .number: "a number"
        case .length: "a number of at least 0, or inf"
        case .bool: "0 or 1"
        case .fillMode: "a name"
        }
      return (
        key.name,
        CAMLProperty(expected: expected) { layer, value in
          var timing = layer.timing
          guard value.set(key, of: &timing) == nil else { return false }
          layer.timing = timing
          return true
        }
      )
    })
}
