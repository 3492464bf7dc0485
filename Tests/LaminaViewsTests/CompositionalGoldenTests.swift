import LaminaGeometry
import LaminaViews
import Testing

/// A screen with sections of a compositional layout and one with a list, against pictures, exactly.
@Suite @MainActor struct CompositionalGoldenTests {
  private final class Tile: CollectionViewCell {
    let label = Label()

    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      contentView.addSubview(label)
      contentView.layer.cornerRadius = 8
      contentView.clipsToBounds = true
      label.textAlignment = .center
      contentView.backgroundColor = .systemBlue
      label.textColor = .white
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      label.frame = contentView.bounds
    }
  }

  private final class Row: CollectionViewListCell {
    let label = Label()

    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      contentView.addSubview(label)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let isFlipped = effectiveUserInterfaceLayoutDirection == .rightToLeft
      label.textAlignment = isFlipped ? .right : .left
      label.frame = rect(16, 0, contentView.bounds.width - 32, contentView.bounds.height)
    }
  }

  private final class Title: CollectionReusableView {
    let label = Label()

    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      addSubview(label)
      label.fontSize = 15
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let isFlipped = effectiveUserInterfaceLayoutDirection == .rightToLeft
      label.textAlignment = isFlipped ? .right : .left
      label.frame = bounds
    }
  }

  private final class Card: CollectionReusableView {
    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      backgroundColor = .secondarySystemBackground
      layer.cornerRadius = 12
    }
  }

  private final class Badge: CollectionReusableView {
    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      backgroundColor = .systemRed
      layer.cornerRadius = 7
    }
  }

  private final class Source: CollectionViewDataSource {
    let counts: [Int]
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { counts[section] }
    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      (cell as? Tile)?.label.text = "\(indexPath.item + 1)"
      (cell as? Row)?.label.text = "Row \(indexPath.item + 1)"
      return cell
    }
    func collectionView(
      _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> CollectionReusableView {
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "view", for: indexPath)
      (view as? Title)?.label.text = "Section \(indexPath.section + 1)"
      return view
    }
  }

  private func size(
    _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
  ) -> CollectionLayoutSize {
    CollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private let header = CollectionViewFlowLayout.elementKindSectionHeader

  /// A section that scrolls sideways, one of large and small tiles, and a grid with badges.
  private func sections() -> CollectionViewCompositionalLayout {
    let layout = CollectionViewCompositionalLayout { [self] index, _ in
      let whole = size(.fractionalWidth(1), .fractionalHeight(1))
      let badge = CollectionLayoutSupplementaryItem(
        layoutSize: size(.absolute(14), .absolute(14)), elementKind: "badge",
        containerAnchor: CollectionLayoutAnchor(
          edges: [.top, .trailing], fractionalOffset: Point(x: 0.3, y: -0.3)))
      let section: CollectionLayoutSection
      switch index {
      case 0:
        section = CollectionLayoutSection(
          group: .horizontal(
            layoutSize: size(.absolute(90), .absolute(50)),
            subitems: [CollectionLayoutItem(layoutSize: whole)]))
        section.orthogonalScrollingBehavior = .groupPaging
        section.interGroupSpacing = 8
      case 1:
        let large = CollectionLayoutItem(
          layoutSize: size(.fractionalWidth(0.6), .fractionalHeight(1)))
        let small = CollectionLayoutItem(
          layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
        for item in [large, small] {
          item.contentInsets = DirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
        }
        section = CollectionLayoutSection(
          group: .horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(76)),
            subitems: [
              large,
              CollectionLayoutGroup.vertical(
                layoutSize: size(.fractionalWidth(0.4), .fractionalHeight(1)),
                repeatingSubitem: small, count: 2),
            ]))
        section.decorationItems = [.background(elementKind: "card")]
      default:
        let group = CollectionLayoutGroup.horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(36)),
          subitem: CollectionLayoutItem(layoutSize: whole, supplementaryItems: [badge]), count: 4)
        group.interItemSpacing = .fixed(8)
        section = CollectionLayoutSection(group: group)
        section.interGroupSpacing = 8
      }
      section.contentInsets = DirectionalEdgeInsets(top: 4, leading: 10, bottom: 8, trailing: 10)
      section.boundarySupplementaryItems = [
        CollectionLayoutBoundarySupplementaryItem(
          layoutSize: size(.fractionalWidth(1), .absolute(22)), elementKind: header,
          alignment: .top)
      ]
      return section
    }
    layout.register(Card.self, forDecorationViewOfKind: "card")
    return layout
  }

  struct Look: CustomTestStringConvertible, Sendable {
    let kind: String
    let isDark: Bool
    let language: String

    var testDescription: String {
      "compositional-\(kind)-\(isDark ? "dark" : "light")\(language == "ar" ? "-rtl" : "")"
    }

    static let all = [
      Look(kind: "sections", isDark: false, language: "en"),
      Look(kind: "sections", isDark: true, language: "ar"),
      Look(kind: "list", isDark: false, language: "en"),
      Look(kind: "list", isDark: true, language: "ar"),
    ]
  }

  @Test(arguments: Look.all)
  func `goldens: sections and lists are the same to the byte`(look: Look) throws {
    guard ScreenGolden.hasFont() else { return }
    let screen = Screen(width: 260, height: 300, scale: 2)
    screen.userInterfaceStyle = look.isDark ? .dark : .light
    screen.language = look.language
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let isList = look.kind == "list"
    var configuration = CollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = .supplementary
    let view = CollectionView(
      frame: screen.bounds,
      collectionViewLayout: isList ? .list(using: configuration) : sections())
    view.register(isList ? Row.self : Tile.self, forCellWithReuseIdentifier: "cell")
    view.register(Title.self, forSupplementaryViewOfKind: header, withReuseIdentifier: "view")
    view.register(Badge.self, forSupplementaryViewOfKind: "badge", withReuseIdentifier: "view")
    let source = Source(isList ? [3, 2] : [8, 3, 7])
    view.dataSource = source
    window.addSubview(view)
    window.makeKeyAndVisible()
    screen.layer.layoutIfNeeded()
    if isList {
      view.selectItem(at: IndexPath(item: 1, section: 0))
    } else {
      view.scrollToItem(at: IndexPath(item: 1, section: 0), at: [], animated: false)
    }
    try ScreenGolden(folder: "controls", name: look.testDescription)
      .check(ScreenGolden.picture(of: screen, in: application))
  }
}
