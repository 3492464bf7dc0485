public import LaminaGeometry
public import LaminaLayers

/// A strip at an edge of the screen with a background that may reach beyond it: what navigation bars and tab
/// bars have in common.
///
/// ```
/// backdrop    blurs what is behind (backgroundFilters), under its tint, or is a colour; none under an image
/// picture     the image, at its alpha
/// hairline    one pixel, at the edge towards the content
/// ```
@MainActor open class Bar: View {
  /// How it looks that says nothing else.
  public var barStyle = BarBackground.Style.default { didSet { look() } }
  /// The colour of the background; `nil` for that of the style.
  public var barTintColor: ViewColor? { didSet { look() } }
  /// A picture in place of the background.
  public var backgroundImage: LayerContents? { didSet { look() } }
  /// Whether it lets through what lies behind it; see `BarBackground` for what it is until it is set.
  public var isTranslucent: Bool {
    get { background.isTranslucent }
    set {
      forcedTranslucency = newValue
      look()
    }
  }
  /// What is drawn behind the bar.
  public var background: BarBackground {
    BarBackground(
      image: backgroundImage?.barImage ?? .none, style: shownStyle,
      barTintColor: barTintColor.map(resolvedColor),
      isTranslucent: forcedTranslucency)
  }

  private var forcedTranslucency: Bool?
  private var wasTranslucent = true
  private let backdrop = View()
  private let picture = View()
  private let hairline = View()
  /// How far the background reaches beyond the bar: up to the screen's edge.
  var overhang = EdgeInsets.zero { didSet { if overhang != oldValue { setNeedsLayout() } } }
  /// Where the hairline lies.
  var hairlineEdge: RectEdge { .bottom }
  /// Told of what containers lay out by.
  var onTranslucency: (@MainActor () -> Void)?

  /// Makes a bar of the default style.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
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

  /// The style that is shown: bars are black in dark surroundings.
  private var shownStyle: BarBackground.Style {
    traitCollection.userInterfaceStyle == .dark ? .black : barStyle
  }

  override func colorsChanged() {
    super.colorsChanged()
    look()
  }

  /// What the bar shows has to be set again.
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
    backdrop.isHidden = background.base == .clear
    picture.layer.contents = backgroundImage
    picture.alpha = background.imageAlpha
    picture.isHidden = backgroundImage == nil
    hairline.backgroundColor = ViewColor(white: shownStyle == .default ? 0 : 1, alpha: 0.3)
    itemsChanged()
    if background.isTranslucent != wasTranslucent {
      wasTranslucent = background.isTranslucent
      onTranslucency?()
    }
  }

  /// Places the background.
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

/// A part of a bar that is touched: it dims while a finger is on it, and acts when that goes up inside.
final class BarButton: View {
  var onTap: (@MainActor () -> Void)?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
  }

  private func dim(_ touches: [Touch]) {
    guard let touch = touches.first else { return }
    alpha = point(inside: touch.location(in: self), with: nil) ? 0.3 : 1
  }

  override func touchesBegan(_ touches: [Touch], with event: Event?) { dim(touches) }
  override func touchesMoved(_ touches: [Touch], with event: Event?) { dim(touches) }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) { alpha = 1 }
  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    alpha = 1
    guard let touch = touches.first, point(inside: touch.location(in: self), with: event) else {
      return
    }
    onTap?()
  }
}
