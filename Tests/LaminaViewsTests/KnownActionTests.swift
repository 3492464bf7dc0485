import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Actions, animations and transactions of layers, as somebody expects who knows Core Animation.
@Suite @MainActor struct KnownActionTests {
  /// A layer of 10 by 10 points on a running screen.
  @MainActor private struct Scene {
    let stage = Stage(scale: 1)
    let layer = Layer()
    let loop: FrameLoop

    init() throws {
      layer.frame = rect(0, 0, 10, 10)
      stage.window.layer.addSublayer(layer)
      loop = try stage.loop()
      try loop.run(until: 0.1)
    }

    func run(_ seconds: Double) throws { try loop.run(until: loop.now + seconds) }
    var shown: Double { layer.presentation()?.zPosition ?? .nan }
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

  // MARK: - Actions

  private final class Answers: LayerDelegate {
    var answers: [String: ActionAnswer] = [:]
    var log: Log?
    func action(for layer: Layer, forKey key: String) -> (any LayerAction)? {
      log?.add("delegate \(key)")
      return answers[key]
    }
  }

  private final class Noted: LayerAction {
    let name: String
    let log: Log
    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
    func run(forKey key: String, on layer: Layer) { log.add("\(name) \(key)") }
  }

  private final class Fallback: Layer {
    static var fallback: ActionAnswer?
    override class func defaultAction(forKey key: String) -> (any LayerAction)? {
      key == "opacity" ? fallback : nil
    }
  }

  @Test func `actions: the delegate, then the layer's, the style's, the class's, the implicit one`()
    throws
  {
    let scene = try Scene()
    let (layer, log, delegate) = (Fallback(), scene.stage.log, Answers())
    defer { Fallback.fallback = nil }
    scene.layer.addSublayer(layer)
    try scene.run(0.1)
    layer.delegate = delegate
    delegate.answers["opacity"] = .action(Noted("delegate's", log))
    layer.actions["opacity"] = .action(Noted("own", log))
    var style = LayerStyle()
    style.actions["opacity"] = .action(Noted("style's", log))
    layer.style = style
    Fallback.fallback = .action(Noted("class's", log))
    layer.opacity = 0.9
    delegate.answers = [:]
    layer.opacity = 0.8
    layer.actions = [:]
    layer.opacity = 0.7
    layer.style = nil
    layer.opacity = 0.6
    #expect(
      log.take() == ["delegate's opacity", "own opacity", "style's opacity", "class's opacity"])
    #expect(layer.animationKeys.isEmpty)
    Fallback.fallback = nil
    layer.opacity = 0.5
    #expect(layer.animationKeys == ["opacity"])
  }

  @Test func `actions: an answer of nothing ends the search at each place`() throws {
    let scene = try Scene()
    let (layer, delegate) = (Layer(), Answers())
    scene.layer.addSublayer(layer)
    try scene.run(0.1)
    layer.delegate = delegate
    delegate.answers["opacity"] = .nothing
    layer.actions["position"] = .nothing
    layer.opacity = 0.5
    layer.position = Point(x: 3, y: 3)
    #expect(layer.animationKeys.isEmpty)
    layer.cornerRadius = 2
    #expect(layer.animationKeys == ["cornerRadius"])
  }

  @Test func `actions: a new frame starts one for the bounds and one for the position`() throws {
    let scene = try Scene()
    let layer = Layer()
    scene.layer.addSublayer(layer)
    try scene.run(0.1)
    layer.frame = rect(10, 10, 10, 10)
    #expect(Set(layer.animationKeys) == ["bounds", "position"])
  }

  @Test func `actions: an implicit animation has the transaction's duration and timing`() throws {
    let scene = try Scene()
    let layer = Layer()
    scene.layer.addSublayer(layer)
    try scene.run(0.1)
    layer.opacity = 0.5
    #expect(layer.animation(forKey: "opacity")?.timing.duration == 0.25)
    Transaction.begin()
    Transaction.animationDuration = 2
    Transaction.animationTimingFunction = .easeIn
    layer.cornerRadius = 5
    Transaction.commit()
    let animation = try #require(layer.animation(forKey: "cornerRadius"))
    #expect(animation.timing.duration == 2 && animation.timingFunction == .easeIn)
  }

