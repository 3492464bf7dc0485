import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// A screen whose loop has shown some views of 10 points.
@MainActor struct MovingStage {
  let stage = Stage()
  let loop: FrameLoop
  let views: [View]

  init(_ count: Int = 2) throws {
    loop = try stage.loop()
    views = (0..<count).map { [stage] in
      View("\($0)", rect(0, Double(20 * $0), 10, 10), in: stage.window)
    }
    try loop.run(until: 0.1)
  }

  /// Runs the loop for some seconds.
  func run(_ seconds: Double) throws { try loop.run(until: loop.now + seconds) }

  /// Where a view is shown.
  func x(_ view: View) -> Double { view.layer.presentation()?.position.x ?? -1 }
}

/// Blocks of animations: delay, springs, keyframes, interruptions, touches.
@Suite @MainActor struct MotionTests {
  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test func `delay: nothing is seen to move before it has passed`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var finished: Bool?
    View.animate(duration: 1, delay: 0.5, options: .curveLinear) {
      view.center.x = 105
    } completion: {
      finished = $0
    }
    #expect(view.center.x == 105)
    try moving.run(0.45)
    #expect(moving.x(view) == 5)
    try moving.run(0.6)
    #expect(isNear(moving.x(view), 55, 6))
    #expect(finished == nil)
    try moving.run(0.6)
    #expect(finished == true && view.layer.animationKeys.isEmpty)
  }

  @Test func `frame: position and size are animated once, and the block has finished`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var finished: Bool?
    View.animate(duration: 1, options: .curveLinear) {
      view.frame = rect(100, 0, 20, 10)
    } completion: {
      finished = $0
    }
    try moving.run(0.5)
    #expect(finished == nil && isNear(moving.x(view), 57.5, 3))
    try moving.run(0.6)
    #expect(finished == true && view.frame == rect(100, 0, 20, 10))
  }

  @Test func `interrupted: the block whose animation is replaced has not finished`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var ends: [String] = []
    View.animate(duration: 1, options: .curveLinear) {
      view.center.x = 105
    } completion: {
      ends.append("first \($0)")
    }
    try moving.run(0.5)
    let shown = moving.x(view)
    View.animate(duration: 1, options: [.curveLinear, .beginFromCurrentState]) {
      view.center.x = 5
    } completion: {
      ends.append("second \($0)")
    }
    #expect(moving.x(view) == shown, "it turns round where it is")
    try moving.run(0.1)
    #expect(ends == ["first false"])
    try moving.run(1)
    #expect(ends == ["first false", "second true"] && moving.x(view) == 5)
  }

  @Test func `removed: the animations of a view that leaves are over, and not finished`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var finished: Bool?
    View.animate(duration: 1) {
      view.alpha = 0
    } completion: {
      finished = $0
    }
    try moving.run(0.2)
    view.removeFromSuperview()
    try moving.run(0.1)
    #expect(finished == false && view.layer.animationKeys.isEmpty && view.alpha == 0)
  }

  @Test func `a view that was just added moves, as on UIKit`() throws {
    let moving = try MovingStage()
    let view = View("new", rect(0, 100, 10, 10), in: moving.stage.window)
    view.alpha = 0
    View.animate(duration: 1, options: .curveLinear) { view.alpha = 1 }
    try moving.run(0.5)
    let alpha = try #require(view.layer.presentation()?.opacity)
    #expect(alpha > 0.4 && alpha < 0.6)
  }

  @Test func `same value: nothing moves, and the completion comes with the next turn`() throws {
    let moving = try MovingStage()
    var isDone = false
    View.animate(duration: 5) {
      moving.views[0].alpha = 1
    } completion: {
      isDone = $0
    }
    try moving.run(0.05)
    #expect(isDone && moving.views[0].layer.animationKeys.isEmpty)
  }

  @Test func `touches: a view that moves takes none unless it is allowed`() throws {
    let moving = try MovingStage()
    let (view, other) = (moving.views[0], moving.views[1])
    View.animate(duration: 1) { view.alpha = 0.5 }
    View.animate(duration: 1, options: .allowUserInteraction) { other.alpha = 0.5 }
    try moving.run(0.1)
    #expect(moving.stage.screen.hitTest(Point(x: 5, y: 5)) === moving.stage.window)
    #expect(moving.stage.screen.hitTest(Point(x: 5, y: 25)) === other)
    try moving.run(1)
    #expect(moving.stage.screen.hitTest(Point(x: 5, y: 5)) === view)
  }

  @Test func `disabled: blocks jump, and so do those within performWithoutAnimation`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    View.setAnimationsEnabled(false)
    #expect(!View.areAnimationsEnabled)
    View.animate(duration: 1) { view.alpha = 0.5 }
    View.setAnimationsEnabled(true)
    View.performWithoutAnimation {
      #expect(!View.areAnimationsEnabled)
      View.animate(duration: 1) { view.center.x = 50 }
    }
    #expect(View.areAnimationsEnabled && view.layer.animationKeys.isEmpty)
  }

  @Test func `layout: frames that layoutIfNeeded sets within a block move`() throws {
    final class Row: View {
      let child = View()
      var isWide = false
      override func layoutSubviews() { child.frame = rect(0, 0, isWide ? 200 : 100, 10) }
    }
    let moving = try MovingStage()
    let (row, second) = (Row(frame: rect(0, 200, 300, 10)), Row(frame: rect(0, 300, 300, 10)))
    for row in [row, second] {
      row.addSubview(row.child)
      moving.stage.window.addSubview(row)
    }
    try moving.run(0.1)
    row.isWide = true
    row.setNeedsLayout()
    View.animate(duration: 1, options: .curveLinear) { row.layoutIfNeeded() }
    second.isWide = true
    View.animate(duration: 1, options: [.curveLinear, .layoutSubviews]) {
      second.alpha = 0.5
      second.setNeedsLayout()
    }
    #expect(row.child.bounds.width == 200 && second.child.bounds.width == 200)
    try moving.run(0.5)
    for child in [row.child, second.child] {
      let width = try #require(child.layer.presentation()?.bounds.width)
      #expect(isNear(width, 150, 4))
    }
  }

  @Test func `repeat: it goes on there and back until it is removed`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var finished: Bool?
    View.animate(duration: 1, options: [.repeat, .autoreverse, .curveLinear]) {
      view.center.x = 105
    } completion: {
      finished = $0
    }
    try moving.run(1.5)
    #expect(isNear(moving.x(view), 55, 5))
    try moving.run(8.25)
    #expect(isNear(moving.x(view), 30, 5) && finished == nil)
    view.layer.removeAllAnimations()
    try moving.run(0.05)
    #expect(finished == false && moving.x(view) == 105)
  }

  // MARK: - Springs

  @Test(arguments: [0.1, 0.3, 0.5, 0.8, 0.99, 1])
  func `spring: it settles within its duration`(ratio: Double) {
    for duration in [0.2, 0.5, 2] {
      let spring = SpringCurve(dampingRatio: ratio, settlingDuration: duration)
      #expect(abs(spring(duration) - 1) <= 0.001_01, "\(ratio), \(duration)")
      #expect(
        (1...50).contains { abs(spring(duration * (0.5 + Double($0) / 100)) - 1) > 0.001 },
        "\(ratio), \(duration): not long before")
      let swings = (1...200).contains { spring(duration * Double($0) / 200) > 1 }
      #expect(swings == (ratio < 0.9) || ratio == 0.99)
    }
  }

  @Test func `spring: views swing beyond where they are going`() throws {
    let moving = try MovingStage()
    let (view, other) = (moving.views[0], moving.views[1])
    View.animate(duration: 1, usingSpringWithDamping: 0.3) { view.center.x = 105 }
    View.animate(springDuration: 0.4, bounce: 0.5) { other.center.x = 105 }
    var highest = [0.0, 0.0]
    for _ in 0..<40 {
      try moving.run(1.0 / 60)
      highest = [max(highest[0], moving.x(view)), max(highest[1], moving.x(other))]
    }
    #expect(highest[0] > 115 && highest[1] > 106, "\(highest)")
    try moving.run(2)
    #expect(moving.x(view) == 105 && view.layer.animationKeys.isEmpty)
  }

  // MARK: - Keyframes

  @Test func `keyframes: each has its time, and values are kept in between`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var finished: Bool?
    View.animateKeyframes(duration: 1) {
      View.addKeyframe(relativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 105 }
      View.addKeyframe(relativeStartTime: 0.5, relativeDuration: 0.5) {
        view.center.x = 305
        view.alpha = 0.5
      }
    } completion: {
      finished = $0
    }
    #expect(view.center.x == 305)
    let animation = try #require(view.layer.animation(forKey: "position"))
    guard case .keyframes(let keyframes) = animation.kind else {
      Issue.record("\(animation.kind)")
      return
    }
    func x(_ progress: Double) -> Double? {
      guard case .point(let point) = keyframes.value(at: progress)?.value else { return nil }
      return point.x
    }
    #expect([0, 0.125, 0.25, 0.4, 0.5, 0.75, 1].map { x($0) } == [5, 55, 105, 105, 105, 205, 305])
    #expect(view.layer.animation(forKey: "opacity") != nil)
    try moving.run(1.1)
    #expect(finished == true && view.layer.animationKeys.isEmpty)
  }

  @Test(arguments: Keyframes.CalculationMode.allCases)
  func `keyframes: every calculation mode begins and ends where it should`(
    mode: Keyframes.CalculationMode
  ) throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    View.animateKeyframes(duration: 1, options: View.KeyframeOptions(mode)) {
      View.addKeyframe(relativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 105 }
      View.addKeyframe(relativeStartTime: 0.5, relativeDuration: 0.4) { view.center.x = 205 }
    }
    guard case .keyframes(let keyframes)? = view.layer.animation(forKey: "position")?.kind,
      case .point(let first)? = keyframes.value(at: 0)?.value,
      case .point(let middle)? = keyframes.value(at: 0.5)?.value,
      case .point(let last)? = keyframes.value(at: 1)?.value
    else {
      Issue.record("no keyframes")
      return
    }
    #expect(keyframes.calculationMode == mode)
    #expect(first.x == 5 && last.x == 205 && isNear(middle.x, 105, 1e-9))
  }

  // MARK: - Dissolves

  @Test func `transition: a view dissolves, and changes in it do not move by themselves`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var finished: Bool?
    View.transition(with: view, duration: 0.5) {
      view.alpha = 0.5
    } completion: {
      finished = $0
    }
    #expect(view.layer.animationKeys == ["transition"])
    try moving.run(0.6)
    #expect(finished == true)
    let new = View("new", rect(0, 0, 10, 10))
    View.transition(from: view, to: new, duration: 0.5)
    #expect(view.superview == nil && new.superview === moving.stage.window)
    #expect(moving.stage.window.layer.animationKeys == ["transition"])
  }
}
