public import LaminaViews

// Lists and controls of ports that override properties which this module declares in extensions, as `OverridingFont`
// describes.

/// A collection view that overrides `delegate`.
public protocol OverridingCollectionViewDelegate: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenCollectionViewDelegate: (any CollectionViewDelegate)? { get set }
}

/// A table view that overrides `delegate`.
public protocol OverridingTableViewDelegate: AnyObject {
  /// The property, as the subclass gets and sets it.
  var overriddenTableViewDelegate: (any TableViewDelegate)? { get set }
}
