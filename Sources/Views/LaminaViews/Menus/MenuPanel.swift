import LaminaGeometry
import LaminaLayers

/// The box of a menu: a blurred background with rounded corners and a shadow, and the list of the menu or submenu.
///
/// Policy: `menu-look`.
final class MenuPanel: View {
  private let clip = View()
  private let backdrop = View()
  /// The lists of the menu and of the open submenus; the last is shown.
  private(set) var lists: [MenuListView] = []
  /// Whether the last element is at the top, because the menu is above its source.
  var isReversed = false { didSet { if isReversed != oldValue { reloadList() } } }
  private weak var highlighted: MenuItemView?

  /// A closure called with the element that was chosen.
  var onChoose: (@MainActor (MenuElement) -> Void)?
  /// A closure called to place the panel again after its list has changed.
  var onResize: (@MainActor () -> Void)?

  /// The width of a menu, in points.
  static var width: Double { 250 }
  /// The width of a menu at accessibility sizes of texts, in points.
  static var largeWidth: Double { 330 }
  /// The radius of the corners, in points.
  static var radius: Double { 13 }
  /// The standard deviation of the blur behind a menu, in points.
  static var blurRadius: Double { 20 }

  init(_ menu: Menu) {
    super.init()
    isOpaque = false
    layer.name = "menu"
    layer.shadowColor = .black
    layer.shadowOpacity = 0.14
    layer.shadowRadius = 24
    layer.shadowOffset = Size(width: 0, height: 8)
    for view in [clip, backdrop] {
      view.isOpaque = false
      view.layer.cornerRadius = MenuPanel.radius
    }
    clip.clipsToBounds = true
    clip.layer.name = "clip"
    backdrop.layer.name = "backdrop"
    backdrop.isUserInteractionEnabled = false
    backdrop.clipsToBounds = true
    backdrop.backgroundColor = ViewColor(
      light: Color(white: 0.97, alpha: 0.84), dark: Color(white: 0.15, alpha: 0.82))
    backdrop.layer.backgroundFilters = [.gaussianBlur(radius: MenuPanel.blurRadius)]
    addSubview(backdrop)
    addSubview(clip)
    show(menu)
  }

  // MARK: - Lists

  /// The shown list.
  var list: MenuListView { lists[lists.count - 1] }

  private func makeList(_ menu: Menu, isSubmenu: Bool) -> MenuListView {
    menu.loadDeferred { [weak self, weak menu] in
      if let self, let menu { reloadList(of: menu) }
    }
    return MenuListView(menu, isSubmenu: isSubmenu, isReversed: isReversed)
  }

  private func show(_ menu: Menu) {
    lists = [makeList(menu, isSubmenu: false)]
    clip.addSubview(list)
  }

  /// Shows the list of a menu in place of the shown one, without animation, and keeps the scrolled position.
  func replaceList(by menu: Menu) {
    let (old, isSubmenu) = (list, lists.count > 1)
    lists[lists.count - 1] = makeList(menu, isSubmenu: isSubmenu)
    exchange(old)
  }

  /// Makes the shown list anew, because its elements have changed; deferred elements are not asked again.
  func reloadList() {
    let (old, isSubmenu) = (list, lists.count > 1)
    lists[lists.count - 1] = MenuListView(old.menu, isSubmenu: isSubmenu, isReversed: isReversed)
    exchange(old)
  }

  /// Makes the list of a menu anew, because its deferred elements have come.
  private func reloadList(of menu: Menu) {
    if list.menu === menu { return reloadList() }
    // A list around the open submenu is added again when the submenu is left.
    for index in lists.indices where lists[index].menu === menu {
      lists[index] = MenuListView(menu, isSubmenu: index > 0, isReversed: isReversed)
    }
  }

  private func exchange(_ old: MenuListView) {
    highlighted = nil
    list.frame = old.frame
    clip.insertSubview(list, aboveSubview: old)
    old.removeFromSuperview()
    list.layoutIfNeeded()
    list.contentOffset = old.contentOffset
    onResize?()
  }

  /// Shows the list of a submenu in place of the shown one.
  func push(_ menu: Menu) {
    let old = list
    lists.append(makeList(menu, isSubmenu: true))
    slide(from: old, to: list)
  }

  /// Shows the list of the menu around the shown submenu.
  func pop() {
    guard lists.count > 1 else { return }
    let old = lists.removeLast()
    slide(from: old, to: list)
  }

  private func slide(from old: MenuListView, to new: MenuListView) {
    highlight(nil)
    View.performWithoutAnimation {
      new.frame = Rect(
        x: 0, y: 0, width: bounds.width, height: max(bounds.height, new.bounds.height))
      clip.addSubview(new)
      new.alpha = 0
      new.layoutIfNeeded()
    }
    old.isUserInteractionEnabled = false
    new.isUserInteractionEnabled = true
    View.animate(
      springDuration: MenuSession.duration, bounce: MenuSession.bounce,
      options: .allowUserInteraction
    ) {
      (old.alpha, new.alpha) = (0, 1)
      onResize?()
    } completion: { [weak self] _ in
      if self?.list !== old { old.removeFromSuperview() }
    }
  }

  // MARK: - Layout

  /// Returns the size of the shown list for a width of the free area.
  func fittingSize(in width: Double) -> Size {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    let own = min(width, isLarge ? MenuPanel.largeWidth : MenuPanel.width)
    return Size(width: own, height: list.height(forWidth: own))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    (clip.frame, backdrop.frame, list.frame) = (bounds, bounds, bounds)
    layer.shadowPath = Path(roundedRect: RoundedRect(bounds, radius: MenuPanel.radius))
  }

  // MARK: - Touches

  private func highlight(_ item: MenuItemView?) {
    guard item !== highlighted else { return }
    highlighted?.isHighlighted = false
    highlighted = item
    item?.isHighlighted = true
  }

  /// Highlights the item under a finger.
  ///
  /// - Parameter point: in the panel's space.
  func track(_ point: Point) {
    highlight(bounds.contains(point) ? list.item(at: list.convert(point, from: self)) : nil)
  }

  /// Chooses the highlighted item, because the finger on it has gone up.
  func lift() {
    guard let item = highlighted else { return }
    highlight(nil)
    if let element = item.element { return onChoose?(element) ?? () }
    pop()
  }

  /// Removes the highlight without choosing.
  func release() { highlight(nil) }

  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    if let touch = touches.first { track(touch.location(in: self)) }
  }
  override func touchesMoved(_ touches: [Touch], with event: Event?) {
    if let touch = touches.first { track(touch.location(in: self)) }
  }
  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    if let touch = touches.first { track(touch.location(in: self)) }
    lift()
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) { release() }
}
