/// The mistakes that the app makes on purpose; each is a screen of its own, and `all` is one too.
///
/// | sin | done well |
/// | --- | --- |
/// | `rebuild` | a kind of row makes its constraints once, and shows other messages with them |
/// | `decode` | pictures are decoded off the main thread, at the size at which they are shown, with round corners |
/// | `shadow` | bubbles have no shadow |
struct Sins: OptionSet, Sendable {
  let rawValue: Int

  /// Each row that is used again makes its constraints anew.
  static let rebuild = Sins(rawValue: 1)
  /// Each row decodes a large picture when it comes into sight, and clips it to round corners.
  static let decode = Sins(rawValue: 2)
  /// Each bubble has a shadow without a path.
  static let shadow = Sins(rawValue: 4)
  /// Everything at once.
  static let all: Sins = [.rebuild, .decode, .shadow]
}
