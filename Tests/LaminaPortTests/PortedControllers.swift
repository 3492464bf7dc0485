import LaminaGeometry
import LaminaLayers
import LaminaViews

// Cells, layouts, recognisers and controllers in UIKit's form.

/// A cell that resets itself for reuse.
final class MessageCell: TableViewCell {
  let bubble = View()
  private(set) var reuses = 0

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(bubble)
  }
  required init?(coder: Coder) { super.init(coder: coder) }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }
  override func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> Size {
    let size = super.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
    return Size(width: size.width, height: max(size.height, 70))
  }
  override func setSelected(_ selected: Bool, animated: Bool) {
    super.setSelected(selected, animated: animated)
    bubble.backgroundColor = selected ? .systemBlue : .systemGray
  }
  override func setHighlighted(_ highlighted: Bool, animated: Bool) {
    super.setHighlighted(highlighted, animated: animated)
    bubble.alpha = highlighted ? 0.5 : 1
  }
}

/// A cell that answers for its size.
final class TileCell: CollectionViewCell {
  override init(frame: Rect) { super.init(frame: frame) }
  required init?(coder: Coder) { super.init(coder: coder) }

  override var isSelected: Bool { didSet { layer.borderWidth = isSelected ? 2 : 0 } }
  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    tag = layoutAttributes.indexPath.item
  }
}

/// A layout of one row.
final class ShelfLayout: CollectionViewLayout {
  private var places: [CollectionViewLayoutAttributes] = []

  override init() { super.init() }
  required init?(coder: Coder) { super.init(coder: coder) }

  override func prepare() {
    super.prepare()
    places = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
      let place = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      place.frame = Rect(x: Double(item) * 50, y: 0, width: 44, height: 44)
      return place
    }
  }
  override var collectionViewContentSize: Size {
    Size(width: Double(places.count) * 50, height: 44)
  }
  override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes]? {
    places.filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { places[indexPath.item] }
  override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { false }
}

/// A recogniser that recognises at once.
final class TouchDownRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: Event) { state = .recognized }
  override func reset() {
    super.reset()
    resets += 1
  }
  private(set) var resets = 0
}

/// A controller that notes what happens to it.
class FormController: ViewController {
  let card = CardView(frame: Rect(x: 10, y: 10, width: 100, height: 40))
  private(set) var calls: [String] = []

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: AnyObject?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    calls.append("init")
  }
  required init?(coder aDecoder: Coder) { super.init(coder: aDecoder) }
  convenience init() { self.init(nibName: nil, bundle: nil) }

  override func loadView() {
    super.loadView()
    calls.append("loadView")
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(card)
    calls.append("viewDidLoad")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    calls.append("viewWillAppear")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    calls.append("viewDidAppear")
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if calls.last != "viewDidLayoutSubviews" { calls.append("viewDidLayoutSubviews") }
  }
  override var title: String? { didSet { calls.append("title") } }
}

/// A stack of controllers with an app's own bar.
final class AppNavigation: NavigationController {
  private(set) var pushes = 0

  override init(rootViewController: ViewController) {
    super.init(rootViewController: rootViewController)
    navigationBar.tintColor = .systemRed
  }
  required init?(coder: Coder) { super.init(coder: coder) }

  override func pushViewController(_ viewController: ViewController, animated: Bool) {
    pushes += 1
    super.pushViewController(viewController, animated: animated)
  }
}

final class AppTabs: TabBarController {
  init() {
    super.init(nibName: nil, bundle: nil)
    title = "tabs"
  }
  required init?(coder: Coder) { super.init(coder: coder) }
}
