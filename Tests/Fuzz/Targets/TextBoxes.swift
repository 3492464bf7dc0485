// Texts in boxes: characters, attributes, boxes and modes, as a scene file has them, read, written and rendered.

import LaminaScenes

extension FuzzTarget {
  /// A text layer on a small canvas: the first ten bytes choose its box, modes and attributes, each other byte is a piece.
  static let textBox = FuzzTarget("textbox", byteLimit: 64, form: .bytes) { bytes in
    guard bytes.count >= 10 else { return }
    let text = TextBox(bytes: bytes).scene
    guard let scene = try SceneReading.scene(Array(text.utf8)) else {
      throw Violation(description: "a text box is refused:\n\(text)")
    }
    try SceneReading.checkWriting(scene)
    try checkRendering(of: scene, at: [0])
  }
}

/// The scene of a text in a box.
private struct TextBox {
  let bytes: [UInt8]

  /// The scene file.
  var scene: String {
    """
    {"version": 1, "canvas": {"width": 48, "height": 40, "background": "#fff"}, "root": {"sublayers": [
      {"type": "text", "frame": [4, 3, \(width), \(height)], "string": "\(string)",
       "fontSize": \(choice(["1", "10", "13.5", "40"], 2)), "foregroundColor": "#102030",
       "isWrapped": \(bytes[3] & 1 == 1),
       "truncationMode": "\(choice(["none", "start", "middle", "end"], 4))",
       "alignmentMode": "\(choice(["natural", "left", "center", "right", "justified"], 5))",
       "contentsScale": \(choice(["1", "2", "0.5", "3"], 6))\(paragraph)\(runs)}]}}
    """
  }

  private var width: String { choice(["0", "0.5", "1", "9", "20", "40", "300"], 0) }
  private var height: String { choice(["0", "1", "11", "12", "24", "25", "36", "300"], 1) }

  private func choice(_ all: [String], _ index: Int) -> String {
    all[Int(bytes[index]) % all.count]
  }

  private var scalars: [Unicode.Scalar] {
    bytes[10...].flatMap { TextBox.pieces[Int($0) % TextBox.pieces.count].unicodeScalars }
  }

  /// The text as JSON writes it.
  private var string: String {
    scalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20:
        "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }.joined()
  }

  private var paragraph: String {
    let style = choice(
      [
        "", #""lineSpacing": 3"#, #""lineHeightMultiple": 0.5"#, #""maximumLineHeight": 4"#,
        #""firstLineHeadIndent": 30, "headIndent": 50"#, #""tailIndent": -60"#,
        #""hyphenationFactor": 1"#, #""tabInterval": 7"#, #""paragraphSpacing": 20"#,
        #""paragraphSpacingBefore": 9, "minimumLineHeight": 30"#,
      ], 7)
    return style.isEmpty ? "" : ",\n   \"paragraph\": {\(style)}"
  }

  /// A run with attributes of its own over the first half of the text.
  private var runs: String {
    let attributes = choice(
      [
        "", #", "size": 22"#, ##", "color": "#f00""##, #", "kerning": 5"#, #", "kerning": -8"#,
        #", "baselineOffset": 12"#, #", "underline": "single""#, #", "strokeWidth": 3"#,
        ##", "background": "#00ff0088""##, #", "strikethrough": "double""#,
      ], 8)
    let half = scalars.prefix(scalars.count / 2).reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) }
    guard !attributes.isEmpty, half > 0 else { return "" }
    return ",\n   \"runs\": [{\"range\": [0, \(half)]\(attributes)}]"
  }

  private static let pieces = [
    "\n", "\r\n", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}", "\t", " ", "   ", "\u{AD}", "a", "W",
    "word ", "ffi", "e\u{301}", "\u{301}", "א", "ب", "12", "永", "。", "😀", "\u{200D}", "🇫🇷",
    "\u{202E}", "\u{2067}", "\u{2069}", "…", "-", "\\", "\"",
  ]
}
