/// The outcome of comparing one pair of pictures, as `lamina diff --json` names it.
public enum PictureOutcome: String, CaseIterable, Codable, Hashable, Sendable {
  /// All compared pixels are equal to the byte.
  case same
  /// Some pixels differ, within the tolerance.
  case tolerated
  /// The sizes differ, or more pixels than the tolerance allows.
  case different
  /// Only one of two folders has the picture.
  case missing
  /// One of the two pictures cannot be read.
  case unreadable

  /// Makes the outcome of a comparison.
  public init(_ comparison: PictureComparison) {
    self = comparison.isIdentical ? .same : comparison.passes ? .tolerated : .different
  }
}
