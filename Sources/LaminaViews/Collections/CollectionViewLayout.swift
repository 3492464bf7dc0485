public import LaminaGeometry

/// Places the elements of a collection view: the base of all layouts, as `UICollectionViewLayout`.
///
/// ```
/// invalidateLayout --next layout--> prepare, collectionViewContentSize, layoutAttributesForElements(in:)
/// scrolling                    --> layoutAttributesForElements(in:)
/// update   prepare, prepare(forCollectionViewUpdates:), initial... and final..., finalizeCollectionViewUpdates
/// ```
@MainActor open class CollectionViewLayout {
  /// The view that the layout is used by.
  public internal(set) weak var collectionView: CollectionView?

  /// Makes a layout that is not used yet.
  public init() {}

  // MARK: - Placing

  /// Finds what places follow from; called before the first question after an invalidation.
  open func prepare() {}

  /// The size of all content, in points.
  open var collectionViewContentSize: Size { .zero }

  /// The attributes of the elements that share area with a rectangle; more may be named.
  ///
  /// - Parameter rect: in the collection view's space.
  /// - Returns: the attributes.
  open func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] { [] }

  /// The attributes of an item.
  ///
  /// - Parameter indexPath: the item.
  /// - Returns: the attributes; `nil` if the layout has no such item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    nil
  }

  /// The attributes of a supplementary view.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: where it belongs.
  /// - Returns: the attributes; `nil` if the layout has no such view.
  open func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  // MARK: - Invalidation

  /// The class of the contexts that the layout is invalidated with.
  open class var invalidationContextClass: CollectionViewLayoutInvalidationContext.Type {
    CollectionViewLayoutInvalidationContext.self
  }

  /// Has everything prepared again at the next layout.
  public func invalidateLayout() {
    let context = Self.invalidationContextClass.init()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  /// Has parts prepared again at the next layout; an override calls super.
  ///
  /// - Parameter context: the parts.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    collectionView?.layoutWasInvalidated(context)
  }

  /// Whether other bounds place elements elsewhere; asked before the bounds change.
  ///
  /// - Parameter newBounds: the bounds to come.
  /// - Returns: whether they do; here they do not.
  open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { false }

  /// The parts that other bounds invalidate.
  ///
  /// - Parameter newBounds: the bounds to come.
  /// - Returns: the parts.
  open func invalidationContext(
    forBoundsChange newBounds: Rect
  ) -> CollectionViewLayoutInvalidationContext { Self.invalidationContextClass.init() }

  /// Whether cells are asked for the attributes that they prefer; here they are not (a named policy).
  open var usesPreferredLayoutAttributes: Bool { false }

  /// Whether the attributes that a cell prefers place elements elsewhere.
  ///
  /// - Parameters:
  ///   - preferred: the attributes that the cell prefers.
  ///   - original: the layout's own.
  /// - Returns: whether they do; here they do not.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// The parts that preferred attributes invalidate; the layout takes the attributes here.
  ///
  /// - Parameters:
  ///   - preferred: the attributes that the cell prefers.
  ///   - original: the layout's own.
  /// - Returns: the parts.
  open func invalidationContext(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = Self.invalidationContextClass.init()
    context.invalidateItems(at: [preferred.indexPath])
    return context
  }

  // MARK: - Updates

  /// Learns of changes; called after `prepare()`, before initial and final attributes are asked for.
  ///
  /// - Parameter updates: the changes, in no particular order.
  open func prepare(forCollectionViewUpdates updates: [CollectionViewUpdateItem]) {}

  /// Learns that all attributes of an update have been asked for.
  open func finalizeCollectionViewUpdates() {}

  /// The attributes that an inserted item moves from.
  ///
  /// - Parameter indexPath: the item after the update.
  /// - Returns: the attributes; `nil`, as here, for the item's own with an alpha of 0.
  open func initialLayoutAttributesForAppearingItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The attributes that a deleted item moves to.
  ///
  /// - Parameter indexPath: the item before the update.
  /// - Returns: the attributes; `nil`, as here, for the present ones with an alpha of 0.
  open func finalLayoutAttributesForDisappearingItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The attributes that an appearing supplementary view moves from.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: where it belongs after the update.
  /// - Returns: the attributes; `nil`, as here, for the view's own with an alpha of 0.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The attributes that a disappearing supplementary view moves to.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: where it belonged before the update.
  /// - Returns: the attributes; `nil`, as here, for the present ones with an alpha of 0.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  // MARK: - Offsets

  /// The offset at which scrolling comes to rest after a drag.
  ///
  /// - Parameters:
  ///   - proposed: where it would.
  ///   - velocity: the offset's speed, in points per millisecond.
  /// - Returns: where it does; here the same.
  open func targetContentOffset(
    forProposedContentOffset proposed: Point, withScrollingVelocity velocity: Point
  ) -> Point { proposed }

  /// The offset after an update or another layout.
  ///
  /// - Parameter proposed: where it would be.
  /// - Returns: where it is; here the same.
  open func targetContentOffset(forProposedContentOffset proposed: Point) -> Point { proposed }

  // MARK: - Other layouts

  /// Learns that the view goes over to another layout.
  ///
  /// - Parameter newLayout: the other one.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}

  /// Learns that the view comes from another layout.
  ///
  /// - Parameter oldLayout: the other one.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

  /// Learns that all attributes of a transition have been asked for.
  open func finalizeLayoutTransition() {}

  // MARK: - Hooks

  /// The items that are measured as soon as a rectangle is in sight; `nil` for those in it.
  func itemsToMeasure(in rect: Rect) -> [CollectionViewLayoutAttributes]? { nil }

  /// Takes changes of the data over to what the layout knows of its items; `prepare()` follows.
  func adopt(_ mapping: ListMapping) {}

  /// The attributes of an item before the update that goes on; `nil` if the layout does not know.
  func attributesBeforeUpdate(
    ofItemAt indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }
}

/// A change within an update, as `UICollectionViewUpdateItem`.
public struct CollectionViewUpdateItem: Hashable, Sendable {
  /// The kinds of changes.
  public enum Action: CaseIterable, Hashable, Sendable {
    /// An item or a section has come.
    case insert
    /// An item or a section has gone.
    case delete
    /// An item or a section looks different.
    case reload
    /// An item or a section has another place.
    case move
  }

  /// The item or section before; `nil` for one that has come.
  public let indexPathBeforeUpdate: IndexPath?
  /// The item or section after; `nil` for one that has gone.
  public let indexPathAfterUpdate: IndexPath?
  /// The kind of change.
  public let updateAction: Action
  /// Whether it is a whole section: the item of its paths is 0 and means nothing.
  public let isSection: Bool
}
