// Activating and deactivating constraints: the holding view, and the views that a constraint crosses.

extension LayoutConstraint {
  /// The number of active constraints of all views.
  static var activeCount = 0
  private static var lastSerial = 0

  /// Adds the constraint to the nearest common ancestor of its items; logs a warning instead if it cannot be activated.
  func activate() {
    guard let first = LayoutItemKind(firstItem), let firstView = first.view else {
      return refuse("its first item was released, or is a guide without a view")
    }
    let second = LayoutItemKind(secondItem)
    if hasSecondItem, second?.view == nil {
      return refuse("its second item was released, or is a guide without a view")
    }
    let kinds = (firstAttribute.kind, second == nil ? .none : secondAttribute.kind)
    guard kinds.0 != .none, kinds.0 == kinds.1 || (kinds == (.size, .none) && second == nil) else {
      return refuse(
        "\(firstAttribute.rawValue) cannot relate to \(second == nil ? "a constant" : secondAttribute.rawValue)"
      )
    }
    guard
      let holder = second.flatMap({ firstView.nearestCommonSuperview(with: $0.view) })
        ?? (second == nil ? firstView : nil)
    else { return refuse("its items have no common superview") }
    (holder.superview as? VisualEffectView)?.pinContent(holder)
    LayoutConstraint.activeCount += 1
    LayoutConstraint.lastSerial += 1
    serial = LayoutConstraint.lastSerial
    self.holder = holder
    let state = holder.existingConstraintState
    places.held = state.held.count
    state.held.append(self)
    places.first = mention(first)
    if let second { places.second = mention(second) }
    cross(viewsToItems(below: holder))
    holder.layoutRoot.existingEngine.add(self)
  }

  private func refuse(_ why: String) {
    View.warnings.add(
      ViewWarning(
        view: LayoutItemKind(firstItem)?.name ?? "a released view",
        message: "constraint \(self) stays inactive: \(why)"))
  }

  /// Undoes `activate()`.
  func deactivate() {
    LayoutConstraint.activeCount -= 1
    if let state = holder?.constraintState {
      swapRemove(from: &state.held, places.held) { constraint, place, _ in
        constraint.places.held = place
      }
    }
    holder = nil
    engine?.remove(self)
    if let first = LayoutItemKind(firstItem) { unmention(first, places.first) }
    if hasSecondItem, let second = LayoutItemKind(secondItem) { unmention(second, places.second) }
    let crossed = crossed
    self.crossed = []
    uncross(crossed)
  }

  private func mention(_ item: LayoutItemKind) -> Int {
    let record = item.record
    record.mentions.append(self)
    return record.mentions.count - 1
  }

  private func unmention(_ item: LayoutItemKind, _ place: Int) {
    let record = item.record
    swapRemove(from: &record.mentions, place) { constraint, place, old in
      // Both sides may mention the same item.
      let isFirst = LayoutItemKind(constraint.firstItem)?.record === record
      let isSecond = LayoutItemKind(constraint.secondItem)?.record === record
      if isFirst, !isSecond || constraint.places.first == old {
        constraint.places.first = place
      } else {
        constraint.places.second = place
      }
    }
  }

  /// Removes the constraint from a list; the last element moves to its index.
  private func swapRemove(
    from list: inout [LayoutConstraint], _ place: Int,
    _ move: (_ constraint: LayoutConstraint, _ place: Int, _ old: Int) -> Void
  ) {
    guard list.indices.contains(place), let last = list.popLast() else { return }
    if place < list.count {
      list[place] = last
      move(last, place, list.count)
    }
  }

  /// Returns the views on the way from both items, or from the views of their baselines, up to the holder.
  private func viewsToItems(below holder: View) -> [View] {
    var path: [View] = []
    for (item, attribute) in [(firstItem, firstAttribute), (secondItem, secondAttribute)] {
      guard let kind = LayoutItemKind(item), let view = kind.view else { continue }
      var next: View?
      if case .guide = kind {
        next = view
      } else if attribute.isBaseline, view.baselineSource(attribute) !== view {
        next = view.baselineSource(attribute)
      } else {
        next = view === holder ? nil : view.superview
      }
      while let view = next, view !== holder {
        path.append(view)
        next = view.superview
      }
    }
    return path
  }

  /// Registers the constraint with each view that it crosses.
  private func cross(_ views: [View]) {
    for view in views {
      (view.superview as? VisualEffectView)?.pinContent(view)
      crossed.append(WeakView(view: view))
      let state = view.existingConstraintState
      let wasRoot = view.isLayoutRoot
      state.crossings += 1
      if isOfBaseline { state.baselineCrossings += 1 }
      if wasRoot, !view.isLayoutRoot { view.rehomeConstraints() }
    }
  }

  private func uncross(_ views: [WeakView]) {
    for view in views.compactMap(\.view) {
      guard let state = view.constraintState else { continue }
      state.crossings -= 1
      if isOfBaseline { state.baselineCrossings -= 1 }
      if state.crossings == 0, view.isLayoutRoot { view.rehomeConstraints() }
    }
  }

  /// Schedules the constraint to be added again if another view now supplies a baseline that it relates.
  func baselineSourceChanged() {
    guard let holder, let engine else { return }
    let (old, new) = (crossed, viewsToItems(below: holder))
    guard !new.elementsEqual(old, by: { $0 === $1.view }) else { return }
    engine.release(crossedBy: self)
    crossed = []
    cross(new)
    uncross(old)
    self.engine?.replace(self)
  }
}

extension View {
  /// Returns the nearest view that contains or equals both views; `nil` if there is none.
  func nearestCommonSuperview(with other: View?) -> View? {
    guard let other else { return nil }
    if other.superview === self || other === self { return self }
    if superview === other { return other }
    if let superview, superview === other.superview { return superview }
    return selfAndSuperviews.first { other.isDescendant(of: $0) }
  }
}
