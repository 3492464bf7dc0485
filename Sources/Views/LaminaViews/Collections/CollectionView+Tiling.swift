import LaminaGeometry
import LaminaLayers
import LaminaSystem

// Tiling: only visible elements have views.

extension CollectionView {
  // MARK: - Data

  func invalidateData() {
    unhighlight()
    finishMotions()
    for element in views.keys.sorted() { recycle(element) }
    selected = []
    measured = []
    prefetchWindow.reset()
    needsData = true
    needsPreparation = true
    setNeedsLayout()
  }

  /// The number of items in each section; asks the data source first if a reload is pending.
  var loadedCounts: [Int] {
    recountIfNeeded()
    if needsData { loadCounts() }
    return itemCounts
  }

  func loadCounts() {
    needsData = false
    hasCountsFromOutside = window == nil
    itemCounts = askForCounts()
    let context = type(of: layout).makeInvalidationContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
  }

  func askForCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map { section in
      let count = dataSource.collectionView(self, numberOfItemsInSection: section)
      ensure(count >= 0, "section \(section) has \(count) items")
      return count
    }
  }

  // MARK: - Layout

  /// Prepares the layout while it is invalid, at most four times: a new content size may move the offset and invalidate
  /// it again.
  func prepareLayout() {
    if needsData { loadCounts() }
    var rounds = 0
    while needsPreparation && rounds < 4 {
      needsPreparation = false
      rounds += 1
      layout.prepare()
      let (size, adjustment) = (layout.collectionViewContentSize, pendingAdjustment)
      pendingAdjustment = .zero
      keepStart(for: size)
      if size != contentSize { contentSize = size }
      endMotionWithinRange()
      if adjustment != .zero { shiftOffset(by: adjustment) }
    }
  }

  /// Retargets a scroll motion that would end outside the content's new scrollable range, so that it ends at the limit.
  ///
  /// Policy: `list-end-of-range`.
  private func endMotionWithinRange() {
    guard let animation = motion else { return }
    let legal = legalOffset(nearest: animation.destination)
    if legal != animation.destination { setContentOffset(legal, animated: true) }
  }

  /// Returns the attributes of the elements visible in a rectangle, without duplicates.
  func elements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
    var known: Set<CollectionElement> = []
    return placedAttributes(in: rect).filter { attributes in
      !attributes.isHidden && attributes.frame.sharesArea(with: rect)
        && known.insert(attributes.element).inserted
    }
  }

  /// Shifts the offset, and any drag or motion in progress, by a distance.
  func shiftOffset(by distance: Point) {
    drag?.origin.x += distance.x
    drag?.origin.y += distance.y
    motion = motion.map {
      ScrollAnimation(
        x: $0.x.shifted(by: distance.x), y: $0.y.shifted(by: distance.y), start: $0.start,
        isDeceleration: $0.isDeceleration, link: $0.link)
    }
    moveOffset(to: Point(x: contentOffset.x + distance.x, y: contentOffset.y + distance.y))
  }

  // MARK: - Tiling

  /// Recycles the views of elements that have left the bounds, then gives each visible element a view with its
  /// attributes.
  func tile() {
    guard !isTiling else { return }
    isTiling = true
    prepareLayout()
    measureVisible()
    defer { isTiling = false }
    // A callback may have reloaded the data, which the next layout shows.
    if needsData { return }
    let list = visibleElements()
    let wanted = Set(list.map(\.element))
    for element in views.keys.filter({ !wanted.contains($0) && moving[$0] == nil }).sorted() {
      recycle(element)
    }
    inSight = wanted
    placeScrollers()
    for attributes in list where !needsData {
      guard let view = view(for: attributes) else { continue }
      settle(view, for: attributes)
      view.take(attributesInContainer(attributes))
    }
    counts.mostVisible = max(
      counts.mostVisible, list.count { $0.representedElementCategory == .cell })
    isTiling = false
    if !needsData { prefetch() }
  }

  /// Returns the view of an element, asking the data source for one if it has none; `nil` without a data source, or if
  /// a callback has reloaded the data.
  @discardableResult
  func view(for attributes: CollectionViewLayoutAttributes) -> CollectionReusableView? {
    let element = attributes.element
    if let view = views[element] { return view }
    var result: CollectionReusableView?
    View.performWithoutAnimation { result = makeView(for: attributes, element) }
    return result
  }

  private func makeView(
    for attributes: CollectionViewLayoutAttributes, _ element: CollectionElement
  ) -> CollectionReusableView? {
    guard let dataSource else { return nil }
    let holder = self.holder(of: attributes)
    let (outer, path) = (pendingAttributes, element.path)
    let attributes = attributesInContainer(attributes)
    pendingAttributes = attributes
    let view: CollectionReusableView
    if element.isDecoration {
      view = makeDecoration(element)
    } else if let kind = element.kind {
      view = dataSource.collectionView(
        self, viewForSupplementaryElementOfKind: kind, at: path)
    } else {
      counts.asked += 1
      view = dataSource.collectionView(self, cellForItemAt: path)
    }
    pendingAttributes = outer
    guard let key = view.reuseKey else {
      fatalError("\(path) was given a view that the collection view has not dequeued")
    }
    ensure(
      view.superview == nil || view.isHidden,
      "\(path) was given a view that another visible element uses")
    pools[key, default: ReusePool()].add(view)
    if needsData {
      store(view)
      return nil
    }
    if !view.hasBeenShown && element.kind == nil { counts.made += 1 }
    view.hasBeenShown = true
    views[element] = view
    view.take(attributes)
    if let cell = view as? CollectionViewCell {
      cell.isSelected = selected.contains(path)
      itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    } else if let kind = element.kind, !element.isDecoration {
      itemDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: kind, at: path)
    }
    guard views[element] === view || views.values.contains(where: { $0 === view }) else {
      return nil
    }
    // New text and pictures may need a different layout.
    view.setNeedsLayout()
    view.isHidden = false
    if view.superview !== holder {
      if element.kind == nil || element.isDecoration {
        holder.insertSubview(
          view, at: element.isDecoration ? decorationIndex(in: holder) : backIndex(in: holder))
      } else {
        holder.addSubview(view)
      }
    }
    return view
  }

  /// Hides the view of an element until it is reused, and tells the delegate; ignored if the element has no view.
  func recycle(_ element: CollectionElement) {
    guard let view = views.removeValue(forKey: element) else { return }
    moving[element] = nil
    putAway(view, element)
  }

  /// Hides a view in its pool until it is reused, or removes it if it has no pool.
  private func store(_ view: CollectionReusableView) {
    view.layer.removeMotions()
    view.isHidden = true
    let isPooled = view.reuseKey.flatMap { pools[$0]?.recycle(view) } ?? false
    if !isPooled { view.removeFromSuperview() }
  }

  func putAway(_ view: CollectionReusableView, _ element: CollectionElement) {
    store(view)
    if let cell = view as? CollectionViewCell {
      itemDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
    } else if let kind = element.kind, !element.isDecoration {
      itemDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementKind: kind, at: element.path)
    }
  }

  // MARK: - Self-sizing cells

  /// Measures the visible cells and supplementary views that have not been measured yet, line by line.
  func measureVisible() {
    guard layout.usesPreferredLayoutAttributes, dataSource != nil else { return }
    while true {
      // The items of a line share its length, so items outside the bounds count too.
      let list =
        layout.itemsToMeasure(in: mirrored(bounds))?.map(mirrored)
        ?? elements(in: bounds).filter { $0.representedElementCategory == .cell }
      let seen = Set(list.map(\.element))
      let unknown = list.filter { !measured.contains($0.element) }
      guard let first = unknown.first else { return }
      // Cells that have left are reused for the cells being measured.
      for element in views.keys.filter({ $0.kind == nil && !seen.contains($0) }).sorted()
      where moving[element] == nil { recycle(element) }
      if needsData { return }
      let anchor = list.first {
        $0.representedElementCategory == .cell && measured.contains($0.element)
          && $0.frame.sharesArea(with: bounds)
      }
      // Larger items push later ones out of sight, which then need no cell.
      for attributes in unknown
      where attributes.frame.minY == first.frame.minY || attributes.frame.minX == first.frame.minX {
        measured.insert(attributes.element)
        measure(attributes)
        // A callback may have reloaded the data, which the next layout measures.
        if needsData { return }
      }
      let offset = contentOffset
      prepareLayout()
      guard let anchor, let now = placedAttributes(of: anchor.element) else { continue }
      // The beginning of a flipped layout has kept its position already.
      let kept = isFlipped ? contentOffset.x - offset.x : 0
      let moved = Point(
        x: now.frame.minX - anchor.frame.minX - kept, y: now.frame.minY - anchor.frame.minY)
      let isAhead =
        first.representedElementCategory == .cell
        ? first.indexPath < anchor.indexPath : first.frame.minY < anchor.frame.minY
      if isAhead && moved != .zero {
        let wasWithinRange = contentOffset == legalOffset(nearest: contentOffset)
        shiftOffset(by: scrollsAlongHeight ? Point(x: 0, y: moved.y) : Point(x: moved.x, y: 0))
        endMotionWithinRange()
        if wasWithinRange { clampOffset() }
      }
    }
  }

  private func measure(_ attributes: CollectionViewLayoutAttributes) {
    guard let view = view(for: attributes) else { return }
    view.take(attributesInContainer(attributes))
    let preferred = view.preferredLayoutAttributesFitting(attributes)
    ensure(
      preferred.element == attributes.element, "preferred attributes of another element")
    let (own, original) = (mirrored(preferred), mirrored(attributes))
    guard
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: own, withOriginalAttributes: original)
    else { return }
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forPreferredLayoutAttributes: own, withOriginalAttributes: original))
  }
}
