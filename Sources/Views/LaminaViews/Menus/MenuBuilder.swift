/// The builder of a menu bar, which responders change by `buildMenu(with:)`, like `UIMenuBuilder`.
///
/// Phones have no menu bar, so that Lamina makes no builder. Tests of apps may have builders of their own.
@MainActor public protocol MenuBuilder: AnyObject {
  /// The owner of the menus.
  var system: MenuSystem { get }
  /// Returns the menu of an identifier; `nil` if there is none.
  func menu(for identifier: Menu.Identifier) -> Menu?
  /// Replaces a menu.
  func replace(menu replacedIdentifier: Menu.Identifier, with replacementMenu: Menu)
  /// Replaces the children of a menu.
  func replaceChildren(
    ofMenu parentIdentifier: Menu.Identifier,
    from childrenBlock: ([MenuElement]) -> [MenuElement])
  /// Inserts a menu before another one.
  func insertSibling(_ siblingMenu: Menu, beforeMenu siblingIdentifier: Menu.Identifier)
  /// Inserts a menu after another one.
  func insertSibling(_ siblingMenu: Menu, afterMenu siblingIdentifier: Menu.Identifier)
  /// Inserts a menu as the first child of another one.
  func insertChild(_ childMenu: Menu, atStartOfMenu parentIdentifier: Menu.Identifier)
  /// Inserts a menu as the last child of another one.
  func insertChild(_ childMenu: Menu, atEndOfMenu parentIdentifier: Menu.Identifier)
  /// Removes a menu.
  func remove(menu removedIdentifier: Menu.Identifier)
}

/// The owner of menus, like `UIMenuSystem`.
@MainActor public final class MenuSystem: Equatable {
  /// The system of the menu bar.
  public static let main = MenuSystem()
  /// The system of context menus.
  public static let context = MenuSystem()

  private init() {}

  /// Whether both are the same object.
  public nonisolated static func == (first: MenuSystem, second: MenuSystem) -> Bool {
    first === second
  }

  /// Asks for the menus again; has no effect, because phones have no menu bar.
  public func setNeedsRebuild() {}
}
