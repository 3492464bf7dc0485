/// The appearance of a list, like `UICollectionLayoutListConfiguration`.
///
/// ```swift
/// let layout = CollectionViewCompositionalLayout.list(
///   using: CollectionLayoutListConfiguration(appearance: .insetGrouped))
/// let list = CollectionView(collectionViewLayout: layout)
/// list.register(CollectionViewListCell.self, forCellWithReuseIdentifier: "row")
/// ```
public struct CollectionLayoutListConfiguration: Hashable, Sendable {
  /// The appearances of lists.
  public enum Appearance: CaseIterable, Hashable, Sendable {
    /// Rows from edge to edge; headers stay at the top while their section is visible.
    case plain
    /// Rows from edge to edge, with space between sections.
    case grouped
    /// Rows in a rounded box for each section, with space between them.
    case insetGrouped
  }

  /// The ways in which sections have headers.
  public enum HeaderMode: CaseIterable, Hashable, Sendable {
    /// No headers.
    case none
    /// Supplementary views of the kind `elementKindSectionHeader`.
    case supplementary
    /// The first item of each section, outside the section's box.
    case firstItemInSection
  }

  /// The ways in which sections have footers.
  public enum FooterMode: CaseIterable, Hashable, Sendable {
    /// No footers.
    case none
    /// Supplementary views of the kind `elementKindSectionFooter`.
    case supplementary
  }

  /// The appearance.
  public let appearance: Appearance
  /// Whether sections have headers, and which; by default they have none.
  public var headerMode = HeaderMode.none
  /// Whether sections have footers; by default they have none.
  public var footerMode = FooterMode.none
  /// Whether a hairline divides rows; true by default.
  public var showsSeparators = true
  /// The colour behind the rows; `nil`, the default, for that of the appearance.
  public var backgroundColor: ViewColor?

  /// Makes a configuration.
  ///
  /// - Parameter appearance: the appearance.
  public init(appearance: Appearance) { self.appearance = appearance }

  /// The height of a row until it is measured, and its smallest height, in points.
  ///
  /// Policy: `list-appearance`.
  static var rowHeight: Double { 44 }

  /// The colour behind the rows.
  var resolvedBackground: ViewColor {
    backgroundColor ?? (appearance == .plain ? .systemBackground : .systemGroupedBackground)
  }
}

extension CollectionLayoutSection {
  /// Returns a section with the rows of a list.
  ///
  /// - Parameters:
  ///   - configuration: the appearance.
  ///   - layoutEnvironment: the surroundings that a section provider receives.
  /// - Returns: the section.
  public static func list(
    using configuration: CollectionLayoutListConfiguration,
    layoutEnvironment: any CollectionLayoutEnvironment
  ) -> CollectionLayoutSection { CollectionLayoutSection(list: configuration) }

  /// Makes a section with the rows of a list.
  convenience init(list configuration: CollectionLayoutListConfiguration) {
    let size = CollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .estimated(CollectionLayoutListConfiguration.rowHeight))
    self.init(
      group: .vertical(layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
    list = configuration
    let (hasHeader, hasFooter) = (
      configuration.headerMode == .supplementary, configuration.footerMode == .supplementary
    )
    if hasHeader {
      let header = CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size, elementKind: CollectionViewFlowLayout.elementKindSectionHeader,
        alignment: .top)
      header.pinToVisibleBounds = configuration.appearance == .plain
      boundarySupplementaryItems.append(header)
    }
    if hasFooter {
      boundarySupplementaryItems.append(
        CollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: CollectionViewFlowLayout.elementKindSectionFooter,
          alignment: .bottom))
    }
    guard configuration.appearance != .plain else { return }
    contentInsets = DirectionalEdgeInsets(top: hasHeader ? 0 : 18, bottom: hasFooter ? 0 : 18)
    if configuration.appearance == .insetGrouped {
      (contentInsets.leading, contentInsets.trailing) = (16, 16)
    }
  }
}

extension CollectionViewCompositionalLayout {
  /// Returns a layout of a list with rows below each other.
  ///
  /// It sets the collection view's background colour, unless the app has set another one than the default.
  ///
  /// Policy: `list-appearance`.
  ///
  /// - Parameter configuration: the appearance.
  /// - Returns: the layout.
  public static func list(
    using configuration: CollectionLayoutListConfiguration
  ) -> CollectionViewCompositionalLayout {
    let layout = CollectionViewCompositionalLayout { _, environment in
      CollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
    }
    layout.listBackground = configuration.resolvedBackground
    return layout
  }
}

/// A row of a list, as the layout tells its cell.
struct ListRow: Hashable {
  let appearance: CollectionLayoutListConfiguration.Appearance
  let hasSeparator: Bool
  /// Whether the row is a header outside the section's box.
  let isHeader: Bool
  let isFirst: Bool
  let isLast: Bool

  init(_ list: CollectionLayoutListConfiguration, item: Int, count: Int) {
    let header = list.headerMode == .firstItemInSection ? 0 : -1
    (appearance, isHeader) = (list.appearance, item == header)
    (isFirst, isLast) = (item == header + 1, item == count - 1)
    hasSeparator =
      list.showsSeparators && !isHeader && !(isLast && list.appearance == .insetGrouped)
  }
}
