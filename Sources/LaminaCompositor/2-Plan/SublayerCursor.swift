// Stage 2, plan: the order in which sublayers are painted.

import LaminaGeometry
import LaminaLayers

/// The sublayers of an open layer that are still to be planned.
enum SublayerCursor {
  /// Returns a cursor without sublayers.
  static func none(_ context: SharedContext) -> SublayerCursor {
    .siblings(next: 0, end: 0, context)
  }

  /// A run of siblings in painting order.
  case siblings(next: Int, end: Int, SharedContext)
  /// The same run once for every instance of a replicator.
  case instances(Instances)
  /// Planes in a shared space, back to front: the last of the array is the next.
  case planes([Plane])

  // Policy: `replicator-flattens`.
  struct Instances {
    var next = 0
    var end = 0
    var instance = -1
    /// The sublayers of all instances without sublayers of their own.
    let shared: Range<Int>
    let replicator: Int
    let context: SharedContext
  }

  struct Plane {
    let index: Int
    let context: SharedContext
    /// The depth of the plane's centre.
    let depth: Double
    /// The plane's position in the painting order.
    let place: Int
  }

  init(of index: Int, in frame: borrowing CommittedFrame, within context: SharedContext) {
    let (first, end) = (frame.firstSublayer(of: index), Int(frame.layers[index].subtreeEnd))
    if case .replicator(let replicator) = frame.layers[index].kind {
      self = .instances(
        Instances(shared: first..<end, replicator: Int(replicator), context: context))
    } else {
      self = .siblings(next: first, end: end, context)
    }
  }

  /// Continues with a later sibling.
  mutating func advance(to next: Int) {
    if case .siblings(_, let end, let context) = self {
      self = .siblings(next: next, end: end, context)
    }
  }

  /// Returns the next sublayer and its context.
  mutating func next(in frame: CommittedFrame) -> (index: Int, context: SharedContext)? {
    switch self {
    case .siblings(let next, let end, let context):
      guard next < end else { return nil }
      self = .siblings(next: Int(frame.layers[next].subtreeEnd), end: end, context)
      return (next, context)
    case .instances(var instances):
      defer { self = .instances(instances) }
      return instances.next(in: frame)
    case .planes(var planes):
      guard let plane = planes.popLast() else { return nil }
      self = .planes(planes)
      return (plane.index, plane.context)
    }
  }
}

extension SublayerCursor.Instances {
  fileprivate mutating func next(in frame: CommittedFrame) -> (index: Int, context: SharedContext)?
  {
    let all = frame.replicators[replicator].instances
    while next >= end {
      instance += 1
      guard instance < all.count else { return nil }
      let own = all[instance].sublayers.map { Int($0.lowerBound)..<Int($0.upperBound) }
      (next, end) = (own?.lowerBound ?? shared.lowerBound, own?.upperBound ?? shared.upperBound)
      if next >= end && own == nil { return nil }
    }
    defer { next = Int(frame.layers[next].subtreeEnd) }
    var within = context.value
    within.base = all[instance].matrix.concatenating(within.base)
    within.baseInPlane = all[instance].matrix.concatenating(within.baseInPlane)
    within.tint = within.tint.multiplied(by: all[instance].color)
    if !within.clips.isEmpty { within.clips = within.clips.seen(through: all[instance].matrix) }
    return (next, SharedContext(within))
  }
}

extension CommittedFrame {
  /// Returns the planes below a transform layer, including planes in nested transform layers, the nearest first.
  ///
  /// Planes are ordered by the depth of their centres in the plane of the layer that contains the transform layer. So
  /// the transform layer's own perspective and turns change no order. Depths within a millionth of a
  /// point count as equal, and keep the painting order. Planes are planned in this order; `PlanBuilder.orderPlanes`
  /// then reorders those that overlap.
  ///
  /// Policy: `depth-order`.
  func planesByDepth(of index: Int, within context: SharedContext) -> [SublayerCursor.Plane] {
    var planes: [SublayerCursor.Plane] = []
    var runs = [(next: index + 1, end: Int(layers[index].subtreeEnd), context: context)]
    while let last = runs.indices.last {
      let (next, end, context) = runs[last]
      guard next < end else {
        runs.removeLast()
        continue
      }
      let layer = layers[next]
      runs[last].next = Int(layer.subtreeEnd)
      if case .transform = layer.kind {
        guard !layer.flags.contains(.isHidden), layer.opacity > 0 else { continue }
        let within = SharedContext(self.context(within: layer, in: context.value))
        runs.append((next + 1, Int(layer.subtreeEnd), within))
      } else {
        let toPlane = layer.matrixToPosition.concatenating(context.value.baseInPlane)
        let centre = toPlane.transform(x: layer.bounds.midX, y: layer.bounds.midY, z: 0)
        let depth = (centre.z / centre.w * 1e6).rounded()
        planes.append(
          SublayerCursor.Plane(
            index: next, context: context, depth: depth.isNaN ? 0 : depth, place: planes.count))
      }
    }
    let order = planes.indices.sorted { (planes[$0].depth, $0) < (planes[$1].depth, $1) }
    return order.reversed().map { planes[$0] }
  }
}
