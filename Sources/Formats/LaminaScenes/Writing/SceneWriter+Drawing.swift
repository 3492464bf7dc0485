// Writes a scene file: drawings and texts.

import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

extension SceneWriter {
  /// Returns the list of a drawing's commands, each an object with one key.
  mutating func drawingList(_ commands: [DrawingCommand], _ path: String) -> JSONValue {
    .array(commands.map { drawingCommand($0, path) })
  }

  private mutating func drawingCommand(_ command: DrawingCommand, _ path: String) -> JSONValue {
    typealias Member = JSONValue.Member
    func said(_ kind: DrawingKind, _ value: JSONValue) -> JSONValue {
      .object([Member(kind.rawValue, value)])
    }
    func object(_ kind: DrawingKind, _ members: [Member]) -> JSONValue {
      said(kind, .object(members))
    }
    switch command {
    case .fill(let shape, let color, let rule):
      return object(.fill, [Member("path", SceneWriter.path(shape))] + paintMembers(color, rule))
    case .stroke(let shape, let color, let style):
      return object(
        .stroke,
        [Member("path", SceneWriter.path(shape))] + paintMembers(color, .nonZero)
          + strokeMembers(style))
    case .fillRect(let rect, let color):
      return object(
        .fillRect, [Member("rect", SceneWriter.rect(rect))] + paintMembers(color, .nonZero))
    case .image(let source, let rect, let filter):
      var members = [
        Member("source", .string(references.image(source))), Member("rect", SceneWriter.rect(rect)),
      ]
      members.addMember("filter", .string(filter.rawValue), unless: filter == .linear)
      return object(.image, members)
    case .text(let text, let point): return object(.text, self.textMembers(text, at: point, path))
    case .linearGradient(let gradient, let start, let end):
      return object(
        .linearGradient,
        self.gradientMembers(gradient) + [
          Member("start", SceneWriter.point(start)), Member("end", SceneWriter.point(end)),
        ])
    case .radialGradient(let gradient, let center, let radius, let endCenter, let endRadius):
      return object(
        .radialGradient,
        self.gradientMembers(gradient) + [
          Member("startCenter", SceneWriter.point(center)), Member("startRadius", .number(radius)),
          Member("endCenter", SceneWriter.point(endCenter)),
          Member("endRadius", .number(endRadius)),
        ])
    case .clip(let shape, let rule):
      return object(.clip, [Member("path", SceneWriter.path(shape))] + paintMembers(.black, rule))
    case .save: return object(.save, [])
    case .restore: return object(.restore, [])
    case .translate(let x, let y): return said(.translate, .numbers([x, y]))
    case .scale(let x, let y): return said(.scale, .numbers([x, y]))
    case .rotate(let degrees): return said(.rotate, .number(degrees))
    case .setAlpha(let alpha): return said(.setAlpha, .number(alpha))
    case .setBlendMode(let mode): return said(.setBlendMode, .string(mode.rawValue))
    }
  }

