import Testing
import UIKit

// Core Animation as apps write it: animations as objects, delegates, transactions, key-value coding, display links.

private final class AnimationLog: NSObject, CAAnimationDelegate {
  var notes: [String] = []

  func animationDidStart(_ anim: CAAnimation) {
    notes.append("start \(anim.value(forKey: "tag") as? String ?? "-")")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    notes.append("stop \(anim.value(forKey: "tag") as? String ?? "-") \(flag)")
  }
}

private final class Ticker: NSObject {
  var times: [Double] = []
  var link: CADisplayLink?

  func start() {
    let link = CADisplayLink(target: self, selector: #selector(tick(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  @objc func tick(_ link: CADisplayLink) {
    times.append(link.timestamp)
    if times.count == 4 { link.invalidate() }
  }
}

/// A ring whose progress is a property of its own.
private final class RingLayer: CALayer {
  @NSManaged var progress: CGFloat
  var drawn: [CGFloat] = []

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let ring = layer as? RingLayer { drawn = ring.drawn }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    if event == "progress" {
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.value(forKey: event) ?? 0
      animation.duration = 1
      return animation
    }
    return super.action(forKey: event)
  }

  override func add(_ anim: CAAnimation, forKey key: String?) {
    added.append(key ?? "-")
    super.add(anim, forKey: key)
  }

  var added: [String] = []
}

private final class ActionDelegate: NSObject, CALayerDelegate {
  var asked: [String] = []
  var laidOut = 0

  func action(for layer: CALayer, forKey event: String) -> CAAction? {
    asked.append(event)
    return event == "position" ? NSNull() : nil
  }

  func layoutSublayers(of layer: CALayer) { laidOut += 1 }
}

