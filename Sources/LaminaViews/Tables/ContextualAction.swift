/// An action that a swiped row offers, as `UIContextualAction`.
@MainActor public final class ContextualAction {
  /// The kind of action.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// A grey one.
    case normal
    /// A red one: a row whose action says that it was performed is deleted from the table.
    case destructive
  }

  /// The work: it calls the block that it gets, once, with whether it was performed.
  public typealias Handler =
    @MainActor (
      _ action: ContextualAction, _ sourceView: View,
      _ completion: @escaping @MainActor (_ wasPerformed: Bool) -> Void
    ) -> Void

  /// The kind of action.
  public let style: Style
  /// The title; `nil` for none.
  public var title: String?
  /// A picture above the title; `nil` for none.
  public var image: Image?
  /// The colour behind it.
  public var backgroundColor: ViewColor
  /// The work.
  public let handler: Handler

  /// Makes an action: a destructive one is red, another one grey.
  ///
  /// - Parameters:
  ///   - style: what kind of action it is.
  ///   - title: what it is called; `nil` for none.
  ///   - handler: what is done. The handler of a destructive action takes the row from the data before it says that the
  ///     action was performed; the table then deletes its row, unless the handler has done that.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    backgroundColor = style == .destructive ? TableColors.destructive : TableColors.neutralAction
  }
}

/// The actions at one side of a row, as `UISwipeActionsConfiguration`.
@MainActor public final class SwipeActionsConfiguration {
  /// The actions, from the edge of the table inwards.
  public let actions: [ContextualAction]
  /// Whether a swipe over most of the row performs the first action.
  public var performsFirstActionWithFullSwipe = true

  /// Makes the actions of a side.
  ///
  /// - Parameter actions: from the edge of the table inwards.
  public init(actions: [ContextualAction]) { self.actions = actions }
}
