import Foundation
import LaminaCommandLine
import LaminaGeometry
public import LaminaViews
import UIKit

// The screens of a port: controllers and views of an app in Apple's names, for all verbs.

/// The screens of a port, which its `main.swift` registers.
///
/// ```text
/// PortScreens.addController("ContactsViewController", inNavigation: true) { ContactsViewController() }
/// PortScreens.addView("RatingView") { RatingView(frame: .zero) }
/// PortScreens.start()
/// ```
public enum PortScreens {
  /// Registers a view controller as a screen.
  ///
  /// - Parameters:
  ///   - name: the name after `screen:`.
  ///   - inNavigation: whether a navigation controller shows it.
  ///   - make: makes the controller; called for each run.
  public static func addController(
    _ name: String, inNavigation: Bool = false, _ make: @escaping @MainActor () -> ViewController
  ) {
    register(name, "a view controller") {
      let controller = make()
      return inNavigation ? NavigationController(rootViewController: controller) : controller
    }
  }

  /// Registers a view as a screen, on which it has its own size, or else all of the safe area.
  ///
  /// - Parameters:
  ///   - name: the name after `screen:`.
  ///   - make: makes the view; called for each run.
  public static func addView(_ name: String, _ make: @escaping @MainActor () -> View) {
    register(name, "a view") { PortViewController(make()) }
  }

  /// Registers a preview of a view controller as a screen.
  public static func addPreview(
    _ name: String, _ make: @escaping @MainActor () -> ViewController
  ) { addController(name, make) }

  /// Registers a preview of a view as a screen.
  public static func addPreview(_ name: String, _ make: @escaping @MainActor () -> View) {
    addView(name, make)
  }

  /// Adds a folder with pictures, colours, texts and fonts: asset catalogues, `.strings` files and their like.
  ///
  /// - Parameters:
  ///   - folder: the folder, as seen from the file that calls.
  ///   - file: the file that calls.
  public static func addAssets(_ folder: String, from file: String = #filePath) {
    let place = URL(fileURLWithPath: file).deletingLastPathComponent()
    MainActor.assumeIsolated {
      Resources.add(folder: place.appendingPathComponent(folder).standardizedFileURL.path)
    }
  }

  /// Runs the command with the process's arguments.
  public static func start() -> Never { MainActor.assumeIsolated { LaminaCommand.start() } }

  /// Registers a screen; the code of a `main.swift` runs on the main thread, but is not isolated to it in Swift 5.
  private static func register(
    _ name: String, _ summary: String, _ make: @escaping @MainActor () -> ViewController
  ) {
    MainActor.assumeIsolated {
      LaminaCommand.register(
        RegisteredScreen(name, summary) { screen in PortApplication(screen: screen, make) })
    }
  }
}

/// The app of a screen: a window with the status bar above it.
private final class PortApplication: Application {
  private let window: Window
  private let statusBar: StatusBar

  init(screen: Screen, _ make: @MainActor () -> ViewController) {
    window = Window(screen: screen)
    statusBar = StatusBar(screen: screen)
    super.init(screens: [screen])
    standardPresentationStyle = .automatic
    window.backgroundColor = .systemBackground
    window.rootViewController = make()
    statusBar.isHidden = false
    window.makeKeyAndVisible()
  }
}

/// A controller that shows one view on a plain ground.
private final class PortViewController: ViewController {
  private let shown: View

  init(_ shown: View) {
    self.shown = shown
    super.init()
  }

  override func loadView() {
    let ground = View()
    ground.backgroundColor = .systemBackground
    ground.addSubview(shown)
    view = ground
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds.inset(by: view.safeAreaInsets)
    var size = shown.bounds.size
    if size.width <= 0 || size.height <= 0 {
      size = shown.intrinsicContentSize
      let fitting = shown.systemLayoutSizeFitting(Size(width: 0, height: 0))
      // A view without an intrinsic measure and without constraints fills the room.
      if size.width <= 0 { size.width = fitting.width > 0 ? fitting.width : room.width }
      if size.height <= 0 { size.height = fitting.height > 0 ? fitting.height : room.height }
      size = Size(width: min(size.width, room.width), height: min(size.height, room.height))
    }
    shown.frame = Rect(
      x: room.minX + (room.width - size.width) / 2,
      y: room.minY + (room.height - size.height) / 2, width: size.width, height: size.height)
  }
}
