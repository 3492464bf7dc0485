/// The mistakes that the app makes on purpose; each is a screen of its own, and `all` is one too.
///
/// | sin | done well |
/// | --- | --- |
/// | `masks` | icons are drawn with round corners: no mask, no pass |
/// | `opacity` | a row that is not available shows its words in a fainter colour |
/// | `shadow` | rows have no shadow |
/// | `reload` | a switch changes its row, and nothing else is loaded |
struct Sins: OptionSet, Sendable {
  let rawValue: Int

  /// A mask makes each icon round.
  static let masks = Sins(rawValue: 1)
  /// Each row is faded as a group.
  static let opacity = Sins(rawValue: 2)
  /// Each row casts a shadow without a path.
  static let shadow = Sins(rawValue: 4)
  /// Each switch loads the whole table anew.
  static let reload = Sins(rawValue: 8)
  /// Everything at once.
  static let all: Sins = [.masks, .opacity, .shadow, .reload]
}
