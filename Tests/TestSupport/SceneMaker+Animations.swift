import LaminaGeometry
public import LaminaLayers

/// Gives the layers of a tree random animations, from a seed of its own.
@MainActor public struct RandomAnimations {
  private var random: SplitMix

  /// Makes animations from a seed.
  public init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Animates about half of the layers under `root`, and gives some a time of their own.
  public mutating func animate(_ root: Layer) {
    var stack = [root]
    while let layer = stack.popLast() {
      stack += layer.orderedSublayers
      if let mask = layer.mask { stack.append(mask) }
      if random.chance(0.2) {
        layer.timing.speed = random.double(in: -1...2)
        layer.timing.beginTime = random.double(in: -1...1)
        layer.timing.timeOffset = random.double(in: 0...1)
      }
      if let replicator = layer as? ReplicatorLayer, random.chance(0.7) {
        replicator.instanceDelay = random.double(in: -0.3...0.5)
      }
      while random.chance(0.5) { layer.add(animation(of: layer)) }
    }
  }

  /// Gives a layer an animation.
  public mutating func add(to layer: Layer) { layer.add(animation(of: layer)) }

  private mutating func animation(of layer: Layer) -> Animation {
    if random.chance(0.15) {
      return timed(.group([simple(layer), simple(layer)], duration: random.double(in: 0.1...2)))
    }
    return timed(simple(layer))
  }

  private mutating func timed(_ animation: Animation) -> Animation {
    var animation = animation
    animation.timing.beginTime = random.chance(0.5) ? 0 : random.double(in: -1...1)
    animation.timing.autoreverses = random.chance(0.3)
    if random.chance(0.4) { animation.timing.repeatCount = random.double(in: 0...4) }
    if random.chance(0.3) { animation.timing.speed = random.double(in: -1...2) }
    let modes = MediaTiming.FillMode.allCases
    animation.timing.fillMode = modes[Int(random.next() % UInt64(modes.count))]
    animation.isRemovedOnCompletion = random.chance(0.3)
    if random.chance(0.4) { animation.timingFunction = .easeInEaseOut }
    return animation
  }

  private mutating func simple(_ layer: Layer) -> Animation {
    let (keyPath, from, to) = ends(layer)
    var animation: Animation
    switch random.next() % 4 {
    case 0:
      var keyframes = Keyframes(values: [from, to, from])
      keyframes.calculationMode = random.chance(0.5) ? .cubic : .linear
      animation = .keyframes(keyPath, keyframes, duration: random.double(in: 0.1...2))
    case 1: animation = .spring(keyPath, from: from, to: to, duration: 1)
    default:
      animation = .basic(
        keyPath, from: random.chance(0.7) ? from : nil, to: to,
        duration: random.double(in: 0.1...2))
    }
    animation.isAdditive = random.chance(0.15)
    animation.isCumulative = random.chance(0.1)
    return animation
  }

  private mutating func ends(_ layer: Layer) -> (String, AnimatableValue, AnimatableValue) {
    func pair(_ low: Double, _ high: Double) -> (AnimatableValue, AnimatableValue) {
      (.number(random.double(in: low...high)), .number(random.double(in: low...high)))
    }
    func points(_ size: Double) -> (AnimatableValue, AnimatableValue) {
      func point() -> Point {
        Point(x: random.double(in: 0...size), y: random.double(in: 0...size))
      }
      return (.point(point()), .point(point()))
    }
    func color() -> AnimatableValue {
      .color(
        Color(
          red: random.double(in: 0...1), green: random.double(in: 0...1),
          blue: random.double(in: 0...1), alpha: random.double(in: 0...1)))
    }
    let (name, ends): (String, (AnimatableValue, AnimatableValue))
    switch random.next() % 12 {
    case 0: (name, ends) = ("opacity", pair(0, 1))
    case 1: (name, ends) = ("position", points(60))
    case 2: (name, ends) = ("position.x", pair(0, 60))
    case 3: (name, ends) = ("backgroundColor", (color(), color()))
    case 4: (name, ends) = ("cornerRadius", pair(0, 20))
    case 5: (name, ends) = ("zPosition", pair(-2, 2))
    case 6: (name, ends) = ("transform.rotation.z", pair(-3, 3))
    case 7: (name, ends) = ("transform.scale", pair(0.3, 1.6))
    case 8: (name, ends) = ("bounds.size.width", pair(1, 60))
    case 9: (name, ends) = ("hidden", (.bool(false), .bool(true)))
    case 10: (name, ends) = ("shadowOpacity", pair(0, 1))
    default: (name, ends) = ("anchorPoint", points(1))
    }
    return (name, ends.0, ends.1)
  }
}
