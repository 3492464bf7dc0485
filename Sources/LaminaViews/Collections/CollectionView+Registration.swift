import LaminaGeometry

// Classes of cells and other views, and views for elements.

/// The mark that tells a registration from others.
final class RegistrationIdentity: Sendable {}

extension CollectionView {
  /// How cells of one class are filled in for items of one type, as `UICollectionView.CellRegistration`.
  public struct CellRegistration<Cell: CollectionViewCell, Item> {
    let identity = RegistrationIdentity()
    let configure: @MainActor (Cell, IndexPath, Item) -> Void

    /// Makes a registration; it is kept and used for many cells.
    ///
    /// - Parameter configure: fills a cell in for an item.
    public init(_ configure: @escaping @MainActor (Cell, IndexPath, Item) -> Void) {
      self.configure = configure
    }
  }

  /// How supplementary views of one class are filled in, as `UICollectionView.SupplementaryRegistration`.
  public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
    let identity = RegistrationIdentity()
    let kind: String
    let configure: @MainActor (Supplementary, String, IndexPath) -> Void

    /// Makes a registration; it is kept and used for many views.
    ///
    /// - Parameters:
    ///   - kind: the kind of the views.
    ///   - configure: fills a view in for a place.
    public init(
      elementKind kind: String,
      _ configure: @escaping @MainActor (Supplementary, String, IndexPath) -> Void
    ) {
      (self.kind, self.configure) = (kind, configure)
    }
  }

  // MARK: - Classes

  /// Says of what class cells of an identifier are.
  ///
  /// - Parameters:
  ///   - cellClass: the class; cells are made by `init(frame:)`.
  ///   - identifier: the name of the cells.
  public func register(
    _ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String
  ) {
    registered[CollectionReuseKey(kind: nil, name: .identifier(identifier))] = cellClass
  }

  /// Says of what class supplementary views of a kind and an identifier are.
  ///
  /// - Parameters:
  ///   - viewClass: the class; views are made by `init(frame:)`.
  ///   - kind: their kind.
  ///   - identifier: the name of the views.
  public func register(
    _ viewClass: CollectionReusableView.Type, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    registered[CollectionReuseKey(kind: kind, name: .identifier(identifier))] = viewClass
  }

  // MARK: - Dequeuing

  /// A cell for an item: one that waits, after `prepareForReuse()`, or a new one.
  ///
  /// - Parameters:
  ///   - identifier: the name of the cell.
  ///   - indexPath: the item.
  /// - Returns: the cell.
  /// - Precondition: a class is registered for the identifier.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    let key = CollectionReuseKey(kind: nil, name: .identifier(identifier))
    if let type = registered[key] as? CollectionViewCell.Type {
      return dequeue(type, key, for: CollectionElement(path: indexPath))
    }
    preconditionFailure(
      "no class for cells called \(identifier), for item \(indexPath): register(_:forCellWithReuseIdentifier:)"
    )
  }

  /// A supplementary view: one that waits, after `prepareForReuse()`, or a new one.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - identifier: the name of the view.
  ///   - indexPath: where it belongs.
  /// - Returns: the view.
  /// - Precondition: a class is registered for the kind and the identifier.
  public func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    let key = CollectionReuseKey(kind: kind, name: .identifier(identifier))
    if let type = registered[key] {
      return dequeue(type, key, for: CollectionElement(kind: kind, path: indexPath))
    }
    preconditionFailure("no class for views of kind \(kind) called \(identifier), for \(indexPath)")
  }

  /// A cell for an item, filled in.
  ///
  /// - Parameters:
  ///   - registration: the class, and what fills cells in.
  ///   - indexPath: the item's place.
  ///   - item: the item.
  /// - Returns: the cell.
  public func dequeueConfiguredReusableCell<Cell: CollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item
  ) -> Cell {
    let key = key(of: registration.identity, kind: nil)
    let cell = dequeue(Cell.self, key, for: CollectionElement(path: indexPath))
    registration.configure(cell, indexPath, item)
    return cell
  }

  /// A supplementary view, filled in.
  ///
  /// - Parameters:
  ///   - registration: the kind, the class, and what fills views in.
  ///   - indexPath: where it belongs.
  /// - Returns: the view.
  public func dequeueConfiguredReusableSupplementary<Supplementary: CollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let key = key(of: registration.identity, kind: registration.kind)
    let element = CollectionElement(kind: registration.kind, path: indexPath)
    let view = dequeue(Supplementary.self, key, for: element)
    registration.configure(view, registration.kind, indexPath)
    return view
  }

  private func key(of identity: RegistrationIdentity, kind: String?) -> CollectionReuseKey {
    registrations[ObjectIdentifier(identity)] = identity
    return CollectionReuseKey(kind: kind, name: .registration(ObjectIdentifier(identity)))
  }

  /// Views of one key are of one class: a registration's or the last one that was registered.
  private func dequeue<Reusable: CollectionReusableView>(
    _ type: Reusable.Type, _ key: CollectionReuseKey, for element: CollectionElement
  ) -> Reusable {
    if element == reconfigured?.element, let view = reconfigured?.view as? Reusable,
      view.reuseKey == key
    {
      return view
    }
    var pool = pools[key] ?? ReusePool()
    pools[key] = nil
    let waiting = pool.dequeue()
    pools[key] = pool
    let view: Reusable
    if let waiting = waiting as? Reusable {
      if key.kind == nil { counts.reused += 1 }
      waiting.prepareForReuse()
      view = waiting
    } else {
      view = type.init(frame: .zero)
      view.reuseKey = key
    }
    if let attributes = pendingAttributes, attributes.element == element { view.take(attributes) }
    return view
  }

  /// How many views of an identifier there are, in sight and waiting.
  ///
  /// - Parameters:
  ///   - identifier: the name of the views.
  ///   - kind: the kind of supplementary views; `nil` for cells.
  /// - Returns: both counts.
  public func poolSize(
    forIdentifier identifier: String, ofKind kind: String? = nil
  ) -> (inUse: Int, waiting: Int) {
    let pool = pools[CollectionReuseKey(kind: kind, name: .identifier(identifier))] ?? ReusePool()
    return (pool.inUse.count, pool.waiting.count)
  }
}
