import LaminaGeometry

// The margins that views have before the safe area counts: those that were set, or those of the view's kind.

/// The settings of a view's margins.
struct ViewMargins {
  /// A kind of views with margins of its own.
  enum Kind: Hashable {
    /// Margins of 8 points.
    case plain
    /// The content of a row: the system's margins at the sides, and 11 points above and below.
    case row
    /// The content of a row beside an accessory, from which it keeps 8 points.
    case rowBesideAccessory
  }

  /// The margins that were set; `nil` for those of the kind.
  var own: EdgeInsets?
  var kind = Kind.plain
  var followsSuperview = false
  var isInSafeArea = true
  /// Whether `own` are those of an interface from left to right, and mirrored in another.
  var isDirectional = false
}

extension View {
  /// The least margin at the sides of controllers' views, and the margin of rows' contents, in points.
  ///
  /// Policy: `margins-system`.
  var systemMargin: Double { View.systemMargin(in: window) }

  /// Returns the margin in a window, or else in one that fills the running screen.
  static func systemMargin(in window: Window?) -> Double {
    (window?.bounds.width ?? Screen.running.size.width) < 414 ? 16 : 20
  }

  /// Whether the margins depend on the width of the window.
  private var hasSystemMargins: Bool { controller != nil || margins.kind != .plain }

  /// The margins without the safe area and without those of the superview.
  var ownMargins: EdgeInsets {
    let (side, system) = (systemMargin, controller?.viewRespectsSystemMinimumLayoutMargins ?? false)
    let insets: EdgeInsets
    if let own = margins.own {
      insets = margins.isDirectional && isRightToLeft ? own.mirrored : own
    } else if controller != nil {
      return EdgeInsets(top: 0, left: system ? side : 8, bottom: 0, right: system ? side : 8)
    } else {
      switch margins.kind {
      case .plain: return EdgeInsets(8)
      case .row: return EdgeInsets(top: 11, left: side, bottom: 11, right: side)
      case .rowBesideAccessory:
        let margins = EdgeInsets(top: 11, left: side, bottom: 11, right: 8)
        return isRightToLeft ? margins.mirrored : margins
      }
    }
    return system ? insets.union(EdgeInsets(top: 0, left: side, bottom: 0, right: side)) : insets
  }

  /// Whether the margins are others from right to left.
  var hasDirectedMargins: Bool {
    guard let own = margins.own else { return margins.kind == .rowBesideAccessory }
    return margins.isDirectional && own != own.mirrored
  }

  /// Changes the settings, and informs the views whose margins have changed.
  func changeMargins(_ change: (inout ViewMargins) -> Void) {
    informOfMargins { change(&margins) }
  }

  /// Makes a change on which margins depend, and informs the views whose margins have changed.
  func informOfMargins(_ change: () -> Void) {
    let before = viewsWithMargins
    change()
    for (view, old) in before where view.layoutMargins != old { view.marginsDidChange() }
  }

  /// Informs the view, its controller and the constraints to the margins of a change.
  func marginsDidChange() {
    layoutMarginsDidChange()
    controller?.viewLayoutMarginsDidChange()
    constraintInsetsChanged()
  }

  /// Stores the window, and informs the views whose margins are others in it.
  func enter(_ window: Window?) {
    guard window != nil, hasSystemMargins else { return self.window = window }
    informOfMargins { self.window = window }
  }

  /// Informs the views in the tree whose margins depend on the width of the window.
  func systemMarginChanged() {
    if hasSystemMargins { for (view, _) in viewsWithMargins { view.marginsDidChange() } }
    for subview in subviews { subview.systemMarginChanged() }
  }
}
