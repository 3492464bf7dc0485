import LaminaGeometry

/// A section of a compositional layout with its groups arranged; rectangles are relative to the section's corner.
///
/// ```
/// along the layout:   start boundary | inset | groups | inset | end boundary
/// ```
@MainActor struct CompositionalSection {
  /// A boundary view with its measured or estimated size.
  struct Boundary {
    let item: CollectionLayoutBoundarySupplementaryItem
    /// The number of the view among those of its kind in the section.
    let number: Int
    var size: Size
  }

  let section: CollectionLayoutSection
  let insets: DirectionalEdgeInsets
  /// The insets of boundary views.
  private let boundaryInsets: DirectionalEdgeInsets
  /// The axis along which the layout scrolls.
  let axis: LayoutAxis
  /// The room for the section: across the layout that of the content, along it that which is visible.
  let container: Size
  private(set) var groups: GroupSequence
  private(set) var boundaries: [Boundary]
  /// The lengths by which boundary views make the section longer, and reduce its breadth.
  private var (along, across) = ((before: 0.0, after: 0.0), (before: 0.0, after: 0.0))

  var isOrthogonal: Bool { section.orthogonalScrollingBehavior != .none }

  /// Arranges a section.
  ///
  /// - Parameters:
  ///   - section: its description.
  ///   - container: the room for it.
  ///   - base: the insets of the layout's reference, such as the safe area.
  ///   - axis: the axis along which the layout scrolls.
  ///   - count: the number of items.
  ///   - sizes: the sizes of measured items.
  ///   - traits: the collection view's traits.
  ///   - boundarySize: returns the measured size of a boundary view, given its kind and number.
  init(
    _ section: CollectionLayoutSection, in container: Size, base: DirectionalEdgeInsets,
    axis: LayoutAxis, count: Int, sizes: [Int: Size], traits: TraitCollection,
    boundarySize: (String, Int) -> Size?
  ) {
    (self.section, self.container, self.axis) = (section, container, axis)
    insets = section.contentInsets + base
    boundaryInsets = section.supplementariesFollowContentInsets ? insets : base
    var numbers: [String: Int] = [:]
    let room = CompositionalSection.boundaryRoom(container, boundaryInsets, axis)
    boundaries = section.boundarySupplementaryItems.map { item in
      let number = numbers[item.elementKind, default: 0]
      numbers[item.elementKind] = number + 1
      return Boundary(
        item: item, number: number,
        size: item.size(in: room, measured: boundarySize(item.elementKind, number)))
    }
    let extents = CompositionalSection.extents(of: boundaries, axis)
    (along, across) = extents
    var inner = LayoutContainer(contentSize: container, contentInsets: insets).effectiveContentSize
    axis.other.setLength(
      max(0, axis.other.length(of: inner) - across.before - across.after), of: &inner)
    groups = GroupSequence(
      section.group, in: inner,
      along: section.orthogonalScrollingBehavior == .none ? axis : axis.other,
      spacing: section.interGroupSpacing, count: count, sizes: sizes, traits: traits)
  }

  /// Returns the room in the insets across the layout, to which sizes of boundary views are relative.
  static func boundaryRoom(
    _ container: Size, _ insets: DirectionalEdgeInsets, _ axis: LayoutAxis
  ) -> Size {
    var room = container
    let own = insets.along(axis.other)
    let length = axis.other.length(of: container) - own.before - own.after
    axis.other.setLength(max(0, length), of: &room)
    return room
  }

  /// Returns the largest lengths of boundary views at each edge.
  static func extents(
    of boundaries: [Boundary], _ axis: LayoutAxis
  ) -> (along: (before: Double, after: Double), across: (before: Double, after: Double)) {
    func extent(_ axis: LayoutAxis, _ isIncluded: (DirectionalRectEdge) -> Bool)
      -> (before: Double, after: Double)
    {
      let (start, end) = DirectionalRectEdge.ends(of: axis)
      var result = (before: 0.0, after: 0.0)
      for boundary in boundaries where boundary.item.extendsBoundary {
        let (edges, length) = (boundary.item.alignment.edges, axis.length(of: boundary.size))
        guard isIncluded(edges) else { continue }
        if edges.contains(start) { result.before = max(result.before, length) }
        if edges.contains(end) { result.after = max(result.after, length) }
      }
      return result
    }
    // A view in a corner lies at the beginning or the end of the layout.
    let (start, end) = DirectionalRectEdge.ends(of: axis)
    return (
      extent(axis) { _ in true }, extent(axis.other) { !$0.contains(start) && !$0.contains(end) }
    )
  }

  // MARK: - Sizes

  /// The length of the section along the layout.
  var length: Double {
    let own = insets.along(axis)
    return along.before + own.before + content + own.after + along.after
  }

  /// The length of the groups along the layout.
  private var content: Double { isOrthogonal ? groups.breadth : groups.length }

