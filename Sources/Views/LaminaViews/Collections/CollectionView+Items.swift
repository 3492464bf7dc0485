public import LaminaGeometry

// Items by position, scrolling to an item, and selection.

extension CollectionView {
  /// The position to scroll an item to, at most one per axis, like `UICollectionView.ScrollPosition`.
  ///
  /// Positions refer to the uncovered area: the bounds inside the adjusted content insets.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits, one per position.
    public let rawValue: UInt

    /// Makes a set of positions from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The item's top edge at the top of the uncovered area.
    public static let top = ScrollPosition(rawValue: 1)
    /// The item centred vertically in the uncovered area.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// The item's bottom edge at the bottom of the uncovered area.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// The item's left edge at the left of the uncovered area.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// The item centred horizontally in the uncovered area.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// The item's right edge at the right of the uncovered area.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  // MARK: - Places

  /// Returns the item at a point; `nil` if there is none, or if a supplementary view lies in front of it.
  ///
  /// - Parameter point: a point in the view's own space.
  /// - Returns: the item.
  public func indexPathForItem(at point: Point) -> IndexPath? {
    prepareLayout()
    let near = Rect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    var front: CollectionViewLayoutAttributes?
    for attributes in elements(in: near)
    where attributes.frame.contains(point)
      && attributes.representedElementCategory != .decorationView
    {
      if attributes.zIndex >= front?.zIndex ?? attributes.zIndex { front = attributes }
    }
    return front?.representedElementCategory == .cell ? front?.indexPath : nil
  }

  /// Returns the layout's attributes for an item.
  ///
  /// - Parameter indexPath: the item.
  /// - Returns: the attributes; `nil` if the layout has no such item.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    prepareLayout()
    return placedAttributes(of: CollectionElement(path: indexPath))
  }

  /// Returns the layout's attributes for a supplementary view.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: its index path.
  /// - Returns: the attributes; `nil` if the layout has no such view.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    prepareLayout()
    return placedAttributes(of: CollectionElement(kind: kind, path: indexPath))
  }

  /// Returns the supplementary view at an index path; `nil` if it is out of sight or not laid out yet.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: its index path.
  /// - Returns: the view.
  public func supplementaryView(
    forElementKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? { views[CollectionElement(kind: kind, path: indexPath)] }

  /// Returns the item that a cell shows; `nil` if it shows none of this view's items, such as a cell waiting for reuse.
  ///
  /// - Parameter cell: a cell.
  /// - Returns: the item.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    views.first { $0.value === cell }?.key.path
  }

  /// Returns the visible elements that a predicate accepts, in order.
  private func visible(_ isIncluded: (CollectionElement) -> Bool) -> [CollectionElement] {
    views.keys.filter { isIncluded($0) && inSight.contains($0) }.sorted()
  }

  /// The index paths of the items that the last layout pass found visible, in ascending order.
  public var indexPathsForVisibleItems: [IndexPath] { visible { $0.kind == nil }.map(\.path) }

  /// The cells of the visible items, in ascending order of their index paths.
  public var visibleCells: [CollectionViewCell] {
    visible { $0.kind == nil }.compactMap { views[$0] as? CollectionViewCell }
  }

  /// Returns the index paths of the visible supplementary views of a kind, in order.
  ///
  /// - Parameter kind: their kind.
  /// - Returns: the index paths.
  public func indexPathsForVisibleSupplementaryElements(ofKind kind: String) -> [IndexPath] {
    visible { $0.kind == kind && !$0.isDecoration }.map(\.path)
  }

  /// Returns the visible supplementary views of a kind, in order.
  ///
  /// - Parameter kind: their kind.
  /// - Returns: the views.
  public func visibleSupplementaryViews(ofKind kind: String) -> [CollectionReusableView] {
    visible { $0.kind == kind && !$0.isDecoration }.compactMap { views[$0] }
  }

  // MARK: - Scrolling

  /// Scrolls to an item, in its section's inner scroll view as well.
  func scroll(toItem indexPath: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else {
      fatalError("the layout has no item \(indexPath)")
    }
    let item = scrollOrthogonally(to: indexPath, frame, position, animated)
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

  /// Selects an item, and scrolls to it if a position is given.
  func select(_ indexPath: IndexPath?, _ animated: Bool, _ position: ScrollPosition) {
    if !allowsMultipleSelection || indexPath == nil {
      for path in selected.sorted() where path != indexPath { deselectItem(at: path) }
    }
    guard let indexPath else { return }
    selected.insert(indexPath)
    cellForItem(at: indexPath)?.isSelected = true
    if !position.isEmpty { scrollToItem(at: indexPath, at: position, animated: animated) }
  }

  /// Ends the highlight of the item under the finger, and tells the delegate.
  func unhighlight() {
    guard let path = highlighted else { return }
    highlighted = nil
    cellForItem(at: path)?.isHighlighted = false
    itemDelegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  /// Selects or deselects a tapped item, if the delegate permits.
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
