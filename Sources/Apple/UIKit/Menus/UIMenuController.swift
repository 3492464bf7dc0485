public import LaminaGeometry
public import LaminaViews

/// An item that an app adds to the edit menu.
public final class UIMenuItem {
  /// The title.
  public var title: String
  /// The action, which a responder performs.
  public var action: Selector

  /// Makes an item.
  public init(title: String, action: Selector) { (self.title, self.action) = (title, action) }
}

/// The edit menu of a view of the app: the standard actions that the first responder performs, and `menuItems`.
public final class UIMenuController {
  /// The side of the menu at which its arrow points to the target.
  public enum ArrowDirection: Int, Sendable {
    /// Above the target, or below where there is no room.
    case `default`
    /// Below the target.
    case up
    /// Above the target.
    case down
    /// Beside the target; shown as `default`.
    case left
    /// Beside the target; shown as `default`.
    case right
  }

  /// The menu.
  public static let shared = UIMenuController()

  /// The app's own items, shown after the standard ones if a responder performs their actions; `nil` for none.
  public var menuItems: [UIMenuItem]?
  /// The direction of the arrow, which decides the side of the menu.
  public var arrowDirection = ArrowDirection.default
  /// Whether the menu is shown.
  public var isMenuVisible: Bool {
    get { session.isShown }
    set { setMenuVisible(newValue, animated: true) }
  }
  /// The frame of the menu on the screen.
  public var menuFrame: CGRect { session.frame }

  private let session = EditMenuSession()
  private weak var targetView: UIView?
  private var targetRect = CGRect.zero

  private init() {
    session.onHide = { [weak self] in
      self?.post(Self.willHideMenuNotification)
      self?.post(Self.didHideMenuNotification)
    }
  }

  /// Shows the menu beside a rectangle of a view.
  public func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    setTargetRect(targetRect, in: targetView)
    show()
  }
  /// Hides the menu.
  public func hideMenu() { session.hide() }
  /// Hides the menu if it is a view's.
  public func hideMenu(from targetView: UIView) {
    if targetView === self.targetView { hideMenu() }
  }
  /// Sets the rectangle beside which the menu is shown.
  public func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    (self.targetView, self.targetRect) = (targetView, targetRect)
  }
  /// Shows or hides the menu.
  public func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    if menuVisible { show() } else { hideMenu() }
  }
  /// Shows the visible menu again, with the items that are possible now.
  public func update() { if isMenuVisible { show() } }

  private func show() {
    guard let targetView, let window = targetView.window else { return }
    let responder = window.firstResponder ?? targetView
    post(Self.willShowMenuNotification)
    // An observer may have moved the menu, which then is shown already.
    if session.isShown { return }
    let items = (menuItems ?? []).compactMap { item -> (String, @MainActor () -> Void)? in
      guard responder.target(forAction: item.action, withSender: self) != nil else { return nil }
      return (
        item.title,
        { [weak responder] in
          guard let responder else { return }
          let target = responder.target(forAction: item.action, withSender: self)
          UIApplication.shared.sendAction(item.action, to: target, from: self, for: nil)
        }
      )
    }
    let isShown = session.show(
      for: responder, items, beside: targetRect, in: targetView, isBelow: arrowDirection == .up)
    if isShown { post(Self.didShowMenuNotification) }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Sent before the menu is shown.
  public nonisolated static let willShowMenuNotification = Notification.Name(
    "UIMenuControllerWillShowMenuNotification")
  /// Sent when the menu has been shown.
  public nonisolated static let didShowMenuNotification = Notification.Name(
    "UIMenuControllerDidShowMenuNotification")
  /// Sent before the menu hides.
  public nonisolated static let willHideMenuNotification = Notification.Name(
    "UIMenuControllerWillHideMenuNotification")
  /// Sent when the menu hides.
  public nonisolated static let didHideMenuNotification = Notification.Name(
    "UIMenuControllerDidHideMenuNotification")
  /// Sent when the menu moves; never, since it stays in its place.
  public nonisolated static let menuFrameDidChangeNotification = Notification.Name(
    "UIMenuControllerMenuFrameDidChangeNotification")
}
