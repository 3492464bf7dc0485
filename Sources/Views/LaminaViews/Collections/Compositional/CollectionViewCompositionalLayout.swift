public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// A closure that returns the description of a section, like `UICollectionViewCompositionalLayoutSectionProvider`.
public typealias CollectionViewCompositionalLayoutSectionProvider =
  @MainActor (Int, any CollectionLayoutEnvironment) -> CollectionLayoutSection?

/// A layout composed of sections, groups and items, like `UICollectionViewCompositionalLayout`.
///
/// ```
/// section     header, groups one after the other, footer
///   group     items and groups, side by side, above each other or at places of their own
///     item    a cell
/// ```
/// Groups without estimated sizes are all alike, so that their positions are computed and not stored. Finding the
/// attributes in a rectangle takes O(log n + their number).
///
/// ```swift
/// let item = CollectionLayoutItem(
///   layoutSize: CollectionLayoutSize(
///     widthDimension: .fractionalWidth(1.0 / 3), heightDimension: .fractionalHeight(1)))
/// let group = CollectionLayoutGroup.horizontal(
///   layoutSize: CollectionLayoutSize(
///     widthDimension: .fractionalWidth(1), heightDimension: .absolute(100)),
///   subitems: [item])
/// let layout = CollectionViewCompositionalLayout(section: CollectionLayoutSection(group: group))
/// let grid = CollectionView(
///   frame: Rect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
/// grid.register(CollectionViewCell.self, forCellWithReuseIdentifier: "photo")
/// ```
@MainActor open class CollectionViewCompositionalLayout: CollectionViewLayout {
  private let provider: CollectionViewCompositionalLayoutSectionProvider

  /// Makes a layout whose sections are all alike.
  ///
  /// - Parameters:
  ///   - section: their description.
  ///   - configuration: the properties of the layout.
  public init(
    section: CollectionLayoutSection,
    configuration: CollectionViewCompositionalLayoutConfiguration =
      CollectionViewCompositionalLayoutConfiguration()
  ) {
    provider = { _, _ in section }
    settings = configuration.copy()
    super.init()
  }

  /// Makes a layout whose sections a closure describes.
  ///
  /// - Parameters:
  ///   - sectionProvider: returns the description of a section, given its index and the surroundings. It is called
  ///     when the layout is prepared.
  ///   - configuration: the properties of the layout.
  public init(
    sectionProvider: @escaping CollectionViewCompositionalLayoutSectionProvider,
    configuration: CollectionViewCompositionalLayoutConfiguration =
      CollectionViewCompositionalLayoutConfiguration()
  ) {
    provider = sectionProvider
    settings = configuration.copy()
    super.init()
  }

