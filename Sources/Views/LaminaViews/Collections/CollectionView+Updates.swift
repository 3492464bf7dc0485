// Incremental changes of the data, without a full reload.

import LaminaGeometry
import LaminaSystem

/// The changes of a collection view, collected and then applied together.
struct CollectionUpdateBatch {
  var list = ListUpdates()
  /// Items whose cells are reconfigured, by their index paths before the update.
  var reconfigured: Set<IndexPath> = []
  var completions: [(_ finished: Bool) -> Void] = []
  /// The snapshot that a diffable data source shows before the update; `nil` if the changes are from no snapshot.
  var snapshotBefore: Any?

  /// The changes as a layout receives them: those of sections, then those of items.
  var items: [CollectionViewUpdateItem] {
    func item(_ before: IndexPath?, _ after: IndexPath?, _ action: CollectionViewUpdateItem.Action)
      -> CollectionViewUpdateItem
    {
      CollectionViewUpdateItem(
        indexPathBeforeUpdate: before, indexPathAfterUpdate: after, updateAction: action,
        isSection: false)
    }
    func section(_ before: Int?, _ after: Int?, _ action: CollectionViewUpdateItem.Action)
      -> CollectionViewUpdateItem
    {
      CollectionViewUpdateItem(
        indexPathBeforeUpdate: before.map { IndexPath(item: 0, section: $0) },
        indexPathAfterUpdate: after.map { IndexPath(item: 0, section: $0) },
        updateAction: action, isSection: true)
    }
    let mapping = list.mapping
    var items = list.deletedSections.sorted().map { section($0, nil, .delete) }
    items += list.insertedSections.sorted().map { section(nil, $0, .insert) }
    items += list.movedSections.sorted { $0.key < $1.key }.map { section($0, $1, .move) }
    items += list.reloadedSections.sorted().map { section($0, mapping.section(after: $0), .reload) }
    items += list.deleted.sorted().map { item($0, nil, .delete) }
    items += list.inserted.sorted().map { item(nil, $0, .insert) }
    items += list.moved.sorted { $0.key < $1.key }.map { item($0, $1, .move) }
    items += list.reloaded.sorted().map { item($0, mapping.path(after: $0), .reload) }
    return items
  }
}

extension CollectionView {
  // MARK: - Changes

  /// Applies the changes that a closure makes, and calls another one when they have been shown.
  func applyTogether(
    _ changes: (() -> Void)?, _ completion: ((_ finished: Bool) -> Void)?
  ) {
    if updateDepth == 0 { recountIfNeeded() }
    if updateDepth == 0, !needsData, changes != nil { tile() }
    begin()
    changes?()
    if let completion { updates?.completions.append(completion) }
    end()
  }

  private func begin() {
    if updateDepth == 0 { recountIfNeeded() }
    if updateDepth == 0 { updates = CollectionUpdateBatch() }
    updateDepth += 1
  }

  private func end() {
    updateDepth -= 1
    guard updateDepth == 0, let batch = updates else { return }
    updates = nil
    if needsData {
      for completion in batch.completions { completion(true) }
    } else {
      apply(batch)
    }
  }

  /// Adds a change that a caller makes to the open batch, or applies it at once.
  func changeDirectly(
    function: String = #function, _ change: (inout CollectionUpdateBatch) -> Void
  ) {
    checkMayChange(function)
    self.change(change)
  }

  /// Adds a change to the open batch, or applies it at once.
  func change(_ change: (inout CollectionUpdateBatch) -> Void) {
    begin()
    if var batch = updates {
      updates = nil
      change(&batch)
      updates = batch
    }
    end()
  }

  /// Applies the changes from one snapshot to another, instead of those that the open batch has from a snapshot.
  ///
  /// - Parameters:
  ///   - difference: the changes.
  ///   - snapshot: the snapshot that is shown before the batch.
  func showChanges(_ difference: SnapshotDifference, since snapshot: Any) {
    change { batch in
      batch.list = difference.list
      batch.reconfigured = difference.reconfigured
      batch.snapshotBefore = snapshot
    }
  }

  /// Stops the program if a caller changes items whose data source is diffable.
  ///
  /// Policy: `diffable-direct-changes`.
  private func checkMayChange(_ function: String) {
    ensure(
      !(dataSource is any DiffableSource),
      "\(function) on a collection view whose data source is diffable: apply a snapshot instead")
  }

  // MARK: - Applying

