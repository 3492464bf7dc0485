public import LaminaViews

// UIKit's names of lists' types that are used as they are.

/// UIKit's name of `DiffableDataSourceSnapshot`.
public typealias NSDiffableDataSourceSnapshot = DiffableDataSourceSnapshot
/// UIKit's name of `TableViewDiffableDataSource`.
public typealias UITableViewDiffableDataSource = TableViewDiffableDataSource
/// UIKit's name of `CollectionViewDiffableDataSource`.
public typealias UICollectionViewDiffableDataSource = CollectionViewDiffableDataSource
/// UIKit's name of `CollectionLayoutListConfiguration`.
public typealias UICollectionLayoutListConfiguration = CollectionLayoutListConfiguration
/// UIKit's name of `TableViewRowAction`.
public typealias UITableViewRowAction = TableViewRowAction
/// UIKit's name of `CopyZone`, which copies of a list's attributes take.
public typealias UICopyZone = CopyZone

extension CollectionView {
  /// The kind of the view before a section's items.
  public static nonisolated var elementKindSectionHeader: String {
    "CollectionElementKindSectionHeader"
  }
  /// The kind of the view after a section's items.
  public static nonisolated var elementKindSectionFooter: String {
    "CollectionElementKindSectionFooter"
  }
  /// UIKit's name of `CollectionElementCategory`.
  public typealias ElementCategory = CollectionElementCategory
}

/// UIKit's name of the kind of the view before a section's items.
public nonisolated let UICollectionElementKindSectionHeader = "CollectionElementKindSectionHeader"
/// UIKit's name of the kind of the view after a section's items.
public nonisolated let UICollectionElementKindSectionFooter = "CollectionElementKindSectionFooter"
/// UIKit's earlier name of the height that requests self-sizing.
public nonisolated let UITableViewAutomaticDimension = -1.0

extension CollectionViewUpdateItem {
  /// UIKit's name of the kind of change.
  public typealias ActionKind = Action
}
