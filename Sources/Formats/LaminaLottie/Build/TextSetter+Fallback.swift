// Characters that a text's font lacks: other fonts have them, emoji in colours.

import LaminaGeometry
import LaminaScenes
import LaminaText

extension TextSetter {
  /// Returns the ranges of a line's characters, each with whether the face lacks glyphs for it.
  ///
  /// A cluster of characters is lacking if one of them is, apart from spaces, selectors and joiners.
  static func fallbackParts(
    of line: [Unicode.Scalar], _ face: FontFace
  ) -> [(range: Range<Int>, isLacking: Bool)] {
    let glyphs = face.glyphs(for: line)
    func isLacking(_ index: Int) -> Bool {
      let properties = line[index].properties
      return glyphs[index] == 0 && !properties.isDefaultIgnorableCodePoint
        && !properties.isWhitespace && properties.generalCategory != .control
    }
    guard line.indices.contains(where: isLacking) else { return [(0..<line.count, false)] }
    var parts: [(range: Range<Int>, isLacking: Bool)] = []
    var start = 0
    for character in string(line) {
      let end = start + character.unicodeScalars.count
      let lacks = (start..<end).contains(where: isLacking)
      if let last = parts.last, last.isLacking == lacks {
        parts[parts.count - 1].range = last.range.lowerBound..<end
      } else {
        parts.append((start..<end, lacks))
      }
      start = end
    }
    return parts
  }

  /// Lays out a part of a line, whose characters the text's font lacks, in other fonts.
  func lackingItems(_ part: [Unicode.Scalar]) throws(SceneError) -> [Item] {
    let attributes = TextAttributes(size: document.size, features: TextSetter.features)
    let layout: TextLayout
    do {
      layout = try TextLayout(AttributedText(TextSetter.string(part), attributes: attributes))
    } catch { throw failure(error) }
    var items: [Item] = []
    var pen = 0.0
    for line in layout.lines {
      for run in layout.runs[line.runs] {
        let glyphs = Array(layout.glyphs[run.glyphs])
        for (index, glyph) in glyphs.enumerated() {
          let next = index + 1 < glyphs.count ? glyphs[index + 1].cluster : run.range.upperBound
          var item = Item(
            path: Path(), advance: glyph.advance,
            isSpace: part[glyph.cluster].properties.isWhitespace)
          if run.font.face.hasColors {
            // The glyphs of one cluster are drawn together.
            item.emoji = next > glyph.cluster ? TextSetter.string(part[glyph.cluster..<next]) : nil
          } else {
            let shift = Affine(
              a: 1, b: 0, c: 0, d: 1, tx: glyph.position.x - pen,
              ty: glyph.position.y - line.origin.y)
            do { item.path = try run.font.outline(of: glyph.glyph) } catch { throw failure(error) }
            try fonts.countElements(of: item.path, at: document.node)
            item.path = item.path.applying(shift)
          }
          pen += glyph.advance
          item.advance += document.tracking
          items.append(item)
        }
      }
    }
    return items
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