@Suite(.serialized) @MainActor struct CoreAnimationTests {
  private func box(on stage: LayerStage) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    stage.root.addSublayer(layer)
    stage.run(refreshes: 1)
    return layer
  }

  private func near(_ a: Any?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    guard let a = a as? Double else { return false }
    return abs(a - b) <= tolerance
  }

  @Test func `basic animation: shows the values of its easing at each time`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 10
    move.toValue = NSNumber(value: 110)
    move.duration = 1
    move.beginTime = CACurrentMediaTime() + 0.5
    move.fillMode = .backwards
    move.timingFunction = CAMediaTimingFunction(name: .easeIn)
    layer.add(move, forKey: "move")
    let begin = layer.animation(forKey: "move")?.beginTime ?? 0
    #expect(abs(begin - CACurrentMediaTime() - 0.5) < 1e-9)
    stage.run(until: begin - 0.2)
    #expect(layer.presentation()?.position.x == 10)
    stage.run(until: begin + 0.5)
    // The curve at x = 0.5: s = 0.5 has x = 0.375 (0.42) + 0.375 + 0.125.
    let progress = ((layer.presentation()?.position.x ?? 0) - 10) / 100
    let time = CACurrentMediaTime() - begin
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      let x = 3 * (1 - s) * (1 - s) * s * 0.42 + 3 * (1 - s) * s * s + s * s * s
      if x < time { low = s } else { high = s }
    }
    let expected = 3 * (1 - low) * low * low + low * low * low
    #expect(abs(progress - expected) < 1e-6)
    stage.run(until: begin + 1.2)
    #expect(layer.presentation()?.position.x == 10 && layer.position.x == 10)
    #expect(layer.animationKeys() == nil)
  }

  @Test func `values: come from numbers of any type, boxes, structures and colours`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    func middle(_ keyPath: String, _ from: Any, _ to: Any) -> CALayer? {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 2
      animation.timeOffset = 1
      animation.speed = 1e-9
      layer.removeAllAnimations()
      layer.add(animation, forKey: nil)
      stage.run(refreshes: 1)
      return layer.presentation()
    }
    func isNear(_ a: Double?, _ b: Double) -> Bool { abs((a ?? .nan) - b) < 1e-6 }
    #expect(isNear(middle("opacity", Float(0), 1 as Float).map { Double($0.opacity) }, 0.5))
    #expect(isNear(middle("cornerRadius", 0, 8.0)?.cornerRadius, 4))
    #expect(isNear(middle("bounds.size.width", CGFloat(10), 30)?.bounds.width, 20))
    let a = NSValue(cgPoint: .zero)
    #expect(isNear(middle("position", a, CGPoint(x: 40, y: 20))?.position.y, 10))
    let size = NSValue(cgSize: CGSize(width: 4, height: 8))
    #expect(isNear(middle("bounds.size", CGSize.zero, size)?.bounds.height, 4))
    #expect(
      isNear(middle("bounds", CGRect.zero, NSValue(cgRect: layer.bounds))?.bounds.width, 10))
    let clear = middle("backgroundColor", UIColor.red.cgColor, UIColor.blue.cgColor)
    #expect(
      isNear(clear?.backgroundColor?.components?[0], clear?.backgroundColor?.components?[2] ?? 0))
    let turn = NSValue(caTransform3D: CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    let turned = middle("transform", NSValue(caTransform3D: CATransform3DIdentity), turn)
    #expect(isNear(turned?.value(forKeyPath: "transform.rotation.z") as? Double, .pi / 4))
    #expect(isNear(middle("transform.rotation", 0, Double.pi)?.transform.m11, 0))
    let scaled = CGAffineTransform(scaleX: 3, y: 3)
    #expect(isNear(middle("transform", CATransform3DIdentity, scaled)?.affineTransform().a, 2))
    let hidden = middle("hidden", true, true)
    #expect(hidden?.isHidden == true)
    let shape = middle("shadowOffset", CGSize.zero, CGSize(width: 0, height: 6))
    #expect(isNear(shape?.shadowOffset.height, 3))
  }

  @Test func `keyframes: the last value holds after key times that end before 1`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    let scale = CAKeyframeAnimation(keyPath: "transform.scale")
    scale.values = [1, 0.4, 0.8]
    scale.keyTimes = [0, 0.25, 0.5]
    scale.duration = 2
    scale.repeatCount = .infinity
    scale.isRemovedOnCompletion = false
    layer.add(scale, forKey: "animation")
    stage.run(refreshes: 1)
    let begin = layer.animation(forKey: "animation")?.beginTime ?? 0
    for (time, value) in [(0.25, 0.7), (0.5, 0.4), (0.75, 0.6), (1.0, 0.8), (1.8, 0.8), (2.5, 0.4)]
    {
      stage.run(until: begin + time)
      let now = CACurrentMediaTime() - begin
      let shown = layer.presentation()?.value(forKeyPath: "transform.scale") as? Double ?? 0
      #expect(abs(shown - value) < 0.05, "\(now): \(shown)")
    }
  }

  @Test func `path: a layer follows it, and turns with it`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 0, y: 0))
    line.addLine(to: CGPoint(x: 0, y: 100))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = line
    animation.rotationMode = .rotateAuto
    animation.duration = 1
    animation.calculationMode = .paced
    layer.add(animation, forKey: "way")
    #expect((layer.animation(forKey: "way") as? CAKeyframeAnimation)?.path === line)
    stage.run(refreshes: 1)
    let begin = layer.animation(forKey: "way")?.beginTime ?? 0
    stage.run(until: begin + 0.5)
    let time = CACurrentMediaTime() - begin
    let shown = layer.presentation()
    #expect(abs((shown?.position.y ?? 0) - 100 * time) < 1e-6)
    #expect(near(shown?.value(forKeyPath: "transform.rotation.z"), .pi / 2, 1e-6))
  }

  @Test func `spring: moves as a damped oscillator, and knows when it has settled`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    let spring = CASpringAnimation(keyPath: "position.y")
    spring.fromValue = 0
    spring.toValue = 100
    spring.damping = 5
    spring.mass = 1
    spring.stiffness = 100
    spring.initialVelocity = 0
    spring.duration = spring.settlingDuration
    #expect(spring.settlingDuration > 2 && spring.settlingDuration < 3)
    layer.add(spring, forKey: nil)
    stage.run(refreshes: 1)
    let begin = CACurrentMediaTime() - 1 / 60
    stage.run(until: begin + 0.4)
    let t = CACurrentMediaTime() - begin
    let w = (100 - 6.25).squareRoot()
    let expected = 100 * (1 - exp(-2.5 * t) * (cos(w * t) + 2.5 / w * sin(w * t)))
    #expect(abs((layer.presentation()?.position.y ?? 0) - expected) < 4)
  }

  @Test func `group: clips its members, whose delegates are not called`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    let (log, silent) = (AnimationLog(), AnimationLog())
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 2
    fade.delegate = silent
    let grow = CAKeyframeAnimation(keyPath: "transform.scale")
    grow.values = [1, 2]
    let group = CAAnimationGroup()
    group.animations = [fade, grow]
    group.duration = 1
    group.delegate = log
    group.setValue("both", forKey: "tag")
    layer.add(group, forKey: "both")
    stage.run(refreshes: 1)
    let begin = layer.animation(forKey: "both")?.beginTime ?? 0
    stage.run(until: begin + 0.5)
    let time = CACurrentMediaTime() - begin
    #expect(abs(Double(layer.presentation()?.opacity ?? 0) - (1 - time / 2)) < 1e-6)
    #expect(near(layer.presentation()?.value(forKeyPath: "transform.scale.x"), 1 + time, 1e-6))
    stage.run(until: begin + 1.2)
    #expect(log.notes == ["start both", "stop both true"] && silent.notes.isEmpty)
  }

  @Test func `delegates: are told of the layer's copy, in the order of events`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    let log = AnimationLog()
    func add(_ tag: String, _ duration: Double) {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.duration = duration
      fade.delegate = log
      fade.setValue(tag, forKey: "tag")
      layer.add(fade, forKey: tag)
      fade.setValue("changed", forKey: "tag")
    }
    add("a", 0.2)
    add("b", 5)
    stage.run(refreshes: 4)
    #expect(log.notes == ["start a", "start b"])
    stage.run(refreshes: 20)
    #expect(log.notes == ["start a", "start b", "stop a true"])
    add("b", 1)
    layer.removeAnimation(forKey: "b")
    stage.run(refreshes: 3)
    #expect(log.notes.filter { $0 == "stop b false" }.count == 2)
    #expect(layer.animation(forKey: "b") == nil && layer.animationKeys() == nil)
  }

  @Test func `kept: an animation that fills forwards stays, and is the one that its delegate got`()
  {
    final class Catcher: NSObject, CAAnimationDelegate {
      var stopped: CAAnimation?
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stopped = anim }
    }
    let stage = LayerStage()
    let layer = box(on: stage)
    let catcher = Catcher()
    let move = CABasicAnimation(keyPath: "position.x")
    move.toValue = 90
    move.duration = 0.1
    move.fillMode = .forwards
    move.isRemovedOnCompletion = false
    move.delegate = catcher
    layer.add(move, forKey: "move")
    stage.run(refreshes: 12)
    #expect(layer.presentation()?.position.x == 90 && layer.position.x == 10)
    #expect(catcher.stopped == layer.animation(forKey: "move") && catcher.stopped != move)
  }

  @Test func `transactions: durations, disabled actions and completion blocks`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    var notes: [String] = []
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setCompletionBlock { notes.append("first") }
    CATransaction.setCompletionBlock { notes.append("done") }
    #expect(CATransaction.animationDuration() == 0.5 && !CATransaction.disableActions())
    layer.position = CGPoint(x: 110, y: 10)
    CATransaction.begin()
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    #expect(CATransaction.disableActions())
    layer.opacity = 0.25
    CATransaction.commit()
    CATransaction.setValue("x", forKey: "own")
    #expect(CATransaction.value(forKey: "own") as? String == "x")
    CATransaction.commit()
    #expect(layer.animationKeys() == ["position"] && layer.presentation()?.opacity == 0.25)
    let implicit = layer.animation(forKey: "position") as? CABasicAnimation
    #expect(implicit?.duration == 0.5 && implicit?.fromValue as? CGPoint == CGPoint(x: 10, y: 10))
    stage.run(refreshes: 1)
    let begin = CACurrentMediaTime()
    stage.run(until: begin + 0.25)
    #expect(abs((layer.presentation()?.position.x ?? 0) - 60) < 5 && notes.isEmpty)
    stage.run(until: begin + 0.6)
    #expect(notes == ["done"])
  }

  @Test func `coding: properties, parts of them, and keys of an app's own`() {
    let layer = CALayer()
    layer.setValue(NSNumber(value: 2), forKeyPath: "transform.scale.x")
    layer.setValue(CGFloat.pi, forKeyPath: "transform.rotation.z")
    layer.setValue(30, forKeyPath: "position.x")
    layer.setValue(8, forKeyPath: "bounds.size.width")
    layer.setValue(3, forKeyPath: "shadowOffset.width")
    layer.setValue(0.5, forKey: "opacity")
    layer.setValue(UIColor.red.cgColor, forKey: "backgroundColor")
    #expect(near(layer.value(forKeyPath: "transform.scale.x"), 2, 1e-9))
    #expect(near(layer.value(forKeyPath: "transform.rotation.z"), .pi, 1e-9))
    #expect(layer.position.x == 30 && layer.bounds.size.width == 8 && layer.opacity == 0.5)
    #expect(layer.shadowOffset.width == 3 && layer.shadowOffset.height == -3)
    #expect(layer.backgroundColor == UIColor.red.cgColor)
    #expect(layer.value(forKey: "position") as? CGPoint == layer.position)
    layer.setValue("row", forKey: "kind")
    layer.setValue(7, forKey: "index")
    layer.setValue([1, 2], forKey: "list")
    #expect(layer.value(forKey: "kind") as? String == "row")
    #expect(layer.value(forKey: "index") as? Int == 7 && layer.value(forKey: "other") == nil)
    layer.setValue(nil, forKey: "kind")
    #expect(layer.value(forKey: "kind") == nil)
    let inner = CALayer()
    inner.name = "dot"
    layer.addSublayer(inner)
    layer.setValue(4, forKeyPath: "sublayers.dot.cornerRadius")
    #expect(inner.cornerRadius == 4)
    let animation = CABasicAnimation()
    animation.setValue(2.5, forKey: "duration")
    animation.setValue("id", forKey: "animationID")
    #expect(animation.duration == 2.5 && animation.value(forKey: "animationID") as? String == "id")
    #expect((animation.copy() as? CAAnimation)?.value(forKey: "animationID") as? String == "id")
  }

  @Test func `own properties: animate by their actions, and are drawn by copies`() {
    let stage = LayerStage()
    let ring = RingLayer()
    ring.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    #expect(ring.progress == 0)
    stage.root.addSublayer(ring)
    stage.run(refreshes: 1)
    ring.progress = 1
    #expect(ring.added == ["progress"] && ring.progress == 1)
    stage.run(refreshes: 1)
    let begin = ring.animation(forKey: "progress")?.beginTime ?? 0
    stage.run(until: begin + 0.5)
    let time = CACurrentMediaTime() - begin
    #expect(near((ring as CALayer).presentation()?.value(forKey: "progress"), time, 1e-6))
    stage.run(until: begin + 1.5)
    #expect(near((ring as CALayer).presentation()?.value(forKey: "progress"), 1))
  }

  @Test func `display links: tick at each refresh on the loop's clock, until invalidated`() {
    let stage = LayerStage()
    let ticker = Ticker()
    ticker.start()
    stage.run(refreshes: 10)
    #expect(ticker.times.count == 4)
    for (a, b) in zip(ticker.times, ticker.times.dropFirst()) {
      #expect(abs(b - a - 1 / 60) < 1e-9)
    }
    let slow = Ticker()
    slow.start()
    slow.link?.preferredFramesPerSecond = 30
    stage.run(refreshes: 7)
    #expect(slow.times.count == 3 || slow.times.count == 4)
    slow.link?.isPaused = true
    let count = slow.times.count
    stage.run(refreshes: 4)
    #expect(slow.times.count == count)
  }

  @Test func `actions: delegates answer with nothing, or pass the lookup on`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    let delegate = ActionDelegate()
    layer.delegate = delegate
    layer.position = CGPoint(x: 50, y: 10)
    #expect(layer.animationKeys() == nil && delegate.asked.contains("position"))
    layer.opacity = 0.5
    #expect(layer.animationKeys() == ["opacity"])
    layer.actions = ["cornerRadius": NSNull()]
    layer.cornerRadius = 3
    #expect(layer.animationKeys() == ["opacity"] && layer.actions?.count == 1)
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(delegate.laidOut == 1)
  }

  @Test func `leaving: a layer that is removed for good ends its animations`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    let log = AnimationLog()
    let spin = CABasicAnimation(keyPath: "transform.rotation")
    spin.toValue = 2 * Double.pi
    spin.duration = 1
    spin.repeatCount = .infinity
    spin.delegate = log
    layer.add(spin, forKey: "spin")
    stage.run(refreshes: 3)
    let other = CALayer()
    stage.root.addSublayer(other)
    other.addSublayer(layer)
    stage.run(refreshes: 3)
    #expect(layer.animationKeys() == ["spin"])
    layer.removeFromSuperlayer()
    #expect(layer.animationKeys() == ["spin"])
    stage.run(refreshes: 4)
    #expect(layer.animationKeys() == nil && log.notes == ["start -", "stop - false"])
  }

  @Test func `presentation: its superlayer is the one of the superlayer`() {
    let stage = LayerStage()
    let layer = box(on: stage)
    let inner = CALayer()
    inner.frame = CGRect(x: 5, y: 5, width: 5, height: 5)
    layer.addSublayer(inner)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 10
    move.toValue = 110
    move.duration = 1
    layer.add(move, forKey: nil)
    stage.run(refreshes: 31)
    let shown = inner.presentation()
    let above = shown?.superlayer
    #expect(above != nil && above !== layer && above?.model() === layer)
    #expect((above?.position.x ?? 0) > 50 && above?.superlayer?.model() === stage.root)
    let origin = shown?.convert(CGPoint.zero, to: stage.root.presentation())
    #expect((origin?.x ?? 0) > 45)
  }
}
