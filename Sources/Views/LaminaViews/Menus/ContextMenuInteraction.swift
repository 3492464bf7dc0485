public import LaminaGeometry
import LaminaLayers

/// A menu that appears when a finger is held on a view, like `UIContextMenuInteraction`.
///
/// ```text
/// 0 s     the finger comes down
/// 0.2 s   the delegate is asked for a configuration; without one, the press fails. The preview shrinks a little
/// 0.5 s   the touch is cancelled in views; preview, menu and background appear
/// later   the finger may slide onto an item and go up there, or go up and tap one
/// ```
/// Policy: `menu-press`.
///
/// ```swift
/// final class Menus: ContextMenuInteractionDelegate {
///   func contextMenuInteraction(
///     _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
///   ) -> ContextMenuConfiguration? {
///     ContextMenuConfiguration(actionProvider: { _ in
///       Menu(children: [Action(title: "Share") { _ in print("shared") }])
///     })
///   }
/// }
/// let (card, menus) = (View(), Menus())
/// card.addInteraction(ContextMenuInteraction(delegate: menus))
/// ```
@MainActor open class ContextMenuInteraction: Interaction {
  /// The look of a context menu.
  public enum Appearance: Int, CaseIterable, Hashable, Sendable {
    /// No menu has been shown.
    case unknown
    /// A preview over a blurred background, with the menu beside it.
    case rich
    /// The menu alone, beside its source.
    case compact
  }

  /// The delegate, held weakly.
  public private(set) weak var delegate: (any ContextMenuInteractionDelegate)?
  /// The view that the interaction was added to; `nil` for none.
  public private(set) weak var view: View?
  /// The look of the menu that was shown last.
  open internal(set) var menuAppearance = Appearance.unknown

  /// Whether menus appear without a preview, as for buttons.
  var isCompact = false
  /// The object that performs the menu's actions; `nil` for the view.
  weak var sender: AnyObject?
  /// A closure called with a menu and the action chosen in it, before the action is performed.
  var onChoose: (@MainActor (Menu, Action) -> Void)?
  /// Whether the menu covers the source, with the selected item over it.
  var coversSource = false
  /// Returns the point of the view at which a compact menu begins; `nil` for the view's bounds.
  var attachmentPoint: (@MainActor (ContextMenuConfiguration) -> Point?)?
  /// The menu that is open or about to open; `nil` for none.
  private(set) var session: MenuSession?
  private(set) lazy var press = MenuPressGestureRecognizer(self)
  private var location = Point.zero

  /// Makes an interaction, to be added to a view.
  ///
  /// - Parameter delegate: supplies the menus; held weakly.
  public init(delegate: any ContextMenuInteractionDelegate) { self.delegate = delegate }

  /// Closes the menu, and removes the recogniser of the press from the old view.
  open func willMove(to view: View?) {
    session?.closeNow()
    self.view?.removeGestureRecognizer(press)
  }

  /// Adds the recogniser of the press to the new view.
  open func didMove(to view: View?) {
    self.view = view
    view?.addGestureRecognizer(press)
  }

  /// Returns the position of the press, in a view's space; `nil` for the window's.
  open func location(in view: View?) -> Point {
    guard let own = self.view else { return .zero }
    return own.convert(location, to: view)
  }

  /// Closes the open menu, as a tap beside it does; ignored without one.
  open func dismissMenu() { session?.close() }

  /// Replaces the list that the open menu shows; ignored without one.
  ///
  /// - Parameter block: returns the new menu, given the menu or submenu that is shown.
  open func updateVisibleMenu(_ block: @MainActor (_ visibleMenu: Menu) -> Menu) {
    session?.updateVisibleMenu(block)
  }

  // MARK: - The press

  /// Asks for a configuration and highlights the preview.
  ///
  /// - Parameter location: the position of the finger, in the view's space.
  /// - Returns: whether there is a menu.
  func beginPress(at location: Point) -> Bool {
    guard let view, let window = view.window, let delegate else { return false }
    if let session {
      guard session.stage == .closing else { return false }
      session.closeNow()
    }
    self.location = location
    guard
      let configuration = delegate.contextMenuInteraction(
        self, configurationForMenuAtLocation: location), view.window === window
    else { return false }
    let session = MenuSession(self, configuration, in: window)
    self.session = session
    if isCompact { return true }
    let preview = delegate.contextMenuInteraction(
      self, configuration: configuration,
      highlightPreviewForItemWithIdentifier: configuration.identifier)
    // The delegate may have removed the view or the interaction.
    guard self.session === session, self.view?.window === window else {
      session.closeNow()
      return false
    }
    session.highlight(preview)
    return true
  }

  /// Shows the menu of the press once the touch has been cancelled in views.
  func present() {
    guard let session else { return }
    let show: @MainActor () -> Void = { [weak self, weak session] in
      if let session, self?.session === session { session.present() }
    }
    guard let application = view?.window?.screen.application else { return show() }
    application.schedule(after: 0, show)
  }

  /// Shows the menu at once for a finger that has come down, as for a button.
  ///
  /// - Parameter point: the position of the finger, in the view's space.
  /// - Returns: whether there is a menu.
  func presentNow(at point: Point) -> Bool {
    guard beginPress(at: point), let session else { return false }
    session.present()
    return self.session === session
  }

  func sessionDidEnd(_ session: MenuSession) {
    if self.session === session { self.session = nil }
  }
}

/// The recogniser of the press that opens a context menu.
final class MenuPressGestureRecognizer: LongPressGestureRecognizer {
  private weak var interaction: ContextMenuInteraction?
  /// Whether the press has a menu that has not appeared yet.
  private(set) var isPressing = false

  /// The time after which the delegate is asked for a menu, in seconds (policy `menu-press`).
  static var highlightDelay: Double { 0.2 }

  init(_ interaction: ContextMenuInteraction) {
    self.interaction = interaction
    super.init()
    addAction { [weak self] _ in self?.follow() }
    stateObserver = { [weak self] in if $0 == .failed { self?.endPress() } }
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, let start = touches.last?.timestamp else { return }
    startTimer(at: start.later(by: MenuPressGestureRecognizer.highlightDelay)) { [weak self] in
      guard let self else { return }
      guard beginPress() else { return state = .failed }
      startTimer(at: start.later(by: minimumPressDuration)) { [weak self] in self?.state = .began }
    }
  }

  private func beginPress() -> Bool {
    // An inner view's menu comes before one around it.
    let others = touches.flatMap(\.gestureRecognizers)
    guard let interaction, let view,
      !others.contains(where: { ($0 as? MenuPressGestureRecognizer)?.isPressing ?? false })
    else { return false }
    isPressing = interaction.beginPress(at: location(in: view))
    return isPressing
  }

  private func endPress() {
    guard isPressing else { return }
    isPressing = false
    interaction?.session?.cancelHighlight()
  }

  private func follow() {
    let point = location(in: nil)
    switch state {
    case .began:
      isPressing = false
      interaction?.session?.fingerDown(at: point)
      interaction?.present()
    case .changed: interaction?.session?.fingerMoved(to: point)
    case .ended: interaction?.session?.fingerUp(at: point)
    case .cancelled: interaction?.session?.fingerCancelled()
    case .possible, .failed: break
    }
  }
}
