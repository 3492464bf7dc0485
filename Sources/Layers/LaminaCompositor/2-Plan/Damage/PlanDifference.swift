// Stage 2, plan: the pixels of a frame that differ from the previous frame's.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A plan with the data needed to compare it with another plan.
struct PlannedFrame: Sendable {
  /// The passes as they were planned.
  let passes: [PlannedPass]
  /// The pictures that the passes show, kept so that no other picture reuses their memory.
  let textures: [Texture]
  /// The identities of the frame's layers, to which the draws refer by index.
  let layers: [ObjectIdentifier]

  init(passes: [PlannedPass], textures: [Texture], layers: [ObjectIdentifier]) {
    self.passes = passes
    self.textures = textures
    self.layers = layers
  }

  init(_ plan: PassPlan, of frame: EvaluatedFrame) {
    passes = plan.passes
    textures = frame.textures
    layers = frame.layers.map(\.identity)
  }

  /// The device pixels of the screen.
  var screen: IntRect { passes[passes.count - 1].extent }
}

/// A superset of the pixels of a frame that differ from the previous frame's.
///
/// Draws are paired by their layers, in order. A pixel depends only on its own position. So outside the boxes of new,
/// removed, moved or changed draws, equal draws in an equal order make equal pixels.
struct PlanDifference {
  private let old: PlannedFrame
  private let new: PlannedFrame
  /// For each pass of the new frame, the pass of the old frame that it is compared with; -1 for none.
  private var partners: [Int] = []
  /// For each pass of the new frame, its pixels that differ from its partner's.
  private var damages: [Damage] = []
  /// Runs of the root pass's draws that are known to be equal in both frames, except for a displacement.
  private let runs: [RetainedRuns.Run]

  /// The pixels of the screen that may differ between the two frames.
  var damage: Damage { damages[damages.count - 1] }

  /// For each pass of the new frame, the pass of the old frame with the same pixels; -1 for none.
  var unchanged: [Int] {
    partners.indices.map { index in
      let partner = partners[index]
      guard partner >= 0, damages[index].isEmpty,
        old.passes[partner].extent == new.passes[index].extent
      else { return -1 }
      return partner
    }
  }

  /// Compares the plans of two frames, pass by pass.
  ///
  /// O(draws), or O(draws log draws) if layers were added or reordered. Draws and passes in `kept` are not compared.
  init(from old: PlannedFrame, to new: PlannedFrame, kept: RetainedRuns = RetainedRuns()) {
    self.old = old
    self.new = new
    runs = kept.draws
    guard old.screen == new.screen else {
      damages = [Damage(new.screen)]
      return
    }
    findPartners()
    var same = [Bool](repeating: false, count: new.passes.count)
    for run in kept.passes {
      for (before, after) in zip(run.old, run.new) where partners[after] == before {
        same[after] = true
      }
    }
    for index in new.passes.indices {
      let partner = partners[index]
      if same[index] {
        damages.append(Damage())
      } else {
        damages.append(
          partner < 0 ? Damage(new.passes[index].extent) : changedPixels(ofPass: partner, index))
      }
    }
    damages[damages.count - 1] = damage.intersection(new.screen)
  }

  // MARK: - Passes

  private struct PassKey: Hashable {
    let layer: ObjectIdentifier
    let role: PassRole
    let isRoot: Bool
    var number = 0

    /// Makes a pass's key with the number 0; later passes of the same layer and role get higher numbers.
    init(_ pass: PlannedPass, of frame: PlannedFrame) {
      layer = frame.layers[Int(pass.layer.rawValue)]
      role = pass.role
      isRoot = pass.reasons == [.root]
    }
  }

  /// Pairs the passes of the two frames that the same layer forced for the same role, in order.
  private mutating func findPartners() {
    // Most frames have the same passes as the previous frame.
    if old.passes.count == new.passes.count,
      zip(old.passes, new.passes).allSatisfy({
        PassKey($0, of: old) == PassKey($1, of: new)
      })
    {
      partners = Array(new.passes.indices)
      return
    }
    func keys(_ frame: PlannedFrame) -> [PassKey] {
      var numbers: [PassKey: Int] = [:]
      return frame.passes.map { pass in
        let first = PassKey(pass, of: frame)
        var key = first
        key.number = numbers[first, default: 0]
        numbers[first] = key.number + 1
        return key
      }
    }
    let places = Dictionary(
      zip(keys(old), old.passes.indices), uniquingKeysWith: { first, _ in first })
    partners = keys(new).map { places[$0] ?? -1 }
  }

