// Writes a scene file: drawings and texts.

import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

extension SceneWriter {
  /// Writes the commands of a drawing, each as an object with one key.
  mutating func drawing(_ commands: [DrawingCommand], _ path: String) -> JSONValue {
    .array(commands.map { command($0, path) })
  }

  private mutating func command(_ command: DrawingCommand, _ path: String) -> JSONValue {
    typealias Member = JSONValue.Member
    func said(_ kind: DrawingKind, _ value: JSONValue) -> JSONValue {
      .object([Member(kind.rawValue, value)])
    }
    func object(_ kind: DrawingKind, _ members: [Member]) -> JSONValue {
      said(kind, .object(members))
    }
    switch command {
    case .fill(let shape, let color, let rule):
      return object(.fill, [Member("path", SceneWriter.path(shape))] + paint(color, rule))
    case .stroke(let shape, let color, let style):
      return object(
        .stroke, [Member("path", SceneWriter.path(shape))] + paint(color, .nonZero) + line(style))
    case .fillRect(let rect, let color):
      return object(
        .fillRect, [Member("rect", SceneWriter.rect(rect))] + paint(color, .nonZero))
    case .image(let source, let rect, let filter):
      var members = [
        Member("source", .string(references.image(source))), Member("rect", SceneWriter.rect(rect)),
      ]
      members.add("filter", .string(filter.rawValue), unless: filter == .linear)
      return object(.image, members)
    case .text(let text, let point): return object(.text, self.text(text, at: point, path))
    case .linearGradient(let gradient, let start, let end):
      return object(
        .linearGradient,
        self.gradient(gradient) + [
          Member("start", SceneWriter.point(start)), Member("end", SceneWriter.point(end)),
        ])
    case .radialGradient(let gradient, let center, let radius, let endCenter, let endRadius):
      return object(
        .radialGradient,
        self.gradient(gradient) + [
          Member("startCenter", SceneWriter.point(center)), Member("startRadius", .number(radius)),
          Member("endCenter", SceneWriter.point(endCenter)),
          Member("endRadius", .number(endRadius)),
        ])
    case .clip(let shape, let rule):
      return object(.clip, [Member("path", SceneWriter.path(shape))] + paint(.black, rule))
    case .save: return object(.save, [])
    case .restore: return object(.restore, [])
    case .translate(let x, let y): return said(.translate, .numbers([x, y]))
    case .scale(let x, let y): return said(.scale, .numbers([x, y]))
    case .rotate(let degrees): return said(.rotate, .number(degrees))
    case .setAlpha(let alpha): return said(.setAlpha, .number(alpha))
    case .setBlendMode(let mode): return said(.setBlendMode, .string(mode.rawValue))
    }
  }

