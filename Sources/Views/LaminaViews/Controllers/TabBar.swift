public import LaminaGeometry
public import LaminaLayers
package import LaminaText

/// A bar with a button for each of several controllers, like `UITabBar`.
@MainActor open class TabBar: Bar {
  /// The height of the bar without the safe area at the bottom, in points.
  public static var height: Double { 49 }

  /// The items whose titles and pictures the buttons show, from the left.
  public package(set) var items: [TabBarItem] = [] {
    didSet { if items.count == buttons.count { itemsChanged() } else { makeButtons() } }
  }
  /// The index of the item whose button has the tint colour.
  package var selectedIndex = 0 { didSet { if selectedIndex != oldValue { itemsChanged() } } }
  /// A closure called with the index of a tapped button.
  package var onSelect: (@MainActor (Int) -> Void)?
  /// The colour of buttons that are not selected.
  ///
  /// Policy: `bar-tab-unselected`.
  open var unselectedTintColor = ViewColor.systemGray { didSet { itemsChanged() } }

  /// The look of the titles, and that of the selected one; `nil`, the default, for the bar's.
  package var titleLooks: (normal: TextAttributes?, selected: TextAttributes?) = (nil, nil) {
    didSet { itemsChanged() }
  }

  private(set) var buttons: [BarButton] = []
  private var badges: [Int: Label] = [:]
  private var labels: [Label] = []
  private var pictures: [ImageView] = []

  /// Makes a bar without items.
  ///
  /// - Parameter frame: the frame in the superview.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// Makes a tab bar with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    read(from: coder)
  }

  override var hairlineEdge: RectEdge { .top }

  private func makeButtons() {
    for button in buttons { button.removeFromSuperview() }
    (buttons, labels, pictures, badges) = ([], [], [], [:])
    for index in items.indices {
      let (button, label, picture) = (BarButton(), Label(), ImageView())
      button.onTap = { [weak self] in self?.onSelect?(index) }
      items[index].shownView = button
      (label.fontSize, label.textAlignment, label.contentMode) = (10, .center, .center)
      picture.showsTemplates = true
      button.addSubview(picture)
      button.addSubview(label)
      addSubview(button)
      buttons.append(button)
      labels.append(label)
      pictures.append(picture)
    }
    itemsChanged()
  }

  override func itemsChanged() {
    super.itemsChanged()
    for (index, item) in items.enumerated() where index < labels.count {
      let isSelected = index == selectedIndex
      let color: ViewColor = isSelected ? tintColor : unselectedTintColor
      let look = isSelected ? item.titleLooks.selected : item.titleLooks.normal
      let standard = TabBarItem.standardLooks
      let own = isSelected ? titleLooks.selected : titleLooks.normal
      if let look = look ?? own ?? (isSelected ? standard.selected : standard.normal) {
        labels[index].attributedText = AttributedText(item.title ?? "", attributes: look)
        labels[index].textAlignment = .center
      } else {
        labels[index].text = item.title
        labels[index].textColor = color
      }
      pictures[index].image = isSelected ? item.selectedImage ?? item.image : item.image
      show(item.badgeValue, item.badgeColor, at: index)
      pictures[index].tintColor = color
    }
  }

  /// Shows the badge of an item, or removes it.
  private func show(_ badge: String?, _ color: ViewColor?, at index: Int) {
    guard let badge else {
      badges.removeValue(forKey: index)?.removeFromSuperview()
      return
    }
    let label = badges[index] ?? Label()
    if badges[index] == nil {
      badges[index] = label
      (label.fontSize, label.textAlignment, label.textColor) = (13, .center, .white)
      (label.clipsToBounds, label.layer.cornerRadius) = (true, 9)
      buttons[index].addSubview(label)
    }
    label.text = badge
    label.backgroundColor = color ?? .systemRed
    setNeedsLayout()
  }

  /// Lays out the buttons.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / Double(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      button.frame = directed(
        Rect(x: Double(index) * width, y: 0, width: width, height: TabBar.height))
      let hasPicture = pictures[index].image != nil
      let item = items[index]
      pictures[index].frame = Rect(x: (width - 25) / 2, y: 6, width: 25, height: 25)
        .inset(by: item.imageInsets)
      labels[index].frame = Rect(
        x: 2 + item.titleOffset.x, y: (hasPicture ? 33 : 18) + item.titleOffset.y,
        width: max(0, width - 4), height: 13)
      guard let badge = badges[index] else { continue }
      let length = max(18, badge.sizeThatFits(Size(width: width, height: 18)).width + 10)
      badge.frame = button.directed(Rect(x: width / 2 + 6, y: 2, width: length, height: 18))
    }
  }
}
