/// A named closure with a title and a picture, for menus and controls, like `UIAction`.
///
/// ```swift
/// let delete = Action(title: "Delete", attributes: .destructive) { action in print(action.title) }
/// let button = Button(primaryAction: delete)
/// ```
@MainActor open class Action: MenuElement {
  /// A name by which a control tells its actions apart.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier from a name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }

  /// The text of the action, in a menu or on a button.
  open override var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }
  /// The picture of the action; `nil` for none.
  open override var image: Image? {
    get { storedImage }
    set { storedImage = newValue }
  }
  /// The name of the action; unique if the action was made without one.
  public let identifier: Identifier
  /// A longer title that explains the action; `nil` for none.
  ///
  /// Menus do not show it, as on a phone.
  open var discoverabilityTitle: String?
  /// The attributes of the action in a menu; none by default.
  open var attributes: Attributes
  /// The mark of the action in a menu; `off` by default.
  open var state: State
  /// The object that performs the action: the control, bar button item or view with the menu; `nil` otherwise.
  public private(set) weak var sender: AnyObject?

  let handler: @MainActor (Action) -> Void

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - title: the text.
  ///   - subtitle: the smaller text below it; `nil` for none.
  ///   - image: the picture; `nil` for none.
  ///   - identifier: the name; `nil` for a unique one.
  ///   - discoverabilityTitle: a longer title; `nil` for none.
  ///   - attributes: the attributes in a menu.
  ///   - state: the mark in a menu.
  ///   - handler: called with the action when it is performed.
  public init(
    title: String = "", subtitle: String? = nil, image: Image? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off,
    handler: @escaping @MainActor (Action) -> Void
  ) {
    self.identifier = identifier ?? Identifier(MenuElement.makeIdentifier("action"))
    (self.discoverabilityTitle, self.attributes) = (discoverabilityTitle, attributes)
    (self.state, self.handler) = (state, handler)
    super.init(title, subtitle, image)
  }

  /// Calls the action's handler, whatever its attributes are.
  ///
  /// - Parameters:
  ///   - sender: the object that performs the action, `sender` during the call.
  ///   - target: not used.
  open func performWithSender(_ sender: AnyObject?, target: AnyObject?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }

  override var shownAttributes: Attributes { attributes }
  override var shownState: State { state }
}
