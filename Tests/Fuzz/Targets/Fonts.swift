// Font files: outlines, pictures, paints, shaping, and a text drawn in the font.

import Foundation
import LaminaDrawing
import LaminaFiles
import LaminaGeometry
import LaminaText

extension FuzzTarget {
  /// A font with tables of colours; the first byte chooses the size of the text that is drawn.
  static let font = FuzzTarget("font", byteLimit: 16 << 10, form: .bytes) { bytes in
    let face: FontFace
    do { face = try FontFace(bytes: file(bytes), path: "fuzz.ttf") } catch let error as TextError {
      try hold(!"\(error)".isEmpty, "an error without words")
      return
    }
    try hold(face.metrics.unitsPerEm >= 16, "\(face.metrics.unitsPerEm) units in an em")
    for glyph in 0..<UInt32(min(16, face.metrics.glyphCount)) {
      if let path = try? face.outline(of: glyph) { try hold(path.isFinite, "an infinite outline") }
      _ = face.paint(of: glyph)
      for strike in face.strikes.indices.prefix(2) {
        guard let picture = try? face.picture(of: glyph, strike: strike) else { continue }
        try hold(picture.rect.isFinite && picture.texture.width > 0, "a picture in \(picture.rect)")
      }
    }
    let path = FuzzFolders.own + "/fuzz.ttf"
    try FileManager.default.createDirectory(
      atPath: FuzzFolders.own, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    // Of its own, so that no face outlives its bytes.
    let fonts = FontCollection(folders: [FuzzFolders.own])
    let size = Double(bytes.first.map { 8 + $0 % 32 } ?? 8)
    let attributes = TextAttributes(font: FontDescription(path: path), size: size)
    let context = try GraphicsContext(width: 64, height: 64, orientation: .down)
    let text = AttributedText("a😀😁😂😃😄😅😆😇😈", attributes: attributes)
    if let layout = try? TextLayout(text, fonts: fonts) { try? context.draw(layout, at: .zero) }
    _ = try context.makeImage()
  }
}