  private func paintMembers(_ color: Color, _ rule: FillRule) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    members.addMember("color", SceneWriter.color(color), unless: color == .black)
    members.addMember("rule", .string(rule.rawValue), unless: rule == .nonZero)
    return members
  }

  private func strokeMembers(_ style: StrokeStyle) -> [JSONValue.Member] {
    let plain = StrokeStyle()
    var members: [JSONValue.Member] = []
    members.addMember("width", .number(style.width), unless: style.width == plain.width)
    members.addMember("cap", .string(style.cap.rawValue), unless: style.cap == plain.cap)
    members.addMember("join", .string(style.join.rawValue), unless: style.join == plain.join)
    members.addMember(
      "miterLimit", .number(style.miterLimit), unless: style.miterLimit == plain.miterLimit)
    members.addMember(
      "dash", .numbers(style.dashPattern), unless: style.dashPattern == plain.dashPattern)
    members.addMember(
      "dashPhase", .number(style.dashPhase), unless: style.dashPhase == plain.dashPhase)
    return members
  }

  private func gradientMembers(_ gradient: ContextGradient) -> [JSONValue.Member] {
    var members = [
      JSONValue.Member("colors", .array(gradient.colors.map { SceneWriter.color($0) })),
      JSONValue.Member("locations", .numbers(gradient.locations)),
    ]
    if gradient.extendsStart || gradient.extendsEnd {
      members.addMember(
        "extend",
        gradient.extendsStart == gradient.extendsEnd
          ? .bool(true) : .array([.bool(gradient.extendsStart), .bool(gradient.extendsEnd)]))
    }
    return members
  }

  // MARK: - Texts

  private mutating func textMembers(_ text: AttributedText, at point: Point, _ path: String)
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
    members.addMember("font", fontValue(base.font, path))
    members.addMember("size", .number(base.size), unless: base.size == plain.size)
    members += paintMembers(base.color, .nonZero)
    let runs = textRuns(of: text, base: base, path)
    members.addMember("runs", runs, unless: runs == .array([]))
    return members
  }

  /// Returns the list of a text's runs, for those whose attributes differ from `base`.
  mutating func textRuns(of text: AttributedText, base: TextAttributes, _ path: String) -> JSONValue
  {
    let offsets = text.utf16Offsets
    var list: [JSONValue] = []
    for run in text.runs where run.attributes != base {
      let start = offsets[run.range.lowerBound]
      let length = offsets[run.range.upperBound] - start
      var members = [JSONValue.Member("range", .numbers([Double(start), Double(length)]))]
      let attributes = run.attributes
      if attributes.font != base.font {
        if let font = fontValue(attributes.font, path) {
          members.addMember("font", font)
        } else {
          unsupported.addFeature("the standard font in a run", path)
        }
      }
      members.addMember("size", .number(attributes.size), unless: attributes.size == base.size)
      members.addMember(
        "color", SceneWriter.color(attributes.color), unless: attributes.color == base.color)
      members.addMember("background", attributes.background.map { SceneWriter.color($0) })
      members.addMember(
        "kerning", .number(attributes.kerning), unless: attributes.kerning == base.kerning)
      members.addMember(
        "baselineOffset", .number(attributes.baselineOffset),
        unless: attributes.baselineOffset == base.baselineOffset)
      members.addMember("underline", attributes.underline.map(SceneWriter.decorationValue))
      members.addMember("strikethrough", attributes.strikethrough.map(SceneWriter.decorationValue))
      members.addMember(
        "strokeWidth", .number(attributes.strokeWidth), unless: attributes.strokeWidth == 0)
      members.addMember("strokeColor", attributes.strokeColor.map { SceneWriter.color($0) })
      members.addMember("shadow", attributes.shadow.map(SceneWriter.textShadow))
      if attributes.paragraph != base.paragraph {
        members.addMember(
          "paragraph", SceneWriter.paragraphObject(attributes.paragraph ?? ParagraphStyle()))
      }
      members.addMember("link", attributes.link.map { .string($0) })
      members.addMember("attachment", attributes.attachment.map { attachmentObject($0) })
      if !attributes.features.isEmpty { unsupported.addFeature("features of fonts", path) }
      list.append(.object(members))
    }
    return .array(list)
  }

  /// Returns the value of an underline or a strikethrough: its style, or an object of its parts.
  private static func decorationValue(_ line: TextDecoration) -> JSONValue {
    if line == TextDecoration(line.style) { return .string(line.style.rawValue) }
    var members = [JSONValue.Member("style", .string(line.style.rawValue))]
    members.addMember("pattern", .string(line.pattern.rawValue), unless: line.pattern == .solid)
    members.addMember("color", line.color.map { color($0) })
    members.addMember("byWord", .bool(line.isByWord), unless: !line.isByWord)
    return .object(members)
  }

  private static func textShadow(_ shadow: TextShadow) -> JSONValue {
    var members: [JSONValue.Member] = []
    let offset = Point(x: shadow.offset.width, y: shadow.offset.height)
    members.addMember("offset", point(offset), unless: offset == .zero)
    members.addMember("blur", .number(shadow.blur), unless: shadow.blur == 0)
    members.addMember("color", color(shadow.color))
    return .object(members)
  }

  private mutating func attachmentObject(_ attachment: TextAttachment) -> JSONValue {
    .object([
      JSONValue.Member("image", .string(references.image(attachment.image))),
      JSONValue.Member("bounds", SceneWriter.rect(attachment.bounds)),
    ])
  }

  /// Returns the object of a paragraph's style, with the keys that differ from the default style.
  static func paragraphObject(_ style: ParagraphStyle) -> JSONValue {
    var members: [JSONValue.Member] = []
    members.addMember("alignment", style.alignment.map { .string($0.rawValue) })
    members.addMember("wrapping", style.wrapping.map { .string($0.rawValue) })
    members.addMember("truncation", style.truncation.map { .string($0.rawValue) })
    members.addMember("direction", style.direction.map { .string($0.rawValue) })
    for number in ParagraphNumber.all {
      let value = style[keyPath: number.property]
      members.addMember(number.key, .number(value), unless: value == 0)
    }
    members.addMember("tabStops", .numbers(style.tabStops), unless: style.tabStops.isEmpty)
    members.addMember("tabInterval", style.tabInterval.map { .number($0) })
    return .object(members)
  }

  /// Returns the value of a font: its name, or an object of its parts; `nil` for the default font.
  mutating func fontValue(_ font: FontDescription, _ path: String) -> JSONValue? {
    let name = fontName(of: font, path).map { JSONValue.string($0) }
    // A name like "Helvetica-Bold" has the weight and the slant of the font that replaces it.
    let named = font.replacedName.flatMap(FontCollection.system.standIn) ?? FontDescription()
    var members: [JSONValue.Member] = []
    members.addMember("name", name)
    members.addMember("weight", .number(Double(font.weight)), unless: font.weight == named.weight)
    members.addMember("italic", .bool(font.isItalic), unless: font.isItalic == named.isItalic)
    members.addMember("language", font.language.map { .string($0) })
    let axes = font.axes.sorted { $0.key < $1.key }.map {
      JSONValue.Member($0.key, .number($0.value))
    }
    members.addMember("axes", .object(axes), unless: axes.isEmpty)
    return members.count == (name == nil ? 0 : 1) ? name : .object(members)
  }

  /// Returns the name of a font's family or file, or of the font that it replaces; `nil` for the default font.
  private mutating func fontName(of font: FontDescription, _ path: String) -> String? {
    if let replaced = font.replacedName { return replaced }
    switch font.source {
    case .standard: return nil
    case .family(let name): return name
    case .file(let file, let face):
      if face != 0 { unsupported.addFeature("a face of a font's file that is not its first", path) }
      return references.font(file)
    }
  }
}
