import LaminaGeometry

// The attributes of the elements of a compositional layout.

extension CollectionViewCompositionalLayout {
  /// The visible range along the layout, inside the content insets.
  private var seen: (start: Double, end: Double) {
    guard let view = collectionView else { return (0, 0) }
    let part = view.mirrored(view.bounds.inset(by: view.adjustedContentInset))
    return (axis.start(of: part), axis.end(of: part))
  }

  /// Returns the distance by which a section's content is moved from its own space.
  private func contentOrigin(of index: Int, _ section: CompositionalSection) -> Point {
    let frame = section.contentFrame
    var origin = axis.point(start(of: index), 0)
    origin.x += frame.minX
    origin.y += frame.minY
    guard section.isOrthogonal else { return origin }
    let scrolled = section.orthogonalStart - offset(of: index, section)
    let moved = axis.other.point(scrolled, 0)
    return Point(x: origin.x + moved.x, y: origin.y + moved.y)
  }

  private func attributes(
    of item: Int, _ leaf: ArrangedGroup.Leaf, at origin: Point, in index: Int,
    _ section: CompositionalSection
  ) -> CollectionViewLayoutAttributes {
    let attributes = makeAttributes(
      forCellWith: IndexPath(item: item, section: index))
    attributes.frame = leaf.rect.moved(by: origin)
    attributes.zIndex = leaf.zIndex
    attributes.estimatedAxes = leaf.estimated
    if section.isOrthogonal { attributes.orthogonalSection = index }
    if let list = section.section.list {
      attributes.listRow = ListRow(list, item: item, count: section.groups.count)
    }
    return attributes
  }

  private func attributes(
    of supplement: ArrangedGroup.Supplement, _ place: GroupSequence.Place, at origin: Point,
    in index: Int, _ section: CompositionalSection
  ) -> CollectionViewLayoutAttributes {
    let path = IndexPath(item: place.first + supplement.leaf, section: index)
    let attributes = makeAttributes(
      forSupplementaryViewOfKind: supplement.kind, with: path)
    attributes.frame = supplement.rect.moved(by: origin)
    attributes.zIndex = supplement.zIndex
    if section.isOrthogonal { attributes.orthogonalSection = index }
    return attributes
  }

  /// Returns the corner of a group in the collection view's content.
  private func origin(
    of place: GroupSequence.Place, in index: Int, _ section: CompositionalSection
  ) -> Point {
    let (own, content) = (section.groups.origin(of: place), contentOrigin(of: index, section))
    return Point(x: own.x + content.x, y: own.y + content.y)
  }

  func attributes(
    of boundary: CompositionalSection.Boundary, at frame: Rect, _ section: Int
  ) -> CollectionViewLayoutAttributes {
    let attributes = makeAttributes(
      forSupplementaryViewOfKind: boundary.item.elementKind,
      with: IndexPath(item: boundary.number, section: section))
    attributes.frame = frame.inset(by: boundary.item.effectiveInsets.fromLeft)
    attributes.zIndex = boundary.item.zIndex
    attributes.estimatedAxes = boundary.item.layoutSize.estimatedAxes
    return attributes
  }

  /// Returns the attributes of the views on the layout's boundary, then on that of a section.
  func boundaryAttributes(of index: Int?) -> [CollectionViewLayoutAttributes] {
    let seen = seen
    guard let index else {
      let space = Rect(origin: .zero, size: collectionViewContentSize)
      return boundaries.map {
        attributes(
          of: $0,
          at: CompositionalSection.frame(of: $0, in: space, axis, extents, seen: seen), 0)
      }
    }
    let (section, start) = (sections[index], start(of: index))
    return section.boundaries.map { boundary in
      let own = section.frame(of: boundary, seen: (seen.start - start, seen.end - start))
      return attributes(of: boundary, at: own.moved(by: axis.point(start, 0)), index)
    }
  }

  func decorationAttributes(of index: Int) -> [CollectionViewLayoutAttributes] {
    let section = sections[index]
    return section.section.decorationItems.map { item in
      let attributes = makeAttributes(
        forDecorationViewOfKind: item.elementKind, with: IndexPath(item: 0, section: index))
      attributes.frame = section.frame(of: item).moved(by: axis.point(start(of: index), 0))
      attributes.zIndex = item.zIndex
      return attributes
    }
  }

  /// Returns the attributes of a section's items, and of the views attached to them, in a rectangle.
  private func contentAttributes(
    of index: Int, in rect: Rect
  ) -> [CollectionViewLayoutAttributes] {
    let section = sections[index]
    var part = rect
    if section.isOrthogonal {
      let strip = section.contentFrame.moved(by: axis.point(start(of: index), 0))
      guard let seen = strip.intersection(rect), strip.sharesArea(with: rect) else { return [] }
      part = seen
    }
    let (content, groupAxis) = (contentOrigin(of: index, section), section.groups.axis)
    let shift = groupAxis.place(of: content)
    var result: [CollectionViewLayoutAttributes] = []
    section.groups.forEachGroup(
      from: groupAxis.start(of: part) - shift, to: groupAxis.end(of: part) - shift
    ) { place in
      let origin = origin(of: place, in: index, section)
      for (number, leaf) in place.group.leaves.enumerated()
      where leaf.rect.moved(by: origin).sharesArea(with: part) {
        result.append(attributes(of: place.first + number, leaf, at: origin, in: index, section))
      }
      for supplement in place.group.supplements
      where supplement.rect.moved(by: origin).sharesArea(with: part) {
        result.append(attributes(of: supplement, place, at: origin, in: index, section))
      }
    }
    return result
  }

  /// Returns the attributes of all elements in a rectangle: of the layout's boundary, then section by section.
  func elementAttributes(in rect: Rect) -> [CollectionViewLayoutAttributes] {
    var result = boundaryAttributes(of: nil)
    // Boundary views with an offset, and items of custom groups, may lie beyond their section.
    let (start, end) = (axis.start(of: rect), axis.end(of: rect))
    for index in sections(from: start - overhang, to: end + overhang) {
      result += decorationAttributes(of: index)
      result += boundaryAttributes(of: index)
      result += contentAttributes(of: index, in: rect)
    }
    return result.filter { $0.frame.sharesArea(with: rect) }
  }

  /// Returns the attributes of an item, as far as the layout has it.
  func itemAttributes(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard sections.indices.contains(path.section) else { return nil }
    let section = sections[path.section]
    guard (0..<section.groups.count).contains(path.item) else { return nil }
    let place = section.groups[section.groups.index(ofItem: path.item)]
    return attributes(
      of: path.item, place.group.leaves[path.item - place.first],
      at: origin(of: place, in: path.section, section), in: path.section, section)
  }

  /// Returns the attributes of a supplementary view: on a boundary, or attached to an item.
  func supplementAttributes(
    _ kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    func isWanted(_ attributes: CollectionViewLayoutAttributes) -> Bool {
      attributes.representedElementKind == kind && attributes.indexPath == path
    }
    if path.section == 0, let own = boundaryAttributes(of: nil).first(where: isWanted) {
      return own
    }
    guard sections.indices.contains(path.section) else { return nil }
    if let own = boundaryAttributes(of: path.section).first(where: isWanted) { return own }
    let section = sections[path.section]
    guard (0..<section.groups.count).contains(path.item) else { return nil }
    let place = section.groups[section.groups.index(ofItem: path.item)]
    let origin = origin(of: place, in: path.section, section)
    return place.group.supplements.first {
      $0.kind == kind && place.first + $0.leaf == path.item
    }.map { attributes(of: $0, place, at: origin, in: path.section, section) }
  }
}
