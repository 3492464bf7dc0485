// The keys of an animation in a scene file, for the loader and for `lamina schema`.

import LaminaGeometry
import LaminaLayers

/// A key of an animation.
struct AnimationKey: Sendable {
  /// What it accepts, and where that goes.
  enum Value: Sendable {
    case key, keyPath, path, values, keyTimes, timingFunction, timingFunctions, animations
    /// A value of the kind that the key path has.
    case end(any WritableKeyPath<Animation.Ends, AnimatableValue?> & Sendable)
    /// Numbers from -1 to 1, one for each value, for curves.
    case knots(any WritableKeyPath<Keyframes, [Double]?> & Sendable)
    case timing(TimingKey)
    case number(NumberRange, any WritableKeyPath<AnimationDraft, Double> & Sendable)
    case bool(any WritableKeyPath<AnimationDraft, Bool> & Sendable)
    case choice([String], @Sendable (inout AnimationDraft, String) -> Void)
  }

  let name: String
  let value: Value
  /// The types that have it.
  let types: [AnimationType]

  private init(_ name: String, _ value: Value, _ types: [AnimationType]) {
    self.name = name
    self.value = value
    self.types = types
  }

  /// Every key but `type`.
  static let all: [AnimationKey] = general + ends + keyframes + spring + others

  /// The keys that a type has.
  static func keys(of type: AnimationType) -> [AnimationKey] {
    all.filter { $0.types.contains(type) }
  }

  private static let property: [AnimationType] = [.basic, .keyframe, .spring]

  private static let general: [AnimationKey] =
    [
      AnimationKey("key", .key, AnimationType.allCases),
      AnimationKey("keyPath", .keyPath, property),
      AnimationKey("timingFunction", .timingFunction, AnimationType.allCases),
      AnimationKey("isAdditive", .bool(\.isAdditive), property),
      AnimationKey("isCumulative", .bool(\.isCumulative), property),
      AnimationKey(
        "isRemovedOnCompletion", .bool(\.isRemovedOnCompletion), AnimationType.allCases),
      AnimationKey(
        "valueFunction",
        .choice(ValueFunction.allCases.map(\.rawValue)) {
          $0.valueFunction = ValueFunction(rawValue: $1)
        }, property),
    ] + TimingKey.all.map { AnimationKey($0.name, .timing($0), AnimationType.allCases) }

  private static let ends = [
    AnimationKey("from", .end(\.from), [.basic, .spring]),
    AnimationKey("to", .end(\.to), [.basic, .spring]),
    AnimationKey("by", .end(\.by), [.basic, .spring]),
  ]

  private static let keyframes = [
    AnimationKey("values", .values, [.keyframe]), AnimationKey("path", .path, [.keyframe]),
    AnimationKey("keyTimes", .keyTimes, [.keyframe]),
    AnimationKey("timingFunctions", .timingFunctions, [.keyframe]),
    AnimationKey(
      "calculationMode",
      .choice(Keyframes.CalculationMode.allCases.map(\.rawValue)) {
        $0.keyframes.calculationMode = Keyframes.CalculationMode(rawValue: $1) ?? .linear
      }, [.keyframe]),
    AnimationKey(
      "rotationMode",
      .choice(Keyframes.RotationMode.allCases.map(\.rawValue)) {
        $0.keyframes.rotationMode = Keyframes.RotationMode(rawValue: $1)
      }, [.keyframe]),
    AnimationKey("tensionValues", .knots(\.tensionValues), [.keyframe]),
    AnimationKey("continuityValues", .knots(\.continuityValues), [.keyframe]),
    AnimationKey("biasValues", .knots(\.biasValues), [.keyframe]),
  ]

  private static let spring = [
    AnimationKey("mass", .number(.positive, \.spring.mass), [.spring]),
    AnimationKey("stiffness", .number(.positive, \.spring.stiffness), [.spring]),
    AnimationKey("damping", .number(.notNegative, \.spring.damping), [.spring]),
    AnimationKey("initialVelocity", .number(.any, \.spring.initialVelocity), [.spring]),
    AnimationKey("allowsOverdamping", .bool(\.spring.allowsOverdamping), [.spring]),
  ]

  private static let others = [
    AnimationKey("animations", .animations, [.group]),
    AnimationKey(
      "transitionType",
      .choice(Transition.Style.allCases.map(\.rawValue)) {
        $0.transition.style = Transition.Style(rawValue: $1) ?? .fade
      }, [.transition]),
    AnimationKey(
      "subtype",
      .choice(Transition.Direction.allCases.map(\.rawValue)) {
        $0.transition.direction = Transition.Direction(rawValue: $1) ?? .fromLeft
      }, [.transition]),
    AnimationKey("startProgress", .number(.unit, \.transition.startProgress), [.transition]),
    AnimationKey("endProgress", .number(.unit, \.transition.endProgress), [.transition]),
  ]
}