  /// Makes a layout without a description of its sections; for sources of Swift 5 that UIKit obliges to have it.
  ///
  /// Laying out a section stops the program, because archives describe no sections.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    provider = { _, _ in nil }
    settings = CollectionViewCompositionalLayoutConfiguration()
    super.init()
  }

  /// The properties of the layout; setting them invalidates it.
  open var configuration: CollectionViewCompositionalLayoutConfiguration {
    get { settings }
    set {
      settings = newValue.copy()
      forgetSizes()
      invalidateLayout()
    }
  }

  // MARK: - State

  private var settings: CollectionViewCompositionalLayoutConfiguration
  /// The arranged sections.
  var sections: [CompositionalSection] = []
  /// The beginning of each section along the layout, followed by the end of the last.
  private var starts: [Double] = [0]
  /// The boundary views of the layout.
  private(set) var boundaries: [CompositionalSection.Boundary] = []
  private(set) var extents = (before: 0.0, after: 0.0)
  /// Whether any boundary view follows the visible bounds.
  private var hasPinnedViews = false
  /// The room that the sections were arranged for.
  private(set) var container = Size.zero
  /// Whether the next preparation arranges the sections again.
  private var needsSections = true
  /// The measured sizes of items, by section.
  var itemSizes: [Int: [Int: Size]] = [:]
  /// The measured sizes of boundary views.
  var boundarySizes: [CollectionElement: Size] = [:]
  /// Whether the measured sizes have been renamed for an update that follows.
  var hasRenamedSizes = false
  /// The distances that inner scroll views are scrolled, by section; absent ones are at their beginning.
  var orthogonalOffsets: [Int: Double] = [:]
  /// The colour that a list gives the collection view; `nil` for any other layout.
  var listBackground: ViewColor?
  /// The largest distance along the layout by which an element lies beyond its section.
  private(set) var overhang = 0.0
  /// The arrangement before the current update; `nil` outside an update.
  private var stateBeforeUpdate: CompositionalState?

  var axis: LayoutAxis { settings.scrollDirection == .vertical ? .vertical : .horizontal }

  // MARK: - Preparation

  /// Arranges the sections, if they were invalidated or the room for them has changed.
  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    if let listBackground, view.backgroundColor == .systemBackground {
      view.backgroundColor = listBackground
    }
    let room = room(in: view.bounds)
    if room != container, container != .zero { forgetSizes() }
    guard needsSections || room != container else { return }
    (needsSections, container, hasRenamedSizes) = (false, room, false)
    let environment = LayoutEnvironment(
      room: LayoutContainer(contentSize: room), traitCollection: view.traitCollection)
    sections = view.loadedCounts.enumerated().map { index, count in
      arrangeSection(index, count, environment, view)
    }
    arrangeBoundaries()
    let pinned = boundaries + sections.flatMap(\.boundaries)
    hasPinnedViews = pinned.contains { $0.item.pinToVisibleBounds }
    placeSections(from: 0)
  }

  private func arrangeSection(
    _ index: Int, _ count: Int, _ environment: LayoutEnvironment, _ view: CollectionView
  ) -> CompositionalSection {
    guard let section = provider(index, environment) else {
      fatalError("the section provider of a compositional layout returned no section \(index)")
    }
    let own = section.contentInsetsReference
    let reference = own == .automatic ? settings.contentInsetsReference : own
    return CompositionalSection(
      section, in: container, base: insets(of: view, reference), axis: axis, count: count,
      sizes: itemSizes[index] ?? [:], traits: view.traitCollection
    ) { kind, number in
      boundarySizes[
        CollectionElement(kind: kind, path: IndexPath(item: number, section: index))]
    }
  }

  private func arrangeBoundaries() {
    var numbers: [String: Int] = [:]
    boundaries = settings.boundarySupplementaryItems.map { item in
      let number = numbers[item.elementKind, default: 0]
      numbers[item.elementKind] = number + 1
      let path = IndexPath(item: number, section: 0)
      let known = boundarySizes[CollectionElement(kind: item.elementKind, path: path)]
      return CompositionalSection.Boundary(
        item: item, number: number, size: item.size(in: container, measured: known))
    }
    extents = CompositionalSection.extents(of: boundaries, axis).along
  }

  /// Places the sections one after the other, beginning with one whose length may have changed.
  func placeSections(from first: Int) {
    starts.removeSubrange(min(first + 1, starts.count)...)
    if first == 0 { starts = [extents.before] }
    for section in sections[first...] {
      let isLast = starts.count == sections.count
      starts.append(
        (starts.last ?? 0) + section.length + (isLast ? 0 : settings.interSectionSpacing))
    }
    overhang = max(0, -settings.interSectionSpacing) + (sections.map(\.overhang).max() ?? 0)
  }

  /// Stores the measured size of a boundary view of the layout.
  func setBoundarySize(_ size: Size, at index: Int) {
    boundaries[index].size = size
    extents = CompositionalSection.extents(of: boundaries, axis).along
    placeSections(from: 0)
  }

  /// Returns the room for sections in given bounds: inside the content insets.
  private func room(in bounds: Rect) -> Size {
    let inset = collectionView?.adjustedContentInset ?? .zero
    return Size(
      width: max(0, bounds.width - inset.left - inset.right),
      height: max(0, bounds.height - inset.top - inset.bottom))
  }

  /// Returns the insets across the layout that a reference adds to those of sections.
  private func insets(
    of view: CollectionView, _ reference: ContentInsetsReference
  ) -> DirectionalEdgeInsets {
    let adjusted = view.adjustedContentInset
    let own: EdgeInsets
    switch reference {
    case .automatic, .safeArea: own = view.safeAreaInsets
    case .layoutMargins: own = view.layoutMargins
    case .none: return .zero
    }
    if axis == .horizontal {
      return DirectionalEdgeInsets(
        top: max(0, own.top - adjusted.top), bottom: max(0, own.bottom - adjusted.bottom))
    }
    let (left, right) = (max(0, own.left - adjusted.left), max(0, own.right - adjusted.right))
    return view.isFlipped
      ? DirectionalEdgeInsets(leading: right, trailing: left)
      : DirectionalEdgeInsets(leading: left, trailing: right)
  }

  // MARK: - Places

  /// The size of all sections together; across the scroll direction, the length of the bounds less the content insets.
  open override var collectionViewContentSize: Size {
    axis.size((starts.last ?? 0) + extents.after, axis.other.length(of: container))
  }

  /// Returns the beginning of a section along the layout.
  func start(of section: Int) -> Double { starts[section] }

  /// Returns the sections that may overlap a range along the layout.
  func sections(from start: Double, to end: Double) -> Range<Int> {
    guard end > start, !sections.isEmpty else { return 0..<0 }
    let first = max(0, Range.floorIndex(of: sections.count) { starts[$0] > start })
    var last = first
    while last < sections.count && starts[last] < end { last += 1 }
    return first..<last
  }

  /// Returns the attributes of all elements that share area with a rectangle.
  open override func layoutAttributesForElements(
    in rect: Rect
  ) -> [CollectionViewLayoutAttributes]! { elementAttributes(in: rect) }

  /// Returns the attributes of an item; `nil` if it does not exist.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { itemAttributes(at: indexPath) }

  /// Returns the attributes of a view on a boundary or attached to an item; `nil` if it does not exist.
  open override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { supplementAttributes(kind, at: indexPath) }

  /// Returns the attributes of a section's background; `nil` if it does not exist.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section), indexPath.item == 0 else { return nil }
    return decorationAttributes(of: indexPath.section).first {
      $0.representedElementKind == elementKind
    }
  }

  /// Whether compositional layouts mirror their positions in a view of the other direction: true.
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  // MARK: - Invalidation

  /// Records whether `prepare()` must arrange the sections again.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts { needsSections = true }
    if context.invalidateDataSourceCounts && !hasRenamedSizes { forgetSizes() }
    super.invalidateLayout(with: context)
  }

  /// Whether the new bounds have other room for sections, or boundary views pin to the visible bounds.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
    room(in: newBounds) != container || hasPinnedViews
  }

  // MARK: - Self-sizing elements

  /// Whether any element has an estimated size, so that views are measured.
  open override var usesPreferredLayoutAttributes: Bool {
    boundaries.contains { $0.item.hasEstimates }
      || sections.contains { section in
        section.groups.hasEstimates || section.boundaries.contains { $0.item.hasEstimates }
      }
  }

  /// Whether a view prefers another size than the layout's along an estimated axis.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool {
    let axes = original.estimatedAxes
    return (axes.width && preferred.size.width != original.size.width)
      || (axes.height && preferred.size.height != original.size.height)
  }

  /// Stores the size that a view prefers.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    storeSize(preferred.size, of: preferred.element)
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
  }

  override func itemsToMeasure(in rect: Rect) -> [CollectionViewLayoutAttributes]? {
    elementAttributes(in: rect).filter { !$0.estimatedAxes.isEmpty }
  }

  // MARK: - Sections that scroll

  override func orthogonalStrips(in rect: Rect) -> [OrthogonalStrip] {
    sections(from: axis.start(of: rect), to: axis.end(of: rect)).compactMap(orthogonalStrip).filter
    { $0.frame.sharesArea(with: rect) }
  }

  override func orthogonalStrip(of section: Int) -> OrthogonalStrip? { strip(of: section) }

  override func setOrthogonalOffset(_ offset: Double, of section: Int) {
    orthogonalOffsets[section] = offset
  }

  override func orthogonalTarget(
    _ proposed: Double, from offset: Double, velocity: Double, of section: Int
  ) -> Double { restingOffset(proposed, from: offset, velocity: velocity, of: section) }

  override func surroundingsDidChange(hasNewTraits: Bool) {
    if hasNewTraits { forgetSizes() }
    invalidateLayout()
  }

  override func adjustVisible(_ attributes: [CollectionViewLayoutAttributes]) {
    callHandlers(attributes)
  }

  // MARK: - Updates

  /// Discards the arrangement stored from before the update.
  open override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    stateBeforeUpdate = nil
  }

  override func adopt(_ mapping: ListMapping) {
    stateBeforeUpdate = CompositionalState(
      sections: sections, starts: starts, offsets: orthogonalOffsets, mapping: mapping)
    renameSizes(mapping)
    hasRenamedSizes = true
  }

  override func attributesBeforeUpdate(
    ofItemAt indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let old = stateBeforeUpdate else { return nil }
    let now = (sections, starts, orthogonalOffsets)
    (sections, starts, orthogonalOffsets) = (old.sections, old.starts, old.offsets)
    let attributes = itemAttributes(at: indexPath)
    let oldStrip = strip(of: indexPath.section)
    (sections, starts, orthogonalOffsets) = now
    guard let oldStrip else { return attributes }
    // The inner scroll view moves by itself, with its items.
    guard let section = old.mapping.section(after: indexPath.section),
      let newStrip = strip(of: section)
    else { return nil }
    attributes?.orthogonalSection = section
    attributes?.center.x += newStrip.frame.minX - oldStrip.frame.minX
    attributes?.center.y += newStrip.frame.minY - oldStrip.frame.minY
    return attributes
  }

  /// Discards all measured sizes, so that elements are measured again.
  private func forgetSizes() {
    (itemSizes, boundarySizes) = ([:], [:])
    needsSections = true
    collectionView?.measured = []
  }
}

/// The arrangement of a compositional layout before an update.
struct CompositionalState {
  let sections: [CompositionalSection]
  let starts: [Double]
  let offsets: [Int: Double]
  let mapping: ListMapping
}
