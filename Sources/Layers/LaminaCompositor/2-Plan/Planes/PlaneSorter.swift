// Stage 2, plan: planes that share a space are put in order, and cut where no order is right.

import LaminaGeometry
import LaminaRaster

/// One plane of a shared space.
///
/// The depth of a plane is linear on the screen. At the device position (x, y) it is `depth` (x, y, 1) /
/// `PlaneSorter.scale` (x, y, 1); it is larger nearer to the eye.
struct SharedPlane {
  let depth: SIMD3<Double>
  /// The region that the plane is drawn to, or a slightly larger one.
  var region: ConvexRegion
  /// Whether the plane may cover pixels in part.
  let isSoft: Bool
  /// The plane's position in the painting order, which decides between planes of equal depth.
  let place: Int
  /// The number of the plane's draws.
  let drawCount: Int
}

/// A plane, or the part of a plane that lies within cutting lines.
struct PlanePiece {
  /// The index of the plane in `PlaneSorter.planes`.
  let plane: Int
  var region: ConvexRegion
  var cuts: [HalfPlane] = []
}

/// A sorter that puts the planes of one space in order by depth, and divides those that cut each other.
///
/// Two planes whose regions overlap are ordered if one is nearer in the whole overlap. If the line of equal depth runs
/// through the overlap, they cut each other. Planes are sorted by these pairs. Planes that cut each other or overlap in
/// a cycle have no right order, and are divided. The plane of one of them divides all others into parts behind and in
/// front of it (a binary space partition). Each half is ordered in the same way.
///
/// Source: Fuchs, Kedem and Naylor 1980; Newell, Newell and Sancha 1972.
struct PlaneSorter {
  /// The planes, in the order in which they are drawn unless depths require another.
  let planes: [SharedPlane]
  /// The linear function of (x, y, 1) by which depths are divided, as described for `SharedPlane`.
  let scale: SIMD3<Double>
  /// The work that is still allowed, as a number of comparisons of boxes; a comparison of regions counts as 64.
  private var remainingWork = PlaneSorter.workLimit
  // Policy: `planes-cut-limit`.
  private static let workLimit = 1 << 22
  /// The work done so far, as a number of comparisons of boxes.
  var comparisons: Int { PlaneSorter.workLimit - remainingWork }
  /// The remaining number of draws that cutting may add.
  private var spareDraws = 1 << 16
  private var overlap = RegionOverlap()

  /// The difference in depth, in points, up to which planes count as equally deep.
  ///
  /// Policy: `depth-order`.
  static let depthTolerance = 1e-6

  init(planes: [SharedPlane], scale: SIMD3<Double>) {
    self.planes = planes
    self.scale = scale
  }

  /// Puts the planes in order, back to front; `nil` if they may stay as they are.
  ///
  /// They stay if they are in order and need no cut, and also if the work to sort them exceeds the limit.
  ///
  /// O(planes * log(planes)) if few overlap. Work is limited to about 4 million comparisons of boxes, and to 65,536
  /// additional draws. Planes that are not in order by then keep their order.
  mutating func orderedPieces() -> [PlanePiece]? {
    let whole = planes.indices.map { PlanePiece(plane: $0, region: planes[$0].region) }
    guard var relations = relations(whole), !relations.isInOrder else { return nil }
    // An entry of the stack is drawn later than the entries above it.
    var waiting: [Work] = relations.components().reversed().map { .sort($0.map { whole[$0] }) }
    var ordered: [PlanePiece] = []
    while let next = waiting.popLast() {
      switch next {
      case .draw(let pieces): ordered += pieces
      case .sort(let pieces) where pieces.count == 1: ordered += pieces
      case .sort(let pieces):
        guard let parts = divide(pieces) else {
          ordered += pieces.sorted { $0.plane < $1.plane }
          continue
        }
        waiting += [.components(parts.front), .draw(parts.on), .components(parts.behind)]
      case .components(let pieces):
        guard var relations = self.relations(pieces) else {
          ordered += pieces.sorted { $0.plane < $1.plane }
          continue
        }
        waiting += relations.components().reversed().map { .sort($0.map { pieces[$0] }) }
      }
    }
    return ordered
  }

