// Paths of shape items: free paths, rectangles, ellipses, stars.

import LaminaGeometry
import LaminaScenes

/// A path of a shape layer, computed from properties for any moment.
struct PathSource {
  var node: LottieNode
  /// The timelines of the path's animated properties.
  var timelines: [Timeline]
  /// The function that returns the path at a moment, as outlines; a path that is cut may have several.
  var outlines: (Moment) -> [Outline]
  /// The function that returns a rectangle's path at a moment with a given corner radius; `nil` for other paths.
  var withRadius: ((Moment, Double) -> Outline)?
  /// The reason to sample the path frame by frame, as it does not change linearly between keyframes; `nil` if there is
  /// none.
  var resampled: String?
  /// The largest number of vertices, if the number changes over time; otherwise `nil`.
  var maximumVertices: Int?
}

extension PathSource {
  /// Makes a path of one outline.
  init(node: LottieNode, timelines: [Timeline], outline: @escaping (Moment) -> Outline) {
    self.init(node: node, timelines: timelines, outlines: { [outline($0)] })
  }

  /// Combines several paths, at least one, into one.
  init(_ paths: [PathSource]) {
    self = paths[0]
    guard paths.count > 1 else { return }
    timelines = paths.flatMap(\.timelines)
    resampled = paths.resampled
    withRadius = nil
    outlines = { moment in paths.flatMap { $0.outlines(moment) } }
    let counts = paths.map(\.maximumVertices)
    maximumVertices =
      counts.allSatisfy { $0 == nil }
      ? nil : paths.reduce(0) { $0 + $1.vertexCount(at: .frame(0)) }
  }

  /// Returns the path moved by the transform of a group around it.
  func movedPath(by transform: TransformModel) -> PathSource {
    movedPath(transform.timelines, by: transform.matrixAtMoment)
  }

  /// Returns the path transformed by an affine map that changes along timelines.
  func movedPath(_ timelines: [Timeline], by map: @escaping (Moment) -> Affine) -> PathSource {
    let own = outlines
    var path = self
    path.timelines += timelines
    path.outlines = { moment in
      let map = map(moment)
      return own(moment).map { $0.applying(map) }
    }
    path.withRadius = nil
    if !timelines.isEmpty { path.resampled = "a group that moves" }
    return path
  }

  /// Returns the outlines of the path at a moment, with corners rounded by a radius.
  func roundedOutlines(by radius: Double, _ moment: Moment) -> [Outline] {
    if let withRadius { return [withRadius(moment, radius)] }
    return outlines(moment).map { $0.rounded(by: radius) }
  }

  /// Returns the largest number of vertices; if it never changes, the number at `start`.
  func vertexCount(at start: Moment) -> Int {
    maximumVertices ?? outlines(start).reduce(0) { $0 + $1.vertices.count }
  }
}

extension [PathSource] {
  /// The reason to sample the paths frame by frame, as one does not change linearly between keyframes; `nil` if there
  /// is none.
  var resampled: String? { lazy.compactMap(\.resampled).first }

  /// Returns the largest number of coordinates of all paths together, including tangents.
  func pointCount(at start: Moment) -> Int {
    // Outlines are made to count them: one path that is repeated many times may have more than memory holds.
    var count = 0
    for path in self where count <= LottieLimits.numbers {
      count += 6 * path.vertexCount(at: start)
    }
    return count
  }
}

