import LaminaSystem

// Distances between the items of a compositional layout, and around one of them.

/// A distance in a compositional layout, like `NSCollectionLayoutSpacing`.
public struct CollectionLayoutSpacing: Hashable, Sendable {
  /// The distance, or the smallest one if it is flexible, in points.
  public let spacing: Double
  /// Whether the distance takes a share of the length that the group's items leave.
  public let isFlexibleSpacing: Bool
  /// Whether the distance is fixed.
  public var isFixedSpacing: Bool { !isFlexibleSpacing }

  /// Returns a fixed distance.
  ///
  /// - Parameter spacing: the distance, in points.
  /// - Returns: the spacing.
  public static func fixed(_ spacing: Double) -> CollectionLayoutSpacing {
    CollectionLayoutSpacing(spacing: spacing, isFlexibleSpacing: false)
  }

  /// Returns a distance that grows with the length that the group's items leave.
  ///
  /// - Parameter spacing: the smallest distance, in points.
  /// - Returns: the spacing.
  public static func flexible(_ spacing: Double) -> CollectionLayoutSpacing {
    CollectionLayoutSpacing(spacing: spacing, isFlexibleSpacing: true)
  }

  private init(spacing: Double, isFlexibleSpacing: Bool) {
    ensure(spacing.isFinite, "a spacing of \(spacing) points")
    (self.spacing, self.isFlexibleSpacing) = (spacing, isFlexibleSpacing)
  }
}

/// The distances around an item, which move its neighbours, like `NSCollectionLayoutEdgeSpacing`.
public struct CollectionLayoutEdgeSpacing: Hashable, Sendable {
  /// The distance before the item's leading edge; `nil` for none.
  public let leading: CollectionLayoutSpacing?
  /// The distance above the item; `nil` for none.
  public let top: CollectionLayoutSpacing?
  /// The distance behind the item's trailing edge; `nil` for none.
  public let trailing: CollectionLayoutSpacing?
  /// The distance below the item; `nil` for none.
  public let bottom: CollectionLayoutSpacing?

  /// Makes distances; `nil` stands for none.
  public init(
    leading: CollectionLayoutSpacing?, top: CollectionLayoutSpacing?,
    trailing: CollectionLayoutSpacing?, bottom: CollectionLayoutSpacing?
  ) {
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
  }

  /// Returns the distances before and after the item along an axis.
  func along(
    _ axis: LayoutAxis
  ) -> (before: CollectionLayoutSpacing?, after: CollectionLayoutSpacing?) {
    axis == .horizontal ? (leading, trailing) : (top, bottom)
  }
}