  private enum Work {
    /// Pieces that are in order, and are drawn as they stand.
    case draw([PlanePiece])
    /// Pieces whose order is still to be found, by grouping them into strongly connected components.
    case components([PlanePiece])
    /// The pieces of one component: a single piece, or several that overlap in a cycle and have no order.
    case sort([PlanePiece])
  }

  // MARK: - Pairs

  /// The relation of a piece to another where they overlap.
  private enum Relation {
    /// The pieces may be drawn in either order.
    case apart
    case before
    case behind
    case cutting
  }

  /// Returns the line where two planes are equally deep, as a linear function of (x, y, 1).
  ///
  /// It is positive where the plane `a` is in front of the plane `b`, or equally deep and later in the painting order.
  private func crossingLine(_ a: Int, _ b: Int) -> SIMD3<Double> {
    let tie =
      planes[a].place > planes[b].place ? PlaneSorter.depthTolerance : -PlaneSorter.depthTolerance
    return planes[a].depth - planes[b].depth + tie * scale
  }

  /// Returns how far planes have to reach beyond each other to count as cutting, in pixels.
  ///
  /// Planes that only touch, at most with their antialiased edges, do not cut each other.
  ///
  /// Policy: `planes-cut`.
  private func tolerance(_ a: Int, _ b: Int) -> Double {
    1.5 * (planes[a].isSoft || planes[b].isSoft ? SharedPlane.softReach : SharedPlane.hardReach)
  }

  /// Returns the relation of the plane `a` to the plane `b` in the region with the given corners.
  private func relation(_ a: Int, _ b: Int, in corners: [SIMD2<Double>]) -> Relation {
    let line = crossingLine(a, b)
    let slope = (line.x * line.x + line.y * line.y).squareRoot()
    let reach = slope * tolerance(a, b)
    var (most, least) = (-Double.infinity, Double.infinity)
    var isTie = true
    for corner in corners {
      let value = line.x * corner.x + line.y * corner.y + line.z
      let tie = scale.x * corner.x + scale.y * corner.y + scale.z
      most = max(most, value)
      least = min(least, value)
      if abs(value) > 2.5 * PlaneSorter.depthTolerance * tie { isTie = false }
    }
    if isTie { return planes[a].place > planes[b].place ? .before : .behind }
    switch (most > reach, least < -reach) {
    case (true, true): return .cutting
    case (true, false): return .before
    case (false, true): return .behind
    case (false, false): return .apart
    }
  }

  /// Returns the graph of which pieces are behind which; `nil` if finding it exceeds the allowed work.
  private mutating func relations(_ pieces: [PlanePiece]) -> PieceRelations? {
    let boxes = pieces.map(\.region.bounds)
    // The sweep runs along the axis on which boxes overlap less.
    func crowd(_ axis: Int) -> Double {
      let low = boxes.map { $0.low[axis] }.min() ?? 0
      let high = boxes.map { $0.high[axis] }.max() ?? 0
      return boxes.reduce(0) { $0 + $1.high[axis] - $1.low[axis] } / max(high - low, 1e-9)
    }
    let axis = crowd(0) <= crowd(1) ? 0 : 1
    let sorted = pieces.indices.sorted {
      (boxes[$0].low[axis], $0) < (boxes[$1].low[axis], $1)
    }
    var relations = PieceRelations(pieces: pieces)
    var active: [Int] = []
    for next in sorted {
      active.removeAll { boxes[$0].high[axis] <= boxes[next].low[axis] }
      remainingWork -= active.count
      for other in active {
        guard remainingWork > 0 else { return nil }
        let (a, b) = (pieces[next], pieces[other])
        if a.plane == b.plane || boxes[next].low[1 - axis] >= boxes[other].high[1 - axis]
          || boxes[other].low[1 - axis] >= boxes[next].high[1 - axis]
        {
          continue
        }
        remainingWork -= 64
        overlap.reset(to: a.region, b.region)
        guard overlap.corners.count > 2, overlap.area > 1e-6 else { continue }
        switch relation(a.plane, b.plane, in: overlap.corners) {
        case .apart: break
        case .before: relations.addEdge(behind: other, before: next)
        case .behind: relations.addEdge(behind: next, before: other)
        case .cutting:
          relations.addEdge(behind: other, before: next)
          relations.addEdge(behind: next, before: other)
        }
      }
      active.append(next)
    }
    return relations
  }

