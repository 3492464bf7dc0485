public import LaminaGeometry

// Which item is where, scrolling to it, and selecting it.

extension CollectionView {
  /// Where an item is to stand, at most one place for each axis, as `UICollectionView.ScrollPosition`.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the top, below what covers the view there.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle of the height that is not covered.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// At the bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// At the left.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// In the middle of the width that is not covered.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// At the right.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  // MARK: - Counts

  /// How many sections there are.
  public var numberOfSections: Int { loadedCounts.count }

  /// How many items a section has.
  ///
  /// - Parameter section: an index.
  /// - Returns: the count.
  public func numberOfItems(inSection section: Int) -> Int { loadedCounts[section] }

  // MARK: - Places

  /// The item at a point; `nil` for none, and for a supplementary view in front of it.
  ///
  /// - Parameter point: in the view's own space.
  /// - Returns: the item.
  public func indexPathForItem(at point: Point) -> IndexPath? {
    prepareLayout()
    let near = Rect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    var front: CollectionViewLayoutAttributes?
    for attributes in elements(in: near) where attributes.frame.contains(point) {
      if attributes.zIndex >= front?.zIndex ?? attributes.zIndex { front = attributes }
    }
    return front?.representedElementCategory == .cell ? front?.indexPath : nil
  }

  /// The attributes of an item by the layout.
  ///
  /// - Parameter indexPath: the item.
  /// - Returns: the attributes; `nil` if the layout has no such item.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    prepareLayout()
    return layout.layoutAttributesForItem(at: indexPath)
  }

  /// The attributes of a supplementary view by the layout.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: where it belongs.
  /// - Returns: the attributes; `nil` if the layout has no such view.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    prepareLayout()
    return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  /// The cell of an item; `nil` for an item that has none, as it is out of sight.
  ///
  /// - Parameter indexPath: the item.
  /// - Returns: the cell.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    views[CollectionElement(path: indexPath)] as? CollectionViewCell
  }

  /// The supplementary view of a place; `nil` if it is out of sight.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: where it belongs.
  /// - Returns: the view.
  public func supplementaryView(
    forElementKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? { views[CollectionElement(kind: kind, path: indexPath)] }

  /// The item of a cell; `nil` for a cell that waits, or is no cell of the view.
  ///
  /// - Parameter cell: a cell.
  /// - Returns: the item.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    views.first { $0.value === cell }?.key.path
  }

  /// The elements in sight, in order.
  private func visible(_ isIncluded: (CollectionElement) -> Bool) -> [CollectionElement] {
    views.keys.filter { isIncluded($0) && inSight.contains($0) }.sorted()
  }

  /// The items in sight, in order.
  public var indexPathsForVisibleItems: [IndexPath] { visible { $0.kind == nil }.map(\.path) }

  /// Their cells, in order.
  public var visibleCells: [CollectionViewCell] {
    visible { $0.kind == nil }.compactMap { views[$0] as? CollectionViewCell }
  }

  /// The places of supplementary views in sight, in order.
  ///
  /// - Parameter kind: their kind.
  /// - Returns: the places.
  public func indexPathsForVisibleSupplementaryElements(ofKind kind: String) -> [IndexPath] {
    visible { $0.kind == kind }.map(\.path)
  }

  /// The supplementary views in sight, in order.
  ///
  /// - Parameter kind: their kind.
  /// - Returns: the views.
  public func visibleSupplementaryViews(ofKind kind: String) -> [CollectionReusableView] {
    visible { $0.kind == kind }.compactMap { views[$0] }
  }

  // MARK: - Scrolling

  /// Scrolls to an item.
  ///
  /// - Parameters:
  ///   - indexPath: the item.
  ///   - position: where it is to stand, as far as the range of the offset allows; an empty set scrolls no
  ///     further than it takes to see the item.
  ///   - animated: whether the offset moves.
  /// - Precondition: the layout has such an item.
  public func scrollToItem(
    at indexPath: IndexPath, at position: ScrollPosition, animated: Bool
  ) {
    guard let item = layoutAttributesForItem(at: indexPath)?.frame else {
      preconditionFailure("the layout has no item \(indexPath)")
    }
    let inset = adjustedContentInset
    let seen = bounds.inset(by: inset)
    if position.isEmpty { return scrollRectToVisible(item, animated: animated) }
    var (x, y) = (contentOffset.x, contentOffset.y)
    if position.contains(.top) { y = item.minY - inset.top }
    if position.contains(.centeredVertically) { y = item.midY - seen.height / 2 - inset.top }
    if position.contains(.bottom) { y = item.maxY - seen.height - inset.top }
    if position.contains(.left) { x = item.minX - inset.left }
    if position.contains(.centeredHorizontally) { x = item.midX - seen.width / 2 - inset.left }
    if position.contains(.right) { x = item.maxX - seen.width - inset.left }
    let legal = legalOffset(nearest: Point(x: x, y: y))
    if legal != contentOffset { setContentOffset(legal, animated: animated) }
  }

  // MARK: - Selection

  /// The items that are selected, in order.
  public var indexPathsForSelectedItems: [IndexPath] { selected.sorted() }

  /// Selects an item, and tells nobody; others are deselected unless `allowsMultipleSelection` is true.
  ///
  /// - Parameters:
  ///   - indexPath: the item; `nil` for none.
  ///   - animated: whether the offset moves.
  ///   - position: where the item is to stand; an empty set does not scroll.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool = false, scrollPosition position: ScrollPosition = []
  ) {
    if !allowsMultipleSelection || indexPath == nil {
      for path in selected.sorted() where path != indexPath { deselectItem(at: path) }
    }
    guard let indexPath else { return }
    selected.insert(indexPath)
    cellForItem(at: indexPath)?.isSelected = true
    if !position.isEmpty { scrollToItem(at: indexPath, at: position, animated: animated) }
  }

  /// Selects an item no more, and tells nobody.
  ///
  /// - Parameters:
  ///   - indexPath: the item; nothing happens if it is not selected.
  ///   - animated: without effect here.
  public func deselectItem(at indexPath: IndexPath, animated: Bool = false) {
    guard selected.remove(indexPath) != nil else { return }
    cellForItem(at: indexPath)?.isSelected = false
  }

  /// Selects or deselects an item that was tapped, if the delegate lets it.
  func tap(_ path: IndexPath) {
    if allowsMultipleSelection && selected.contains(path) {
      guard itemDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselectItem(at: path)
      itemDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard itemDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection {
      for other in selected.sorted() where other != path {
        deselectItem(at: other)
        itemDelegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    selected.insert(path)
    cellForItem(at: path)?.isSelected = true
    itemDelegate?.collectionView(self, didSelectItemAt: path)
  }
}
