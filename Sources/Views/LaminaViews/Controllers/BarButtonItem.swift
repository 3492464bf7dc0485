public import LaminaLayers
package import LaminaText

/// A button of a navigation bar or a toolbar, like `UIBarButtonItem`.
///
/// It holds the button's content; the bar that shows it makes the view. An item is in at most one bar.
@MainActor open class BarButtonItem {
  /// The look of a title, like `UIBarButtonItem.Style`.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// The regular weight.
    case plain
    /// Semibold, for a button that ends a task.
    case done
  }

  /// Standard buttons and spaces, like `UIBarButtonItem.SystemItem`.
  public enum SystemItem: CaseIterable, Hashable, Sendable {
    /// A "Done" button, which ends a task.
    case done
    /// An "Edit" button, which begins editing.
    case edit
    /// A "Cancel" button, which ends a task without effect.
    case cancel
    /// A button with a plus sign, which adds something.
    case add
    /// A "Save" button, which saves changes and ends a task.
    case save
    /// A button with a pencil, to write something new.
    case compose
    /// A button with an arrow to the left, to reply to a message.
    case reply
    /// A button with a bin, which deletes something.
    case trash
    /// A button with a magnifying glass, to search.
    case search
    /// A button with a circular arrow, which reloads content.
    case refresh
    /// A space that takes the remaining width; several share it.
    case flexibleSpace
    /// A space of `width` points.
    case fixedSpace

    /// The title of the button; `nil` for one with an icon, and for spaces.
    var title: String? {
      switch self {
      case .done: "Done"
      case .edit: "Edit"
      case .cancel: "Cancel"
      case .save: "Save"
      default: nil
      }
    }

    /// The icon of the button; `nil` for one with a title, and for spaces.
    var glyph: Glyph? {
      switch self {
      case .add: .add
      case .compose: .compose
      case .reply: .reply
      case .trash: .trash
      case .search: .search
      case .refresh: .refresh
      default: nil
      }
    }

    var isSpace: Bool { self == .flexibleSpace || self == .fixedSpace }
  }

  /// The title, shown unless there is an image, an icon or a custom view; `nil` for none.
  open var title: String? { didSet { if title != oldValue { onChange?() } } }
  /// The picture shown instead of the title; its rendering mode `automatic` draws it in the tint colour.
  open var image: Image? { didSet { onChange?() } }
  /// A view shown instead of the button, at its intrinsic size or else its current one; `nil` for none.
  public package(set) var customView: View? { didSet { onChange?() } }
  /// The system item that the button was made from; `nil` for none.
  public private(set) var systemItem: SystemItem?
  /// The weight of the title: regular or semibold.
  open var style = Style.plain { didSet { if style != oldValue { onChange?() } } }
  /// Whether the button can be tapped.
  open var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }
  /// The colour of the button while it is enabled; `nil` for the bar's tint colour.
  open var tintColor: ViewColor? { didSet { if tintColor != oldValue { onChange?() } } }
  /// The width in points; 0 for the natural width, or for a flexible space's share.
  open var width = 0.0 { didSet { if width != oldValue { onChange?() } } }
  /// A closure called when the button is tapped; `primaryAction` takes precedence.
  open var action: (@MainActor (BarButtonItem) -> Void)?
  /// The closure as `action` returns it, for a module that declares `action` with another type.
  package var handler: (@MainActor (BarButtonItem) -> Void)? {
    get { action }
    set { action = newValue }
  }
  /// The values of properties that other modules of the package add, by name.
  package var addedValues: [String: Any] = [:]
  /// The view that shows the item; `nil` unless a bar does.
  package weak var shownView: View?
  /// A number for the app's use; 0 by default.
  open var tag = 0
  /// The looks of the titles of items without looks of their own; `nil`, the default, for the bar's.
  package static var standardLooks: (normal: TextAttributes?, disabled: TextAttributes?)
  /// The look of the title; `nil`, the default, for the bar's.
  package var titleLook: TextAttributes? { didSet { onChange?() } }
  /// The look of the title of a disabled item; `nil`, the default, for the bar's.
  package var disabledTitleLook: TextAttributes? { didSet { onChange?() } }
  /// The distances by which the picture is moved from its place; zero by default.
  open var imageInsets = EdgeInsets.zero { didSet { onChange?() } }
  /// A short text that stands for the button where it cannot be seen; `nil` for the title.
  open var accessibilityLabel: String?
  /// A text that explains the button where it cannot be seen; `nil` for none.
  open var accessibilityHint: String?
  /// A name by which tests find the button; `nil` for none.
  open var accessibilityIdentifier: String?
  /// The action that a tap performs; `nil` for `action`.
  ///
  /// Setting it takes over the action's title and image.
  open var primaryAction: Action? {
    didSet {
      if let primaryAction {
        title = primaryAction.title
        image = primaryAction.image
      }
      onChange?()
    }
  }
  /// The menu of the button; `nil` for none.
  ///
  /// It appears when a finger is held on the button, or when a finger comes down on a button without an action.
  open var menu: Menu? { didSet { if menu !== oldValue { onChange?() } } }
  /// The order of the menu's elements; `automatic` by default.
  open var preferredMenuElementOrder = ContextMenuConfiguration.ElementOrder.automatic

  /// A closure called after a change, by which the bar that shows the item observes it.
  var onChange: (@MainActor () -> Void)?

  /// Makes an empty button; all other initialisers call it, so that a subclass overrides only this one.
  public init() {}

  /// Makes an empty button; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {}

  /// Makes a button with a title.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - style: the look of the title.
  ///   - action: called when it is tapped.
  public convenience init(
    title: String, style: Style = .plain, action: (@MainActor (BarButtonItem) -> Void)? = nil
  ) {
    self.init()
    (self.title, self.style, self.action) = (title, style, action)
  }

  /// Makes a button with a picture.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - action: called when it is tapped.
  public convenience init(
    image: Image, action: (@MainActor (BarButtonItem) -> Void)? = nil
  ) {
    self.init()
    (self.image, self.action) = (image, action)
  }

  /// Makes a standard button or a space.
  ///
  /// - Parameters:
  ///   - systemItem: the kind.
  ///   - action: called when it is tapped.
  public convenience init(
    systemItem: SystemItem, action: (@MainActor (BarButtonItem) -> Void)? = nil
  ) {
    self.init()
    (title, self.systemItem, self.action) = (systemItem.title, systemItem, action)
    style = systemItem == .done || systemItem == .save ? .done : .plain
  }

  /// Makes a button with an action and a menu.
  ///
  /// - Parameters:
  ///   - title: the title; `nil` for the action's.
  ///   - image: the picture; `nil` for the action's.
  ///   - primaryAction: the action that a tap performs; `nil` for none, so that a tap shows the menu.
  ///   - menu: the menu; `nil` for none.
  @_disfavoredOverload public convenience init(
    title: String? = nil, image: Image? = nil, primaryAction: Action? = nil, menu: Menu? = nil
  ) {
    self.init()
    (self.primaryAction, self.menu) = (primaryAction, menu)
    (self.title, self.image) = (title ?? primaryAction?.title, image ?? primaryAction?.image)
  }

  /// Makes a standard button with an action and a menu; the action's title and image are ignored.
  ///
  /// - Parameters:
  ///   - systemItem: the kind.
  ///   - primaryAction: the action that a tap performs; `nil` for none, so that a tap shows the menu.
  ///   - menu: the menu; `nil` for none.
  @_disfavoredOverload public convenience init(
    systemItem: SystemItem, primaryAction: Action? = nil, menu: Menu? = nil
  ) {
    self.init(systemItem: systemItem, action: nil)
    let (title, image) = (title, image)
    self.primaryAction = primaryAction
    (self.title, self.image, self.menu) = (title, image, menu)
  }

  /// Makes an item that shows a view instead of a button.
  ///
  /// - Parameter customView: the view.
  public convenience init(customView: View) {
    self.init()
    self.customView = customView
  }

  /// Makes a space that takes the remaining width.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(systemItem: .flexibleSpace) }

  /// Makes a space of a given width.
  ///
  /// - Parameter width: the width in points.
  /// - Returns: the space.
  public static func fixedSpace(_ width: Double) -> BarButtonItem {
    let item = BarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// Performs what a tap does.
  func performAction() {
    if let primaryAction {
      primaryAction.performWithSender(self, target: nil)
    } else {
      action?(self)
    }
  }
}
