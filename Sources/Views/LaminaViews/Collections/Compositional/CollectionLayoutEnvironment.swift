public import LaminaGeometry

// The room and the traits that section providers and custom groups lay out for.

/// The room for a section or a group, like `NSCollectionLayoutContainer`.
@MainActor public protocol CollectionLayoutContainer {
  /// The size without insets, in points.
  var contentSize: Size { get }
  /// The size inside the insets, in points.
  var effectiveContentSize: Size { get }
  /// The insets.
  var contentInsets: DirectionalEdgeInsets { get }
  /// The insets that reduce the size.
  var effectiveContentInsets: DirectionalEdgeInsets { get }
}

/// The surroundings of a layout, like `NSCollectionLayoutEnvironment`.
@MainActor public protocol CollectionLayoutEnvironment {
  /// The room: for a section, the collection view inside its adjusted insets.
  var container: any CollectionLayoutContainer { get }
  /// The collection view's traits.
  var traitCollection: TraitCollection { get }
}

/// A container of known size.
struct LayoutContainer: CollectionLayoutContainer {
  var contentSize: Size
  var contentInsets = DirectionalEdgeInsets.zero

  var effectiveContentInsets: DirectionalEdgeInsets { contentInsets }
  var effectiveContentSize: Size {
    Size(
      width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
      height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
  }
}

/// The surroundings that a compositional layout passes on.
struct LayoutEnvironment: CollectionLayoutEnvironment {
  let room: LayoutContainer
  let traitCollection: TraitCollection

  var container: any CollectionLayoutContainer { room }
}

extension LayoutAxis {
  var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }

  func length(of size: Size) -> Double { self == .horizontal ? size.width : size.height }

  func setLength(_ length: Double, of size: inout Size) {
    if self == .horizontal { size.width = length } else { size.height = length }
  }

  func start(of rect: Rect) -> Double { self == .horizontal ? rect.minX : rect.minY }

  func end(of rect: Rect) -> Double { self == .horizontal ? rect.maxX : rect.maxY }

  func place(of point: Point) -> Double { self == .horizontal ? point.x : point.y }

  /// Returns a point from its coordinate along the axis and the one across it.
  func point(_ along: Double, _ across: Double) -> Point {
    self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
  }

  /// Returns a size from its length along the axis and the one across it.
  func size(_ along: Double, _ across: Double) -> Size {
    self == .horizontal
      ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  func isEstimated(in axes: EstimatedAxes) -> Bool {
    self == .horizontal ? axes.width : axes.height
  }
}

extension Rect {
  /// Returns the rectangle moved by a distance.
  func moved(by distance: Point) -> Rect {
    Rect(x: minX + distance.x, y: minY + distance.y, width: width, height: height)
  }
}
