// Assigns paints to the paths that they paint.

import LaminaLayers
import LaminaScenes

/// Paths that are painted as one, with their paints.
struct ShapeSet {
  var paths: [PathSource] = []
  /// The paints, front to back.
  var paints: [PaintModel] = []
  var trims: [TrimModel] = []
  var roundings: [Property<Double>] = []
  /// Whether fills use the even-odd rule, regardless of the rule that they declare.
  var isEvenOdd = false
  /// The index of the set's first path among the items.
  var place = 0

  /// Whether a later path starts another set.
  var isFull: Bool { !trims.isEmpty || paints.contains { $0.stroke != nil } || !roundings.isEmpty }
}

/// The items of a group, sorted into sets and inner groups.
struct SortedShapeItems {
  private(set) var sets: [ShapeSet] = []
  /// Inner groups, with the items passed on to them.
  private(set) var groups: [(place: Int, group: ShapeGroup)] = []
  private var isOpen = false
  /// The number of groups before the last fill.
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
        if sets.isEmpty { passOn(item) }
        for index in sets.indices {
          switch item {
          case .paint(let paint): sets[index].paints.append(paint)
          case .trim(let trim): sets[index].trims.append(trim)
          case .rounding(let radius): sets[index].roundings.append(radius)
          case .exclusion: sets[index].isEvenOdd = true
          default: break
          }
        }
      }
    }
  }

  /// Passes an item on to the inner groups before it, after their own items.
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