  @Test func `actions: a view's layer has none outside of an animation block`() throws {
    let scene = try Scene()
    let view = View("view", rect(0, 0, 10, 10), in: scene.stage.window)
    try scene.run(0.1)
    view.layer.opacity = 0.5
    view.alpha = 0.4
    #expect(view.layer.animationKeys.isEmpty)
    if case .nothing? = view.action(for: view.layer, forKey: "opacity")?.answer {
    } else {
      Issue.record("a view's answer is nothing, and not nil")
    }
    View.animate(duration: 1) { view.alpha = 0 }
    #expect(view.layer.animationKeys == ["opacity"])
    #expect(view.layer.animation(forKey: "opacity")?.timing.duration == 1)
  }

  @Test func `actions: a layer that enters a shown tree or leaves it is asked for these events`()
    throws
  {
    let scene = try Scene()
    let (layer, delegate) = (Layer(), Answers())
    delegate.log = scene.stage.log
    layer.delegate = delegate
    scene.layer.addSublayer(layer)
    layer.removeFromSuperlayer()
    let keys = scene.stage.log.take()
    #expect(keys.contains("delegate onOrderIn"))
  }

  // MARK: - Animations

  @Test func `animation: the end and the removal are told, each once`() throws {
    let scene = try Scene()
    let log = scene.stage.log
    func noted(_ name: String) -> Animation {
      var animation = linear("zPosition", from: 0, to: 1, duration: 0.5)
      animation.didStart = { log.add("\(name) started") }
      animation.didStop = { log.add("\(name) \($0 ? "finished" : "stopped")") }
      return animation
    }
    scene.layer.add(noted("1"), forKey: "a")
    try scene.run(0.2)
    #expect(log.take() == ["1 started"])
    scene.layer.add(noted("2"), forKey: "a")
    try scene.run(0.1)
    #expect(Set(log.take()) == ["1 stopped", "2 started"])
    try scene.run(0.6)
    #expect(log.take() == ["2 finished"])
    scene.layer.add(noted("3"), forKey: "a")
    try scene.run(0.1)
    scene.layer.removeAnimation(forKey: "a")
    try scene.run(0.1)
    #expect(log.take() == ["3 started", "3 stopped"])
  }

  @Test func `animation: one that stays fills forwards, and one that waits fills backwards`() throws
  {
    let scene = try Scene()
    var animation = linear("zPosition", from: 4, to: 8, duration: 0.5)
    animation.timing.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    scene.layer.add(animation, forKey: "a")
    try scene.run(1)
    #expect(scene.shown == 8 && scene.layer.zPosition == 0 && scene.layer.animationKeys == ["a"])
    scene.layer.removeAnimation(forKey: "a")
    try scene.run(0.1)
    #expect(scene.shown == 0)
    animation.timing.fillMode = .backwards
    animation.timing.beginTime = Transaction.mediaTime + 1
    scene.layer.add(animation, forKey: "a")
    try scene.run(0.5)
    #expect(scene.shown == 4)
    animation.timing.fillMode = .removed
    scene.layer.add(animation, forKey: "a")
    try scene.run(0.1)
    #expect(scene.shown == 0)
  }

  @Test func `animation: repeated and reversed`() throws {
    let scene = try Scene()
    var animation = linear("zPosition", from: 0, to: 1, duration: 0.5)
    animation.timing.autoreverses = true
    animation.timing.repeatCount = 2
    scene.layer.add(animation, forKey: "a")
    try scene.run(0.75)
    #expect(near(scene.shown, 0.5, by: 0.05))
    try scene.run(0.75)
    #expect(near(scene.shown, 1, by: 0.05))
    try scene.run(0.6)
    #expect(scene.layer.animationKeys.isEmpty)
  }

