// The changes of a layer tree that are worth a try.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// Walks a live layer tree and collects changes that may make frames cheaper.
@MainActor struct AblationFinder {
  /// Why each layer forces offscreen passes.
  let reasons: [ObjectIdentifier: Set<PassReason>]
  /// Pixels in the extents of the passes that each layer forces.
  let pixels: [ObjectIdentifier: Int]
  /// Pixels per point.
  let scale: Double
  /// The colour behind the root.
  let background: Color

  /// A layer whose subtree has been counted.
  private struct Visited {
    let layer: Layer
    let parent: Int
    /// Pixels of passes that the layer and those below it force.
    var pixels: Int
    /// How many of its sublayers force passes, themselves or below.
    var busySublayers = 0
  }

  /// The changes, those of layers with the most offscreen pixels first.
  ///
  /// O(layers log layers).
  func ablations(under root: Layer) -> [Ablation] {
    var visited: [Visited] = []
    var waiting: [(layer: Layer, parent: Int)] = [(root, -1)]
    while let (layer, parent) = waiting.popLast() {
      if layer.isHidden || layer.opacity <= 0 { continue }
      visited.append(
        Visited(layer: layer, parent: parent, pixels: pixels[ObjectIdentifier(layer), default: 0]))
      for sublayer in layer.orderedSublayers.reversed() {
        waiting.append((sublayer, visited.count - 1))
      }
      if let mask = layer.mask { waiting.append((mask, visited.count - 1)) }
    }
    for index in visited.indices.reversed() where visited[index].parent >= 0 {
      guard visited[index].pixels > 0 else { continue }
      visited[visited[index].parent].pixels += visited[index].pixels
      visited[visited[index].parent].busySublayers += 1
    }
    var found: [(ablation: Ablation, pixels: Int)] = []
    for (index, entry) in visited.enumerated() {
      let own = reasons[ObjectIdentifier(entry.layer), default: []]
      for ablation in ablations(of: entry.layer, forcing: own) {
        found.append((ablation, pixels[ObjectIdentifier(entry.layer), default: 0]))
      }
      if index > 0, !own.isEmpty || entry.busySublayers > 1, let ablation = bitmap(of: entry.layer)
      {
        found.append((ablation, entry.pixels))
      }
    }
    let order = found.enumerated().sorted {
      ($1.element.pixels, $0.offset) < ($0.element.pixels, $1.offset)
    }
    return order.map(\.element.ablation)
  }

  private func ablations(of layer: Layer, forcing reasons: Set<PassReason>) -> [Ablation] {
    var found: [Ablation] = []
    if reasons.contains(.shadow) {
      for (variant, path) in silhouettes(of: layer).enumerated() {
        found.append(Ablation(.shadowPath, of: layer, [.shadowPath(path)], variant: variant))
      }
    }
    if reasons.contains(.mask) { found += corners(of: layer) }
    if !reasons.isDisjoint(with: [.roundedClip, .nonScissorClip]) {
      found.append(Ablation(.needlessClip, of: layer, [.masksToBounds(false)]))
    }
    if reasons.contains(.groupOpacity) {
      found.append(Ablation(.separateOpacity, of: layer, [.allowsGroupOpacity(false)]))
    }
    if layer.shouldRasterize {
      found.append(Ablation(.needlessBitmap, of: layer, [.shouldRasterize(false)]))
    }
    if let ablation = flattened(layer) { found.append(ablation) }
    if let ablation = opaqueStore(of: layer) { found.append(ablation) }
    return found
  }

  // MARK: - Kinds

  /// Rounded corners instead of a mask: with both curves, since a path does not say which it is.
  private func corners(of layer: Layer) -> [Ablation] {
    guard let mask = layer.mask, mask.transform == .identity, mask.opacity >= 1, !mask.isHidden,
      mask.orderedSublayers.isEmpty, mask.contents == nil, !layer.masksToBounds
    else { return [] }
    if let shape = mask as? ShapeLayer {
      guard let path = shape.path, (shape.fillColor?.alpha ?? 0) >= 1, shape.strokeColor == nil,
        !shape.masksToBounds, let box = path.controlBounds
      else { return [] }
      let origin = shape.convert(Point(x: box.minX, y: box.minY), to: layer)
      guard isSame(Rect(x: origin.x, y: origin.y, width: box.width, height: box.height), layer)
      else { return [] }
      guard let reach = cornerReach(of: path, in: box) else { return [] }
      return clips(
        of: layer,
        reach < 1e-6
          ? [(0, .circular)]
          : [(reach, .circular), (reach / CornerCurve.continuous.expansionFactor, .continuous)],
        corners: .all)
    }
    guard (mask.backgroundColor?.alpha ?? 0) >= 1, isSame(mask.frame, layer) else { return [] }
    return clips(of: layer, [(mask.cornerRadius, mask.cornerCurve)], corners: mask.maskedCorners)
  }

  private func clips(
    of layer: Layer, _ corners: [(radius: Double, curve: CornerCurve)], corners mask: CornerMask
  ) -> [Ablation] {
    corners.enumerated().map { variant, corner in
      let (radius, curve) = corner
      var edits: [LayerEdit] = [.mask(nil), .masksToBounds(true)]
      if layer.cornerRadius != radius { edits.append(.cornerRadius(radius)) }
      if layer.cornerCurve != curve { edits.append(.cornerCurve(curve)) }
      if layer.maskedCorners != mask { edits.append(.maskedCorners(mask)) }
      return Ablation(.cornersForMask, of: layer, edits, variant: variant)
    }
  }

