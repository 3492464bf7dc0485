// The rules that give the planes of an exploded view their levels.

import LaminaGeometry

/// A rule that gives each plane of an exploded view its level.
enum ExplodedLevels: String, CaseIterable {
  /// By the layer's depth in the tree, as Xcode's view debugger arranges views.
  case depth
  /// By overlap: one level above the highest earlier plane that the plane overlaps.
  case overlap

  /// Returns the level of each plane, from 0 at the back.
  ///
  /// - Parameters:
  ///   - boxes: the bounding boxes of the planes in painting order, in points; `nil` for an outline, which joins the
  ///     level of the plane before it where boxes count.
  ///   - depths: the depth of each plane in the tree; levels without a plane are left out.
  /// - Returns: the levels, in the order of the planes: O(planes²) by overlap, O(planes · log(planes)) by depth.
  func levels(ofBoxes boxes: [Rect?], depths: [Double]) -> [Int] {
    switch self {
    case .depth:
      let places = Dictionary(
        uniqueKeysWithValues: Set(depths).sorted().enumerated().map { ($1, $0) })
      return depths.map { places[$0] ?? 0 }
    case .overlap:
      var levels = [Int](repeating: 0, count: boxes.count)
      for index in boxes.indices {
        guard let box = boxes[index] else {
          levels[index] = index > 0 ? levels[index - 1] : 0
          continue
        }
        var level = 0
        for below in 0..<index where levels[below] >= level {
          if let other = boxes[below], other.overlaps(box) { level = levels[below] + 1 }
        }
        levels[index] = level
      }
      return levels
    }
  }
}

extension Rect {
  /// Returns whether two rectangles overlap by more than 0.01 in width and in height.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    let least = 0.01
    return minX < other.maxX - least && other.minX < maxX - least && minY < other.maxY - least
      && other.minY < maxY - least
  }
}
