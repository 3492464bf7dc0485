// Observations of a tree, for a person to decide about.

import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A finder of layer properties that cost memory or sharpness, and that only a person can decide to change.
@MainActor struct ObservationFinder {
  /// The kind of an observation.
  enum Kind: String, CaseIterable {
    /// A picture has more than twice as many columns and rows as it is shown with.
    case pictureTooLarge
    /// The edges of a static layer lie between pixels.
    case alignment
    /// A view draws nothing into its backing store.
    case unpaintedStore
    /// A layer's own clip cuts its shadow away.
    case clippedShadow
    /// A rasterised layer's bitmap has fewer pixels than the screen shows of it.
    case coarseBitmap
    /// An animation blurs a shadow anew in each frame.
    case animatedShadow
    /// A path or bounds are animated, although a transform would give the same picture.
    case transformAnimation

    var title: String {
      switch self {
      case .pictureTooLarge: "a picture has more than 2 texels for each pixel"
      case .alignment: "edges lie between pixels, although nothing moves"
      case .unpaintedStore: "the backing store is empty"
      case .clippedShadow: "masksToBounds clips the shadow away; put it on a layer around"
      case .coarseBitmap: "rasterizationScale is below the screen's: the bitmap is blurred"
      case .animatedShadow:
        "an animated shadowRadius blurs the shadow anew in each frame; fade between two shadows"
      case .transformAnimation: "an animated transform would give the same picture"
      }
    }
  }

  let finder: ChangeFinder
  /// For each kind of observation, its layers with their evidence, in the order of the tree.
  private var seen: [Kind: [(layer: Layer, evidence: String)]] = [:]

  /// Examines all visible layers.
  init(_ finder: ChangeFinder) {
    self.finder = finder
    var waiting = [finder.frames.root]
    while let layer = waiting.popLast() {
      if finder.isNeverShown(layer) { continue }
      examineLayer(at: layer)
      waiting += layer.orderedSublayers.reversed()
      if let mask = layer.mask { waiting.append(mask) }
    }
  }

  /// The observations: one of each kind, with all its layers.
  var findings: [Finding] {
    Kind.allCases.compactMap { kind in
      guard let all = seen[kind], let first = all.first else { return nil }
      return Finding(
        observing: kind.rawValue, layers: all.map { $0.layer.pathFromRoot }, title: kind.title,
        evidence: first.evidence)
    }
  }

  private mutating func addObservation(_ kind: Kind, _ layer: Layer, _ evidence: String) {
    seen[kind, default: []].append((layer, evidence))
  }

  private mutating func examineLayer(at layer: Layer) {
    if let size = shownSize(ofPictureIn: layer), let contents = layer.contents {
      let part = layer.contentsRect
      let (width, height) = (
        Double(contents.width) * part.width, Double(contents.height) * part.height
      )
      if width > 2 * size.width, height > 2 * size.height {
        addObservation(
          .pictureTooLarge, layer,
          "\(contents.width) x \(contents.height) pixels, shown as \(whole(size.width)) x "
            + "\(whole(size.height)): \(4 * contents.width * contents.height) bytes decoded, "
            + "\(4 * whole(size.width) * whole(size.height)) are shown")
      }
    }
    if let box = edgesBetweenPixels(of: layer) {
      addObservation(
        .alignment, layer, "from \(box.minX), \(box.minY) to \(box.maxX), \(box.maxY) pixels")
    }
    if layer.drawing == nil, layer.backingStoreBytes > 0, isClear(layer.contents) {
      addObservation(.unpaintedStore, layer, "\(layer.backingStoreBytes) bytes")
    }
    if let evidence = clippedShadow(of: layer) { addObservation(.clippedShadow, layer, evidence) }
    if let evidence = coarseBitmap(of: layer) { addObservation(.coarseBitmap, layer, evidence) }
    if let evidence = animatedShadow(of: layer) { addObservation(.animatedShadow, layer, evidence) }
    for entry in layer.animations {
      if let what = equivalentTransform(for: entry.animation, of: layer) {
        addObservation(.transformAnimation, layer, "\(entry.animation.keyPath) could be \(what)")
      }
    }
  }

