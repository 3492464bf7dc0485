public import LaminaGeometry

/// The invalid parts of a layout, like `UICollectionViewLayoutInvalidationContext`.
///
/// A layout can prepare only the named parts again; a subclass names more parts.
@MainActor open class CollectionViewLayoutInvalidationContext {
  /// Whether everything must be computed again.
  public internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items have changed.
  public internal(set) var invalidateDataSourceCounts = false
  /// The items whose attributes have changed; empty if unknown.
  public private(set) var invalidatedItemIndexPaths: [IndexPath] = []
  /// The index paths of supplementary views whose attributes have changed, by kind; empty if unknown.
  public private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]] = [:]
  /// The index paths of decoration views whose attributes have changed, by kind; empty if unknown.
  public private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]] = [:]
  /// The distance by which the content offset shifts when the layout is prepared again, in points.
  open var contentOffsetAdjustment = Point.zero

  /// Makes a context that names no part.
  public required init() {}

  /// Adds items to those named as having changed attributes.
  ///
  /// - Parameter indexPaths: the items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths += indexPaths
  }

  /// Adds supplementary views to those named as having changed attributes.
  ///
  /// - Parameters:
  ///   - elementKind: their kind.
  ///   - indexPaths: their index paths.
  open func invalidateSupplementaryElements(
    ofKind elementKind: String, at indexPaths: [IndexPath]
  ) { invalidatedSupplementaryIndexPaths[elementKind, default: []] += indexPaths }

  /// Adds decoration views to those named as having changed attributes.
  ///
  /// - Parameters:
  ///   - elementKind: their kind.
  ///   - indexPaths: their index paths.
  open func invalidateDecorationElements(
    ofKind elementKind: String, at indexPaths: [IndexPath]
  ) { invalidatedDecorationIndexPaths[elementKind, default: []] += indexPaths }
}

/// The invalid parts of a flow layout, like `UICollectionViewFlowLayoutInvalidationContext`.
@MainActor
open class CollectionViewFlowLayoutInvalidationContext:
  CollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked for sizes, insets and spacings again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the items are broken into lines again.
  open var invalidateFlowLayoutAttributes = true
}
