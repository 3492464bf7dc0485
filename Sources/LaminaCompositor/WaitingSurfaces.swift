// Surfaces of a frame that wait to be read, so that no more of them are held at once than some screens.

import LaminaGeometry
import LaminaRaster

/// The surfaces that have been rendered and not yet been read by all who read them.
///
/// ```
/// passes  1 2 3 4 | 5 6 7 8 | ...     rendered in order, each to a surface
/// root    a b c d | e f g h | ...     where surfaces are too many, the draws that read them come first
/// ```
/// Draws keep their order, so that the pixels are the same.
struct WaitingSurfaces {
  /// The pixels that they may have before draws come first.
  private let limit: Int
  private var passes: [(index: Int, area: Int)] = []
  private var area = 0
  /// How many commands of the root pass have been drawn.
  private(set) var drawn = 0
  /// For each pass the last command of the root pass that reads it, and for each of those the last pass that it needs:
  /// found once surfaces are too many.
  private var rootReaders: [Int] = []
  private var rootNeeds: [Int] = []
  /// For each pass the last other pass that reads it.
  private var otherReaders: [Int] = []

  init(limit: Int) { self.limit = limit }

  /// Whether they have more pixels than they may.
  var areTooMany: Bool { area > limit }

  /// Adds the surface of a pass.
  mutating func add(_ index: Int, area: Int) {
    passes.append((index, area))
    self.area += area
  }

  /// Takes out the passes whose surfaces are done with.
  mutating func take(where isDone: (Int) -> Bool) -> [Int] {
    var done: [Int] = []
    passes.removeAll { pass in
      guard isDone(pass.index) else { return false }
      done.append(pass.index)
      area -= pass.area
      return true
    }
    return done
  }

  /// The commands of the root pass that can be drawn once a pass and those before it are rendered.
  mutating func nextPart(
    after index: Int, of plan: PassPlan, textureCount: Int, isRendered: (Int) -> Bool
  ) -> Range<Int> {
    if rootNeeds.isEmpty {
      rootReaders = plan.lastRootReaders(textureCount: textureCount, isRendered: isRendered)
      rootNeeds = plan.rootNeeds(textureCount: textureCount, isRendered: isRendered)
      otherReaders = plan.lastReaders(
        textureCount: textureCount, countsRoot: false, isRendered: isRendered)
    }
    var end = drawn
    while end < rootNeeds.count, rootNeeds[end] <= index { end += 1 }
    return drawn..<end
  }

  /// Takes out the passes that nobody reads any more once commands of the root pass have been drawn.
  ///
  /// - Parameters:
  ///   - end: where those end.
  ///   - index: the last pass that is rendered.
  /// - Returns: the passes.
  mutating func takeDrawn(upTo end: Int, after index: Int) -> [Int] {
    drawn = end
    let (rootReaders, otherReaders) = (rootReaders, otherReaders)
    return take { rootReaders[$0] < end && otherReaders[$0] <= index }
  }
}
