// Documents and animators of text layers.

import LaminaGeometry
import LaminaScenes

/// A text with its style, shown from a frame on.
struct TextDocument {
  /// The alignment of lines.
  enum Alignment { case left, right, center }

  var node: LottieNode
  var time: Double
  var text: String
  var font: String
  var size: Double
  var alignment: Alignment
  var tracking: Double
  var lineHeight: Double
  var baselineShift: Double
  var fill: Color?
  var stroke: Color?
  var strokeWidth: Double
  var isStrokeOnTop: Bool
  /// The size of the box in which the text wraps; `nil` for point text.
  var boxSize: Point?
  var boxPosition: Point

  init(_ node: LottieNode, time: Double, replacement: String?) throws(SceneError) {
    self.node = node
    self.time = time
    var text = replacement ?? node.text("t")
    if try node.integer("ca", 0) == 1 { text = text.uppercased() }
    self.text = text
    font = node.text("f")
    size = try node.double("s", 0)
    alignment =
      switch try node.integer("j", 0) {
      case 1, 4: .right
      case 2, 5: .center
      default: .left
      }
    tracking = size * (try node.double("tr", 0)) / 1_000
    lineHeight = try node.double("lh", 0)
    baselineShift = try node.double("ls", 0)
    func color(_ key: StaticString) throws(SceneError) -> Color? {
      guard let value = node[key] else { return nil }
      return try Numbers.read(value).color
    }
    fill = try color("fc")
    stroke = try color("sc")
    strokeWidth = try node.double("sw", 0)
    isStrokeOnTop = node["of"]?.isTrue ?? false
    if let box = node["sz"] { boxSize = try Numbers.read(box).point }
    boxPosition = .zero
    if let place = node["ps"] { boxPosition = try Numbers.read(place).point }
  }

  /// The lines of the text, at the file's line breaks.
  var lines: [[Unicode.Scalar]] {
    var lines: [[Unicode.Scalar]] = [[]]
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      if scalar == "\n", last == "\r" { continue }
      if scalar == "\r" || scalar == "\n" || scalar == "\u{3}" {
        lines.append([])
      } else {
        lines[lines.count - 1].append(scalar)
      }
    }
    return lines
  }
}

/// Changes to a range of a text's characters.
struct TextAnimator {
  /// The unit of a range.
  enum Unit { case characters, visibleCharacters, words, lines }

  var opacity: Property<Double>?
  var fill: Property<Numbers>?
  var position: Property<Numbers>?
  var scale: Property<Numbers>?
  var rotation: Property<Double>?
  var tracking: Property<Double>?
  var start: Property<Double>
  var end: Property<Double>?
  var offset: Property<Double>
  var amount: Property<Double>
  var isPercent: Bool
  var unit: Unit

  init(_ node: LottieNode, _ reader: PropertyReader) throws(SceneError) {
    let (changes, range) = (node["a"], node["s"])
    opacity = try reader.property(changes?["o"])
    fill = try reader.property(changes?["fc"])
    position = try reader.property(changes?["p"])
    scale = try reader.property(changes?["s"])
    rotation = try reader.property(changes?["r"])
    tracking = try reader.property(changes?["t"])
    start = try reader.property(range?["s"], 0)
    end = try reader.property(range?["e"])
    offset = try reader.property(range?["o"], 0)
    amount = try reader.property(range?["a"], 100)
    isPercent = try range?.integer("r", 1) ?? 1 != 2
    switch try range?.integer("b", 1) ?? 1 {
    case 2: unit = .visibleCharacters
    case 3: unit = .words
    case 4: unit = .lines
    default: unit = .characters
    }
    if let range {
      if try range.integer("sh", 1) != 1 {
        reader.note("a text range is drawn as a square", at: range)
      }
      if try range.integer("rn", 0) != 0 {
        reader.note("a random text range is drawn in order", at: range)
      }
    }
    for key in ["sw", "sc", "fh", "fs", "fb", "sk", "sa", "rx", "ry", "a", "bl", "ls", "or"]
      as [StaticString]
    where changes?[key] != nil {
      reader.note("the text animator's \"\(key)\" is ignored", at: node)
    }
  }

  /// The timelines of the animator's properties.
  var timelines: [Timeline] {
    [
      opacity?.timeline(), fill?.timeline(), position?.timeline(), scale?.timeline(),
      rotation?.timeline(), tracking?.timeline(), start.timeline(), end?.timeline(),
      offset.timeline(), amount.timeline(),
    ].compactMap(\.self)
  }

  /// Returns the fraction of a unit that the range covers at a moment, 0...1, times the amount.
  func share(of index: Int, count: Int, _ moment: Moment) -> Double {
    guard count > 0 else { return 0 }
    let scale = isPercent ? Double(count) / 100 : 1
    let shift = offset.value(moment) * scale
    let last = end.map { $0.value(moment) * scale } ?? Double(count)
    let (a, b) = (start.value(moment) * scale + shift, last + shift)
    let (from, to) = (min(a, b), max(a, b))
    let covered = min(Double(index) + 1, to) - max(Double(index), from)
    return min(1, max(0, covered)) * amount.value(moment) / 100
  }
}
