// The life cycle of an application: calls to its delegate and observers as it starts, enters the background
// and returns.

extension ApplicationDelegate {
  /// Called once, when the app first gets a frame loop; does nothing by default.
  public func applicationDidFinishLaunching(_ application: Application) {}
  /// Called when the app starts to get events; does nothing by default.
  public func applicationDidBecomeActive(_ application: Application) {}
  /// Called before the app stops getting events; does nothing by default.
  public func applicationWillResignActive(_ application: Application) {}
  /// Called when another app is in front; does nothing by default.
  public func applicationDidEnterBackground(_ application: Application) {}
  /// Called when the app comes back to the front; does nothing by default.
  public func applicationWillEnterForeground(_ application: Application) {}
  /// Called before the app ends; does nothing by default.
  public func applicationWillTerminate(_ application: Application) {}
  /// Called when memory is low; does nothing by default.
  public func applicationDidReceiveMemoryWarning(_ application: Application) {}
}

extension Application {
  /// The state of an app: whether it is in front, and whether it gets events.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// In front and getting events.
    case active
    /// In front or on its way there, without events.
    case inactive
    /// Behind another app.
    case background
  }

  /// Starts the app when a loop is first attached; ignored later.
  ///
  /// ```
  /// launch: didFinishLaunching - didBecomeActive
  /// enterBackground: willResignActive - didEnterBackground
  /// enterForeground: willEnterForeground - didBecomeActive
  /// ```
  func launch() {
    guard !hasLaunched else { return }
    hasLaunched = true
    notify(.didFinishLaunching) { $0.applicationDidFinishLaunching(self) }
    becomeActive()
  }

  private func becomeActive() {
    applicationState = .active
    notify(.didBecomeActive) { $0.applicationDidBecomeActive(self) }
  }

  private func resignActive() {
    notify(.willResignActive) { $0.applicationWillResignActive(self) }
    applicationState = .inactive
    sendInterruption(at: moment)
  }

  /// Moves the app behind another one, and cancels its touches.
  ///
  /// Frames continue. Policy: `application-in-background`.
  public func enterBackground() {
    guard applicationState != .background else { return }
    if applicationState == .active { resignActive() }
    applicationState = .background
    notify(.didEnterBackground) { $0.applicationDidEnterBackground(self) }
  }

  /// Moves the app from the background back to the front.
  public func enterForeground() {
    guard applicationState == .background else { return }
    applicationState = .inactive
    notify(.willEnterForeground) { $0.applicationWillEnterForeground(self) }
    becomeActive()
  }

  /// Announces that the app is about to end; does not end the process.
  public func terminate() {
    if applicationState == .active { resignActive() }
    notify(.willTerminate) { $0.applicationWillTerminate(self) }
  }

  /// Reports low memory to the delegate, to observers and to the controllers in visible windows.
  public func receiveMemoryWarning() {
    notify(.didReceiveMemoryWarning) { $0.applicationDidReceiveMemoryWarning(self) }
    for window in windows { window.rootViewController?.notifyMemoryWarning() }
  }

  private func notify(
    _ name: ApplicationNotification.Name, _ call: (any ApplicationDelegate) -> Void
  ) {
    if let delegate { call(delegate) }
    ApplicationNotification(name, of: self).post()
  }
}

extension ViewController {
  /// Reports low memory to this controller, its children and the controllers presented from it.
  func notifyMemoryWarning() {
    didReceiveMemoryWarning()
    for child in children { child.notifyMemoryWarning() }
    presented?.notifyMemoryWarning()
  }
}
