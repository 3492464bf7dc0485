import LaminaGeometry
import LaminaText

/// Where the titles of an index bar come from.
@MainActor public protocol IndexBarDataSource: AnyObject {
  /// The titles from the top, one for each section; none for no bar.
  func indexTitles(for tableView: TableView) -> [String]
}

/// Buttons along the right edge of a table that lead to its sections.
///
/// ```
/// superview: table, bar      60 pt wide, as high as the table without its insets, in front of it: it
///                            does not scroll
/// button height = that height / count
/// ```
/// It is hidden while there are no titles. Buttons are used again by a `ReusePool`; those that are too many
/// after a reload leave the bar.
@MainActor open class IndexBar: View {
  /// How wide it is, in points.
  public static var width: Double { 60 }

  /// What a reload has come to.
  public struct Reload: Hashable, Sendable, CustomStringConvertible {
    /// Buttons that were made.
    public var made = 0
    /// Buttons that were used again.
    public var reused = 0

    /// `6 reused + 5 new`, without what there is none of.
    public var description: String {
      let parts = [reused > 0 ? "\(reused) reused" : nil, made > 0 ? "\(made) new" : nil]
      let words = parts.compactMap(\.self)
      return words.isEmpty ? "no buttons" : words.joined(separator: " + ")
    }
  }

  /// The table.
  public private(set) weak var tableView: TableView?
  /// Where titles come from; kept weakly.
  public weak var dataSource: (any IndexBarDataSource)?
  /// Called when a button is touched, in place of scrolling to the section of its index.
  public var onSelect: (@MainActor (Int) -> Void)?
  /// Called after each reload.
  public var onReload: (@MainActor (Reload) -> Void)?
  /// What the last reload has come to; `nil` before the first.
  public private(set) var lastReload: Reload?
  /// The colour of the titles.
  public var titleColor = ViewColor.systemBlue

  /// The buttons and those that wait.
  private var pool = ReusePool<IndexButton>()

  /// Makes the bar of a table, which it lies beside as soon as that is in a superview.
  ///
  /// - Parameters:
  ///   - tableView: the table.
  ///   - dataSource: where titles come from.
  public init(of tableView: TableView, dataSource: (any IndexBarDataSource)? = nil) {
    (self.tableView, self.dataSource) = (tableView, dataSource)
    super.init()
    isOpaque = false
    isHidden = true
    tableView.indexBar?.removeFromSuperview()
    tableView.indexBar = self
    attach()
  }

  /// The views of the buttons, from the top.
  public var buttons: [View] { pool.inUse }

  /// Comes in front of the table, in its superview, or leaves with it.
  func attach() {
    guard let tableView, let holder = tableView.superview else { return removeFromSuperview() }
    if superview !== holder { holder.insertSubview(self, above: tableView) }
    place()
  }

  /// Lies along the table's right edge, where no bar covers the table.
  func place() {
    guard let tableView else { return }
    let (table, covered) = (tableView.frame, tableView.adjustedContentInset)
    let place = Rect(
      x: table.maxX - IndexBar.width, y: table.minY + covered.top, width: IndexBar.width,
      height: max(0, table.height - covered.top - covered.bottom))
    if frame != place { frame = place }
  }

  /// Asks for the titles, and shows them.
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
      if button.superview !== self { addSubview(button) }
    }
    for button in pool.waiting { button.removeFromSuperview() }
    isHidden = titles.isEmpty
    lastReload = reload
    place()
    setNeedsLayout()
    onReload?(reload)
  }

  /// Places the buttons.
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

  /// Leads to the section of the title under the finger.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) { lead(touches) }
  /// Leads to the section of the title under the finger.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) { lead(touches) }
  /// Nothing.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {}
  /// Nothing.
  open override func touchesCancelled(_ touches: [Touch], with event: Event?) {}
}

/// A title of an index bar.
private final class IndexButton: View {
  let label = Label()

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
    // Near the edge, where it covers little of the rows.
    label.frame = Rect(x: bounds.width - 22, y: 0, width: 20, height: bounds.height)
  }
}
