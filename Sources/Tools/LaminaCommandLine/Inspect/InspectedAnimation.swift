// An animation as `lamina inspect` shows it.

import LaminaFiles
import LaminaLayers

/// One animation of a layer as `lamina inspect` prints it, as text or JSON; numbers are texts because some are
/// infinite.
struct InspectedAnimation: Encodable {
  let key: String?
  let type: String
  let keyPath: String?
  /// The words for the timing: duration, repetitions, and other values that differ from the
  /// defaults.
  let timing: [String]
  let animations: [InspectedAnimation]

  init(_ animation: Animation, key: String?) {
    self.key = key
    keyPath = animation.keyPath.isEmpty ? nil : animation.keyPath
    timing = InspectedAnimation.animationWords(animation)
    switch animation.kind {
    case .basic: type = "basic"
    case .keyframes(let keyframes):
      type =
        keyframes.path == nil
        ? "keyframe through \(keyframes.values.count) values" : "keyframe along a path"
    case .spring: type = "spring"
    case .group: type = "group"
    case .transition(let transition): type = "transition \(transition.style.rawValue)"
    }
    if case .group(let children) = animation.kind {
      animations = children.map { InspectedAnimation($0, key: nil) }
    } else {
      animations = []
    }
  }

  /// Returns the line of the animation, followed by the lines for the animations in its group.
  func treeLines(depth: Int) -> [String] {
    let title = [key.map { $0.quoted }, type, keyPath?.printed].compactMap { $0 }
    let line = String(repeating: "  ", count: depth) + "~ " + title.joined(separator: " ")
    return [Text.leftAligned(line, 48) + timing.joined(separator: ", ")]
      + animations.flatMap { $0.treeLines(depth: depth + 1) }
  }

  private static func animationWords(_ animation: Animation) -> [String] {
    var words = InspectedAnimation.timingWords(animation.timing, usualDuration: 0)
    if animation.isAdditive { words.append("additive") }
    if animation.isCumulative { words.append("cumulative") }
    if !animation.isRemovedOnCompletion { words.append("stays") }
    return words
  }

  /// Returns words for the values of a timing that differ from the defaults.
  ///
  /// The default duration is `usualDuration`, in seconds.
  static func timingWords(_ timing: MediaTiming, usualDuration: Double) -> [String] {
    var words: [String] = []
    func addNumber(_ name: String, _ value: Double, unless usual: Double, _ unit: String = "") {
      if value != usual { words.append("\(name) \(Text.numberText(value))\(unit)") }
    }
    addNumber("duration", timing.duration, unless: usualDuration, " s")
    // A tiny begin time is shown as 0, but still shown, to distinguish it from none.
    addNumber("begin", abs(timing.beginTime) < 1e-9 ? 0 : timing.beginTime, unless: 0, " s")
    addNumber("offset", timing.timeOffset, unless: 0, " s")
    addNumber("speed", timing.speed, unless: 1)
    addNumber("repeated", timing.repeatCount, unless: 0, " times")
    addNumber("repeated for", timing.repeatDuration, unless: 0, " s")
    if timing.autoreverses { words.append("there and back") }
    if timing.fillMode != .removed { words.append("fills \(timing.fillMode.rawValue)") }
    return words
  }
}
