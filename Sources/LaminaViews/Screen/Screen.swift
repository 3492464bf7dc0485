public import LaminaGeometry
public import LaminaLayers

// A display as the app sees it, with the windows that it shows: its layer is the root that a frame loop takes.

/// A display: its size, its pixels per point, and the windows on it, as `UIScreen`.
@MainActor public final class Screen {
  /// The rectangle of the screen, in points; its origin is the top left corner.
  ///
  /// Setting it makes the screen another display, at once: windows that filled the screen fill it again, and
  /// controllers are told as by `turn(to:animated:)`.
  ///
  /// - Precondition: the size is finite and above 0.
  public var bounds: Rect {
    get { Rect(origin: .zero, size: size) }
    set {
      precondition(Screen.isSize(newValue.size), "a screen of \(newValue.size) points")
      change(to: Rect(origin: .zero, size: newValue.size), .portrait, animated: false)
    }
  }

  /// How the device is held; `turn(to:animated:)` changes it.
  public private(set) var orientation = Orientation.portrait
  /// The size of the bounds, and that which they have in portrait.
  private(set) var size: Size
  private(set) var nativeSize: Size
  /// The turn that runs.
  var turn: Turn?

  /// Takes a size and an orientation; nothing moves.
  func set(_ bounds: Rect, _ orientation: Orientation) {
    (size, self.orientation) = (bounds.size, orientation)
    let isTurned = orientation.isLandscape
    nativeSize =
      isTurned ? Size(width: size.height, height: size.width) : size
  }

  /// Pixels per point.
  public let scale: Double

  /// Whether the device is set to light or dark; `unspecified` is light.
  public var userInterfaceStyle = TraitCollection.UserInterfaceStyle.light {
    didSet { if userInterfaceStyle != oldValue { updateTraits() } }
  }
  /// How large the device is set to show texts.
  public var preferredContentSizeCategory = ContentSizeCategory.large {
    didSet {
      guard preferredContentSizeCategory != oldValue else { return }
      updateTraits()
      ApplicationNotification(.contentSizeCategoryDidChange, of: application).post()
    }
  }

  /// What bars and the shape of the device cover, from the screen's edges.
  public var safeAreaInsets: EdgeInsets {
    didSet { for window in windows { window.updateSafeArea(placeChanged: true) } }
  }

  /// What shows the windows: the root of the tree that is committed.
  public let layer = Layer()

  /// The keyboard that comes while characters are taken.
  public private(set) lazy var keyboard = Keyboard(on: self)

  /// The application whose screen it is.
  public internal(set) weak var application: Application?

  /// The windows that are shown, back to front: by level, those of one level as they were shown.
  public private(set) var windows: [Window] = []

  /// Makes a screen without windows.
  ///
  /// - Parameters:
  ///   - width: points.
  ///   - height: points.
  ///   - scale: pixels per point.
  ///   - safeAreaInsets: what is covered.
  /// - Precondition: width, height and scale are finite and above 0.
  public init(
    width: Double, height: Double, scale: Double = 1, safeAreaInsets: EdgeInsets = .zero
  ) {
    size = Size(width: width, height: height)
    nativeSize = size
    self.scale = scale
    self.safeAreaInsets = safeAreaInsets
    precondition(
      Screen.isSize(size) && scale > 0 && scale.isFinite,
      "a screen of \(width)x\(height) points at scale \(scale)")
    layer.name = "screen"
    layer.frame = bounds
  }

  /// The rectangle of the display in pixels, rounded up.
  public var nativeBounds: Rect {
    let canvas = canvas
    return Rect(x: 0, y: 0, width: canvas.exactPixelWidth, height: canvas.exactPixelHeight)
  }

  /// The canvas that a renderer shows the screen on, however the device is held.
  public var canvas: Canvas {
    Canvas(width: nativeSize.width, height: nativeSize.height, scale: scale, background: .black)
  }

  /// The foremost view under a point, of the foremost window that has one there.
  ///
  /// - Parameters:
  ///   - point: in the screen's space.
  ///   - event: what the touch is part of.
  /// - Returns: the view; `nil` where no window answers.
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
