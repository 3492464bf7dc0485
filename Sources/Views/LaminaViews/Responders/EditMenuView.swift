import LaminaGeometry
import LaminaLayers

/// The edit menu: a rounded bar of titles with lines between them, over the blurred content behind.
///
/// Titles that do not fit are on further pages, which arrows at the ends lead to. Policy: `edit-menu`.
final class EditMenuView: View {
  /// The height of the bar, in points.
  static var height: Double { 44 }
  /// The distance from the selection, in points.
  static var gap: Double { 6 }
  /// The least distance from the edges of the window, in points.
  static var margin: Double { 8 }
  /// The duration of fading in and out, in seconds.
  static var duration: Double { 0.15 }

  private let items: [EditMenuItem]
  /// The view whose touches do not hide the menu, since it decides itself.
  private(set) weak var owner: View?
  private let plate = View()
  private var watcher: EditMenuWatcher?
  private var place: (rect: Rect, gap: Double, isBelow: Bool)?
  /// A closure called when the menu begins to go; `nil` for none.
  var onHide: (@MainActor () -> Void)?
  /// The first item of each page.
  private var pages = [0]
  private var page = 0

  init(_ items: [EditMenuItem], owner: View?) {
    (self.items, self.owner) = (items, owner)
    super.init()
    isOpaque = false
    layer.name = "edit menu"
    layer.shadowOpacity = 0.18
    layer.shadowRadius = 12
    layer.shadowOffset = Size(width: 0, height: 4)
    layer.cornerRadius = 12
    plate.isOpaque = false
    plate.layer.cornerRadius = 12
    plate.clipsToBounds = true
    plate.layer.backgroundFilters = [.gaussianBlur(radius: BarBackground.blurRadius)]
    plate.backgroundColor = ViewColor(
      light: Color(white: 0.98, alpha: 0.82), dark: Color(white: 0.17, alpha: 0.86))
    addSubview(plate)
  }

  // MARK: - Showing

  /// Shows the menu in a window, above a rectangle, or below it where there is no room.
  ///
  /// - Parameters:
  ///   - window: the window.
  ///   - rect: the rectangle, in the window's space.
  ///   - gap: the distance from the rectangle, in points.
  ///   - isBelow: whether the menu lies below the rectangle if there is room.
  func show(in window: Window, beside rect: Rect, gap: Double, isBelow: Bool = false) {
    place = (rect, gap, isBelow)
    window.addSubview(self)
    View.performWithoutAnimation { showPage() }
    let watcher = EditMenuWatcher(self)
    self.watcher = watcher
    window.addGestureRecognizer(watcher)
    guard window.screen.application?.loop != nil else { return }
    View.performWithoutAnimation { alpha = 0 }
    View.animate(duration: EditMenuView.duration) { self.alpha = 1 }
  }

  /// Fades the menu out, and removes it; it takes no touches from now on.
  func hide() {
    guard isUserInteractionEnabled else { return }
    isUserInteractionEnabled = false
    onHide?()
    if let watcher { watcher.view?.removeGestureRecognizer(watcher) }
    guard window?.screen.application?.loop != nil else { return removeFromSuperview() }
    View.animate(duration: EditMenuView.duration) {
      self.alpha = 0
    } completion: { _ in
      self.removeFromSuperview()
    }
  }

  // MARK: - Layout

  /// Makes the buttons of the current page, and places the bar.
  private func showPage() {
    guard let window, let place else { return }
    for view in plate.subviews { view.removeFromSuperview() }
    let room = window.bounds.width - 2 * EditMenuView.margin
    pages = EditMenuView.pages(of: items.map(EditMenuButton.width), in: room)
    let start = pages[page]
    let end = page + 1 < pages.count ? pages[page + 1] : items.count
    var buttons = items[start..<end].map { item in
      EditMenuButton(item.title, arrow: nil) { [weak self] in
        self?.hide()
        item.perform()
      }
    }
    if page > 0 { buttons.insert(arrow(to: page - 1, isForward: false), at: 0) }
    if end < items.count { buttons.append(arrow(to: page + 1, isForward: true)) }
    let width = buttons.reduce(0) { $0 + $1.width }
    frame = frame(ofWidth: width, in: window, place.rect, place.gap, place.isBelow)
    plate.frame = bounds
    var x = 0.0
    for (index, button) in buttons.enumerated() {
      button.frame = directed(Rect(x: x, y: 0, width: button.width, height: bounds.height))
      plate.addSubview(button)
      x += button.width
      guard index + 1 < buttons.count else { break }
      let line = View()
      line.backgroundColor = .separator
      let thin = 1 / window.screen.scale
      line.frame = directed(Rect(x: x - thin, y: 0, width: thin, height: bounds.height))
      plate.addSubview(line)
    }
  }

  private func arrow(to page: Int, isForward: Bool) -> EditMenuButton {
    EditMenuButton(isForward ? "Next" : "Previous", arrow: isForward) { [weak self] in
      guard let self else { return }
      self.page = page
      showPage()
    }
  }

  /// Returns the first item of each page.
  private static func pages(of widths: [Double], in room: Double) -> [Int] {
    guard widths.reduce(0, +) > room else { return [0] }
    let arrow = EditMenuButton.arrowWidth
    var (starts, used) = ([0], 0.0)
    for (index, width) in widths.enumerated() {
      let hasBack = starts.count > 1
      let hasNext = index + 1 < widths.count
      let free = room - (hasBack ? arrow : 0) - (hasNext ? arrow : 0)
      if used > 0, used + width > free {
        starts.append(index)
        used = 0
      }
      used += width
    }
    return starts
  }

  private func frame(
    ofWidth width: Double, in window: Window, _ rect: Rect, _ gap: Double, _ isBelow: Bool
  ) -> Rect {
    let (height, margin) = (EditMenuView.height, EditMenuView.margin)
    let left = min(
      max(rect.midX - width / 2, margin), max(margin, window.bounds.width - margin - width))
    let top = window.safeAreaInsets.top
    let keyboard = window.screen.keyboard.frame
    let bottom =
      keyboard.isEmpty
      ? window.bounds.height - window.safeAreaInsets.bottom
      : window.layer.convert(keyboard.origin, from: nil).y
    var y = rect.minY - gap - height
    if isBelow, rect.maxY + gap + height <= bottom {
      y = rect.maxY + gap
    } else if y < top {
      y = rect.maxY + gap
      // Without room on either side, the menu covers the selection.
      if y + height > bottom { y = max(top, min(rect.midY, bottom) - height / 2) }
    }
    return Rect(x: wholePixels(left), y: wholePixels(y), width: width, height: height)
  }
}

/// A recogniser of a window that hides the edit menu when a finger comes down outside it; it never recognises.
private final class EditMenuWatcher: GestureRecognizer {
  private weak var menu: EditMenuView?

  init(_ menu: EditMenuView) {
    self.menu = menu
    super.init()
  }

  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    state = .failed
    guard let menu else { return }
    let isElsewhere = touches.contains { touch in
      !touch.view.isDescendant(of: menu)
        && !(menu.owner.map { touch.view.isDescendant(of: $0) } ?? false)
    }
    if isElsewhere { menu.hide() }
  }
}
