import LaminaGeometry
import LaminaLayers

// Animated moves of views, after changes of the data and to another layout.

/// The view of an element that was removed or hidden, kept until it has moved or faded out.
struct LeavingView {
  let element: CollectionElement
  let view: CollectionReusableView
  /// The number of the change that removed the element, as counted by `CollectionView.generation`.
  let generation: Int
}

extension CollectionView {
  /// The duration of the animation after an update or a change of layout, in seconds.
  ///
  /// Policy: `list-motion-duration`.
  public static var updateDuration: Double { 0.3 }

  // MARK: - Another layout

  /// Replaces the layout, and calls a closure when all elements have reached their new positions.
  func changeLayout(
    to newLayout: CollectionViewLayout, animated: Bool,
    _ completion: ((_ finished: Bool) -> Void)?
  ) {
    let old = layout
    guard newLayout !== old else {
      completion?(true)
      return
    }
    let isAnimated = animated && isInRunningWindow && View.areAnimationsEnabled && !needsData
    if isAnimated { tile() } else { finishMotions() }
    let oldOffset = contentOffset
    let wasFlipped = isFlipped
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
        guard element.kind == nil, !wasFlipped else { return nil }
        return old.layoutAttributesForItem(at: element.path).map { ($0, true) }
      }, completion.map { [$0] } ?? [])
    old.finalizeLayoutTransition()
    newLayout.finalizeLayoutTransition()
  }

  // MARK: - Moving

  /// Moves all views from where they are shown to their new positions, and creates views for newly visible elements.
  ///
  /// - Parameters:
  ///   - gone: the views of removed elements with their final attributes; `nil` to fade out in place.
  ///   - oldOffset: the offset at which the views are shown.
  ///   - start: returns the initial attributes of an element without a view; `nil` to fade in at its position.
  ///     `isOld` is true if they refer to the old offset.
  ///   - completions: called when the motion has ended.
  func move(
    _ gone: [(CollectionElement, CollectionReusableView, CollectionViewLayoutAttributes?)],
    from oldOffset: Point,
    start: (CollectionElement) -> (attributes: CollectionViewLayoutAttributes, isOld: Bool)?,
    _ completions: [(_ finished: Bool) -> Void]
  ) {
    generation += 1
    let generation = generation
    var existing = views
    // A moving view is not reused until it arrives.
    for element in existing.keys { moving[element] = generation }
    let outer = isTiling
    isTiling = true
    View.performWithoutAnimation { measureVisible() }
    let list = visibleElements()
    inSight = Set(list.map(\.element))
    let shift = Point(x: contentOffset.x - oldOffset.x, y: contentOffset.y - oldOffset.y)
    View.performWithoutAnimation {
      for leaver in leaving { leaver.view.shiftShown(by: self.shift(of: leaver.view, shift)) }
      for (_, view) in existing { view.freeze(shiftedBy: self.shift(of: view, shift)) }
      for (_, view, _) in gone { view.freeze(shiftedBy: self.shift(of: view, shift)) }
      freezeScrollers(shiftedBy: shift)
    }
    var ends: [(view: CollectionReusableView, attributes: CollectionViewLayoutAttributes)] = []
    for attributes in list where !needsData {
      let element = attributes.element
      guard let view = view(for: attributes) else { continue }
      if existing.removeValue(forKey: element) == nil {
        moving[element] = generation
        View.performWithoutAnimation {
          view.place(at: attributesInContainer(first(attributes, start(element), shift)))
          view.layoutIfNeeded()
        }
      } else {
        settle(view, for: attributes)
      }
      ends.append((view, attributes))
    }
    if needsData {
      // A callback has reloaded the data, so that nothing moves.
      isTiling = outer
      for (element, view, _) in gone { putAway(view, element) }
      for completion in completions { completion(false) }
      return
    }
    var leavers = gone
    for (element, view) in existing.sorted(by: { $0.key < $1.key }) {
      if let attributes = placedAttributes(of: element), !attributes.isHidden {
        ends.append((view, attributes))
      } else {
        views[element] = nil
        moving[element] = nil
        leavers.append((element, view, nil))
      }
    }
    leaving += leavers.map { LeavingView(element: $0.0, view: $0.1, generation: generation) }
    isTiling = outer
    // Additive, because a target may change during the motion, as for a pinned header.
    let pace = MotionPace(curve: .cubic(.easeInEaseOut), duration: CollectionView.updateDuration)
    View.animate(pace, 0, .allowUserInteraction, isAdditive: true) {
      placeScrollers(keepsOthers: true)
      for end in ends { end.view.take(attributesInContainer(end.attributes)) }
      for (_, view, attributes) in leavers {
        if let attributes {
          view.place(at: attributesInContainer(attributes))
        } else {
          view.alpha = 0
        }
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
    if moved.orthogonalSection != nil { return moved }
    moved.center = Point(x: moved.center.x + shift.x, y: moved.center.y + shift.y)
    return moved
  }

  /// Ends the motions of one change, given by its number: its views have arrived, or a later change moves them.
  private func endMotions(of generation: Int) {
    moving = moving.filter { $0.value != generation }
    let faded = leaving.filter { $0.generation == generation }
    leaving.removeAll { $0.generation == generation }
    for leaver in faded { putAway(leaver.view, leaver.element) }
    setNeedsLayout()
  }

  /// Ends all motions at once; every view jumps to its target.
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
  /// Stops the view's motion where it is shown, and shifts it along with the content.
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

  /// Shifts the view along with the content, without stopping its motion or fade.
  func shiftShown(by shift: Point) {
    if shift != .zero { center = Point(x: center.x + shift.x, y: center.y + shift.y) }
  }
}
