// The animations of a scene as bars of a timeline.

import LaminaLayers
import LaminaScenes

/// The timeline of a scene as the page's script reads it: its duration, and a bar for each
/// animation.
struct TimelineFacts: Encodable {
  let version: Int
  /// The timeline's duration in seconds; 0 for a scene without a timeline.
  let duration: Double
  let bars: [AnimationFacts]
  /// The number of animations that `bars` leaves out, because the scene has more than
  /// `maximumBars`.
  let omitted: Int

  enum CodingKeys: String, CodingKey {
    case version, bars, omitted
    case duration = "duration_s"
  }

  /// The maximum number of entries in `bars`.
  private static let maximumBars = 1_000

  @MainActor init(_ shown: ShownScene) {
    version = shown.version
    duration = shown.scene.timeline.duration
    var all: [AnimationFacts] = []
    for (number, layer) in shown.table.layers.enumerated() where !layer.animations.isEmpty {
      for entry in layer.animations {
        all += AnimationFacts.bars(of: entry, number: number, layer)
      }
    }
    bars = Array(all.prefix(TimelineFacts.maximumBars))
    omitted = all.count - bars.count
  }
}

/// One animation of a layer, as a bar of the scene's timeline.
struct AnimationFacts: Encodable {
  /// The animated layer's number: its index in `LayerTable.layers`.
  let layer: Int
  let path: String
  let key: String?
  let keyPath: String
  let type: String
  /// The start of the animation, in seconds of the scene.
  let begin: Double
  /// The end of the animation, in seconds of the scene; `nil` if it never ends.
  let end: Double?
  /// The length of one cycle in seconds of the scene, reversal included; `nil` if it is not finite.
  let pass: Double?
  let autoreverses: Bool
  let fill: String
  /// The timing curve in words, such as `linear` or `spring of mass 1, stiffness 100, damping 10`.
  let curve: String
  /// The progress at equally spaced times of one forward cycle, both ends included; 0 is the first
  /// value and 1 the last.
  let progress: [Double]
  /// The times of the keyframes as fractions of one forward cycle, 0...1; empty for other kinds of
  /// animations.
  let keyTimes: [Double]
  /// The number of animation groups that contain the animation.
  let depth: Int

  enum CodingKeys: String, CodingKey {
    case layer, path, key, type, autoreverses, fill, curve, progress, depth
    case keyPath = "key_path"
    case begin = "begin_s"
    case end = "end_s"
    case pass = "pass_s"
    case keyTimes = "key_times"
  }

  /// The number of equal steps into which `progress` divides one forward cycle.
  private static let steps = 24

  /// Returns a bar for an animation of a layer, and one for each animation in its groups.
  @MainActor static func bars(of entry: LayerAnimation, number: Int, _ layer: Layer)
    -> [AnimationFacts]
  {
    var bars: [AnimationFacts] = []
    var waiting = [(animation: entry.animation, key: entry.key, offset: 0.0, speed: 1.0, depth: 0)]
    while let (animation, key, offset, speed, depth) = waiting.popLast() {
      let timing = animation.timing
      guard timing.isValid, timing.speed != 0 else { continue }
      // In the layer's time; a group's animations begin with the group.
      let begin = offset + timing.beginTime / speed
      let rate = speed * abs(timing.speed)
      let place = (
        begin: layer.convertTime(begin, to: nil),
        end: layer.convertTime(begin + timing.activeLength / rate, to: nil),
        pass: layer.convertTime(begin + timing.cycle / rate, to: nil)
      )
      guard place.begin.isFinite else { continue }
      let (curve, progress, keyTimes) = cycleCurve(of: animation)
      bars.append(
        AnimationFacts(
          layer: number, path: layer.pathFromRoot, key: key, keyPath: animation.keyPath,
          type: animation.kind.name, begin: place.begin,
          end: place.end.isFinite ? place.end : nil,
          pass: place.pass.isFinite ? place.pass - place.begin : nil,
          autoreverses: timing.autoreverses, fill: timing.fillMode.rawValue, curve: curve,
          progress: progress, keyTimes: keyTimes, depth: depth))
      if case .group(let children) = animation.kind {
        for child in children.reversed() {
          waiting.append((child, nil, begin, rate, depth + 1))
        }
      }
    }
    return bars
  }

  /// Returns the curve of one forward cycle: its description in words, the progress at equal steps,
  /// and the times of keyframes.
  private static func cycleCurve(of animation: Animation) -> (String, [Double], [Double]) {
    let function = animation.timingFunction
    let name = function.map(curveName) ?? "linear"
    let even = (0...steps).map { Double($0) / Double(steps) }
    switch animation.kind {
    case .spring(let spring, _):
      let duration = animation.timing.duration
      let words =
        "spring of mass \(roundedText(spring.mass)), stiffness \(roundedText(spring.stiffness)), "
        + "damping \(roundedText(spring.damping))"
      return (words, even.map { spring($0 * duration) }, [])
    case .keyframes(let keyframes):
      let count = keyframes.values.count
      let times =
        keyframes.keyTimes
        ?? (count > 1 ? (0..<count).map { Double($0) / Double(count - 1) } : [])
      return (
        "\(keyframes.calculationMode.rawValue) keyframes, \(name)",
        even.map { function?($0) ?? $0 }, times.filter { (0...1).contains($0) }
      )
    case .basic, .group, .transition: return (name, even.map { function?($0) ?? $0 }, [])
    }
  }

  private static func curveName(_ function: TimingFunction) -> String {
    if let named = TimingFunction.named.first(where: { $0.function == function }) {
      return named.name
    }
    let numbers = [function.x1, function.y1, function.x2, function.y2].map(roundedText)
    return "cubic (\(numbers.joined(separator: ", ")))"
  }

  /// Returns a number as text with at most two decimals.
  private static func roundedText(_ value: Double) -> String {
    guard abs(value) < 1e9 else { return "\(value)" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension Animation.Kind {
  /// The name of the kind in scene files.
  fileprivate var name: String {
    switch self {
    case .basic: "basic"
    case .keyframes: "keyframe"
    case .spring: "spring"
    case .group: "group"
    case .transition: "transition"
    }
  }
}

extension ScenePreview {
  /// Returns the animations of the shown scene as bars of a timeline.
  ///
  /// - Throws: `PreviewProblem` if no scene has been good yet.
  func timeline() throws(PreviewProblem) -> TimelineFacts { TimelineFacts(try currentScene()) }
}
