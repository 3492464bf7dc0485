import LaminaGeometry
import LaminaLayers

// How far what a layer draws can reach in its own plane: an upper bound, by boxes in boxes.

/// A box around all that a layer and its sublayers may draw.
@MainActor enum LayerExtent {
  /// Looks for the box.
  ///
  /// - Parameters:
  ///   - layer: the layer; nothing clips its own picture.
  ///   - time: the moment, in seconds.
  /// - Returns: the box in the layer's own plane, in points; `nil` if some of it lies behind the eye
  ///   there, or has no end.
  static func box(of layer: Layer, at time: Double) -> Outline.Box? {
    var box = Outline.Box(layer.bounds)
    if let contents = layer.contents {
      for isMirrored in [false, true] {
        let placement = PicturePlacement(of: contents, in: layer, isMirrored: isMirrored)
        guard let placement else { continue }
        guard let there = placement.box.mapped(LayerFacts.contentsPlane(of: layer)) else {
          return nil
        }
        box = box.union(there)
      }
    }
    if let shape = layer as? ShapeLayer, let bounds = shape.path?.controlBounds {
      let reach = shape.strokeStyle.reach(hasCorners: true)
      box = box.union(Outline.Box(bounds).grown(by: reach))
    }
    for particle in ParticlePaint.all(of: layer, at: time) {
      for isMirrored in [false, true] {
        let placement = PicturePlacement(
          of: particle.contents, part: particle.cell.contentsRect,
          scale: particle.cell.contentsScale, isMirrored: isMirrored)
        guard let placement else { continue }
        guard let there = placement.box.mapped(particle.plane) else { return nil }
        box = box.union(there)
      }
    }
    guard let below = sublayers(of: layer, through: .identity, at: time) else { return nil }
    for there in below { box = box.union(there) }
    return effects(of: layer, on: box)
  }

  /// The boxes of a layer's sublayers in a plane to which `map` leads; `nil` if one has no end.
  private static func sublayers(of layer: Layer, through map: SpaceMap, at time: Double)
    -> [Outline.Box]?
  {
    var boxes: [Outline.Box] = []
    let shared = LayerSpace.forSublayers(of: layer).then(map)
    let replicator = layer as? ReplicatorLayer
    for index in 0..<max(0, replicator?.instanceCount ?? 1) {
      let instance = replicator.map { LayerSpace.forInstance(index, of: $0) } ?? .identity
      for sublayer in layer.sublayers ?? [] where !LayerSpace.isOff(sublayer) {
        let own = LayerSpace.toParent(of: sublayer).then(instance).then(shared)
        if sublayer is TransformLayer {
          guard let below = sublayers(of: sublayer, through: own, at: time) else { return nil }
          boxes += below
        } else {
          let whole = sublayer.masksToBounds ? Outline.Box(sublayer.bounds) : nil
          guard let box = whole ?? box(of: sublayer, at: time), let there = box.mapped(own.plane)
          else { return nil }
          boxes.append(there)
        }
      }
    }
    return boxes
  }

  /// Returns the extent of a box after shadow and filters.
  private static func effects(of layer: Layer, on box: Outline.Box) -> Outline.Box? {
    var box = box
    for filter in layer.filters {
      if case .colorMatrix(let matrix) = filter, matrix.offset.w > 0 { return nil }
      box = box.grown(by: 3 * filter.radius + LayerFinish.distance(filter))
    }
    // A bitmap fades by half of its own pixels.
    if layer.shouldRasterize, layer.rasterizationScale > 0 {
      box = box.grown(by: 1 / layer.rasterizationScale)
    }
    guard LayerFinish.hasShadow(layer) else { return box }
    var caster = box
    if let path = layer.shadowPath {
      guard let bounds = path.controlBounds else { return box }
      caster = Outline.Box(bounds)
    }
    let offset = max(abs(layer.shadowOffset.width), abs(layer.shadowOffset.height))
    return box.union(caster.grown(by: 3 * max(0, layer.shadowRadius) + offset))
  }
}

extension Outline.Box {
  /// Returns the smallest box that holds both.
  func union(_ other: Outline.Box) -> Outline.Box {
    Outline.Box(
      min(minX, other.minX), min(minY, other.minY), max(maxX, other.maxX), max(maxY, other.maxY))
  }

  /// Larger by a distance on every side.
  func grown(by distance: Double) -> Outline.Box {
    Outline.Box(minX - distance, minY - distance, maxX + distance, maxY + distance)
  }

  /// The box of its picture; `nil` if that reaches behind the eye or next to it.
  func mapped(_ map: PlaneMap) -> Outline.Box? {
    var result: Outline.Box?
    for corner in [SIMD2(minX, minY), SIMD2(maxX, minY), SIMD2(maxX, maxY), SIMD2(minX, maxY)] {
      let h = map.homogeneous(corner)
      guard h.z > 1e-3 else { return nil }
      let place = Outline.Box(h.x / h.z, h.y / h.z, h.x / h.z, h.y / h.z)
      result = result?.union(place) ?? place
    }
    return result
  }
}
