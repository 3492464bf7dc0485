// Lines of text as placed glyphs.

import LaminaGeometry
import LaminaScenes
import LaminaText

/// The setter of a text, which places its characters in lines.
@MainActor struct TextSetter {
  /// A drawn character and its position.
  struct Placed {
    var path: Path
    /// The point on the baseline at which the character starts.
    var origin: Point
    var advance: Double
    var line: Int
    var word: Int
    /// Whether the character is white space.
    var isSpace: Bool
    /// The character, if it has colours of its own; it has no path then.
    var emoji: String?
  }

  struct Item {
    var path: Path
    var advance: Double
    var isSpace: Bool
    var emoji: String?
  }

  let document: TextDocument
  let fonts: LottieFonts
  private var lineHeight = 0.0
  private var capHeight = 0.0
  private var font: Font?
  /// Whether the file has outlines for some of the characters; others are drawn in the font.
  private var hasOutlines = false

  init(_ document: TextDocument, fonts: LottieFonts) throws(SceneError) {
    self.document = document
    self.fonts = fonts
    lineHeight = max(0, document.lineHeight)
    guard document.size > 0, document.size <= 10_000 else { return }
    let scalars = document.lines.joined()
    hasOutlines = fonts.hasOutlines(scalars, font: document.font)
    if hasOutlines {
      if lineHeight == 0 { lineHeight = 1.2 * document.size }
      capHeight = 0.7 * document.size
      if scalars.contains(where: { !fonts.hasOutline($0, font: document.font) }) {
        font = Font(face: try fonts.face(document.font, at: document.node), size: document.size)
      }
      return
    }
    let face = try fonts.face(document.font, at: document.node)
    let font = Font(face: face, size: document.size)
    self.font = font
    lineHeight = max(lineHeight, font.lineHeight)
    let capital = face.glyphs(for: ["H"]).first.flatMap { try? font.outline(of: $0) }
    capHeight = capital?.controlBounds.map { -$0.minY } ?? 0.7 * document.size
  }

  /// Returns the text's characters with their positions, line by line.
  func placedCharacters() throws(SceneError) -> [Placed] {
    guard document.size > 0, document.size <= 10_000 else { return [] }
    var lines: [[Item]] = []
    for line in document.lines {
      let items = try lineItems(line)
      lines += document.boxSize.map { wrappedLines(items, width: $0.x) } ?? [items]
    }
    var result: [Placed] = []
    var word = 0
    let top = document.boxSize == nil ? 0 : document.boxPosition.y + capHeight
    for (number, line) in lines.enumerated() {
      let width = line.reduce(0) { $0 + $1.advance }
      let (left, room) = (document.boxPosition.x, document.boxSize?.x ?? 0)
      let start = document.boxSize == nil ? 0 : left
      var x =
        switch document.alignment {
        case .left: start
        case .right: start + room - width
        case .center: start + (room - width) / 2
        }
      let y = top + Double(number) * lineHeight - document.baselineShift
      for item in line {
        result.append(
          Placed(
            path: item.path, origin: Point(x: x, y: y), advance: item.advance, line: number,
            word: word, isSpace: item.isSpace, emoji: item.emoji))
        x += item.advance
        if item.isSpace { word += 1 }
      }
      word += 1
    }
    return result
  }

  private func lineItems(_ line: [Unicode.Scalar]) throws(SceneError) -> [Item] {
    guard hasOutlines else { return try fontItems(line) }
    var items: [Item] = []
    var lacking: [Unicode.Scalar] = []
    for scalar in line {
      guard let glyph = try fonts.outlinedGlyph(scalar, font: document.font, size: document.size)
      else {
        lacking.append(scalar)
        continue
      }
      items += try fontItems(lacking)
      lacking = []
      try fonts.countElements(of: glyph.path, at: document.node)
      items.append(
        Item(
          path: glyph.path, advance: glyph.advance + document.tracking,
          isSpace: scalar.properties.isWhitespace))
    }
    return items + (try fontItems(lacking))
  }

  /// Returns characters laid out in the text's font, and in other fonts where it lacks them.
  private func fontItems(_ line: [Unicode.Scalar]) throws(SceneError) -> [Item] {
    guard let font, !line.isEmpty else { return [] }
    var items: [Item] = []
    for part in TextSetter.fallbackParts(of: line, font.face) {
      items +=
        try part.isLacking
        ? lackingItems(Array(line[part.range])) : shapedItems(Array(line[part.range]), font)
    }
    return items
  }

  /// Returns the error for a text that cannot be set in its font.
  func failure(_ error: TextError) -> SceneError {
    document.node.fail(.font(error, written: document.font, nearest: nil))
  }

  /// The font features of all texts: ligatures are off, because animators move single characters.
  static let features = [FontFeature("liga", value: 0), FontFeature("clig", value: 0)]

  private func shapedItems(_ line: [Unicode.Scalar], _ font: Font) throws(SceneError) -> [Item] {
    var items: [Item] = []
    let glyphs: [ShapedGlyph]
    var outlines: [GlyphID: Path] = [:]
    do {
      var shaper = try Shaper()
      glyphs = try shaper.shape(
        line.map(\.value), 0..<line.count, face: font.face,
        ShapingProperties(features: TextSetter.features))
      for glyph in glyphs where outlines[glyph.glyph] == nil {
        outlines[glyph.glyph] = try font.outline(of: glyph.glyph)
      }
    } catch { throw failure(error) }
    items.reserveCapacity(glyphs.count)
    for glyph in glyphs {
      let scalar = line[min(max(0, glyph.cluster), line.count - 1)]
      var path = outlines[glyph.glyph] ?? Path()
      try fonts.countElements(of: path, at: document.node)
      if glyph.xOffset != 0 || glyph.yOffset != 0 {
        path = path.applying(
          Affine(
            a: 1, b: 0, c: 0, d: 1, tx: Double(glyph.xOffset) * font.scale,
            ty: -Double(glyph.yOffset) * font.scale))
      }
      items.append(
        Item(
          path: path, advance: Double(glyph.advance) * font.scale + document.tracking,
          isSpace: scalar.properties.isWhitespace))
    }
    return items
  }

  /// Returns the characters of a line split into lines that fit a width, broken after white space.
  private func wrappedLines(_ items: [Item], width: Double) -> [[Item]] {
    var lines: [[Item]] = []
    var line: [Item] = []
    var length = 0.0
    for item in items {
      line.append(item)
      length += item.advance
      // The tracking after a line's last character does not count.
      guard length - document.tracking > width + 1e-9, !item.isSpace, line.count > 1 else {
        continue
      }
      let cut = line.lastIndex(where: \.isSpace).map { $0 + 1 } ?? line.count - 1
      guard cut < line.count else { continue }
      var head = Array(line[..<cut])
      while head.last?.isSpace == true { head.removeLast() }
      lines.append(head)
      line = Array(line[cut...])
      length = line.reduce(0) { $0 + $1.advance }
    }
    while line.last?.isSpace == true { line.removeLast() }
    return lines + [line]
  }
}
