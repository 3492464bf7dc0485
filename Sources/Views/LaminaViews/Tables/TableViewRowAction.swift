/// An action that a swiped row offers, in the form that came before `ContextualAction`, like `UITableViewRowAction`.
@MainActor open class TableViewRowAction {
  /// The kind of an action, which determines its colour.
  public enum Style: Int, CaseIterable, Hashable, Sendable {
    /// A red action.
    case destructive
    /// A grey action.
    case normal

    /// The former name of `destructive`.
    public static var `default`: Style { .destructive }
  }

  /// The kind of action.
  public let style: Style
  /// The title on the action's button; `nil` for none.
  open var title: String?
  /// The background colour of the action's button; `nil` for the one of the style.
  open var backgroundColor: ViewColor?
  /// The effect behind the button; kept, and not shown.
  open var backgroundEffect: VisualEffect?
  /// The closure that performs the action; it may delete the row.
  public let handler: @MainActor (TableViewRowAction, IndexPath) -> Void

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - style: the kind of action.
  ///   - title: the title; `nil` for none.
  ///   - handler: performs the action.
  public init(
    style: Style, title: String?,
    handler: @escaping @MainActor (TableViewRowAction, IndexPath) -> Void
  ) { (self.style, self.title, self.handler) = (style, title, handler) }
}

extension TableView {
  /// Returns the delegate's actions of the earlier kind as a configuration; `nil` for none.
  func rowActions(at path: IndexPath) -> SwipeActionsConfiguration? {
    guard let actions = tableDelegate?.tableView(self, editActionsForRowAt: path) else {
      return nil
    }
    let offered = actions.map { action in
      let new = ContextualAction(
        style: action.style == .destructive ? .destructive : .normal, title: action.title
      ) { [weak self] _, _, completion in
        if let path = self?.swipe?.path { action.handler(action, path) }
        // The handler has deleted the row itself, or the row remains.
        completion(false)
      }
      if let color = action.backgroundColor { new.backgroundColor = color }
      return new
    }
    let configuration = SwipeActionsConfiguration(actions: offered)
    configuration.performsFirstActionWithFullSwipe = false
    return configuration
  }
}
