import Testing
import UIKit

private final class PhotoCell: UICollectionViewCell {
  let label = UILabel()
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class TiltAttributes: UICollectionViewLayoutAttributes {
  var angle: CGFloat = 0
  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone) as! TiltAttributes
    copy.angle = angle
    return copy
  }
  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TiltAttributes, other.angle == angle else { return false }
    return super.isEqual(object)
  }
}

private final class TiltLayout: UICollectionViewLayout {
  private var cache: [TiltAttributes] = []
  override class var layoutAttributesClass: AnyClass { return TiltAttributes.self }
  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    cache = (0..<collectionView.numberOfItems(inSection: 0)).map { item in
      let attributes = TiltAttributes(forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(x: 0, y: CGFloat(item) * 60, width: 100, height: 50)
      attributes.angle = CGFloat(item)
      return attributes
    }
  }
  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: CGFloat(cache.count) * 60)
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    return cache.filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { cache[indexPath.item] }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}

private final class GridController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  let collectionView: UICollectionView
  var count = 40
  var log: [String] = []

  init(layout: UICollectionViewLayout) {
    collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.frame = view.bounds
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
    collectionView.dataSource = self
    collectionView.delegate = self
    view.addSubview(collectionView)
  }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    count
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath) as! PhotoCell
    cell.label.text = "\(indexPath.item)"
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: 90, height: 90) }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("select \(indexPath.item)")
  }
}

/// Collection views in the spelling of apps.
@MainActor struct CollectionScreenTests {
  @Test func `collections: a flow layout asks the delegate for sizes, and a tap selects`() {
    let stage = AppStage()
    let grid = GridController(layout: UICollectionViewFlowLayout())
    stage.show(grid)
    let first = grid.collectionView.cellForItem(at: IndexPath(item: 0, section: 0)) as? PhotoCell
    #expect(first?.frame == CGRect(x: 0, y: 0, width: 90, height: 90))
    #expect(first?.label.text == "0")
    stage.tap(150, 45)
    #expect(grid.log == ["select 1"])
    #expect(grid.collectionView.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    grid.count = 41
    grid.collectionView.performBatchUpdates(
      {
        grid.collectionView.insertItems(at: [IndexPath(item: 0, section: 0)])
      }, completion: { grid.log.append("inserted \($0)") })
    stage.run(for: 1)
    #expect(grid.log.last == "inserted true")
    #expect(grid.collectionView.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)])
  }

  @Test func `collections: a layout's attributes are of its own class, and copied by their method`()
  {
    let stage = AppStage()
    let grid = GridController(layout: TiltLayout())
    stage.show(grid)
    let path = IndexPath(item: 3, section: 0)
    let attributes = grid.collectionView.layoutAttributesForItem(at: path) as? TiltAttributes
    #expect(attributes?.angle == 3)
    let copy = attributes?.copy() as? TiltAttributes
    #expect(copy?.angle == 3)
    #expect(copy !== attributes)
    #expect(copy?.isEqual(attributes) == true)
    copy?.angle = 4
    #expect(copy?.isEqual(attributes) == false)
    #expect(grid.collectionView.visibleCells.count == 15)
  }

  @Test func `snapshots: a diffable data source shows the differences`() {
    enum Section { case main }
    struct Item: Hashable { let name: String }
    final class Screen: UIViewController {
      let table = UITableView()
      lazy var source = UITableViewDiffableDataSource<Section, Item>(tableView: table) {
        table, path, item in
        let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
        cell.textLabel?.text = item.name
        return cell
      }
      override func loadView() { view = table }
      override func viewDidLoad() {
        super.viewDidLoad()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "c")
        show(["a", "b", "c"])
      }
      func show(_ names: [String]) {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
        snapshot.appendSections([.main])
        snapshot.appendItems(names.map { Item(name: $0) })
        source.apply(snapshot, animatingDifferences: false)
      }
    }
    let stage = AppStage()
    let screen = Screen()
    stage.show(screen)
    screen.show(["c", "b", "d"])
    stage.run(for: 0.5)
    #expect(screen.table.visibleCells.map { $0.textLabel?.text } == ["c", "b", "d"])
    #expect(screen.source.itemIdentifier(for: IndexPath(row: 2, section: 0)) == Item(name: "d"))
  }
}
