import LaminaGeometry
import LaminaLayers

/// Eight spokes in a circle of 20 points, each fainter than the one before it; they turn in steps of one spoke.
@MainActor final class SpokesLayer: Layer {
  static var count: Int { 8 }
  /// The side of the square around it, in points.
  static var side: Double { 20 }

  private var spokes: [Layer] = []

  /// The colour of the darkest spoke.
  var color = Color(white: 0.43) { didSet { if color != oldValue { paint() } } }

  /// How many of the spokes are seen, 0...1.
  var progress = 1.0 { didSet { if progress != oldValue { paint() } } }

  /// Whether it turns.
  var isSpinning = false {
    didSet {
      guard isSpinning != oldValue else { return }
      if isSpinning { spin() } else { removeAnimation(forKey: "spin") }
      paint()
    }
  }

  override init() {
    super.init()
    bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    for index in 0..<Self.count {
      let spoke = Layer()
      spoke.bounds = Rect(x: 0, y: 0, width: 2.5, height: 6)
      spoke.cornerRadius = 1.25
      // The spoke turns about the middle of the circle.
      spoke.anchorPoint = Point(x: 0.5, y: (Self.side / 2) / 6)
      spoke.position = Point(x: Self.side / 2, y: Self.side / 2)
      spoke.transform = .rotation(radians: Double(index) * 2 * .pi / Double(Self.count))
      addSublayer(spoke)
      spokes.append(spoke)
    }
    paint()
  }

  private func paint() {
    Transaction.begin()
    Transaction.disableActions = true
    for (index, spoke) in spokes.enumerated() {
      let share = isSpinning ? 0.25 + 0.75 * Double(index + 1) / Double(Self.count) : 1
      let isSeen = Double(index) < (progress * Double(Self.count)).rounded()
      spoke.backgroundColor = Color(
        red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * share)
      spoke.isHidden = !isSeen
    }
    Transaction.commit()
  }

  private func spin() {
    let steps = (0...Self.count).map {
      AnimatableValue.number(Double($0) * 2 * .pi / Double(Self.count))
    }
    var keyframes = Keyframes(values: steps)
    keyframes.calculationMode = .discrete
    var animation = Animation.keyframes("transform.rotation.z", keyframes, duration: 0.8)
    animation.timing.repeatCount = .infinity
    add(animation, forKey: "spin")
  }
}
