// An animation while it is read from a file: the fields of all types.

import LaminaGeometry
import LaminaLayers

/// The types of animations, by their names in scene files.
enum AnimationType: String, CaseIterable, Sendable {
  case basic, keyframe, spring, group, transition

  /// Whether an animation of this type changes a property at a key path.
  var hasKeyPath: Bool { self != .group && self != .transition }

  /// The names of all types.
  static let names = allCases.map(\.rawValue)
  /// The names of the types that a group may contain.
  static let namesInGroups = names.filter { $0 != transition.rawValue }
}

/// The fields of an animation that have been read so far.
struct AnimationDraft {
  var type: AnimationType
  var keyPath = ""
  /// The key under which the layer stores the animation.
  var key: String?
  var timing = MediaTiming(duration: 0)
  var timingFunction: TimingFunction?
  var isAdditive = false
  var isCumulative = false
  var isRemovedOnCompletion = true
  var valueFunction: ValueFunction?
  var ends = Animation.Ends()
  var keyframes = Keyframes(values: [])
  var spring = SpringCurve()
  var animations: [Animation] = []
  var transition = Transition()

  init(_ type: AnimationType) { self.type = type }

  /// The animation that the fields describe.
  var animation: Animation {
    let kind: Animation.Kind =
      switch type {
      case .basic: .basic(ends)
      case .keyframe: .keyframes(keyframes)
      case .spring: .spring(spring, ends)
      case .group: .group(animations)
      case .transition: .transition(transition)
      }
    var animation = Animation(keyPath, kind)
    animation.timing = timing
    animation.timingFunction = timingFunction
    animation.isAdditive = isAdditive
    animation.isCumulative = isCumulative
    animation.isRemovedOnCompletion = isRemovedOnCompletion
    animation.valueFunction = valueFunction
    return animation
  }

  /// Makes a draft from the fields of an animation.
  init(_ animation: Animation, key: String?) {
    switch animation.kind {
    case .basic(let ends): (type, self.ends) = (.basic, ends)
    case .keyframes(let keyframes): (type, self.keyframes) = (.keyframe, keyframes)
    case .spring(let spring, let ends): (type, self.spring, self.ends) = (.spring, spring, ends)
    case .group(let animations): (type, self.animations) = (.group, animations)
    case .transition(let transition): (type, self.transition) = (.transition, transition)
    }
    keyPath = animation.keyPath
    self.key = key
    timing = animation.timing
    timingFunction = animation.timingFunction
    isAdditive = animation.isAdditive
    isCumulative = animation.isCumulative
    isRemovedOnCompletion = animation.isRemovedOnCompletion
    valueFunction = animation.valueFunction
  }

  /// The unit of the animation's numbers, if they are angles by its value function or its key path.
  var angleUnit: AngleHints.Unit? {
    if let valueFunction {
      return [.rotateX, .rotateY, .rotateZ].contains(valueFunction) ? .radians : nil
    }
    let names = keyPath.split(separator: ".")
    if names.contains("rotation") { return .radians }
    if names.contains("emitterCells"), let last = names.last,
      CellProperty.angles.contains(String(last))
    {
      return .radians
    }
    return names.contains("hueRotate") ? .degrees : nil
  }

  /// The number of keyframes that a file needs times for: its values, or the points of its path; `nil` for a path
  /// without a line or a curve.
  var keyframeCount: Int? {
    guard let path = keyframes.path else { return keyframes.values.count }
    return PathMotion(path).map { $0.count + 1 }
  }
}

extension ValueFunction {
  /// Whether the function takes three numbers instead of one.
  var takesThree: Bool { self == .scale || self == .translate }
}

extension Keyframes.CalculationMode {
  /// Whether values between keyframes lie on a smooth curve.
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
}
