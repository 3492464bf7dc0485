// Transforms of layers and groups.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// The transform of a layer, a group or a repeater.
struct TransformModel {
  /// The form of the position: a point, or separate x and y.
  enum Position {
    case point(Property<Numbers>)
    case split(Property<Double>, Property<Double>)
  }

  var anchor: Property<Numbers>
  var position: Position
  var scale: Property<Numbers>
  var rotation: Property<Double>
  var rotationX: Property<Double>?
  var rotationY: Property<Double>?
  var orientation: Property<Numbers>?
  var skew: Property<Double>
  var skewAxis: Property<Double>
  var opacity: Property<Double>
  var startOpacity: Property<Double>
  var endOpacity: Property<Double>
  /// The transform's node in the file; `nil` if it is missing.
  var node: LottieNode?
  /// The position's curves, by keyframe, along which progress is measured by length; empty if it is by curve parameter.
  private var curves: [MeasuredCurve?] = []
  /// The factor of the skew's axis: -1 if the file is drawn as it asks, otherwise 1.
  private let axisSign: Double

  init(_ node: LottieNode?, _ reader: PropertyReader) throws(SceneError) {
    self.node = node
    axisSign = reader.followsFile ? -1 : 1
    anchor = try reader.readProperty(node?["a"], Numbers([0, 0]))
    scale = try reader.readProperty(node?["s"], Numbers([100, 100]))
    rotation = try reader.readProperty(node?["r"] ?? node?["rz"], 0)
    rotationX = try reader.readProperty(node?["rx"])
    rotationY = try reader.readProperty(node?["ry"])
    orientation = try reader.readProperty(node?["or"])
    skew = try reader.readProperty(node?["sk"], 0)
    skewAxis = try reader.readProperty(node?["sa"], 0)
    opacity = try reader.readProperty(node?["o"], 100)
    startOpacity = try reader.readProperty(node?["so"], 100)
    endOpacity = try reader.readProperty(node?["eo"], 100)
    if let p = node?["p"], p["k"] == nil, p["x"]?.kind == .object {
      position = .split(try reader.readProperty(p["x"], 0), try reader.readProperty(p["y"], 0))
    } else if node?["p"] == nil, node?["px"] != nil || node?["py"] != nil {
      position = .split(
        try reader.readProperty(node?["px"], 0), try reader.readProperty(node?["py"], 0))
    } else {
      position = .point(try reader.readProperty(node?["p"], Numbers([0, 0])))
    }
    noteDifferences(reader)
  }

  /// Records the values of the transform that lottie-ios draws otherwise than the file asks.
  private mutating func noteDifferences(_ reader: PropertyReader) {
    guard let node else { return }
    let isSkewed = skew.keys.contains { $0.value != 0 }
    if isSkewed, skewAxis.keys.contains(where: { $0.value.remainder(dividingBy: 90) != 0 }) {
      reader.recordDifference(.skewAxis, at: node["sa"] ?? node)
    }
    guard case .point(let property) = position, property.isAnimated else { return }
    let curves = zip(property.keys, property.keys.dropFirst()).lazy.map { key, next in
      key.isHeld || !TransformModel.isCurved(key)
        ? nil : MeasuredCurve(TransformModel.curve(from: key, to: next), steps: 128)
    }
    // The largest difference that is not seen, in points.
    let tolerance = 0.25
    guard curves.contains(where: { ($0?.unevenness ?? 0) > tolerance }) else { return }
    reader.recordDifference(.wayAlongCurve, at: node["p"] ?? node)
    if reader.followsFile { self.curves = Array(curves) }
  }

  /// Returns the curve after a keyframe of the position, if progress along it is measured by length; otherwise `nil`.
  func measuredCurve(after index: Int) -> MeasuredCurve? {
    index < curves.count ? curves[index] : nil
  }

  /// Returns the curve from a keyframe of a position to the next.
  static func curve(from key: Property<Numbers>.Key, to next: Property<Numbers>.Key) -> CubicCurve {
    let (from, to) = (key.value.point, next.value.point)
    return CubicCurve(from, from + (key.leaving ?? .zero), to + (key.arriving ?? .zero), to)
  }

