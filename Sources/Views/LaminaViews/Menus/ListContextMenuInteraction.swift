import LaminaGeometry

/// The interaction of a table or collection view, which keeps its own delegate.
///
/// The delegate forwards the calls to the list's delegate. Swift cannot tell whether that has methods of its own for
/// menus, so every list with a delegate has the interaction.
final class ListContextMenuInteraction: ContextMenuInteraction {
  private let source: any ContextMenuInteractionDelegate

  init(_ source: any ContextMenuInteractionDelegate) {
    self.source = source
    super.init(delegate: source)
  }
}

extension View {
  /// The interaction that a list has for its context menus; `nil` for none.
  fileprivate var listContextMenuInteraction: ContextMenuInteraction? {
    extras?.interactions.lazy.compactMap { $0 as? ListContextMenuInteraction }.first
  }

  /// Adds an interaction for the list's context menus; ignored if it has one.
  fileprivate func addListContextMenus(from source: any ContextMenuInteractionDelegate) {
    if listContextMenuInteraction == nil { addInteraction(ListContextMenuInteraction(source)) }
  }
}

extension TableView {
  /// The interaction of the rows' context menus; `nil` until the table has a delegate.
  public var contextMenuInteraction: ContextMenuInteraction? {
    listContextMenuInteraction
  }

  /// Adds the interaction of the rows' context menus; ignored if it was added before.
  func addContextMenus() {
    addListContextMenus(from: TableMenuSource(self))
  }
}

extension CollectionView {
  /// The interaction of the items' context menus; `nil` until the view has a delegate.
  public var contextMenuInteraction: ContextMenuInteraction? {
    listContextMenuInteraction
  }

  /// Adds the interaction of the items' context menus; ignored if it was added before.
  func addContextMenus() {
    addListContextMenus(from: CollectionMenuSource(self))
  }
}

/// The source of the context menus of a table's rows.
private final class TableMenuSource: ContextMenuInteractionDelegate {
  private weak var table: TableView?
  private weak var cell: TableViewCell?

  init(_ table: TableView) { self.table = table }

  private func call<Result>(
    _ body: (any TableViewDelegate, TableView) -> Result?
  ) -> Result? {
    guard let table, let delegate = table.tableDelegate else { return nil }
    return body(delegate, table)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? {
    call { delegate, table in
      guard table.swipe == nil, table.reorder == nil,
        let path = table.indexPathForRow(at: location), let cell = table.cellForRow(at: path)
      else { return nil }
      self.cell = cell
      guard let own = delegate as? any TableViewContextMenuDelegate else {
        return delegate.tableView(
          table, contextMenuConfigurationForRowAt: path, point: location)
      }
      return own.tableView(table, contextMenuConfigurationForRowAt: path, point: location)
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    let own = call {
      $0.tableView($1, previewForHighlightingContextMenuWithConfiguration: configuration)
    }
    return own ?? cell.flatMap { $0.window == nil ? nil : TargetedPreview(view: $0) }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    call { $0.tableView($1, previewForDismissingContextMenuWithConfiguration: configuration) }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating
  ) {
    call { delegate, table -> Void? in
      guard let own = delegate as? any TableViewContextMenuDelegate else {
        return delegate.tableView(
          table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
      }
      own.tableView(table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
      return nil
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {
    call { $0.tableView($1, willDisplayContextMenu: configuration, animator: animator) }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {
    call { $0.tableView($1, willEndContextMenuInteraction: configuration, animator: animator) }
  }
}

/// The source of the context menus of a collection view's items.
private final class CollectionMenuSource: ContextMenuInteractionDelegate {
  private weak var collection: CollectionView?
  private weak var cell: CollectionViewCell?
  private var path: IndexPath?

  init(_ collection: CollectionView) { self.collection = collection }

  private func call<Result>(
    _ body: (any CollectionViewDelegate, CollectionView) -> Result?
  ) -> Result? {
    guard let collection, let delegate = collection.itemDelegate else { return nil }
    return body(delegate, collection)
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? {
    call { delegate, collection in
      path = collection.indexPathForItem(at: location)
      cell = path.flatMap { collection.cellForItem(at: $0) }
      return delegate.collectionView(
        collection, contextMenuConfigurationForItemsAt: path.map { [$0] } ?? [], point: location)
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    let own = call { delegate, collection in
      path.flatMap {
        delegate.collectionView(
          collection, contextMenuConfiguration: configuration, highlightPreviewForItemAt: $0)
      }
    }
    return own ?? cell.flatMap { $0.window == nil ? nil : TargetedPreview(view: $0) }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    call { delegate, collection in
      path.flatMap {
        delegate.collectionView(
          collection, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: $0)
      }
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating
  ) {
    call {
      $0.collectionView(
        $1, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {
    call { $0.collectionView($1, willDisplayContextMenu: configuration, animator: animator) }
  }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {
    call {
      $0.collectionView($1, willEndContextMenuInteraction: configuration, animator: animator)
    }
  }
}
