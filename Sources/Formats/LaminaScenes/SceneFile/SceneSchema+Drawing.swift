// The schema of drawings and of runs of text.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

extension SceneSchema {
  /// The schema of a drawing command: an object with one key.
  static var command: SchemaNode {
    .oneOf(
      DrawingKind.allCases.map {
        .object([.init($0.rawValue, described(commandSchema(of: $0), .command))])
      })
  }

  /// Returns the schema of a drawing command's value.
  static func commandSchema(of kind: DrawingKind) -> SchemaNode {
    switch kind {
    case .translate, .scale: .reference("point")
    case .rotate: .number
    case .setAlpha: .number(.unit)
    case .setBlendMode: .oneOf(BlendMode.names)
    default:
      .object(
        kind.keys.map {
          $0.isRequired
            ? .init($0.name, drawingKeySchema(of: $0.value))
            : .optional($0.name, drawingKeySchema(of: $0.value))
        })
    }
  }

  private static func drawingKeySchema(of value: DrawingKey.Value) -> SchemaNode {
    switch value {
    case .path: .reference("path")
    case .color: .reference("color")
    case .rule: .enumeratedWords(FillRule.self)
    case .cap: .enumeratedWords(LineCap.self)
    case .join: .enumeratedWords(LineJoin.self)
    case .number: .number
    case .notNegative: .number(.notNegative)
    case .lengths: .list(.number(.notNegative))
    case .rect: .reference("rect")
    case .string: .string
    case .filter: .oneOf(["linear", "nearest"])
    case .point: .reference("point")
    case .fontSize: .number(NumberRange.fontSize)
    case .runs: .reference("runs")
    case .colors: colors
    case .locations: locations
    case .extend: .oneOf([.boolean, .tuple([.boolean, .boolean])])
    }
  }

  /// The schema of runs of text.
  ///
  /// A schema cannot check that ranges lie within the text.
  static var runs: SchemaNode {
    let unit = SchemaNode.boundedInteger(0...SceneReader.rangeLimit)
    return .list(
      .object([
        .init("range", .tuple([unit, unit])), .optional("font", .reference("font")),
        .optional("size", .number(NumberRange.fontSize)), .optional("color", .reference("color")),
        .optional("background", .reference("color")),
        .optional("kerning", .number(NumberRange.textDistance)),
        .optional("baselineOffset", .number(NumberRange.textDistance)),
        .optional("underline", described(decoration, .decoration)),
        .optional("strikethrough", described(decoration, .decoration)),
        .optional("strokeWidth", .number(NumberRange.textStroke)),
        .optional("strokeColor", .reference("color")),
        .optional("shadow", described(textShadow, .textShadow)),
        .optional("paragraph", .reference("paragraph")), .optional("link", .string),
        .optional("attachment", described(attachment, .attachment)),
      ]))
  }

  /// The schema of the shadow of characters.
  static var textShadow: SchemaNode {
    .object([
      .optional("offset", .reference("point")), .optional("blur", .number(NumberRange.textBlur)),
      .optional("color", .reference("color")),
    ])
  }

  /// The schema of a picture in a text.
  static var attachment: SchemaNode {
    .object([.init("image", .string), .optional("bounds", .reference("rect"))])
  }

  /// The schema of a font: a name, or a name with its weight, slant, language and axes.
  static var font: SchemaNode {
    .oneOf([
      .string,
      .object([
        .optional("name", .string), .optional("weight", .boundedInteger(SceneReader.fontWeights)),
        .optional("italic", .boolean), .optional("language", .string),
        .optional("axes", .map(.number)),
      ]),
    ])
  }

  /// The schema of a paragraph's style.
  ///
  /// A schema cannot check that tab stops ascend.
  static var paragraph: SchemaNode {
    .object(
      [
        .optional("alignment", .oneOf(TextLayoutOptions.Alignment.allCases.map(\.rawValue))),
        .optional("wrapping", .oneOf(TextLayoutOptions.Wrapping.allCases.map(\.rawValue))),
        .optional("truncation", .oneOf(TextLayoutOptions.Truncation.allCases.map(\.rawValue))),
        .optional("direction", .oneOf(BaseDirection.allCases.map(\.rawValue))),
        .optional("tabStops", .list(.number(NumberRange.textSpace))),
        .optional("tabInterval", .number(NumberRange.textSpace)),
      ] + ParagraphNumber.all.map { SchemaNode.Member.optional($0.key, .number($0.range)) })
  }

  /// The schema of a line under or through characters.
  static var decoration: SchemaNode {
    let style = SchemaNode.oneOf(TextDecoration.Style.allCases.map(\.rawValue))
    let pattern = SchemaNode.oneOf(TextDecoration.Pattern.allCases.map(\.rawValue))
    return .oneOf([
      style,
      .object([
        .optional("style", style), .optional("pattern", pattern),
        .optional("color", .reference("color")), .optional("byWord", .boolean),
      ]),
    ])
  }
}
