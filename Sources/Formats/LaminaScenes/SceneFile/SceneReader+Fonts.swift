// Reads a scene file: fonts.

import LaminaFiles
import LaminaLayers
import LaminaText

extension SceneReader {
  static let fontKeys = ["name", "weight", "italic", "language", "axes"]
  /// The font weights that a scene file may specify.
  static let fontWeights = 1...1_000

  /// Reads the fonts that the document declares, by name; a font that does not exist is a mistake.
  mutating func readFonts(_ node: Int) throws(SceneError) {
    try expectKind(node, .object, "an object of names and fonts")
    for (key, value) in document.members(of: node) {
      let name = document.string(key)
      do throws(SceneError) {
        guard fonts[name] == nil else { throw locatedError(key, .duplicateKey(name)) }
        fonts[name] = try writtenFont(value)
      } catch {
        broken[name] = error
        try problems.addError(error)
      }
    }
  }

  /// Reads the font of a text: a name, or an object of a font's keys; its language is by default
  /// the scene's.
  mutating func readFont(_ node: Int) throws(SceneError) -> FontDescription {
    var font =
      document.nodes[node].kind == .object ? try writtenFont(node) : try namedFont(node)
    font.language = font.language ?? language
    return font
  }

  /// Reads a font as `fonts` declares it: the name of a family or a file, or an object of a font's
  /// keys.
  private mutating func writtenFont(_ node: Int) throws(SceneError) -> FontDescription {
    guard document.nodes[node].kind == .object else {
      return try font(named: try readString(node), node)
    }
    let members = try readMembers(node, keys: SceneReader.fontKeys)
    var font = FontDescription()
    if let node = members["name"] { font = try namedFont(node) }
    if let node = members["weight"] {
      if let error = foreignValueError(node, "a number from 1 to 1000", ForeignValues.fontWeight) {
        throw error
      }
      font.weight = try readInteger(node, SceneReader.fontWeights)
    }
    if let node = members["italic"] { font.isItalic = try readBoolean(node) }
    if let node = members["language"] { font.language = try readString(node) }
    guard let axes = members["axes"] else { return font }
    try expectKind(axes, .object, "an object of the font's axes and their values")
    let known = (try? FontCollection.system.face(font))?.axes ?? []
    for (key, value) in document.members(of: axes) {
      let tag = document.string(key)
      guard known.contains(where: { $0.tag == tag }) else {
        let names = known.map(\.tag).joined(separator: ", ")
        throw wrongValueError(
          key, known.isEmpty ? "no key: the font has no axes" : "an axis of the font: \(names)")
      }
      font.axes[tag] = try readNumber(value, .any)
    }
    return font
  }

  /// Reads a font by its name: one that the document declares, or a family, or a file.
  private mutating func namedFont(_ node: Int) throws(SceneError) -> FontDescription {
    let name = try readString(node)
    if let declared = fonts[name] { return declared }
    if let error = broken[name] { throw error }
    return try font(named: name, node)
  }

  /// Returns the font of a family or a file; a name with a slash or a font file's ending is a path.
  private mutating func font(named name: String, _ node: Int) throws(SceneError) -> FontDescription
  {
    let isFile =
      name.contains("/")
      || [".ttf", ".otf", ".ttc", ".otc"].contains { name.lowercased().hasSuffix($0) }
    var description = FontDescription(family: name)
    if isFile {
      do {
        let path = try folder.path(of: name)
        description = FontDescription(path: path)
        recordReference(node, .font(path: path))
      } catch { throw locatedError(node, error.problem) }
    }
    do {
      let face = try FontCollection.system.face(description)
      reportFont(face, name)
      return description
    } catch {
      if let standIn = standIn(for: name, error, node) { return standIn }
      let families = fonts.keys.sorted() + FontCollection.system.families
      throw locatedError(
        node, .font(error, written: name, nearest: NearestName.closestName(name, among: families)))
    }
  }

  /// Returns the installed substitute for another system's font; `nil` if there is none, or for
  /// other errors.
  ///
  /// It adds a notice once per name.
  private mutating func standIn(for name: String, _ error: TextError, _ node: Int)
    -> FontDescription?
  {
    guard case .missingFont = error, let standIn = FontCollection.system.standIn(for: name),
      let face = try? FontCollection.system.face(standIn)
    else { return nil }
    if reportedFonts.insert(name).inserted {
      options.didRead?(name, face.bytes)
      notices.append(
        .noted(
          "font \(name.quoted) is not installed; replaced by \(face.family)",
          first: location(of: node),
          isFaithful: false))
    }
    return standIn
  }

  /// Returns the font of a text that names none, in the scene's language; passes it to `didRead`.
  mutating func defaultFont() -> FontDescription {
    let font = FontDescription(language: language)
    if options.didRead != nil, let face = try? FontCollection.system.face(font) {
      reportFont(face, "")
    }
    return font
  }

  /// Passes the name and the bytes of a font to `didRead`, once per name.
  private mutating func reportFont(_ face: FontFace, _ name: String) {
    if reportedFonts.insert(name).inserted { options.didRead?(name, face.bytes) }
  }
}
