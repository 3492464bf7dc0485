public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

// A display as the app sees it, with its windows; its layer is the root that a frame loop commits.

/// A display: its size, its pixels per point, and the windows on it, like `UIScreen`.
///
/// ```swift
/// let screen = Screen(width: 390, height: 844, scale: 2)
/// let application = Application(screens: [screen])
/// let window = Window(screen: screen)
/// window.rootViewController = ViewController()
/// window.makeKeyAndVisible()
/// let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
/// application.loop = loop
/// try loop.run(until: 0.1)
/// ```
@MainActor public final class Screen {
  /// The rectangle of the screen, in points; its origin is the top left corner.
  ///
  /// Setting it resizes the screen at once, in portrait. Windows that filled the screen fill it again, and
  /// controllers are informed as by `turn(to:animated:)`.
  ///
  /// - Precondition: the size is finite and above 0.
  public var bounds: Rect {
    get { Rect(origin: .zero, size: size) }
    set {
      ensure(Screen.isSize(newValue.size), "a screen of \(newValue.size) points")
      change(to: Rect(origin: .zero, size: newValue.size), .portrait, animated: false)
    }
  }

  /// The orientation of the device; `turn(to:animated:)` changes it.
  public private(set) var orientation = Orientation.portrait
  /// The size of the bounds, in points.
  private(set) var size: Size
  /// The size of the bounds in portrait, in points.
  private(set) var nativeSize: Size
  /// The rotation in progress; `nil` for none.
  var turn: Turn?

  /// The status bar made last for the screen; `nil` for none.
  weak var statusBar: StatusBar?

  /// Stores a size and an orientation, without resizing the layer or the windows.
  func set(_ bounds: Rect, _ orientation: Orientation) {
    (size, self.orientation) = (bounds.size, orientation)
    let isTurned = orientation.isLandscape
    nativeSize =
      isTurned ? Size(width: size.height, height: size.width) : size
  }

  /// The number of pixels per point, along each axis.
  public let scale: Double

  /// The device's setting for light or dark, light by default; `unspecified` counts as light.
  public var userInterfaceStyle = TraitCollection.UserInterfaceStyle.light {
    didSet { if userInterfaceStyle != oldValue { updateTraits() } }
  }
  /// The language of the interface, such as `en` or `ar-EG`, which decides its direction; `nil`, the default, for one
  /// that is read from left to right.
  public var language: String? {
    didSet {
      guard language != oldValue else { return }
      updateTraits()
      for window in windows { window.refreshDates() }
    }
  }
  /// The current date and time for date pickers: 2007-01-09 09:41 UTC by default.
  ///
  /// It changes only when it is set, so that pictures of a screen do not depend on the machine's clock.
  ///
  /// Policy: `date-picker-today`.
  public var currentDate = Screen.firstDate {
    didSet { if currentDate != oldValue { for window in windows { window.refreshDates() } } }
  }
  /// The current date of a screen on which none was set, and of a picker that is on no screen.
  static let firstDate = Moment(timeIntervalSince1970: 1_168_335_660)
  /// The device's setting for the size of texts; `large` by default.
  public var preferredContentSizeCategory = ContentSizeCategory.large {
    didSet {
      guard preferredContentSizeCategory != oldValue else { return }
      updateTraits()
      ApplicationNotification(.contentSizeCategoryDidChange, of: application).post()
    }
  }

  /// The insets covered by bars and by the shape of the device.
  public var safeAreaInsets: EdgeInsets {
    didSet { for window in windows { window.updateSafeArea(placeChanged: true) } }
  }

  /// The layer that contains the windows: the root of the committed tree.
  public let layer = Layer()

  /// The keyboard that appears while a responder takes text.
  public private(set) lazy var keyboard = Keyboard(on: self)

  /// The screen that was made last and still exists.
  private static weak var latest: Screen?
  /// A screen for views that ask for one while there is none: 390 by 844 points with three pixels per point.
  private static let missing = Screen(width: 390, height: 844, scale: 3)

  /// The main screen of the running application, or else the screen that was made last.
  package static var running: Screen {
    Application.running?.screens[0] ?? latest ?? missing
  }

  /// The scene of the screen.
  public var windowScene: WindowScene {
    if let scene { return scene }
    let new = WindowScene(self)
    scene = new
    return new
  }
  private weak var scene: WindowScene?

  /// The application that owns the screen.
  public internal(set) weak var application: Application?

  /// The visible windows, back to front: by level, then in the order in which they were shown.
  public private(set) var windows: [Window] = []

  /// Makes a screen without windows.
  ///
  /// - Parameters:
  ///   - width: the width in points.
  ///   - height: the height in points.
  ///   - scale: the pixels per point.
  ///   - safeAreaInsets: the insets covered by bars and the like.
  /// - Precondition: width, height and scale are finite and above 0.
  public init(
    width: Double, height: Double, scale: Double = 1, safeAreaInsets: EdgeInsets = .zero
  ) {
    size = Size(width: width, height: height)
    nativeSize = size
    self.scale = scale
    self.safeAreaInsets = safeAreaInsets
    ensure(
      Screen.isSize(size) && scale > 0 && scale.isFinite,
      "a screen of \(width)x\(height) points at scale \(scale)")
    layer.name = "screen"
    layer.frame = bounds
    Screen.latest = self
  }

  /// The rectangle of the display in pixels; its size is rounded up.
  public var nativeBounds: Rect {
    let canvas = canvas
    return Rect(x: 0, y: 0, width: canvas.exactPixelWidth, height: canvas.exactPixelHeight)
  }

  /// The canvas on which a renderer shows the screen, the same in every orientation.
  public var canvas: Canvas {
    Canvas(width: nativeSize.width, height: nativeSize.height, scale: scale, background: .black)
  }

  /// Returns the foremost view at a point, from the foremost window that is hit there.
  ///
  /// - Parameters:
  ///   - point: in the screen's space.
  ///   - event: the event of the touch.
  /// - Returns: the view; `nil` if no window is hit.
  public func hitTest(_ point: Point, with event: Event? = nil) -> View? {
    for window in windows.reversed() {
      let inside = window.layer.convert(point, from: nil)
      if inside.isFinite, let view = window.hitTest(inside, with: event) { return view }
    }
    return nil
  }

  func show(_ window: Window) {
    guard !windows.contains(where: { $0 === window }) else { return }
    let index = windows.firstIndex { $0.level > window.level } ?? windows.count
    windows.insert(window, at: index)
    layer.insertSublayer(window.layer, at: index)
  }

  func hide(_ window: Window) {
    windows.removeAll { $0 === window }
    window.layer.removeFromSuperlayer()
  }

  private static func isSize(_ size: Size) -> Bool {
    size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
  }
}
