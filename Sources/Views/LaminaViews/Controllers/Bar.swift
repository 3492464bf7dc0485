public import LaminaGeometry
public import LaminaLayers

/// The base class of bars: a strip with a background that may extend beyond the strip, up to the screen's edge.
///
/// ```
/// backdrop    blurs the content behind (backgroundFilters), under its tint, or is a colour; none under an image
/// picture     the image, at its alpha
/// hairline    one pixel, at the edge towards the content
/// ```
@MainActor open class Bar: View {
  /// The style that supplies the bar's default colours; dark mode uses `black` instead.
  open var barStyle = BarBackground.Style.default {
    didSet {
      look()
      if barStyle != oldValue { window?.screen.statusBar?.followControllers() }
    }
  }
  /// The colour of the background; `nil` for the style's colour.
  open var barTintColor: ViewColor? { didSet { look() } }
  /// An image for the background, drawn by the rules of `BarBackground`; `nil` for none.
  open var backgroundImage: LayerContents? { didSet { look() } }
  /// Whether content behind the bar shows through; `BarBackground` lists the default.
  open var isTranslucent: Bool {
    get { background.isTranslucent }
    set {
      forcedTranslucency = newValue
      look()
    }
  }
  /// The background that results from the bar's settings.
  open var background: BarBackground {
    BarBackground(
      image: backgroundImage?.barImage ?? .none, style: shownStyle,
      barTintColor: barTintColor.map(resolvedColor),
      isTranslucent: forcedTranslucency)
  }

  /// Whether the hairline between the bar and the content is hidden.
  package var hidesHairline = false { didSet { look() } }
  /// Whether the bar draws no background; its translucency does not change.
  package var hidesBackground = false { didSet { look() } }
  /// The values of properties that other modules of the package add, by name.
  package var addedValues: [String: Any] = [:]

  /// A closure called with each bar before it first enters a window, which gives it the app's looks; `nil` for none.
  package static var beforeFirstWindow: (@MainActor (Bar) -> Void)?
  private var hasBeenInWindow = false

  /// Gives the bar the app's looks before it first enters a window.
  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    guard newWindow != nil, !hasBeenInWindow else { return }
    hasBeenInWindow = true
    Bar.beforeFirstWindow?(self)
  }

  private var forcedTranslucency: Bool?
  private var wasTranslucent = true
  private let backdrop = View()
  private let picture = View()
  private let hairline = View()
  /// The distances by which the background extends beyond the bar, up to the screen's edge.
  var overhang = EdgeInsets.zero { didSet { if overhang != oldValue { setNeedsLayout() } } }
  /// The edge of the background along which the hairline lies; the bottom by default.
  var hairlineEdge: RectEdge { .bottom }
  /// The alpha of the background and the hairline; 1 by default.
  var backgroundAlpha = 1.0 { didSet { if backgroundAlpha != oldValue { fadeBackground() } } }
  /// A closure called when the translucency, on which containers' layout depends, changes.
  var onTranslucency: (@MainActor () -> Void)?

  /// Makes a bar of the default style.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a bar of a class that a stack was given; see `make(_:)`.
  @usableFromInline convenience init(registered frame: Rect) { self.init(frame: frame) }

  /// Makes a bar with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    (backdrop.layer.name, picture.layer.name) = ("backdrop", "background image")
    hairline.layer.name = "hairline"
    for view in [backdrop, picture, hairline] {
      view.isUserInteractionEnabled = false
      view.isOpaque = false
      addSubview(view)
    }
    look()
  }

  /// The colour of titles on the background.
  var titleColor: ViewColor { shownStyle == .default ? .black : .white }

  /// The effective style: bars are black in dark mode.
  private var shownStyle: BarBackground.Style {
    traitCollection.userInterfaceStyle == .dark ? .black : barStyle
  }

  override func colorsChanged() {
    super.colorsChanged()
    look()
  }

  /// Called when the look or the items of the bar have changed; by default, schedules a layout.
  func itemsChanged() { setNeedsLayout() }

  private func look() {
    let background = background
    switch background.base {
    case .clear:
      (backdrop.layer.backgroundColor, backdrop.layer.backgroundFilters) = (nil, [])
    case .blur(let tint):
      backdrop.layer.backgroundColor = tint
      backdrop.layer.backgroundFilters = [.gaussianBlur(radius: BarBackground.blurRadius)]
    case .color(let color):
      (backdrop.layer.backgroundColor, backdrop.layer.backgroundFilters) = (color, [])
    }
    backdrop.isHidden = background.base == .clear || hidesBackground
    hairline.isHidden = hidesHairline || hidesBackground
    picture.layer.contents = backgroundImage
    fadeBackground()
    picture.isHidden = backgroundImage == nil
    hairline.backgroundColor = ViewColor(white: shownStyle == .default ? 0 : 1, alpha: 0.3)
    itemsChanged()
    if background.isTranslucent != wasTranslucent {
      wasTranslucent = background.isTranslucent
      onTranslucency?()
    }
  }

  private func fadeBackground() {
    (backdrop.alpha, hairline.alpha) = (backgroundAlpha, backgroundAlpha)
    picture.alpha = background.imageAlpha * backgroundAlpha
  }

  /// Lays out the background and the hairline.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let area = Rect(
      minX: -overhang.left, minY: -overhang.top, maxX: bounds.width + overhang.right,
      maxY: bounds.height + overhang.bottom)
    (backdrop.frame, picture.frame) = (area, area)
    let width = 1 / contentScaleFactor
    hairline.frame = Rect(
      x: area.minX, y: hairlineEdge == .bottom ? area.maxY - width : area.minY, width: area.width,
      height: width)
  }
}

/// A touchable part of a bar: it dims while a finger is on it, and acts when the finger goes up inside.
final class BarButton: View {
  var onTap: (@MainActor () -> Void)?
  /// The interaction of the button's menu; `nil` for none.
  var menuInteraction: ContextMenuInteraction? {
    didSet {
      if let oldValue { removeInteraction(oldValue) }
      if let menuInteraction { addInteraction(menuInteraction) }
    }
  }
  /// Whether the menu appears when a finger comes down, in place of `onTap`.
  var opensMenuAtOnce = false { didSet { menuInteraction?.press.isEnabled = !opensMenuAtOnce } }
  /// The finger that has opened the menu and may slide onto an item.
  private weak var menuTouch: Touch?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
  }

  private func dim(_ touches: [Touch]) {
    guard let touch = touches.first else { return }
    alpha = point(inside: touch.location(in: self), with: nil) ? 0.3 : 1
  }

  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    if opensMenuAtOnce, let touch = touches.first, let menuInteraction {
      guard menuInteraction.presentNow(at: touch.location(in: self)) else { return }
      menuTouch = touch
      menuInteraction.session?.fingerDown(at: touch.location(in: nil))
      return
    }
    dim(touches)
  }
  override func touchesMoved(_ touches: [Touch], with event: Event?) {
    guard let menuTouch else { return dim(touches) }
    menuInteraction?.session?.fingerMoved(to: menuTouch.location(in: nil))
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    alpha = 1
    if menuTouch != nil { menuInteraction?.session?.fingerCancelled() }
    menuTouch = nil
  }
  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    if let touch = menuTouch {
      menuTouch = nil
      menuInteraction?.session?.fingerUp(at: touch.location(in: nil))
      return
    }
    alpha = 1
    if opensMenuAtOnce { return }
    guard let touch = touches.first, point(inside: touch.location(in: self), with: event) else {
      return
    }
    onTap?()
  }
}
