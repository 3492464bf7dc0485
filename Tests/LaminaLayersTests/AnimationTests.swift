import LaminaGeometry
import LaminaLayers
import Testing

// Animations on layers: what a layer shows at a time.
// The vectors were measured on Core Animation or computed from its formulas.

/// The effect of animations on layers.
@MainActor @Suite struct AnimationTests {
  private func near(_ a: Double, _ b: Double, _ error: Double = 1e-9) -> Bool {
    abs(a - b) <= error
  }

  /// A layer with animations that begin at 0.
  private func layer(_ animations: Animation...) -> Layer {
    let layer = Layer()
    layer.position = Point(x: 10, y: 20)
    for animation in animations { layer.add(animation) }
    layer.beginAnimations(at: 0)
    return layer
  }

  private func x(_ layer: Layer, at time: Double) -> Double {
    layer.presentationCopy(at: time).position.x
  }

  // MARK: - Values

  @Test(
    arguments: [
      (100.0, 200.0, nil, 150.0), (100, nil, 30, 115), (nil, 200, 60, 170), (100, nil, nil, 55),
      (nil, 200, nil, 105), (nil, nil, 60, 40), (nil, nil, nil, 10),
    ] as [(Double?, Double?, Double?, Double)])
  func `from, to and by`(_ from: Double?, _ to: Double?, _ by: Double?, _ middle: Double) {
    let animation = Animation.basic(
      "position.x", from: from.map { .number($0) }, to: to.map { .number($0) },
      by: by.map { .number($0) }, duration: 2)
    #expect(x(layer(animation), at: 1) == middle)
    // The property keeps its own value, which shows again when it is over.
    #expect(layer(animation).position.x == 10 && x(layer(animation), at: 2.001) == 10)
  }

  @Test func `transforms: by is concatenated, and to minus by is the way back`() {
    let half = Matrix4.scale(x: 2, y: 2, z: 1)
    let layer = layer(
      .basic(
        "transform", to: .matrix(half), by: .matrix(.translation(x: 8, y: 0, z: 0)), duration: 1))
    let first = layer.presentationCopy(at: 0).transform
    #expect(first == Matrix4.translation(x: -8, y: 0, z: 0).concatenating(half))
  }

  @Test func `of several on one property the later one wins, and added ones go last`() {
    let added: Animation = {
      var animation = Animation.basic(
        "position.x", from: .number(0), to: .number(8), duration: 4)
      animation.isAdditive = true
      return animation
    }()
    let first = Animation.basic("position.x", from: .number(100), to: .number(100), duration: 4)
    let second = Animation.basic("position.x", from: .number(200), to: .number(200), duration: 4)
    #expect(x(layer(first, second), at: 2) == 200)
    #expect(x(layer(added, first), at: 2) == 104 && x(layer(first, added), at: 2) == 104)
  }

  /// Policy: `additive-without-sum`.
  @Test func `added values that have no sum replace the layer's`() {
    func path(_ width: Double) -> Path { Path(rect: Rect(x: 0, y: 0, width: width, height: 1)) }
    let shape = ShapeLayer()
    shape.path = path(10)
    var animation = Animation.basic(
      "path", from: .path(path(20)), to: .path(path(40)), duration: 2)
    animation.isAdditive = true
    shape.add(animation)
    shape.beginAnimations(at: 0)
    #expect((shape.presentationCopy(at: 1) as? ShapeLayer)?.path == path(30))
    var hidden = Animation.basic("hidden", from: .bool(true), to: .bool(true), duration: 2)
    hidden.isAdditive = true
    #expect(layer(hidden).presentationCopy(at: 1).isHidden)
    var colored = Animation.basic(
      "backgroundColor", from: .color(.black), to: .color(.black), duration: 2)
    colored.isAdditive = true
    #expect(layer(colored).presentationCopy(at: 1).backgroundColor == .black)
  }

