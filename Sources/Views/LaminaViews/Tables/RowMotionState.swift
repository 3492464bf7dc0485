import LaminaGeometry
import LaminaLayers

// Animated row changes: the moving views, and the views to recycle or remove when their motion ends.

/// The motions in a table after changes of its rows.
@MainActor struct RowMotionState {
  /// The motions of one update.
  @MainActor final class Run {
    /// Whether no later change has interrupted the motions.
    var isFinished = true
  }

  /// A view that is shown until its motion ends.
  struct Leaving {
    let view: View
    /// The index path of a cell's row before the update; `nil` for another view.
    let path: IndexPath?
    let run: Run
    /// The alpha to restore when the motion ends.
    let alpha: Double
    /// The value of `clipsToBounds` to restore when the motion ends.
    let clips: Bool
  }

  /// The views that are shown only until their motions end, in the order in which the motions began.
  var leaving: [Leaving] = []
  /// Cells that clip their content while they grow.
  var clipped: [(view: View, run: Run)] = []
  /// The updates whose motions are running.
  var runs: [Run] = []
  /// Whether cells, headers and footers out of sight are kept, as while an update is applied.
  var keepsAll = false

  var isActive: Bool { keepsAll || !runs.isEmpty || !leaving.isEmpty }
}

/// The position, size and opacity at which a view is shown, including its animations.
@MainActor struct PresentedGeometry {
  var center: Point
  var bounds: Rect
  var alpha: Double

  init(_ view: View) {
    (center, bounds, alpha) = (view.center, view.bounds, view.alpha)
    if case .point(let shown) = view.layer.shownValue(forKeyPath: "position") { center = shown }
    if case .rect(let shown) = view.layer.shownValue(forKeyPath: "bounds") { bounds = shown }
    if case .number(let shown) = view.layer.shownValue(forKeyPath: "opacity") { alpha = shown }
  }

  init(frame: Rect) {
    center = Point(x: frame.midX, y: frame.midY)
    bounds = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    alpha = 1
  }
}

/// Moves views from where they are shown to their positions in the model.
///
/// The difference is added to the position, and shrinks to zero. So the motion follows a position that changes
/// meanwhile, as for a sticky header.
@MainActor struct RowMotion {
  let block: MotionBlock

  /// The smallest visible difference, in points.
  private static var least: Double { 1e-6 }

  func move(_ view: View, from place: PresentedGeometry) {
    let (x, y) = (place.center.x - view.center.x, place.center.y - view.center.y)
    add(view, "position", .point(Point(x: x, y: y)), .point(.zero), abs(x) + abs(y))
    let (old, new) = (place.bounds, view.bounds)
    let (origin, size) = (
      Point(x: old.origin.x - new.origin.x, y: old.origin.y - new.origin.y),
      Size(width: old.size.width - new.size.width, height: old.size.height - new.size.height)
    )
    add(
      view, "bounds", .rect(Rect(origin: origin, size: size)), .rect(.zero),
      abs(origin.x) + abs(origin.y) + abs(size.width) + abs(size.height))
    let alpha = place.alpha - view.alpha
    add(view, "opacity", .number(alpha), .number(0), abs(alpha))
  }

  private func add(
    _ view: View, _ key: String, _ from: AnimatableValue, _ to: AnimatableValue, _ size: Double
  ) {
    let name = RowMotion.name(of: key)
    guard size > RowMotion.least else { return view.layer.removeAnimation(forKey: name) }
    add(view, key, from, to)
  }

  /// Adds an additive animation of a property, for the duration of the motion.
  func add(_ view: View, _ key: String, _ from: AnimatableValue, _ to: AnimatableValue) {
    var animation: Animation
    switch block.pace.curve {
    case .spring(let spring) where key == "position":
      animation = Animation(key, .spring(spring, Animation.Ends(from: from, to: to)))
    default:
      animation = Animation(key, .basic(Animation.Ends(from: from, to: to)))
      animation.timingFunction = block.pace.function
    }
    animation.timing = block.timing
    animation.isAdditive = true
    view.layer.addMotion(animation, forKey: RowMotion.name(of: key))
  }

  /// Returns the animation key of a property's row motion.
  static func name(of key: String) -> String { "row.\(key)" }
}

extension TableView {
  /// The duration of a row animation, in seconds.
  ///
  /// Policy: `list-motion-duration`.
  public static var updateDuration: Double { 0.3 }

  static var updatePace: MotionPace {
    MotionPace(curve: .cubic(.easeInEaseOut), duration: updateDuration)
  }

  // MARK: - Moving cells

  /// Whether a row out of sight keeps its cell: a finger drags the cell, or an animation moves it through the visible
  /// part.
  func travels(_ path: IndexPath) -> Bool {
    if let reorder, reorder.path == path { return true }
    guard rowMotions.isActive, let cell = cells[path] else { return false }
    return isOnItsWay(cell, to: rectForRow(at: path))
  }

  /// Whether a header or footer out of sight keeps its view, because an animation moves it through the visible part.
  func travels(_ supplement: TableSupplement) -> Bool {
    guard rowMotions.isActive, let view = supplements[supplement] else { return false }
    return isOnItsWay(view, to: frame(of: supplement, in: tableLayout, seen: seenPart))
  }

  private func isOnItsWay(_ view: View, to frame: Rect) -> Bool {
    if rowMotions.keepsAll { return true }
    guard view.layer.animationKeys.contains(RowMotion.name(of: "position")) else { return false }
    let place = PresentedGeometry(view)
    let (top, bottom) = (
      place.center.y - place.bounds.height / 2, place.center.y + place.bounds.height / 2
    )
    return min(top, frame.minY) < bounds.maxY && max(bottom, frame.maxY) > bounds.minY
  }

  // MARK: - Ends

  /// Ends all row motions at once; every view jumps to its position.
  func finishRowMotions() {
    guard rowMotions.isActive else { return }
    let motions = rowMotions
    rowMotions = RowMotionState()
    for run in motions.runs { run.isFinished = false }
    for (_, cell) in cells { cell.layer.removeMotions() }
    for (_, view) in supplements { view.layer.removeMotions() }
    tableFooterView?.layer.removeMotions()
    for (view, _) in motions.clipped { view.clipsToBounds = false }
    for leaving in motions.leaving { putAway(leaving) }
    setNeedsLayout()
  }

  /// Ends the motions of one update, and recycles or removes its leaving views.
  func end(_ run: RowMotionState.Run) {
    let motions = rowMotions
    rowMotions.runs.removeAll { $0 === run }
    rowMotions.leaving.removeAll { $0.run === run }
    rowMotions.clipped.removeAll { $0.run === run }
    for (view, _) in motions.clipped where !rowMotions.clipped.contains(where: { $0.view === view })
    {
      view.clipsToBounds = false
    }
    for leaving in motions.leaving where leaving.run === run { putAway(leaving) }
    setNeedsLayout()
  }

  private func putAway(_ leaving: RowMotionState.Leaving) {
    let view = leaving.view
    view.layer.removeMotions()
    view.touchBlocks -= 1
    view.alpha = leaving.alpha
    view.clipsToBounds = leaving.clips
    view.bounds.origin = .zero
    if let cell = view as? TableViewCell, let path = leaving.path {
      putAway(cell, of: path)
    } else {
      putAwaySupplement(view)
    }
  }
}