  @Test func `animation: no duration stands for the transaction's`() throws {
    let scene = try Scene()
    scene.layer.add(linear("zPosition", from: 0, to: 1, duration: 0), forKey: "a")
    #expect(scene.layer.animation(forKey: "a")?.timing.duration == 0.25)
  }

  @Test func `animation: the later of two for one key path wins`() throws {
    let scene = try Scene()
    scene.layer.add(linear("zPosition", from: 1, to: 1), forKey: "a")
    scene.layer.add(linear("zPosition", from: 2, to: 2), forKey: "b")
    try scene.run(0.5)
    #expect(scene.shown == 2 && scene.layer.animationKeys == ["a", "b"])
  }

  @Test func `key paths: parts of transforms, rectangles, and named sublayers`() throws {
    let scene = try Scene()
    let layer = Layer()
    layer.name = "dot"
    scene.layer.addSublayer(layer)
    try scene.run(0.1)
    layer.setValue(.number(2), forKeyPath: "transform.scale.x")
    layer.setValue(.number(7), forKeyPath: "bounds.size.width")
    layer.setValue(.number(3), forKeyPath: "position.y")
    layer.setValue(.number(.pi / 2), forKeyPath: "transform.rotation.z")
    #expect(near(number(layer, "transform.scale.x"), 2))
    #expect(near(number(layer, "transform.rotation"), .pi / 2))
    #expect(layer.bounds.width == 7 && layer.position.y == 3)
    scene.layer.add(linear("sublayers.dot.opacity", from: 0.5, to: 0.5), forKey: "a")
    try scene.run(0.5)
    #expect(layer.presentation()?.opacity == 0.5 && layer.opacity == 1)
  }

  @Test func `presentation: none before the tree is shown; a copy of the whole tree then`() throws {
    let layer = Layer()
    #expect(layer.presentation() == nil)
    let scene = try Scene()
    scene.layer.addSublayer(layer)
    try scene.run(0.1)
    let copy = try #require(scene.layer.presentation())
    #expect(copy !== scene.layer && copy.model === scene.layer && scene.layer.model === scene.layer)
    #expect(copy.sublayers?.first?.model === layer)
    copy.opacity = 0
    #expect(scene.layer.opacity == 1)
  }

  @Test func `presentation: hit tests find what moves where it is shown`() throws {
    let scene = try Scene()
    let layer = Layer()
    layer.frame = rect(100, 100, 10, 10)
    scene.stage.window.layer.addSublayer(layer)
    var animation = Animation.basic("position", duration: 1)
    animation.kind = .basic(
      Animation.Ends(from: .point(Point(x: 305, y: 105)), to: .point(Point(x: 305, y: 105))))
    layer.add(animation)
    try scene.run(0.5)
    let shown = scene.stage.window.layer.presentation()
    #expect(shown?.hitTest(Point(x: 305, y: 105))?.model === layer)
    #expect(scene.stage.window.layer.hitTest(Point(x: 105, y: 105)) === layer)
  }

  // MARK: - Transactions

  @Test func `transactions: completion runs after the animations of its transaction`() throws {
    let scene = try Scene()
    let log = scene.stage.log
    Transaction.begin()
    Transaction.addCompletion { log.add("done") }
    scene.layer.add(linear("zPosition", from: 0, to: 1, duration: 0.5))
    Transaction.commit()
    try scene.run(0.4)
    #expect(log.take() == [])
    try scene.run(0.2)
    #expect(log.take() == ["done"])
    Transaction.begin()
    Transaction.addCompletion { log.add("empty") }
    Transaction.commit()
    try scene.run(0.1)
    #expect(log.take() == ["empty"], "without animations it runs at once")
  }

  @Test func `transactions: settings of an inner one end with it`() {
    Transaction.begin()
    Transaction.animationDuration = 3
    Transaction.begin()
    #expect(Transaction.animationDuration == 3)
    Transaction.animationDuration = 1
    Transaction.disableActions = true
    Transaction.commit()
    #expect(Transaction.animationDuration == 3 && !Transaction.disableActions)
    Transaction.commit()
    #expect(Transaction.animationDuration == 0.25)
  }
}
