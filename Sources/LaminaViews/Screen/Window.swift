import LaminaGeometry
public import LaminaLayers

/// The view at the top of what a screen shows, as `UIWindow`.
///
/// It fills its screen, and is hidden until `makeKeyAndVisible()`. Windows of a higher level lie in front
/// of all of a lower one: the status bar's floats above the app's.
@MainActor open class Window: View {
  /// How far in front a window lies, as `UIWindow.Level`.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The level as a number; higher ones lie in front.
    public let rawValue: Double

    /// Makes a level of a number.
    public init(rawValue: Double) { self.rawValue = rawValue }

    /// That of an app's windows, 0.
    public static let normal = Level(rawValue: 0)
    /// That of the status bar, 1,000.
    public static let statusBar = Level(rawValue: 1_000)
    /// That of alerts, 2,000.
    public static let alert = Level(rawValue: 2_000)

    /// Whether the first lies behind the second.
    public static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
  }

  /// Where it is shown.
  public let screen: Screen

  /// How far in front it lies; a window that is shown moves.
  public var level: Level {
    didSet {
      guard level != oldValue, !isHidden else { return }
      screen.hide(self)
      screen.show(self)
    }
  }

  /// Makes a hidden window that fills a screen.
  ///
  /// - Parameters:
  ///   - screen: where it is to be shown.
  ///   - level: how far in front.
  public init(screen: Screen, level: Level = .normal) {
    (self.screen, self.level, boundsWhenHidden) = (screen, level, screen.bounds)
    super.init(frame: screen.bounds)
    window = self
    layer.isHidden = true
    layer.contentsScale = screen.scale
    traitCollection = screen.traitCollection
    updateSafeArea(placeChanged: false)
  }

  // MARK: - Showing

  /// Whether the window is off the screen, as it is at first.
  ///
  /// When the key window is hidden, the foremost window that is shown and can become key becomes key:
  /// one of the same screen first.
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
        // Bars may have come while it was hidden.
        updateSafeArea(placeChanged: true)
        if !layoutState.hasBeenLaidOut { trigger(.firstAppearance) }
        markForFirstDisplay()
      }
      super.isHidden = newValue
      tellControllersOfVisibility()
    }
  }

  /// The screen's bounds when the window was hidden, as it is at first.
  private var boundsWhenHidden: Rect

  /// Controllers that will have appeared, or disappeared, when the window has been laid out.
  var appearanceEnds: [AppearanceEnd] = []

  /// Lays out, and tells controllers that have appeared.
  open override func layoutSublayers(of layer: Layer) {
    super.layoutSublayers(of: layer)
    endAppearances()
  }

  /// Whether it is the application's window for events that are not touches.
  public var isKeyWindow: Bool { screen.application?.keyWindow === self }

  /// Whether it can become the key window; true by default.
  ///
  /// `makeKey()` does nothing for a window that cannot, as on `UIWindow`.
  open var canBecomeKey: Bool { true }

  /// Makes it the key window, and shows it.
  ///
  /// - Precondition: as for `makeKey()`.
  public func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// Makes it the key window.
  ///
  /// - Precondition: its screen is an application's.
  public func makeKey() {
    guard let application = screen.application else {
      preconditionFailure("a key window is an application's: make an Application of its screen")
    }
    if canBecomeKey { application.makeKey(self) }
  }

  /// It has become the key window.
  open func becomeKey() {}

  /// It is the key window no more.
  open func resignKey() {}

  // MARK: - Content

  /// The controller whose view fills the window, behind its other subviews.
  public var rootViewController: ViewController? {
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

  /// Who gets the events of this window that are not touches.
  public internal(set) weak var firstResponder: Responder?

  /// The application.
  open override var next: Responder? { screen.application }

  // MARK: - Events

  /// Who gets the touches of this window, and when.
  let arena = GestureArena()

  /// Hands an event's touches of this window to the recognisers of their views and of all views around
  /// those, and then to the views themselves.
  ///
  /// Both get those that begin, move, end and are cancelled, in that order; views one after the other (a
  /// named policy). `GestureRecognizer` says what views do not get, and what they get later.
  open func sendEvent(_ event: Event) {
    arena.send(event, touches: event.touches.filter { $0.window === self })
  }
}