  @Test func `a key is taken over, no key is not`() {
    let layer = Layer()
    layer.add(.basic("opacity", to: .number(0), duration: 1), forKey: "a")
    layer.add(.basic("position.x", to: .number(5), duration: 1), forKey: "b")
    layer.add(.basic("zPosition", to: .number(5), duration: 1), forKey: "a")
    layer.add(.basic("zPosition", to: .number(6), duration: 1))
    layer.add(.basic("zPosition", to: .number(7), duration: 1))
    layer.add(.transition(duration: 1), forKey: "mine")
    #expect(layer.animationKeys == ["b", "a", "transition"] && layer.animations.count == 5)
    #expect(layer.animation(forKey: "a")?.keyPath == "zPosition")
    layer.removeAnimation(forKey: "a")
    #expect(layer.animationKeys == ["b", "transition"])
    layer.removeAllAnimations()
    #expect(layer.animations.isEmpty)
  }

  @Test func `cumulative passes start where the one before ended`() {
    var animation = Animation.basic(
      "position.x", from: .number(10), to: .number(20), duration: 1)
    animation.isCumulative = true
    animation.timing.repeatCount = 4
    #expect(x(layer(animation), at: 1.5) == 35)
    animation.timing.autoreverses = true
    #expect(x(layer(animation), at: 2.5) == 25)
  }

  @Test func `a group clips its children and does not stretch them`() {
    var moving = Animation.basic("position.x", from: .number(0), to: .number(100), duration: 10)
    moving.timing.fillMode = .forwards
    var late = Animation.basic("position.y", from: .number(0), to: .number(10), duration: 1)
    late.timing.beginTime = 1
    late.isRemovedOnCompletion = true
    late.timing.fillMode = .forwards
    var group = Animation.group([moving, late], duration: 4)
    group.timing.repeatCount = 2
    let both = layer(group)
    #expect(x(both, at: 3) == 30 && x(both, at: 5) == 10 && x(both, at: 8.5) == 10)
    #expect(both.presentationCopy(at: 0.5).position.y == 20)
    #expect(both.presentationCopy(at: 1.5).position.y == 5)
    #expect(both.presentationCopy(at: 3.5).position.y == 10)
    group.timingFunction = .easeIn
    let eased = layer(group)
    #expect(near(x(eased, at: 2), 10 * 4 * 0.315_357 / 1, 1e-3))
  }

  @Test func `springs run for their duration, and may swing beyond`() {
    let spring = Animation.spring("position.x", from: .number(0), to: .number(100))
    let layer = layer(spring)
    #expect(near(spring.timing.duration, 1.472_700_334_678_092_7, 1e-12))
    for (time, share) in [(0.05, 0.104405), (0.2, 0.849426), (0.4, 1.153123), (1, 1.002170)] {
      #expect(near(x(layer, at: time), 100 * share, 1e-4))
    }
    #expect(x(layer, at: 1.5) == 10)
  }

  @Test func `over means gone, unless it is to be held and kept`() {
    var animation = Animation.basic("position.x", from: .number(0), to: .number(50), duration: 1)
    animation.timing.fillMode = .both
    #expect(x(layer(animation), at: 2) == 10 && x(layer(animation), at: 1) == 50)
    animation.isRemovedOnCompletion = false
    animation.timing.beginTime = 3
    #expect(x(layer(animation), at: 2) == 0 && x(layer(animation), at: 9) == 50)
    animation.timing.fillMode = .removed
    #expect(x(layer(animation), at: 2) == 10 && x(layer(animation), at: 9) == 10)
  }

