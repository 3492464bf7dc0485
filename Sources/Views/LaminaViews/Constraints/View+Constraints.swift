// The Auto Layout interface of views.

import LaminaGeometry
import LaminaLayers

extension View {
  // MARK: - Constraints

  /// Whether the frame, as changed by `autoresizingMask`, is a constant for constraints; true by default.
  ///
  /// If false, constraints determine the frame. A view that no active constraint mentions keeps its frame.
  /// Policy: `layout-unnamed`.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { constraintState?.translatesMask ?? true }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      let state = existingConstraintState
      state.translatesMask = newValue
      for constraint in state.mentions { constraint.engine?.replace(constraint) }
      superview?.regionEngine?.termsChanged(of: self)
      state.engine?.republish(state)
      rehomeConstraints()
      state.ownEngine?.invalidate()
    }
  }

  /// The active constraints that the view holds: the view is the nearest common ancestor of their items.
  ///
  /// Constraints that views make internally, such as a stack's, are left out.
  public var constraints: [LayoutConstraint] {
    (constraintState?.held ?? []).filter { !$0.isInternal }
  }

  /// Activates a constraint; the nearest common ancestor of its items holds it, which may be another view.
  ///
  /// - Parameter constraint: the constraint.
  public func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }

  /// Activates constraints; each is held by the nearest common ancestor of its items.
  ///
  /// - Parameter constraints: the constraints.
  public func addConstraints(_ constraints: [LayoutConstraint]) {
    LayoutConstraint.activate(constraints)
  }

  /// Deactivates a constraint that the view holds; another view's constraint is ignored.
  ///
  /// - Parameter constraint: the constraint.
  public func removeConstraint(_ constraint: LayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Deactivates constraints that the view holds; other views' constraints are ignored.
  ///
  /// - Parameter constraints: the constraints.
  public func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: - Content

  /// Returns the priority with which the view resists growing beyond its content; `defaultLow` by default.
  ///
  /// - Parameter axis: the axis.
  /// - Returns: the priority.
  public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    let priorities = constraintState?.hugging ?? (.defaultLow, .defaultLow)
    return axis == .horizontal ? priorities.x : priorities.y
  }

  /// Sets the priority with which the view resists growing beyond its content.
  ///
  /// - Parameters:
  ///   - priority: the priority.
  ///   - axis: the axis.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    let state = existingConstraintState
    if axis == .horizontal { state.hugging.x = priority } else { state.hugging.y = priority }
    invalidateIntrinsicContentSize()
  }

  /// Returns the priority with which the view resists shrinking below its content; `defaultHigh` by default.
  ///
  /// - Parameter axis: the axis.
  /// - Returns: the priority.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    let priorities = constraintState?.resistance ?? (.defaultHigh, .defaultHigh)
    return axis == .horizontal ? priorities.x : priorities.y
  }

  /// Sets the priority with which the view resists shrinking below its content.
  ///
  /// - Parameters:
  ///   - priority: the priority.
  ///   - axis: the axis.
  public func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutAxis
  ) {
    let state = existingConstraintState
    if axis == .horizontal { state.resistance.x = priority } else { state.resistance.y = priority }
    invalidateIntrinsicContentSize()
  }

  /// The view's own engine, if its constraints also determine the view's size; `nil` otherwise.
  var freeEngine: LayoutEngine? {
    guard let engine = constraintState?.ownEngine, engine.isRootFree else { return nil }
    return engine
  }

  // MARK: - Updating

  /// Whether `updateConstraints()` is due.
  public var needsUpdateConstraints: Bool { constraintState?.updates.own ?? false }

  /// Records in each ancestor that a view below it needs `updateConstraints()`, and schedules the layout in which that
  /// is called.
  func markUpdateOfConstraints() {
    var next = superview
    while let view = next {
      view.existingConstraintState.updates.below = true
      next = view.superview
    }
    let root = layoutRoot
    root.existingEngine.invalidate()
    root.markForConstraints()
  }

  // MARK: - Layout

  /// Schedules the constraints inside the view to be solved before its layout, even during a layout of the view.
  func markForConstraints() {
    layoutState.triggers.insert(.engine)
    layer.markNeedsLayout()
  }

  /// Schedules the view to place subviews that constraints have moved, even during a layout of the view.
  func triggerConstraints() {
    layoutState.triggers.insert(.constraints)
    layer.markNeedsLayout()
  }

  /// Sets the frames of subviews to their solved rectangles.
  func placeByConstraints() {
    for subview in subviews {
      guard let state = subview.constraintState, !state.translatesMask, let rect = state.solved
      else { continue }
      subview.place(byConstraints: rect)
    }
  }

  /// Applies a solved rectangle, with edges on whole pixels in a window.
  ///
  /// Policy: `layout-pixels`.
  private func place(byConstraints rect: LayoutRect) {
    let scale = window?.screen.scale
    func round(_ value: Double) -> Double { scale.map { (value * $0).rounded() / $0 } ?? value }
    let insets = alignmentRectInsets
    let (left, top) = (round(rect.x) - insets.left, round(rect.y) - insets.top)
    let size = Size(
      width: max(0, round(rect.x + rect.width) + insets.right - left),
      height: max(0, round(rect.y + rect.height) + insets.bottom - top))
    let anchor = layer.anchorPoint
    let center = Point(x: left + anchor.x * size.width, y: top + anchor.y * size.height)
    guard size != bounds.size || center != layer.position, center.isFinite else { return }
    place {
      if $0.bounds.size != size { $0.bounds.size = size }
      if $0.layer.position != center { $0.layer.position = center }
    }
  }

  /// Applies the solved size of a view without a superview, unless its frame is a constant for constraints.
  func takeFreeSize() {
    guard superview == nil, let state = constraintState, !state.translatesMask,
      let rect = state.solved, !state.mentions.isEmpty
    else { return }
    let insets = alignmentRectInsets
    let size = Size(
      width: max(0, rect.width + insets.left + insets.right),
      height: max(0, rect.height + insets.top + insets.bottom))
    if size != bounds.size { bounds.size = size }
  }
}
