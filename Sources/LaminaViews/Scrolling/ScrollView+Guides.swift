// Constraints of what scrolls: its content, and the frame that it is seen through.

import LaminaGeometry

extension ScrollView {
  /// The content: constraints of its edges find `contentSize`.
  ///
  /// Edges of the scroll view itself, in constraints with views inside it, are those of the content too; its
  /// lengths and middles are those of its frame.
  public var contentLayoutGuide: LayoutGuide {
    let state = existingConstraintState
    if let guide = state.contentGuide { return guide }
    let guide = LayoutGuide(in: self, "content", .content)
    state.contentGuide = guide
    return guide
  }

  /// The part of the content that is seen: its edges stay where they are on the screen while the content
  /// scrolls.
  public var frameLayoutGuide: LayoutGuide {
    let state = existingConstraintState
    if let guide = state.frameGuide { return guide }
    let guide = LayoutGuide(in: self, "frame", .visible)
    state.frameGuide = guide
    return guide
  }

  /// The guide that a far edge of the scroll view stands for, seen from inside; `nil` for a middle.
  ///
  /// - Parameter part: 1 for the far edge.
  /// - Returns: the guide.
  func contentGuideIfNamed(_ part: Double) -> LayoutGuide? { part == 1 ? contentLayoutGuide : nil }

  /// Takes the content's size that constraints have found.
  func takeConstrainedContent() {
    guard scale == 1, let guide = constraintState?.contentGuide, let rect = guide.record.solved,
      guide.record.engine != nil
    else { return }
    let size = Size(width: max(0, rect.width), height: max(0, rect.height))
    if size != contentSize { contentSize = size }
  }

  /// The visible part has moved: constraints to it follow.
  func frameGuideDidMove() {
    for constraint in constraintState?.frameGuide?.record.mentions ?? [] {
      constraint.engine?.constantChanged(constraint)
    }
  }
}
