public import LaminaGeometry
import LaminaSystem

/// Items side by side, above each other or at places of their own, like `NSCollectionLayoutGroup`.
///
/// ```
/// horizontal: 0 1 2    vertical: 0    custom: 0
///                                1              1
///                                2            2
/// ```
/// A section repeats its group until all items are placed. A group may contain groups.
@MainActor open class CollectionLayoutGroup: CollectionLayoutItem {
  /// The arrangement of the items.
  enum Arrangement {
    /// The subitems in turn, again and again while they fit.
    case filled(LayoutAxis)
    /// The first subitem, a number of times, without or with lengths that fill the group.
    case repeated(LayoutAxis, count: Int, isEqual: Bool)
    /// The items that a closure places.
    case custom(CollectionLayoutGroupCustomItemProvider)
  }

  let arrangement: Arrangement
  /// The subitems in order; empty for a custom group.
  public let subitems: [CollectionLayoutItem]
  /// The distance between items along the group; `nil` for none.
  open var interItemSpacing: CollectionLayoutSpacing?
  /// The views attached to the group.
  open override var supplementaryItems: [CollectionLayoutSupplementaryItem] {
    get { attachedItems }
    set { attachedItems = newValue }
  }

  init(_ size: CollectionLayoutSize, _ arrangement: Arrangement, _ items: [CollectionLayoutItem]) {
    (self.arrangement, subitems) = (arrangement, items)
    super.init(layoutSize: size)
  }

  // MARK: - Horizontal

  /// Returns a group of items side by side: the subitems in turn, again and again while they fit.
  ///
  /// In a group of estimated width, each subitem comes once.
  ///
  /// - Parameters:
  ///   - layoutSize: the group's size.
  ///   - subitems: the items.
  /// - Returns: the group.
  /// - Precondition: there is a subitem.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup { filled(.horizontal, layoutSize, subitems) }

  /// Returns a group of one item, repeated side by side.
  ///
  /// - Parameters:
  ///   - layoutSize: the group's size.
  ///   - repeatingSubitem: the item, which keeps its own size.
  ///   - count: the number of items.
  /// - Returns: the group.
  /// - Precondition: the count is positive.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, repeatingSubitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup { repeated(.horizontal, layoutSize, repeatingSubitem, count) }

  /// Returns a group of one item, repeated side by side with widths that fill the group.
  ///
  /// - Parameters:
  ///   - layoutSize: the group's size.
  ///   - subitem: the item; its width is not used.
  ///   - count: the number of items.
  /// - Returns: the group.
  /// - Precondition: the count is positive.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup { repeated(.horizontal, layoutSize, subitem, count, isEqual: true) }

  // MARK: - Vertical

  /// Returns a group of items above each other: the subitems in turn, again and again while they fit.
  ///
  /// In a group of estimated height, each subitem comes once.
  ///
  /// - Parameters:
  ///   - layoutSize: the group's size.
  ///   - subitems: the items.
  /// - Returns: the group.
  /// - Precondition: there is a subitem.
  public static func vertical(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup { filled(.vertical, layoutSize, subitems) }

  /// Returns a group of one item, repeated downwards.
  ///
  /// - Parameters:
  ///   - layoutSize: the group's size.
  ///   - repeatingSubitem: the item, which keeps its own size.
  ///   - count: the number of items.
  /// - Returns: the group.
  /// - Precondition: the count is positive.
  public static func vertical(
    layoutSize: CollectionLayoutSize, repeatingSubitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup { repeated(.vertical, layoutSize, repeatingSubitem, count) }

  /// Returns a group of one item, repeated downwards with heights that fill the group.
  ///
  /// - Parameters:
  ///   - layoutSize: the group's size.
  ///   - subitem: the item; its height is not used.
  ///   - count: the number of items.
  /// - Returns: the group.
  /// - Precondition: the count is positive.
  public static func vertical(
    layoutSize: CollectionLayoutSize, subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup { repeated(.vertical, layoutSize, subitem, count, isEqual: true) }

  // MARK: - Custom

  /// Returns a group whose items a closure places.
  ///
  /// - Parameters:
  ///   - layoutSize: the group's size.
  ///   - itemProvider: returns the items for the group's container.
  /// - Returns: the group.
  public static func custom(
    layoutSize: CollectionLayoutSize,
    itemProvider: @escaping CollectionLayoutGroupCustomItemProvider
  ) -> CollectionLayoutGroup { CollectionLayoutGroup(layoutSize, .custom(itemProvider), []) }

  private static func filled(
    _ axis: LayoutAxis, _ size: CollectionLayoutSize, _ items: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup {
    ensure(!items.isEmpty, "a group of a compositional layout has no items")
    return CollectionLayoutGroup(size, .filled(axis), items)
  }

  private static func repeated(
    _ axis: LayoutAxis, _ size: CollectionLayoutSize, _ item: CollectionLayoutItem, _ count: Int,
    isEqual: Bool = false
  ) -> CollectionLayoutGroup {
    ensure(count > 0, "a group of a compositional layout has \(count) items")
    return CollectionLayoutGroup(
      size, .repeated(axis, count: count, isEqual: isEqual), [item])
  }

  override var hasEstimates: Bool { super.hasEstimates || subitems.contains { $0.hasEstimates } }
}

/// A closure that places the items of a custom group, like `NSCollectionLayoutGroupCustomItemProvider`.
public typealias CollectionLayoutGroupCustomItemProvider =
  @MainActor (any CollectionLayoutEnvironment) -> [CollectionLayoutGroupCustomItem]

/// The place of an item of a custom group, like `NSCollectionLayoutGroupCustomItem`.
public struct CollectionLayoutGroupCustomItem: Hashable, Sendable {
  /// The rectangle, in the group's space.
  public let frame: Rect
  /// The front-to-back order.
  public let zIndex: Int

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - frame: the rectangle, in the group's space.
  ///   - zIndex: the front-to-back order.
  public init(frame: Rect, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame, zIndex) }
}
