import LaminaGeometry
import LaminaLayers
import LaminaText

/// A row of a menu: a mark, title and subtitle at the leading edge, and a picture at the trailing edge.
///
/// ```text
/// | 16 |mark| title ........ |picture| 16 |      44 points high, more for a subtitle or for large texts
/// ```
final class MenuRowView: MenuItemView {
  /// The menu that the row leads back from; `nil` for any other row.
  let submenu: Menu?
  /// Whether titles leave room for a mark, because a row of the list has one.
  private let hasMarks: Bool
  private let titleLabel = Label()
  private let subtitleLabel = Label()
  private let picture = ImageView()
  private let mark: MenuMark?
  private let indicator: ActivityIndicatorView?

  /// The least height of a row, in points.
  static var leastHeight: Double { 44 }
  /// The distance of titles and pictures from the edges, in points.
  static var padding: Double { 16 }

  /// Makes the row of an element.
  init(_ element: MenuElement, hasMarks: Bool) {
    (submenu, indicator, self.hasMarks) = (nil, nil, hasMarks)
    mark =
      switch element.shownState {
      case .on: MenuMark(.check)
      case .mixed: MenuMark(.dash)
      case .off: element is Menu ? MenuMark(.chevron) : nil
      }
    super.init(element)
    set(element.title, element.subtitle, element.image)
  }

  /// Makes the row that leads back from a submenu.
  init(backFrom menu: Menu) {
    (submenu, indicator, hasMarks, mark) = (menu, nil, true, MenuMark(.openChevron))
    super.init(nil)
    layer.name = "back \(menu.title)"
    set(menu.title, menu.subtitle, nil)
    titleLabel.font.weight = 600
    titleLabel.textColor = .label
  }

  /// Makes the row that waits for elements.
  init(waitingIn hasMarks: Bool) {
    let indicator = ActivityIndicatorView(style: .medium)
    (submenu, self.indicator, self.hasMarks, mark) = (nil, indicator, hasMarks, nil)
    super.init(nil)
    layer.name = "loading"
    set("Loading…", nil, nil)
    titleLabel.textColor = .secondaryLabel
    addSubview(indicator)
    indicator.startAnimating()
  }

  private func set(_ title: String, _ subtitle: String?, _ image: Image?) {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    titleLabel.textStyle = .body
    titleLabel.text = title
    titleLabel.numberOfLines = isLarge ? 0 : 2
    titleLabel.textColor = titleColor
    subtitleLabel.textStyle = .footnote
    subtitleLabel.text = subtitle
    subtitleLabel.numberOfLines = 0
    subtitleLabel.textColor = isEnabled ? .secondaryLabel : .tertiaryLabel
    picture.showsTemplates = true
    picture.contentMode = .scaleAspectFit
    picture.image = image
    picture.tintColor = titleColor
    mark?.color = titleColor
    for view in [titleLabel, subtitleLabel, picture] { addSubview(view) }
    if let mark { addSubview(mark) }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    titleLabel.numberOfLines = isLarge ? 0 : 2
  }

  override var isEnabled: Bool { submenu != nil || super.isEnabled }
  override var defaultAccessibilityLabel: String? { titleLabel.text }

  // MARK: - Layout

  private var markWidth: Double { hasMarks ? (MenuMark.side + 6) * textScale : 0 }

  private func textRoom(_ width: Double) -> Double {
    var room = width - 2 * MenuRowView.padding - markWidth
    if let image = picture.image { room -= shownSize(of: image).width + 12 }
    if indicator != nil { room -= 32 }
    return max(0, room)
  }

  private func textSizes(_ width: Double) -> (title: Size, subtitle: Size) {
    let room = Size(width: textRoom(width), height: .infinity)
    let title = titleLabel.sizeThatFits(room)
    let subtitle = subtitleLabel.text == nil ? .zero : subtitleLabel.sizeThatFits(room)
    return (
      Size(width: min(title.width, room.width), height: title.height),
      Size(width: min(subtitle.width, room.width), height: subtitle.height)
    )
  }

  override func height(forWidth width: Double) -> Double {
    let sizes = textSizes(width)
    let gap = subtitleLabel.text == nil ? 0.0 : 2
    return max(MenuRowView.leastHeight, sizes.title.height + gap + sizes.subtitle.height + 22)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let sizes = textSizes(bounds.width)
    let x = bounds.minX + MenuRowView.padding + markWidth
    let gap = subtitleLabel.text == nil ? 0.0 : 2
    let height = sizes.title.height + gap + sizes.subtitle.height
    let top = bounds.minY + ((bounds.height - height) / 2).rounded()
    titleLabel.frame = directed(Rect(origin: Point(x: x, y: top), size: sizes.title))
    subtitleLabel.frame = directed(
      Rect(origin: Point(x: x, y: top + sizes.title.height + gap), size: sizes.subtitle))
    let size = shownSize(of: picture.image)
    // Pictures share a middle line.
    let middle = bounds.maxX - MenuRowView.padding - 11 * textScale
    picture.frame = directed(
      Rect(
        x: middle - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
        height: size.height))
    let side = MenuMark.side * textScale
    mark?.frame = directed(
      Rect(
        x: bounds.minX + MenuRowView.padding - 2, y: bounds.midY - side / 2, width: side,
        height: side))
    indicator?.center = directed(Point(x: middle, y: bounds.midY))
  }
}
