import LaminaGeometry
import LaminaSystem

// The groups of a section, one after the other.

/// The groups of a section along an axis, from position 0.
///
/// ```
/// groups with measured sizes, stored | full groups, all alike, computed | the last group
/// ```
/// Without estimated sizes nothing is stored. A measured size stores all groups up to its own.
@MainActor struct GroupSequence {
  /// A group on its place.
  struct Place {
    /// The index of its first item.
    var first: Int
    var count: Int
    /// The beginning of the group's slot, with the spacing before it.
    var start: Double
    var group: ArrangedGroup
  }

  private let group: CollectionLayoutGroup
  private let container: Size
  private let traits: TraitCollection
  let axis: LayoutAxis
  private let spacing: Double
  let count: Int
  let hasEstimates: Bool
  /// The measured sizes of items.
  private(set) var sizes: [Int: Size]
  private var largestMeasured = -1
  /// The number of items behind a group whose sizes decide whether they fit into it.
  private var lookahead = 0
  /// A full group with estimated sizes.
  private var template = ArrangedGroup(size: .zero)
  /// The group of the items that do not fill one; `nil` for none.
  private var last: ArrangedGroup?
  private var stored: [Place] = []
  /// The largest distance by which an item or a view lies outside its group's slot.
  private(set) var reach = 0.0
  /// The first item of the groups that are not stored, and their beginning.
  private var tail = (first: 0, start: 0.0)

  /// Arranges the groups of a section.
  ///
  /// - Parameters:
  ///   - group: the repeated group.
  ///   - container: the size that fractions refer to.
  ///   - axis: the axis along which groups follow each other.
  ///   - spacing: the distance between them.
  ///   - count: the number of items.
  ///   - sizes: the sizes of measured items.
  ///   - traits: the traits for closures that place items.
  init(
    _ group: CollectionLayoutGroup, in container: Size, along axis: LayoutAxis, spacing: Double,
    count: Int, sizes: [Int: Size], traits: TraitCollection
  ) {
    (self.group, self.container, self.traits) = (group, container, traits)
    (self.axis, self.spacing, self.count, self.sizes) = (axis, spacing, count, sizes)
    hasEstimates = group.hasEstimates
    guard count > 0 else { return }
    template = GroupSolver(traits: traits) { _ in nil }
      .arrange(group, in: container, first: 0, limit: .max)
    ensure(!template.leaves.isEmpty, "a group of a compositional layout places no items")
    includeReach(of: template)
    lookahead = GroupSequence.lookahead(of: group, container)
    largestMeasured = hasEstimates ? sizes.keys.max() ?? -1 : -1
    storeGroups(through: largestMeasured)
    arrangeLast()
    updateBreadth()
  }

  // MARK: - Arranging

  private mutating func arrange(from first: Int) -> ArrangedGroup {
    let arranged = GroupSolver(traits: traits) { [sizes] in sizes[$0] }
      .arrange(group, in: container, first: first, limit: count - first)
    includeReach(of: arranged)
    return arranged
  }

  private mutating func includeReach(of group: ArrangedGroup) {
    var (low, high) = (0.0, 0.0)
    for rect in group.leaves.map(\.rect) + group.supplements.map(\.rect) {
      low = min(low, axis.start(of: rect))
      high = max(high, axis.end(of: rect) - axis.length(of: group.size))
    }
    let around = abs(edges.before?.spacing ?? 0) + abs(edges.after?.spacing ?? 0)
    reach = max(reach, max(-low, high) + around + max(0, -spacing))
  }

  /// Stores groups until an item is in one.
  private mutating func storeGroups(through item: Int) {
    while tail.first <= item, tail.first < count {
      let (first, full) = (tail.first, template.leaves.count)
      let seen = first..<min(count, first + full + lookahead)
      let isAlike = first + full <= count && !seen.contains { sizes[$0] != nil }
      let arranged = isAlike ? template : arrange(from: first)
      ensure(!arranged.leaves.isEmpty, "a group of a compositional layout places no items")
      let place = Place(
        first: first, count: arranged.leaves.count, start: tail.start, group: arranged)
      stored.append(place)
      tail = (first + place.count, tail.start + slot(of: arranged) + spacing)
    }
  }

  private mutating func arrangeLast() {
    let left = max(0, count - tail.first) % max(1, template.leaves.count)
    last = nil
    guard left > 0 else { return }
    // Policy: `compositional-last-group`.
    if hasEstimates {
      last = arrange(from: count - left)
    } else {
      var part = template
      part.leaves.removeSubrange(left...)
      part.supplements.removeAll { $0.leaf >= left }
      last = part
    }
  }

