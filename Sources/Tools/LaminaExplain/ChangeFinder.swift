// The changes of a layer tree that are worth trying.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A finder that walks a live layer tree and collects changes that may make frames cheaper.
@MainActor struct ChangeFinder {
  /// For each layer, the reasons why it forces offscreen passes.
  let reasons: [ObjectIdentifier: Set<PassReason>]
  /// For each layer, the number of pixels in the extents of the offscreen passes that it forces.
  let pixels: [ObjectIdentifier: Int]
  /// For each rasterised layer, the numbers of frames that showed its cached bitmap or rendered it.
  let bitmaps: [ObjectIdentifier: BitmapUse]
  /// The frames over which changes are tried.
  let frames: ExplainedFrames

  /// The number of screen pixels per point.
  var scale: Double { frames.canvas.scale }

  /// A visited layer, with the number of offscreen pixels of its subtree.
  private struct Visited {
    let layer: Layer
    let parent: Int
    /// The number of pixels in the offscreen passes that the layer, its mask and all layers below it force.
    var pixels: Int
    /// The number of direct sublayers and masks whose subtrees force offscreen passes.
    var busySublayers = 0
  }

  /// Returns possible changes, each with the number of offscreen pixels that it affects, the most pixels first.
  ///
  /// A layer that is equivalent to one that forces passes has the same changes, even if it was never visible.
  /// O(layers log layers).
  func changes(under root: Layer) -> [(change: Change, pixels: Int)] {
    var visited: [Visited] = []
    var waiting: [(layer: Layer, parent: Int)] = [(root, -1)]
    while let (layer, parent) = waiting.popLast() {
      if isNeverShown(layer) { continue }
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
    var found: [(change: Change, pixels: Int)] = []
    let alike = reasonsOfAlike(visited.map(\.layer))
    for (index, entry) in visited.enumerated() {
      let own =
        reasons[ObjectIdentifier(entry.layer)] ?? alike[ObjectIdentifier(entry.layer)] ?? []
      for change in changes(of: entry.layer, forcing: own) {
        found.append((change, pixels[ObjectIdentifier(entry.layer), default: 0]))
      }
      if index > 0, !own.isEmpty || entry.busySublayers > 1, let change = bitmap(of: entry.layer) {
        found.append((change, entry.pixels))
      }
    }
    found += hiddenWork().map { ($0, 0) }
    let order = found.enumerated().sorted {
      ($1.element.pixels, $0.offset) < ($0.element.pixels, $1.offset)
    }
    return order.map(\.element)
  }

  /// The observations of layers whose bitmaps most frames render again, one for each layer.
  var uselessBitmaps: [Finding] {
    var found: [Finding] = []
    var waiting = [frames.root]
    while let layer = waiting.popLast() {
      if let text = bitmaps[ObjectIdentifier(layer)]?.text {
        found.append(
          Finding(
            observing: "bitmap", layers: [layer.pathFromRoot],
            title: "a bitmap is rendered anew in most frames", evidence: text))
      }
      waiting += layer.orderedSublayers.reversed()
    }
    return found
  }

  private func changes(of layer: Layer, forcing reasons: Set<PassReason>) -> [Change] {
    var found: [Change] = []
    if reasons.contains(.shadow) {
      for (variant, path) in silhouettes(of: layer).enumerated() {
        found.append(Change(.shadowPath, of: layer, [.shadowPath(path)], variant: variant))
      }
    }
    if reasons.contains(.mask) { found += maskChanges(of: layer) }
    if !reasons.isDisjoint(with: [.roundedClip, .nonScissorClip]) {
      found.append(Change(.needlessClip, of: layer, [.masksToBounds(false)]))
      if let change = roundedContent(of: layer) { found.append(change) }
    }
    if reasons.contains(.filters), let change = filteredContents(of: layer) {
      found.append(change)
    }
    if reasons.contains(.backgroundFilters) {
      found += plainBackdrop(of: layer)
      if let change = standingBackdrop(of: layer) { found.append(change) }
    }
    if reasons.contains(.groupOpacity) {
      found.append(Change(.separateOpacity, of: layer, [.allowsGroupOpacity(false)]))
    }
    if layer.shouldRasterize {
      var change = Change(.needlessBitmap, of: layer, [.shouldRasterize(false)])
      change.evidence = bitmaps[ObjectIdentifier(layer)]?.text
      found.append(change)
    }
    if let change = flattened(layer) { found.append(change) }
    if let change = changeOfStore(layer) { found.append(change) }
    return found
  }

  // MARK: - Kinds

  /// Returns a change that rasterises a layer in the resolution of the screen; `nil` unless the layer moves as a whole.
  private func bitmap(of layer: Layer) -> Change? {
    guard !layer.shouldRasterize, !(layer is TransformLayer), isMoved(layer), !isChanging(layer),
      let detail = detail(of: layer)
    else { return nil }
    return Change(
      .rasterization, of: layer, [.shouldRasterize(true), .rasterizationScale(detail)])
  }

  /// Returns the number of screen pixels per point of a layer, along its x axis; `nil` outside 0.01...100.
  func detail(of layer: Layer) -> Double? {
    var root = layer
    while let superlayer = root.superlayer { root = superlayer }
    let ends = [
      layer.bounds.corners[0],
      Point(x: layer.bounds.minX + 1, y: layer.bounds.minY),
    ].map { layer.convert($0, to: root) }
    let (x, y) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
    let detail = scale * (x * x + y * y).squareRoot()
    guard detail.isFinite, detail > 0.01, detail < 100 else { return nil }
    // Removes rounding errors of the conversion to the root.
    return (detail * 1e6).rounded() / 1e6
  }

  /// Whether a layer or one of its ancestors has an animation.
  ///
  /// A layer without one is rendered once, whether or not it has a bitmap.
  func isMoved(_ layer: Layer) -> Bool {
    var next: Layer? = layer
    while let layer = next {
      if !layer.animations.isEmpty { return true }
      next = layer.superlayer
    }
    return false
  }

  /// Whether a layer is hidden or transparent, and no animation shows it.
  func isNeverShown(_ layer: Layer) -> Bool {
    guard layer.isHidden || layer.opacity <= 0 else { return false }
    func shows(_ animation: Animation) -> Bool {
      if case .group(let animations) = animation.kind { return animations.contains(where: shows) }
      return ["opacity", "hidden", "isHidden"].contains(animation.keyPath)
    }
    return !layer.animations.contains { shows($0.animation) }
  }

  /// Whether an animation of a layer or of an ancestor changes the layer's size on the screen.
  func isScaled(_ layer: Layer) -> Bool {
    let scaling = ["bounds", "transform", "sublayerTransform", "zPosition"]
    func scales(_ animation: Animation) -> Bool {
      if case .group(let animations) = animation.kind { return animations.contains(where: scales) }
      return scaling.contains { animation.keyPath.hasPrefix($0) }
        && !["transform.translation", "bounds.origin"].contains {
          animation.keyPath.hasPrefix($0)
        }
    }
    var next: Layer? = layer
    while let layer = next {
      if layer.animations.contains(where: { scales($0.animation) }) { return true }
      next = layer.superlayer
    }
    return false
  }

  /// Whether a layer's bitmap would change or be resampled while its animations run.
  ///
  /// Animations that move, rotate or fade it as a whole do not count; animations that scale it do.
  func isChanging(_ layer: Layer) -> Bool {
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
      // A scaling ancestor scales the bitmap too.
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

  /// Returns a change that replaces a translucent background by its mixture with the opaque colour behind it.
  ///
  /// It returns `nil` if the background is opaque, or no opaque colour is known behind it.
  ///
  /// A layer that fades counts as translucent if it consists of its background alone.
  private func flattened(_ layer: Layer) -> Change? {
    guard let color = layer.backgroundColor, color.alpha > 0, type(of: layer) == Layer.self,
      layer.backgroundFilters.isEmpty
    else { return nil }
    let isLeaf =
      layer.orderedSublayers.isEmpty && layer.contents == nil && layer.drawing == nil
      && layer.borderWidth <= 0 && layer.shadowOpacity <= 0
    let opacity = isLeaf ? min(1, max(0, layer.opacity)) : 1
    guard color.alpha * opacity < 1, isLeaf || layer.opacity >= 1,
      let behind = opaqueColor(behind: layer)
    else { return nil }
    let mixed = color.mixed(with: behind, share: color.alpha * opacity)
    return Change(
      .flattenedColor, of: layer,
      (layer.opacity < 1 ? [.opacity(1)] : []) + [.backgroundColor(mixed)])
  }

  /// Returns the nearest opaque colour behind a layer: of a sibling that covers its box, an ancestor or the canvas.
  ///
  /// It returns `nil` if something translucent lies between, or if layers may be painted by depth.
  func opaqueColor(behind layer: Layer) -> Color? {
    var inner = layer
    while let superlayer = inner.superlayer, superlayer.mask !== inner {
      if superlayer.mayPaintByDepth { return nil }
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
    return frames.canvas.background.alpha >= 1 ? frames.canvas.background : nil
  }

  /// Returns a change that sets `isOpaque` if all pixels of the backing store are opaque, or removes the drawing if all
  /// are clear; else `nil`.
  private func changeOfStore(_ layer: Layer) -> Change? {
    guard layer.backingStoreBytes > 0, case .texture(let texture)? = layer.contents,
      texture.format == .rgba8, texture.pixels.count > 0
    else { return nil }
    let pixels = texture.pixels
    let first = pixels[0]
    if first == .clear, layer.drawing != nil {
      for index in pixels.indices where pixels[index] != .clear { return nil }
      return Change(.emptyStore, of: layer, [.drawing(nil)])
    }
    guard first.isOpaque, !layer.isOpaque, !texture.isOpaque else { return nil }
    for index in pixels.indices where !pixels[index].isOpaque { return nil }
    return Change(.opaqueStore, of: layer, [.isOpaque(true)])
  }
}

extension Color {
  /// Returns the opaque mixture of this colour, whose weight is `share`, and another one.
  func mixed(with other: Color, share: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a * share + b * (1 - share) }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}

extension Rect {
  func contains(_ other: Rect) -> Bool {
    minX <= other.minX + 1e-6 && minY <= other.minY + 1e-6 && maxX >= other.maxX - 1e-6
      && maxY >= other.maxY - 1e-6
  }
}
