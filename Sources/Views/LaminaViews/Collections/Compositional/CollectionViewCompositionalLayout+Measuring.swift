import LaminaGeometry

// Measured sizes, sections that scroll across the layout, and their handlers.

extension CollectionViewCompositionalLayout {
  // MARK: - Sizes

  /// Stores the measured size of an element, and moves all that follows it.
  func storeSize(_ size: Size, of element: CollectionElement) {
    let path = element.path
    guard let kind = element.kind else {
      guard sections.indices.contains(path.section) else { return }
      itemSizes[path.section, default: [:]][path.item] = size
      sections[path.section].setSize(size, of: path.item)
      return placeSections(from: path.section)
    }
    func isWanted(_ boundary: CompositionalSection.Boundary) -> Bool {
      boundary.item.elementKind == kind && boundary.number == path.item
    }
    func combined(_ old: Size, _ item: CollectionLayoutItem) -> Size {
      let axes = item.layoutSize.estimatedAxes
      return Size(
        width: axes.width ? size.width : old.width, height: axes.height ? size.height : old.height)
    }
    boundarySizes[element] = size
    if path.section == 0, let index = boundaries.firstIndex(where: isWanted) {
      return setBoundarySize(combined(boundaries[index].size, boundaries[index].item), at: index)
    }
    guard sections.indices.contains(path.section),
      let index = sections[path.section].boundaries.firstIndex(where: isWanted)
    else { return }
    let own = sections[path.section].boundaries[index]
    sections[path.section].setBoundarySize(combined(own.size, own.item), at: index)
    placeSections(from: path.section)
  }

  /// Changes the index paths of measured sizes and of offsets to those after an update.
  func renameSizes(_ mapping: ListMapping) {
    var sizes: [Int: [Int: Size]] = [:]
    for (section, own) in itemSizes {
      for (item, size) in own {
        guard let path = mapping.path(after: IndexPath(item: item, section: section)) else {
          continue
        }
        sizes[path.section, default: [:]][path.item] = size
      }
    }
    itemSizes = sizes
    var views: [CollectionElement: Size] = [:]
    for (element, size) in boundarySizes {
      guard let section = mapping.section(after: element.path.section) else { continue }
      var renamed = element
      renamed.path = IndexPath(item: element.path.item, section: section)
      views[renamed] = size
    }
    boundarySizes = views
    var offsets: [Int: Double] = [:]
    for (section, offset) in orthogonalOffsets {
      if let section = mapping.section(after: section) { offsets[section] = offset }
    }
    orthogonalOffsets = offsets
  }

  // MARK: - Sections that scroll

  /// Returns the strip of a section with an inner scroll view; `nil` for any other section.
  func strip(of index: Int) -> OrthogonalStrip? {
    guard sections.indices.contains(index), sections[index].isOrthogonal else { return nil }
    let section = sections[index]
    let frame = section.contentFrame.moved(by: axis.point(start(of: index), 0))
    return OrthogonalStrip(
      section: index, frame: frame, axis: axis.other, length: section.orthogonalLength,
      margins: margins(of: section), behavior: section.section.orthogonalScrollingBehavior,
      offset: offset(of: index, section))
  }

  /// Returns how far a section is scrolled from its leading edge.
  func offset(of index: Int, _ section: CompositionalSection) -> Double {
    orthogonalOffsets[index] ?? -margins(of: section).before
  }

  /// Returns the lengths that let the first and the last group of a section rest in the centre.
  private func margins(of section: CompositionalSection) -> (before: Double, after: Double) {
    let groups = section.groups
    guard section.section.orthogonalScrollingBehavior == .groupPagingCentered,
      groups.groupCount > 0
    else { return (0, 0) }
    let seen = groups.axis.length(of: section.contentFrame.size)
    func margin(_ place: GroupSequence.Place, _ inset: Double) -> Double {
      max(0, (seen - groups.slot(of: place.group)) / 2 - inset)
    }
    let after = section.orthogonalLength - section.orthogonalStart - groups.length
    return (
      margin(groups[0], section.orthogonalStart), margin(groups[groups.groupCount - 1], after)
    )
  }

