/// An action that a swiped row offers, like `UIContextualAction`.
@MainActor open class ContextualAction {
  /// The kind of an action, which determines its colour and whether the table deletes the row.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// A grey action.
    case normal
    /// A red action; the table deletes the row when the handler reports success.
    case destructive
  }

  /// The closure that performs the action; it calls `completion` once, with whether the action was performed.
  public typealias Handler =
    @MainActor (
      _ action: ContextualAction, _ sourceView: View,
      _ completion: @escaping @MainActor (_ wasPerformed: Bool) -> Void
    ) -> Void

  /// The kind of action: `destructive` if it deletes the row, else `normal`.
  public let style: Style
  /// The title on the action's button; `nil` for none.
  open var title: String?
  /// An image above the title; `nil` for none.
  open var image: Image?
  /// The background colour of the action's button; by default the one of the style.
  open var backgroundColor: ViewColor
  /// The closure that performs the action.
  public let handler: Handler

  /// Makes an action: red if it is destructive, else grey.
  ///
  /// - Parameters:
  ///   - style: the kind of action.
  ///   - title: the title; `nil` for none.
  ///   - handler: performs the action. A destructive handler removes the row from the data before it reports success.
  ///     The table then deletes the row, unless the handler has done so.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    backgroundColor = style == .destructive ? TableColors.destructive : TableColors.neutralAction
  }
}

/// The actions at one side of a row, like `UISwipeActionsConfiguration`.
@MainActor public final class SwipeActionsConfiguration {
  /// The actions, from the edge of the table inwards.
  public let actions: [ContextualAction]
  /// Whether a swipe over most of the row performs the first action.
  public var performsFirstActionWithFullSwipe = true

  /// Makes the actions for one side of a row.
  ///
  /// - Parameter actions: the actions, from the edge of the table inwards.
  public init(actions: [ContextualAction]) { self.actions = actions }
}
