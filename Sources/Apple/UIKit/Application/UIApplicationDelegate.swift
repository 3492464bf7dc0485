public import LaminaViews

/// The calls of an app to its delegate by UIKit's names.
public protocol UIApplicationDelegate: ApplicationDelegate {
  /// The window of an app without scenes; `nil` for none.
  var window: UIWindow? { get set }
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
}

extension UIApplicationDelegate {
  /// None.
  public var window: UIWindow? {
    get { nil }
    set {}
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
  /// Makes an app on a screen with a delegate, which the app retains.
  ///
  /// The delegate is called as soon as the app gets a frame loop.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - delegate: the app's delegate.
  public convenience init(on screen: UIScreen, delegate: any UIApplicationDelegate) {
    self.init(screens: [screen])
    self.delegate = delegate
    Attachments.set(delegate, of: self, "delegate")
  }
}
