public import LaminaGeometry

/// The kinds of elements that a collection view shows, as `UICollectionView.ElementCategory`.
public enum CollectionElementCategory: CaseIterable, Hashable, Sendable {
  /// An item's cell.
  case cell
  /// A view beside the items: a header, a footer.
  case supplementaryView
}

/// Where an element of a collection view lies and how it looks, as `UICollectionViewLayoutAttributes`.
///
/// A layout makes attributes; the collection view applies them to the element's view. A subclass adds its own.
@MainActor open class CollectionViewLayoutAttributes {
  /// The item or, for a supplementary view, the place that the layout names it by.
  public var indexPath: IndexPath
  /// Whether the element is a cell.
  public let representedElementCategory: CollectionElementCategory
  /// The kind of a supplementary view; `nil` for a cell.
  public let representedElementKind: String?

  /// The middle, in the collection view's space.
  public var center = Point.zero
  /// The size before the transform, in points.
  public var size = Size.zero
  /// Applied about the middle.
  public var transform = Affine.identity
  /// The opacity, 0...1.
  public var alpha = 1.0
  /// Elements of a greater index lie in front of others.
  public var zIndex = 0
  /// Whether the element has no view at present.
  public var isHidden = false

  /// Makes attributes of any element.
  ///
  /// - Parameters:
  ///   - category: whether it is a cell.
  ///   - kind: the kind of a supplementary view.
  ///   - indexPath: where it belongs.
  public required init(
    _ category: CollectionElementCategory, ofKind kind: String?, at indexPath: IndexPath
  ) {
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
  ///   - indexPath: where it belongs.
  public convenience init(
    forSupplementaryViewOfKind kind: String, with indexPath: IndexPath
  ) {
    self.init(.supplementaryView, ofKind: kind, at: indexPath)
  }

  /// The upright rectangle around the element in the collection view's space.
  ///
  /// Setting it sets `center` and `size`.
  public var frame: Rect {
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

  /// The element's own space: its origin is zero.
  public var bounds: Rect {
    get { Rect(x: 0, y: 0, width: size.width, height: size.height) }
    set { size = newValue.size }
  }

  /// Makes attributes that are equal, and change by themselves.
  ///
  /// A subclass copies its own properties too.
  ///
  /// - Returns: the copy.
  open func copy() -> CollectionViewLayoutAttributes {
    let copy = Self(representedElementCategory, ofKind: representedElementKind, at: indexPath)
    (copy.center, copy.size, copy.transform) = (center, size, transform)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    return copy
  }

  /// Whether an element with these attributes looks as with others.
  ///
  /// A subclass compares its own properties too.
  ///
  /// - Parameter other: the others.
  /// - Returns: whether it does.
  open func isEqual(to other: CollectionViewLayoutAttributes) -> Bool {
    element == other.element && center == other.center && size == other.size
      && transform == other.transform && alpha == other.alpha && zIndex == other.zIndex
      && isHidden == other.isHidden
  }

  /// The element that they belong to.
  var element: CollectionElement {
    CollectionElement(kind: representedElementKind, path: indexPath)
  }
}

/// Which element of a collection view.
struct CollectionElement: Hashable, Comparable {
  /// The kind of a supplementary view; `nil` for a cell.
  var kind: String?
  var path: IndexPath

  static func < (first: CollectionElement, second: CollectionElement) -> Bool {
    if first.kind == second.kind { return first.path < second.path }
    guard let kind = first.kind else { return true }
    return second.kind.map { kind < $0 } ?? false
  }
}
