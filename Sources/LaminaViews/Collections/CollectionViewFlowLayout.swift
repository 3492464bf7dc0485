public import LaminaGeometry

/// Items in lines that are filled one after the other, as `UICollectionViewFlowLayout`.
///
/// ```
/// vertical:    header              horizontal:   header | 0 2 4 | footer
///              0  1  2                                  | 1 3   |
///              3  4
///              footer
/// ```
/// A line is justified; its items are centred across it. The attributes in a rectangle are found in
/// O(log n + their number).
@MainActor open class CollectionViewFlowLayout: CollectionViewLayout {
  /// The direction that lines follow each other in.
  public enum ScrollDirection: CaseIterable, Hashable, Sendable {
    /// From the top down: lines are horizontal.
    case vertical
    /// From the left to the right: lines are vertical.
    case horizontal
  }

  /// The kind of the view before a section's items.
  public static let elementKindSectionHeader = "CollectionElementKindSectionHeader"
  /// The kind of the view behind a section's items.
  public static let elementKindSectionFooter = "CollectionElementKindSectionFooter"

  /// The estimated size that counts cells as 50 points wide and high until they are seen.
  public static var automaticSize: Size { Size(width: -1, height: -1) }

  /// The index that headers and footers lie at: in front of items (a named policy).
  public static var supplementaryZIndex: Int { 10 }

  // MARK: - Metrics

