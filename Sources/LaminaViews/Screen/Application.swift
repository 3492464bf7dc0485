public import LaminaDisplay

/// What an application tells who made it; a responder among them is the last in the responder chain.
///
/// Each call has an implementation that does nothing.
@MainActor public protocol ApplicationDelegate: AnyObject {
  /// The app runs with its loop.
  func applicationDidFinishLaunching(_ application: Application)
  /// The app gets events.
  func applicationDidBecomeActive(_ application: Application)
  /// The app will get no more events.
  func applicationWillResignActive(_ application: Application)
  /// Another app is in front.
  func applicationDidEnterBackground(_ application: Application)
  /// The app comes back to the front.
  func applicationWillEnterForeground(_ application: Application)
  /// The app is about to end.
  func applicationWillTerminate(_ application: Application)
  /// There is little memory.
  func applicationDidReceiveMemoryWarning(_ application: Application)
}

/// An app: its screens, its windows and the events that come in, as `UIApplication`.
@MainActor open class Application: Responder {
  /// The displays; the first is the main one.
  public let screens: [Screen]

  /// Told of the app; kept weakly.
  public weak var delegate: (any ApplicationDelegate)?

  /// The window for events that are not touches.
  public private(set) weak var keyWindow: Window?

  /// Events that have come in, the earliest first.
  var queue: [PostedTouches] = []
  /// The fingers that are down.
  var fingers: [Finger] = []
  /// What is to be called at a time, the earliest first.
  var timers: [ApplicationTimer] = []
  /// Touches that a tap may follow.
  var taps: [LastTap] = []
  /// The time of what was sent last, in seconds.
  var moment = 0.0
  /// Whether events are being sent.
  var isSending = false
  /// The loop in whose turns events are sent, and timers called: those that came before it too.
  public weak var loop: FrameLoop? {
    didSet {
      guard loop !== oldValue else { return }
      if loop != nil { launch() }
      backgroundQueue.attach(to: loop)
      wakeLoop()
    }
  }

  /// Whether it gets events; `inactive` until it has a loop.
  public internal(set) var applicationState = State.inactive
  /// Whether it runs.
  var hasLaunched = false

  /// What draws and lays out off the main actor.
  public let backgroundQueue = BackgroundQueue()

  /// Makes an app of screens.
  ///
  /// - Parameter screens: its displays.
  /// - Precondition: there is one at least, and none is another application's.
  public init(screens: [Screen]) {
    precondition(!screens.isEmpty, "an application has a screen")
    self.screens = screens
    super.init()
    for screen in screens {
      precondition(screen.application == nil, "a screen is one application's")
      screen.application = self
    }
  }

  /// The windows that are shown, screen by screen, back to front.
  public var windows: [Window] { screens.flatMap(\.windows) }

  /// The delegate, if it is a responder and neither a view, a controller nor the application itself.
  open override var next: Responder? {
    guard let responder = delegate as? Responder, responder !== self, !(responder is View),
      !(responder is ViewController)
    else { return nil }
    return responder
  }

  override var responderWindow: Window? { keyWindow }

  func makeKey(_ window: Window?) {
    guard window !== keyWindow else { return }
    keyWindow?.resignKey()
    keyWindow = window
    window?.becomeKey()
  }

  /// The window that becomes key when the key window is hidden; `nil` if none can.
  func nextKeyWindow(after old: Window) -> Window? {
    let candidates = windows.filter { $0 !== old && $0.canBecomeKey }
    return candidates.last { $0.screen === old.screen } ?? candidates.last
  }

  /// Hands an event to the windows that its touches are in.
  open func sendEvent(_ event: Event) {
    var sent: [Window] = []
    for window in event.touches.compactMap(\.window)
    where !sent.contains(where: { $0 === window }) {
      sent.append(window)
      window.sendEvent(event)
    }
  }
}
