/// A list of actions and other menus, like `UIMenu`.
///
/// A menu in another one is a submenu, which opens in its place. With the option `displayInline` it is a group instead,
/// which a gap divides from the elements around it.
///
/// ```swift
/// let sort = ["Name", "Date"].map { title in Action(title: title) { _ in } }
/// let menu = Menu(children: [
///   Action(title: "Share") { _ in },
///   Menu(title: "Sort", options: [.displayInline, .singleSelection], children: sort),
/// ])
/// print(menu.children.count)  // 2
/// ```
@MainActor open class Menu: MenuElement {
  /// A name by which code finds a menu among others.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier from a name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }

  /// The look of a menu in another one, and its selection.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits, equal to the bits of `UIMenu.Options`.
    public let rawValue: UInt

    /// Makes a set of options from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The menu's elements are a group of the menu around it.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The row of the submenu is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// Choosing an action of the menu turns it on, and all others of the menu off.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// The menu's actions are pictures in a row.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  /// The size of the elements of a menu.
  public enum ElementSize: Int, CaseIterable, Hashable, Sendable {
    /// Pictures side by side, without titles.
    case small
    /// Pictures side by side, with titles below.
    case medium
    /// Rows with a title.
    case large
    /// The system's choice: rows.
    case automatic = -1
  }

  /// The name of the menu; unique if the menu was made without one.
  public let identifier: Identifier
  /// The look of the menu in another one, and its selection.
  public let options: Options
  /// The elements of the menu.
  public let children: [MenuElement]
  /// The size of the elements; `automatic` by default.
  open var preferredElementSize = ElementSize.automatic

  /// Makes a menu.
  ///
  /// - Parameters:
  ///   - title: the text of a submenu, or the heading of a menu or group.
  ///   - subtitle: the smaller text below the title of a submenu; `nil` for none.
  ///   - image: the picture of a submenu; `nil` for none.
  ///   - identifier: the name; `nil` for a unique one.
  ///   - options: the look in another menu, and the selection.
  ///   - preferredElementSize: the size of the elements.
  ///   - children: the elements.
  public init(
    title: String = "", subtitle: String? = nil, image: Image? = nil,
    identifier: Identifier? = nil, options: Options = [],
    preferredElementSize: ElementSize = .automatic, children: [MenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(MenuElement.makeIdentifier("menu"))
    (self.options, self.children) = (options, children)
    self.preferredElementSize = preferredElementSize
    super.init(title, subtitle, image)
  }

  /// The elements that are on, in this menu and its submenus, in order.
  open var selectedElements: [MenuElement] {
    children.flatMap { child in
      if let menu = child as? Menu { return menu.selectedElements }
      return child.shownState == .on ? [child] : []
    }
  }

  /// Returns a menu with the same properties and other children.
  ///
  /// - Parameter newChildren: the elements of the new menu.
  /// - Returns: the menu.
  open func replacingChildren(_ newChildren: [MenuElement]) -> Menu {
    Menu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }

  override var shownAttributes: Attributes {
    options.contains(.destructive) ? .destructive : []
  }

  /// The children, with the elements of deferred ones in their places once they are known.
  var knownChildren: [MenuElement] {
    children.flatMap { ($0 as? DeferredMenuElement)?.elements ?? [$0] }
  }

  /// The actions of this menu and of its submenus, in order.
  var actions: [Action] {
    knownChildren.flatMap { child in
      if let menu = child as? Menu { return menu.actions }
      return (child as? Action).map { [$0] } ?? []
    }
  }

  /// Returns the menus from this one to the one that has an element as a child; empty without one.
  func path(to element: MenuElement) -> [Menu] {
    for child in knownChildren {
      if child === element { return [self] }
      guard let path = (child as? Menu)?.path(to: element), !path.isEmpty else { continue }
      return [self] + path
    }
    return []
  }

  /// Turns an action on and the others off in the outermost menu around it with a single selection, if there is one.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - isAlwaysSingle: whether the whole menu has a single selection, whatever its options are.
  func select(_ action: Action, isAlwaysSingle: Bool = false) {
    let path = path(to: action)
    let single = path.first { isAlwaysSingle || $0.options.contains(.singleSelection) }
    guard let single else { return }
    for other in single.actions { other.state = other === action ? .on : .off }
  }
}
