/// The app's mistakes on purpose; each is a screen of its own, and `all` is one too.
///
/// | sin | done well |
/// | --- | --- |
/// | `shadow` | the shadow has a path: nothing has to be drawn to find its shape |
/// | `decode` | pictures are made at the size at which they are shown, before rows show them |
/// | `mask` | pictures are round already: no mask, no pass |
/// | `blending` | rows are opaque, and nothing lies under them |
struct Sins: OptionSet, Sendable {
  let rawValue: Int

  /// Each card of a row has a shadow without a path.
  static let shadow = Sins(rawValue: 1)
  /// Each row decodes a large picture when it comes into sight.
  static let decode = Sins(rawValue: 2)
  /// A mask makes each picture round.
  static let mask = Sins(rawValue: 4)
  /// Clear layers lie over each other in each row.
  static let blending = Sins(rawValue: 8)
  /// Everything at once.
  static let all: Sins = [.shadow, .decode, .mask, .blending]
}
