// Documents and animators of text layers.

import LaminaFiles
import LaminaGeometry
import LaminaScenes

/// A text with its style, shown from a frame on.
struct TextDocument {
  /// The horizontal alignment of lines.
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

  /// Reads one document of a text layer.
  ///
  /// - Parameters:
  ///   - node: the document.
  ///   - time: the frame from which it is shown.
  ///   - replacement: a text in place of its own.
  ///   - styles: documents whose values are used, in their order, for keys that the document lacks.
  /// - Throws: `SceneError` for a value of the wrong type.
  init(
    _ node: LottieNode, time: Double, replacement: String?, styles: [LottieNode] = []
  ) throws(SceneError) {
    self.node = node
    self.time = time
    func owner(_ key: StaticString) -> LottieNode {
      node[key] != nil ? node : styles.first { $0[key] != nil } ?? node
    }
    var text = replacement ?? owner("t").stringOrEmpty("t")
    if try owner("ca").integer("ca", 0) == 1 { text = text.uppercased() }
    self.text = text
    font = owner("f").stringOrEmpty("f")
    size = try owner("s").double("s", 0)
    alignment =
      switch try owner("j").integer("j", 0) {
      case 1, 4: .right
      case 2, 5: .center
      default: .left
      }
    tracking = size * (try owner("tr").double("tr", 0)) / 1_000
    lineHeight = try owner("lh").double("lh", 0)
    baselineShift = try owner("ls").double("ls", 0)
    func color(_ key: StaticString) throws(SceneError) -> Color? {
      guard let value = owner(key)[key] else { return nil }
      return try Numbers.read(value).color
    }
    fill = try color("fc")
    stroke = try color("sc")
    strokeWidth = try owner("sw").double("sw", 0)
    isStrokeOnTop = owner("of")["of"]?.isTrue ?? false
    if let box = owner("sz")["sz"] { boxSize = try Numbers.read(box).point }
    boxPosition = .zero
    if let place = owner("ps")["ps"] { boxPosition = try Numbers.read(place).point }
  }

  /// Returns the documents of a text property, each with the frame from which it is shown.
  static func readDocuments(of property: LottieNode) throws(SceneError) -> [(
    node: LottieNode, time: Double
  )] {
    guard let values = property["k"] else { return [] }
    if values.kind == .object { return [(values, 0)] }
    var documents: [(node: LottieNode, time: Double)] = []
    for node in values.elements {
      guard let document = node["s"] else { throw node.fail(.missingKey("s")) }
      documents.append((document, FramePrecision.snapped(try node.double("t", 0))))
    }
    return documents
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

/// Changes of a range of a text's characters, as an item of the layer animates them.
struct TextAnimator {
  var opacity: Property<Double>?
  var fill: Property<Numbers>?
  var position: Property<Numbers>?
  var scale: Property<Numbers>?
  var rotation: Property<Double>?
  var tracking: Property<Double>?
  var range: TextRange

  init(_ node: LottieNode, _ reader: PropertyReader) throws(SceneError) {
    let changes = node["a"]
    opacity = try reader.readProperty(changes?["o"])
    fill = try reader.readProperty(changes?["fc"])
    position = try reader.readProperty(changes?["p"])
    scale = try reader.readProperty(changes?["s"])
    rotation = try reader.readProperty(changes?["r"])
    tracking = try reader.readProperty(changes?["t"])
    range = try TextRange(node["s"], reader)
    for key in ["sw", "sc", "fh", "fs", "fb", "sk", "sa", "rx", "ry", "a", "bl", "ls", "or"]
      as [StaticString]
    where changes?[key] != nil {
      reader.noteFeature("the text animator's \"\(key)\" is ignored", at: node)
    }
  }

  /// The timelines of the animator's animated properties.
  var timelines: [Timeline] {
    [
      opacity?.timeline(), fill?.timeline(), position?.timeline(), scale?.timeline(),
      rotation?.timeline(), tracking?.timeline(),
    ].compactMap(\.self) + range.timelines
  }
}
