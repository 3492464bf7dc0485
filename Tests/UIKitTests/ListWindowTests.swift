import LaminaGeometry
import Testing
import UIKit

/// A cell that lets no recogniser but a long press begin on itself, though touches hit its content.
private final class WordCell: UICollectionViewCell {
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer.isKind(of: UILongPressGestureRecognizer.self)
  }
  let label = UILabel()
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// A controller of a library: it lays its list out in `viewDidLoad`, before the app's subclass has given it words.
private class ListController: UIViewController, UICollectionViewDataSource, UITableViewDataSource {
  var words: [String] = []
  let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  let table = UITableView()
  override func viewDidLoad() {
    super.viewDidLoad()
    grid.register(WordCell.self, forCellWithReuseIdentifier: "word")
    table.register(UITableViewCell.self, forCellReuseIdentifier: "word")
    grid.dataSource = self
    table.dataSource = self
    for list in [grid, table] as [UIView] { view.addSubview(list) }
    grid.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
    table.frame = CGRect(x: 0, y: 400, width: 200, height: 400)
    view.layoutIfNeeded()
  }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { words.count }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "word", for: indexPath)
    (cell as? WordCell)?.label.text = words[indexPath.item]
    return cell
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    words.count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
    cell.textLabel?.text = words[indexPath.row]
    return cell
  }
}

private final class WordsController: ListController {
  override func viewDidLoad() {
    super.viewDidLoad()
    words = (0..<1_000).map { "word \($0)" }
  }
}

/// Lists that are laid out before they are in a window.
@MainActor struct ListWindowTests {
  @Test func `lists: ask again in a window for what was counted before`() {
    let stage = AppStage()
    let controller = WordsController()
    controller.loadViewIfNeeded()
    #expect(controller.grid.numberOfItems(inSection: 0) == 0)
    stage.show(UINavigationController(rootViewController: controller))
    #expect(controller.grid.numberOfItems(inSection: 0) == 1_000)
    #expect(controller.table.numberOfRows(inSection: 0) == 1_000)
    #expect(controller.grid.visibleCells.count > 10 && controller.table.visibleCells.count > 5)
    controller.words.append("last")
    let path = IndexPath(item: 1_000, section: 0)
    controller.grid.performBatchUpdates { controller.grid.insertItems(at: [path]) }
    controller.table.insertRows(at: [path], with: .automatic)
    stage.run(for: 0.5)
    controller.grid.scrollToItem(at: path, at: .bottom, animated: false)
    controller.table.scrollToRow(at: path, at: .bottom, animated: false)
    stage.run(for: 0.1)
    #expect((controller.grid.cellForItem(at: path) as? WordCell)?.label.text == "last")
    #expect(controller.table.cellForRow(at: path)?.textLabel?.text == "last")
  }

  @Test func `lists: a cell that refuses pans scrolls, since its content is touched`() {
    let stage = AppStage()
    let controller = WordsController()
    stage.show(controller)
    stage.drag(from: Point(x: 75, y: 300), to: Point(x: 75, y: 100))
    #expect(controller.grid.contentOffset.y > 150)
  }

  @Test func `lists: keep cells and selection in a window if the counts are the same`() {
    let stage = AppStage()
    let controller = ListController()
    controller.words = ["a", "b", "c"]
    controller.loadViewIfNeeded()
    let path = IndexPath(item: 1, section: 0)
    controller.grid.selectItem(at: path, animated: false, scrollPosition: [])
    controller.table.selectRow(at: path, animated: false, scrollPosition: .none)
    let cells = (controller.grid.cellForItem(at: path), controller.table.cellForRow(at: path))
    stage.show(controller)
    #expect(controller.grid.cellForItem(at: path) === cells.0 && cells.0 != nil)
    #expect(controller.table.cellForRow(at: path) === cells.1 && cells.1 != nil)
    #expect(controller.grid.indexPathsForSelectedItems == [path])
    #expect(controller.table.indexPathForSelectedRow == path)
  }
}
