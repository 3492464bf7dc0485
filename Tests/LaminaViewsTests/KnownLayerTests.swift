import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Layers' own properties, actions and animations, as somebody expects who knows Core Animation.
@Suite @MainActor struct KnownLayerTests {
  /// A layer with an animatable property of its own.
  private final class Ring: Layer {
    static var asked: [String] = []
    var drawn: [Double] = []
    var log: Log?
    var animates = false
    var copied = 0

    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      (layer as? Ring)?.copied += 1
      log = (layer as? Ring)?.log
    }
    override func makePresentationLayer() -> Layer { Ring(layer: self) }

    var progress: Double {
      get { if case .number(let value)? = value(forKeyPath: "progress") { value } else { 0 } }
      set { setValue(.number(newValue), forKeyPath: "progress") }
    }
    override class func needsDisplay(forKey key: String) -> Bool {
      asked.append(key)
      return key == "progress" || super.needsDisplay(forKey: key)
    }
    override func action(forKey key: String) -> (any LayerAction)? {
      guard key == "progress" else { return super.action(forKey: key) }
      log?.add("action progress")
      guard animates else { return nil }
      var animation = Animation.basic("progress", duration: 1)
      animation.timingFunction = .linear
      if let shown = presentation() as? Ring {
        animation.kind = .basic(Animation.Ends(from: .number(shown.progress)))
      }
      return animation
    }
    override func draw(in context: GraphicsContext) throws(DrawingError) {
      (model as? Ring)?.drawn.append(progress)
      context.fillColor = .black
      try context.fill(Rect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
    }
  }

  /// A ring of 10 by 10 points on a running screen.
  @MainActor private struct Scene {
    let stage = Stage(scale: 1)
    let ring = Ring()
    let loop: FrameLoop

    init() throws {
      ring.frame = rect(0, 0, 10, 10)
      stage.window.layer.addSublayer(ring)
      loop = try stage.loop()
      try loop.run(until: 0.1)
    }

    func run(_ seconds: Double) throws { try loop.run(until: loop.now + seconds) }
    var shown: Double { (ring.presentation() as? Ring)?.progress ?? .nan }
  }

  private func linear(
    _ key: String, from: Double? = nil, to: Double? = nil, by: Double? = nil, duration: Double = 1
  ) -> Animation {
    var animation = Animation.basic(key, duration: duration)
    animation.kind = .basic(
      Animation.Ends(
        from: from.map(AnimatableValue.number), to: to.map(AnimatableValue.number),
        by: by.map(AnimatableValue.number)))
    animation.timingFunction = .linear
    return animation
  }

  private func near(_ first: Double, _ second: Double, by distance: Double = 0.03) -> Bool {
    abs(first - second) < distance
  }

  private func number(_ layer: Layer?, _ key: String) -> Double {
    if case .number(let value)? = layer?.value(forKeyPath: key) { value } else { .nan }
  }

  // MARK: - Properties of one's own

  @Test func `own key: its class is asked, and a change marks the layer for display`() throws {
    let scene = try Scene()
    #expect(!scene.ring.needsDisplay)
    Ring.asked = []
    scene.ring.progress = 0.5
    #expect(Ring.asked.contains("progress") && scene.ring.needsDisplay)
    #expect(scene.ring.progress == 0.5)
    try scene.run(0.1)
    #expect(scene.ring.drawn.last == 0.5 && !scene.ring.needsDisplay)
  }

  @Test func `own key: a property that the class does not name draws nothing again`() throws {
    let scene = try Scene()
    scene.ring.opacity = 0.5
    scene.ring.cornerRadius = 3
    scene.ring.backgroundColor = .white
    #expect(!scene.ring.needsDisplay)
  }

  @Test func `own key: an animation shows on the presentation copy and leaves the model alone`()
    throws
  {
    let scene = try Scene()
    scene.ring.add(linear("progress", from: 0, to: 1), forKey: "spin")
    #expect(scene.ring.animationKeys == ["spin"])
    try scene.run(0.5)
    #expect(near(scene.shown, 0.5) && scene.ring.progress == 0)
    #expect(scene.ring.copied > 0)
    try scene.run(0.6)
    #expect(scene.shown == 0 && scene.ring.animationKeys.isEmpty)
  }

  @Test func `own key: frames of an animation draw with the frame's value, and once at the end`()
    throws
  {
    let scene = try Scene()
    let dot = Layer()
    scene.stage.window.layer.addSublayer(dot)
    scene.ring.drawn = []
    scene.ring.add(linear("progress", from: 0, to: 1))
    try scene.run(0.5)
    let values = scene.ring.drawn
    #expect(values.count >= 28 && values == values.sorted() && Set(values).count >= 28)
    try scene.run(0.6)
    #expect(scene.ring.drawn.last == 0, "the model's value, once the animation is gone")
    let count = scene.ring.drawn.count
    dot.zPosition += 1
    try scene.run(0.5)
    #expect(scene.ring.drawn.count == count, "no frame draws after the end")
  }

