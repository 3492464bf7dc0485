import LaminaGeometry
import LaminaLayers

/// The list of one menu: rows and tiles in sections, with lines between rows and gaps between sections.
final class MenuListView: ScrollView {
  let menu: Menu
  /// The items that a finger can choose, from the top.
  private(set) var items: [MenuItemView] = []
  private var lines: [[LineView]] = []
  private var gaps: [View] = []
  private let sections: [MenuSection]

  /// The views of one line of the list.
  private struct LineView {
    let views: [View]
    let separator: View?
  }

  /// The height of the gap between two sections, in points.
  static var gap: Double { 8 }

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - menu: the menu.
  ///   - isSubmenu: whether the list begins with a row that leads back.
  ///   - isReversed: whether the last element is at the top.
  init(_ menu: Menu, isSubmenu: Bool, isReversed: Bool) {
    self.menu = menu
    let sections = menu.makeSections(isSubmenu: isSubmenu)
    self.sections = isReversed && !isSubmenu ? sections.reversedLines : sections
    super.init()
    layer.name = "menu list"
    isOpaque = false
    delaysContentTouches = false
    let hasMarks = sections.contains { section in
      section.lines.contains { line in
        switch line {
        case .back: true
        case .item(let element): element is Menu || element.shownState != .off
        case .heading, .tiles, .loading: false
        }
      }
    }
    for section in self.sections {
      if !lines.isEmpty { addGap() }
      lines.append(
        section.lines.enumerated().map { index, line in
          makeLine(line, hasMarks: hasMarks, isFirst: index == 0)
        })
    }
  }

  private func addGap() {
    let gap = View()
    gap.isOpaque = false
    gap.isUserInteractionEnabled = false
    gap.layer.name = "gap"
    gap.backgroundColor = ViewColor(
      light: Color(white: 0, alpha: 0.08), dark: Color(white: 0, alpha: 0.24))
    gaps.append(gap)
    addSubview(gap)
  }

  private func makeLine(_ line: MenuLine, hasMarks: Bool, isFirst: Bool) -> LineView {
    let views: [View]
    switch line {
    case .heading(let text):
      let label = Label(text, color: .secondaryLabel)
      label.textStyle = .footnote
      label.numberOfLines = 0
      views = [label]
    case .back(let menu): views = [MenuRowView(backFrom: menu)]
    case .item(let element): views = [MenuRowView(element, hasMarks: hasMarks)]
    case .loading: views = [MenuRowView(waitingIn: hasMarks)]
    case .tiles(let elements, let showsTitles):
      views = elements.map { MenuTileView($0, showsTitle: showsTitles) }
    }
    for view in views { addSubview(view) }
    items += views.compactMap { $0 as? MenuItemView }
    guard !isFirst else { return LineView(views: views, separator: nil) }
    let separator = View()
    separator.isOpaque = false
    separator.isUserInteractionEnabled = false
    separator.backgroundColor = .separator
    separator.layer.name = "separator"
    addSubview(separator)
    return LineView(views: views, separator: separator)
  }

  /// Returns the height of the whole list in a width.
  func height(forWidth width: Double) -> Double { arrange(width) { _, _ in } }

  /// Computes the frames of all views, from left to right.
  @discardableResult
  private func arrange(_ width: Double, _ place: (View, Rect) -> Void) -> Double {
    let hairline = 1 / contentScaleFactor
    var y = 0.0
    for (index, section) in lines.enumerated() {
      if index > 0 {
        place(gaps[index - 1], Rect(x: 0, y: y, width: width, height: MenuListView.gap))
        y += MenuListView.gap
      }
      for line in section {
        var height = 0.0
        if let label = line.views.first as? Label {
          let inset = MenuRowView.padding
          let size = label.sizeThatFits(Size(width: width - 2 * inset, height: .infinity))
          height = size.height + 16
          place(
            label,
            Rect(
              x: inset, y: y + 8, width: min(size.width, width - 2 * inset), height: size.height))
        } else {
          let share = width / Double(max(1, line.views.count))
          height = line.views.reduce(0) {
            max($0, ($1 as? MenuItemView)?.height(forWidth: share) ?? 0)
          }
          for (column, view) in line.views.enumerated() {
            place(view, Rect(x: Double(column) * share, y: y, width: share, height: height))
          }
        }
        if let separator = line.separator {
          place(separator, Rect(x: 0, y: y, width: width, height: hairline))
        }
        y += height
      }
    }
    return y
  }

  override func layoutSubviews() {
    let width = bounds.width
    let height = arrange(width) { view, frame in
      var frame = frame
      if isRightToLeft { frame.origin.x = width - frame.maxX }
      view.frame = frame
    }
    let size = Size(width: width, height: height)
    if contentSize != size { contentSize = size }
    isScrollEnabled = height > bounds.height + 0.5
    super.layoutSubviews()
  }

  /// Returns the item at a point of the list that can be chosen; `nil` for none.
  func item(at point: Point) -> MenuItemView? {
    guard bounds.contains(point) else { return nil }
    return items.first { $0.isEnabled && $0.frame.contains(point) }
  }

  /// Scrolls a list that does not fit, so that its first choice is visible when the menu opens.
  ///
  /// - Parameters:
  ///   - isLast: whether the first element is the last one of the list, nearest to the source below.
  ///   - source: the frame that the selected item covers, in the overlay's space; `nil` for no selection.
  func showChoice(isLast: Bool, at source: Rect?) {
    var offset = isLast ? contentSize.height : 0
    if let source, let middle = selectionMiddle(forWidth: bounds.width),
      let panel = superview?.superview
    {
      offset = middle - (source.midY - panel.frame.minY)
    }
    contentOffset = legalOffset(nearest: Point(x: 0, y: offset))
  }

  /// Returns the distance from the list's top to the middle of the first item that is on; `nil` for none.
  func selectionMiddle(forWidth width: Double) -> Double? {
    var middle: Double?
    arrange(width) { view, frame in
      guard middle == nil, let item = view as? MenuItemView else { return }
      if item.element?.shownState == .on { middle = frame.midY }
    }
    return middle
  }
}
