import LaminaPixels
import LaminaSystem
import Synchronization

/// A collection of installed fonts, which finds fonts by descriptions and caches the open ones.
///
/// Any thread may use it. Each file is opened once for each setting of a variable font's axes.
public final class FontCollection: Sendable {
  /// The folders that are searched; `nil` for all fonts of the system.
  public let folders: [String]?
  private let state: Mutex<State>
  /// The serial number of this collection among all that the program makes.
  private let number = FontCollection.numbers.add(1, ordering: .relaxed).newValue
  private static let numbers = Atomic<Int>(0)

  /// The collection of all fonts that fontconfig knows on this system.
  public static let system = FontCollection()

  /// Makes a collection of all fonts of the system, or only of the fonts in some folders.
  ///
  /// Folders are searched recursively. Nothing is read until a font is requested.
  public init(folders: [String]? = nil) {
    self.folders = folders
    state = Mutex(State())
  }

  /// Returns the open face of the font that a description asks for.
  ///
  /// - Throws: `TextError.missingFont` for a missing family; `unreadable` or `invalidFont` for its file.
  public func face(_ description: FontDescription) throws(TextError) -> FontFace {
    try state.locked { state throws(TextError) in
      try state.describedFace(description, folders: folders)
    }
  }

  /// Returns the font that a description asks for, at a size in points.
  ///
  /// - Throws: as `face`, and `TextError.invalidSize`.
  public func font(_ description: FontDescription, size: Double) throws(TextError) -> Font {
    guard size > 0, size <= 10_000 else { throw .invalidSize(size) }
    return Font(face: try face(description), size: size)
  }

  /// The names of the available font families, sorted; empty if fonts cannot be listed.
  package var families: [String] {
    state.locked { state in (try? state.families(folders)) ?? [] }
  }

  /// Returns a substitute for another system's font that is not installed; `nil` for other names.
  ///
  /// - Parameter name: the name: `SF Pro Bold`, `Helvetica Neue`.
  /// - Returns: an available font of the same weight.
  package func standIn(for name: String) -> FontDescription? {
    for candidate in [FontName(family: name)] + FontName.candidates(name) {
      for family in candidate.standIns {
        var description = FontDescription(
          family: family, weight: candidate.weight ?? FontName.candidates(name).last?.weight ?? 400,
          isItalic: FontName.candidates(name).contains(where: \.isItalic))
        guard (try? face(description)) != nil else { continue }
        description.replacedName = name
        return description
      }
    }
    return nil
  }

  /// Sets the fonts that are used in place of named ones.
  ///
  /// - Parameter substitutes: fonts by names, in any case and with or without spaces: `["SF Pro": .family("Inter")]`. A
  ///   name includes its styles, such as `SF Pro Bold`. All names of the system's font mean the same, and replace the
  ///   standard font too.
  public func setSubstitutes(_ substitutes: [String: FontDescription.Source]) {
    state.locked { $0.setSubstitutes(substitutes) }
  }

  /// Drops the open faces of font files given by path; the next request reopens them, because the files may have
  /// changed.
  package func forgetFiles() { state.locked { $0.forgetFiles() } }

  /// Returns a fallback face for a grapheme cluster that the described font lacks.
  ///
  /// It is the first face in fontconfig's order for any family that has the whole cluster, otherwise the first that has
  /// the base; `nil` if none has.
  ///
  /// - Throws: `TextError.noMemory`. Fonts that cannot be opened are skipped.
  func fallbackFace(for cluster: [UInt32], _ description: FontDescription) throws(TextError)
    -> FontFace?
  {
    try state.locked { state throws(TextError) in
      try state.fallbackFace(for: cluster, description, folders: folders)
    }
  }

  /// Returns the face of the standard font with a description's weight and slant.
  ///
  /// - Throws: as `face`.
  func standardFace(like description: FontDescription) throws(TextError) -> FontFace {
    try state.locked { state throws(TextError) in
      try state.standardFace(like: description, folders: folders)
    }
  }

  /// Whether any font of the collection has glyphs in colours; false if fonts cannot be listed.
  package var hasColors: Bool {
    state.locked { state in ((try? state.emojiFaceCount(folders)) ?? 0) > 0 }
  }

  /// Returns a face that shows an emoji in colours; `nil` if none has the emoji's first character.
  ///
  /// It is the first face, in fontconfig's order for the family `emoji`, that has all of some characters, otherwise
  /// the first that has the first one.
  ///
  /// - Throws: `TextError.noMemory`. Fonts that cannot be opened are skipped.
  func emojiFace(for cluster: [UInt32]) throws(TextError) -> FontFace? {
    try state.locked { state throws(TextError) in
      try state.emojiFace(for: cluster, folders: folders)
    }
  }
}

