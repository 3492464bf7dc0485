// The table of an animation's keys, used by scene files, packages and `lamina schema`.

import LaminaLayers

/// A key of an animation in scene files, packages and keyed archives.
struct AnimationKey: Sendable {
  /// The type of the key's value, and the field that stores it.
  enum Value: Sendable {
    case key, keyPath, path, values, keyTimes, timingFunction, timingFunctions, animations
    /// A `from`, `to` or `by` value, of the key path's kind.
    case end(any WritableKeyPath<Animation.Ends, AnimatableValue?> & Sendable)
    /// Numbers from -1 to 1, one for each keyframe, that shape the curves between keyframes.
    case knots(any WritableKeyPath<Keyframes, [Double]?> & Sendable)
    case timing(TimingKey)
    case number(NumberRange, any WritableKeyPath<AnimationDraft, Double> & Sendable)
    case bool(any WritableKeyPath<AnimationDraft, Bool> & Sendable)
    case choice([String], Choice)
  }

  /// Access to a field that has one of several names; setting an unknown name sets the default.
  struct Choice: Sendable {
    let get: @Sendable (AnimationDraft) -> String?
    let set: @Sendable (inout AnimationDraft, String) -> Void

    init<Name: RawRepresentable<String> & Sendable>(
      _ path: any WritableKeyPath<AnimationDraft, Name> & Sendable, unless usual: Name
    ) {
      get = { $0[keyPath: path].rawValue }
      set = { $0[keyPath: path] = Name(rawValue: $1) ?? usual }
    }

    init<Name: RawRepresentable<String> & Sendable>(
      _ path: any WritableKeyPath<AnimationDraft, Name?> & Sendable
    ) {
      get = { $0[keyPath: path]?.rawValue }
      set = { $0[keyPath: path] = Name(rawValue: $1) }
    }
  }

  /// The key's name in scene files.
  let name: String
  /// The key's name in packages and keyed archives.
  let archiveName: String
  let value: Value
  /// The types of animations that have the key.
  let types: [AnimationType]

  /// Core Animation's name, which scene files may use as well; `nil` if it is the same, or has another meaning there.
  var alias: String? { archiveName == name || archiveName == "type" ? nil : archiveName }

  private init(
    _ name: String, archive archiveName: String? = nil, _ value: Value, _ types: [AnimationType]
  ) {
    (self.name, self.archiveName) = (name, archiveName ?? name)
    (self.value, self.types) = (value, types)
  }

  /// Every key of animations except `type`, which names the type itself.
  static let all: [AnimationKey] = general + ends + keyframes + spring + others

  /// The names of all keys in scene files, `type` among them, in the order in which their values are read.
  static let names: [String] = ["type"] + all.map(\.name)

  /// The keys that have another name in Core Animation, after that name.
  static let aliases: [(alias: String, key: AnimationKey)] = all.compactMap { key in
    key.alias.map { ($0, key) }
  }

  /// All names that a scene file may use: its own, and then Core Animation's.
  static let allNames: [String] = names + aliases.map(\.alias)

  /// The keys by all names that a scene file may use.
  static let byName: [String: AnimationKey] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) } + aliases.map { ($0.alias, $0.key) })

  /// The index in `all` of each key, by its name in scene files.
  private static let places: [String: Int] = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })

  /// Returns the indices in `all` of the keys that an animation of a type has, without the value function.
  ///
  /// Most animations have few of the keys, so no other key is looked up.
  static func places(of members: [String: Int], in type: AnimationType) -> [Int] {
    members.keys.compactMap { name in
      places[name].flatMap { all[$0].types.contains(type) && name != "valueFunction" ? $0 : nil }
    }.sorted()
  }

  static let byArchiveName: [String: AnimationKey] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.archiveName, $0) })

  /// Returns the keys of a type of animations.
  static func keys(of type: AnimationType) -> [AnimationKey] {
    all.filter { $0.types.contains(type) }
  }

  private static let property: [AnimationType] = [.basic, .keyframe, .spring]

  private static let general: [AnimationKey] =
    [
      AnimationKey("key", .key, AnimationType.allCases),
      AnimationKey("keyPath", .keyPath, property),
      AnimationKey("timingFunction", .timingFunction, AnimationType.allCases),
      AnimationKey("isAdditive", archive: "additive", .bool(\.isAdditive), property),
      AnimationKey("isCumulative", archive: "cumulative", .bool(\.isCumulative), property),
      AnimationKey(
        "isRemovedOnCompletion", archive: "removedOnCompletion", .bool(\.isRemovedOnCompletion),
        AnimationType.allCases),
      AnimationKey(
        "valueFunction",
        .choice(ValueFunction.allCases.map(\.rawValue), Choice(\.valueFunction)), property),
    ] + TimingKey.all.map { AnimationKey($0.name, .timing($0), AnimationType.allCases) }

  private static let ends = [
    AnimationKey("from", archive: "fromValue", .end(\.from), [.basic, .spring]),
    AnimationKey("to", archive: "toValue", .end(\.to), [.basic, .spring]),
    AnimationKey("by", archive: "byValue", .end(\.by), [.basic, .spring]),
  ]

  private static let keyframes = [
    AnimationKey("values", .values, [.keyframe]), AnimationKey("path", .path, [.keyframe]),
    AnimationKey("keyTimes", .keyTimes, [.keyframe]),
    AnimationKey("timingFunctions", .timingFunctions, [.keyframe]),
    AnimationKey(
      "calculationMode",
      .choice(
        Keyframes.CalculationMode.allCases.map(\.rawValue),
        Choice(\.keyframes.calculationMode, unless: .linear)), [.keyframe]),
    AnimationKey(
      "rotationMode",
      .choice(
        Keyframes.RotationMode.allCases.map(\.rawValue), Choice(\.keyframes.rotationMode)),
      [.keyframe]),
    AnimationKey("tensionValues", .knots(\.tensionValues), [.keyframe]),
    AnimationKey("continuityValues", .knots(\.continuityValues), [.keyframe]),
    AnimationKey("biasValues", .knots(\.biasValues), [.keyframe]),
  ]

  private static let spring = [
    AnimationKey("mass", .number(.positive, \.spring.mass), [.spring]),
    AnimationKey("stiffness", .number(.positive, \.spring.stiffness), [.spring]),
    AnimationKey("damping", .number(.notNegative, \.spring.damping), [.spring]),
    AnimationKey(
      "initialVelocity", archive: "velocity", .number(.any, \.spring.initialVelocity), [.spring]),
    AnimationKey("allowsOverdamping", .bool(\.spring.allowsOverdamping), [.spring]),
  ]

  private static let others = [
    AnimationKey("animations", .animations, [.group]),
    AnimationKey(
      "transitionType", archive: "type",
      .choice(
        Transition.Style.allCases.map(\.rawValue), Choice(\.transition.style, unless: .fade)),
      [.transition]),
    AnimationKey(
      "subtype",
      .choice(
        Transition.Direction.allCases.map(\.rawValue),
        Choice(\.transition.direction, unless: .fromLeft)), [.transition]),
    AnimationKey("startProgress", .number(.unit, \.transition.startProgress), [.transition]),
    AnimationKey("endProgress", .number(.unit, \.transition.endProgress), [.transition]),
  ]
}
