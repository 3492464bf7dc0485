public import LaminaGeometry
public import LaminaLayers

/// A view at the root of a screen's tree of views, like `UIWindow`.
///
/// A new window fills its screen and is hidden until `makeKeyAndVisible()`. Windows of a higher level lie in
/// front of all windows of a lower level: the status bar floats above the app.
///
/// ```swift
/// let screen = Screen(width: 390, height: 844, scale: 2)
/// let application = Application(screens: [screen])
/// let window = Window(screen: screen)
/// window.backgroundColor = .white
/// window.addSubview(Label("Hello"))
/// window.makeKeyAndVisible()
/// print(application.keyWindow === window)
/// ```
@MainActor open class Window: View {
  /// The front-to-back level of a window, like `UIWindow.Level`.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The level as a number; higher levels lie in front.
    public let rawValue: Double

    /// Makes a level from a number.
    public init(rawValue: Double) { self.rawValue = rawValue }

    /// The level of an app's windows, 0.
    public static let normal = Level(rawValue: 0)
    /// The level of the status bar, 1,000.
    public static let statusBar = Level(rawValue: 1_000)
    /// The level of alerts, 2,000.
    public static let alert = Level(rawValue: 2_000)

    /// Returns whether the first level lies behind the second.
    public static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
  }

  /// The screen of the window.
  public let screen: Screen

  /// The front-to-back level; changing it moves a visible window to the front of the new level.
  open var level: Level {
    didSet {
      guard level != oldValue, !isHidden else { return }
      screen.hide(self)
      screen.show(self)
    }
  }

  /// Makes a hidden window that fills a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen of the window.
  ///   - level: the front-to-back level.
  public init(screen: Screen, level: Level = .normal) {
    (self.screen, self.level, boundsWhenHidden) = (screen, level, screen.bounds)
    super.init(frame: screen.bounds)
    setUp()
  }

  /// Makes a hidden window on the main screen of the running application.
  ///
  /// - Parameter frame: the frame on the screen; a window that fills the screen follows its size.
  public override init(frame: Rect) {
    let screen = Screen.running
    (self.screen, level, boundsWhenHidden) = (screen, .normal, screen.bounds)
    super.init(frame: frame)
    setUp()
  }

  /// Makes a hidden window that fills the screen of a scene.
  ///
  /// - Parameter windowScene: the scene.
  public init(windowScene: WindowScene) {
    let screen = windowScene.screen
    (self.screen, level, boundsWhenHidden) = (screen, .normal, screen.bounds)
    super.init(frame: screen.bounds)
    setUp()
  }

  /// Makes a hidden window that fills the main screen; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    let screen = Screen.running
    (self.screen, level, boundsWhenHidden) = (screen, .normal, screen.bounds)
    super.init(frame: screen.bounds)
    setUp()
    read(from: coder)
  }

  private func setUp() {
    window = self
    layer.isHidden = true
    layer.contentsScale = screen.scale
    currentTraits = screen.traitCollection
    updateSafeArea(placeChanged: false)
  }

  // MARK: - Showing

  /// Whether the window is off the screen; true by default.
  ///
  /// When the key window is hidden, the foremost visible window that can become key does so, first from the
  /// same screen.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != isHidden else { return }
      if newValue {
        boundsWhenHidden = screen.bounds
        screen.hide(self)
        if isKeyWindow, let application = screen.application {
          application.makeKey(application.nextKeyWindow(after: self))
        }
      } else {
        // The screen may have turned while it was hidden.
        if frame == boundsWhenHidden { frame = screen.bounds }
        updateTraits()
        screen.show(self)
        // Bars may have appeared while the window was hidden.
        updateSafeArea(placeChanged: true)
        if !layoutState.hasBeenLaidOut { trigger(.firstAppearance) }
        markForFirstDisplay()
      }
      super.isHidden = newValue
      notifyControllersOfVisibility()
    }
  }

  override func boundsChanged(from old: Rect) {
    super.boundsChanged(from: old)
    if (old.width < 414) != (bounds.width < 414) { systemMarginChanged() }
  }

  /// The screen's bounds when the window was last hidden, or else when it was created.
  private var boundsWhenHidden: Rect

  /// The appearance transitions that end once the window has been laid out.
  var appearanceEnds: [AppearanceEnd] = []

  /// Lays out, then ends pending appearance transitions.
  open override func layoutSublayers(of layer: Layer) {
    super.layoutSublayers(of: layer)
    endAppearances()
  }

  /// Whether this is the application's key window, which gets events other than touches.
  open var isKeyWindow: Bool { screen.application?.keyWindow === self }

  /// Whether the window can become the key window; true by default.
  ///
  /// `makeKey()` is ignored for a window that cannot, as on `UIWindow`.
  open var canBecomeKey: Bool { true }

  /// Shows the window and makes it the key window.
  ///
  /// - Precondition: as for `makeKey()`.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// Makes this the key window; ignored if `canBecomeKey` is false.
  ///
  /// - Precondition: its screen belongs to an application.
  open func makeKey() {
    guard let application = screen.application else {
      fatalError("the window's screen has no application: make an Application with it")
    }
    if canBecomeKey { application.makeKey(self) }
  }

  /// Called when the window became the key window.
  open func becomeKey() {}

  /// Called when the window stops being the key window.
  open func resignKey() {}

  // MARK: - Content

  /// The controller whose view fills the window, behind its other subviews; `nil` for none.
  open var rootViewController: ViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let rootViewController else { return }
      let view = rootViewController.view
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
  }

  /// The responder that gets the window's events other than touches; `nil` for none.
  public internal(set) weak var firstResponder: Responder?

  /// The application of the screen.
  open override var next: Responder? { screen.application }

  // MARK: - Events

  /// The arena that decides which recognisers and views get the window's touches, and when.
  let arena = GestureArena()

  /// Sends an event's touches in this window to the recognisers of the touched views and of their superviews, then to
  /// the views themselves.
  ///
  /// Both get touches that begin, move, end and are cancelled, in that order, one view after the other.
  /// `GestureRecognizer` documents which touches views get late or not at all.
  ///
  /// Policy: `touch-phase-order`.
  open func sendEvent(_ event: Event) {
    arena.send(event, touches: event.touches.filter { $0.window === self })
  }
}
