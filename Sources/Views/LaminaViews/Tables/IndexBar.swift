public import LaminaGeometry
import LaminaText

/// The source of an index bar's titles.
@MainActor public protocol IndexBarDataSource: AnyObject {
  /// Returns the titles from the top, one for each section; an empty array hides the bar.
  func indexTitles(for tableView: TableView) -> [String]
}

/// Buttons along the trailing edge of a table that scroll to its sections: the left edge of one from right to left.
///
/// ```
/// superview: table, bar      60 pt wide, as high as the table without its insets, in front of it: it
///                            does not scroll
/// button height = that height / count
/// ```
/// The bar is hidden while there are no titles. Buttons are reused through a `ReusePool`; surplus buttons leave the bar
/// after a reload.
@MainActor open class IndexBar: View {
  /// The width of a bar, in points.
  public static var width: Double { 60 }

  /// The numbers of buttons that a reload made and reused.
  public struct Reload: Hashable, Sendable, CustomStringConvertible {
    /// The number of buttons that were made.
    public var made = 0
    /// The number of buttons that were reused.
    public var reused = 0

    /// A text such as `6 reused + 5 new`, without a part that is zero; `no buttons` if both are.
    public var description: String {
      let parts = [reused > 0 ? "\(reused) reused" : nil, made > 0 ? "\(made) new" : nil]
      let words = parts.compactMap(\.self)
      return words.isEmpty ? "no buttons" : words.joined(separator: " + ")
    }
  }

  /// The table to whose sections the bar scrolls; held weakly.
  public private(set) weak var tableView: TableView?
  /// The source of the titles; held weakly.
  open weak var dataSource: (any IndexBarDataSource)?
  /// A closure called with the index of the touched button, instead of scrolling to that section; `nil` scrolls.
  open var onSelect: (@MainActor (Int) -> Void)?
  /// A closure called after each reload, with its result.
  open var onReload: (@MainActor (Reload) -> Void)?
  /// The result of the last reload; `nil` before the first.
  public private(set) var lastReload: Reload?
  /// The colour of the titles, which the next reload applies.
  open var titleColor = ViewColor.systemBlue

  /// The width of the strip at the table's edge in which the bar gets touches, in points.
  var touchWidth = IndexBar.width

  /// Passes touches beside the strip of `touchWidth` to the views behind.
  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    let distance = isAtLeft ? point.x : bounds.width - point.x
    return distance <= touchWidth ? super.hitTest(point, with: event) : nil
  }

  /// The buttons in use and waiting.
  private var pool = ReusePool<IndexButton>()

  /// Makes the index bar of a table and adds it to the table's superview, now or when the table gets one.
  ///
  /// - Parameters:
  ///   - tableView: the table.
  ///   - dataSource: the source of the titles.
  public init(of tableView: TableView, dataSource: (any IndexBarDataSource)? = nil) {
    (self.tableView, self.dataSource) = (tableView, dataSource)
    super.init()
    isOpaque = false
    isHidden = true
    tableView.indexBar?.removeFromSuperview()
    tableView.indexBar = self
    attach()
  }

  /// The views of the buttons, from top to bottom.
  open var buttons: [View] { pool.inUse }

  /// Adds the bar to the table's superview, in front of the table, or removes the bar if the table has none.
  func attach() {
    guard let tableView, let holder = tableView.superview else { return removeFromSuperview() }
    if superview !== holder { holder.insertSubview(self, aboveSubview: tableView) }
    place()
  }

  /// Whether the bar is at the table's left edge, because the table runs from right to left.
  private var isAtLeft: Bool { tableView?.isRightToLeft ?? false }

  /// Moves the bar to the other edge.
  func directionOfTableChanged() {
    place()
    for button in pool.inUse { button.isAtLeft = isAtLeft }
  }

  /// Places the bar along the table's trailing edge, where nothing covers the table.
  func place() {
    guard let tableView else { return }
    let (table, covered) = (tableView.frame, tableView.adjustedContentInset)
    let place = Rect(
      x: isAtLeft ? table.minX : table.maxX - IndexBar.width, y: table.minY + covered.top,
      width: IndexBar.width,
      height: max(0, table.height - covered.top - covered.bottom))
    if frame != place { frame = place }
  }

  /// Asks the data source for the titles, and shows a button for each.
  open func reload() {
    guard let tableView else { return }
    let titles = dataSource?.indexTitles(for: tableView) ?? []
    var reload = Reload()
    pool.reset()
    for title in titles {
      let button: IndexButton
      if let waiting = pool.dequeue() {
        button = waiting
        reload.reused += 1
      } else {
        button = IndexButton()
        reload.made += 1
        pool.add(button)
      }
      button.label.text = title
      button.label.textColor = titleColor
      button.isAtLeft = isAtLeft
      if button.superview !== self { addSubview(button) }
    }
    for button in pool.waiting { button.removeFromSuperview() }
    isHidden = titles.isEmpty
    lastReload = reload
    place()
    setNeedsLayout()
    onReload?(reload)
  }

  /// Places the buttons one below the other, all of the same height.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let buttons = pool.inUse
    let height = bounds.height / Double(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      button.frame = Rect(x: 0, y: Double(index) * height, width: bounds.width, height: height)
    }
  }

  // MARK: - Touches

  private func lead(_ touches: [Touch]) {
    guard let touch = touches.first, !pool.inUse.isEmpty, bounds.height > 0 else { return }
    let point = touch.location(in: self)
    guard point.isFinite else { return }
    let share = point.y / bounds.height * Double(pool.inUse.count)
    let index = Int(share.rounded(.down).clamped(to: 0...Double(pool.inUse.count - 1)))
    if let onSelect { return onSelect(index) }
    guard let tableView, index < tableView.numberOfSections else { return }
    let y = tableView.rect(forSection: index).minY - tableView.adjustedContentInset.top
    tableView.contentOffset = tableView.legalOffset(
      nearest: Point(x: tableView.contentOffset.x, y: y))
  }

  /// Scrolls to the section of the title under the finger, or calls `onSelect` with its index.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) { lead(touches) }
  /// Scrolls to the section of the title under the finger, or calls `onSelect` with its index.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) { lead(touches) }
  /// Does nothing.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {}
  /// Does nothing.
  open override func touchesCancelled(_ touches: [Touch], with event: Event?) {}
}

/// A button of an index bar, which shows one title.
private final class IndexButton: View {
  let label = Label()
  /// Whether the bar is at the left edge.
  var isAtLeft = false { didSet { if isAtLeft != oldValue { setNeedsLayout() } } }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    label.style.fontSize = 11
    label.style.font.weight = 700
    label.style.textAlignment = .center
    addSubview(label)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // Near the edge, where the label covers little of the rows.
    label.frame = Rect(
      x: isAtLeft ? 2 : bounds.width - 22, y: 0, width: 20, height: bounds.height)
  }
}
