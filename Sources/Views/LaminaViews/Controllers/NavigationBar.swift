public import LaminaGeometry
public import LaminaLayers
public import LaminaText

/// A bar over a stack of controllers, with a title and a back button, like `UINavigationBar`.
///
/// Below the row of its buttons, it can have a large title and the search bar of a `SearchController`. Both collapse
/// while the top controller's content is scrolled:
/// ```
/// scrolled down   buttons, title
/// at the top      buttons, large title, search bar
/// ```
@MainActor open class NavigationBar: Bar {
  /// The height of the row of buttons, without the safe area at the top, in points.
  public nonisolated static var height: Double { 44 }
  /// The height of the row of a large title at the default text size, in points.
  ///
  /// Policy: `large-title-size`.
  public static var largeTitleHeight: Double { 52 }

  /// Whether controllers have large titles below the buttons, unless their navigation items say otherwise; false by
  /// default.
  ///
  /// A bar in a compact height never has one.
  open var prefersLargeTitles = false {
    didSet { if prefersLargeTitles != oldValue { onRowsChange?() } }
  }
  /// The look of the title between the buttons; `nil`, the default, for bold text in the bar's colour.
  open var titleTextAttributes: TextAttributes? { didSet { itemsChanged() } }
  /// The look of the large title; `nil`, the default, for bold text of the style `largeTitle` in the bar's colour.
  open var largeTitleTextAttributes: TextAttributes? {
    didSet {
      itemsChanged()
      onRowsChange?()
    }
  }

  /// The navigation item of the controller below the top one, whose title the back button shows, and that of the top
  /// controller.
  package typealias Items = (back: NavigationItem?, top: NavigationItem?)

  /// The navigation items from which the bar takes its titles and buttons.
  package var items: Items = (nil, nil) {
    didSet { itemsChanged() }
  }
  /// A closure called when the back button is tapped.
  package var onBack: (@MainActor () -> Void)?

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
  /// The picture in place of the arrow of the back button; `nil` for the arrow.
  package var backPicture: Image? {
    didSet {
      backPictureView.image = backPicture
      if backPictureView.superview == nil {
        backPictureView.showsTemplates = true
        backPictureView.contentMode = .left
        backButton.addSubview(backPictureView)
      }
      chevron.isHidden = backPicture != nil
      setNeedsLayout()
    }
  }
  private let backPictureView = ImageView()
  /// The row of the large title, made when one is first shown.
  private(set) var largeTitleView: LargeTitleView?
  /// The label of the large title; `nil` before one is first shown.
  package var largeTitleLabel: Label? { largeTitleView?.label }
  /// The search bar of the top controller's search controller; `nil` for none.
  private(set) var searchBar: SearchBar?
  /// A closure called when the height of the rows may have changed.
  var onRowsChange: (@MainActor () -> Void)?
  /// The height of the bar, which its stack sets.
  var extent = NavigationBarExtent() {
    didSet { if extent != oldValue { extentChanged(from: oldValue) } }
  }

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
    read(from: coder)
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

  /// Stops managing the search bar, which remains in place as a subview, and returns it.
  func detachSearchBar() -> SearchBar? {
    defer { searchBar = nil }
    return searchBar
  }

  /// Shows the search bar of the top controller's search controller.
  private func updateSearchBar() {
    let new = items.top?.searchController?.searchBar
    if new !== searchBar {
      if searchBar?.superview === self { searchBar?.removeFromSuperview() }
      searchBar = new
    }
    guard let new, new.superview !== self else { return }
    addSubview(new)
  }

