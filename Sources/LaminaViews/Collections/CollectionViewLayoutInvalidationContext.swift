public import LaminaGeometry

/// The parts of a layout that hold no more, as `UICollectionViewLayoutInvalidationContext`.
///
/// A layout that knows its parts prepares only those again; a subclass names more of them.
@MainActor open class CollectionViewLayoutInvalidationContext {
  /// Whether everything is to be found again.
  public internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items have changed.
  public internal(set) var invalidateDataSourceCounts = false
  /// The items whose attributes have changed; empty if not known.
  public private(set) var invalidatedItemIndexPaths: [IndexPath] = []
  /// The distance by which the content offset moves with the invalidation, in points.
  public var contentOffsetAdjustment = Point.zero

  /// Makes a context that names no part.
  public required init() {}

  /// Names items whose attributes have changed.
  ///
  /// - Parameter indexPaths: the items.
  public func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths += indexPaths
  }
}

/// The parts of a flow layout that hold no more, as `UICollectionViewFlowLayoutInvalidationContext`.
@MainActor
open class CollectionViewFlowLayoutInvalidationContext:
  CollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked for sizes, insets and spacings again.
  public var invalidateFlowLayoutDelegateMetrics = true
  /// Whether lines are broken again.
  public var invalidateFlowLayoutAttributes = true
}
