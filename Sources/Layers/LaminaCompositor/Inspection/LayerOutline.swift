// The position of an evaluated frame's layer on the screen, which a preview draws over its picture.

package import LaminaGeometry
import LaminaLayers
import LaminaRaster

/// The outline, the anchor point and the clips of a layer, in device pixels.
package struct LayerOutline: Sendable {
  /// A shape that clips the layer.
  package struct Clip: Sendable {
    /// The kinds of clips.
    package enum Kind: String, Sendable {
      /// The clip by the bounds of a layer with `masksToBounds`.
      case bounds
      /// The clip by a layer's mask, of which only the outline is given.
      case mask
    }

    /// The layer that clips, as an index into the evaluated frame.
    package let layer: Int
    /// The kind of the clip: bounds or a mask.
    package let kind: Kind
    /// The corners of the clip's outline, in device pixels; curves are approximated by short lines.
    package let corners: [Point]
  }

  /// The corners of the layer's bounds; fewer or more than four if a part lies behind the eye.
  package let bounds: [Point]
  /// The layer's anchor point; `nil` if it lies behind the eye.
  package let anchor: Point?
  /// The clips that affect the layer, the outermost first.
  package let clips: [Clip]
}

extension EvaluatedFrame {
  /// Returns the outline, anchor point and clips of a layer; `nil` if its position is not finite.
  ///
  /// A layer within a replicator has the position of the first instance that shows it. O(depth).
  package func layerOutline(of index: Int) -> LayerOutline? {
    guard let place = screenPlaces(of: index, ofAllInstances: false).first else { return nil }
    let layer = layers[index]
    let plane = Homography(planeOf: place.toDevice)
    return LayerOutline(
      bounds: plane.visiblePolygon(layer.bounds.corners),
      anchor: plane.visiblePolygon([layer.anchor]).first,
      clips: place.clips)
  }

  /// A position of a layer on the screen, with the clips that affect it there.
  struct ScreenPlace {
    /// The map from the layer's own space to device pixels.
    var toDevice: Matrix4
    /// The clips of the layer's ancestors and of the layer itself, the outermost first.
    var clips: [LayerOutline.Clip]
  }

  /// Returns the positions of a layer on the screen; none if a position is not finite.
  ///
  /// - Parameters:
  ///   - index: the layer.
  ///   - isForAll: whether every instance of the replicators above the layer counts, or only the first that shows it.
  /// - Returns: the positions, one for each instance. O(depth · instances).
  func screenPlaces(of index: Int, ofAllInstances isForAll: Bool) -> [ScreenPlace] {
    var chain = [index]
    while let last = chain.last, layers[last].parent >= 0 { chain.append(Int(layers[last].parent)) }
    var places = [ScreenPlace(toDevice: canvas.matrixToDevice, clips: [])]
    for (step, ancestor) in chain.reversed().enumerated() {
      let layer = layers[ancestor]
      let isTransform = if case .transform = layer.kind { true } else { false }
      let next = step + 1 < chain.count ? chain[chain.count - 2 - step] : nil
      let leadsToMask = next.map { layers[$0].place < 0 } ?? false
      var inner: [ScreenPlace] = []
      for var place in places {
        let toDevice = layer.matrixToPosition.concatenating(place.toDevice)
        guard toDevice.isFinite else { return [] }
        if !isTransform, !leadsToMask {
          place.clips += clips(of: ancestor, Homography(planeOf: toDevice), toDevice: toDevice)
        }
        guard let next else {
          inner.append(ScreenPlace(toDevice: toDevice, clips: place.clips))
          continue
        }
        if leadsToMask {
          inner.append(ScreenPlace(toDevice: toDevice.flattened, clips: place.clips))
          continue
        }
        let base = sublayerBase(of: layer, toDevice: isTransform ? toDevice : toDevice.flattened)
        let instances = instances(of: layer, showing: next)
        for matrix in isForAll ? instances : [instances.first ?? .identity] {
          inner.append(
            ScreenPlace(toDevice: matrix.concatenating(base), clips: place.clips))
        }
      }
      places = inner
    }
    return places
  }

  /// Returns the clips that a layer itself makes at a position: by its bounds and by its mask.
  private func clips(of index: Int, _ plane: Homography, toDevice: Matrix4) -> [LayerOutline.Clip] {
    let layer = layers[index]
    var clips: [LayerOutline.Clip] = []
    if layer.flags.contains(.masksToBounds) {
      clips.append(
        LayerOutline.Clip(
          layer: index, kind: .bounds, corners: plane.visiblePolygon(layer.outline.corners)))
    }
    if layer.hasMask {
      let mask = layers[index + 1]
      let place = Homography(
        planeOf: mask.matrixToPosition.concatenating(toDevice.flattened))
      clips.append(
        LayerOutline.Clip(
          layer: index, kind: .mask, corners: place.visiblePolygon(mask.outline.corners)))
    }
    return clips
  }

  /// Returns the matrices of the instances of a replicator that show a sublayer; the identity for any other layer.
  private func instances(of layer: EvaluatedLayer, showing sublayer: Int) -> [Matrix4] {
    guard case .replicator(let place) = layer.kind else { return [.identity] }
    return replicators[Int(place)].instances.compactMap {
      $0.sublayers?.contains(Int32(sublayer)) ?? true ? $0.matrix : nil
    }
  }

  /// Returns the index after the last layer of a layer's subtree.
  package func subtreeEnd(of index: Int) -> Int { Int(layers[index].subtreeEnd) }

  /// Returns the identity of the original `Layer` of the layer at an index.
  package func identity(of index: Int) -> ObjectIdentifier { layers[index].identity }

  /// The index of each layer, by its identity; a layer that a transition shows twice has the index of its newer
  /// picture.
  package var indices: [ObjectIdentifier: Int] {
    Dictionary(
      layers.indices.map { (layers[$0].identity, $0) }, uniquingKeysWith: { max($0, $1) })
  }
}

extension RoundedRect {
  /// The corners of a polygon that approximates the outline.
  fileprivate var corners: [Point] {
    guard isRounded else { return rect.corners }
    let steps = 8
    var points: [Point] = []
    for element in Path(roundedRect: self) {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .quad(_, let point): points.append(point)
      case .cubic(let first, let second, let end):
        guard let start = points.last else { continue }
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let u = 1 - t
          let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          points.append(
            Point(
              x: weights.0 * start.x + weights.1 * first.x + weights.2 * second.x
                + weights.3 * end.x,
              y: weights.0 * start.y + weights.1 * first.y + weights.2 * second.y
                + weights.3 * end.y))
        }
      case .close: break
      }
    }
    return points
  }
}

extension Homography {
  /// Returns the visible part of a polygon of the plane on the device, without parts behind the eye or almost level
  /// with it.
  func visiblePolygon(_ corners: [Point]) -> [Point] {
    let mapped = corners.map(homogeneous)
    let most = mapped.reduce(0) { max($0, abs($1.z)) }
    guard most.isFinite, most > 0 else { return [] }
    let least = most * 1e-4
    var cut: [SIMD3<Double>] = []
    for (place, point) in mapped.enumerated() {
      let before = mapped[(place + mapped.count - 1) % mapped.count]
      if (before.z >= least) != (point.z >= least) {
        let share = (least - before.z) / (point.z - before.z)
        cut.append(before + (point - before) * share)
      }
      if point.z >= least { cut.append(point) }
    }
    let points = cut.map { Point(x: $0.x / $0.z, y: $0.y / $0.z) }
    return points.allSatisfy(\.isFinite) ? points : []
  }
}
