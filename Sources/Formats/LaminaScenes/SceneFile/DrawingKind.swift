// The table of drawing commands and their keys, shared by the loader and the schema.

/// The kinds of drawing commands, by their names in scene files.
enum DrawingKind: String, CaseIterable, Sendable {
  case fill, stroke, fillRect, image, text, linearGradient, radialGradient, clip, save, restore
  case translate, scale, rotate, setAlpha, setBlendMode

  /// The keys of a command of this kind, if its value is an object.
  var keys: [DrawingKey] {
    switch self {
    case .fill: [.needed("path", .path), DrawingKey("color", .color), DrawingKey("rule", .rule)]
    case .stroke:
      [
        .needed("path", .path), DrawingKey("color", .color), DrawingKey("width", .notNegative),
        DrawingKey("cap", .cap), DrawingKey("join", .join), DrawingKey("miterLimit", .notNegative),
        DrawingKey("dash", .lengths), DrawingKey("dashPhase", .number),
      ]
    case .fillRect: [.needed("rect", .rect), DrawingKey("color", .color)]
    case .image:
      [.needed("source", .string), .needed("rect", .rect), DrawingKey("filter", .filter)]
    case .text:
      [
        .needed("string", .string), .needed("at", .point), DrawingKey("font", .string),
        DrawingKey("size", .fontSize), DrawingKey("color", .color), DrawingKey("runs", .runs),
      ]
    case .linearGradient: DrawingKind.gradient + [.needed("start", .point), .needed("end", .point)]
    case .radialGradient:
      DrawingKind.gradient + [
        .needed("startCenter", .point), .needed("startRadius", .notNegative),
        .needed("endCenter", .point), .needed("endRadius", .notNegative),
      ]
    case .clip: [.needed("path", .path), DrawingKey("rule", .rule)]
    case .save, .restore, .translate, .scale, .rotate, .setAlpha, .setBlendMode: []
    }
  }

  private static let gradient = [
    DrawingKey.needed("colors", .colors), DrawingKey("locations", .locations),
    DrawingKey("extend", .extend),
  ]
}

/// A key of a drawing command in scene files.
struct DrawingKey: Sendable {
  /// The type of a key's value.
  enum Value: Sendable {
    case path, color, rule, cap, join, number, notNegative, lengths, rect, string, filter, point
    case fontSize, runs, colors, locations, extend
  }

  let name: String
  let value: Value
  let isRequired: Bool

  init(_ name: String, _ value: Value, isRequired: Bool = false) {
    self.name = name
    self.value = value
    self.isRequired = isRequired
  }

  static func needed(_ name: String, _ value: Value) -> DrawingKey {
    DrawingKey(name, value, isRequired: true)
  }
}
