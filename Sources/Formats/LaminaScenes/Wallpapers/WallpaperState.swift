// The states of wallpapers, whose packages name the same state differently.

/// The states in which a phone or a tablet shows a wallpaper.
///
/// Phones name them `Locked`, `Unlock` and `Sleep`. Tablets add the orientation and the appearance, as in
/// `Lock PortraitUp Light`.
enum WallpaperState: Hashable {
  /// The lock screen.
  case locked
  /// The home screen.
  case unlocked
  /// The dimmed screen.
  case asleep

  /// Recognises the state by the first word of its name; `nil` for a state of an author's own.
  init?(named name: String) {
    switch WallpaperState.words(of: name).first {
    case "lock", "locked": self = .locked
    case "unlock", "unlocked", "home": self = .unlocked
    case "sleep": self = .asleep
    default: return nil
    }
  }

  /// Returns the known name that corresponds to a state's name; `nil` if there is none.
  ///
  /// It is the name itself, or else the one of the same kind that shares most words. Among equals it is the upright one
  /// in the light appearance, and then the first.
  ///
  /// Policy: `wallpaper-state-names`.
  static func equivalent(of name: String, among known: [String]) -> String? {
    if known.contains(name) { return name }
    guard let kind = WallpaperState(named: name) else { return nil }
    let wanted = words(of: name).dropFirst()
    func score(_ candidate: String) -> Int {
      let words = words(of: candidate).dropFirst()
      let shared = words.count { wanted.contains($0) }
      let usual = words.isEmpty ? 2 : words.count { ["portraitup", "light"].contains($0) }
      return 4 * shared + usual
    }
    let candidates = known.filter { WallpaperState(named: $0) == kind }
    let best = candidates.map(score).max()
    return candidates.first { score($0) == best }
  }

  private static func words(of name: String) -> [String] {
    name.split(separator: " ").map { $0.lowercased() }
  }
}
