// CAML: the properties of text layers.

import LaminaGeometry
import LaminaLayers
import LaminaText

extension CAMLProperty {
  /// On layers of other kinds they mean nothing.
  static let textLayer: [String: CAMLProperty] = [
    "string": texted("a text", \.text) { $0.string = $1 },
    "fontSize": texted("a number above 0 and at most 10000", \.fontSize) { $0.fontSize = $1 },
    "foregroundColor": texted("three or four numbers", \.color) { $0.foregroundColor = $1 },
    "wrapped": texted("0 or 1", \.bool) { $0.isWrapped = $1 },
    "alignmentMode": texted("a name", \.text) {
      $0.alignmentMode = TextLayoutOptions.Alignment(rawValue: $1) ?? .natural
    },
    "truncationMode": texted("a name", \.text) {
      $0.truncationMode = TextLayoutOptions.Truncation(rawValue: $1) ?? .none
    },
  ]

  private static func texted<Value>(
    _ expected: String, _ read: @escaping (CAMLValue) -> Value?,
    _ set: @escaping (TextLayer, Value) -> Void
  ) -> CAMLProperty {
    CAMLProperty(expected: expected) { layer, value in
      guard let read = read(value) else { return false }
      if let layer = layer as? TextLayer { set(layer, read) }
      return true
    }
  }
}

extension CAMLValue {
  /// A font's size in points.
  var fontSize: Double? { finite.flatMap { NumberRange.fontSize.contains($0) ? $0 : nil } }
}