extension PropertyReader {
  /// Reads a path item of a shape layer; `nil` for a free path without a value.
  func pathSource(_ item: LottieNode) throws(SceneError) -> PathSource? {
    var source: PathSource?
    switch item.stringOrEmpty("ty") {
    case "sh":
      guard let property = try readOutlines(item["ks"], closed: item["closed"]?.isTrue) else {
        return nil
      }
      source = PathSource(node: item, timelines: [property.timeline()].compactMap(\.self)) {
        property.valueAtMoment($0)
      }
      source?.resampled = straightHandles(of: property)
    case "rc": source = try readRectangle(item)
    case "el":
      let (position, size) = try readPlacement(item)
      source = PathSource(
        node: item, timelines: [position.timeline(), size.timeline()].compactMap(\.self)
      ) {
        Outline.ellipse(
          center: position.valueAtMoment($0).point, size: size.valueAtMoment($0).point)
      }
    default: source = try readStar(item)
    }
    if try item.integer("d", 1) == 3, let forward = source {
      source?.outlines = { forward.outlines($0).map(\.reversed) }
      source?.withRadius = forward.withRadius.map { make in { make($0, $1).reversed } }
    }
    return source
  }

  /// Reads a free path, with all keyframes cut to the smallest number of vertices; `nil` if it is missing.
  func readOutlines(_ node: LottieNode?, closed: Bool? = nil) throws(SceneError) -> Property<
    Outline
  >? {
    guard let node, var property: Property<Outline> = try readProperty(node) else { return nil }
    let counts = property.keys.map(\.value.vertices.count)
    if let least = counts.min(), let most = counts.max(), least != most {
      noteFeature("paths with \(least) to \(most) vertices are cut to \(least)", at: node)
      for index in property.keys.indices { property.keys[index].value.cut(to: least) }
    }
    if property.keys.contains(where: \.value.isUneven) {
      noteFeature(
        "lists of vertices and tangents of different lengths are cut to the shortest", at: node)
    }
    if property.turnsHandles { recordDifference(.pathHandles, at: node) }
    if let closed {
      for index in property.keys.indices { property.keys[index].value.isClosed = closed }
    }
    return property
  }

  /// Returns the reason to sample an animated path, so that its handles move straight, which Core Animation turns;
  /// `nil` if there is none.
  func straightHandles(of property: Property<Outline>) -> String? {
    followsFile && property.turnsHandles ? "a path's handles" : nil
  }

  private func readPlacement(_ item: LottieNode) throws(SceneError) -> (
    position: Property<Numbers>, size: Property<Numbers>
  ) {
    (try readProperty(item["p"], Numbers([0, 0])), try readProperty(item["s"], Numbers([0, 0])))
  }

  private func readRectangle(_ item: LottieNode) throws(SceneError) -> PathSource {
    let (position, size) = try readPlacement(item)
    let radius: Property<Double> = try readProperty(item["r"], 0)
    let isRound = radius.keys.contains { $0.value > 0 }
    var source = PathSource(
      node: item,
      timelines: [position.timeline(), size.timeline(), radius.timeline()].compactMap(\.self)
    ) {
      Outline.rectangle(
        center: position.valueAtMoment($0).point, size: size.valueAtMoment($0).point,
        radius: isRound ? radius.valueAtMoment($0) : nil)
    }
    source.withRadius = {
      Outline.rectangle(
        center: position.valueAtMoment($0).point, size: size.valueAtMoment($0).point, radius: $1)
    }
    return source
  }

