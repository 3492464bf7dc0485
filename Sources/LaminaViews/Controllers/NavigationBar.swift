public import LaminaGeometry
import LaminaLayers
import LaminaText

/// The bar over a stack of controllers: a title, and a button that leads back, as `UINavigationBar`.
@MainActor public final class NavigationBar: Bar {
  /// How high it is, in points.
  public static var height: Double { 44 }

  /// The items of a controller that is shown, and of the one before.
  typealias Items = (back: NavigationItem?, top: NavigationItem?)

  /// The items that the bar shows.
  var items: Items = (nil, nil) {
    didSet { itemsChanged() }
  }
  /// Called when the button is tapped.
  var onBack: (@MainActor () -> Void)?

  /// The title in the middle.
  package let titleLabel = Label()
  /// The button's title.
  package let backLabel = Label()
  let backButton = BarButton()
  let chevron = ChevronView()

  /// The middle of the button's title, in the bar.
  var backLabelCenter: Point { convert(backLabel.center, from: backButton) }

  /// Makes a bar without a title.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    titleLabel.font.weight = 700
    titleLabel.textAlignment = .center
    // Texts keep their size while bounds move, as in a turn of the screen.
    (titleLabel.contentMode, backLabel.contentMode) = (.center, .left)
    addSubview(titleLabel)
    addSubview(backButton)
    backButton.addSubview(chevron)
    backButton.addSubview(backLabel)
    backButton.onTap = { [weak self] in self?.onBack?() }
  }

  override func itemsChanged() {
    super.itemsChanged()
    titleLabel.text = items.top?.title
    titleLabel.textColor = titleColor
    backButton.isHidden = items.back == nil || items.top?.hidesBackButton ?? true
    backLabel.text = items.back.map { $0.backButtonTitle ?? $0.title ?? "Back" }
    backLabel.textColor = tintColor
    chevron.color = resolvedTint
  }

  /// Places the title and the button.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    var side = 16.0
    if !backButton.isHidden {
      let length = min(backLabel.sizeThatFits(bounds.size).width, width / 3)
      backButton.frame = Rect(x: 0, y: 0, width: 27 + length + 8, height: height)
      chevron.frame = Rect(x: 8, y: (height - 21) / 2, width: 12, height: 21)
      backLabel.frame = Rect(x: 27, y: 0, width: length, height: height)
      side = backButton.frame.maxX
    }
    titleLabel.frame = Rect(x: side, y: 0, width: max(0, width - 2 * side), height: height)
  }
}

/// The arrow of a button that leads back.
final class ChevronView: View {
  override class func makeLayer() -> Layer { ShapeLayer() }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    guard let shape = layer as? ShapeLayer else { return }
    var path = Path()
    path.move(to: Point(x: 10.5, y: 2))
    path.addLine(to: Point(x: 2, y: 10.5))
    path.addLine(to: Point(x: 10.5, y: 19))
    (shape.path, shape.fillColor, shape.lineWidth) = (path, nil, 3)
  }

  var color: Color? {
    get { (layer as? ShapeLayer)?.strokeColor }
    set { (layer as? ShapeLayer)?.strokeColor = newValue }
  }
}
