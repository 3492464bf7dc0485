// Stage 2, plan: the order in which sublayers are painted.

import LaminaGeometry
import LaminaLayers

/// The sublayers of an open layer that are still to be planned.
enum SublayerCursor {
  /// Returns a cursor without sublayers.
  static func noSublayers(_ context: SharedContext) -> SublayerCursor {
    .siblings(next: 0, end: 0, context)
  }

  /// A run of siblings in painting order.
  case siblings(next: Int, end: Int, SharedContext)
  /// The sublayers of a replicator, once for each instance.
  case instances(Instances)
  /// Planes in a shared space, back to front: the last of the array is the next.
  case planes([Plane])

  // Policy: `replicator-flattens`.
  struct Instances {
    var next = 0
    var end = 0
    var instance = -1
    /// The sublayers that every instance shows, unless it has sublayers of its own.
    let shared: Range<Int>
    let replicator: Int
    let context: SharedContext
  }

  struct Plane {
    let index: Int
    let context: SharedContext
    /// The plane's position in the painting order.
    let place: Int
  }

  init(of index: Int, in frame: borrowing EvaluatedFrame, within context: SharedContext) {
    let (first, end) = (frame.firstSublayer(of: index), Int(frame.layers[index].subtreeEnd))
    if case .replicator(let replicator) = frame.layers[index].kind {
      self = .instances(
        Instances(shared: first..<end, replicator: Int(replicator), context: context))
    } else {
      self = .siblings(next: first, end: end, context)
    }
  }

  /// Skips the siblings before a later one.
  mutating func advance(to next: Int) {
    if case .siblings(_, let end, let context) = self {
      self = .siblings(next: next, end: end, context)
    }
  }

  /// Returns the next sublayer and its context, and moves past it; `nil` after the last one.
  mutating func nextSublayer(in frame: EvaluatedFrame) -> (index: Int, context: SharedContext)? {
    switch self {
    case .siblings(let next, let end, let context):
      guard next < end else { return nil }
      self = .siblings(next: Int(frame.layers[next].subtreeEnd), end: end, context)
      return (next, context)
    case .instances(var instances):
      defer { self = .instances(instances) }
      return instances.nextSublayer(in: frame)
    case .planes(var planes):
      guard let plane = planes.popLast() else { return nil }
      self = .planes(planes)
      return (plane.index, plane.context)
    }
  }
}

extension SublayerCursor.Instances {
  fileprivate mutating func nextSublayer(in frame: EvaluatedFrame) -> (
    index: Int, context: SharedContext
  )? {
    let all = frame.replicators[replicator].instances
    while next >= end {
      instance += 1
      guard instance < all.count else { return nil }
      let own = all[instance].sublayers.map { Int($0.lowerBound)..<Int($0.upperBound) }
      (next, end) = (own?.lowerBound ?? shared.lowerBound, own?.upperBound ?? shared.upperBound)
      if next >= end && own == nil { return nil }
    }
    defer { next = Int(frame.layers[next].subtreeEnd) }
    return (next, SharedContext(context.value.instanceContext(all[instance])))
  }
}

extension LayerContext {
  /// Returns the context of the sublayers in one instance of a replicator.
  func instanceContext(_ instance: EvaluatedReplicator.Instance) -> LayerContext {
    var within = self
    within.base = instance.matrix.concatenating(base)
    within.baseInPlane = instance.matrix.concatenating(baseInPlane)
    within.tint = tint.multiplied(by: instance.color)
    if !clips.isEmpty { within.clips = clips.seenClips(through: instance.matrix) }
    return within
  }
}
