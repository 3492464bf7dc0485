// The positions of a frame's layers and passes on the screen, for views that show them separately.

package import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A layer or an offscreen pass of a frame, shown separately as a plane of its own.
package struct FramePlane: Sendable {
  /// The kinds of pictures that a plane may show.
  package enum Content: Sendable {
    /// The layer's own drawing, without its sublayers.
    case layer
    /// An offscreen pass, by its index in the plan.
    case pass(Int)
  }

  /// The picture that the plane shows: a layer's own drawing or a pass.
  package let content: Content
  /// The layer, or the layer that forced the pass, as an index into the evaluated frame.
  package let layer: Int
  /// The area that the plane shows, in its own space: points of the layer, or pixels of the pass.
  package let area: Rect
  /// The map from the plane's own space to device pixels.
  package let plane: Homography
  /// Whether the plane's y axis points up on the screen: a picture's first row then lies at the largest y.
  package var isMirrored = false
}

extension EvaluatedFrame {
  /// Returns a plane for each visible layer that draws something, back to front, except for layers of masks.
  ///
  /// For a replicator's sublayers only the first instance counts. O(layers).
  package func layerPlanes() -> [FramePlane] {
    var planes: [FramePlane] = []
    var maskEnd = 0
    walkVisibleLayers { index, place, spaces in
      // A mask is visible only by its effect.
      if layers[index].place < 0 { maskEnd = max(maskEnd, Int(layers[index].subtreeEnd)) }
      guard index >= maskEnd else { return }
      if case .transform = layers[index].kind { return }
      let drawables = Drawables(of: index, in: self).subtracting([.sublayers, .backdrop])
      guard !drawables.isEmpty else { return }
      let area = drawnArea(of: index)
      guard area.isFinite, area.width > 0, area.height > 0 else { return }
      planes.append(
        FramePlane(
          content: .layer, layer: index, area: area, plane: place.plane,
          isMirrored: spaces.isMirrored))
    }
    return planes
  }

  /// Returns the rectangle that a layer's own drawables cover, in points of the layer's space.
  func drawnArea(of index: Int) -> Rect {
    let layer = layers[index]
    var area = layer.bounds
    if let shape = drawableShape(of: layer.kind) {
      let reach = shape.strokeColor == nil ? 0 : max(0, shape.strokeStyle.width)
      let points = shape.path.flatMap(\.points)
      if !points.isEmpty {
        let drawn = Rect(bounding: points).inset(by: -reach)
        area = Rect(bounding: area.corners + drawn.corners)
      }
    }
    if let shadow = layerEffects(at: layer.effects)?.shadow {
      let reach = 3 * shadow.radius
      let cast = Rect(
        x: area.minX + shadow.offset.width - reach, y: area.minY + shadow.offset.height - reach,
        width: area.width + 2 * reach, height: area.height + 2 * reach)
      area = Rect(bounding: area.corners + cast.corners)
    }
    return area
  }

  /// Returns a plane for each rendered offscreen pass of a plan, in the order in which the passes end.
  package func passPlanes(of plan: PassPlan) -> [FramePlane] {
    var spaces: [Int: PassSpaces] = [:]
    let wanted = Set(plan.offscreenPasses.map { Int($0.layer.rawValue) })
    walkVisibleLayers { index, place, spacesOfLayer in
      if wanted.contains(index), spaces[index] == nil { spaces[index] = spacesOfLayer }
    }
    return plan.offscreenPasses.indices.compactMap { index in
      let pass = plan.passes[index]
      guard !pass.isAvoidable, !pass.extent.isEmpty, let spaces = spaces[Int(pass.layer.rawValue)]
      else { return nil }
      let extent = pass.extent
      let area = Rect(
        x: Double(extent.minX), y: Double(extent.minY), width: Double(extent.width),
        height: Double(extent.height))
      return FramePlane(
        content: .pass(index), layer: Int(pass.layer.rawValue), area: area,
        plane: spaces.plane(of: pass))
    }
  }

