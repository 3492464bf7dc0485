import LaminaGeometry
import LaminaLayers

/// The transition of a navigation bar's titles and buttons: the old ones fade out while the new ones fade in.
///
/// ```
/// push   back <- old back    old title -> back button    new title <- right
/// pop    the same, reversed
/// ```
/// Large titles move with the pages, while the bar takes the height of the new one. Search bars fade.
///
/// Policy: `large-title-transition`.
@MainActor final class BarMotion {
  private let bar: NavigationBar
  private let isPush: Bool
  private let old: NavigationBar.Items
  private var ghosts: [View] = []
  /// The moving views; one without a final centre is placed by the bar's layout.
  private var moves: [(view: View, from: Point, to: Point?, alpha: (from: Double, to: Double))] = []
  /// The frame and the extent of the bar before and after the change.
  private var places: [(frame: Rect, extent: NavigationBarExtent)] = []

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
    places = [(bar.frame, bar.extent)]
    let oldLarge = ghostOfLargeTitle()
    let row = Rect(x: 0, y: 0, width: bar.bounds.width, height: bar.buttonRow.height)
    let hadBack = !bar.backButton.isHidden
    let title = ghost(of: bar.titleLabel)
    let titleAlpha = bar.titleLabel.alpha
    let back = hadBack ? ghost(of: bar.backLabel) : nil
    let backPlace =
      hadBack ? bar.backLabelCenter : bar.directed(Point(x: 60, y: row.midY))
    let oldViews = fadeOutItems()
    bar.items = new
    bar.setNeedsLayout()
    bar.layoutIfNeeded()
    let width = bar.bounds.width
    let middle = Point(x: width / 2, y: row.midY)
    let newBackPlace = bar.backButton.isHidden ? backPlace : bar.backLabelCenter
    let left = bar.directed(Point(x: -width / 4, y: middle.y))
    let right = bar.directed(Point(x: width, y: middle.y))
    let (leaving, arriving) = ((from: 1.0, to: 0.0), (from: 0.0, to: 1.0))
    moves = [
      (title, title.center, isPush ? newBackPlace : right, (titleAlpha, 0)),
      (bar.titleLabel, isPush ? right : backPlace, nil, arriving),
    ]
    moves += oldViews.map { ($0, $0.center, $0.center, leaving) }
    moves += (bar.itemViews + toolbarViews).map { ($0, $0.center, nil, arriving) }
    if let search = bar.searchBar { moves.append((search, search.center, nil, arriving)) }
    if let back { moves.append((back, back.center, isPush ? left : middle, leaving)) }
    if !bar.backButton.isHidden {
      let label = bar.backLabel
      let start = bar.convert(isPush ? middle : left, to: bar.backButton)
      moves.append((label, start, nil, arriving))
    }
    if let oldLarge {
      let away = bar.isRightToLeft == isPush ? width : -width
      let place = Point(x: oldLarge.center.x + away * (isPush ? 0.3 : 1), y: oldLarge.center.y)
      moves.append((oldLarge, oldLarge.center, place, leaving))
    }
    if !hadBack, !bar.backButton.isHidden {
      moves.append((bar.chevron, bar.chevron.center, nil, arriving))
    } else if hadBack, bar.backButton.isHidden {
      let arrow = ChevronView(frame: bar.convert(bar.chevron.bounds, from: bar.chevron))
      (arrow.color, arrow.transform) = (bar.chevron.color, bar.chevron.transform)
      add(arrow)
      moves.append((arrow, arrow.center, arrow.center, leaving))
    }
  }

  /// Detaches the old buttons, which remain in place, and shows the toolbar's new ones; returns the old views.
  private func fadeOutItems() -> [View] {
    var views = bar.detachItems() + [bar.detachSearchBar()].compactMap(\.self)
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
    let ghost = copy(of: label)
    ghost.frame = label.convert(label.bounds, to: bar)
    add(ghost)
    return ghost
  }

  private func copy(of label: Label) -> Label {
    let copy = Label(label.text ?? "")
    copy.style = label.style
    if let text = label.attributedText { copy.attributedText = text }
    return copy
  }

  /// Adds a copy of the visible large title to its row, and returns it.
  private func ghostOfLargeTitle() -> Label? {
    guard let row = bar.largeTitleView, bar.extent.largeTitle > 0 else { return nil }
    let ghost = copy(of: row.label)
    row.addSubview(ghost)
    row.place(ghost)
    ghosts.append(ghost)
    return ghost
  }

  private func add(_ ghost: View) {
    bar.addSubview(ghost)
    ghosts.append(ghost)
  }

  /// Gives the bar its old or new height, with its rows in place.
  private func place(_ index: Int) {
    guard places.indices.contains(index) else { return }
    (bar.frame, bar.extent) = places[index]
    bar.setNeedsLayout()
    bar.layoutIfNeeded()
  }

  /// Whether the new items have a large title.
  private var arrivesLarge: Bool { places.last?.extent.rows.largeTitle ?? 0 > 0 }

  /// Moves the new large title beside the bar, from where it arrives.
  private func placeLargeTitleAway() {
    guard let label = bar.largeTitleLabel else { return }
    label.alpha = 0
    guard arrivesLarge else { return }
    let away = bar.isRightToLeft == isPush ? -bar.bounds.width : bar.bounds.width
    label.center.x += away * (isPush ? 1 : 0.3)
  }

  /// Sets each moving view to the position and alpha at which its motion starts.
  func begin() {
    places.append((bar.frame, bar.extent))
    place(0)
    for move in moves { (move.view.center, move.view.alpha) = (move.from, move.alpha.from) }
    placeLargeTitleAway()
  }

  /// Sets each moving view to the position and alpha at which its motion ends; called in an animation block.
  func move() {
    place(1)
    for move in moves {
      if let to = move.to { move.view.center = to }
      move.view.alpha = move.view === bar.titleLabel ? bar.titleAlpha : move.alpha.to
    }
    if arrivesLarge { bar.largeTitleLabel?.alpha = 1 }
  }

  /// Removes the copies of the old titles and the old buttons, and restores the alpha of the moved views.
  func end() {
    View.performWithoutAnimation {
      for ghost in ghosts {
        ghost.removeFromSuperview()
        ghost.isUserInteractionEnabled = true
      }
      for move in moves { move.view.alpha = 1 }
      bar.largeTitleLabel?.alpha = 1
      bar.updateAlphas()
    }
    (ghosts, moves, toolbarViews) = ([], [], [])
    bar.setNeedsLayout()
  }
}
