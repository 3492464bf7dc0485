public import LaminaViews

// Questions to a view about its constraints.

extension View {
  /// Returns the active constraints that name the view along an axis, where they are held by it or by views above.
  public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint]
  {
    var result: [NSLayoutConstraint] = []
    var holder: View? = self
    while let view = holder {
      result += view.constraints.filter {
        ($0.firstItem === self && $0.firstAttribute.lies(along: axis))
          || ($0.secondItem === self && $0.secondAttribute.lies(along: axis))
      }
      holder = view.superview
    }
    return result
  }

  /// Whether constraints leave the view's frame open.
  @available(
    *, unavailable,
    message: "Lamina's solver does not tell ambiguity; View.layoutConflicts lists contradictions."
  )
  public var hasAmbiguousLayout: Bool { false }

  /// Changes the frame of a view that constraints leave open.
  @available(*, unavailable, message: "Lamina's solver settles open frames always in the same way.")
  public func exerciseAmbiguityInLayout() {}
}

extension NSLayoutConstraint.Attribute {
  /// Whether the attribute is a position or a length along an axis.
  fileprivate func lies(along axis: NSLayoutConstraint.Axis) -> Bool {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      axis == .horizontal
    case .notAnAttribute: false
    default: axis == .vertical
    }
  }
}
