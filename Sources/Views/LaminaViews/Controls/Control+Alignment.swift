// The sides at which a control's content lies.

extension Control {
  /// The side at which a control's content lies, like `UIControl.ContentHorizontalAlignment`.
  public enum ContentHorizontalAlignment: Int, CaseIterable, Hashable, Sendable {
    /// The middle.
    case center
    /// The left side.
    case left
    /// The right side.
    case right
    /// Both sides.
    case fill
    /// The side where lines start.
    case leading
    /// The side where lines end.
    case trailing
  }

  /// The end at which a control's content lies, like `UIControl.ContentVerticalAlignment`.
  public enum ContentVerticalAlignment: Int, CaseIterable, Hashable, Sendable {
    /// The middle.
    case center
    /// The top.
    case top
    /// The bottom.
    case bottom
    /// Both ends.
    case fill
  }
}
