public import LaminaGeometry

// The items of a compositional layout, and the views attached to them.

/// The size of an item of a compositional layout and the space around it, like `NSCollectionLayoutItem`.
@MainActor open class CollectionLayoutItem {
  /// The size, relative to the containing group.
  public let layoutSize: CollectionLayoutSize
  /// The views attached to the item, such as badges; their sizes are relative to the item.
  open var supplementaryItems: [CollectionLayoutSupplementaryItem] { attachedItems }
  /// The storage of `supplementaryItems`.
  var attachedItems: [CollectionLayoutSupplementaryItem]

  /// The distances by which the element is smaller than the item's size; ignored along an estimated axis.
  open var contentInsets = DirectionalEdgeInsets.zero
  /// The distances around the item, which move its neighbours; `nil` for none.
  open var edgeSpacing: CollectionLayoutEdgeSpacing?

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - layoutSize: its size.
  ///   - supplementaryItems: the views attached to it.
  public init(
    layoutSize: CollectionLayoutSize, supplementaryItems: [CollectionLayoutSupplementaryItem] = []
  ) { (self.layoutSize, attachedItems) = (layoutSize, supplementaryItems) }

  /// The insets without those along estimated axes.
  var effectiveInsets: DirectionalEdgeInsets {
    var insets = contentInsets
    let axes = layoutSize.estimatedAxes
    if axes.width { (insets.leading, insets.trailing) = (0, 0) }
    if axes.height { (insets.top, insets.bottom) = (0, 0) }
    return insets
  }

  /// Whether the size of the item, or of any item within it, is measured.
  var hasEstimates: Bool { !layoutSize.estimatedAxes.isEmpty }
}

/// A view attached to an item or a group, like `NSCollectionLayoutSupplementaryItem`.
///
/// Its index path is that of the item, or of the first item of the group.
///
/// Policy: `compositional-supplement-path`.
@MainActor open class CollectionLayoutSupplementaryItem: CollectionLayoutItem {
  /// The kind of the view.
  public let elementKind: String
  /// The point of the item to which the view is attached.
  public let containerAnchor: CollectionLayoutAnchor
  /// The point of the view that lies on the item's; `nil` for the one on the same edges.
  public let itemAnchor: CollectionLayoutAnchor?
  /// The front-to-back order: 1 by default, in front of items.
  open var zIndex = 1

  /// Makes a supplementary item.
  ///
  /// - Parameters:
  ///   - layoutSize: its size, relative to the item that it is attached to.
  ///   - elementKind: the kind of the view.
  ///   - containerAnchor: the point of the item to which the view is attached.
  ///   - itemAnchor: the point of the view that lies there; `nil` for the one on the same edges.
  public init(
    layoutSize: CollectionLayoutSize, elementKind: String,
    containerAnchor: CollectionLayoutAnchor, itemAnchor: CollectionLayoutAnchor? = nil
  ) {
    (self.elementKind, self.containerAnchor) = (elementKind, containerAnchor)
    self.itemAnchor = itemAnchor
    super.init(layoutSize: layoutSize)
  }

  /// Returns the view's rectangle, attached to that of an item.
  func rect(in host: Rect) -> Rect {
    let size = layoutSize.size(in: host.size)
    let place = containerAnchor.point(in: host, for: size)
    let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let own =
      itemAnchor.map { $0.point(in: box, for: size) } ?? containerAnchor.edges.point(in: box)
    return Rect(
      x: place.x - own.x, y: place.y - own.y, width: size.width, height: size.height
    ).inset(by: effectiveInsets.fromLeft)
  }
}

/// A header, footer or other view on the boundary of a section or of the layout.
///
/// Like `NSCollectionLayoutBoundarySupplementaryItem`. The item of its index path is its number among the section's
/// views of the same kind.
@MainActor
open class CollectionLayoutBoundarySupplementaryItem: CollectionLayoutSupplementaryItem {
  /// The place on the boundary.
  public let alignment: RectAlignment
  /// The distance from that place, in points.
  public let offset: Point
  /// Whether the section is longer by the view; true by default.
  ///
  /// Otherwise the view lies over the section's content.
  open var extendsBoundary = true
  /// Whether the view stays in the visible area while the section is visible.
  open var pinToVisibleBounds = false

  /// Makes a boundary item.
  ///
  /// - Parameters:
  ///   - layoutSize: its size, relative to the section.
  ///   - elementKind: the kind of the view.
  ///   - alignment: the place on the boundary.
  ///   - absoluteOffset: the distance from that place, in points.
  public init(
    layoutSize: CollectionLayoutSize, elementKind: String, alignment: RectAlignment,
    absoluteOffset: Point = .zero
  ) {
    (self.alignment, offset) = (alignment, absoluteOffset)
    super.init(
      layoutSize: layoutSize, elementKind: elementKind,
      containerAnchor: CollectionLayoutAnchor(
        edges: alignment.edges, absoluteOffset: absoluteOffset))
  }
}

/// A view that the layout adds to a section without data, like `NSCollectionLayoutDecorationItem`.
///
/// Its class is registered with the layout: `register(_:forDecorationViewOfKind:)`.
@MainActor open class CollectionLayoutDecorationItem: CollectionLayoutItem {
  /// The kind of the view.
  public let elementKind: String
  /// The front-to-back order: -1 by default, behind items.
  open var zIndex = -1

  init(_ elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: CollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  }

  /// Returns a background of a section, with its headers and footers, inside the item's `contentInsets`.
  ///
  /// - Parameter elementKind: the kind of the view.
  /// - Returns: the item.
  public static func background(elementKind: String) -> CollectionLayoutDecorationItem {
    CollectionLayoutDecorationItem(elementKind)
  }
}
