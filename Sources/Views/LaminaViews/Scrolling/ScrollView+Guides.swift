// Constraints in a scroll view: to its content, and to its visible frame.

import LaminaGeometry

extension ScrollView {
  /// The guide of the content: constraints to its edges determine `contentSize`.
  ///
  /// In constraints with views inside it, the scroll view's own edges are the content's edges too. Its lengths and
  /// middles are its frame's.
  public var contentLayoutGuide: LayoutGuide {
    let state = existingConstraintState
    if let guide = state.contentGuide { return guide }
    let guide = LayoutGuide(in: self, "content", .content)
    state.contentGuide = guide
    return guide
  }

  /// The guide of the visible part: its edges are fixed on the screen while the content scrolls.
  public var frameLayoutGuide: LayoutGuide {
    let state = existingConstraintState
    if let guide = state.frameGuide { return guide }
    let guide = LayoutGuide(in: self, "frame", .visible)
    state.frameGuide = guide
    return guide
  }

  /// Returns the guide that replaces the scroll view's right or bottom edge in constraints with views inside it; `nil`
  /// for a middle.
  ///
  /// - Parameter part: 1 for the far edge.
  /// - Returns: the guide.
  func contentGuideIfNamed(_ part: Double) -> LayoutGuide? { part == 1 ? contentLayoutGuide : nil }

  /// Sets `contentSize` to the size that constraints give `contentLayoutGuide`, while `zoomScale` is 1.
  func takeConstrainedContent() {
    guard takesConstrainedContent, scale == 1, let guide = constraintState?.contentGuide,
      let rect = guide.record.solved,
      guide.record.engine != nil
    else { return }
    let size = Size(width: max(0, rect.width), height: max(0, rect.height))
    if size != contentSize { contentSize = size }
  }

  /// Schedules an update of the constraints that mention `frameLayoutGuide`, after the visible part has moved.
  func frameGuideDidMove() {
    for constraint in constraintState?.frameGuide?.record.mentions ?? [] {
      constraint.engine?.constantChanged(constraint)
    }
  }
}
