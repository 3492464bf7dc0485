import LaminaGeometry
import LaminaLayers

/// The blinking bar at the insertion point.
final class CaretLayer: Layer {
  /// The width of a caret, in points.
  static var width: Double { 2 }

  /// Makes a hidden caret.
  override init() {
    super.init()
    name = "caret"
    isHidden = true
    actions = [
      "position": .nothing, "bounds": .nothing, "isHidden": .nothing, "backgroundColor": .nothing,
    ]
  }

  /// Shows the caret and starts its blinking.
  func blink() {
    isHidden = false
    var keyframes = Keyframes(values: [.number(1), .number(0)])
    keyframes.calculationMode = .discrete
    var animation = Animation.keyframes("opacity", keyframes, duration: 2 * TextField.blinkTime)
    animation.timing.repeatCount = .infinity
    add(animation, forKey: "blink")
  }

  /// Hides the caret and ends its blinking.
  func stop() {
    isHidden = true
    removeAnimation(forKey: "blink")
  }
}