  /// The direction that lines follow each other in.
  public var scrollDirection = ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { forgetSizes() } }
  }
  /// The size of items unless the delegate says, in points.
  public var itemSize = Size(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The size that items count with until they are seen; zero for items that do not size themselves.
  ///
  /// A cell is asked by `preferredLayoutAttributesFitting(_:)` when it comes into sight. What is seen of the items
  /// that are known stays where it is (a named policy). The delegate's sizes do not count.
  public var estimatedItemSize = Size.zero {
    didSet { if estimatedItemSize != oldValue { forgetSizes() } }
  }
  /// The distance between lines unless the delegate says, in points.
  ///
  /// - Precondition: it is not negative.
  public var minimumLineSpacing = 10.0 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The least distance between items of a line unless the delegate says, in points.
  ///
  /// - Precondition: it is not negative.
  public var minimumInteritemSpacing = 10.0 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The distance around a section's items unless the delegate says.
  public var sectionInset = EdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// The size of headers unless the delegate says; its length along the direction counts, 0 for none.
  public var headerReferenceSize = Size.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of footers unless the delegate says; its length along the direction counts, 0 for none.
  public var footerReferenceSize = Size.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// Whether a header stays in sight as long as its section is.
  public var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether a footer stays in sight as long as its section is.
  public var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  // MARK: - State

  /// Where everything lies, with the axes of vertical scrolling.
  var geometry = FlowGeometry()
  /// The same before the update that goes on.
  var geometryBeforeUpdate: FlowGeometry?
  /// The sizes of cells that the next preparation keeps, by section and item.
  var keptSizes: [Int: [Int: Size]] = [:]
  /// Whether the sizes of cells that are known hold no more.
  var forgetsSizes = false
  /// Whether the delegate is to be asked.
  var needsMetrics = true
  /// Whether lines are to be broken.
  var needsLines = true

  // MARK: - Axes

  var isVertical: Bool { scrollDirection == .vertical }

  /// A size with the axes of vertical scrolling, and back.
  func turned(_ size: Size) -> Size {
    isVertical ? size : Size(width: size.height, height: size.width)
  }

  func turned(_ rect: Rect) -> Rect {
    isVertical
      ? rect : Rect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }

  func turned(_ inset: EdgeInsets) -> EdgeInsets {
    isVertical
      ? inset
      : EdgeInsets(
        top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom)
  }

  /// The length that lines have in bounds: without what is added around the content.
  private func room(in bounds: Rect) -> Double {
    let inset = turned(collectionView?.adjustedContentInset ?? .zero)
    return max(0, turned(bounds.size).width - inset.left - inset.right)
  }

  // MARK: - Placing

  /// Asks the delegate, and breaks lines.
  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    let room = room(in: view.bounds)
    guard needsMetrics || needsLines || geometry.width != room else { return }
    var sections = geometry.sections
    if needsMetrics && keptSizes.isEmpty && !forgetsSizes { keepSizes { $0 } }
    if needsMetrics { sections = (0..<view.loadedCounts.count).map { metrics(of: $0, in: view) } }
    (needsMetrics, needsLines, forgetsSizes, keptSizes) = (false, false, false, [:])
    geometry = FlowGeometry(sections, width: room, scale: view.contentScaleFactor)
  }

  /// The size of all sections.
  open override var collectionViewContentSize: Size {
    turned(Size(width: geometry.width, height: geometry.height))
  }

  /// The attributes of items, headers and footers in a rectangle, section by section.
  open override func layoutAttributesForElements(
    in rect: Rect
  ) -> [CollectionViewLayoutAttributes] {
    var result: [CollectionViewLayoutAttributes] = []
    let part = turned(rect)
    geometry.forEachItem(in: part) { path, place in
      result.append(attributes(of: path, at: place))
    }
    for section in geometry.sections(from: part.minY, to: part.maxY) {
      let path = IndexPath(item: 0, section: section)
      for kind in [Self.elementKindSectionHeader, Self.elementKindSectionFooter] {
        guard let own = layoutAttributesForSupplementaryView(ofKind: kind, at: path) else {
          continue
        }
        let place = turned(own.frame)
        if place.minY < part.maxY && place.maxY > part.minY { result.append(own) }
      }
    }
    return result
  }

  /// The attributes of an item.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard geometry.contains(indexPath) else { return nil }
    return attributes(of: indexPath, at: geometry.rect(of: indexPath))
  }

  private func attributes(of path: IndexPath, at place: Rect) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = turned(place)
    return attributes
  }

  /// The attributes of a header or a footer; `nil` for one without length.
  open override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard geometry.sections.indices.contains(indexPath.section), indexPath.item == 0 else {
      return nil
    }
    let section = geometry.sections[indexPath.section]
    let (start, end) = geometry.extent(of: indexPath.section)
    let (y, height): (Double, Double)
    switch kind {
    case Self.elementKindSectionHeader:
      height = section.header
      y =
        sectionHeadersPinToVisibleBounds
        ? max(start, min(visible.top, end - section.footer - height)) : start
    case Self.elementKindSectionFooter:
      height = section.footer
      y =
        sectionFootersPinToVisibleBounds
        ? min(end - height, max(visible.bottom - height, start + section.header)) : end - height
    default: return nil
    }
    guard height > 0 else { return nil }
    let attributes = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: indexPath)
    attributes.frame = turned(Rect(x: 0, y: y, width: geometry.width, height: height))
    attributes.zIndex = Self.supplementaryZIndex
    return attributes
  }

  /// The part of the content that nothing covers, along the direction.
  private var visible: (top: Double, bottom: Double) {
    guard let view = collectionView else { return (0, 0) }
    let (bounds, inset) = (turned(view.bounds), turned(view.adjustedContentInset))
    return (bounds.minY + inset.top, bounds.maxY - inset.bottom)
  }

  // MARK: - Invalidation

  /// A flow layout's own.
  open override class var invalidationContextClass: CollectionViewLayoutInvalidationContext.Type {
    CollectionViewFlowLayoutInvalidationContext.self
  }

  /// Notes what `prepare()` has to find again.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    let own = context as? CollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      (needsMetrics, needsLines) = (true, true)
      if context.invalidateDataSourceCounts { forgetsSizes = true }
    } else {
      if own?.invalidateFlowLayoutDelegateMetrics ?? true { needsMetrics = true }
      if own?.invalidateFlowLayoutAttributes ?? true { needsLines = true }
    }
    super.invalidateLayout(with: context)
  }

  /// Whether lines have another length in other bounds, or something is pinned to them.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
    room(in: newBounds) != geometry.width || sectionHeadersPinToVisibleBounds
      || sectionFootersPinToVisibleBounds
  }

  /// The lines, if they have another length; the delegate is asked again then too.
  open override func invalidationContext(
    forBoundsChange newBounds: Rect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let own = context as? CollectionViewFlowLayoutInvalidationContext {
      let hasOtherRoom = room(in: newBounds) != geometry.width
      own.invalidateFlowLayoutDelegateMetrics = hasOtherRoom
      own.invalidateFlowLayoutAttributes = hasOtherRoom
    }
    return context
  }

  // MARK: - Cells that size themselves

  /// Whether sizes are estimated.
  open override var usesPreferredLayoutAttributes: Bool { estimatedItemSize != .zero }

  /// Whether a cell prefers another size.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool { usesPreferredLayoutAttributes && preferred.size != original.size }

  /// Takes the size that a cell prefers; neither the delegate nor other lines are asked for again.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    if let own = context as? CollectionViewFlowLayoutInvalidationContext {
      own.invalidateFlowLayoutDelegateMetrics = false
      own.invalidateFlowLayoutAttributes = false
    }
    let path = preferred.indexPath
    if geometry.contains(path) {
      geometry.set([(path.item, turned(preferred.size))], in: path.section)
    }
    return context
  }

  /// Items of the lines in sight, and the one behind them: it may fit on the last line when it is known.
  override func itemsToMeasure(in rect: Rect) -> [CollectionViewLayoutAttributes]? {
    var result: [CollectionViewLayoutAttributes] = []
    geometry.forEachItem(in: turned(rect), isWholeLines: true) { path, place in
      result.append(attributes(of: path, at: place))
    }
    if let last = result.last?.indexPath {
      let next = IndexPath(item: last.item + 1, section: last.section)
      if let attributes = layoutAttributesForItem(at: next) { result.append(attributes) }
    }
    return result
  }

  /// Has all cells be asked for their sizes again.
  private func forgetSizes() {
    forgetsSizes = true
    collectionView?.measured = []
    invalidateLayout()
  }

  /// Has the next preparation keep the sizes of cells that are known.
  ///
  /// - Parameter name: what an item is called then; `nil` for one that has gone.
  private func keepSizes(_ name: (IndexPath) -> IndexPath?) {
    guard usesPreferredLayoutAttributes else { return }
    var sizes: [Int: [Int: Size]] = [:]
    for (section, old) in geometry.sections.enumerated() {
      for item in 0..<old.count {
        guard old[item] != turned(estimate) else { continue }
        guard let after = name(IndexPath(item: item, section: section)) else { continue }
        sizes[after.section, default: [:]][after.item] = old[item]
      }
    }
    keptSizes = sizes
  }

  // MARK: - Updates

  /// Forgets where items were before.
  open override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    geometryBeforeUpdate = nil
  }

  override func adopt(_ mapping: ListMapping) {
    geometryBeforeUpdate = geometry
    keepSizes { mapping.path(after: $0) }
  }

  override func attributesBeforeUpdate(
    ofItemAt indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let old = geometryBeforeUpdate, old.contains(indexPath) else { return nil }
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = turned(old.rect(of: indexPath))
    return attributes
  }
}
