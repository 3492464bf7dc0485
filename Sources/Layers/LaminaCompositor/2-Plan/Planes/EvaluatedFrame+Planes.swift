// Stage 2, plan: the planes that share a space, and whether their depths matter.

import LaminaGeometry
import LaminaLayers
import LaminaRaster

extension EvaluatedFrame {
  /// Returns the sublayers of a layer, and those of transform layers among them, as planes, the nearest to the eye
  /// first.
  ///
  /// Planes are ordered by the depth of their centres in the plane of the layer that flattens them. So that layer's own
  /// perspective and turns change no order. Depths within a millionth of a point count as equal, and keep the painting
  /// order. Planes are planned in this order; `PlanBuilder.orderPlanes` then reorders those that overlap.
  ///
  /// Policy: `depth-order`.
  func planesByDepth(of index: Int, within context: SharedContext) -> [SublayerCursor.Plane] {
    let planes = instances(of: index, within: context).flatMap {
      self.planes($0.layers, $0.context)
    }
    func depth(of plane: SublayerCursor.Plane) -> Double {
      let bounds = layers[plane.index].bounds
      let centre = matrixToSpace(of: plane).transform(x: bounds.midX, y: bounds.midY, z: 0)
      let depth = (centre.z / centre.w * 1e6).rounded()
      return depth.isNaN ? 0 : depth
    }
    let depths = planes.map(depth)
    let order = planes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    return order.reversed().map {
      SublayerCursor.Plane(index: planes[$0].index, context: planes[$0].context, place: $0)
    }
  }

  /// Returns the range of a layer's sublayers with their context, once for each instance of a replicator.
  private func instances(of index: Int, within context: SharedContext)
    -> [(layers: Range<Int>, context: SharedContext)]
  {
    let sublayers = firstSublayer(of: index)..<Int(layers[index].subtreeEnd)
    guard case .replicator(let replicator) = layers[index].kind else {
      return [(sublayers, context)]
    }
    return replicators[Int(replicator)].instances.map { instance in
      (
        instance.sublayers?.ints ?? sublayers,
        SharedContext(context.value.instanceContext(instance))
      )
    }
  }

  /// Returns siblings, and the sublayers of transform layers among them, as planes in painting order.
  private func planes(_ siblings: Range<Int>, _ context: SharedContext) -> [SublayerCursor.Plane] {
    var planes: [SublayerCursor.Plane] = []
    var runs = [(next: siblings.lowerBound, end: siblings.upperBound, context: context)]
    while let last = runs.indices.last {
      let (next, end, context) = runs[last]
      guard next < end else {
        runs.removeLast()
        continue
      }
      let layer = layers[next]
      runs[last].next = Int(layer.subtreeEnd)
      guard case .transform = layer.kind else {
        planes.append(SublayerCursor.Plane(index: next, context: context, place: planes.count))
        continue
      }
      guard isShown(next) else { continue }
      let within = SharedContext(self.transformLayerContext(within: layer, in: context.value))
      runs.append((next + 1, Int(layer.subtreeEnd), within))
    }
    return planes
  }

  /// Returns the transform from a plane to the space in which depths are compared.
  private func matrixToSpace(of plane: SublayerCursor.Plane) -> Matrix4 {
    layers[plane.index].matrixToPosition.concatenating(plane.context.value.baseInPlane)
  }

  /// Whether a layer is neither hidden nor clear.
  func isShown(_ index: Int) -> Bool {
    !layers[index].flags.contains(.isHidden) && layers[index].opacity > 0
  }
}

// MARK: - Siblings of an ordinary layer

extension EvaluatedFrame {
  /// Whether the sublayers of a layer that is no transform layer have to be painted by depth.
  ///
  /// They are not if they are level, and lie in the painting order or in one plane. So siblings without a third
  /// dimension are painted by `zPosition`. Nor are they if there is one plane, or if the only sublayer is a transform
  /// layer, which is a space by itself. Instances of a replicator are painted one after another if their planes are as
  /// deep as those of the first.
  ///
  /// O(1) for layers whose sublayers have no third dimension, O(planes) for others.
  ///
  /// Policy: `depth-order`, `replicator-flattens`.
  func sharesSpace(_ index: Int) -> Bool {
    guard layers[index].flags.contains(.hasDepth) else { return false }
    if case .transform = layers[index].kind { return false }
    let own = SharedContext(.plain)
    let instances = instances(of: index, within: own)
    if instances.count == 1, isOneSpace(instances[0].layers) { return false }
    let shown = instances.map { instance in
      planes(instance.layers, instance.context).filter { isShown($0.index) }
    }
    if shown.reduce(0, { $0 + $1.count }) < 2 { return false }
    var levels: [[Double]] = []
    for planes in shown {
      let depths = planes.compactMap { matrixToSpace(of: $0).levelDepth }
      if depths.count < planes.count { return true }
      levels.append(depths)
    }
    guard let first = levels.first(where: { !$0.isEmpty })?[0] else { return false }
    if levels.allSatisfy({ $0.allSatisfy { $0 == first } }) { return false }
    return !areInOrder(levels, seenThrough: sublayerBase(of: layers[index], toDevice: .identity))
  }

  /// Whether exactly one of the siblings is shown, and is a transform layer.
  private func isOneSpace(_ siblings: Range<Int>) -> Bool {
    var (next, shown) = (siblings.lowerBound, [Int]())
    while next < siblings.upperBound {
      if isShown(next) { shown.append(next) }
      if shown.count > 1 { return false }
      next = Int(layers[next].subtreeEnd)
    }
    guard let only = shown.first, case .transform = layers[only].kind else { return false }
    return true
  }

  /// Whether the depths of level planes ascend, and are the same in each instance of a replicator.
  private func areInOrder(_ levels: [[Double]], seenThrough matrix: Matrix4) -> Bool {
    let tolerance = PlaneSorter.depthTolerance
    var firsts: [Double]?
    for depths in levels {
      var nearest = -Double.infinity
      var seen: [Double] = []
      for depth in depths {
        guard let depth = matrix.depth(ofPlaneAt: depth), depth >= nearest - tolerance else {
          return false
        }
        nearest = max(nearest, depth)
        seen.append(depth)
      }
      guard let known = firsts else {
        firsts = seen
        continue
      }
      guard known.count == seen.count,
        zip(known, seen).allSatisfy({ abs($0 - $1) <= tolerance })
      else { return false }
    }
    return true
  }

  /// Returns the nearest ancestor of a layer that is not a transform layer, and so flattens the layer; `nil` for none.
  func flatteningLayer(_ index: Int) -> Int? {
    var next = Int(layers[index].parent)
    while next >= 0 {
      guard case .transform = layers[next].kind else { return next }
      next = Int(layers[next].parent)
    }
    return nil
  }
}

extension LayerContext {
  /// A context without transforms, in which planes keep their own depths.
  fileprivate static let plain = LayerContext(
    base: .identity, baseInPlane: .identity, plane: .identity, tint: .white, scissor: .empty,
    isMirrored: false)
}
