import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaText
import LaminaViews
import Testing

// Subclasses as UIKit's developers write them: overrides of what UIKit declares open, and optionals as UIKit has them.

/// A label with space around its text, in both usual ways.
private final class PaddedLabel: Label {
  let padding = EdgeInsets(top: 4, left: 10, bottom: 6, right: 20)

  override func textRect(forBounds bounds: Rect, limitedToNumberOfLines lines: Int) -> Rect {
    let inner = super.textRect(
      forBounds: bounds.inset(by: padding), limitedToNumberOfLines: lines)
    return Rect(
      x: inner.minX - padding.left, y: inner.minY - padding.top,
      width: inner.width + padding.left + padding.right,
      height: inner.height + padding.top + padding.bottom)
  }

  override func drawText(in rect: Rect) { super.drawText(in: rect.inset(by: padding)) }

  override var text: String? { didSet { changes += 1 } }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  override var textColor: ViewColor! { didSet { changes += 1 } }
  private(set) var changes = 0
}

extension Rect {
  fileprivate func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

/// A view that notes the calls of its overrides.
private final class NotedView: View {
  private(set) var notes: [String] = []

  override init(frame: Rect) {
    super.init(frame: frame)
    notes = []
  }

  override func addSubview(_ view: View) {
    notes.append("addSubview")
    super.addSubview(view)
  }
  override func insertSubview(_ view: View, at index: Int) {
    notes.append("insertSubview at \(index)")
    super.insertSubview(view, at: index)
  }
  override func removeFromSuperview() {
    notes.append("removeFromSuperview")
    super.removeFromSuperview()
  }
  override func setNeedsLayout() {
    notes.append("setNeedsLayout")
    super.setNeedsLayout()
  }
  override func layoutIfNeeded() {
    notes.append("layoutIfNeeded")
    super.layoutIfNeeded()
  }
  override func setNeedsDisplay() {
    notes.append("setNeedsDisplay")
    super.setNeedsDisplay()
  }
  override func invalidateIntrinsicContentSize() {
    notes.append("invalidate")
    super.invalidateIntrinsicContentSize()
  }
  override func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    notes.append("addGestureRecognizer")
    super.addGestureRecognizer(recognizer)
  }
  override var contentMode: ContentMode { didSet { notes.append("contentMode") } }
  override var isUserInteractionEnabled: Bool { didSet { notes.append("interaction") } }
  override var clipsToBounds: Bool { didSet { notes.append("clips") } }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  override var tintColor: ViewColor! { didSet { notes.append("tint") } }
  override var accessibilityLabel: String? {
    get { "noted" }
    set {}
  }
  override var safeAreaInsets: EdgeInsets { EdgeInsets(3) }
}

/// A controller in UIKit's form.
private class Base: ViewController {
  private(set) var shown: [String] = []

  override init(nibName: String?, bundle: AnyObject?) { super.init(nibName: nil, bundle: nil) }

  override func present(
    _ controller: ViewController, animated: Bool = false, completion: (@MainActor () -> Void)? = nil
  ) {
    shown.append("present")
    super.present(controller, animated: animated, completion: completion)
  }
  override func dismiss(animated: Bool = false, completion: (@MainActor () -> Void)? = nil) {
    shown.append("dismiss")
    super.dismiss(animated: animated, completion: completion)
  }
  override var modalPresentationStyle: ModalPresentationStyle {
    get { .overFullScreen }
    set {}
  }
  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    shown.append("editing \(isEditing)")
  }
}

private final class StyledCell: TableViewCell {
  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    textLabel?.text = "made"
  }
}

private final class ReloadedTable: TableView {
  private(set) var reloads = 0
  override func reloadData() {
    reloads += 1
    super.reloadData()
  }
}

private final class WideGrid: CollectionViewFlowLayout {
  override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.filter { $0.indexPath.item != 1 }
  }
}

@Suite @MainActor struct OpenMemberTests {
  @Test func `init: a view whose subclass overrides init(frame:) is made without arguments`() {
    let view = NotedView()
    #expect(view.frame == .zero && view.notes.isEmpty)
    final class Badge: View {
      let count: Int
      init(count: Int) {
        self.count = count
        super.init()
      }
    }
    #expect(Badge(count: 3).frame == .zero)
    #expect(Base(nibName: nil, bundle: nil).isViewLoaded == false)
  }

