import LaminaGeometry
import LaminaLayers
import LaminaText

/// The view of a bar button item: a title, a picture, an icon, or the item's custom view.
final class BarItemView: View {
  let item: BarButtonItem
  let label = Label()
  private let picture = ImageView()
  private var glyph: GlyphView?
  private let button = BarButton()
  private var menuSource: BarItemMenuSource?

  /// The space at each end of a title, picture, icon or custom view, in points.
  static var padding: Double { 8 }
  /// The colour of a disabled button.
  static var disabledColor: ViewColor { .tertiaryLabel }

  init(_ item: BarButtonItem) {
    self.item = item
    super.init()
    item.shownView = self
    isOpaque = false
    if let view = item.customView {
      addSubview(view)
      return
    }
    addSubview(button)
    label.textAlignment = .center
    label.contentMode = .center
    picture.showsTemplates = true
    picture.contentMode = .center
    button.addSubview(label)
    button.addSubview(picture)
    if let sign = item.systemItem?.glyph {
      let view = GlyphView(sign)
      glyph = view
      button.addSubview(view)
    }
    button.onTap = { [weak item] in
      if let item, item.isEnabled { item.performAction() }
    }
    isUserInteractionEnabled = !(item.systemItem?.isSpace ?? false)
  }

  /// Updates title, picture and colours from the item, with a tint for items that have no colour of their own.
  func update(_ tint: ViewColor) {
    guard item.customView == nil else { return }
    let color = item.isEnabled ? item.tintColor ?? tint : BarItemView.disabledColor
    label.text = item.image == nil && glyph == nil ? item.title : nil
    label.font.weight = item.style == .done ? 600 : 400
    label.textColor = color
    let standard = BarButtonItem.standardLooks
    let normal = item.titleLook ?? standard.normal
    let disabled = item.disabledTitleLook ?? standard.disabled ?? normal
    if let look = item.isEnabled ? normal : disabled,
      let text = label.text
    {
      label.attributedText = AttributedText(text, attributes: look)
    }
    picture.image = item.image
    picture.tintColor = color
    glyph?.color = color
    button.isUserInteractionEnabled = item.isEnabled
    updateMenu()
    setNeedsLayout()
  }

  /// Gives the button an interaction for the item's menu, or removes it with the menu.
  private func updateMenu() {
    if (item.menu != nil) != (menuSource != nil) {
      menuSource = item.menu == nil ? nil : BarItemMenuSource(item)
      button.menuInteraction = menuSource.map { source in
        let interaction = ContextMenuInteraction(delegate: source)
        interaction.isCompact = true
        interaction.sender = item
        return interaction
      }
    }
    button.opensMenuAtOnce =
      item.menu != nil && item.primaryAction == nil && item.action == nil
  }

  /// The width that the item needs, in points; 0 for a space without a set width.
  var width: Double {
    if item.width > 0 { return item.width }
    if item.systemItem?.isSpace ?? false { return 0 }
    if let view = item.customView {
      return customSize(of: view).width + 2 * BarItemView.padding
    }
    let content =
      item.image?.size.width
      ?? (glyph == nil
        ? label.sizeThatFits(Size(width: .infinity, height: .infinity)).width : Glyph.side)
    return content + 2 * BarItemView.padding
  }

  private func customSize(of view: View) -> Size {
    let own = view.intrinsicContentSize
    return Size(
      width: own.width >= 0 ? own.width : view.bounds.width,
      height: own.height >= 0 ? own.height : view.bounds.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if let view = item.customView, view.superview === self {
      let size = customSize(of: view)
      view.bounds.size = size
      view.center = Point(x: bounds.midX, y: bounds.midY)
      return
    }
    button.frame = bounds
    (label.frame, picture.frame) = (bounds, bounds.inset(by: item.imageInsets))
    let side = Glyph.side
    glyph?.frame = Rect(
      x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
  }
}

/// The source of the menu of a bar button item.
private final class BarItemMenuSource: ContextMenuInteractionDelegate {
  private weak var item: BarButtonItem?

  init(_ item: BarButtonItem) { self.item = item }

  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? {
    guard let item, item.isEnabled, let menu = item.menu else { return nil }
    let configuration = ContextMenuConfiguration(actionProvider: { _ in menu })
    configuration.preferredMenuElementOrder = item.preferredMenuElementOrder
    return configuration
  }
}

/// The views of the items at one end of a navigation bar, or along a toolbar.
///
/// Changed items need a new group, so that the old one can fade out unchanged.
final class BarItemGroup: View {
  let items: [BarButtonItem]
  let views: [BarItemView]

  init(_ items: [BarButtonItem]) {
    self.items = items
    views = items.map { BarItemView($0) }
    super.init()
    isOpaque = false
    for view in views { addSubview(view) }
  }

  /// Whether the group shows exactly these items, in this order.
  func shows(_ others: [BarButtonItem]) -> Bool {
    items.count == others.count && zip(items, others).allSatisfy { $0 === $1 }
  }

  /// Updates the views from their items, and sets the closure that observes changes.
  func update(_ tint: ViewColor, onChange: @escaping @MainActor () -> Void) {
    for view in views {
      view.item.onChange = onChange
      view.update(tint)
    }
    setNeedsLayout()
  }

  /// The sum of the items' widths, in points; a flexible space counts as 0.
  var width: Double { views.reduce(0) { $0 + $1.width } }

  /// Passes touches between the buttons to the views behind.
  override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let flexible = views.filter { $0.item.systemItem == .flexibleSpace && $0.item.width == 0 }
    let share = flexible.isEmpty ? 0 : max(0, bounds.width - width) / Double(flexible.count)
    var x = bounds.minX
    for view in views {
      let length = flexible.contains { $0 === view } ? share : view.width
      view.frame = directed(Rect(x: x, y: bounds.minY, width: length, height: bounds.height))
      x += length
    }
  }
}
