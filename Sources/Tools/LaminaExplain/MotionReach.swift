// The parts of the screen that motions can touch, so that independent motions need not be combined.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers

/// Clusters of motions that may touch common pixels, each with a box around everything that it moves at any time.
///
/// A layer and a moving layer within it belong together, and so do motions whose boxes overlap. A pixel thus depends on
/// one cluster at most: its frames are enough, whatever the others show meanwhile. Motions that never rest or repeat
/// reach everywhere, unless a static layer around them clips.
@MainActor struct MotionReach {
  private struct Cluster {
    /// The topmost moving layers of the cluster.
    var tops: [Layer]
    var motions: [MotionTimeline.Motion]
    /// The box on the canvas around everything that the cluster moves, in pixels; `nil` if it is not bounded.
    var box: Rect?
    /// The timeline of the cluster: the frames in which its motions can look different.
    var frames: MotionTimeline
  }

  private var clusters: [Cluster] = []
  private let root: Layer
  private let canvas: Canvas
  /// The largest distance, in points, from which a layer's background filters take pixels.
  private let backdropReach: Double

  /// The maximum product of layers and frames for which a cluster's box is computed from its frames.
  private static let maximumLayers = 4_000_000

  /// Finds the clusters of all motions of a timeline.
  ///
  /// O(layers · frames of each cluster).
  init(of timeline: MotionTimeline, under root: Layer, on canvas: Canvas) {
    (self.root, self.canvas) = (root, canvas)
    var (count, blur, waiting) = (0, 0.0, [root])
    while let layer = waiting.popLast() {
      count += 1
      for filter in layer.backgroundFilters { blur = max(blur, 3 * filter.radius) }
      waiting += layer.orderedSublayers
    }
    backdropReach = blur
    func frames(_ motions: [MotionTimeline.Motion]) -> MotionTimeline {
      MotionTimeline(of: motions, at: timeline.time, refreshRate: timeline.refreshRate)
    }
    let moving = Set(timeline.motions.map { ObjectIdentifier($0.layer) })
    var order: [Layer] = []
    var groups: [ObjectIdentifier: [MotionTimeline.Motion]] = [:]
    for motion in timeline.motions {
      var top = motion.layer
      var next: Layer? = motion.layer
      while let layer = next {
        if moving.contains(ObjectIdentifier(layer)) { top = layer }
        next = layer.superlayer
      }
      if groups[ObjectIdentifier(top)] == nil { order.append(top) }
      groups[ObjectIdentifier(top), default: []].append(motion)
    }
    for top in order {
      let motions = groups[ObjectIdentifier(top)] ?? []
      let own = frames(motions)
      var box = clipBox(around: top)
      if own.isWhole, own.moments.count * count <= MotionReach.maximumLayers {
        let swept = sweep(of: top, at: own.moments)
        box = swept.map { swept in box.map { $0.intersection(swept) ?? .zero } ?? swept } ?? box
      }
      var joined = Cluster(tops: [top], motions: motions, box: box, frames: own)
      // A larger box may meet boxes that the smaller one did not.
      while let place = clusters.firstIndex(where: { MotionReach.meet($0.box, joined.box) }) {
        let other = clusters.remove(at: place)
        joined.tops += other.tops
        joined.motions += other.motions
        joined.box = joined.box.flatMap { box in
          other.box.map { Rect(bounding: box.corners + $0.corners) }
        }
        joined.frames = frames(joined.motions)
      }
      clusters.append(joined)
    }
  }

  private static func meet(_ a: Rect?, _ b: Rect?) -> Bool {
    guard let a, let b else { return true }
    return a.intersection(b) != nil
  }

  /// The timeline of each cluster: the frames in which its motions can look different.
  var frames: [MotionTimeline] { clusters.map(\.frames) }

  /// Returns the timelines of the clusters whose boxes meet the pixels that a trial can change.
  ///
  /// - Parameters:
  ///   - region: a box of the pixels that the trial touches at a moment.
  ///   - trial: the trial.
  /// - Returns: the frames of clusters; those of clusters around layers of the trial are among them.
  func clusterFrames(touching region: IntRect, of trial: Trial) -> [MotionTimeline] {
    let layers = trial.changes.flatMap { [$0.layer] + $0.parts.map(\.layer) }
    var area: Rect? = Rect(
      minX: Double(region.minX), minY: Double(region.minY), maxX: Double(region.maxX),
      maxY: Double(region.maxY))
    let own = clusters.filter { cluster in
      cluster.tops.contains { top in
        layers.contains { top.isSelfOrAncestor(of: $0) || $0.isSelfOrAncestor(of: top) }
      }
    }
    // The changed pixels may move with the layers of the trial.
    for cluster in own {
      area = area.flatMap { area in
        cluster.box.map { Rect(bounding: area.corners + $0.corners) }
      }
    }
    return clusters.filter { MotionReach.meet($0.box, area) }.map(\.frames)
  }