  @Test func `own key: a change runs the layer's own implicit animation`() throws {
    let scene = try Scene()
    scene.ring.log = scene.stage.log
    scene.ring.animates = true
    scene.ring.progress = 1
    #expect(scene.stage.log.take() == ["action progress"])
    #expect(scene.ring.animationKeys == ["progress"] && scene.ring.progress == 1)
    try scene.run(0.5)
    #expect(near(scene.shown, 0.5))
    scene.ring.progress = 0
    try scene.run(0.5)
    #expect(near(scene.shown, 0.25), "a second one begins where the first one is")
    try scene.run(0.6)
    #expect(scene.shown == 0)
  }

  @Test func `own key: without actions a change asks for none`() throws {
    let scene = try Scene()
    (scene.ring.log, scene.ring.animates) = (scene.stage.log, true)
    Transaction.begin()
    Transaction.disableActions = true
    scene.ring.progress = 1
    Transaction.commit()
    #expect(scene.stage.log.take() == [] && scene.ring.animationKeys.isEmpty)
    #expect(scene.ring.needsDisplay)
  }

  @Test func `own key: in a group`() throws {
    let scene = try Scene()
    let group = Animation.group(
      [linear("progress", from: 0, to: 1), linear("opacity", from: 1, to: 0)], duration: 2)
    scene.ring.add(group, forKey: "both")
    try scene.run(0.5)
    #expect(near(scene.shown, 0.5))
    #expect(near(scene.ring.presentation()?.opacity ?? 0, 0.5))
    try scene.run(1)
    #expect(scene.shown == 0 && scene.ring.animationKeys == ["both"], "parts end before the group")
    try scene.run(0.6)
    #expect(scene.ring.animationKeys.isEmpty)
  }

  @Test func `own key: additive animations add to the model's value`() throws {
    let scene = try Scene()
    scene.ring.progress = 10
    for _ in 0..<2 {
      var animation = linear("progress", from: -4, to: 0)
      animation.isAdditive = true
      scene.ring.add(animation)
    }
    try scene.run(0.5)
    #expect(near(scene.shown, 6, by: 0.3))
  }

  @Test func `own key: from, to and by`() throws {
    let scene = try Scene()
    scene.ring.progress = 2
    scene.ring.add(linear("progress", by: 4), forKey: "a")
    try scene.run(0.5)
    #expect(near(scene.shown, 4, by: 0.2))
    scene.ring.add(linear("progress", from: 10), forKey: "a")
    try scene.run(0.5)
    #expect(near(scene.shown, 6, by: 0.3), "to the present value")
    scene.ring.add(linear("progress", from: 10, by: 10), forKey: "a")
    try scene.run(0.5)
    #expect(near(scene.shown, 15, by: 0.3))
  }

  @Test func `own key: keyframes, with discrete ones as well`() throws {
    let scene = try Scene()
    var frames = Keyframes(values: [.number(0), .number(10), .number(0)])
    frames.keyTimes = [0, 0.5, 1]
    scene.ring.add(.keyframes("progress", frames, duration: 1), forKey: "a")
    try scene.run(0.25)
    #expect(near(scene.shown, 5, by: 0.4))
    frames.calculationMode = .discrete
    frames.keyTimes = [0, 0.25, 0.5, 1]
    scene.ring.add(.keyframes("progress", frames, duration: 1), forKey: "a")
    try scene.run(0.35)
    #expect(scene.shown == 10)
  }

  @Test func `own key: it may be scrubbed by a stopped clock`() throws {
    let scene = try Scene()
    scene.ring.timing.speed = 0
    scene.ring.add(linear("progress", from: 0, to: 1))
    try scene.run(0.2)
    scene.ring.timing.timeOffset = 0.75
    try scene.run(0.1)
    #expect(near(scene.shown, 0.75))
    scene.ring.timing.timeOffset = 0.25
    try scene.run(0.1)
    #expect(near(scene.shown, 0.25))
  }

  @Test func `display: an override supplies contents, once for many marks`() throws {
    final class Supplied: Layer {
      var calls = 0
      override func display() {
        calls += 1
        backgroundColor = .black
      }
    }
    let scene = try Scene()
    let layer = Supplied()
    layer.frame = rect(0, 0, 5, 5)
    scene.stage.window.layer.addSublayer(layer)
    for _ in 0..<3 { layer.setNeedsDisplay() }
    #expect(layer.calls == 0)
    try scene.run(0.1)
    #expect(layer.calls == 1 && !layer.needsDisplay)
  }

  @Test func `display: new bounds draw again only if the layer says so`() throws {
    let scene = try Scene()
    scene.ring.setNeedsDisplay()
    try scene.run(0.1)
    scene.ring.drawn = []
    scene.ring.bounds.size.width = 20
    try scene.run(0.1)
    #expect(scene.ring.drawn.isEmpty)
    scene.ring.needsDisplayOnBoundsChange = true
    scene.ring.bounds.size.width = 30
    try scene.run(0.1)
    #expect(scene.ring.drawn.count >= 1)
  }
}
