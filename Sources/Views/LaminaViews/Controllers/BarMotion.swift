import LaminaGeometry
import LaminaLayers

/// The transition of a navigation bar's titles and buttons: the old ones fade out while the new ones fade in.
///
/// ```
/// push   back <- old back    old title -> back button    new title <- right
/// pop    the same, reversed
/// ```
@MainActor final class BarMotion {
  private let bar: NavigationBar
  private let isPush: Bool
  private let old: NavigationBar.Items
  private var ghosts: [View] = []
  private var moves: [(view: View, from: Point, to: Point, alpha: (from: Double, to: Double))] = []

  private let toolbar: Toolbar?
  private let newToolbarItems: [BarButtonItem]?
  private var toolbarViews: [View] = []

  /// Makes the transition of a bar's items, and of a toolbar's.
  ///
  /// - Parameters:
  ///   - bar: the navigation bar.
  ///   - old: the items shown before.
  ///   - isPush: whether a controller is pushed.
  ///   - toolbar: the toolbar; `nil` for none.
  ///   - toolbarItems: the toolbar's new buttons.
  init(
    _ bar: NavigationBar, from old: NavigationBar.Items, isPush: Bool, toolbar: Toolbar? = nil,
    toolbarItems: [BarButtonItem]? = nil
  ) {
    (self.bar, self.old, self.isPush) = (bar, old, isPush)
    (self.toolbar, newToolbarItems) = (toolbar, toolbarItems)
  }

  /// Shows the new items in the bar and the toolbar; copies of the old titles, and the old buttons, remain to fade out.
  func prepare(to new: NavigationBar.Items) {
    bar.items = old
    bar.layoutIfNeeded()
    let hadBack = !bar.backButton.isHidden
    let title = ghost(of: bar.titleLabel)
    let back = hadBack ? ghost(of: bar.backLabel) : nil
    let backPlace =
      hadBack ? bar.backLabelCenter : bar.directed(Point(x: 60, y: bar.bounds.height / 2))
    let oldViews = fadeOutItems()
    bar.items = new
    bar.setNeedsLayout()
    bar.layoutIfNeeded()
    let width = bar.bounds.width
    let middle = Point(x: width / 2, y: bar.bounds.height / 2)
    let newBackPlace = bar.backButton.isHidden ? backPlace : bar.backLabelCenter
    let left = bar.directed(Point(x: -width / 4, y: middle.y))
    let right = bar.directed(Point(x: width, y: middle.y))
    let (leaving, arriving) = ((from: 1.0, to: 0.0), (from: 0.0, to: 1.0))
    moves = [
      (title, title.center, isPush ? newBackPlace : right, leaving),
      (bar.titleLabel, isPush ? right : backPlace, bar.titleLabel.center, arriving),
    ]
    let stay = { (view: View, alpha: (from: Double, to: Double)) in
      (view: view, from: view.center, to: view.center, alpha: alpha)
    }
    moves += oldViews.map { stay($0, leaving) }
    moves += (bar.itemViews + toolbarViews).map { stay($0, arriving) }
    if let back { moves.append((back, back.center, isPush ? left : middle, leaving)) }
    if !bar.backButton.isHidden {
      let label = bar.backLabel
      let start = bar.convert(isPush ? middle : left, to: bar.backButton)
      moves.append((label, start, label.center, arriving))
    }
    if !hadBack, !bar.backButton.isHidden {
      moves.append((bar.chevron, bar.chevron.center, bar.chevron.center, arriving))
    } else if hadBack, bar.backButton.isHidden {
      let arrow = ChevronView(frame: bar.convert(bar.chevron.bounds, from: bar.chevron))
      (arrow.color, arrow.transform) = (bar.chevron.color, bar.chevron.transform)
      add(arrow)
      moves.append((arrow, arrow.center, arrow.center, leaving))
    }
  }

  /// Detaches the old buttons, which remain in place, and shows the toolbar's new ones; returns the old views.
  private func fadeOutItems() -> [View] {
    var views = bar.detachItems()
    if let toolbar, let newToolbarItems, !toolbar.group.shows(newToolbarItems) {
      let old = toolbar.exchangeGroup(for: newToolbarItems)
      toolbar.layoutIfNeeded()
      views.append(old)
      toolbarViews = [toolbar.group]
    }
    for view in views { view.isUserInteractionEnabled = false }
    ghosts += views
    return views
  }

  private func ghost(of label: Label) -> Label {
    let ghost = Label(label.text ?? "")
    (ghost.font, ghost.fontSize, ghost.textColor) = (label.font, label.fontSize, label.textColor)
    ghost.textAlignment = label.textAlignment
    ghost.frame = label.convert(label.bounds, to: bar)
    add(ghost)
    return ghost
  }

  private func add(_ ghost: View) {
    bar.addSubview(ghost)
    ghosts.append(ghost)
  }

  /// Sets each moving view to the position and alpha at which its motion starts.
  func begin() {
    for move in moves { (move.view.center, move.view.alpha) = (move.from, move.alpha.from) }
  }

  /// Sets each moving view to the position and alpha at which its motion ends; called in an animation block.
  func move() {
    for move in moves { (move.view.center, move.view.alpha) = (move.to, move.alpha.to) }
  }

  /// Removes the copies of the old titles and the old buttons, and restores the alpha of the moved views.
  func end() {
    View.performWithoutAnimation {
      for ghost in ghosts {
        ghost.removeFromSuperview()
        ghost.isUserInteractionEnabled = true
      }
      for move in moves { move.view.alpha = 1 }
    }
    (ghosts, moves, toolbarViews) = ([], [], [])
    bar.setNeedsLayout()
  }
}
