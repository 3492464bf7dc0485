import LaminaGeometry
import LaminaLayers

/// The difference of a property's value, or of one part of a transform, that an additive animation takes to zero.
///
/// A transform is compared by its parts, because a single animation interpolates these.
///
/// Policy: `additive-transform-parts`.
struct MotionDifference {
  /// The key path: the property, or a part of it such as `transform.scale.x`.
  let keyPath: String
  /// The old value minus the new one.
  let value: AnimatableValue

  /// The difference with nothing left, to which it is animated.
  private var zero: AnimatableValue { value.subtracting(value) }

  // MARK: - Finding

  /// Returns the differences between two values, none if they are equal; `nil` if an animation between them cannot be
  /// additive.
  static func differences(
    of key: String, from old: AnimatableValue, to new: AnimatableValue
  ) -> [MotionDifference]? {
    switch (old, new) {
    case (.number, .number), (.point, .point), (.size, .size):
      if old.equals(new) { return [] }
      return [MotionDifference(keyPath: key, value: old.subtracting(new))]
    case (.rect(let old), .rect(let new)):
      // A rectangle of negative size would have another origin.
      let (a, b) = (old.origin, new.origin)
      let origin = MotionDifference(
        keyPath: "\(key).origin", value: .point(Point(x: a.x - b.x, y: a.y - b.y)))
      let size = MotionDifference(
        keyPath: "\(key).size",
        value: .size(Size(width: old.width - new.width, height: old.height - new.height)))
      return [origin, size].filter { !$0.value.equals($0.zero) }
    case (.matrix(let old), .matrix(let new)):
      guard let from = PlanarTransform(old), let to = PlanarTransform(new) else { return nil }
      // The way of a rotation is the one that an animation of the whole transform takes.
      guard let quarter = PlanarTransform(old.interpolated(to: new, at: 0.25)) else { return nil }
      let turn = 4 * PlanarTransform.turn(from: from.angle, to: quarter.angle)
      let parts = [
        ("translation.x", from.translation.x - to.translation.x),
        ("translation.y", from.translation.y - to.translation.y), ("rotation.z", -turn),
        ("scale.x", from.scale.width - to.scale.width),
        ("scale.y", from.scale.height - to.scale.height),
      ]
      return parts.filter { abs($0.1) > 1e-14 }.map {
        MotionDifference(keyPath: "\(key).\($0.0)", value: .number($0.1))
      }
    default: return nil
    }
  }

  /// Returns the differences that an animation takes to zero, or would if it were additive; `nil` for one that cannot
  /// be.
  static func differences(in animation: Animation) -> [MotionDifference]? {
    switch animation.kind {
    case .basic(let ends), .spring(_, let ends):
      guard let from = ends.from, let to = ends.to else { return nil }
      if animation.isAdditive {
        return [MotionDifference(keyPath: animation.keyPath, value: from)]
      }
      return differences(of: animation.keyPath, from: from, to: to)
    case .group(let children):
      var all: [MotionDifference] = []
      for child in children {
        guard child.isAdditive, let own = differences(in: child) else { return nil }
        all += own
      }
      return all
    case .keyframes, .transition: return nil
    }
  }

  /// Returns the sums of two lists of differences, by their key paths, without those that are zero.
  static func sum(_ first: [MotionDifference], _ second: [MotionDifference]) -> [MotionDifference] {
    var all = first
    for difference in second {
      if let index = all.firstIndex(where: { $0.keyPath == difference.keyPath }) {
        all[index] = MotionDifference(
          keyPath: difference.keyPath, value: all[index].value.adding(difference.value))
      } else {
        all.append(difference)
      }
    }
    return all.filter { !$0.value.equals($0.zero) }
  }

  // MARK: - Animating

  /// Returns an additive animation of differences to zero: of a transform, a group of its parts' animations.
  ///
  /// - Parameters:
  ///   - differences: the differences.
  ///   - key: the property.
  ///   - make: makes an animation of a key path between two values.
  /// - Returns: the animation, without its timing.
  static func animation(
    _ differences: [MotionDifference], of key: String,
    _ make: (String, Animation.Ends) -> Animation
  ) -> Animation {
    let parts = differences.map { difference in
      var animation = make(
        difference.keyPath, Animation.Ends(from: difference.value, to: difference.zero))
      animation.isAdditive = true
      return animation
    }
    if parts.count == 1, let only = parts.first, only.keyPath == key { return only }
    return .group(parts)
  }
}

/// The parts of a transform in the plane without mirroring and skew: a translation, a rotation and scales.
private struct PlanarTransform {
  let translation: Point
  let scale: Size
  /// The angle of the rotation, in radians.
  let angle: Double

  /// Decomposes a transform; `nil` for one with other parts.
  init?(_ matrix: Matrix4) {
    let (x, y, place) = (matrix.row1, matrix.row2, matrix.row4)
    guard matrix.isFinite, matrix.row3 == [0, 0, 1, 0], x.z == 0, x.w == 0, y.z == 0, y.w == 0,
      place.z == 0, place.w == 1, x.x * y.y - x.y * y.x > 0
    else { return nil }
    let size = Size(
      width: (x.x * x.x + x.y * x.y).squareRoot(), height: (y.x * y.x + y.y * y.y).squareRoot())
    let lean = x.x * y.x + x.y * y.y
    guard abs(lean) <= 1e-12 * size.width * size.height else { return nil }
    (scale, translation) = (size, Point(x: place.x, y: place.y))
    angle = Trigonometry.angle(x: x.x / size.width, y: x.y / size.width)
  }

  /// Returns the rotation from one angle to another, within half a turn.
  static func turn(from: Double, to: Double) -> Double {
    let turn = to - from
    return turn - 2 * .pi * (turn / (2 * .pi)).rounded()
  }
}
