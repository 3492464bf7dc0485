public import LaminaGeometry
public import LaminaViews

/// UIKit's name of `WindowScene`: every scene has windows.
public typealias UIScene = WindowScene
/// UIKit's name of `WindowScene`.
public typealias UIWindowScene = WindowScene

extension WindowScene {
  /// The name of a scene for the user.
  public var title: String? {
    get { Attachments.value(of: self, "title") }
    set { Attachments.set(newValue, of: self, "title") }
  }
  /// The orientation of the interface.
  public var interfaceOrientation: UIInterfaceOrientation { screen.orientation }
  /// The traits of the screen.
  public var traitCollection: UITraitCollection { screen.traitCollection }
  /// The space of the scene: the screen's.
  public var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  /// The state of the status bar.
  public var statusBarManager: UIStatusBarManager? { UIStatusBarManager(of: screen) }
  /// The object that the app's scene delegate is; `nil` for none.
  public var delegate: (any UISceneDelegate)? {
    get { Attachments.value(of: self, "delegate") }
    set { Attachments.set(newValue, of: self, "delegate") }
  }
  /// The session of the scene.
  public var session: UISceneSession { UISceneSession(of: self) }

  /// Asks for orientations: the screen turns if it has none of them.
  public func requestGeometryUpdate(
    _ preferences: UIWindowScene.GeometryPreferences,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    guard let mask = preferences.interfaceOrientations else { return }
    let wanted: [(UIInterfaceOrientationMask, UIInterfaceOrientation)] = [
      (.portrait, .portrait), (.landscapeRight, .landscapeRight), (.landscapeLeft, .landscapeLeft),
      (.portraitUpsideDown, .portraitUpsideDown),
    ]
    let allowed = wanted.filter { mask.contains($0.0) }.map(\.1)
    if let first = allowed.first, !allowed.contains(screen.orientation) { screen.turn(to: first) }
  }

  /// The geometry that an app asks for.
  public class GeometryPreferences {
    let interfaceOrientations: UIInterfaceOrientationMask?
    /// The geometry of iOS.
    public final class iOS: GeometryPreferences {
      /// Asks for orientations.
      public override init(interfaceOrientations: UIInterfaceOrientationMask? = nil) {
        super.init(interfaceOrientations: interfaceOrientations)
      }
    }
    init(interfaceOrientations: UIInterfaceOrientationMask?) {
      self.interfaceOrientations = interfaceOrientations
    }
  }

  /// The reasons for which a scene is connected; none.
  public final class ConnectionOptions {
    /// The addresses that are to be opened.
    public let urlContexts: Set<AnyHashable> = []
  }

  /// Sent when a scene gets events.
  public nonisolated static let didActivateNotification = NSNotification.Name(
    "UISceneDidActivateNotification")
  /// Sent when a scene will get no more events.
  public nonisolated static let willDeactivateNotification = NSNotification.Name(
    "UISceneWillDeactivateNotification")
  /// Sent when a scene comes to the front.
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UISceneWillEnterForegroundNotification")
  /// Sent when a scene goes to the back.
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UISceneDidEnterBackgroundNotification")
  /// Sent when a scene is connected.
  public nonisolated static let willConnectNotification = NSNotification.Name(
    "UISceneWillConnectNotification")
  /// Sent when a scene is removed.
  public nonisolated static let didDisconnectNotification = NSNotification.Name(
    "UISceneDidDisconnectNotification")
}

/// The state of a status bar.
public final class UIStatusBarManager {
  private let screen: UIScreen

  init(of screen: UIScreen) { self.screen = screen }

  /// The rectangle that the status bar covers: as high as the upper inset of the screen.
  public var statusBarFrame: CGRect {
    CGRect(x: 0, y: 0, width: screen.bounds.width, height: screen.safeAreaInsets.top)
  }
  /// Whether there is none.
  public var isStatusBarHidden: Bool { screen.safeAreaInsets.top == 0 }
}

/// The session of a scene.
public final class UISceneSession {
  private let ownScene: UIScene

  init(of scene: UIScene) { ownScene = scene }

  /// The scene.
  public var scene: UIScene? { ownScene }
  /// A number of the session: the same in each run.
  public var persistentIdentifier: String { "scene" }
}

/// The calls of a scene to the app.
public protocol UISceneDelegate: AnyObject {
  /// Called when a scene is connected, to make its window.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called when a scene is removed.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when a scene gets events.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called when a scene will get no more events.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called when a scene comes to the front.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when a scene goes to the back.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// The calls of a scene with windows to the app.
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// None.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
