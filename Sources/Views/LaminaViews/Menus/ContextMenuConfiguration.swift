/// The content of a context menu: its menu and its preview, like `UIContextMenuConfiguration`.
///
/// Both providers are asked when the menu is about to appear, not when the configuration is made.
@MainActor open class ContextMenuConfiguration {
  /// The order of a menu's elements.
  public enum ElementOrder: Int, CaseIterable, Hashable, Sendable {
    /// The system's choice: `priority` for menus of buttons outside scroll views, `fixed` for others.
    ///
    /// Policy: `menu-order`.
    case automatic
    /// The first element is nearest to the source: at the bottom of a menu above it.
    case priority
    /// The first element is at the top.
    case fixed
  }

  /// A value by which the delegate recognises the configuration; `nil` for none.
  public let identifier: AnyHashable?
  /// The order of the menu's elements; `automatic` by default.
  open var preferredMenuElementOrder = ElementOrder.automatic

  let previewProvider: (@MainActor () -> ViewController?)?
  let actionProvider: (@MainActor ([MenuElement]) -> Menu?)?

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - identifier: a value by which the delegate recognises it; `nil` for none.
  ///   - previewProvider: returns the controller to show as the preview; `nil` for the highlighted view.
  ///   - actionProvider: returns the menu, given the system's suggestions, which are none; `nil` for no menu.
  public init(
    identifier: AnyHashable? = nil, previewProvider: (@MainActor () -> ViewController?)? = nil,
    actionProvider: (@MainActor (_ suggestedActions: [MenuElement]) -> Menu?)? = nil
  ) {
    self.identifier = identifier
    (self.previewProvider, self.actionProvider) = (previewProvider, actionProvider)
  }
}
