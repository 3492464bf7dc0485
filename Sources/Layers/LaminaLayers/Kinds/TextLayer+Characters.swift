import LaminaText

// Characters of a text without a glyph in any font.

/// The characters, by font, that need no further check: the font or its fallback has a glyph for them, or they need
/// none.
package struct KnownCharacters {
  fileprivate var fonts: [FontDescription: Set<Unicode.Scalar>] = [:]

  /// Makes an empty set of characters.
  package init() {}
}

extension TextLayer {
  /// Returns the characters of the text that no font has, without repeats, in text order; they are drawn as boxes.
  ///
  /// Policy: `text-missing-character`.
  ///
  /// - Parameter known: characters that need no check; newly checked ones that are not missing are added.
  /// - Returns: the missing characters.
  package func charactersWithoutFont(_ known: inout KnownCharacters) -> [Unicode.Scalar] {
    let text = text
    // Every font, or its fallback, has these.
    if text.string.utf8.allSatisfy({ $0 < 0x7F }) { return [] }
    let scalars = Array(text.string.unicodeScalars)
    var missing: [Unicode.Scalar] = []
    var found: Set<Unicode.Scalar> = []
    for run in text.runs {
      let font = run.attributes.font
      guard let face = try? fonts.face(font) else { continue }
      let part = scalars[run.range.clamped(to: 0..<scalars.count)]
      var unknown = Set(part)
      unknown.subtract(known.fonts[font] ?? [])
      let needed = part.filter { unknown.remove($0) != nil && TextLayer.isVisible($0) }
      var lacking: Set<Unicode.Scalar> = []
      for (scalar, glyph) in zip(needed, face.glyphs(for: needed)) where glyph == 0 {
        let alone = AttributedText(String(scalar), attributes: run.attributes)
        guard let layout = try? TextLayout(alone, fonts: fonts) else { continue }
        guard layout.glyphs.contains(where: { $0.glyph == 0 }) else { continue }
        lacking.insert(scalar)
        if found.insert(scalar).inserted { missing.append(scalar) }
      }
      known.fonts[font, default: []].formUnion(part.filter { !lacking.contains($0) })
    }
    return missing
  }

  /// Returns whether a character is visible, so that a font must have a glyph for it.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
      && scalar.properties.generalCategory != .control
  }
}