  private func paint(_ color: Color, _ rule: FillRule) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    members.add("color", SceneWriter.color(color), unless: color == .black)
    members.add("rule", .string(rule.rawValue), unless: rule == .nonZero)
    return members
  }

  private func line(_ style: StrokeStyle) -> [JSONValue.Member] {
    let plain = StrokeStyle()
    var members: [JSONValue.Member] = []
    members.add("width", .number(style.width), unless: style.width == plain.width)
    members.add("cap", .string(style.cap.rawValue), unless: style.cap == plain.cap)
    members.add("join", .string(style.join.rawValue), unless: style.join == plain.join)
    members.add(
      "miterLimit", .number(style.miterLimit), unless: style.miterLimit == plain.miterLimit)
    members.add("dash", .numbers(style.dashPattern), unless: style.dashPattern == plain.dashPattern)
    members.add("dashPhase", .number(style.dashPhase), unless: style.dashPhase == plain.dashPhase)
    return members
  }

  private func gradient(_ gradient: ContextGradient) -> [JSONValue.Member] {
    var members = [
      JSONValue.Member("colors", .array(gradient.colors.map { SceneWriter.color($0) })),
      JSONValue.Member("locations", .numbers(gradient.locations)),
    ]
    if gradient.extendsStart || gradient.extendsEnd {
      members.add(
        "extend",
        gradient.extendsStart == gradient.extendsEnd
          ? .bool(true) : .array([.bool(gradient.extendsStart), .bool(gradient.extendsEnd)]))
    }
    return members
  }

  // MARK: - Texts

  private mutating func text(_ text: AttributedText, at point: Point, _ path: String)
    -> [JSONValue.Member]
  {
    var members = [
      JSONValue.Member("string", .string(text.string)),
      JSONValue.Member("at", SceneWriter.point(point)),
    ]
    let plain = TextAttributes()
    let first = text.runs.first?.attributes ?? plain
    let base = TextAttributes(
      font: first.font, size: first.size, color: first.color, features: first.features)
    members.add("font", font(base.font, path))
    members.add("size", .number(base.size), unless: base.size == plain.size)
    members += paint(base.color, .nonZero)
    let runs = runs(of: text, base: base, path)
    members.add("runs", runs, unless: runs == .array([]))
    return members
  }

  /// Returns the runs of a text whose attributes differ from the base's.
  mutating func runs(of text: AttributedText, base: TextAttributes, _ path: String) -> JSONValue {
    let offsets = text.utf16Offsets
    var list: [JSONValue] = []
    for run in text.runs where run.attributes != base {
      let start = offsets[run.range.lowerBound]
      let length = offsets[run.range.upperBound] - start
      var members = [JSONValue.Member("range", .numbers([Double(start), Double(length)]))]
      let attributes = run.attributes
      if attributes.font != base.font {
        if let font = font(attributes.font, path) {
          members.add("font", font)
        } else {
          unsupported.add("the standard font in a run", path)
        }
      }
      members.add("size", .number(attributes.size), unless: attributes.size == base.size)
      members.add(
        "color", SceneWriter.color(attributes.color), unless: attributes.color == base.color)
      members.add("background", attributes.background.map { SceneWriter.color($0) })
      members.add(
        "kerning", .number(attributes.kerning), unless: attributes.kerning == base.kerning)
      members.add(
        "baselineOffset", .number(attributes.baselineOffset),
        unless: attributes.baselineOffset == base.baselineOffset)
      members.add("underline", attributes.underline.map(SceneWriter.decoration))
      members.add("strikethrough", attributes.strikethrough.map(SceneWriter.decoration))
      members.add(
        "strokeWidth", .number(attributes.strokeWidth), unless: attributes.strokeWidth == 0)
      members.add("strokeColor", attributes.strokeColor.map { SceneWriter.color($0) })
      members.add("shadow", attributes.shadow.map(SceneWriter.textShadow))
      if attributes.paragraph != base.paragraph {
        members.add("paragraph", SceneWriter.paragraph(attributes.paragraph ?? ParagraphStyle()))
      }
      members.add("link", attributes.link.map { .string($0) })
      members.add("attachment", attributes.attachment.map { attachment($0) })
      if !attributes.features.isEmpty { unsupported.add("features of fonts", path) }
      list.append(.object(members))
    }
    return .array(list)
  }

  /// Returns a line under or through characters.
  private static func decoration(_ line: TextDecoration) -> JSONValue {
    if line == TextDecoration(line.style) { return .string(line.style.rawValue) }
    var members = [JSONValue.Member("style", .string(line.style.rawValue))]
    members.add("pattern", .string(line.pattern.rawValue), unless: line.pattern == .solid)
    members.add("color", line.color.map { color($0) })
    members.add("byWord", .bool(line.isByWord), unless: !line.isByWord)
    return .object(members)
  }

  private static func textShadow(_ shadow: TextShadow) -> JSONValue {
    var members: [JSONValue.Member] = []
    let offset = Point(x: shadow.offset.width, y: shadow.offset.height)
    members.add("offset", point(offset), unless: offset == .zero)
    members.add("blur", .number(shadow.blur), unless: shadow.blur == 0)
    members.add("color", color(shadow.color))
    return .object(members)
  }

  private mutating func attachment(_ attachment: TextAttachment) -> JSONValue {
    .object([
      JSONValue.Member("image", .string(references.image(attachment.image))),
      JSONValue.Member("bounds", SceneWriter.rect(attachment.bounds)),
    ])
  }

  /// Returns the style of a paragraph.
  static func paragraph(_ style: ParagraphStyle) -> JSONValue {
    var members: [JSONValue.Member] = []
    members.add("alignment", style.alignment.map { .string($0.rawValue) })
    members.add("wrapping", style.wrapping.map { .string($0.rawValue) })
    members.add("truncation", style.truncation.map { .string($0.rawValue) })
    members.add("direction", style.direction.map { .string($0.rawValue) })
    for number in ParagraphNumber.all {
      let value = style[keyPath: number.property]
      members.add(number.key, .number(value), unless: value == 0)
    }
    members.add("tabStops", .numbers(style.tabStops), unless: style.tabStops.isEmpty)
    members.add("tabInterval", style.tabInterval.map { .number($0) })
    return .object(members)
  }

  /// Returns a font: its name, or an object of its parts; `nil` for the default font.
  mutating func font(_ font: FontDescription, _ path: String) -> JSONValue? {
    let name = fontName(font.source, path).map { JSONValue.string($0) }
    var members: [JSONValue.Member] = []
    members.add("name", name)
    members.add("weight", .number(Double(font.weight)), unless: font.weight == 400)
    members.add("italic", .bool(font.isItalic), unless: !font.isItalic)
    members.add("language", font.language.map { .string($0) })
    let axes = font.axes.sorted { $0.key < $1.key }.map {
      JSONValue.Member($0.key, .number($0.value))
    }
    members.add("axes", .object(axes), unless: axes.isEmpty)
    return members.count == (name == nil ? 0 : 1) ? name : .object(members)
  }

  /// Returns a font's family or file; `nil` for the default font.
  private mutating func fontName(_ source: FontDescription.Source, _ path: String) -> String? {
    switch source {
    case .standard: return nil
    case .family(let name): return name
    case .file(let file, let face):
      if face != 0 { unsupported.add("a face of a font's file that is not its first", path) }
      return references.font(file)
    }
  }
}
