// Stage 2, plan: the draws of each layer in the root pass, so that a layer can be replanned separately.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// A position in a plan that is being recorded.
struct PlanMark: Sendable {
  /// The number of draws of the root pass before the position.
  var draws: Int32
  /// The number of finished passes before the position.
  var passes: Int32
  /// The number of composites before the position.
  var composites: Int32

  static let none = PlanMark(draws: -1, passes: 0, composites: 0)

  /// Returns the position with this mark's numbers added to those of `base`.
  func offsetMark(by base: PlanMark) -> PlanMark {
    PlanMark(
      draws: draws + base.draws, passes: passes + base.passes,
      composites: composites + base.composites)
  }

  /// Returns the numbers of draws, passes and composites between an earlier position and this one.
  func distance(from other: PlanMark) -> PlanMark {
    PlanMark(
      draws: draws - other.draws, passes: passes - other.passes,
      composites: composites - other.composites
    )
  }
}

/// A part of a plan: draws of the root pass, finished passes, and the composites of these passes.
struct PlanRange {
  let draws: Range<Int>
  let passes: Range<Int>
  let composites: Range<Int>
}

/// For each layer, the draws of its subtree in the root pass, and the passes finished for it.
///
/// ```
/// layers   root [ a [ b c ] d ]            draws of the root pass
/// root     0 ..................... 6       r a b b c d
/// a          1 ............. 5               -------     replanned: they replace these
/// b            2 ... 4
/// ```
/// Layers within passes, replicators and shared spaces have no slices: the layer around them is replanned.
struct PlanSliceTable: Sendable {
  private struct Slice: Sendable {
    var first = PlanMark.none
    var end = PlanMark.none
    /// The context that the layer's sublayers were planned with, as an index into `contexts`; -1 if unknown.
    var context: Int32 = -1
    /// The pixels that the layer's subtree may touch, visible or not.
    var reach = IntRect.empty
  }

  /// The index of the first layer in the table.
  private let base: Int
  private var slices: [Slice]
  /// The contexts that layers' sublayers were planned with.
  private var contexts: [SharedContext] = []

  /// Makes a table with an empty slice for each layer of a range.
  init(ofLayers layers: Range<Int>) {
    base = layers.lowerBound
    slices = [Slice](repeating: Slice(), count: layers.count)
  }

  /// Whether slices are recorded.
  var areKept: Bool { !slices.isEmpty }
  /// The size of the table, in bytes.
  var byteCount: Int {
    slices.count * MemoryLayout<Slice>.stride + contexts.count * MemoryLayout<LayerContext>.stride
  }
  /// Whether most contexts belong to no slice any more.
  var hasLargeTables: Bool { contexts.count > 2 * slices.count + 64 }

  /// The range of the root pass's draws for a layer's subtree; `nil` if the table has no slice for it.
  subscript(layer: Int) -> Range<Int>? {
    let slice = slices[layer - base]
    return slice.first.draws < 0 ? nil : Int(slice.first.draws)..<Int(slice.end.draws)
  }

  /// Returns the indices of the passes that were finished for a layer's subtree.
  func layerPasses(_ layer: Int) -> Range<Int> {
    let slice = slices[layer - base]
    return Int(slice.first.passes)..<Int(slice.end.passes)
  }

  /// Returns the indices of the composites of the passes that were finished for a layer's subtree.
  func layerComposites(_ layer: Int) -> Range<Int> {
    let slice = slices[layer - base]
    return Int(slice.first.composites)..<Int(slice.end.composites)
  }

  /// Returns the draws, the passes and the composites of a range of adjacent siblings.
  func siblingSlice(_ siblings: ClosedRange<Int>) -> PlanRange {
    let (first, end) = (
      slices[siblings.lowerBound - base].first, slices[siblings.upperBound - base].end
    )
    return PlanRange(
      draws: Int(first.draws)..<Int(end.draws), passes: Int(first.passes)..<Int(end.passes),
      composites: Int(first.composites)..<Int(end.composites))
  }

  /// Returns the pixels that a layer's subtree may touch, visible or not.
  func layerReach(_ layer: Int) -> IntRect { slices[layer - base].reach }

  /// Returns the context that a layer's sublayers were planned with; `nil` if unknown.
  func sublayerContext(_ layer: Int) -> SharedContext? {
    let place = slices[layer - base].context
    return place < 0 ? nil : contexts[Int(place)]
  }

  // MARK: - Recording

  mutating func beginSlice(_ layer: Int, at mark: PlanMark) { slices[layer - base].first = mark }

  /// Records the context that a layer's sublayers are planned with.
  mutating func recordContext(_ context: SharedContext, of layer: Int) {
    slices[layer - base].context = Int32(contexts.count)
    contexts.append(context)
  }

  /// Ends the slice of a layer, if it has begun.
  mutating func endSlice(_ layer: Int, at mark: PlanMark, reach: IntRect) {
    guard areKept, slices[layer - base].first.draws >= 0 else { return }
    slices[layer - base].end = mark
    slices[layer - base].reach = reach
  }

  /// Copies the slices of another plan's layers into the table, displaced on the screen.
  ///
  /// Their distances from `mark` equal those from the first of them in the other plan.
  ///
  /// - Returns: the pixels that they may touch, visible or not.
  mutating func takeSlices(
    _ layers: Range<Int>, of other: PlanSliceTable, for first: Int, at mark: PlanMark,
    movedBy move: ContextMove
  ) -> IntRect {
    var reach = IntRect.empty
    let distance = mark.distance(from: other.slices[layers.lowerBound - other.base].first)
    for index in layers {
      var slice = other.slices[index - other.base]
      guard slice.first.draws >= 0 else { continue }
      slice.first = slice.first.offsetMark(by: distance)
      slice.end = slice.end.offsetMark(by: distance)
      if move.isStill {
        if slice.context >= 0 {
          contexts.append(other.contexts[Int(slice.context)])
          slice.context = Int32(contexts.count - 1)
        }
      } else {
        slice.reach = move.movedPixels(slice.reach)
        slice.context = -1
      }
      slices[first + index - layers.lowerBound - base] = slice
      reach = reach.union(slice.reach)
    }
    return reach
  }

  /// Replaces the slices of a layer and its subtree by new ones with the same number of passes.
  ///
  /// - Parameters:
  ///   - layers: those layers.
  ///   - new: their slices, from 0.
  ///   - above: the layers around them.
  mutating func replaceSlices(_ layers: Range<Int>, with new: PlanSliceTable, within above: [Int]) {
    guard let old = self[layers.lowerBound], let now = new[layers.lowerBound] else { return }
    let start = slices[layers.lowerBound - base].first
    let growth = Int32(now.count - old.count)
    let contextCount = Int32(contexts.count)
    contexts += new.contexts
    for index in layers {
      var slice = new.slices[index - new.base]
      if slice.first.draws >= 0 {
        slice.first = slice.first.offsetMark(by: start)
        slice.end = slice.end.offsetMark(by: start)
        if slice.context >= 0 { slice.context += contextCount }
      }
      slices[index - base] = slice
    }
    let reach = new.layerReach(layers.lowerBound)
    for index in above {
      slices[index - base].reach = slices[index - base].reach.union(reach)
      slices[index - base].end.draws += growth
    }
    if growth == 0 { return }
    for index in layers.upperBound - base..<slices.count where slices[index].first.draws >= 0 {
      slices[index].first.draws += growth
      slices[index].end.draws += growth
    }
  }
}
