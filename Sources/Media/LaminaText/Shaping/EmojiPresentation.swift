// Emoji: which grapheme clusters are shown in colours.

/// The presentation that a grapheme cluster asks for: as text or in colours.
///
/// - Source: UTS #51, Unicode Emoji: ED-6 to ED-16 (presentation, keycap, modifier, flag, tag and ZWJ sequences).
enum EmojiPresentation {
  /// As text, by the characters' own default or because a selector says so.
  case text
  /// In colours, by the characters' own default.
  case emoji
  /// In colours, because a selector says so.
  case askedEmoji

  /// Whether the cluster is shown in colours.
  var isColored: Bool { self == .emoji || self == .askedEmoji }

  /// Classifies a grapheme cluster, as scalar values.
  ///
  /// O(characters); O(1) for a cluster of one character below U+00A9.
  init(_ cluster: ArraySlice<UInt32>) {
    self = .text
    guard let first = cluster.first, cluster.count > 1 || first >= 0xA9,
      let base = Unicode.Scalar(first)?.properties, base.isEmoji
    else { return }
    let second = cluster.dropFirst().first
    if second == EmojiPresentation.textSelector { return }
    if second == EmojiPresentation.emojiSelector {
      self = .askedEmoji
    } else if base.isEmojiPresentation || EmojiPresentation.isSequence(cluster, base) {
      self = .emoji
    }
  }

  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  private static let joiner: UInt32 = 0x200D

  /// Whether a cluster is an emoji sequence, though its base alone is text: with a skin tone, or joined with another
  /// emoji.
  private static func isSequence(
    _ cluster: ArraySlice<UInt32>, _ base: Unicode.Scalar.Properties
  ) -> Bool {
    var last: UInt32 = 0
    for value in cluster.dropFirst() {
      guard let character = Unicode.Scalar(value)?.properties else { return false }
      if base.isEmojiModifierBase, last == 0, character.isEmojiModifier { return true }
      if last == joiner, character.isEmoji { return true }
      last = value
    }
    return false
  }
}

extension AttributedText {
  /// Whether any character of the text asks to be shown in colours.
  ///
  /// O(characters).
  package var asksForColors: Bool {
    guard values.contains(where: { $0 >= 0xA9 }) else { return false }
    let starts = CharacterClass.startsCluster(values[...])
    var place = 0
    while place < values.count {
      var end = place + 1
      while end < values.count, !starts[end] { end += 1 }
      if EmojiPresentation(values[place..<end]).isColored { return true }
      place = end
    }
    return false
  }
}
