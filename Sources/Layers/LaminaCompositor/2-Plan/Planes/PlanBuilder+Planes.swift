// Stage 2, plan: the draws of planes in a shared space are put in order, and cut.

import LaminaGeometry
import LaminaProfiling
import LaminaRaster

/// The planes that share a space, and where the draws of each start in the list of their pass.
struct SharedSpace {
  /// The planes, in the order in which they are planned.
  let planes: [SublayerCursor.Plane]
  /// The map to device pixels from the plane that the space is projected to.
  let plane: Homography
  private var starts: [Int] = []

  init(planes: [SublayerCursor.Plane], plane: Homography) {
    self.planes = planes
    self.plane = plane
  }

  /// Records that the draws of the next plane begin at a mark of the recorder.
  mutating func beginPlane(at mark: Int) { starts.append(mark) }

  /// Returns the range of draws of every plane that has begun, of which the last ends at `end`.
  func draws(upTo end: Int) -> [Range<Int>] {
    zip(starts, starts.dropFirst() + [end]).map { $0..<$1 }
  }
}

extension PlanBuilder {
  /// Puts the draws of a space in order once all of its planes have been planned.
  ///
  /// A plane is cut as a whole: each of its draws to its pass, including those of groups and pictures, is repeated for
  /// every part. The passes that they read are rendered once. If a plane filters its backdrop, nothing is reordered,
  /// since the backdrop has been recorded by then.
  mutating func orderPlanes(of space: SharedSpace) {
    let draws = space.draws(upTo: recorder.mark)
    let drawn = draws.indices.filter { !draws[$0].isEmpty }
    guard drawn.count > 1, let inverse = space.plane.finiteInverse else { return }
    let scale = inverse.covector([0, 0, 1])
    var planes: [SharedPlane] = []
    var ranges: [Range<Int>] = []
    for index in drawn {
      guard let plane = sharedPlane(space.planes[index], draws: draws[index], scale: scale) else {
        return
      }
      planes.append(plane)
      ranges.append(draws[index])
    }
    // Policy: `planes-behind-filter`.
    let isFiltering = space.planes.contains {
      frame.isShown($0.index) && frame.filtersBackdrop(within: $0.index)
    }
    if isFiltering { return }
    var shared = PlaneSorter(planes: planes, scale: scale)
    let pieces = shared.orderedPieces()
    recorder.countWork(.planeComparisons, shared.comparisons)
    recorder.countWork(.planePieces, planes.count + (pieces?.count ?? 0))
    guard let pieces else { return }
    rewriteDraws(ranges, as: pieces)
  }

  /// Returns the depth of a plane and the region it is drawn to; `nil` if they are not finite.
  private func sharedPlane(
    _ plane: SublayerCursor.Plane, draws: Range<Int>, scale: SIMD3<Double>
  ) -> SharedPlane? {
    let layer = frame.layers[plane.index]
    let toDevice = layer.matrixToPosition.concatenating(plane.context.value.base)
    let toPlane = layer.matrixToPosition.concatenating(plane.context.value.baseInPlane)
    guard let inverse = Homography(planeOf: toDevice).finiteInverse else { return nil }
    let depth = inverse.covector([toPlane.row1.z, toPlane.row2.z, toPlane.row4.z])
    guard (depth * depth).sum().isFinite else { return nil }
    let (list, visible) = (recorder.pass.list, recorder.pass.visible)
    var reach = DrawReach()
    for command in list.commands[draws] {
      reach.addDraw(command, of: list, in: recorder.plan, within: visible)
    }
    var region = ConvexRegion(hullOf: reach.points)
      .intersection(ConvexRegion(visible.intersection(.screenful)))
    // Only the part before the horizon is visible, for the plane itself and for the plane of projection.
    for line in [inverse.covector([0, 0, 1]), scale] where line.x != 0 || line.y != 0 {
      region = region.clipped(to: line)
    }
    return SharedPlane(
      depth: depth, region: region, isSoft: reach.isSoft, place: plane.place,
      drawCount: draws.count)
  }

  /// Replaces the draws of planes, the last ones of the innermost pass, by the draws of ordered pieces.
  private mutating func rewriteDraws(_ draws: [Range<Int>], as pieces: [PlanePiece]) {
    let visible = recorder.pass.visible
    let first = draws[0].lowerBound
    let old = Array(recorder.pass.list.commands[first...])
    recorder.pass.list.commands.removeSubrange(first...)
    var shown: Set<PassIndex> = []
    for piece in pieces {
      let commands = old[
        draws[piece.plane].lowerBound - first..<draws[piece.plane].upperBound - first]
      guard !piece.cuts.isEmpty else {
        recorder.pass.list.commands += commands
        continue
      }
      let box = piece.region.touchedPixels(within: visible.grown(by: 2)).grown(by: 1)
      let cuts = recorder.pass.list.addCuts(piece.cuts)
      for var command in commands {
        var reach = DrawReach()
        reach.addDraw(command, of: recorder.pass.list, in: recorder.plan, within: visible)
        command.scissor = command.scissor.intersection(box).intersection(reach.box(within: visible))
        if command.scissor.isEmpty { continue }
        // It may be cut already, as a part of a space within the plane.
        command.cuts =
          command.cuts.isEmpty
          ? cuts
          : recorder.pass.list.addCuts(recorder.pass.list.cuts[command.cuts.ints] + piece.cuts)
        recorder.pass.list.commands.append(command)
        if let pass = command.source.shownPass(in: recorder.pass.list.images) {
          recorder.recordComposite(
            partOf: pass, within: command.scissor, isFirst: shown.insert(pass).inserted)
        }
      }
    }
  }
}

extension EvaluatedFrame {
  /// Whether a layer or one of its descendants filters its backdrop.
  fileprivate func filtersBackdrop(within index: Int) -> Bool {
    !effects.isEmpty
      && layers[index..<Int(layers[index].subtreeEnd)].contains {
        layerEffects(at: $0.effects)?.readsBackdrop == true
      }
  }
}

extension Homography {
  /// The inverse homography; `nil` if any element is not finite.
  fileprivate var finiteInverse: Homography? {
    let inverse = inverse
    return inverse.isFinite ? inverse : nil
  }

  /// Returns the linear function of (x, y, 1) that is a weighted sum of the mapped point's x', y' and w'.
  func covector(_ shares: SIMD3<Double>) -> SIMD3<Double> {
    [(row1 * shares).sum(), (row2 * shares).sum(), (row3 * shares).sum()]
  }
}

extension IntRect {
  /// The limit of the regions of planes, which is larger than any screen because bitmaps may have any size.
  fileprivate static let screenful = IntRect(
    minX: -65_536, minY: -65_536, maxX: 65_536, maxY: 65_536)
}

extension DrawList {
  /// Adds half-planes to `cuts`, and returns their indices.
  mutating func addCuts(_ sides: some Sequence<HalfPlane>) -> Range<Int32> {
    let first = Int32(cuts.count)
    cuts += sides
    return first..<Int32(cuts.count)
  }
}
