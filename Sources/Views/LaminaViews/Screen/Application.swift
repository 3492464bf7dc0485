public import LaminaDisplay
import LaminaSystem

/// The delegate of an application; a delegate that is a responder ends the responder chain.
///
/// Each call has a default implementation that does nothing.
@MainActor public protocol ApplicationDelegate: AnyObject {
  /// Called once, when the app first gets a frame loop.
  func applicationDidFinishLaunching(_ application: Application)
  /// Called when the app starts to get events.
  func applicationDidBecomeActive(_ application: Application)
  /// Called when the app will get no more events.
  func applicationWillResignActive(_ application: Application)
  /// Called when another app is in front.
  func applicationDidEnterBackground(_ application: Application)
  /// Called when the app comes back to the front.
  func applicationWillEnterForeground(_ application: Application)
  /// Called before the app ends.
  func applicationWillTerminate(_ application: Application)
  /// Called when memory is low.
  func applicationDidReceiveMemoryWarning(_ application: Application)
}

/// An app with its screens, windows and incoming events, like `UIApplication`.
///
/// ```swift
/// let screen = Screen(width: 390, height: 844, scale: 2)
/// let application = Application(screens: [screen])
/// let window = Window(screen: screen)
/// window.makeKeyAndVisible()
/// let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
/// application.loop = loop
/// application.post([TouchInput(.down, at: Point(x: 100, y: 100))], at: 0.1)
/// application.post([TouchInput(.up, at: Point(x: 100, y: 100))], at: 0.2)
/// try loop.run(until: 0.5)
/// ```
@MainActor open class Application: Responder {
  /// The displays; the first is the main one.
  public let screens: [Screen]

  /// The application that was made last and still exists: the one that sources mean which ask for the only one.
  package private(set) static weak var running: Application? {
    didSet { if let running { AppClock.begin(with: running) } }
  }

  /// The style in which controllers are presented that have none of their own.
  package var standardPresentationStyle = ModalPresentationStyle.fullScreen

  /// The delegate, held weakly.
  public weak var delegate: (any ApplicationDelegate)?

  /// The window that gets events other than touches; `nil` for none.
  public private(set) weak var keyWindow: Window?

  /// Queued events, the earliest first.
  var queue: [PostedTouches] = []
  /// The fingers that are down.
  var fingers: [Finger] = []
  /// The pending timers, the earliest first.
  var timers: [ApplicationTimer] = []
  /// Finished touches that another tap may follow.
  var taps: [LastTap] = []
  /// The time of the last event or timer, in seconds.
  var moment = 0.0
  /// Whether events are being sent.
  var isSending = false
  /// The loop whose turns send events and call timers, including those queued before it was set.
  public weak var loop: FrameLoop? {
    didSet {
      guard loop !== oldValue else { return }
      if Application.running === self { AppClock.run(on: loop) }
      if loop != nil { launch() }
      backgroundQueue.attach(to: loop)
      wakeLoop()
    }
  }

  /// The state of the app; `inactive` until it has a loop.
  public internal(set) var applicationState = State.inactive
  /// Whether the app has been launched.
  var hasLaunched = false

  /// The queue for drawing and layout off the main actor.
  public let backgroundQueue = BackgroundQueue()

  /// The place for the app's cut and copied content.
  public let pasteboard = Pasteboard()

  /// Makes an app with its screens.
  ///
  /// - Parameter screens: the displays of the app.
  /// - Precondition: there is at least one screen, and none belongs to another application.
  public init(screens: [Screen]) {
    ensure(!screens.isEmpty, "an application needs a screen")
    self.screens = screens
    super.init()
    Application.running = self
    for screen in screens {
      ensure(screen.application == nil, "the screen belongs to another application")
      screen.application = self
    }
  }

  /// The visible windows, screen by screen, back to front.
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

  /// Returns the window that becomes key when the key window is hidden; `nil` if none can.
  ///
  /// Policy: `next-key-window`.
  func nextKeyWindow(after old: Window) -> Window? {
    let candidates = windows.filter { $0 !== old && $0.canBecomeKey }
    return candidates.last { $0.screen === old.screen } ?? candidates.last
  }

  /// Sends an event once to each window in which one of its touches began.
  open func sendEvent(_ event: Event) {
    var sent: [Window] = []
    for window in event.touches.compactMap(\.window)
    where !sent.contains(where: { $0 === window }) {
      sent.append(window)
      window.sendEvent(event)
    }
  }
}