  /// Returns the pixels in which a pass of the new frame differs from a pass of the old frame.
  private func changedPixels(ofPass a: Int, _ b: Int) -> Damage {
    let (before, after) = (old.passes[a], new.passes[b])
    let whole = Damage(before.extent.union(after.extent))
    guard before.background == after.background else { return whole }
    switch (before.operation, after.operation) {
    case (.draw, .draw):
      // Outside its draws a pass is its background, regardless of its extent.
      let draws = DrawDifference(
        before.list, of: old, after.list, of: new, passes: pairs, runs: equalRuns(of: a, b))
      return Damage(joining: draws.rects)
    case (.blur(let source, let sigma, let repeats), .blur(let other, let s, let r))
    where sigma == s && repeats == r:
      return effectDifference(
        before, source, after, other, reach: GaussianBlur(sigma: sigma).support, repeats)
    case (
      .shadow(let source, let sigma, let color, let repeats),
      .shadow(let other, let s, let c, let r)
    ) where sigma == s && color == c && repeats == r:
      let reach = sigma > 0 ? GaussianBlur(sigma: sigma).support : 0
      return effectDifference(before, source, after, other, reach: reach, repeats)
    case (
      .normalizedBlur(let source, let sigma, let box), .normalizedBlur(let other, let s, let b)
    ) where sigma == s && box == b:
      return effectDifference(
        before, source, after, other, reach: GaussianBlur(sigma: sigma).support, false)
    case (.curve(let source, let curve), .curve(let other, let c)) where curve == c:
      return effectDifference(before, source, after, other, reach: 0, false)
    case (.colors(let source, let matrix), .colors(let other, let m)) where matrix == m:
      return effectDifference(before, source, after, other, reach: 0, false)
    default: return whole
    }
  }

  /// Returns the runs of draws known to be equal in two passes: root passes, or backdrops, which repeat the first draws
  /// of a root pass.
  private func equalRuns(of a: Int, _ b: Int) -> [RetainedRuns.Run] {
    if b == new.passes.count - 1 { return runs }
    let (before, after) = (old.passes[a], new.passes[b])
    guard before.isBackdropOfRoot, after.isBackdropOfRoot else { return [] }
    let (oldCount, newCount) = (before.list.commands.count, after.list.commands.count)
    return runs.compactMap { run in
      let (first, firstNew) = (run.old.lowerBound, run.new.lowerBound)
      let count = min(run.old.count, oldCount - first, newCount - firstNew)
      return count <= 0
        ? nil
        : RetainedRuns.Run(
          old: first..<first + count, new: firstNew..<firstNew + count, move: run.move)
    }
  }

  private func effectDifference(
    _ before: PlannedPass, _ source: PassIndex, _ after: PlannedPass, _ other: PassIndex,
    reach: Int, _ repeatsEdges: Bool
  ) -> Damage {
    let whole = Damage(before.extent.union(after.extent))
    guard var damage = pairs.pairDifference(source, other) else { return whole }
    let isMoved =
      old.passes[Int(source.rawValue)].extent != new.passes[Int(other.rawValue)].extent
    if repeatsEdges && (isMoved || !damage.isEmpty) { return whole }
    damage = damage.grown(by: reach)
    damage.addPixels(differenceOf: before.extent, and: after.extent)
    return damage
  }

  private var pairs: PassPairs { PassPairs(partners: partners, damages: damages) }
}

/// The pairs of passes compared so far, each with the pixels in which the two differ.
struct PassPairs {
  fileprivate let partners: [Int]
  fileprivate let damages: [Damage]

  /// No pairs, to compare draws that read no passes.
  static let none = PassPairs(partners: [], damages: [])

  /// Returns the pixels in which two passes differ; `nil` if they are not a pair.
  func pairDifference(_ old: PassIndex, _ new: PassIndex) -> Damage? {
    guard partners[Int(new.rawValue)] == Int(old.rawValue) else { return nil }
    return damages[Int(new.rawValue)]
  }
}
