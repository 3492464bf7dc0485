// Stage 2, plan: which draws of the root pass are whose, so that a layer's can be planned anew by themselves.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// A place in a plan that is being recorded.
struct PlanMark: Sendable {
  /// Draws of the root pass before it.
  var draws: Int32
  /// Finished passes.
  var passes: Int32
  /// Composites of those.
  var combines: Int32

  static let none = PlanMark(draws: -1, passes: 0, combines: 0)

  /// The place that is as far behind another one as this is behind the start.
  func moved(by base: PlanMark) -> PlanMark {
    PlanMark(
      draws: draws + base.draws, passes: passes + base.passes, combines: combines + base.combines)
  }
}

/// For each layer, the draws of its subtree in the root pass, and the passes that were finished for it.
///
/// ```
/// layers   root [ a [ b c ] d ]            draws of the root pass
/// root     0 ..................... 6       r a b b c d
/// a          1 ............. 5               -------     planned anew, they take the place of these
/// b            2 ... 4
/// ```
/// Layers within passes, replicators and shared spaces have none: what is around them is planned anew.
struct PlanSlices: Sendable {
  private struct Slice: Sendable {
    var first = PlanMark.none
    var end = PlanMark.none
  }

  /// The first layer.
  private let base: Int
  private var slices: [Slice]

  /// Room for the slices of some layers.
  init(ofLayers layers: Range<Int>) {
    base = layers.lowerBound
    slices = [Slice](repeating: Slice(), count: layers.count)
  }

  /// Whether anything is kept.
  var areKept: Bool { !slices.isEmpty }
  /// The bytes for each layer.
  static var bytesPerLayer: Int { MemoryLayout<Slice>.stride }

  /// The draws of a layer and those below it; `nil` if they are no slice of the root pass.
  subscript(layer: Int) -> Range<Int>? {
    let slice = slices[layer - base]
    return slice.first.draws < 0 ? nil : Int(slice.first.draws)..<Int(slice.end.draws)
  }

  /// The passes that were finished for them.
  func passes(_ layer: Int) -> Range<Int> {
    let slice = slices[layer - base]
    return Int(slice.first.passes)..<Int(slice.end.passes)
  }

  /// The composites of those.
  func combines(_ layer: Int) -> Range<Int> {
    let slice = slices[layer - base]
    return Int(slice.first.combines)..<Int(slice.end.combines)
  }

  mutating func begin(_ layer: Int, at mark: PlanMark) { slices[layer - base].first = mark }

  /// Ends the slice of a layer, if it has begun.
  mutating func end(_ layer: Int, at mark: PlanMark) {
    if areKept, slices[layer - base].first.draws >= 0 { slices[layer - base].end = mark }
  }

  /// Takes over what has been planned anew for a layer and all below it, in as many passes.
  ///
  /// - Parameters:
  ///   - layers: those layers.
  ///   - new: their slices, from 0.
  ///   - above: the layers around them.
  mutating func replace(_ layers: Range<Int>, with new: PlanSlices, within above: [Int]) {
    guard let old = self[layers.lowerBound], let now = new[layers.lowerBound] else { return }
    let start = slices[layers.lowerBound - base].first
    let growth = Int32(now.count - old.count)
    for index in layers {
      let slice = new.slices[index - new.base]
      slices[index - base] =
        slice.first.draws < 0
        ? slice : Slice(first: slice.first.moved(by: start), end: slice.end.moved(by: start))
    }
    if growth == 0 { return }
    for index in above { slices[index - base].end.draws += growth }
    for index in layers.upperBound - base..<slices.count where slices[index].first.draws >= 0 {
      slices[index].first.draws += growth
      slices[index].end.draws += growth
    }
  }
}