/// The open faces and cached lookups of a collection.
private struct State: ~Copyable, Sendable {
  private struct FaceKey: Hashable {
    var path: String
    var index: Int
    var weight: Int
    var isItalic: Bool
    var axes: [String: Double]
  }

  private struct FallbackKey: Hashable {
    var list: Int
    var cluster: [UInt32]
  }

  private var matcher: FontMatcher?
  private var faces: [FaceKey: FontFace] = [:]
  private var described: [FontDescription: FontFace] = [:]
  private var resolutions: [FontDescription: FontDescription] = [:]
  private var lists: [FontDescription: Int] = [:]
  private var fallbacks: [FallbackFaces] = []
  private var found: [FallbackKey: FontFace?] = [:]
  /// The index in `fallbacks` of the list of faces with colours; `nil` until it is loaded.
  private var emojiList: Int?
  /// The fonts that replace named ones, by the `FontName.key` of the replaced name.
  private var substitutes: [String: FontDescription.Source] = [:]

  /// The maximum number of cached searches for fallbacks; at the limit the cache is emptied.
  private static let foundLimit = 1 << 16

  mutating func describedFace(_ description: FontDescription, folders: [String]?) throws(TextError)
    -> FontFace
  {
    if let face = described[description] { return face }
    let face = try findFace(description, folders: folders)
    described[description] = face
    return face
  }

  mutating func forgetFiles() {
    for description in described.keys {
      guard case .file(let path, _) = description.source else { continue }
      described[description] = nil
      faces = faces.filter { $0.key.path != path }
    }
  }

  mutating func setSubstitutes(_ sources: [String: FontDescription.Source]) {
    substitutes = [:]
    for (name, source) in sources { substitutes[FontName(family: name).key] = source }
    (described, resolutions, lists) = ([:], [:], [:])
  }

  /// Returns the description with its font replaced by the substitute that is set for its name, if any.
  private func substitutedDescription(_ description: FontDescription) -> FontDescription {
    if substitutes.isEmpty { return description }
    var names: [FontName] = []
    switch description.source {
    case .file: return description
    case .standard: names = [FontName(family: "system")]
    case .family(let name): names = [FontName(family: name)] + FontName.candidates(name)
    }
    for name in names {
      guard let source = substitutes[name.key] else { continue }
      var result = description
      result.source = source
      result.weight = name.weight ?? description.weight
      result.isItalic = name.isItalic || description.isItalic
      return result
    }
    return description
  }

  mutating func families(_ folders: [String]?) throws(TextError) -> [String] {
    try loadedMatcher(folders).families
  }

  /// Returns the description with a style in its family's name, such as `Bold`, moved to its weight and slant.
  ///
  /// The family, full or PostScript name of an available font is left unchanged; only other names are
  /// parsed.
  private mutating func resolvedDescription(_ named: FontDescription, _ folders: [String]?)
    throws(TextError) -> FontDescription
  {
    let description = substitutedDescription(named)
    guard case .family(let name) = description.source,
      !FontDescription.genericFamilies.contains(name.lowercased())
    else { return description }
    if let known = resolutions[description] { return known }
    let matcher = try loadedMatcher(folders)
    var result = description
    if matcher.bestFace(named: name, weight: description.weight, isItalic: description.isItalic)
      == nil
    {
      let found = FontName.candidates(name).first { candidate in
        FontDescription.genericFamilies.contains(candidate.family.lowercased())
          || matcher.bestFace(named: candidate.family, weight: 400, isItalic: false) != nil
      }
      if let found {
        result.source = .family(found.family)
        result.weight = found.weight ?? description.weight
        result.isItalic = found.isItalic || description.isItalic
      }
    }
    resolutions[description] = result
    return result
  }

  private mutating func findFace(_ named: FontDescription, folders: [String]?)
    throws(TextError) -> FontFace
  {
    let description = try resolvedDescription(named, folders)
    let (weight, isItalic) = (description.weight, description.isItalic)
    switch description.source {
    case .file(let path, let index):
      return try openFace(path, index, description)
    case .family(let name) where !FontDescription.genericFamilies.contains(name.lowercased()):
      let matcher = try loadedMatcher(folders)
      guard let face = matcher.bestFace(named: name, weight: weight, isItalic: isItalic) else {
        throw .missingFont(
          family: name, weight: weight, isItalic: isItalic, facesSearched: matcher.count,
          folders: folders ?? [])
      }
      return try openFace(face.path, face.index, description)
    // Policy: `text-default-font`.
    case .standard, .family:
      let list = try fallbackList(description, folders: folders)
      for index in 0..<fallbacks[list].count {
        guard let face = fallbacks[list].face(at: index) else { continue }
        return try openFace(face.path, face.index, description)
      }
      var name = "sans-serif"
      if case .family(let family) = description.source { name = family }
      throw .missingFont(
        family: name, weight: weight, isItalic: isItalic, facesSearched: 0, folders: folders ?? [])
    }
  }

