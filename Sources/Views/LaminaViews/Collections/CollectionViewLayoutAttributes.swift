public import LaminaGeometry

/// The kinds of elements that a collection view shows, like `UICollectionView.ElementCategory`.
public enum CollectionElementCategory: CaseIterable, Hashable, Sendable {
  /// An item's cell.
  case cell
  /// A view beside the items, such as a header or a footer.
  case supplementaryView
  /// A view that the layout adds without data, such as a section's background.
  case decorationView
}

/// The position and the appearance of an element of a collection view, like `UICollectionViewLayoutAttributes`.
///
/// A layout makes attributes; the collection view applies them to the element's view. A subclass may add more.
@MainActor open class CollectionViewLayoutAttributes {
  /// The item or, for another view, the index path that the layout identifies it by.
  open var indexPath: IndexPath
  /// Whether the element is a cell, a supplementary view or a decoration view.
  open private(set) var representedElementCategory = CollectionElementCategory.cell
  /// The kind of a supplementary or decoration view; `nil` for a cell.
  open private(set) var representedElementKind: String?

  /// The centre, in the collection view's space.
  open var center = Point.zero
  /// The size before the transform, in points.
  open var size = Size.zero
  /// The transform, applied about the centre.
  open var transform = Affine.identity { didSet { depth = nil } }
  /// The transform in space, applied about the centre; `transform` as a matrix unless another one was set.
  open var transform3D: Matrix4 {
    get { depth ?? Matrix4(transform) }
    set { (transform, depth) = (.identity, newValue == .identity ? nil : newValue) }
  }
  /// The transform in space, if one was set that is not `transform`.
  private(set) var depth: Matrix4?
  /// The opacity, 0...1.
  open var alpha = 1.0
  /// The front-to-back order: elements with a greater index lie in front.
  open var zIndex = 0
  /// Whether the element is hidden; a hidden element has no view.
  open var isHidden = false

  /// The axes along which the layout estimates the size of an element that is measured when it becomes visible.
  var estimatedAxes = EstimatedAxes()
  /// The section whose inner scroll view holds the element's view; `nil` if the collection view holds it.
  var orthogonalSection: Int?
  /// The element's row in a list; `nil` outside lists.
  var listRow: ListRow?

  /// Makes attributes of the first cell; the other initialisers call it.
  public init() { indexPath = IndexPath(item: 0, section: 0) }

  /// Makes attributes of the layout's class; see `make(_:_:)`.
  @usableFromInline convenience init(
    registered category: CollectionElementCategory, _ kind: String?
  ) {
    self.init()
    (representedElementCategory, representedElementKind) = (category, kind)
  }

  /// Makes attributes of any element.
  ///
  /// - Parameters:
  ///   - category: the element's category.
  ///   - kind: the kind of a supplementary view.
  ///   - indexPath: its index path.
  public convenience init(
    _ category: CollectionElementCategory, ofKind kind: String?, at indexPath: IndexPath
  ) {
    self.init()
    representedElementCategory = category
    representedElementKind = kind
    self.indexPath = indexPath
  }

  /// Makes attributes of a cell.
  ///
  /// - Parameter indexPath: the item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init(.cell, ofKind: nil, at: indexPath)
  }

  /// Makes attributes of a supplementary view.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: its index path.
  public convenience init(
    forSupplementaryViewOfKind kind: String, with indexPath: IndexPath
  ) {
    self.init(.supplementaryView, ofKind: kind, at: indexPath)
  }

  /// Makes attributes of a decoration view.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - indexPath: its index path.
  public convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(.decorationView, ofKind: kind, at: indexPath)
  }

  /// The axis-aligned rectangle around the element in the collection view's space.
  ///
  /// Setting it sets `center` and `size`.
  open var frame: Rect {
    get {
      var (width, height) = (size.width, size.height)
      if transform != .identity {
        (width, height) = (
          abs(transform.a) * width + abs(transform.c) * height,
          abs(transform.b) * width + abs(transform.d) * height
        )
      }
      return Rect(
        x: center.x - width / 2 + transform.tx, y: center.y - height / 2 + transform.ty,
        width: width, height: height)
    }
    set {
      size = newValue.size
      center = Point(x: newValue.midX, y: newValue.midY)
    }
  }

  /// The element's rectangle in its own space, with origin zero; setting it sets only `size`.
  open var bounds: Rect {
    get { Rect(x: 0, y: 0, width: size.width, height: size.height) }
    set { size = newValue.size }
  }

  /// Returns an independent copy of the attributes.
  ///
  /// A subclass copies the properties that it adds.
  ///
  /// - Returns: the copy.
  open func copy() -> CollectionViewLayoutAttributes {
    guard let copy = copy(with: nil) as? CollectionViewLayoutAttributes else {
      fatalError("copy(with:) of \(type(of: self)) has not returned attributes")
    }
    return copy
  }

  /// Returns an independent copy of the attributes, as `copy()` does, which calls it; UIKit's form.
  ///
  /// - Parameter zone: ignored.
  /// - Returns: the copy.
  open func copy(with zone: CopyZone?) -> Any {
    let copy = type(of: self).make(
      representedElementCategory, representedElementKind, indexPath)
    (copy.center, copy.size, copy.transform) = (center, size, transform)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    (copy.estimatedAxes, copy.orthogonalSection) = (estimatedAxes, orthogonalSection)
    copy.listRow = listRow
    copy.depth = depth
    return copy
  }

  /// Whether all attributes are equal.
  ///
  /// A subclass compares the properties that it adds.
  ///
  /// - Parameter other: the attributes to compare with.
  /// - Returns: whether they are.
  open func isEqual(to other: CollectionViewLayoutAttributes) -> Bool {
    element == other.element && center == other.center && size == other.size
      && transform == other.transform && alpha == other.alpha && zIndex == other.zIndex
      && depth == other.depth && isHidden == other.isHidden && listRow == other.listRow
  }

  /// Whether an object is attributes that equal these, by `isEqual(to:)`.
  ///
  /// The collection view compares attributes by this method. A subclass overrides it or `isEqual(to:)`.
  ///
  /// - Parameter object: the object to compare with.
  /// - Returns: whether they are.
  open func isEqual(_ object: Any?) -> Bool {
    (object as? CollectionViewLayoutAttributes).map { isEqual(to: $0) } ?? false
  }

  /// The element that the attributes belong to.
  var element: CollectionElement {
    CollectionElement(
      kind: representedElementKind, path: indexPath,
      isDecoration: representedElementCategory == .decorationView)
  }
}

/// A place for copies, which methods of Apple's names take and ignore, like `NSZone`.
public struct CopyZone: Hashable, Sendable {}

/// The identity of an element in a collection view.
struct CollectionElement: Hashable, Comparable {
  /// The kind of a supplementary or decoration view; `nil` for a cell.
  var kind: String?
  var path: IndexPath
  var isDecoration = false

  static func < (first: CollectionElement, second: CollectionElement) -> Bool {
    if first.isDecoration != second.isDecoration { return second.isDecoration }
    if first.kind == second.kind { return first.path < second.path }
    guard let kind = first.kind else { return true }
    return second.kind.map { kind < $0 } ?? false
  }
}

/// The axes along which a size is an estimate.
struct EstimatedAxes: Hashable {
  var width = false
  var height = false

  var isEmpty: Bool { !width && !height }
}
