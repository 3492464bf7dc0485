internal import LaminaDisplay
public import LaminaGeometry
public import LaminaViews

extension Application {
  /// The running app: the one that was made last.
  ///
  /// Before there is one, an app without windows stands in for it.
  public static var shared: UIApplication {
    if let running { return running }
    if let substitute { return substitute }
    let new = UIApplication(screens: [UIScreen(width: 390, height: 844, scale: 3)])
    substitute = new
    return new
  }

  private static var substitute: UIApplication?

  /// The scenes: one for each screen.
  public var connectedScenes: Set<UIScene> { Set(screens.map(\.windowScene)) }
  /// The sessions of the scenes.
  public var openSessions: [UISceneSession] { screens.map(\.windowScene.session) }
  /// Whether an app may show several scenes.
  public var supportsMultipleScenes: Bool { false }

  /// The orientation of the interface.
  public var statusBarOrientation: UIInterfaceOrientation { screens[0].orientation }
  /// The rectangle of the status bar: as high as the upper inset of the screen.
  public var statusBarFrame: CGRect {
    screens[0].windowScene.statusBarManager?.statusBarFrame ?? .zero
  }
  /// Whether there is no status bar.
  public var isStatusBarHidden: Bool {
    get { screens[0].safeAreaInsets.top == 0 }
    set { Attachments.set(newValue, of: self, "statusBarHidden") }
  }
  /// The preferred size of texts.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    screens[0].preferredContentSizeCategory
  }
  /// The direction of the interface.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    screens[0].traitCollection.layoutDirection
  }
  /// Whether the screen stays on; kept, and without effect.
  public var isIdleTimerDisabled: Bool {
    get { Attachments.value(of: self, "idleTimer") ?? false }
    set { Attachments.set(newValue, of: self, "idleTimer") }
  }
  /// Whether the network is in use; kept, and not shown.
  public var isNetworkActivityIndicatorVisible: Bool {
    get { Attachments.value(of: self, "networkActivity") ?? false }
    set { Attachments.set(newValue, of: self, "networkActivity") }
  }
  /// The number on the app's icon; kept, and not shown.
  public var applicationIconBadgeNumber: Int {
    get { Attachments.value(of: self, "badge") ?? 0 }
    set { Attachments.set(newValue, of: self, "badge") }
  }
  /// Whether shaking the device undoes; kept, and without effect.
  public var applicationSupportsShakeToEdit: Bool {
    get { Attachments.value(of: self, "shake") ?? true }
    set { Attachments.set(newValue, of: self, "shake") }
  }
  /// Whether protected files can be read.
  public var isProtectedDataAvailable: Bool { true }
  /// The number of calls of `beginIgnoringInteractionEvents()` that have not ended.
  private var ignoredCount: Int {
    get { Attachments.value(of: self, "ignored") ?? 0 }
    set { Attachments.set(newValue, of: self, "ignored") }
  }
  /// Whether touches are ignored.
  public var isIgnoringInteractionEvents: Bool { ignoredCount > 0 }
  /// Ignores touches until `endIgnoringInteractionEvents()`: the visible windows take none.
  public func beginIgnoringInteractionEvents() {
    ignoredCount += 1
    if ignoredCount == 1 { for window in windows { window.isUserInteractionEnabled = false } }
  }
  /// Takes touches again.
  public func endIgnoringInteractionEvents() {
    guard ignoredCount > 0 else { return }
    ignoredCount -= 1
    if ignoredCount == 0 { for window in windows { window.isUserInteractionEnabled = true } }
  }

  /// Sends an action to an object.
  ///
  /// - Parameters:
  ///   - action: the name of the method.
  ///   - target: the object; `nil` for the first responder, or else the sender, and the responders after it.
  ///   - sender: the object that sends it.
  ///   - event: the event that is the reason.
  /// - Returns: whether an object has performed it.
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    if let target { return perform(action, on: target as AnyObject, sender, event) }
    var responder = keyWindow?.firstResponder ?? sender as? UIResponder ?? keyWindow
    while let candidate = responder {
      if perform(action, on: candidate, sender, event) { return true }
      responder = candidate.next
    }
    return false
  }

  private func perform(
    _ action: Selector, on target: AnyObject, _ sender: Any?, _ event: UIEvent?
  ) -> Bool {
    guard action.isMethod(of: target) else { return false }
    invoke(action, on: target, with: [sender, event])
    return true
  }

  // MARK: - Addresses

  /// The addresses that the app has opened, in their order: nothing else happens.
  public var openedURLs: [URL] { Attachments.value(of: self, "openedURLs") ?? [] }

  /// Whether an address can be opened: true, because it is kept in `openedURLs`.
  public func canOpenURL(_ url: URL) -> Bool { true }

  /// Keeps an address in `openedURLs`, and says in the next turn that it has been opened.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    Attachments.set(openedURLs + [url], of: self, "openedURLs")
    if let completion { AppClock.call(after: 0) { completion(true) } }
  }

  /// Keeps an address in `openedURLs`.
  @discardableResult
  public func openURL(_ url: URL) -> Bool {
    open(url)
    return true
  }

  /// A key of the options with which an address is opened.
  public nonisolated struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Whether only an app may open it.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }

  /// A key of the options with which an address was opened in the app.
  public nonisolated struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The app that opened it.
    public static let sourceApplication = OpenURLOptionsKey(rawValue: "sourceApplication")
    /// The options that came with it.
    public static let annotation = OpenURLOptionsKey(rawValue: "annotation")
  }

  /// A key of the reasons for which the app was launched.
  public nonisolated struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An address.
    public static let url = LaunchOptionsKey(rawValue: "url")
    /// A message from a server.
    public static let remoteNotification = LaunchOptionsKey(rawValue: "remoteNotification")
  }

  /// The address of the app's settings.
  public nonisolated static let openSettingsURLString = "app-settings:"

  // MARK: - Work in the background

  /// Begins work that goes on in the background: there it always may.
  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

  /// Begins work with a name that goes on in the background.
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

  /// Ends work that goes on in the background.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
  /// Seconds that work in the background may still take: no limit.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
  /// Asks for messages from a server, of which there is none.
  public func registerForRemoteNotifications() {}
  /// Asks for no messages from a server.
  public func unregisterForRemoteNotifications() {}
}

/// The number of work in the background.
public nonisolated struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int
  /// Makes a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// No work.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