  private func whole(_ length: Double) -> Int { Int(length.rounded(.up)) }

  // MARK: - Pictures

  /// Returns the size in pixels to which a layer stretches its picture; `nil` if it does not stretch one.
  ///
  /// It is also `nil` if an animation scales the layer.
  private func shownSize(ofPictureIn layer: Layer) -> Size? {
    guard layer.contents != nil, layer.backingStoreBytes == 0, layer.contentsGravity.resizes,
      !finder.isScaled(layer), let detail = finder.detail(of: layer)
    else { return nil }
    let size = layer.bounds.size
    guard size.width > 0, size.height > 0 else { return nil }
    return Size(width: size.width * detail, height: size.height * detail)
  }

  private func isClear(_ contents: LayerContents?) -> Bool {
    guard case .texture(let texture)? = contents, texture.format == .rgba8 else { return false }
    let pixels = texture.pixels
    for index in pixels.indices where pixels[index] != .clear { return false }
    return pixels.count > 0
  }

  // MARK: - Edges

  /// Returns the box, in pixels, of a static layer whose edges lie between pixels; `nil` for any other layer.
  ///
  /// The layer has to be upright, and to have a picture or a colour.
  private func edgesBetweenPixels(of layer: Layer) -> Rect? {
    guard layer.contents != nil || (layer.backgroundColor?.alpha ?? 0) > 0,
      !(layer is TextLayer || layer is ShapeLayer), layer.cornerRadius <= 0,
      !finder.isMoved(layer), let box = finder.screen(of: layer.bounds, of: layer), box.isFinite,
      box.width >= 1, box.height >= 1
    else { return nil }
    let sides = [box.minX, box.minY, box.maxX, box.maxY]
    // Less than a sixteenth of a pixel is invisible.
    guard sides.contains(where: { abs($0 - $0.rounded()) > 1.0 / 16 }) else { return nil }
    func near(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    return Rect(
      minX: near(box.minX), minY: near(box.minY), maxX: near(box.maxX), maxY: near(box.maxY))
  }

  // MARK: - Shadows

  /// Returns the evidence that a layer's own clip cuts its shadow away; `nil` without such a shadow.
  private func clippedShadow(of layer: Layer) -> String? {
    guard layer.masksToBounds, layer.shadowOpacity > 0, (layer.shadowColor?.alpha ?? 0) > 0,
      layer.filters.isEmpty, !(layer is TransformLayer)
    else { return nil }
    return coversBounds(layer)
      ? "nothing of the shadow shows"
      : "the shadow shows at most within the bounds, where the layer is not opaque"
  }

  /// Returns the evidence that the radius of a visible shadow is animated; `nil` without such an animation.
  private func animatedShadow(of layer: Layer) -> String? {
    guard !(layer is TransformLayer), (layer.shadowColor?.alpha ?? 0) > 0, !layer.masksToBounds
    else { return nil }
    func animates(_ animation: Animation, _ key: String) -> Bool {
      if case .group(let animations) = animation.kind {
        return animations.contains { animates($0, key) }
      }
      return animation.keyPath == key
    }
    let animations = layer.animations.map(\.animation)
    guard animations.contains(where: { animates($0, "shadowRadius") }),
      layer.shadowOpacity > 0 || animations.contains(where: { animates($0, "shadowOpacity") })
    else { return nil }
    return layer.shadowPath == nil
      ? "the shadow has no path: each frame renders the layer for it, then blurs it"
      : "the shadow has a path: each frame blurs it"
  }

  /// Returns the evidence that a bitmap has fewer pixels than the screen shows of it; `nil` if it does not.
  private func coarseBitmap(of layer: Layer) -> String? {
    guard layer.shouldRasterize, !finder.isScaled(layer), let detail = finder.detail(of: layer),
      layer.rasterizationScale < detail * 0.99
    else { return nil }
    func short(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    return "\(short(layer.rasterizationScale)) pixels a point, shown with \(short(detail))"
  }

  /// Whether a layer's background, gradient or picture is opaque in all of its bounds.
  private func coversBounds(_ layer: Layer) -> Bool {
    if (layer.backgroundColor?.alpha ?? 0) >= 1 { return true }
    if let colors = (layer as? GradientLayer)?.colors, colors.allSatisfy({ $0.alpha >= 1 }) {
      return colors.count > 1
    }
    let isFilled = layer.contentsGravity == .resize || layer.contentsGravity == .resizeAspectFill
    switch layer.contents {
    case .image(let source)?: return isFilled && !source.properties.hasAlpha
    case .texture(let texture)?: return isFilled && texture.isOpaque
    case nil: return false
    }
  }

  // MARK: - Animations

  /// Returns the transform key path that could be animated in place of a path or bounds, with the same picture; `nil`
  /// if none could.
  private func equivalentTransform(for animation: Animation, of layer: Layer) -> String? {
    guard let values = values(of: animation, from: layer), values.count > 1 else { return nil }
    switch animation.keyPath {
    case "path":
      guard let shape = layer as? ShapeLayer, shape.strokeColor == nil else { return nil }
      let paths = values.compactMap { value -> Path? in
        if case .path(let path) = value { path } else { nil }
      }
      guard paths.count == values.count, let first = paths.first else { return nil }
      let kinds = paths.dropFirst().map { AffineKind(from: first, to: $0) }
      guard kinds.allSatisfy({ $0 != .none }) else { return nil }
      return kinds.contains(.scale) ? "transform" : "transform.translation"
    case "bounds", "bounds.size":
      // Sublayers and corners do not scale with the bounds.
      guard type(of: layer) == Layer.self, layer.orderedSublayers.isEmpty, layer.cornerRadius <= 0,
        layer.borderWidth <= 0, layer.drawing == nil, layer.contentsGravity == .resize
      else { return nil }
      return "transform.scale"
    default: return nil
    }
  }

  private func values(of animation: Animation, from layer: Layer) -> [AnimatableValue]? {
    switch animation.kind {
    case .basic(let ends), .spring(_, let ends): [ends.from, ends.to].compactMap(\.self)
    case .keyframes(let frames): frames.values
    default: nil
    }
  }
}

/// The kind of transform that maps one path to another.
private enum AffineKind {
  /// No transform, or one that is neither a translation nor a scale.
  case none
  /// A translation, or the same path.
  case translation
  /// A scale with a translation.
  case scale

  init(from first: Path, to second: Path) {
    guard first != second, let a = first.controlBounds, let b = second.controlBounds, a.width > 0,
      a.height > 0
    else {
      self = first == second ? .translation : .none
      return
    }
    let (x, y) = (b.width / a.width, b.height / a.height)
    let moved = first.applying(
      Affine(a: x, b: 0, c: 0, d: y, tx: b.minX - x * a.minX, ty: b.minY - y * a.minY))
    guard moved.count == second.count, zip(moved, second).allSatisfy({ $0.isNear($1) }) else {
      self = .none
      return
    }
    self = abs(x - 1) < 1e-6 && abs(y - 1) < 1e-6 ? .translation : .scale
  }
}

extension Path.Element {
  fileprivate func isNear(_ other: Path.Element) -> Bool {
    func near(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3 }
    return switch (self, other) {
    case (.move(let a), .move(let b)), (.line(let a), .line(let b)): near(a, b)
    case (.quad(let a, let b), .quad(let c, let d)): near(a, c) && near(b, d)
    case (.cubic(let a, let b, let c), .cubic(let d, let e, let f)):
      near(a, d) && near(b, e) && near(c, f)
    case (.close, .close): true
    default: false
    }
  }
}
