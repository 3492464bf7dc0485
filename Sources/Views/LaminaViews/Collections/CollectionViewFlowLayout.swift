public import LaminaGeometry
public import LaminaLayers

/// A layout of items in successive lines, like `UICollectionViewFlowLayout`.
///
/// ```
/// vertical:    header              horizontal:   header | 0 2 4 | footer
///              0  1  2                                  | 1 3   |
///              3  4
///              footer
/// ```
/// A line is justified, and its items are centred across it. Finding the attributes in a rectangle takes O(log n +
/// their number).
///
/// ```swift
/// let layout = CollectionViewFlowLayout()
/// layout.itemSize = Size(width: 100, height: 100)
/// layout.minimumLineSpacing = 4
/// let grid = CollectionView(
///   frame: Rect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
/// grid.register(CollectionViewCell.self, forCellWithReuseIdentifier: "photo")
/// ```
@MainActor open class CollectionViewFlowLayout: CollectionViewLayout {
  /// The direction in which lines follow each other.
  public enum ScrollDirection: CaseIterable, Hashable, Sendable {
    /// From the top down: lines are horizontal.
    case vertical
    /// From the left to the right: lines are vertical.
    case horizontal
  }

  /// The kind of the view before a section's items.
  public static let elementKindSectionHeader = "CollectionElementKindSectionHeader"
  /// The kind of the view after a section's items.
  public static let elementKindSectionFooter = "CollectionElementKindSectionFooter"

  /// The value of `estimatedItemSize` that assumes 50 x 50 points for every unmeasured cell.
  public static var automaticSize: Size { Size(width: -1, height: -1) }

  /// The z-index of headers and footers: in front of items.
  ///
  /// Policy: `flow-supplement-index`.
  public static var supplementaryZIndex: Int { 10 }

  /// Makes a vertical layout of items of 50 x 50 points that no view uses yet.
  public override init() { super.init() }

  /// Makes a layout with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) { super.init() }

  // MARK: - Metrics

