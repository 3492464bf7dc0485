// Layers with something to draw that are invisible, and the reasons.

import LaminaGeometry
public import LaminaLayers
import LaminaPixels

/// The layers of a tree that have something to draw, but are invisible at a moment.
///
/// Layers that are hidden or without opacity are meant to be invisible, and do not count. Nor do layers that move, that
/// a replicator repeats, or that are filtered. A gradient or a path that can draw nothing counts wherever it is, also if
/// its layer draws something else.
@MainActor public struct UnseenLayers {
  /// The reason why a layer is invisible.
  public enum Reason: String, CaseIterable, Codable, Sendable {
    /// The layer lies beyond the canvas, or beyond the clip of an ancestor.
    case offCanvas = "off the canvas"
    /// The layer's bounds have no width or no height.
    case noSize = "without size"
    /// An opaque layer in front covers the layer completely.
    case covered
    /// The points of the layer's gradient coincide; of a radial one they share an axis.
    case gradientLength = "with a gradient without length"
    /// The layer's gradient has one colour, or none.
    case gradientColors = "with a gradient of fewer than two colours"
    /// The layer's gradient has fewer locations than colours.
    case gradientLocations = "with a gradient of fewer locations than colours"
    /// The layer's path reaches so far that its size is no number.
    case pathReach = "with a path beyond all numbers"

    /// Whether the layer is off the canvas, without size or covered, so that rendering it is wasted work.
    var isByPlace: Bool {
      switch self {
      case .offCanvas, .noSize, .covered: true
      case .gradientLength, .gradientColors, .gradientLocations, .pathReach: false
      }
    }
  }

  /// A layer that is invisible, or whose gradient or path draws nothing.
  public struct Entry: Encodable, Sendable {
    /// The layer's path.
    public let layer: String
    /// The model layer, whose properties can be changed.
    let model: Layer
    /// The reason why the layer is invisible.
    public let reason: Reason
    /// Whether the layer draws something besides a gradient or a path that draws nothing.
    let drawsOtherwise: Bool

    @MainActor init(_ layer: Layer, _ reason: Reason, drawsOtherwise: Bool = false) {
      (self.layer, model, self.reason) = (layer.pathFromRoot, layer.model, reason)
      self.drawsOtherwise = drawsOtherwise
    }

    /// Writes the path and the reason.
    ///
    /// - Parameter encoder: the destination.
    /// - Throws: errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(layer, forKey: .layer)
      try container.encode(reason, forKey: .reason)
    }

