public import LaminaViews

// Registering classes of cells, headers and footers by UIKit's signatures.

extension TableView {
  /// Registers the class of which cells with a reuse identifier are made, by `init(style:reuseIdentifier:)`.
  ///
  /// - Parameters:
  ///   - cellClass: a subclass of `UITableViewCell`; `nil` removes the registration.
  ///   - identifier: the reuse identifier.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    register(cellClass as? TableViewCell.Type, identifier, .default)
  }

  /// Registers the class of which headers and footers are made, by `init(reuseIdentifier:)`.
  ///
  /// - Parameters:
  ///   - aClass: a subclass of `UITableViewHeaderFooterView`; `nil` removes the registration.
  ///   - identifier: the reuse identifier.
  public func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    register(aClass as? TableViewHeaderFooterView.Type, identifier)
  }
}

extension CollectionView {
  /// Registers the class of which cells with a reuse identifier are made, by `init(frame:)`.
  ///
  /// - Parameters:
  ///   - cellClass: a subclass of `UICollectionViewCell`; `nil` removes the registration.
  ///   - identifier: the reuse identifier.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    register(cellClass as? CollectionViewCell.Type, nil, identifier)
  }

  /// Registers the class of which supplementary views of a kind are made, by `init(frame:)`.
  ///
  /// - Parameters:
  ///   - viewClass: a subclass of `UICollectionReusableView`; `nil` removes the registration.
  ///   - elementKind: the kind.
  ///   - identifier: the reuse identifier.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    register(viewClass as? CollectionReusableView.Type, elementKind, identifier)
  }
}