  /// Whether the transform rotates about x or y, or has an orientation in space.
  var is3D: Bool {
    func turns(_ property: Property<Double>?) -> Bool {
      property.map { $0.keys.contains { $0.value != 0 } } ?? false
    }
    return turns(rotationX) || turns(rotationY)
      || (orientation.map { $0.keys.contains { $0.value.values.contains { $0 != 0 } } } ?? false)
  }

  /// The timelines of the animated anchor, position, scale, rotation and skew.
  var timelines: [Timeline] {
    let places: [Timeline?]
    switch position {
    case .split(let x, let y): places = [x.timeline(), y.timeline()]
    case .point(let point): places = [point.timeline()]
    }
    let others = [
      anchor.timeline(), scale.timeline(), rotation.timeline(), skew.timeline(),
      skewAxis.timeline(),
    ]
    return (places + others).compactMap(\.self)
  }

  /// Returns the position at a moment.
  func positionAtMoment(_ moment: Moment) -> Point {
    switch position {
    case .split(let x, let y): return Point(x: x.valueAtMoment(moment), y: y.valueAtMoment(moment))
    case .point(let property): return property.pointAlongPath(moment, curves)
    }
  }

  /// Whether a keyframe of a position has tangents.
  static func isCurved(_ key: Property<Numbers>.Key) -> Bool {
    (key.leaving ?? .zero) != .zero || (key.arriving ?? .zero) != .zero
  }

  /// Returns the scale along x and y at a moment; 1 is unscaled.
  func scaleAtMoment(_ moment: Moment) -> Point {
    let value = scale.valueAtMoment(moment)
    return Point(x: value.axisValue(0, 100) / 100, y: value.axisValue(1, 100) / 100)
  }

  /// Returns the skew at a moment, as a matrix.
  func skewMatrix(_ moment: Moment) -> Affine {
    let tangent = Trigonometry.sineCosine(degrees: skew.valueAtMoment(moment))
    let t = tangent.cosine == 0 ? 0 : tangent.sine / tangent.cosine
    let turn = Trigonometry.sineCosine(degrees: axisSign * skewAxis.valueAtMoment(moment))
    // Rotation by the negative axis, the skew x' = x − t·y, rotation back.
    let back = Affine(
      a: turn.cosine, b: -turn.sine, c: turn.sine, d: turn.cosine, tx: 0, ty: 0)
    let lean = Affine(a: 1, b: 0, c: -t, d: 1, tx: 0, ty: 0)
    let forth = Affine(a: turn.cosine, b: turn.sine, c: -turn.sine, d: turn.cosine, tx: 0, ty: 0)
    return back.concatenating(lean).concatenating(forth)
  }

  /// Returns the whole transform at a moment, as an affine map.
  func matrixAtMoment(_ moment: Moment) -> Affine {
    let (anchor, point, scale) = (
      anchor.valueAtMoment(moment).point, positionAtMoment(moment), scaleAtMoment(moment)
    )
    let turn = Trigonometry.sineCosine(degrees: rotation.valueAtMoment(moment))
    return Affine(a: 1, b: 0, c: 0, d: 1, tx: -anchor.x, ty: -anchor.y)
      .concatenating(Affine(a: scale.x, b: 0, c: 0, d: scale.y, tx: 0, ty: 0)).concatenating(
        skewMatrix(moment)
      )
      .concatenating(
        Affine(
          a: turn.cosine, b: turn.sine, c: -turn.sine, d: turn.cosine, tx: point.x, ty: point.y))
  }
}

extension Property<Numbers> {
  /// Returns the point at a moment; on a curve, at the eased curve parameter, or at the eased length if `curves` has
  /// the curve.
  func pointAlongPath(_ moment: Moment, _ curves: [MeasuredCurve?] = []) -> Point {
    let (index, progress) = keyframeInterval(at: moment)
    let key = keys[index]
    guard let progress, !key.isHeld, TransformModel.isCurved(key) else {
      return valueAtMoment(moment).point
    }
    if index < curves.count, let curve = curves[index] {
      return curve.curve.pointAtParameter(curve.parameter(at: key.ease(progress) * curve.length))
    }
    let t = key.ease(progress)
    let (a, d) = (key.value.point, keys[index + 1].value.point)
    let (b, c) = (a + (key.leaving ?? .zero), d + (key.arriving ?? .zero))
    func at(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      let s = 1 - t
      return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
    }
    return Point(x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y))
  }
}

extension Point {
  static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: Point, b: Double) -> Point { Point(x: a.x * b, y: a.y * b) }
}