  /// Returns the offset at which a section comes to rest after a drag.
  ///
  /// - Parameters:
  ///   - proposed: the offset at which it would rest by itself.
  ///   - offset: the offset when the finger goes up.
  ///   - velocity: its velocity, in points per second.
  ///   - index: the section.
  /// - Returns: the offset.
  func restingOffset(
    _ proposed: Double, from offset: Double, velocity: Double, of index: Int
  ) -> Double {
    guard let strip = strip(of: index) else { return proposed }
    let section = sections[index]
    let seen = strip.axis.length(of: strip.frame.size)
    let isFast = abs(velocity) > ScrollView.pagingVelocity
    let target: Double
    switch section.section.orthogonalScrollingBehavior {
    case .none, .continuous: return proposed
    case .continuousGroupLeadingBoundary:
      guard strip.range.contains(proposed) else { return proposed }
      target = stop(near: proposed, by: 0, section, strip)
    case .paging:
      guard seen > 0 else { return proposed }
      let pages = offset / seen
      target =
        seen
        * pages.rounded(!isFast ? .toNearestOrAwayFromZero : velocity > 0 ? .up : .down)
    case .groupPaging, .groupPagingCentered:
      // Policy: `compositional-group-paging`.
      target = stop(near: offset, by: !isFast ? 0 : velocity > 0 ? 1 : -1, section, strip)
    }
    return target.clamped(to: strip.range)
  }

  /// Returns the offset of the nearest group, or of the next one before or behind an offset.
  private func stop(
    near offset: Double, by direction: Int, _ section: CompositionalSection,
    _ strip: OrthogonalStrip
  ) -> Double {
    let groups = section.groups
    guard groups.groupCount > 0 else { return offset }
    let seen = strip.axis.length(of: strip.frame.size)
    let isCentered = section.section.orthogonalScrollingBehavior == .groupPagingCentered
    func stop(_ index: Int) -> Double {
      let place = groups[index]
      guard isCentered else { return place.start }
      return section.orthogonalStart + place.start - (seen - groups.slot(of: place.group)) / 2
    }
    // The group whose stop is the last one at or before the offset, within rounding errors.
    let position =
      isCentered ? offset - section.orthogonalStart + seen / 2 : offset
    var index = groups.index(at: position + 0.01)
    while index > 0 && stop(index) > offset + 0.01 { index -= 1 }
    let (before, behind) = (stop(index), stop(min(index + 1, groups.groupCount - 1)))
    switch direction {
    case 1: return behind
    case -1:
      return abs(before - offset) < 0.02 && index > 0 ? stop(index - 1) : before
    default: return offset - before <= behind - offset ? before : behind
    }
  }

  // MARK: - Handlers

  /// Calls the handlers of sections with their visible items.
  func callHandlers(_ list: [CollectionViewLayoutAttributes]) {
    guard let view = collectionView, sections.contains(where: { $0.hasHandler }) else { return }
    let environment = LayoutEnvironment(
      room: LayoutContainer(contentSize: container), traitCollection: view.traitCollection)
    for (index, section) in sections.enumerated() {
      guard let handler = section.section.visibleItemsInvalidationHandler else { continue }
      let own = list.filter { $0.indexPath.section == index }
      guard !own.isEmpty else { continue }
      var offset = view.contentOffset
      if section.isOrthogonal {
        let scrolled = self.offset(of: index, section)
        if section.groups.axis == .horizontal { offset.x = scrolled } else { offset.y = scrolled }
      }
      handler(own.map(CollectionLayoutVisibleItem.init), offset, environment)
    }
  }
}

extension CompositionalSection {
  var hasHandler: Bool { section.visibleItemsInvalidationHandler != nil }
}