  private func isSame(_ rect: Rect, _ layer: Layer) -> Bool {
    let bounds = layer.bounds
    return abs(rect.minX - bounds.minX) < 1e-6 && abs(rect.minY - bounds.minY) < 1e-6
      && abs(rect.maxX - bounds.maxX) < 1e-6 && abs(rect.maxY - bounds.maxY) < 1e-6
  }

  /// A bitmap with as many pixels per point as the layer has on the screen.
  private func bitmap(of layer: Layer) -> Ablation? {
    guard !layer.shouldRasterize, !(layer is TransformLayer), isMoved(layer), !isChanging(layer)
    else { return nil }
    var root = layer
    while let superlayer = root.superlayer { root = superlayer }
    let ends = [
      layer.bounds.corners[0],
      Point(x: layer.bounds.minX + 1, y: layer.bounds.minY),
    ].map { layer.convert($0, to: root) }
    let (x, y) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
    let detail = scale * (x * x + y * y).squareRoot()
    guard detail.isFinite, detail > 0.01, detail < 100 else { return nil }
    // Rounding errors of the way up to the root are not meant.
    let rounded = (detail * 1e6).rounded() / 1e6
    return Ablation(
      .rasterization, of: layer, [.shouldRasterize(true), .rasterizationScale(rounded)])
  }

  /// Whether a layer or one around it moves, turns or fades: what stands still is rendered once, bitmap or not.
  private func isMoved(_ layer: Layer) -> Bool {
    var next: Layer? = layer
    while let layer = next {
      if !layer.animations.isEmpty { return true }
      next = layer.superlayer
    }
    return false
  }

  /// Whether a layer's bitmap would change or be resampled while its animations run: what moves, turns or
  /// fades it as a whole does not count, what scales it does.
  private func isChanging(_ layer: Layer) -> Bool {
    let moving = [
      "position", "zPosition", "anchorPoint", "transform.translation", "transform.rotation",
      "opacity", "hidden",
    ]
    func isMoving(_ animation: Animation) -> Bool {
      switch animation.kind {
      case .group(let animations): animations.allSatisfy(isMoving)
      case .transition: false
      default: moving.contains { animation.keyPath.hasPrefix($0) }
      }
    }
    var above = layer.superlayer
    while let next = above {
      // A layer above that scales takes the bitmap with it.
      if next.animations.contains(where: { $0.animation.keyPath.hasPrefix("transform.scale") }) {
        return true
      }
      above = next.superlayer
    }
    var waiting = (layer.sublayers ?? []) + [layer.mask].compactMap(\.self)
    if layer is EmitterLayer || !layer.animations.map(\.animation).allSatisfy(isMoving) {
      return true
    }
    while let next = waiting.popLast() {
      if next is EmitterLayer || !next.animations.isEmpty { return true }
      waiting += (next.sublayers ?? []) + [next.mask].compactMap(\.self)
    }
    return false
  }

  /// The layer's background mixed with the opaque one behind it, if it has a translucent one or fades
  /// nothing else.
  private func flattened(_ layer: Layer) -> Ablation? {
    guard let color = layer.backgroundColor, color.alpha > 0, type(of: layer) == Layer.self else {
      return nil
    }
    let isLeaf =
      layer.orderedSublayers.isEmpty && layer.contents == nil && layer.drawing == nil
      && layer.borderWidth <= 0 && layer.shadowOpacity <= 0
    let opacity = isLeaf ? min(1, max(0, layer.opacity)) : 1
    guard color.alpha * opacity < 1, isLeaf || layer.opacity >= 1,
      let behind = opaqueColor(behind: layer)
    else { return nil }
    let share = color.alpha * opacity
    func mix(_ a: Double, _ b: Double) -> Double { a * share + b * (1 - share) }
    let mixed = Color(
      red: mix(color.red, behind.red), green: mix(color.green, behind.green),
      blue: mix(color.blue, behind.blue))
    return Ablation(
      .flattenedColor, of: layer,
      (layer.opacity < 1 ? [.opacity(1)] : []) + [.backgroundColor(mixed)])
  }

  /// The nearest opaque background below a layer: of a sibling behind it that holds it, or of a layer
  /// above it in the tree.
  private func opaqueColor(behind layer: Layer) -> Color? {
    var inner = layer
    while let superlayer = inner.superlayer, superlayer.mask !== inner {
      let siblings = superlayer.sublayersInPaintingOrder.prefix { $0 !== inner }
      let box = layer.convert(layer.bounds, to: superlayer)
      for sibling in siblings.reversed() where sibling.frame.contains(box) {
        if sibling.isHidden || sibling.opacity < 1 { continue }
        if let color = sibling.backgroundColor, color.alpha >= 1 { return color }
      }
      if superlayer.opacity < 1 { return nil }
      if let color = superlayer.backgroundColor, color.alpha > 0 {
        return color.alpha >= 1 ? color : nil
      }
      inner = superlayer
    }
    return background.alpha >= 1 ? background : nil
  }

  /// A store of which every pixel is opaque, and nobody said so.
  private func opaqueStore(of layer: Layer) -> Ablation? {
    guard layer.backingStoreBytes > 0, !layer.isOpaque,
      case .texture(let texture)? = layer.contents, texture.format == .rgba8, !texture.isOpaque
    else { return nil }
    let pixels = texture.pixels
    for index in pixels.indices where !pixels[index].isOpaque { return nil }
    return Ablation(.opaqueStore, of: layer, [.isOpaque(true)])
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    minX <= other.minX + 1e-6 && minY <= other.minY + 1e-6 && maxX >= other.maxX - 1e-6
      && maxY >= other.maxY - 1e-6
  }
}