  private func updateGroups() {
    let left = items.top?.leftBarButtonItems ?? []
    let right = Array((items.top?.rightBarButtonItems ?? []).reversed())
    if !groups.left.shows(left) {
      groups.left.removeFromSuperview()
      groups.left = BarItemGroup(left)
      groups.left.alpha = hidesButtons ? 0 : 1
      addSubview(groups.left)
    }
    if !groups.right.shows(right) {
      groups.right.removeFromSuperview()
      groups.right = BarItemGroup(right)
      groups.right.alpha = hidesButtons ? 0 : 1
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
    updateSearchBar()
    show(items.top?.title, in: titleLabel, titleTextAttributes)
    if let largeTitleLabel { show(items.top?.title, in: largeTitleLabel, largeTitleTextAttributes) }
    titleLabel.isHidden = titleView != nil
    backButton.isHidden = items.back == nil || items.top?.lacksBackButton ?? true
    backLabel.text = items.back.map { $0.backButtonTitle ?? $0.title ?? "Back" }
    backLabel.textColor = tintColor
    chevron.color = resolvedTint
  }

  override func textSizeChanged() {
    super.textSizeChanged()
    onRowsChange?()
  }

  private func show(_ title: String?, in label: Label, _ attributes: TextAttributes?) {
    if let attributes {
      label.attributedText = AttributedText(title ?? "", attributes: attributes)
    } else {
      label.text = title
      label.textColor = titleColor
    }
  }

  /// Makes the row of the large title if it is needed.
  func installLargeTitle() {
    guard largeTitleView == nil, extent.rows.largeTitle > 0 else { return }
    let view = LargeTitleView()
    largeTitleView = view
    addSubview(view)
    show(items.top?.title, in: view.label, largeTitleTextAttributes)
  }

  /// Lays out the title, the buttons, the large title and the search bar.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeRows()
    let row = buttonRow
    let (width, height) = (row.width, row.height)
    var left = 16.0
    if !backButton.isHidden {
      let length = min(backLabel.sizeThatFits(bounds.size).width, width / 3)
      let button = Rect(x: 0, y: row.minY, width: 27 + length + 8, height: height)
      backButton.frame = directed(button)
      chevron.frame = backButton.directed(Rect(x: 8, y: (height - 21) / 2, width: 12, height: 21))
      backPictureView.frame = chevron.frame
      backPictureView.tintColor = tintColor
      chevron.transform = isRightToLeft ? Affine.scale(x: -1, y: 1) : .identity
      backLabel.frame = backButton.directed(Rect(x: 27, y: 0, width: length, height: height))
      left = button.maxX
    }
    var right = 16.0
    // The touchable part begins 8 points before the visible one.
    if !groups.left.items.isEmpty {
      let start = backButton.isHidden ? 8 : left
      groups.left.frame = directed(
        Rect(x: start, y: row.minY, width: groups.left.width, height: height))
      left = start + groups.left.width
    }
    if !groups.right.items.isEmpty {
      let length = groups.right.width
      groups.right.frame = directed(
        Rect(x: width - 8 - length, y: row.minY, width: length, height: height))
      right = length + 8
    }
    for group in [groups.left, groups.right] { group.layoutIfNeeded() }
    placeTitle(between: left, right)
  }

  /// Centres the title in the bar, or between the buttons if it would overlap them; shifts a title view off the centre
  /// only as far as the buttons require.
  private func placeTitle(between left: Double, _ right: Double) {
    let row = buttonRow
    let (width, height) = (row.width, row.height)
    let side = max(left, right)
    let room = max(0, width - left - right)
    if let titleView {
      let own = titleView.intrinsicContentSize
      let length = min(own.width >= 0 ? own.width : titleView.bounds.width, room)
      let rise = min(own.height >= 0 ? own.height : titleView.bounds.height, height)
      let start = min(max((width - length) / 2, left), width - right - length)
      titleView.frame = directed(
        Rect(x: start, y: row.minY + (height - rise) / 2, width: length, height: rise))
    }
    let needed = titleLabel.sizeThatFits(Size(width: .infinity, height: height)).width
    if left == right || needed <= width - 2 * side {
      titleLabel.frame = Rect(
        x: side, y: row.minY, width: max(0, width - 2 * side), height: height)
    } else {
      titleLabel.frame = directed(Rect(x: left, y: row.minY, width: room, height: height))
    }
  }
}