  // MARK: - Cutting

  /// Divides pieces by the plane of one of them: behind it, on it and in front; `nil` if that exceeds the limits.
  private mutating func divide(_ pieces: [PlanePiece])
    -> (behind: [PlanePiece], on: [PlanePiece], front: [PlanePiece])?
  {
    guard let divider = divider(of: pieces) else { return nil }
    let added = pieces.reduce(0) {
      relation($1.plane, divider, in: $1.region.corners) == .cutting
        && $1.plane != divider ? $0 + planes[$1.plane].drawCount : $0
    }
    guard added <= spareDraws else { return nil }
    spareDraws -= added
    var (behind, on, front): ([PlanePiece], [PlanePiece], [PlanePiece]) = ([], [], [])
    for piece in pieces {
      if piece.plane == divider || isOn(divider, piece) {
        on.append(piece)
        continue
      }
      switch relation(piece.plane, divider, in: piece.region.corners) {
      case .before: front.append(piece)
      case .behind, .apart: behind.append(piece)
      case .cutting:
        let line = crossingLine(piece.plane, divider)
        guard let side = HalfPlane(where: line) else {
          behind.append(piece)
          continue
        }
        front.append(
          PlanePiece(
            plane: piece.plane, region: piece.region.clipped(to: line), cuts: piece.cuts + [side]))
        behind.append(
          PlanePiece(
            plane: piece.plane, region: piece.region.clipped(to: -line),
            cuts: piece.cuts + [side.opposite]))
      }
    }
    return (behind, on.sorted { planes[$0.plane].place < planes[$1.plane].place }, front)
  }

  /// Whether a piece lies in a plane, within the tolerance of depths.
  private func isOn(_ plane: Int, _ piece: PlanePiece) -> Bool {
    let difference = planes[piece.plane].depth - planes[plane].depth
    return piece.region.corners.allSatisfy { corner in
      let tie = scale.x * corner.x + scale.y * corner.y + scale.z
      let value = difference.x * corner.x + difference.y * corner.y + difference.z
      return abs(value) <= 1.5 * PlaneSorter.depthTolerance * tie
    }
  }

  /// Returns the plane that cuts the fewest pieces, of at most 15 that are tried; `nil` if the allowed work is used up.
  private mutating func divider(of pieces: [PlanePiece]) -> Int? {
    let candidates = pieces.map(\.plane)
    let step = max(1, candidates.count / 8)
    var best: (plane: Int, cuts: Int)?
    for place in stride(from: 0, to: candidates.count, by: step) {
      remainingWork -= 2 * pieces.count
      guard remainingWork > 0 else { return nil }
      let plane = candidates[place]
      let cuts = pieces.count {
        $0.plane != plane && relation($0.plane, plane, in: $0.region.corners) == .cutting
      }
      if best.map({ cuts < $0.cuts }) ?? true { best = (plane, cuts) }
    }
    return best?.plane
  }
}

extension SharedPlane {
  /// The distance beyond a plane's antialiased edges, in pixels along an axis, at which it may still cover pixels'
  /// centres.
  static let softReach = 33.0 / 64
  /// The distance beyond a plane's hard edges, in pixels along an axis, at which it may still cover pixels' centres.
  ///
  /// Hard edges are rounded to 1/256 pixel.
  static let hardReach = 1.0 / 64
}
