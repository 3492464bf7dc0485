// An application begins, goes to the background and comes back: its delegate and all who observe are told.

extension ApplicationDelegate {
  /// The app runs with its loop.
  public func applicationDidFinishLaunching(_ application: Application) {}
  /// The app gets events.
  public func applicationDidBecomeActive(_ application: Application) {}
  /// The app will get no more events.
  public func applicationWillResignActive(_ application: Application) {}
  /// Another app is in front.
  public func applicationDidEnterBackground(_ application: Application) {}
  /// The app comes back to the front.
  public func applicationWillEnterForeground(_ application: Application) {}
  /// The app is about to end.
  public func applicationWillTerminate(_ application: Application) {}
  /// There is little memory.
  public func applicationDidReceiveMemoryWarning(_ application: Application) {}
}

extension Application {
  /// Whether an app gets events.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// In front, with events.
    case active
    /// In front or on its way, without events.
    case inactive
    /// Behind another app.
    case background
  }

  /// The app begins to run: with its loop it does so by itself.
  ///
  /// ```
  /// launch: didFinishLaunching - didBecomeActive
  /// enterBackground: willResignActive - didEnterBackground
  /// enterForeground: willEnterForeground - didBecomeActive
  /// ```
  func launch() {
    guard !hasLaunched else { return }
    hasLaunched = true
    tell(.didFinishLaunching) { $0.applicationDidFinishLaunching(self) }
    becomeActive()
  }

  private func becomeActive() {
    applicationState = .active
    tell(.didBecomeActive) { $0.applicationDidBecomeActive(self) }
  }

  private func resignActive() {
    tell(.willResignActive) { $0.applicationWillResignActive(self) }
    applicationState = .inactive
    sendInterruption(at: moment)
  }

  /// Another app comes to the front; touches are cancelled.
  ///
  /// Frames go on. Policy: `application-in-background`.
  public func enterBackground() {
    guard applicationState != .background else { return }
    if applicationState == .active { resignActive() }
    applicationState = .background
    tell(.didEnterBackground) { $0.applicationDidEnterBackground(self) }
  }

  /// The app comes back to the front.
  public func enterForeground() {
    guard applicationState == .background else { return }
    applicationState = .inactive
    tell(.willEnterForeground) { $0.applicationWillEnterForeground(self) }
    becomeActive()
  }

  /// Tells the app that it is about to end.
  public func terminate() {
    if applicationState == .active { resignActive() }
    tell(.willTerminate) { $0.applicationWillTerminate(self) }
  }

  /// There is little memory: the delegate, all who observe, and the controllers on the screens are told.
  public func receiveMemoryWarning() {
    tell(.didReceiveMemoryWarning) { $0.applicationDidReceiveMemoryWarning(self) }
    for window in windows { window.rootViewController?.tellOfMemory() }
  }

  private func tell(
    _ name: ApplicationNotification.Name, _ call: (any ApplicationDelegate) -> Void
  ) {
    if let delegate { call(delegate) }
    ApplicationNotification(name, of: self).post()
  }
}

extension ViewController {
  /// There is little memory, here and below.
  func tellOfMemory() {
    didReceiveMemoryWarning()
    for child in children { child.tellOfMemory() }
    if let presentedViewController, presentedViewController.presentingViewController === self {
      presentedViewController.tellOfMemory()
    }
  }
}
