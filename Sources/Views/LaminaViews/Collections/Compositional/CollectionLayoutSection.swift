public import LaminaGeometry

// A section of a compositional layout.

/// The way in which a section scrolls across the layout.
///
/// Like `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
public enum CollectionLayoutSectionOrthogonalScrollingBehavior: CaseIterable, Hashable, Sendable {
  /// The section does not scroll; its groups follow each other along the layout.
  case none
  /// The section scrolls freely.
  case continuous
  /// The section scrolls freely, and comes to rest with a group at its leading edge.
  case continuousGroupLeadingBoundary
  /// The section scrolls by its whole length.
  case paging
  /// The section scrolls by one group, which comes to rest at the leading edge.
  case groupPaging
  /// The section scrolls by one group, which comes to rest in the centre.
  case groupPagingCentered
}

/// The edges from which the insets of a section's content are measured, like `UIContentInsetsReference`.
public enum ContentInsetsReference: CaseIterable, Hashable, Sendable {
  /// The layout's reference; for the layout itself, the safe area.
  case automatic
  /// The collection view's edges.
  case none
  /// The safe area.
  case safeArea
  /// The collection view's margins.
  case layoutMargins
}

/// A closure that changes the visible items of a section as it scrolls.
///
/// Like `NSCollectionLayoutSectionVisibleItemsInvalidationHandler`. It receives the items, the content offset, which is
/// the section's own along its scrolling, and the surroundings.
public typealias CollectionLayoutSectionVisibleItemsInvalidationHandler =
  @MainActor ([CollectionLayoutVisibleItem], Point, any CollectionLayoutEnvironment) -> Void

/// The arrangement of a section's items and the views on its boundary, like `NSCollectionLayoutSection`.
///
/// ```
/// header
/// contentInsets.top
/// group, interGroupSpacing, group, ...
/// contentInsets.bottom
/// footer
/// ```
@MainActor open class CollectionLayoutSection {
  /// The group that is repeated until all items are placed.
  let group: CollectionLayoutGroup

  /// Makes a section of groups.
  ///
  /// - Parameter group: the group that is repeated until all items are placed.
  public init(group: CollectionLayoutGroup) { self.group = group }

  /// The distances between the groups and the section's boundary.
  ///
  /// Policy: `compositional-insets`.
  open var contentInsets = DirectionalEdgeInsets.zero
  /// The distance between groups, in points.
  open var interGroupSpacing = 0.0
  /// The edges from which `contentInsets` are measured; the layout's by default.
  open var contentInsetsReference = ContentInsetsReference.automatic
  /// Whether the section scrolls across the layout, and how; by default it does not.
  open var orthogonalScrollingBehavior = CollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The headers, footers and other views on the section's boundary.
  open var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []
  /// Whether boundary views lie between the content insets across the layout; true by default.
  open var supplementariesFollowContentInsets = true
  /// The section's backgrounds.
  open var decorationItems: [CollectionLayoutDecorationItem] = []
  /// A closure that changes the visible items as they scroll; `nil` for none.
  open var visibleItemsInvalidationHandler: CollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// The appearance of the rows if the section is a list.
  var list: CollectionLayoutListConfiguration?
}

/// A visible element whose appearance a section changes as it scrolls, like `NSCollectionLayoutVisibleItem`.
@MainActor public final class CollectionLayoutVisibleItem {
  private let attributes: CollectionViewLayoutAttributes

  init(_ attributes: CollectionViewLayoutAttributes) { self.attributes = attributes }

  /// The item or, for another view, the index path that the layout identifies it by.
  public var indexPath: IndexPath { attributes.indexPath }
  /// Whether the element is a cell, a supplementary view or a decoration view.
  public var representedElementCategory: CollectionElementCategory {
    attributes.representedElementCategory
  }
  /// The kind of a supplementary or decoration view; `nil` for a cell.
  public var representedElementKind: String? { attributes.representedElementKind }
  /// The rectangle around the element, in the collection view's space.
  public var frame: Rect { attributes.frame }
  /// The element's rectangle in its own space, with origin zero.
  public var bounds: Rect { attributes.bounds }
  /// The centre, in the collection view's space.
  public var center: Point {
    get { attributes.center }
    set { attributes.center = newValue }
  }
  /// The transform, applied about the centre.
  public var transform: Affine {
    get { attributes.transform }
    set { attributes.transform = newValue }
  }
  /// The opacity, 0...1.
  public var alpha: Double {
    get { attributes.alpha }
    set { attributes.alpha = newValue }
  }
  /// The front-to-back order.
  public var zIndex: Int {
    get { attributes.zIndex }
    set { attributes.zIndex = newValue }
  }
  /// Whether the element is hidden.
  public var isHidden: Bool {
    get { attributes.isHidden }
    set { attributes.isHidden = newValue }
  }
}