  // MARK: - Boxes

  /// Returns the box on the canvas, in pixels, of the nearest ancestor that clips a moving layer; `nil` without one.
  private func clipBox(around layer: Layer) -> Rect? {
    var next = layer.superlayer
    var clip: Rect?
    while let above = next {
      if above is ReplicatorLayer { return nil }
      if above.masksToBounds, clip == nil {
        clip = Rect(bounding: above.bounds.corners.map { pixelPoint($0, of: above, under: root) })
      }
      next = above.superlayer
    }
    return clip?.inset(by: -margin(around: layer))
  }

  private func pixelPoint(_ point: Point, of layer: Layer, under root: Layer) -> Point {
    let place = root.convert(layer === root ? point : layer.convert(point, to: root), to: nil)
    return Point(x: place.x * canvas.scale, y: place.y * canvas.scale)
  }

  /// Returns the box on the canvas, in pixels, around a layer and its sublayers at all moments; `nil` if not bounded.
  private func sweep(of layer: Layer, at moments: [Double]) -> Rect? {
    var points: [Point] = []
    for moment in moments {
      let shown = root.presentationCopy(at: moment)
      var waiting = [shown]
      var isWithin: Set<ObjectIdentifier> = []
      while let next = waiting.popLast() {
        let isPart =
          next.model === layer
          || next.superlayer.map { isWithin.contains(ObjectIdentifier($0)) } == true
        if isPart {
          isWithin.insert(ObjectIdentifier(next))
          guard let box = drawnBox(of: next) else { return nil }
          points += box.corners.map { pixelPoint($0, of: next, under: shown) }
          if let mask = next.mask { waiting.append(mask) }
        }
        waiting += next.orderedSublayers
      }
      points = points.isEmpty ? [] : Rect(bounding: points).corners
    }
    guard !points.isEmpty else { return .zero }
    let box = Rect(bounding: points)
    return box.isFinite ? box.inset(by: -margin(around: layer)) : nil
  }

  /// Returns the rectangle that a layer itself draws to, in its own space; `nil` if it is not bounded.
  private func drawnBox(of layer: Layer) -> Rect? {
    if layer is EmitterLayer || layer is ReplicatorLayer { return nil }
    if layer is TextLayer, !layer.masksToBounds, layer.backingStoreBytes == 0 { return nil }
    if layer.contents != nil, !layer.contentsGravity.resizes, !layer.masksToBounds { return nil }
    var box = layer.bounds
    if let shape = layer as? ShapeLayer, let path = shape.path?.controlBounds {
      let stroke = shape.strokeColor == nil ? 0 : shape.lineWidth * max(1, shape.miterLimit)
      box = Rect(bounding: box.corners + path.inset(by: -stroke).corners)
    }
    let blur = layer.filters.reduce(0) { $0 + 3 * $1.radius }
    var margin = blur
    if layer.shadowOpacity > 0 {
      margin += layer.shadowReach
      if let path = layer.shadowPath?.controlBounds {
        box = Rect(bounding: box.corners + path.corners)
      }
    }
    return box.isFinite ? box.inset(by: -margin) : nil
  }

  /// Returns the distance in pixels up to which a layer's pixels can affect others outside its box.
  ///
  /// They spread by antialiasing, by filters and shadows of ancestors, and by layers that blur what is behind them.
  private func margin(around layer: Layer) -> Double {
    var distance = 0.0
    var next = layer.superlayer
    while let above = next {
      distance += above.filters.reduce(0) { $0 + 3 * $1.radius }
      if above.shadowOpacity > 0, above.shadowPath == nil {
        distance += above.shadowReach
      }
      next = above.superlayer
    }
    return 1 + (distance + backdropReach) * canvas.scale
  }
}

extension Layer {
  /// The distance in points that a shadow reaches beyond its caster, in any direction.
  fileprivate var shadowReach: Double {
    3 * max(0, shadowRadius) + abs(shadowOffset.width) + abs(shadowOffset.height)
  }
}
