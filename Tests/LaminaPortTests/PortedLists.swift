import LaminaGeometry
import LaminaLayers
import LaminaViews

// Lists in UIKit's form: subclasses of tables, collection views, cells, layouts and attributes.

/// A table that records what is asked of it.
final class RecordingTable: TableView {
  private(set) var calls: [String] = []

  override init(frame: Rect, style: Style) { super.init(frame: frame, style: style) }
  required init?(coder: Coder) { super.init(coder: coder) }

  override func reloadData() {
    calls.append("reload")
    super.reloadData()
  }
  override func beginUpdates() {
    calls.append("begin")
    super.beginUpdates()
  }
  override func endUpdates() {
    super.endUpdates()
    calls.append("end")
  }
  override func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    calls.append("batch")
    super.performBatchUpdates(updates, completion: completion)
  }
  override func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    calls.append("insert \(indexPaths.count)")
    super.insertRows(at: indexPaths, with: animation)
  }
  override func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    calls.append("delete \(indexPaths.count)")
    super.deleteRows(at: indexPaths, with: animation)
  }
  override func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    calls.append("reload rows")
    super.reloadRows(at: indexPaths, with: animation)
  }
  override func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    calls.append("move")
    super.moveRow(at: indexPath, to: newIndexPath)
  }
  override func insertSections(_ sections: [Int], with animation: RowAnimation) {
    calls.append("insert sections")
    super.insertSections(sections, with: animation)
  }
  override func deleteSections(_ sections: [Int], with animation: RowAnimation) {
    calls.append("delete sections")
    super.deleteSections(sections, with: animation)
  }
  override func reloadSections(_ sections: [Int], with animation: RowAnimation) {
    calls.append("reload sections")
    super.reloadSections(sections, with: animation)
  }
  override func setEditing(_ editing: Bool, animated: Bool) {
    calls.append("editing \(editing)")
    super.setEditing(editing, animated: animated)
  }
  override func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    calls.append("select")
    super.selectRow(at: indexPath, animated: animated, scrollPosition: scrollPosition)
  }
  override func deselectRow(at indexPath: IndexPath, animated: Bool) {
    calls.append("deselect \(indexPath.row)")
    super.deselectRow(at: indexPath, animated: animated)
  }
  override func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    calls.append("scroll")
    super.scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
  }
  override func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    super.dequeueReusableCell(withIdentifier: identifier)
      ?? TableViewCell(reuseIdentifier: identifier)
  }
  override func numberOfRows(inSection section: Int) -> Int {
    super.numberOfRows(inSection: section)
  }
  override func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    super.cellForRow(at: indexPath)
  }
  override var separatorColor: ViewColor? { didSet { calls.append("colour") } }
  override var backgroundView: View? { didSet { calls.append("background") } }

  func forgetCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// A cell with a label of its own and a button that editing hides.
final class EditableCell: TableViewCell {
  private let ownLabel = Label()
  let star = View()
  private(set) var editings: [String] = []

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    ownLabel.frame = Rect(x: 50, y: 5, width: 60, height: 20)
    contentView.addSubview(ownLabel)
    selectionStyle = .none
  }
  required init?(coder: Coder) { super.init(coder: coder) }

  override var textLabel: Label? { ownLabel }
  override var detailTextLabel: Label? { nil }
  override var reuseIdentifier: String? { "editable" }
  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    editings.append("\(editing) \(animated)")
    star.isHidden = editing
  }
}

/// Attributes with a turn of their own, and a layout that sets it.
final class TurnAttributes: CollectionViewLayoutAttributes {
  var turn = 0.0

  override func copy() -> CollectionViewLayoutAttributes {
    let copy = super.copy()
    (copy as? TurnAttributes)?.turn = turn
    return copy
  }
  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TurnAttributes, other.turn == turn else { return false }
    return super.isEqual(object)
  }
}

final class TurnLayout: CollectionViewFlowLayout {
  var turn = 1.0

  override init() { super.init() }
  required init?(coder: Coder) { super.init(coder: coder) }

  override class var layoutAttributesClass: AnyClass {
    TurnAttributes.self
  }
  override func layoutAttributesForElements(
    in rect: Rect
  ) -> [CollectionViewLayoutAttributes]? {
    let all = super.layoutAttributesForElements(in: rect)
    for attributes in all ?? [] {
      (attributes as? TurnAttributes)?.turn = turn * Double(attributes.indexPath.item)
    }
    return all
  }
}

/// A cell that takes the turn.
final class TurnCell: CollectionViewCell {
  private(set) var turns: [Double] = []

  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    if let attributes = layoutAttributes as? TurnAttributes { turns.append(attributes.turn) }
  }
}

/// A collection view that records what is asked of it.
final class RecordingGrid: CollectionView {
  private(set) var calls: [String] = []

  override init(frame: Rect, collectionViewLayout layout: CollectionViewLayout) {
    super.init(frame: frame, collectionViewLayout: layout)
  }
  required init?(coder: Coder) { super.init(coder: coder) }

  override func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    calls.append("batch")
    super.performBatchUpdates(updates, completion: completion)
  }
  override func insertItems(at indexPaths: [IndexPath]) {
    calls.append("insert")
    super.insertItems(at: indexPaths)
  }
  override func deleteItems(at indexPaths: [IndexPath]) {
    calls.append("delete")
    super.deleteItems(at: indexPaths)
  }
  override func reloadItems(at indexPaths: [IndexPath]) {
    calls.append("reload")
    super.reloadItems(at: indexPaths)
  }
  override func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    calls.append("move")
    super.moveItem(at: indexPath, to: newIndexPath)
  }
  override func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    calls.append("select")
    super.selectItem(at: indexPath, animated: animated, scrollPosition: scrollPosition)
  }
  override func deselectItem(at indexPath: IndexPath, animated: Bool) {
    calls.append("deselect")
    super.deselectItem(at: indexPath, animated: animated)
  }
  override func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    calls.append("scroll")
    super.scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
  }
  override func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    super.cellForItem(at: indexPath)
  }
  override func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = super.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
    cell.tag = 7
    return cell
  }
  override func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
    calls.append("layout")
    super.setCollectionViewLayout(layout, animated: animated)
  }

  func forgetCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// Rows and layouts that UIKit can archive.
final class ArchivedRow: CollectionViewListCell {
  override init(frame: Rect) { super.init(frame: frame) }
  required init?(coder: Coder) { super.init(coder: coder) }
}

final class ArchivedSections: CollectionViewCompositionalLayout {
  required init?(coder: Coder) { super.init(coder: coder) }
}