  /// The direction in which lines follow each other.
  open var scrollDirection = ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { forgetSizes() } }
  }
  /// The default size of items, in points; the delegate may override it.
  open var itemSize = Size(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The size assumed for items until they are measured; zero turns self-sizing off.
  ///
  /// A cell is measured by `preferredLayoutAttributesFitting(_:)` when it becomes visible. Visible items that are
  /// measured already keep their position on the screen. The delegate's sizes are ignored.
  ///
  /// Policy: `flow-estimated-size`.
  open var estimatedItemSize = Size.zero {
    didSet { if estimatedItemSize != oldValue { forgetSizes() } }
  }
  /// The default distance between lines, in points; the delegate may override it.
  ///
  /// - Precondition: it is not negative.
  open var minimumLineSpacing = 10.0 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The default minimum distance between items of a line, in points; the delegate may override it.
  ///
  /// - Precondition: it is not negative.
  open var minimumInteritemSpacing = 10.0 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The default insets around a section's items; the delegate may override them.
  open var sectionInset = EdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// The default size of headers; the delegate may override it.
  ///
  /// Only the length along the scroll direction is used; 0 means no header.
  open var headerReferenceSize = Size.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The default size of footers; the delegate may override it.
  ///
  /// Only the length along the scroll direction is used; 0 means no footer.
  open var footerReferenceSize = Size.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// Whether headers stay at the start of the area inside the content insets while their section is visible.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether footers stay at the end of the area inside the content insets while their section is visible.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  // MARK: - State

  /// The positions of all elements, as if the layout scrolled vertically.
  var geometry = FlowGeometry()
  /// The geometry before the current update; `nil` outside an update.
  var geometryBeforeUpdate: FlowGeometry?
  /// The sizes of cells that the next preparation keeps, by section and item.
  var keptSizes: [Int: [Int: Size]] = [:]
  /// Whether the next preparation discards the sizes of measured cells.
  var forgetsSizes = false
  /// Whether the next preparation asks the delegate for sizes, insets and spacings.
  var needsMetrics = true
  /// Whether the next preparation breaks the items into lines again.
  var needsLines = true

  // MARK: - Axes

  var isVertical: Bool { scrollDirection == .vertical }

  /// Returns a size, with its axes swapped if the layout scrolls horizontally; the function is its own inverse.
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

  /// Returns the length available to a line in given bounds: that of the bounds less the content insets.
  private func room(in bounds: Rect) -> Double {
    let inset = turned(collectionView?.adjustedContentInset ?? .zero)
    return max(0, turned(bounds.size).width - inset.left - inset.right)
  }

  // MARK: - Placing

  /// Asks the delegate for metrics and breaks the items into lines, as far as an invalidation requires.
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

  /// The size of all sections together; across the scroll direction, the length of the bounds less the content insets.
  open override var collectionViewContentSize: Size {
    turned(Size(width: geometry.width, height: geometry.height))
  }

  /// Returns the attributes of the items in a rectangle, then of the headers and footers in it.
  open override func layoutAttributesForElements(
    in rect: Rect
  ) -> [CollectionViewLayoutAttributes]! {
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

  /// Returns the attributes of an item; `nil` if it does not exist.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard geometry.contains(indexPath) else { return nil }
    return attributes(of: indexPath, at: geometry.rect(of: indexPath))
  }

  private func attributes(of path: IndexPath, at place: Rect) -> CollectionViewLayoutAttributes {
    let attributes = makeAttributes(forCellWith: path)
    attributes.frame = turned(place)
    return attributes
  }

  /// Returns the attributes of a section's header or footer, whose index path has item 0; `nil` if its length is 0 or
  /// it does not exist.
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
    let attributes = makeAttributes(
      forSupplementaryViewOfKind: kind, with: indexPath)
    attributes.frame = turned(Rect(x: 0, y: y, width: geometry.width, height: height))
    attributes.zIndex = Self.supplementaryZIndex
    return attributes
  }

  /// The range of the content that is visible inside the content insets, along the scroll direction.
  private var visible: (top: Double, bottom: Double) {
    guard let view = collectionView else { return (0, 0) }
    let part = turned(view.mirrored(view.bounds.inset(by: view.adjustedContentInset)))
    return (part.minY, part.maxY)
  }

  // MARK: - Invalidation

  /// The class of the layout's invalidation contexts: `CollectionViewFlowLayoutInvalidationContext`.
  open override class var invalidationContextClass: AnyClass {
    CollectionViewFlowLayoutInvalidationContext.self
  }

  /// Records what `prepare()` must compute again.
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

  /// Whether the new bounds change the length of lines, or headers or footers pin to the visible bounds.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
    room(in: newBounds) != geometry.width || sectionHeadersPinToVisibleBounds
      || sectionFootersPinToVisibleBounds
  }

  /// Returns a context that invalidates the lines and the delegate's metrics if the length of lines changes.
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

  // MARK: - Self-sizing cells

  /// Whether `estimatedItemSize` is set, so that cells are measured.
  open override var usesPreferredLayoutAttributes: Bool { estimatedItemSize != .zero }

  /// Whether a cell prefers another size than the layout's; false if cells are not measured.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool { usesPreferredLayoutAttributes && preferred.size != original.size }

  /// Stores the size that a cell prefers; the returned context invalidates neither the delegate's metrics nor the
  /// lines.
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

  /// Returns the items of the lines in a rectangle, and the next item, which may fit on the last line once measured.
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

  /// Discards all measured sizes, so that cells are measured again.
  private func forgetSizes() {
    forgetsSizes = true
    collectionView?.measured = []
    invalidateLayout()
  }

  /// Makes the next preparation keep the sizes of measured cells.
  ///
  /// - Parameter name: maps an item to its index path then; `nil` if it was removed.
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

  /// Discards the geometry stored from before the update.
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
    let attributes = makeAttributes(forCellWith: indexPath)
    attributes.frame = turned(old.rect(of: indexPath))
    return attributes
  }
}
