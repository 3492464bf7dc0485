public import LaminaGeometry
public import LaminaLayers

/// The base class of layouts, which place a collection view's elements, like `UICollectionViewLayout`.
///
/// ```
/// invalidateLayout --next layout--> prepare, collectionViewContentSize, layoutAttributesForElements(in:)
/// scrolling                    --> layoutAttributesForElements(in:)
/// update   prepare, prepare(forCollectionViewUpdates:), initial... and final..., finalizeCollectionViewUpdates
/// ```
@MainActor open class CollectionViewLayout {
  /// The collection view that uses the layout; `nil` for none.
  public internal(set) weak var collectionView: CollectionView?

  /// Makes a layout that no view uses yet.
  public init() {}

  /// Makes a layout with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {}

  // MARK: - Placing

  /// Computes the layout before the first query after an invalidation; by default does nothing.
  open func prepare() {}

  /// The size of all content, in points; zero by default.
  open var collectionViewContentSize: Size { .zero }

  /// Returns the attributes of all elements that share area with a rectangle, and perhaps of others; by default of
  /// none.
  ///
  /// - Parameter rect: a rectangle in the collection view's space.
  /// - Returns: the attributes.
  open func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes]! { [] }

  /// Returns the attributes of an item; `nil` by default.
  ///
  /// - Parameter indexPath: the item.
  /// - Returns: the attributes; `nil` if the layout has no such item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    nil
  }

  /// Returns the attributes of a supplementary view; `nil` by default.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: its index path.
  /// - Returns: the attributes; `nil` if the layout has no such view.
  open func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns the attributes of a decoration view; `nil` by default.
  ///
  /// - Parameters:
  ///   - elementKind: its kind.
  ///   - indexPath: its index path.
  /// - Returns: the attributes; `nil` if the layout has no such view.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The class of the attributes that the layout makes; an override returns a subclass with properties of its own.
  ///
  /// Flow layouts and compositional layouts make attributes of this class.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }

  // MARK: - Decoration

  /// The classes of decoration views, by kind.
  private(set) var decorationClasses: [String: CollectionReusableView.Type] = [:]

  /// Registers the class of the decoration views of a kind, which the collection view makes without the data source.
  ///
  /// - Parameters:
  ///   - viewClass: the class; views are made by `init(frame:)`. `nil` removes the registration.
  ///   - elementKind: their kind.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass as? CollectionReusableView.Type
  }

  /// Removes the registration of a kind of decoration views: there are no nibs.
  ///
  /// - Parameters:
  ///   - nib: `nil`.
  ///   - elementKind: their kind.
  open func register(_ nib: Nib?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = nil
  }

  // MARK: - Direction

  /// The direction that the layout's positions are computed for; from left to right by default.
  open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }

  /// Whether the collection view mirrors all positions horizontally in a view of the other direction; false by default.
  ///
  /// The layout computes positions as for `developmentLayoutDirection`. Content that scrolls horizontally begins at its
  /// right end.
  ///
  /// Policy: `collection-flip`.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: - Invalidation

  /// The class of the layout's invalidation contexts.
  open class var invalidationContextClass: AnyClass {
    CollectionViewLayoutInvalidationContext.self
  }

  /// Invalidates everything; the next layout pass prepares it again.
  open func invalidateLayout() {
    let context = Self.makeInvalidationContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  /// Invalidates the parts that a context names; the next layout pass prepares them again, and an override calls super.
  ///
  /// - Parameter context: the parts.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    collectionView?.layoutWasInvalidated(context)
  }

  /// Whether new bounds change the elements' positions; false by default.
  ///
  /// Asked before the bounds change.
  ///
  /// - Parameter newBounds: the new bounds.
  /// - Returns: whether they do.
  open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { false }

  /// Returns a context that names the parts that new bounds invalidate, by default none; the layout is prepared again
  /// anyway.
  ///
  /// - Parameter newBounds: the new bounds.
  /// - Returns: the context.
  open func invalidationContext(
    forBoundsChange newBounds: Rect
  ) -> CollectionViewLayoutInvalidationContext { Self.makeInvalidationContext() }

  /// Whether cells are asked for their preferred attributes; false by default.
  ///
  /// Policy: `collection-preferred-attributes`.
  open var usesPreferredLayoutAttributes: Bool { false }

  /// Whether a cell's preferred attributes change the layout; false by default.
  ///
  /// - Parameters:
  ///   - preferred: the attributes that the cell prefers.
  ///   - original: the attributes that the layout proposed.
  /// - Returns: whether they do.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Returns a context for the parts that preferred attributes invalidate, by default their element; an override may
  /// store the attributes.
  ///
  /// - Parameters:
  ///   - preferred: the attributes that the cell prefers.
  ///   - original: the attributes that the layout proposed.
  /// - Returns: the context.
  open func invalidationContext(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = Self.makeInvalidationContext()
    if let kind = preferred.representedElementKind {
      context.invalidateSupplementaryElements(ofKind: kind, at: [preferred.indexPath])
    } else {
      context.invalidateItems(at: [preferred.indexPath])
    }
    return context
  }

  // MARK: - Updates

  /// Receives the changes of an update; called after `prepare()`, before initial and final attributes are asked for.
  ///
  /// - Parameter updates: the changes, in no particular order.
  open func prepare(forCollectionViewUpdates updates: [CollectionViewUpdateItem]) {}

  /// Called after all attributes of an update have been asked for.
  open func finalizeCollectionViewUpdates() {}

  /// Returns the attributes that an inserted, reloaded or otherwise newly visible item moves from.
  ///
  /// - Parameter indexPath: the item after the update.
  /// - Returns: the attributes; `nil`, the default, fades in at its position.
  open func initialLayoutAttributesForAppearingItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns the attributes that a deleted or reloaded item moves to.
  ///
  /// - Parameter indexPath: the item before the update.
  /// - Returns: the attributes; `nil`, the default, fades out in place.
  open func finalLayoutAttributesForDisappearingItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns the attributes that an appearing supplementary view moves from.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: its index path after the update.
  /// - Returns: the attributes; `nil`, the default, fades in at its position.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns the attributes that a disappearing supplementary view moves to.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: its index path before the update.
  /// - Returns: the attributes; `nil`, the default, fades out in place.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns the attributes that an appearing decoration view moves from.
  ///
  /// - Parameters:
  ///   - elementKind: its kind.
  ///   - indexPath: its index path after the update.
  /// - Returns: the attributes; `nil`, the default, fades in at its position.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns the attributes that a disappearing decoration view moves to.
  ///
  /// - Parameters:
  ///   - elementKind: its kind.
  ///   - indexPath: its index path before the update.
  /// - Returns: the attributes; `nil`, the default, fades out in place.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Called before the layout is prepared for bounds of another size, as when the screen turns; does nothing by default.
  ///
  /// - Parameter oldBounds: the bounds before.
  open func prepare(forAnimatedBoundsChange oldBounds: Rect) {}

  /// Called after `prepare(forAnimatedBoundsChange:)`, when the bounds have changed; does nothing by default.
  open func finalizeAnimatedBoundsChange() {}

  // MARK: - Offsets

  /// Returns the offset at which scrolling comes to rest after a drag.
  ///
  /// - Parameters:
  ///   - proposed: the offset without the layout's intervention.
  ///   - velocity: the offset's speed, in points per millisecond.
  /// - Returns: the offset; by default the proposed one.
  open func targetContentOffset(
    forProposedContentOffset proposed: Point, withScrollingVelocity velocity: Point
  ) -> Point { proposed }

  /// Returns the offset after an update or an animated change of layout.
  ///
  /// - Parameter proposed: the offset without the layout's intervention.
  /// - Returns: the offset; by default the proposed one.
  open func targetContentOffset(forProposedContentOffset proposed: Point) -> Point { proposed }

  // MARK: - Other layouts

  /// Called before the view changes to another layout.
  ///
  /// - Parameter newLayout: the new layout.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}

  /// Called before the view changes to this layout.
  ///
  /// - Parameter oldLayout: the previous layout.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

  /// Called on both layouts after all attributes of an animated transition have been asked for.
  open func finalizeLayoutTransition() {}

  // MARK: - Making attributes

  private static var attributesClass: CollectionViewLayoutAttributes.Type {
    guard let own = layoutAttributesClass as? CollectionViewLayoutAttributes.Type else {
      fatalError("\(layoutAttributesClass) is no class of layout attributes")
    }
    return own
  }

  /// Returns a new context of the layout's class, which names no part.
  static func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    guard let own = invalidationContextClass as? CollectionViewLayoutInvalidationContext.Type
    else { fatalError("\(invalidationContextClass) is no class of invalidation contexts") }
    return own.init()
  }

  /// Returns new attributes of the layout's class for an item.
  func makeAttributes(forCellWith path: IndexPath) -> CollectionViewLayoutAttributes {
    Self.attributesClass.make(.cell, nil, path)
  }

  /// Returns new attributes of the layout's class for a supplementary view.
  func makeAttributes(
    forSupplementaryViewOfKind kind: String, with path: IndexPath
  ) -> CollectionViewLayoutAttributes {
    Self.attributesClass.make(.supplementaryView, kind, path)
  }

  /// Returns new attributes of the layout's class for a decoration view.
  func makeAttributes(
    forDecorationViewOfKind kind: String, with path: IndexPath
  ) -> CollectionViewLayoutAttributes {
    Self.attributesClass.make(.decorationView, kind, path)
  }

  // MARK: - Hooks

  /// Returns the items to measure when a rectangle becomes visible; `nil`, the default, stands for the items visible in
  /// it.
  func itemsToMeasure(in rect: Rect) -> [CollectionViewLayoutAttributes]? { nil }

  /// Returns the sections with inner scroll views that share area with a rectangle, in the layout's own space.
  func orthogonalStrips(in rect: Rect) -> [OrthogonalStrip] { [] }

  /// Returns the strip of a section with an inner scroll view; `nil` for any other section.
  func orthogonalStrip(of section: Int) -> OrthogonalStrip? { nil }

  /// Stores how far the inner scroll view of a section is scrolled from its leading edge.
  func setOrthogonalOffset(_ offset: Double, of section: Int) {}

  /// Returns the offset at which the inner scroll view of a section comes to rest after a drag.
  ///
  /// Offsets count from its leading edge, and the velocity is in points per second.
  func orthogonalTarget(
    _ proposed: Double, from offset: Double, velocity: Double, of section: Int
  ) -> Double { proposed }

  /// Called after the collection view's traits or safe area have changed; by default does nothing.
  func surroundingsDidChange(hasNewTraits: Bool) {}

  /// Changes the attributes of visible elements just before they are applied; by default does nothing.
  func adjustVisible(_ attributes: [CollectionViewLayoutAttributes]) {}

  /// Applies changes of the data to the layout's stored state; `prepare()` follows.
  func adopt(_ mapping: ListMapping) {}

  /// Returns the attributes of an item before the current update; `nil` if unknown.
  func attributesBeforeUpdate(
    ofItemAt indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }
}

/// One change of an update, like `UICollectionViewUpdateItem`.
public struct CollectionViewUpdateItem: Hashable, Sendable {
  /// The kinds of changes.
  public enum Action: CaseIterable, Hashable, Sendable {
    /// An item or a section was inserted.
    case insert
    /// An item or a section was deleted.
    case delete
    /// An item or a section was reloaded.
    case reload
    /// An item or a section was moved.
    case move
  }

  /// The item or section before the update; `nil` if it was inserted.
  public let indexPathBeforeUpdate: IndexPath?
  /// The item or section after the update; `nil` if it was deleted.
  public let indexPathAfterUpdate: IndexPath?
  /// The kind of change: an insertion, a deletion, a reload or a move.
  public let updateAction: Action
  /// Whether a whole section changes; the item of both index paths is then 0 and has no meaning.
  public let isSection: Bool
}