  private func readStar(_ item: LottieNode) throws(SceneError) -> PathSource {
    let isStar = try item.integer("sy", 1) != 2
    let position = try readProperty(item["p"], Numbers([0, 0]))
    let points: Property<Double> = try readProperty(item["pt"], 5)
    guard points.keys.allSatisfy({ $0.value <= LottieLimits.points }) else {
      throw (item["pt"] ?? item).fail(
        .lottieLimit(name: "points", limit: Int(LottieLimits.points)))
    }
    let rotation: Property<Double> = try readProperty(item["r"], 0)
    let outer: Property<Double> = try readProperty(item["or"], 0)
    let outerRoundness: Property<Double> = try readProperty(item["os"], 0)
    let inner: Property<Double> = try readProperty(item["ir"], 0)
    let innerRoundness: Property<Double> = try readProperty(item["is"], 0)
    let numbers =
      [points, rotation, outer, outerRoundness] + (isStar ? [inner, innerRoundness] : [])
    if zip([outer, inner], [outerRoundness, innerRoundness]).prefix(isStar ? 2 : 1).contains(
      where: {
        $0.keys.contains { $0.value != 0 } && $1.keys.contains { $0.value != 0 }
      }) || points.keys.contains(where: { $0.value != $0.value.rounded() })
    {
      recordDifference(.starShape, at: item)
    }
    let followsFile = followsFile
    var source = PathSource(
      node: item,
      timelines: ([position.timeline()] + numbers.map { $0.timeline() }).compactMap(\.self)
    ) {
      var star = Star(center: position.valueAtMoment($0).point, points: points.valueAtMoment($0))
      star.isSpecified = followsFile
      star.degrees = rotation.valueAtMoment($0)
      (star.outer, star.outerRoundness) = (
        outer.valueAtMoment($0), outerRoundness.valueAtMoment($0) / 100
      )
      if isStar {
        (star.inner, star.innerRoundness) = (
          inner.valueAtMoment($0), innerRoundness.valueAtMoment($0) / 100
        )
      }
      return star.outline
    }
    if points.isAnimated || rotation.isAnimated {
      source.resampled = "a star's points or rotation"
      let most = points.keys.reduce(0) { max($0, $1.value) }
      source.maximumVertices = 2 * Int(most.rounded(.up))
    }
    return source
  }
}

/// A star or a regular polygon.
private struct Star {
  var center: Point
  var points: Double
  var degrees = 0.0
  var outer = 0.0
  var outerRoundness = 0.0
  /// The radius of the inner vertices; `nil` for a polygon.
  var inner: Double?
  var innerRoundness = 0.0
  /// Whether the star follows the Lottie specification: with whole points, and roundness as a part of the circle's
  /// length.
  var isSpecified = false

  init(center: Point, points: Double) {
    self.center = center
    self.points = min(LottieLimits.points, max(0, points))
  }

  var outline: Outline {
    var path = Outline()
    path.isClosed = true
    // Only a star can have a fraction of a point.
    let whole = isSpecified ? points.rounded() : inner == nil ? points.rounded(.down) : points
    guard whole > 0 else { return path }
    let perPoint = inner == nil ? 1.0 : 2.0
    let fraction = whole - whole.rounded(.down)
    let step = 360 / (whole * perPoint)
    var angle = degrees - 90
    if fraction > 0 {
      // The partial point comes first, with a smaller radius and a narrower angle, so that all points fill the circle.
      angle += step * (1 - fraction)
      let radius = (inner ?? outer) + fraction * (outer - (inner ?? outer))
      addStarVertex(
        radius, angle, handle: outer * outerRoundness * fraction * handleLength(whole), to: &path)
      angle += step * fraction
    }
    let first = fraction > 0 ? 1 : 0
    for index in first..<Int(whole.rounded(.up) * perPoint) {
      if let inner, index % 2 == 1 {
        addStarVertex(inner, angle, handle: inner * innerRoundness * handleLength(whole), to: &path)
      } else {
        addStarVertex(outer, angle, handle: outer * outerRoundness * handleLength(whole), to: &path)
      }
      angle += step
    }
    return path
  }

  /// Returns the length of a tangent for a roundness of 1, as a part of the radius.
  ///
  /// - Source: Lottie specification, PolyStar.
  private func handleLength(_ points: Double) -> Double {
    isSpecified ? .pi / (2 * points) : inner == nil ? 0.25 : 0.47829
  }

  /// Adds a vertex at a radius and an angle from the centre, with tangents perpendicular to the radius.
  private func addStarVertex(
    _ radius: Double, _ angle: Double, handle length: Double, to path: inout Outline
  ) {
    let turn = Trigonometry.sineCosine(degrees: angle)
    path.vertices.append(
      Point(x: center.x + radius * turn.cosine, y: center.y + radius * turn.sine))
    path.leaving.append(Point(x: -length * turn.sine, y: length * turn.cosine))
    path.arriving.append(Point(x: length * turn.sine, y: -length * turn.cosine))
  }
}