    private enum CodingKeys: String, CodingKey { case layer, reason }
  }

  /// The found layers: first those off the canvas, without size or covered, then those whose gradient or path draws
  /// nothing.
  public private(set) var entries: [Entry] = []

  /// The surroundings of a layer to visit.
  private struct Place {
    /// The part of the canvas to which ancestors clip the layer, in points.
    var clip: Rect
    /// Whether the layer's ancestors paint it plainly, without movement, fading, masks or filters.
    var isPlain = true
    /// The map from the superlayer's plane to the canvas, in points.
    var plane = Homography.identity
    /// The transform that the superlayer gives its sublayers.
    var sublayerTransform = Matrix4.identity
  }

  /// Layers to visit, with the place that all of them have.
  private struct Siblings {
    let layers: [Layer]
    let place: Place
    var next = 0
  }

  /// A layer that may be covered, or may cover others.
  private struct Painted {
    let layer: Layer
    let box: Rect
    let isOpaque: Bool
  }

  /// The maximum number of opaque layers that are examined as covers of other layers; the largest are chosen.
  private static let maximumCovers = 16

  /// Performs pending layout, and finds the invisible layers.
  ///
  /// O(16 · layers).
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  public init(under root: Layer, canvas: Canvas, at time: Double) {
    // Views with pending layout have no size yet.
    root.layoutTree()
    let shown = root.hasAnimationsInTree ? root.presentationCopy(at: time) : root
    let screen = Rect(
      x: 0, y: 0, width: canvas.exactPixelWidth / canvas.scale,
      height: canvas.exactPixelHeight / canvas.scale)
    var painted: [Painted] = []
    var isFlat = true
    var readers: [Int] = []
    var open = [Siblings(layers: [shown], place: Place(clip: screen))]
    while let siblings = open.last {
      guard siblings.next < siblings.layers.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let (layer, place) = (siblings.layers[siblings.next], siblings.place)
      if layer.isHidden || layer.opacity <= 0 { continue }
      isFlat = isFlat && layer.zPosition == 0 && !layer.mayPaintByDepth
      // A layer that reads its backdrop also reads layers that are covered later.
      if !layer.backgroundFilters.isEmpty { readers.append(painted.count) }
      let isStill = place.isPlain && layer.model.animations.isEmpty
      guard isStill, !(layer is ReplicatorLayer), !(layer is EmitterLayer),
        !(layer is TransformLayer)
      else { continue }
      let draws = UnseenLayers.draws(layer)
      let sublayers = layer.orderedSublayers
      guard draws || !sublayers.isEmpty else { continue }
      let plane = Homography(
        planeOf: layer.matrixToPosition.concatenating(place.sublayerTransform)
      ).concatenating(place.plane)
      if draws { examineLayer(at: layer, plane, place.clip, &painted) }
      guard !sublayers.isEmpty else { continue }
      var below = Place(clip: place.clip)
      below.plane = plane
      below.sublayerTransform = layer.anchoredSublayerTransform
      below.isPlain =
        layer.mask == nil && layer.filters.isEmpty && layer.compositingFilter == .normal
        && layer.opacity >= 1 && !layer.shouldRasterize
      if layer.masksToBounds {
        below.clip = place.clip.intersection(plane.box(of: layer.bounds)) ?? .zero
      }
      open.append(Siblings(layers: sublayers, place: below))
    }
    if isFlat { addCovered(painted, readers) }
    entries += UnseenLayers.withoutPart(
      under: shown, except: Set(entries.map { ObjectIdentifier($0.model) }))
  }

  private mutating func examineLayer(
    at layer: Layer, _ plane: Homography, _ clip: Rect, _ painted: inout [Painted]
  ) {
    guard layer.filters.isEmpty else { return }
    let shape = layer as? ShapeLayer
    if shape == nil, layer.bounds.width <= 0 || layer.bounds.height <= 0 {
      return entries.append(Entry(layer, .noSize))
    }
    var box = plane.box(of: layer.bounds)
    if let shape, let path = shape.path?.controlBounds {
      // A path without a size of numbers has a reason of its own.
      guard path.isFinite else { return }
      let reach = shape.strokeColor == nil ? 0 : shape.lineWidth * max(1, shape.miterLimit)
      let own = plane.box(of: path.inset(by: -reach))
      box = layer.backgroundColor == nil ? own : Rect(bounding: box.corners + own.corners)
    }
    if layer.shadowOpacity > 0 {
      guard layer.shadowPath == nil else { return }
      box = Rect(bounding: box.corners + plane.box(of: shadow(of: layer)).corners)
    }
    guard box.isFinite else { return }
    guard let seen = box.intersection(clip) else {
      return entries.append(Entry(layer, .offCanvas))
    }
    let isOpaque =
      shape == nil && (layer.backgroundColor?.alpha ?? 0) >= 1 && layer.cornerRadius <= 0
      && layer.opacity >= 1 && layer.mask == nil && layer.compositingFilter == .normal
      && plane.corners(of: layer.bounds).areUpright
    painted.append(
      Painted(layer: layer, box: seen, isOpaque: isOpaque))
  }

  /// Returns the rectangle that the shadow of a layer's bounds fills, with its blur to three standard deviations.
  private func shadow(of layer: Layer) -> Rect {
    layer.bounds.offset(dx: layer.shadowOffset.width, dy: layer.shadowOffset.height)
      .inset(by: -3 * max(0, layer.shadowRadius))
  }

  private mutating func addCovered(_ painted: [Painted], _ readers: [Int]) {
    let covers = painted.indices.filter { painted[$0].isOpaque }
      .sorted { painted[$1].box.area < painted[$0].box.area }.prefix(UnseenLayers.maximumCovers)
    for index in painted.indices {
      let isCovered = covers.contains { cover in
        cover > index && !readers.contains { index < $0 && $0 <= cover }
          && contains(painted[cover].box, painted[index].box)
          && !painted[index].layer.isSelfOrAncestor(of: painted[cover].layer)
      }
      if isCovered {
        entries.append(Entry(painted[index].layer, .covered))
      }
    }
  }

  /// Whether a layer has something to draw.
  static func draws(_ layer: Layer) -> Bool {
    if (layer.backgroundColor?.alpha ?? 0) > 0 || layer.contents != nil || layer.drawing != nil
      || (layer.borderWidth > 0 && (layer.borderColor?.alpha ?? 0) > 0)
    {
      return true
    }
    switch layer {
    case let text as TextLayer: return !(text.string ?? "").isEmpty
    case let shape as ShapeLayer:
      return shape.path != nil && (shape.fillColor != nil || shape.strokeColor != nil)
    case let gradient as GradientLayer: return gradient.colors != nil
    default: return false
    }
  }

  private func contains(_ a: Rect, _ b: Rect) -> Bool {
    a.minX <= b.minX && a.maxX >= b.maxX && a.minY <= b.minY && a.maxY >= b.maxY
  }

  /// A summary: `3 layers draw nothing: 1 off the canvas, 1 without size, 1 covered`; `nil` without any.
  ///
  /// Layers that draw something else are counted apart: `1 layer draws only in part: 1 with …`.
  public var text: String? {
    let clauses = [
      UnseenLayers.clause(entries.filter { !$0.drawsOtherwise }, "nothing"),
      UnseenLayers.clause(entries.filter(\.drawsOtherwise), "only in part"),
    ]
    return entries.isEmpty ? nil : clauses.compactMap(\.self).joined(separator: "; ")
  }

  private static func clause(_ entries: [Entry], _ extent: String) -> String? {
    guard !entries.isEmpty else { return nil }
    let parts = Reason.allCases.compactMap { reason in
      let count = entries.count { $0.reason == reason }
      return count > 0 ? "\(count) \(reason.rawValue)" : nil
    }
    return "\(entries.count) \(entries.count == 1 ? "layer draws" : "layers draw") \(extent): "
      + parts.joined(separator: ", ")
  }
}

extension Homography {
  /// Returns the corners of a rectangle on the canvas, in points.
  fileprivate func corners(of rect: Rect) -> [Point] { rect.corners.map { project($0) } }

  /// Returns the upright box around a rectangle on the canvas, in points.
  fileprivate func box(of rect: Rect) -> Rect { Rect(bounding: corners(of: rect)) }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