  private func apply(_ batch: CollectionUpdateBatch) {
    let (list, mapping) = (batch.list, batch.list.mapping)
    let counts = askForCounts()
    list.check(itemCounts, counts)
    let oldOffset = contentOffset
    let isAnimated = isInRunningWindow && View.areAnimationsEnabled
    if !isAnimated { finishMotions() }
    let gone = rename(by: list, mapping)
    if !list.isEmpty {
      layout.adopt(mapping)
      itemCounts = counts
      let context = type(of: layout).makeInvalidationContext()
      context.invalidateEverything = true
      context.invalidateDataSourceCounts = true
      layout.invalidateLayout(with: context)
    }
    View.performWithoutAnimation { prepareLayout() }
    layout.prepare(forCollectionViewUpdates: batch.items)
    takeTargetOffset()
    for path in batch.reconfigured.sorted() {
      if let now = mapping.path(after: path) { reconfigure(now) }
    }
    if isAnimated {
      let back = mapping.inverted
      move(
        gone.map { ($0.element, $0.view, finalAttributes(of: $0.element)) }, from: oldOffset,
        start: { self.initialAttributes(of: $0, list, back) }, batch.completions)
    } else {
      for leaver in gone { putAway(leaver.view, leaver.element) }
      setNeedsLayout()
    }
    layout.finalizeCollectionViewUpdates()
    if !isAnimated { for completion in batch.completions { completion(true) } }
  }

  /// Moves to the offset that the layout chooses after a change.
  func takeTargetOffset() {
    let proposed = mirrored(offset: contentOffset)
    let chosen = layout.targetContentOffset(forProposedContentOffset: proposed)
    guard chosen != proposed else { return }
    let target = mirrored(offset: chosen)
    View.performWithoutAnimation {
      moveOffset(to: target)
      prepareLayout()
    }
  }

  /// Changes the index paths of views and of all other state to the index paths after the update.
  ///
  /// - Returns: the views of removed elements, in order.
  private func rename(
    by list: ListUpdates, _ mapping: ListMapping
  ) -> [(element: CollectionElement, view: CollectionReusableView)] {
    func name(_ element: CollectionElement) -> CollectionElement? {
      guard let kind = element.kind else {
        if list.reloaded.contains(element.path) { return nil }
        return mapping.path(after: element.path).map { CollectionElement(path: $0) }
      }
      if list.reloadedSections.contains(element.path.section) { return nil }
      return mapping.section(after: element.path.section).map {
        CollectionElement(
          kind: kind, path: IndexPath(item: element.path.item, section: $0),
          isDecoration: element.isDecoration)
      }
    }
    // While its cell still has the old path.
    if let path = highlighted, name(CollectionElement(path: path)) == nil { unhighlight() }
    var gone: [(element: CollectionElement, view: CollectionReusableView)] = []
    var renamed: [CollectionElement: CollectionReusableView] = [:]
    for (element, view) in views.sorted(by: { $0.key < $1.key }) {
      if let now = name(element) { renamed[now] = view } else { gone.append((element, view)) }
    }
    views = renamed
    inSight = Set(inSight.compactMap(name))
    moving = Dictionary(
      uniqueKeysWithValues: moving.compactMap { element, generation in
        name(element).map { ($0, generation) }
      })
    measured = Set(measured.compactMap(name))
    renameScrollers { mapping.section(after: $0) }
    selected = Set(selected.compactMap { mapping.path(after: $0) })
    prefetchWindow.rename { mapping.path(after: $0) }
    highlighted = highlighted.flatMap { mapping.path(after: $0) }
    return gone
  }

  private func finalAttributes(
    of element: CollectionElement
  ) -> CollectionViewLayoutAttributes? {
    guard let kind = element.kind else {
      return layout.finalLayoutAttributesForDisappearingItem(at: element.path).map(mirrored)
    }
    if element.isDecoration {
      return layout.finalLayoutAttributesForDisappearingDecorationElement(
        ofKind: kind, at: element.path
      ).map(mirrored)
    }
    return layout.finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind: kind, at: element.path
    ).map(mirrored)
  }

  /// Returns the attributes that a newly visible element moves from, and whether they predate the update; `nil` fades
  /// it in.
  private func initialAttributes(
    of element: CollectionElement, _ list: ListUpdates, _ back: ListMapping
  ) -> (attributes: CollectionViewLayoutAttributes, isOld: Bool)? {
    if let kind = element.kind {
      let own =
        element.isDecoration
        ? layout.initialLayoutAttributesForAppearingDecorationElement(
          ofKind: kind, at: element.path)
        : layout.initialLayoutAttributesForAppearingSupplementaryElement(
          ofKind: kind, at: element.path)
      return own.map { (mirrored($0), false) }
    }
    if let old = back.path(after: element.path), !list.reloaded.contains(old),
      let attributes = layout.attributesBeforeUpdate(ofItemAt: old)
    {
      return (mirrored(attributes), true)
    }
    return layout.initialLayoutAttributesForAppearingItem(at: element.path).map {
      (mirrored($0), false)
    }
  }

  private func reconfigure(_ path: IndexPath) {
    let element = CollectionElement(path: path)
    guard let view = views[element], let dataSource else { return }
    reconfigured = (element, view)
    let cell = dataSource.collectionView(self, cellForItemAt: path)
    reconfigured = nil
    ensure(cell === view, "item \(path) was given a different cell while it was reconfigured")
    measured.remove(element)
    cell.setNeedsLayout()
    setNeedsLayout()
  }
}
