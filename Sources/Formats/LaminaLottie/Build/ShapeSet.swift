// Assigns paints to the paths that they paint.

import LaminaLayers
import LaminaScenes

/// Paths that are painted as one, with their paints.
struct ShapeSet {
  var paths: [PathSource] = []
  /// The paints, front to back.
  var paints: [PaintModel] = []
  var trims: [TrimModel] = []
  /// The modifiers of the paths, in their order.
  var modifiers: [PathModifier] = []
  /// Whether fills use the even-odd rule, regardless of the rule that they declare.
  var isEvenOdd = false
  /// The way in which the paths' areas are merged; `nil` if they are painted as one path.
  var merging: PathMerging?
  /// The index of the set's first path among the items of its group.
  var place = 0

  /// Returns the largest number of coordinates of some paths together, after the set's modifiers; counts beyond the
  /// limits may be too low.
  func pointCount(of paths: [PathSource], at start: Moment) -> Int {
    let growth = modifiers.reduce(1.0) { min(1e6, $0 * $1.growth) }
    let count = Double(paths.pointCount(at: start)) * growth
    return Int(min(count, Double(LottieLimits.numbers) + 1))
  }

  /// Whether the set takes no more paths, so that a later path starts another set.
  var isFull: Bool { !trims.isEmpty || paints.contains { $0.stroke != nil } || !modifiers.isEmpty }
}

/// The items of a group, sorted into sets of paths with their paints, and inner groups.
struct SortedShapeItems {
  private(set) var sets: [ShapeSet] = []
  /// The inner groups, each with its index among the items, and with the items that are passed on to it.
  private(set) var groups: [(place: Int, group: ShapeGroup)] = []
  private var isOpen = false
  /// The number of inner groups that came before the last fill.
  private var filledGroups = 0

  /// Sorts the items of a group.
  init(_ items: [ShapeItem]) {
    for (place, item) in SortedShapeItems.withCopies(items).enumerated() {
      switch item {
      case .group(let group): groups.append((place, group))
      case .path(let path):
        if !isOpen || sets[sets.count - 1].isFull {
          var set = ShapeSet()
          set.place = place
          sets.append(set)
          isOpen = true
        }
        sets[sets.count - 1].paths.append(path)
      case .paint(let paint) where paint.stroke == nil:
        if sets.isEmpty || (!isOpen && filledGroups < groups.count) {
          passOn(item, from: sets.isEmpty ? 0 : filledGroups)
        } else {
          // Strokes between the paths have split them into sets; this fill paints all of these sets.
          var index = sets.count - 1
          sets[index].paints.append(paint)
          while isOpen, index > 0, !sets[index - 1].paints.contains(where: { $0.stroke == nil }) {
            index -= 1
            sets[index].paints.append(paint)
          }
          isOpen = false
        }
        filledGroups = groups.count
      default:
        if case .exclusion = item { takePaths() }
        if case .merging = item { takePaths() }
        if case .combination = item {
          takePaths()
          if let last = sets.indices.last { sets[last].paths = [PathSource(sets[last].paths)] }
        }
        if sets.isEmpty { passOn(item) }
        for index in sets.indices {
          switch item {
          case .paint(let paint): sets[index].paints.append(paint)
          case .trim(let trim): sets[index].trims.append(trim)
          case .modifier(let modifier, _): sets[index].modifiers.append(modifier)
          case .exclusion: sets[index].isEvenOdd = true
          case .merging(let merging): sets[index].merging = merging
          default: break
          }
        }
      }
    }
  }

  /// Moves the paths of inner groups without paints into the last set, or a new one, so that they can be merged.
  private mutating func takePaths() {
    var paths: [(place: Int, paths: [PathSource])] = []
    groups.removeAll { entry in
      guard let own = entry.group.plainPaths else { return false }
      paths.append((entry.place, own))
      return true
    }
    guard !paths.isEmpty else { return }
    filledGroups = min(filledGroups, groups.count)
    if !isOpen || sets[sets.count - 1].isFull {
      var set = ShapeSet()
      set.place = paths[0].place
      sets.append(set)
      isOpen = true
    }
    let index = sets.count - 1
    // Paths of the set itself were read in between; groups ahead of them come first.
    let before = paths.filter { $0.place < sets[index].place }.flatMap(\.paths)
    let after = paths.filter { $0.place >= sets[index].place }.flatMap(\.paths)
    sets[index].paths = before + sets[index].paths + after
  }

  /// Appends an item to the items of the inner groups before it, from the group at `first` on.
  private mutating func passOn(_ item: ShapeItem, from first: Int = 0) {
    for index in groups.indices.dropFirst(first) {
      var item = item
      if case .paint(var paint) = item, let transform = groups[index].group.transform {
        paint.stroke?.scales.append(transform.scale)
        item = .paint(paint)
      }
      groups[index].group.items.append(item)
    }
  }

  /// Returns the items with each repeater replaced by a group that contains all items before it.
  private static func withCopies(_ items: [ShapeItem]) -> [ShapeItem] {
    var result: [ShapeItem] = []
    for item in items {
      guard case .repeater(let repeater) = item else {
        result.append(item)
        continue
      }
      result = [
        .group(
          ShapeGroup(
            node: repeater.node, name: "repeater", items: result, transform: nil,
            repeater: repeater))
      ]
    }
    return result
  }
}
