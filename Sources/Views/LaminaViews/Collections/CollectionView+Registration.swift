import LaminaGeometry

// Registering classes of cells and supplementary views, and dequeuing views.

/// An object whose identity distinguishes one registration from another.
final class RegistrationIdentity: Sendable {}

extension CollectionView {
  /// A cell class with the closure that configures its cells for items of one type.
  ///
  /// Like `UICollectionView.CellRegistration`.
  public struct CellRegistration<Cell: CollectionViewCell, Item> {
    let identity = RegistrationIdentity()
    let configure: @MainActor (Cell, IndexPath, Item) -> Void

    /// Makes a registration; keep it and use it for many cells.
    ///
    /// - Parameter configure: configures a cell for an item.
    public init(_ configure: @escaping @MainActor (Cell, IndexPath, Item) -> Void) {
      self.configure = configure
    }
  }

  /// A class of supplementary views with the closure that configures them.
  ///
  /// Like `UICollectionView.SupplementaryRegistration`.
  public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
    let identity = RegistrationIdentity()
    let kind: String
    let configure: @MainActor (Supplementary, String, IndexPath) -> Void

    /// Makes a registration; keep it and use it for many views.
    ///
    /// - Parameters:
    ///   - kind: the kind of the views.
    ///   - configure: configures a view for an index path.
    public init(
      elementKind kind: String,
      _ configure: @escaping @MainActor (Supplementary, String, IndexPath) -> Void
    ) {
      (self.kind, self.configure) = (kind, configure)
    }
  }

  // MARK: - Classes

  /// Registers the class of the cells that are dequeued with a reuse identifier.
  ///
  /// Cells of the class that was registered before are not reused any more.
  ///
  /// Policy: `reuse-new-class`.
  ///
  /// - Parameters:
  ///   - cellClass: the class; cells are made by `init(frame:)`.
  ///   - identifier: the reuse identifier.
  @_disfavoredOverload public func register(
    _ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String
  ) {
    register(cellClass, CollectionReuseKey(kind: nil, name: .identifier(identifier)))
  }

  /// Registers the class of the supplementary views that are dequeued with a kind and a reuse identifier.
  ///
  /// Views of the class that was registered before are not reused any more.
  ///
  /// - Parameters:
  ///   - viewClass: the class; views are made by `init(frame:)`.
  ///   - kind: their kind.
  ///   - identifier: the reuse identifier.
  @_disfavoredOverload public func register(
    _ viewClass: CollectionReusableView.Type, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    register(viewClass, CollectionReuseKey(kind: kind, name: .identifier(identifier)))
  }

  /// Registers a class of cells, or of supplementary views of a kind, or removes the registration of an identifier.
  package func register(
    _ viewClass: CollectionReusableView.Type?, _ kind: String?, _ identifier: String
  ) { register(viewClass, CollectionReuseKey(kind: kind, name: .identifier(identifier))) }

  /// Registers a class, and removes the views of the class that was registered before from their pool.
  private func register(_ viewClass: CollectionReusableView.Type?, _ key: CollectionReuseKey) {
    if let earlier = registered[key], earlier != viewClass {
      let waiting = pools[key]?.discard { type(of: $0) == earlier } ?? []
      for view in waiting { view.removeFromSuperview() }
    }
    registered[key] = viewClass
  }

  // MARK: - Dequeuing

  /// Returns a cell of the registered class, or stops the program without one.
  func dequeueCell(_ identifier: String, for indexPath: IndexPath) -> CollectionViewCell {
    let key = CollectionReuseKey(kind: nil, name: .identifier(identifier))
    if let type = registered[key] as? CollectionViewCell.Type {
      return dequeue(type, key, for: CollectionElement(path: indexPath))
    }
    fatalError(
      "no class for cells called \(identifier), for item \(indexPath): register(_:forCellWithReuseIdentifier:)"
    )
  }

  /// Returns a supplementary view of the registered class, or stops the program without one.
  func dequeueSupplement(
    _ kind: String, _ identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    let key = CollectionReuseKey(kind: kind, name: .identifier(identifier))
    if let type = registered[key] {
      return dequeue(type, key, for: CollectionElement(kind: kind, path: indexPath))
    }
    fatalError("no class for views of kind \(kind) called \(identifier), for \(indexPath)")
  }

  /// Returns a cell for an item, reused or new, after the registration's closure has configured it.
  ///
  /// - Parameters:
  ///   - registration: the class and the closure that configures its cells.
  ///   - indexPath: the item's index path.
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

  /// Returns a supplementary view, reused or new, after the registration's closure has configured it.
  ///
  /// - Parameters:
  ///   - registration: the kind, the class and the closure that configures its views.
  ///   - indexPath: its index path.
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

  /// Returns the view of an element being reconfigured, else a view waiting in the pool of a reuse key, else a new one.
  ///
  /// A new view has the registration's class or the last registered one.
  func dequeue<Reusable: CollectionReusableView>(
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
      guard let new = type.make(.zero) as? Reusable else { fatalError("no view of \(type)") }
      view = new
      view.reuseKey = key
    }
    if let attributes = pendingAttributes, attributes.element == element { view.take(attributes) }
    return view
  }

  /// Returns the numbers of views with a reuse identifier: those in use and those waiting for reuse.
  ///
  /// - Parameters:
  ///   - identifier: the reuse identifier.
  ///   - kind: the kind of supplementary views; `nil` for cells.
  /// - Returns: both counts.
  public func poolSize(
    forIdentifier identifier: String, ofKind kind: String? = nil
  ) -> (inUse: Int, waiting: Int) {
    let pool = pools[CollectionReuseKey(kind: kind, name: .identifier(identifier))] ?? ReusePool()
    return (pool.inUse.count, pool.waiting.count)
  }
}