  /// Opens a face of a file, with the weight, the slant and the axes of a description.
  private mutating func openFace(_ path: String, _ index: Int, _ description: FontDescription)
    throws(TextError) -> FontFace
  {
    let key = FaceKey(
      path: path, index: index, weight: description.weight, isItalic: description.isItalic,
      axes: description.axes)
    if let face = faces[key] { return face }
    // A font without axes is the same at every weight.
    let plain = FaceKey(path: path, index: index, weight: 0, isItalic: false, axes: [:])
    if let face = faces[plain] { return face }
    let face = try FontFace(
      path: path, index: index, weight: description.weight, isItalic: description.isItalic,
      axes: description.axes)
    faces[face.axes.isEmpty ? plain : key] = face
    return face
  }

  private mutating func loadedMatcher(_ folders: [String]?) throws(TextError) -> FontMatcher {
    if let matcher { return matcher }
    let loaded = try FontMatcher(folders: folders)
    matcher = loaded
    return loaded
  }

  // MARK: - Fallback

  private mutating func fallbackList(_ description: FontDescription, folders: [String]?)
    throws(TextError) -> Int
  {
    if let list = lists[description] { return list }
    let matcher = try loadedMatcher(folders)
    fallbacks.append(try matcher.fallbackFaces(description))
    lists[description] = fallbacks.count - 1
    return fallbacks.count - 1
  }

  mutating func fallbackFace(
    for cluster: [UInt32], _ named: FontDescription, folders: [String]?
  ) throws(TextError) -> FontFace? {
    let description = try standard(like: named, folders)
    let list = try fallbackList(description, folders: folders)
    return coveringFace(for: cluster, in: list, description)
  }

  mutating func standardFace(like named: FontDescription, folders: [String]?) throws(TextError)
    -> FontFace
  {
    try describedFace(try standard(like: named, folders), folders: folders)
  }

  /// Returns the description of the standard font with the weight and the slant of another one.
  private mutating func standard(like named: FontDescription, _ folders: [String]?)
    throws(TextError) -> FontDescription
  {
    var description = try resolvedDescription(named, folders)
    description.source = .standard
    return description
  }

  mutating func emojiFace(for cluster: [UInt32], folders: [String]?) throws(TextError) -> FontFace?
  {
    coveringFace(for: cluster, in: try loadedEmojiList(folders), FontDescription())
  }

  mutating func emojiFaceCount(_ folders: [String]?) throws(TextError) -> Int {
    fallbacks[try loadedEmojiList(folders)].count
  }

  private mutating func loadedEmojiList(_ folders: [String]?) throws(TextError) -> Int {
    if let emojiList { return emojiList }
    let matcher = try loadedMatcher(folders)
    fallbacks.append(try matcher.emojiFaces())
    emojiList = fallbacks.count - 1
    return fallbacks.count - 1
  }

  /// Returns the first face of a list that has all characters of a cluster, else the first that has its first one;
  /// `nil` without any.
  private mutating func coveringFace(
    for cluster: [UInt32], in list: Int, _ description: FontDescription
  ) -> FontFace? {
    let key = FallbackKey(list: list, cluster: cluster)
    if let known = found[key] { return known }
    var face = firstFace(list, covering: cluster, description)
    if face == nil, cluster.count > 1 {
      face = firstFace(list, covering: [cluster[0]], description)
    }
    if found.count >= State.foundLimit { found.removeAll(keepingCapacity: true) }
    found[key] = .some(face)
    return face
  }

  private mutating func firstFace(
    _ list: Int, covering cluster: [UInt32], _ description: FontDescription
  ) -> FontFace? {
    var start = 0
    while let index = fallbacks[list].firstIndex(covering: cluster, from: start) {
      start = index + 1
      guard let installed = fallbacks[list].face(at: index) else { continue }
      if let face = try? openFace(installed.path, installed.index, description),
        // Colours of other kinds, such as SVG, are not drawn.
        list != emojiList || face.hasColors
      {
        return face
      }
    }
    return nil
  }
}

extension FontCollection: Hashable {
  /// Returns whether both are the same object.
  public static func == (first: FontCollection, second: FontCollection) -> Bool {
    first === second
  }

  /// Hashes the collection's serial number, so that hash tables have the same order in every run.
  ///
  /// Addresses differ from run to run.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
