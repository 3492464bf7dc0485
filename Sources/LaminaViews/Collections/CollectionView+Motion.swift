import LaminaGeometry
import LaminaLayers

// Views that move to their places: after changes of the data, and into another layout.

/// The view of an element that has gone, until it has faded.
struct LeavingView {
  let element: CollectionElement
  let view: CollectionReusableView
  /// Which change it has gone with.
  let generation: Int
}

extension CollectionView {
  /// How long elements move after a change, in seconds (a named policy).
  public static var updateDuration: Double { 0.3 }

  // MARK: - Another layout

  /// Goes over to another layout.
  ///
  /// Where time passes, elements move from where they are shown to where the other layout has them.
  ///
  /// - Parameters:
  ///   - newLayout: the other one; no other view uses it.
  ///   - animated: whether elements move.
  ///   - completion: called when nothing moves any more; it learns whether no other change has come
  ///     meanwhile.
  public func setCollectionViewLayout(
    _ newLayout: CollectionViewLayout, animated: Bool,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let old = layout
    guard newLayout !== old else {
      completion?(true)
      return
    }
    let isAnimated = animated && isWhereTimePasses && View.areAnimationsEnabled && !needsData
    if isAnimated { tile() } else { finishMotions() }
    let oldOffset = contentOffset
    old.prepareForTransition(to: newLayout)
    newLayout.prepareForTransition(from: old)
    old.collectionView = nil
    layout = newLayout
    attach(newLayout)
    measured = []
    guard isAnimated else {
      setNeedsLayout()
      completion?(true)
      return
    }
    View.performWithoutAnimation { prepareLayout() }
    takeTargetOffset()
    move(
      [], from: oldOffset,
      start: { element in
        guard element.kind == nil else { return nil }
        return old.layoutAttributesForItem(at: element.path).map { ($0, true) }
      }, completion.map { [$0] } ?? [])
    old.finalizeLayoutTransition()
    newLayout.finalizeLayoutTransition()
  }

  // MARK: - Moving

  /// Moves all views from where they are shown to their places, and gives those in sight theirs.
  ///
  /// - Parameters:
  ///   - gone: the views of elements that have gone, and where they go to; `nil` to fade at their places.
  ///   - oldOffset: the offset at which views are shown.
  ///   - start: where the view of an element that had none is shown first, and whether that is meant for the
  ///     old offset; `nil` to appear at its place.
  ///   - completions: called when nothing moves any more.
  func move(
    _ gone: [(CollectionElement, CollectionReusableView, CollectionViewLayoutAttributes?)],
    from oldOffset: Point,
    start: (CollectionElement) -> (attributes: CollectionViewLayoutAttributes, isOld: Bool)?,
    _ completions: [@MainActor (_ finished: Bool) -> Void]
  ) {
    generation += 1
    let generation = generation
    var existing = views
    // Views are not used for others before they are at their places.
    for element in existing.keys { moving[element] = generation }
    let outer = isTiling
    isTiling = true
    View.performWithoutAnimation { measureVisible() }
    let list = elements(in: bounds)
    inSight = Set(list.map(\.element))
    let shift = Point(x: contentOffset.x - oldOffset.x, y: contentOffset.y - oldOffset.y)
    View.performWithoutAnimation {
      for leaver in leaving { leaver.view.shiftShown(by: shift) }
      for (_, view) in existing { view.freeze(shiftedBy: shift) }
      for (_, view, _) in gone { view.freeze(shiftedBy: shift) }
    }
    var ends: [(view: CollectionReusableView, attributes: CollectionViewLayoutAttributes)] = []
    for attributes in list {
      let element = attributes.element
      guard let view = view(for: attributes) else { continue }
      if existing.removeValue(forKey: element) == nil {
        moving[element] = generation
        View.performWithoutAnimation {
          view.place(at: first(attributes, start(element), shift))
          view.layoutIfNeeded()
        }
      }
      ends.append((view, attributes))
    }
    var leavers = gone
    for (element, view) in existing.sorted(by: { $0.key < $1.key }) {
      if let attributes = attributes(of: element), !attributes.isHidden {
        ends.append((view, attributes))
      } else {
        views[element] = nil
        moving[element] = nil
        leavers.append((element, view, nil))
      }
    }
    leaving += leavers.map { LeavingView(element: $0.0, view: $0.1, generation: generation) }
    isTiling = outer
    // A place may change meanwhile, as that of a header that stays in sight.
    let pace = MotionPace(curve: .cubic(.easeInEaseOut), duration: CollectionView.updateDuration)
    View.animate(pace, 0, .allowUserInteraction, isAdditive: true) {
      for end in ends { end.view.take(end.attributes) }
      for (_, view, attributes) in leavers {
        if let attributes { view.place(at: attributes) } else { view.alpha = 0 }
      }
    } _: { [weak self] _ in
      let isFinished = self?.generation == generation
      self?.endMotions(of: generation)
      for completion in completions { completion(isFinished) }
    }
    setNeedsLayout()
  }

  private func first(
    _ attributes: CollectionViewLayoutAttributes,
    _ start: (attributes: CollectionViewLayoutAttributes, isOld: Bool)?, _ shift: Point
  ) -> CollectionViewLayoutAttributes {
    guard let start else {
      let faded = attributes.copy()
      faded.alpha = 0
      return faded
    }
    guard start.isOld else { return start.attributes }
    let moved = start.attributes.copy()
    moved.center = Point(x: moved.center.x + shift.x, y: moved.center.y + shift.y)
    return moved
  }

  private func attributes(of element: CollectionElement) -> CollectionViewLayoutAttributes? {
    guard let kind = element.kind else { return layout.layoutAttributesForItem(at: element.path) }
    return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: element.path)
  }

  /// All that a change has moved is at its place, or on its way elsewhere.
  private func endMotions(of generation: Int) {
    moving = moving.filter { $0.value != generation }
    let faded = leaving.filter { $0.generation == generation }
    leaving.removeAll { $0.generation == generation }
    for leaver in faded { putAway(leaver.view, leaver.element) }
    setNeedsLayout()
  }

  /// Has everything at its place at once.
  func finishMotions() {
    let left = leaving
    if !moving.isEmpty || !left.isEmpty { generation += 1 }
    leaving = []
    moving = [:]
    for leaver in left { putAway(leaver.view, leaver.element) }
    for view in views.values { view.layer.removeMotions() }
  }
}

extension CollectionReusableView {
  /// Stops where the view is shown, and goes with the content by a distance.
  func freeze(shiftedBy shift: Point) {
    var place = center
    if !layer.animationKeys.isEmpty {
      let shown = (
        position: layer.shownValue(forKeyPath: "position"),
        bounds: layer.shownValue(forKeyPath: "bounds"),
        opacity: layer.shownValue(forKeyPath: "opacity"),
        transform: layer.shownValue(forKeyPath: "transform")
      )
      layer.removeMotions()
      if case .point(let point) = shown.position { place = point }
      if case .rect(let rect) = shown.bounds, bounds.size != rect.size { bounds.size = rect.size }
      if case .number(let opacity) = shown.opacity { alpha = opacity }
      if case .matrix(let matrix) = shown.transform, let affine = matrix.affine {
        transform = affine
      }
    }
    place.x += shift.x
    place.y += shift.y
    if center != place { center = place }
  }

  /// Goes with the content by a distance; it goes on moving and fading.
  func shiftShown(by shift: Point) {
    if shift != .zero { center = Point(x: center.x + shift.x, y: center.y + shift.y) }
  }
}