  @Test func `a path turns the layer before its own transform`() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 0, y: 10))
    var keyframes = Keyframes(path: path)
    keyframes.rotationMode = .auto
    let layer = layer(.keyframes("position", keyframes, duration: 1))
    layer.transform = .scale(x: 2, y: 1, z: 1)
    let shown = layer.presentationCopy(at: 0.5)
    #expect(shown.position == Point(x: 0, y: 5))
    // x turns to y first, which is not stretched; y turns to -x, which is.
    let (a, b) = (
      shown.transform.transform(x: 1, y: 0, z: 0), shown.transform.transform(x: 0, y: 1, z: 0)
    )
    #expect(near(a.x, 0) && near(a.y, 1) && near(b.x, -2) && near(b.y, 0))
  }

  @Test func `value functions make transforms of numbers`() {
    var animation = Animation.basic(
      "transform", from: .number(0), to: .number(.pi), duration: 1)
    animation.valueFunction = .rotateZ
    let turned = layer(animation).presentationCopy(at: 0.5).transform
    #expect(near(turned.row1.x, 0) && near(turned.row1.y, 1))
    var scaled = Animation.basic("transform", to: .numbers([3, 5, 1]), duration: 1)
    scaled.valueFunction = .scale
    let scale = layer(scaled).presentationCopy(at: 0.5).transform
    #expect(scale.row1.x == 2 && scale.row2.y == 3)
  }

  // MARK: - Time

  @Test func `animations live in their layer's time`() {
    let (root, mid, leaf) = (Layer(), Layer(), Layer())
    root.addSublayer(mid)
    mid.addSublayer(leaf)
    (mid.timing.beginTime, mid.timing.speed, mid.timing.timeOffset) = (2, 3, 0.25)
    (leaf.timing.beginTime, leaf.timing.speed, leaf.timing.timeOffset) = (1, 2, 0.5)
    #expect(leaf.convertTime(10, from: mid) == 18.5 && leaf.convertTime(10, from: root) == 47)
    #expect(leaf.convertTime(10, to: mid) == 5.75)
    #expect(near(leaf.convertTime(10, to: nil), 23.0 / 6, 1e-12))
    var animation = Animation.basic(
      "position.x", from: .number(0), to: .number(1), duration: 100)
    animation.timing.beginTime = 1e-100
    leaf.add(animation)
    root.beginAnimations(at: 5)
    // At 10 the leaf is at 47 s of its own time.
    #expect(near(x(leaf, at: 10), 0.47))
    leaf.timing.speed = 0
    #expect(near(x(leaf, at: 10), 0.005) && near(x(leaf, at: 99), 0.005))
  }

  @Test func `a begin of 0 is the commit that first sees it`() {
    let layer = Layer()
    layer.timing.speed = 2
    layer.add(.basic("position.x", from: .number(0), to: .number(8), duration: 4))
    layer.beginAnimations(at: 5)
    layer.beginAnimations(at: 6)
    #expect(layer.animations[0].animation.timing.beginTime == 10)
    #expect(x(layer, at: 6) == 4 && x(layer, at: 7.1) == 0)
  }

  @Test func `numbers that time cannot be computed from change nothing`() {
    for wrong in [Double.nan, .infinity] {
      var animation = Animation.basic(
        "position.x", from: .number(0), to: .number(50), duration: 1)
      animation.timing.beginTime = wrong
      #expect(x(layer(animation), at: 0.5) == 10)
      animation.timing.beginTime = 0
      animation.timing.speed = wrong
      #expect(x(layer(animation), at: 0.5) == 10)
    }
  }

  // MARK: - Trees

  @Test func `a layer's animation reaches its sublayers by name`() {
    let (root, child, other) = (Layer(), ShapeLayer(), Layer())
    child.name = "child"
    root.addSublayer(child)
    root.addSublayer(other)
    root.add(
      .basic("sublayers.child.lineWidth", from: .number(2), to: .number(6), duration: 2))
    root.add(.basic("sublayers.child.opacity", to: .number(0), duration: 2))
    root.beginAnimations(at: 0)
    let shown = root.presentationCopy(at: 1)
    let shape = shown.sublayers?.first as? ShapeLayer
    #expect(shape?.lineWidth == 4 && shape?.opacity == 0.5)
    #expect(shown.sublayers?.last?.opacity == 1 && shape?.superlayer === shown)
    #expect(shape?.model === child && child.model === child && child.lineWidth == 1)
  }

  @Test func `the presentation tree has what the tree has`() {
    let kinds: [Layer] = [
      ShapeLayer(), GradientLayer(), TextLayer(), ReplicatorLayer(), EmitterLayer(),
      TransformLayer(), Layer(),
    ]
    let root = Layer()
    for (place, layer) in kinds.enumerated() {
      layer.name = "\(place)"
      layer.zPosition = Double(place)
      root.addSublayer(layer)
    }
    kinds[0].mask = Layer()
    let shown = root.presentationCopy(at: 0)
    #expect(shown.sublayers?.map(\.name) == kinds.map(\.name))
    for (copy, layer) in zip(shown.sublayers ?? [], kinds) {
      #expect(type(of: copy) == type(of: layer) && copy.zPosition == layer.zPosition)
    }
    #expect(shown.sublayers?.first?.mask?.superlayer === shown.sublayers?.first)
    // Not shown on a display, it has none.
    #expect(root.presentation() == nil)
  }
}