  @Test func `view: its overrides are called`() {
    let view = NotedView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let (first, second) = (View(), View())
    view.addSubview(first)
    view.insertSubview(second, at: 0)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    view.setNeedsDisplay()
    view.invalidateIntrinsicContentSize()
    view.addGestureRecognizer(TapGestureRecognizer())
    view.contentMode = .center
    view.isUserInteractionEnabled = false
    view.clipsToBounds = true
    view.tintColor = .systemRed
    view.removeFromSuperview()
    #expect(
      view.notes == [
        "addSubview", "insertSubview at 0", "setNeedsLayout", "layoutIfNeeded", "setNeedsDisplay",
        "invalidate", "addGestureRecognizer", "contentMode", "interaction", "clips", "tint",
        "removeFromSuperview",
      ])
    #expect(view.subviews.map { $0 === second } == [true, false])
    #expect(view.accessibilityLabel == "noted" && view.safeAreaInsets == EdgeInsets(3))
  }

  @Test func `label: textRect and drawText give its text space`() throws {
    let plain = Label("padded", fontSize: 20)
    let label = PaddedLabel()
    label.fontSize = 20
    label.text = "padded"
    label.textColor = .systemRed
    let (own, padded) = (plain.intrinsicContentSize, label.intrinsicContentSize)
    #expect(padded == Size(width: own.width + 30, height: own.height + 10))
    #expect(label.sizeThatFits(Size(width: 300, height: 300)) == padded)
    #expect(label.changes == 2)
    // The text is drawn where a plain label within the padding has it.
    label.frame = Rect(x: 0, y: 0, width: padded.width, height: padded.height)
    plain.textColor = .systemRed
    plain.frame = Rect(x: 10, y: 4, width: own.width, height: own.height)
    try label.layer.display(images: .init())
    try plain.layer.display(images: .init())
    guard case .texture(let large)? = label.layer.contents,
      case .texture(let small)? = plain.layer.contents
    else {
      Issue.record("nothing was drawn")
      return
    }
    for row in 0..<small.height {
      let inner = large.row(row + 4, 10..<10 + small.width)
      let outer = small.row(row, 0..<small.width)
      for column in inner.indices { #expect(inner[column] == outer[column]) }
    }
  }

  @Test func `controller: present, dismiss and its style are overridden`() {
    let (one, two) = (Base(nibName: nil, bundle: nil), ViewController())
    one.present(two)
    one.dismiss()
    one.setEditing(true, animated: false)
    #expect(one.shown == ["present", "dismiss", "editing true"])
    one.modalPresentationStyle = .pageSheet
    #expect(one.modalPresentationStyle == .overFullScreen)
  }

  @Test func `cells: a subclass overrides init(style:reuseIdentifier:), and a table makes it`() {
    let table = ReloadedTable(frame: Rect(x: 0, y: 0, width: 320, height: 200))
    table.register(StyledCell.self, forCellReuseIdentifier: "row")
    let rows = Rows(count: 2)
    rows.cellClass = StyledCell.self
    table.dataSource = rows
    table.reloadData()
    table.layoutIfNeeded()
    let cell = table.cellForRow(at: IndexPath(row: 0, section: 0)) as? StyledCell
    #expect(cell?.textLabel?.text == "row 0" && cell?.detailPlace == .below)
    #expect(table.reloads == 1)
  }

  @Test func `optionals: what is optional in UIKit can be unwrapped, or used as it is`() {
    let (button, view, cell) = (Button("Send"), View(), TableViewCell())
    #expect(button.titleLabel?.text == "Send" && button.titleLabel.text == "Send")
    #expect(cell.textLabel?.text == nil && cell.detailTextLabel?.text == nil)
    let tap = TapGestureRecognizer()
    view.gestureRecognizers = [tap]
    #expect(tap.view === view && view.gestureRecognizers?.count == 1)
    for recognizer in view.gestureRecognizers ?? [] { #expect(recognizer === tap) }
    view.gestureRecognizers = nil
    #expect(tap.view == nil && view.gestureRecognizers.isEmpty)
    view.tintColor = .systemRed
    view.tintColor = nil
    #expect(view.tintColor == .systemBlue)
  }

  @Test func `layout: attributes are optional, and a subclass leaves some out`() {
    let layout = WideGrid()
    layout.itemSize = Size(width: 40, height: 40)
    let grid = CollectionView(
      frame: Rect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
    #expect(layout.layoutAttributesForElements(in: grid.bounds)?.isEmpty == true)
  }
}
