public import LaminaViews

/// The calls of an app to its delegate by UIKit's names.
public protocol UIApplicationDelegate: ApplicationDelegate {
  /// Called before the app's state is restored, which never happens, and then launched.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the app has been launched: as it gets its frame loop.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called for the orientations of a window; never, because the controller decides alone.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask
  /// Called when an address is to be opened; never.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  /// Called for the classes of a new scene; never, since scenes are the screens'.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Called when scenes are gone for good; never.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
  /// Returns the configuration of the session.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }
  /// Does nothing.
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  /// The window of an app without scenes: the value of the delegate's own `window`, which it may lack.
  public var window: UIWindow?? {
    for mirror in sequence(first: Mirror(reflecting: self), next: \.superclassMirror) {
      for child in mirror.children where child.label == "window" {
        return .some(child.value as? UIWindow)
      }
    }
    return nil
  }
  /// Returns true.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Returns true.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Returns all orientations.
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .all }
  /// Returns false.
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
  /// Calls the methods with options.
  public func applicationDidFinishLaunching(_ application: UIApplication) {
    _ = self.application(application, willFinishLaunchingWithOptions: nil)
    _ = self.application(application, didFinishLaunchingWithOptions: nil)
  }
}

extension Application {
  /// The app's delegate; `nil` for none, or for one that knows only Lamina's calls.
  public var delegate: (any UIApplicationDelegate)? {
    get { self.LaminaViews::delegate as? any UIApplicationDelegate }
    set { self.LaminaViews::delegate = newValue }
  }

  /// Makes an app on a screen with a delegate, which the app retains.
  ///
  /// The delegate is called as soon as the app gets a frame loop.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - delegate: the app's delegate.
  public convenience init(on screen: UIScreen, delegate: any UIApplicationDelegate) {
    self.init(screens: [screen])
    standardPresentationStyle = .automatic
    self.delegate = delegate
    Attachments.set(delegate, of: self, "delegate")
  }
}
