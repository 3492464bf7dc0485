// Fonts of text layers: outlines in the file, else font files, else system fonts.

import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaScenes
import LaminaText

/// The fonts that an animation names, with the glyphs that its file has for them.
@MainActor final class LottieFonts {
  /// A glyph ready to be drawn: its outline and its advance, at a size in points.
  struct Glyph {
    var path: Path
    var advance: Double
  }

  /// A font of the file's list, by its family and style.
  struct Listed {
    var family: String
    var style: String
  }

  private struct GlyphKey: Hashable {
    var character: String
    var family: String
    var style: String
  }

  private let files: LottieFiles
  private let reader: PropertyReader
  private var listed: [String: Listed] = [:]
  private var characters: [GlyphKey: LottieNode] = [:]
  private var faces: [String: FontFace] = [:]
  private var outlines: [GlyphKey: Path] = [:]
  private var ownFaces: [FontFace]?
  private var hasNotedFolder = false

  init(_ root: LottieNode, files: LottieFiles, reader: PropertyReader) {
    self.files = files
    self.reader = reader
    for font in root["fonts"]?["list"]?.elements ?? [] {
      let name = font.stringOrEmpty("fName")
      if listed[name] == nil {
        listed[name] = Listed(
          family: font.stringOrEmpty("fFamily"), style: font.stringOrEmpty("fStyle"))
      }
    }
    for character in root["chars"]?.elements ?? [] {
      let key = GlyphKey(
        character: character.stringOrEmpty("ch"), family: character.stringOrEmpty("fFamily"),
        style: character.stringOrEmpty("style"))
      if characters[key] == nil { characters[key] = character }
    }
  }

  /// Whether the file has outlines for some characters of a text in a font, apart from white space.
  func hasOutlines(_ text: some Sequence<Unicode.Scalar>, font: String) -> Bool {
    guard listed[font] != nil, !characters.isEmpty else { return false }
    return text.contains { !$0.properties.isWhitespace && hasOutline($0, font: font) }
  }

  /// Whether the file has an outline for a character in a font.
  func hasOutline(_ scalar: Unicode.Scalar, font: String) -> Bool {
    listed[font].map { characters[key(scalar, $0)] != nil } ?? false
  }

  private func key(_ scalar: Unicode.Scalar, _ listed: Listed) -> GlyphKey {
    GlyphKey(character: String(scalar), family: listed.family, style: listed.style)
  }

  /// Returns a character's glyph from the outlines in the file; `nil` if the file has none.
  func outlinedGlyph(_ scalar: Unicode.Scalar, font: String, size: Double) throws(SceneError)
    -> Glyph?
  {
    guard let listed = listed[font], let node = characters[key(scalar, listed)] else { return nil }
    let advance = try node.double("w", 0) * size / 100
    let key = key(scalar, listed)
    if outlines[key] == nil {
      var path = Path()
      if let data = node["data"] {
        try addOutlines(try reader.shapeItems(of: data, "shapes"), to: &path, .identity)
      }
      outlines[key] = path
    }
    let scale = Affine(a: size / 100, b: 0, c: 0, d: size / 100, tx: 0, ty: 0)
    return Glyph(path: (outlines[key] ?? Path()).applying(scale), advance: advance)
  }

  /// Counts the elements of a character's outline against the limit for the texts of the file.
  func countElements(of path: Path, at node: LottieNode) throws(SceneError) {
    try reader.countAgainstLimit(textElements: path.count, at: node)
  }

  private func addOutlines(_ items: [ShapeItem], to path: inout Path, _ transform: Affine)
    throws(SceneError)
  {
    for item in items {
      switch item {
      case .path(let source):
        var own = Path()
        for outline in source.outlines(.key(0)) { outline.addCurves(to: &own) }
        path.append(own.applying(transform))
      case .group(let group):
        let inner = group.transform?.matrixAtMoment(.key(0)) ?? .identity
        try addOutlines(group.items, to: &path, inner.concatenating(transform))
      default: break
      }
    }
  }

  /// Returns the face for a font's name; if no font has it, the default face.
  func face(_ name: String, at node: LottieNode) throws(SceneError) -> FontFace {
    if let face = faces[name] { return face }
    let face = try findFontFace(name, at: node)
    faces[name] = face
    return face
  }

  private func findFontFace(_ name: String, at node: LottieNode) throws(SceneError) -> FontFace {
    let font = listed[name] ?? Listed(family: name, style: "")
    let style = font.style.lowercased()
    let isItalic = style.contains("italic") || style.contains("oblique")
    let weight = LottieFonts.weight(style)
    if let own = try archivedFaces(at: node).first(where: { LottieFonts.isNamed($0, name, font) }) {
      return own
    }
    var folders: [String] = []
    if let folder = files.options.lottie.fontsFolder { folders.append(folder) }
    let beside = files.folder.path + "/fonts"
    if FileName.isFolder(beside) {
      folders.append(beside)
      noteBrokenFonts(beside, at: node)
    }
    let collections = folders.map { FontCollection(folders: [$0]) } + [.system]
    for collection in collections {
      for family in [name, font.family] where !family.isEmpty {
        let isFace = family == name && family != font.family
        let description = FontDescription(
          family: family, weight: isFace ? 400 : weight, isItalic: isFace ? false : isItalic)
        if let face = try? collection.face(description) { return face }
      }
    }
    reader.noteFeature(
      "no installed font is \(name.quoted); drawn in the default font", at: node)
    do {
      return try FontCollection.system.face(FontDescription())
    } catch { throw node.fail(.font(error, written: name, nearest: nil)) }
  }

  /// Returns the fonts of the archive, and notes at the first font's use which of its files are no fonts.
  private func archivedFaces(at node: LottieNode) throws(SceneError) -> [FontFace] {
    if let ownFaces { return ownFaces }
    var found: [FontFace] = []
    for (name, bytes) in try files.archive?.fonts() ?? [] {
      do { found.append(try FontFace(bytes: bytes, path: name)) } catch {
        noteBrokenFont(name, at: node)
      }
    }
    ownFaces = found
    return found
  }

  /// Notes the files in the folder beside the animation that are no fonts, at the first use of a font.
  private func noteBrokenFonts(_ folder: String, at node: LottieNode) {
    guard !hasNotedFolder else { return }
    hasNotedFolder = true
    for (file, _) in FontFolder(path: folder)?.faults ?? [] {
      noteBrokenFont("fonts/" + (FileName.relativePath(to: file, from: folder) ?? file), at: node)
    }
  }

  private func noteBrokenFont(_ name: String, at node: LottieNode) {
    reader.noteFeature("the font file \(name.quoted) cannot be read; it is left out", at: node)
  }

  private static func isNamed(_ face: FontFace, _ name: String, _ font: Listed) -> Bool {
    face.postScriptName == name || FileName.baseName(of: face.path) == name
      || (face.family == font.family && (face.style == font.style || font.style.isEmpty))
  }

  private static func weight(_ style: String) -> Int {
    let names = [
      ("extralight", 200), ("ultralight", 200), ("light", 300), ("thin", 100), ("semibold", 600),
      ("demi", 600), ("extrabold", 800), ("ultrabold", 800), ("bold", 700), ("black", 900),
      ("heavy", 900), ("medium", 500),
    ]
    let plain = style.replacing(" ", with: "")
    return names.first { plain.contains($0.0) }?.1 ?? 400
  }
}