  /// The largest distance along the layout by which an element lies beyond the section.
  var overhang: Double {
    var (views, backgrounds) = (0.0, 0.0)
    for boundary in boundaries {
      let length = boundary.item.extendsBoundary ? 0 : axis.length(of: boundary.size)
      views = max(views, abs(axis.place(of: boundary.item.offset)) + length)
    }
    for decoration in section.decorationItems {
      let own = decoration.effectiveInsets.along(axis)
      backgrounds = max(backgrounds, -own.before, -own.after)
    }
    let own = insets.along(axis)
    let content = isOrthogonal ? 0 : groups.reach + max(0, -own.before) + max(0, -own.after)
    return max(views, backgrounds, content)
  }

  mutating func setSize(_ size: Size, of item: Int) { groups.setSize(size, of: item) }

  mutating func setBoundarySize(_ size: Size, at index: Int) {
    boundaries[index].size = size
    let extents = CompositionalSection.extents(of: boundaries, axis)
    // A different breadth of the content takes effect when the section is arranged again.
    along = extents.along
  }

  // MARK: - Places

  /// The rectangle of the groups, or of the inner scroll view that shows them.
  var contentFrame: Rect {
    let start = along.before + insets.along(axis).before
    let own = insets.along(axis.other)
    let breadth = axis.other.length(of: container)
    if isOrthogonal {
      return rect(
        start, across.before, content, max(0, breadth - across.before - across.after))
    }
    return rect(
      start, across.before + own.before, content,
      max(0, breadth - across.before - across.after - own.before - own.after))
  }

  private func rect(_ start: Double, _ across: Double, _ length: Double, _ breadth: Double) -> Rect
  {
    Rect(origin: axis.point(start, across), size: axis.size(length, breadth))
  }

  /// The length of an orthogonal section's content, with the insets.
  var orthogonalLength: Double {
    let own = insets.along(axis.other)
    return own.before + groups.length + own.after
  }

  /// The distance of the first group from the beginning of an orthogonal section's content.
  var orthogonalStart: Double { insets.along(axis.other).before }

  /// Returns the rectangle of a boundary view.
  ///
  /// - Parameters:
  ///   - boundary: the view.
  ///   - seen: the visible part of the layout, relative to the section, along its axis.
  /// - Returns: the rectangle, relative to the section's corner.
  func frame(of boundary: Boundary, seen: (start: Double, end: Double)) -> Rect {
    let own = boundaryInsets.along(axis.other)
    let breadth = axis.other.length(of: container)
    let space = rect(0, own.before, length, max(0, breadth - own.before - own.after))
    return CompositionalSection.frame(of: boundary, in: space, axis, along, seen: seen)
  }

  /// Returns the rectangle of a boundary view of a section or of the layout.
  ///
  /// - Parameters:
  ///   - boundary: the view.
  ///   - space: the rectangle on whose boundary it lies.
  ///   - axis: the axis along which the layout scrolls.
  ///   - extents: the lengths of all boundary views at the beginning and the end.
  ///   - seen: the visible part along the axis.
  /// - Returns: the rectangle, in the space of the other one.
  static func frame(
    of boundary: Boundary, in space: Rect, _ axis: LayoutAxis,
    _ extents: (before: Double, after: Double), seen: (start: Double, end: Double)
  ) -> Rect {
    let (item, size) = (boundary.item, boundary.size)
    let edges = item.alignment.edges
    let (start, end) = DirectionalRectEdge.ends(of: axis)
    var area = space
    if !item.extendsBoundary {
      let length = axis.length(of: space.size) - extents.before - extents.after
      area = Rect(
        origin: axis.point(
          axis.start(of: space) + extents.before, axis.other.start(of: space)),
        size: axis.size(max(0, length), axis.other.length(of: space.size)))
    }
    let place = edges.point(in: area)
    let own = edges.point(in: Rect(x: 0, y: 0, width: size.width, height: size.height))
    var origin = Point(x: place.x - own.x + item.offset.x, y: place.y - own.y + item.offset.y)
    if item.pinToVisibleBounds {
      var position = axis.place(of: origin)
      let length = axis.length(of: size)
      if edges.contains(end) {
        position = min(position, max(seen.end - length, axis.start(of: space) + extents.before))
      } else if edges.contains(start) {
        let limit = axis.end(of: space) - extents.after - length
        position = max(position, min(seen.start, limit))
      }
      origin = axis.point(position, axis.other.place(of: origin))
    }
    return Rect(origin: origin, size: size)
  }

  /// Returns the rectangle of a background.
  func frame(of decoration: CollectionLayoutDecorationItem) -> Rect {
    rect(0, 0, length, axis.other.length(of: container))
      .inset(by: decoration.effectiveInsets.fromLeft)
  }
}

extension CollectionLayoutBoundarySupplementaryItem {
  /// Returns the size in a container; a measured size replaces estimates.
  func size(in container: Size, measured: Size?) -> Size {
    var size = layoutSize.size(in: container)
    let axes = layoutSize.estimatedAxes
    if axes.width, let measured { size.width = measured.width }
    if axes.height, let measured { size.height = measured.height }
    return size
  }
}