  /// Stores the measured size of an item, and moves all that follows it.
  ///
  /// - Complexity: O(stored groups), and O(groups up to the item) if it is behind them.
  mutating func setSize(_ size: Size, of item: Int) {
    guard item < count, sizes[item] != size else { return }
    sizes[item] = size
    guard hasEstimates else { return }
    largestMeasured = max(largestMeasured, item)
    // An item of another length may also fit into the group before.
    let start = max(0, item - lookahead)
    if start < tail.first {
      var (index, distance, isCut) = (index(ofItem: start), 0.0, false)
      while index < stored.count, stored[index].first <= item {
        let old = stored[index]
        let new = arrange(from: old.first)
        guard new.leaves.count == old.count else {
          tail = (old.first, old.start + distance)
          stored.removeSubrange(index...)
          isCut = true
          break
        }
        stored[index].group = new
        stored[index].start += distance
        distance += slot(of: new) - slot(of: old.group)
        index += 1
      }
      if !isCut {
        for later in stored.indices.dropFirst(index) { stored[later].start += distance }
        tail.start += distance
      }
    }
    storeGroups(through: largestMeasured)
    arrangeLast()
    updateBreadth()
  }

  /// Returns the number of items behind an item's own whose sizes may change its arrangement.
  private static func lookahead(of item: CollectionLayoutItem, _ container: Size) -> Int {
    guard let group = item as? CollectionLayoutGroup, group.hasEstimates else { return 0 }
    let size = group.layoutSize.size(in: container)
    var result = group.subitems.map { lookahead(of: $0, size) }.max() ?? 0
    if case .filled(let axis) = group.arrangement,
      !axis.isEstimated(in: group.layoutSize.estimatedAxes)
    {
      let traits = TraitCollection()
      for subitem in group.subitems {
        let part = GroupSolver(traits: traits) { _ in nil }
          .arrange(subitem, in: size, first: 0, limit: .max)
        result = max(result, part.leaves.count)
      }
    }
    return result
  }

  // MARK: - Places

  private var edges: (before: CollectionLayoutSpacing?, after: CollectionLayoutSpacing?) {
    group.edgeSpacing?.along(axis) ?? (nil, nil)
  }

  private var crossEdges: (before: CollectionLayoutSpacing?, after: CollectionLayoutSpacing?) {
    group.edgeSpacing?.along(axis.other) ?? (nil, nil)
  }

  /// Returns the length of a group with the spacing around it.
  func slot(of group: ArrangedGroup) -> Double {
    axis.length(of: group.size) + (edges.before?.spacing ?? 0) + (edges.after?.spacing ?? 0)
  }

  /// Returns the corner of a group in the section's content.
  func origin(of place: Place) -> Point {
    let across = crossEdges
    let used =
      axis.other.length(of: place.group.size) + (across.before?.spacing ?? 0)
      + (across.after?.spacing ?? 0)
    return axis.point(
      place.start + (edges.before?.spacing ?? 0),
      GroupSolver.offset(of: across, left: axis.other.length(of: container) - used))
  }

  private var step: Double { slot(of: template) + spacing }

  var groupCount: Int {
    let (left, full) = (max(0, count - tail.first), max(1, template.leaves.count))
    return stored.count + (left + full - 1) / full
  }

  subscript(index: Int) -> Place {
    if index < stored.count { return stored[index] }
    let (number, full) = (index - stored.count, template.leaves.count)
    let first = tail.first + number * full
    let start = tail.start + Double(number) * step
    if first + full > count, let last {
      return Place(first: first, count: count - first, start: start, group: last)
    }
    return Place(first: first, count: full, start: start, group: template)
  }

  /// The length of all groups.
  var length: Double {
    let number = groupCount
    guard number > 0 else { return 0 }
    let place = self[number - 1]
    return place.start + slot(of: place.group)
  }

  /// The breadth of the broadest group among those that are measured, or else of a full one.
  ///
  /// Policy: `compositional-orthogonal-breadth`.
  private(set) var breadth = 0.0

  private mutating func updateBreadth() {
    let across = crossEdges
    let around = (across.before?.spacing ?? 0) + (across.after?.spacing ?? 0)
    let groups = stored.isEmpty ? [groupCount > 1 ? template : self[0].group] : stored.map(\.group)
    breadth = around + (groups.map { axis.other.length(of: $0.size) }.max() ?? 0)
  }

  func index(ofItem item: Int) -> Int {
    if item < tail.first { return Range.floorIndex(of: stored.count) { stored[$0].first > item } }
    return stored.count + (item - tail.first) / template.leaves.count
  }

  /// Returns the group at a position: the last one that begins at or before it, or the first.
  func index(at position: Double) -> Int {
    if position < tail.start || groupCount == stored.count {
      return max(0, Range.floorIndex(of: stored.count) { stored[$0].start > position })
    }
    guard step > 0 else { return groupCount - 1 }
    let number = ((position - tail.start) / step).rounded(.down)
    return min(stored.count + Int(min(max(0, number), 1e15)), groupCount - 1)
  }

  /// Calls a closure for each group that may overlap a range, in order.
  ///
  /// - Complexity: O(log stored groups + the groups found).
  func forEachGroup(from start: Double, to end: Double, _ body: (Place) -> Void) {
    guard count > 0, end > start else { return }
    // Items of a custom group may reach beyond it, and negative spacings let groups overlap.
    var index = index(at: start - reach)
    while index < groupCount {
      let place = self[index]
      if place.start - reach >= end { break }
      body(place)
      index += 1
    }
  }
}
