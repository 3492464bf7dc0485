import LaminaGeometry
import LaminaLayers
import LaminaPixels

// Random masks, shadows, filters and blend modes.

extension SceneMaker {
  /// Gives some layers of some scenes effects.
  ///
  /// With dice of its own, so that the rest of a scene stays as it was. Radii are small: every pixel of
  /// the twin's looks at all that a Gaussian reaches.
  func addEffects(to root: Layer) {
    var copy = random
    var dice = SplitMix(seed: copy.next() ^ 0xEFFE)
    var rare = SplitMix(seed: copy.next() ^ 0xF117)
    guard dice.chance(0.4) else { return }
    let odds = (0..<5).map { _ in dice.chance(0.5) ? dice.double(in: 0.1...0.6) : 0 }
    var waiting = [root]
    while let layer = waiting.popLast() {
      let isBehindRoot = layer.superlayer === root && !root.masksToBounds
      waiting += layer.sublayers ?? []
      if dice.chance(odds[0]) { layer.mask = SceneMaker.mask(for: layer, &dice) }
      if dice.chance(odds[1]) { SceneMaker.addShadow(to: layer, &dice) }
      if dice.chance(odds[2]) { layer.filters = SceneMaker.filters(&dice) }
      if rare.chance(odds[2] / 3) {
        layer.filters.append(SceneMaker.rareFilter(&rare, mayBeVibrant: isBehindRoot))
      }
      // What is behind a layer of a group is what the group holds.
      if isBehindRoot, root.mask == nil, root.opacity >= 1, root.filters.isEmpty,
        root.shadowOpacity == 0, root.compositingFilter == .normal, !(root is TransformLayer),
        dice.chance(odds[3])
      {
        layer.backgroundFilters = SceneMaker.filters(&dice)
        if rare.chance(0.3) {
          layer.backdropGroupName = "bars"
          layer.backdropScale = 0.25
        }
        if rare.chance(0.2) { layer.backgroundFilters.append(.normalizedBlur(radius: 1)) }
      }
      if dice.chance(odds[4]) {
        layer.compositingFilter = dice.element(of: BlendMode.allCases)
        if rare.chance(0.4) { layer.superlayer?.allowsGroupBlending = false }
      }
    }
  }

  private static func mask(for layer: Layer, _ dice: inout SplitMix) -> Layer {
    let size = layer.bounds.size
    let mask: Layer
    switch dice.integer(in: 0...2) {
    case 0:
      let shape = ShapeLayer()
      shape.path = Path(
        ellipseIn: Rect(x: 0, y: 0, width: max(size.width, 1), height: max(size.height, 1)))
      mask = shape
    case 1:
      let gradient = GradientLayer()
      gradient.colors = [.black, .clear]
      mask = gradient
    default:
      mask = Layer()
      mask.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: dice.double(in: 0.2...1))
      mask.cornerRadius = dice.double(in: 0...10)
      if dice.chance(0.5) {
        let part = Layer()
        part.frame = Rect(x: 2, y: 2, width: size.width / 2, height: size.height / 2)
        part.backgroundColor = .black
        mask.addSublayer(part)
        mask.opacity = dice.double(in: 0.3...1)
      }
    }
    mask.frame = Rect(
      x: layer.bounds.minX + dice.double(in: -3...3), y: layer.bounds.minY,
      width: size.width * dice.double(in: 0.5...1.2), height: size.height)
    return mask
  }

  private static func addShadow(to layer: Layer, _ dice: inout SplitMix) {
    layer.shadowOpacity = dice.element(of: [0.3, 0.5, 1])
    layer.shadowRadius = dice.element(of: [0, 0.5, 1, 2, 3])
    layer.shadowColor = dice.element(of: [.black, Color(red: 1, green: 0, blue: 0.5, alpha: 0.8)])
    layer.shadowOffset = Size(
      width: dice.element(of: [0, 0, 1, 2.5, -4]), height: dice.element(of: [-3, 0, 2, 1.3]))
    guard dice.chance(0.4) else { return }
    layer.shadowPath = Path(
      roundedRect: RoundedRect(layer.bounds.inset(by: -2), radius: dice.double(in: 0...8)))
  }

  /// A filter that Core Animation alone has.
  private static func rareFilter(_ dice: inout SplitMix, mayBeVibrant: Bool) -> LayerFilter {
    switch dice.integer(in: 0...(mayBeVibrant ? 2 : 1)) {
    case 0: .normalizedBlur(radius: dice.element(of: [0.5, 1, 2]))
    case 1:
      .luminanceCurve(
        LuminanceCurve(
          values: [dice.double(in: 0...1), dice.double(in: 0...1), 0.75, dice.double(in: 0...1)],
          amount: dice.element(of: [1, 0.5])))
    default: .vibrantColorMatrix(.saturation(dice.double(in: 0...2)))
    }
  }

  private static func filters(_ dice: inout SplitMix) -> [LayerFilter] {
    (0..<dice.integer(in: 1...2)).map { _ in
      switch dice.integer(in: 0...5) {
      case 0, 1: .gaussianBlur(radius: dice.element(of: [0.5, 1, 2]))
      case 2: .colorMatrix(.hueRotation(degrees: dice.double(in: 0...360)))
      case 3: .colorMatrix(.saturation(dice.double(in: 0...2)))
      case 4: .colorMatrix(.invert(dice.double(in: 0...1)))
      default:
        .dropShadow(
          offset: Size(width: 2, height: dice.double(in: -2...2)),
          radius: dice.element(of: [0, 1, 1.5]),
          color: Color(red: 0, green: 0, blue: 0.4, alpha: 0.7))
      }
    }
  }
}
