// Words of CSS, SVG, UIKit and Core Animation, and their equivalents in scene files.

/// The keys and names of other formats, with their equivalents in scene files.
enum ForeignWords {
  /// Returns the problem to report for an unknown key of an object.
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - keys: the keys of the object, the best candidates first.
  /// - Returns: an unknown key, with the key that was probably meant if there is one.
  static func problem(ofKey name: String, among keys: [String]) -> SceneProblem {
    // Longer keys than any word are not looked up.
    guard name.utf8.count <= 64 else { return .unknownKey(name, nearest: nil) }
    let plain = plain(name)
    if let same = keys.first(where: { ForeignWords.plain($0) == plain }) {
      return .unknownKey(name, nearest: same)
    }
    if let meant = renamed[plain]?.first(where: keys.contains) {
      return .unknownKey(name, nearest: meant)
    }
    return advisedProblem(ofKey: name, among: keys)
      ?? .unknownKey(name, nearest: NearestName.closestName(name, among: keys))
  }

  /// Returns the problem of a key that other formats have, and that an object of the given keys expresses differently;
  /// `nil` if nothing is known about the key.
  static func advisedProblem(ofKey name: String, among keys: [String]) -> SceneProblem? {
    guard name.utf8.count <= 64 else { return nil }
    return advice[plain(name)]?.first { keys.contains($0.marker ?? $0.keys[0]) }.map {
      .foreignKey(name, keys: $0.keys, advice: $0.text)
    }
  }

  /// Returns the equivalent of another format's name among the given names; `nil` if the word is not known.
  static func name(for word: String, among names: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let plain = plain(word)
    return names.first { ForeignWords.plain($0) == plain }
      ?? values[plain]?.first(where: names.contains) ?? constantName(plain, among: names)
  }

  /// Returns the name that ends the name of a constant, such as `kCAFillModeForwards` or `.layerMinXMinYCorner`.
  private static func constantName(_ plain: String, among names: [String]) -> String? {
    let word = plain.hasSuffix("corner") ? String(plain.dropLast(6)) : plain
    let isConstant = ["kca", "layer", "ca", "."].contains { word.hasPrefix($0) }
    guard isConstant else { return nil }
    return names.filter { word.hasSuffix(ForeignWords.plain($0)) }.max { $0.count < $1.count }
  }

  /// Returns the key path that animates the same property as another format's word; `nil` if the word is not known.
  static func keyPath(for word: String) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let plain = plain(word)
    return keyPaths[plain.hasPrefix("layer.") ? String(plain.dropFirst(6)) : plain]
  }

  /// Returns a word in lower case, without hyphens, underscores and spaces.
  private static func plain(_ word: String) -> String {
    String(
      String.UnicodeScalarView(
        word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }))
  }
}
