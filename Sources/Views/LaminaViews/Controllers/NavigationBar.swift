public import LaminaGeometry
public import LaminaLayers
import LaminaText

/// A bar over a stack of controllers, with a title and a back button, like `UINavigationBar`.
@MainActor open class NavigationBar: Bar {
  /// The height of the bar without the safe area at the top, in points.
  public static var height: Double { 44 }

  /// The navigation item of the controller below the top one, whose title the back button shows, and that of the top
  /// controller.
  typealias Items = (back: NavigationItem?, top: NavigationItem?)

  /// The navigation items from which the bar takes its titles and buttons.
  var items: Items = (nil, nil) {
    didSet { itemsChanged() }
  }
  /// A closure called when the back button is tapped.
  var onBack: (@MainActor () -> Void)?

  /// The label of the title, hidden while a title view is shown.
  package let titleLabel = Label()
  /// The label in the back button, after the chevron.
  package let backLabel = Label()
  let backButton = BarButton()
  /// The views of the top controller's buttons, at the left and at the right end.
  private(set) var groups = (left: BarItemGroup([]), right: BarItemGroup([]))
  /// The view shown instead of the title; `nil` for the title.
  private(set) var titleView: View?
  let chevron = ChevronView()

  /// The centre of the back button's title, in the bar's space.
  var backLabelCenter: Point { convert(backLabel.center, from: backButton) }

  /// Makes a bar without titles and buttons.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a navigation bar with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
  }

  private func setUpParts() {
    titleLabel.font.weight = 700
    titleLabel.textAlignment = .center
    // Texts keep their size while the bounds animate, as in a rotation of the screen.
    (titleLabel.contentMode, backLabel.contentMode) = (.center, .left)
    addSubview(titleLabel)
    addSubview(backButton)
    backButton.addSubview(chevron)
    backButton.addSubview(backLabel)
    addSubview(groups.left)
    addSubview(groups.right)
    backButton.onTap = { [weak self] in self?.onBack?() }
  }

  /// Stops managing the button groups and the title view, which remain in place as subviews.
  ///
  /// - Returns: the released views.
  func detachItems() -> [View] {
    let old = itemViews
    if !groups.left.items.isEmpty {
      groups.left = BarItemGroup([])
      addSubview(groups.left)
    }
    if !groups.right.items.isEmpty {
      groups.right = BarItemGroup([])
      addSubview(groups.right)
    }
    titleView = nil
    return old
  }

  /// The button groups that are not empty, and the title view if there is one.
  var itemViews: [View] {
    [groups.left, groups.right].filter { !$0.items.isEmpty } + [titleView].compactMap { $0 }
  }

  private func updateGroups() {
    let left = items.top?.leftBarButtonItems ?? []
    let right = Array((items.top?.rightBarButtonItems ?? []).reversed())
    if !groups.left.shows(left) {
      groups.left.removeFromSuperview()
      groups.left = BarItemGroup(left)
      addSubview(groups.left)
    }
    if !groups.right.shows(right) {
      groups.right.removeFromSuperview()
      groups.right = BarItemGroup(right)
      addSubview(groups.right)
    }
    for group in [groups.left, groups.right] {
      group.update(tintColor) { [weak self] in self?.itemsChanged() }
    }
    let view = items.top?.titleView
    if view !== titleView {
      titleView?.removeFromSuperview()
      titleView = view
    }
    if let view, view.superview !== self { addSubview(view) }
  }

  override func itemsChanged() {
    super.itemsChanged()
    updateGroups()
    titleLabel.text = items.top?.title
    titleLabel.textColor = titleColor
    titleLabel.isHidden = titleView != nil
    let isReplaced =
      !groups.left.items.isEmpty && !(items.top?.leftItemsSupplementBackButton ?? false)
    backButton.isHidden = items.back == nil || items.top?.hidesBackButton ?? true || isReplaced
    backLabel.text = items.back.map { $0.backButtonTitle ?? $0.title ?? "Back" }
    backLabel.textColor = tintColor
    chevron.color = resolvedTint
  }

  /// Lays out the title and the buttons.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    var left = 16.0
    if !backButton.isHidden {
      let length = min(backLabel.sizeThatFits(bounds.size).width, width / 3)
      let button = Rect(x: 0, y: 0, width: 27 + length + 8, height: height)
      backButton.frame = directed(button)
      chevron.frame = backButton.directed(Rect(x: 8, y: (height - 21) / 2, width: 12, height: 21))
      chevron.transform = isRightToLeft ? Affine.scale(x: -1, y: 1) : .identity
      backLabel.frame = backButton.directed(Rect(x: 27, y: 0, width: length, height: height))
      left = button.maxX
    }
    var right = 16.0
    // The touchable part begins 8 points before the visible one.
    if !groups.left.items.isEmpty {
      let start = backButton.isHidden ? 8 : left
      groups.left.frame = directed(
        Rect(x: start, y: 0, width: groups.left.width, height: height))
      left = start + groups.left.width
    }
    if !groups.right.items.isEmpty {
      let length = groups.right.width
      groups.right.frame = directed(
        Rect(x: width - 8 - length, y: 0, width: length, height: height))
      right = length + 8
    }
    for group in [groups.left, groups.right] { group.layoutIfNeeded() }
    placeTitle(between: left, right)
  }

  /// Centres the title in the bar, or between the buttons if it would overlap them; shifts a title view off the centre
  /// only as far as the buttons require.
  private func placeTitle(between left: Double, _ right: Double) {
    let (width, height) = (bounds.width, bounds.height)
    let side = max(left, right)
    let room = max(0, width - left - right)
    if let titleView {
      let own = titleView.intrinsicContentSize
      let length = min(own.width >= 0 ? own.width : titleView.bounds.width, room)
      let rise = min(own.height >= 0 ? own.height : titleView.bounds.height, height)
      let start = min(max((width - length) / 2, left), width - right - length)
      titleView.frame = directed(
        Rect(x: start, y: (height - rise) / 2, width: length, height: rise))
    }
    let needed = titleLabel.sizeThatFits(Size(width: .infinity, height: height)).width
    if left == right || needed <= width - 2 * side {
      titleLabel.frame = Rect(x: side, y: 0, width: max(0, width - 2 * side), height: height)
    } else {
      titleLabel.frame = directed(Rect(x: left, y: 0, width: room, height: height))
    }
  }
}

/// The arrow of a back button.
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