  /// The maps to device pixels from the pixels of the passes that a layer forces.
  private struct PassSpaces {
    /// The map to device pixels from the pixels that the superlayer draws to.
    let outer: Homography
    /// The map to device pixels from the pixels of the layer's bitmap; `nil` without a bitmap.
    let bitmap: Homography?
    /// The map to device pixels from the pixels of the layer's picture; `nil` unless they lie in the layer's own plane.
    let picture: Homography?
    /// Whether the layer's y axis points up on the screen.
    let isMirrored: Bool

    func plane(of pass: PlannedPass) -> Homography {
      if pass.reasons.contains(.rasterization), let bitmap { return bitmap }
      let isPicture = pass.reasons.contains { $0 == .filters || $0 == .shadow }
      if isPicture, let picture { return picture }
      return isPicture ? bitmap ?? outer : outer
    }
  }

  /// Calls `body` for each visible layer, with its position on the screen and the maps of its passes.
  private func walkVisibleLayers(_ body: (Int, LayerPlacement, PassSpaces) -> Void) {
    /// The context of a layer's sublayers, with the map to device pixels from the pixels that they are drawn to.
    struct Open {
      let end: Int
      let context: LayerContext
      let toDevice: Homography
    }
    let root = PlanBuilder(frame: self, layers: 0..<0).rootContext
    var open = [Open(end: layers.count, context: root, toDevice: .identity)]
    var maskContext: (index: Int, Open)?
    var index = 0
    while index < layers.count {
      while let last = open.last, last.end <= index { open.removeLast() }
      let end = Int(layers[index].subtreeEnd)
      var parent = open[open.count - 1]
      if let mask = maskContext, mask.index == index { parent = mask.1 }
      maskContext = nil
      let context = SharedContext(parent.context)
      guard let place = layerPlacement(of: index, in: context) else {
        index = end
        continue
      }
      func onScreen(_ plane: Homography) -> LayerPlacement {
        LayerPlacement(
          toDevice: place.toDevice, plane: plane.concatenating(parent.toDevice),
          opacity: place.opacity)
      }
      if case .transform = layers[index].kind {
        body(
          index, onScreen(place.plane),
          PassSpaces(
            outer: parent.toDevice, bitmap: nil, picture: nil, isMirrored: context.value.isMirrored)
        )
        open.append(
          Open(
            end: end, context: self.transformLayerContext(within: layers[index], in: context.value),
            toDevice: parent.toDevice))
        index += 1
        continue
      }
      guard let drawing = layerDrawing(of: index, at: place, in: context) else {
        index = end
        continue
      }
      let outward = drawing.devicePlane.concatenating(parent.toDevice)
      let bitmap = drawing.raster.map { $0.plane.inverse.concatenating(outward) }
      let picture = drawing.picture.flatMap {
        $0.isLocal ? $0.plane.inverse.concatenating(outward) : nil
      }
      body(
        index, onScreen(place.plane),
        PassSpaces(
          outer: parent.toDevice, bitmap: bitmap, picture: picture,
          isMirrored: drawing.isMirrored))
      let inner = drawing.innerMatrix.map { Homography(planeOf: $0).inverse.concatenating(outward) }
      var within = self.sublayerContext(within: drawing, toDevice: place.toDevice, in: context)
      if layers[index].hasMask {
        var base = context.value
        base.base = place.toDevice.flattened
        (base.tint, base.opacity) = (.white, 1)
        base.isMirrored = drawing.isMirrored
        maskContext = (
          index + 1,
          Open(
            end: Int(layers[index + 1].subtreeEnd), context: base, toDevice: parent.toDevice)
        )
      }
      if case .replicator(let number) = layers[index].kind,
        let first = replicators[Int(number)].instances.first
      {
        within.base = first.matrix.concatenating(within.base)
      }
      open.append(Open(end: end, context: within, toDevice: inner ?? parent.toDevice))
      index += 1
    }
  }
}

extension Renderer {
  /// Returns all passes of a frame, including those that opaque draws hide.
  package func wholePlan(_ frame: EvaluatedFrame) -> PassPlan {
    var plan = PassPlan(planning: frame)
    plan.narrowDraws(to: Damage(plan.screen), of: frame, hidesCovered: false)
    return plan
  }
}
