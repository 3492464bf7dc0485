import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Animation blocks that change a property while an earlier block still moves it.
@Suite @MainActor struct AdditiveMotionTests {
  /// An animation as the formula of retargeting has it: how much of a difference is left at a time.
  private struct Way {
    let difference: Double
    let begin: Double
    let duration: Double
    var progress: (Double) -> Double = { TimingFunction.easeInEaseOut($0) }

    func rest(_ time: Double) -> Double {
      let passed = time - begin
      if passed >= duration { return 0 }
      return difference * (1 - progress(max(0, passed) / duration))
    }
  }

  private func begin(_ view: View, _ key: String) throws -> Double {
    try #require(view.layer.animation(forKey: key)).timing.beginTime
  }

  @Test func `retargeting: place and speed are continuous, and each way ends at its own time`()
    throws
  {
    let moving = try MovingStage()
    let view = moving.views[0]
    var ends: [String] = []
    View.animate(duration: 1) {
      view.center.x = 105
    } completion: {
      ends.append("first \($0)")
    }
    try moving.run(0.5)
    let first = Way(difference: -100, begin: try begin(view, "position"), duration: 1)
    let shown = moving.x(view)
    #expect(abs(shown - 105 - first.rest(moving.loop.now)) < 1e-9)
    View.animate(duration: 1) {
      view.center.x = 5
    } completion: {
      ends.append("second \($0)")
    }
    #expect(view.center.x == 5 && abs(moving.x(view) - shown) < 1e-9)
    #expect(view.layer.animationKeys.sorted() == ["position", "position-2"])
    for key in view.layer.animationKeys {
      #expect(view.layer.animation(forKey: key)?.isAdditive == true)
    }
    try moving.run(1.0 / 60)
    let second = Way(difference: 100, begin: try begin(view, "position-2"), duration: 1)
    #expect(try begin(view, "position") == first.begin, "the first one goes on")
    var highest = 0.0
    for _ in 0..<80 {
      let now = moving.loop.now
      #expect(abs(moving.x(view) - 5 - first.rest(now) - second.rest(now)) < 1e-9, "\(now)")
      highest = max(highest, moving.x(view))
      if now > first.begin + 1.1, now < second.begin + 0.9 { #expect(ends == ["first true"]) }
      try moving.run(1.0 / 60)
    }
    #expect(highest > shown + 1, "it goes on for a while before it turns round")
    #expect(ends == ["first true", "second true"] && view.layer.animationKeys.isEmpty)
    #expect(moving.x(view) == 5)
  }

  @Test func `retargeting: a view that is at rest moves as by a single animation`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    View.animate(duration: 1) { view.center.x = 105 }
    let animation = try #require(view.layer.animation(forKey: "position"))
    #expect(!animation.isAdditive)
    guard case .basic(let ends) = animation.kind, case .point(let from)? = ends.from,
      case .point(let to)? = ends.to
    else { throw CancellationError() }
    #expect(from == Point(x: 5, y: 5) && to == Point(x: 105, y: 5))
  }

  @Test func `retargeting: many changes, springs and delays add up`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var ends = 0
    func count(_ finished: Bool) { if finished { ends += 1 } }
    View.animate(duration: 1) {
      view.center.x = 105
    } completion: {
      count($0)
    }
    try moving.run(0.3)
    View.animate(duration: 0.8, usingSpringWithDamping: 0.4) {
      view.center.x = 305
    } completion: {
      count($0)
    }
    try moving.run(0.2)
    var shown = moving.x(view)
    View.animate(duration: 0.4, delay: 0.2) {
      view.center.x = 55
    } completion: {
      count($0)
    }
    #expect(abs(moving.x(view) - shown) < 1e-9)
    #expect(
      view.layer.animationKeys.sorted() == ["position", "position-2", "position-3"])
    try moving.run(0.1)
    shown = moving.x(view)
    View.animate(duration: 0.4) {
      view.center.x = 205
    } completion: {
      count($0)
    }
    #expect(abs(moving.x(view) - shown) < 1e-9 && view.layer.animationKeys.count == 4)
    try moving.run(1.5)
    #expect(ends == 4 && moving.x(view) == 205 && view.layer.animationKeys.isEmpty)
  }

  @Test func `retargeting: bounds may shrink beyond the running animation`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    View.animate(duration: 1) { view.bounds.size = Size(width: 200, height: 100) }
    try moving.run(0.5)
    let shown = try #require(view.layer.presentation()).bounds
    View.animate(duration: 1) { view.bounds.size = Size(width: 20, height: 300) }
    #expect(view.layer.animationKeys.sorted() == ["bounds", "bounds-2"])
    let now = try #require(view.layer.presentation()).bounds
    #expect(abs(now.width - shown.width) < 1e-9 && abs(now.height - shown.height) < 1e-9)
    #expect(now.origin == .zero, "a negative difference moves no origin")
    try moving.run(1.2)
    #expect(view.layer.presentation()?.bounds == rect(0, 0, 20, 300))
  }

  @Test func `retargeting: the parts of transforms add up, on the way of each animation`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    func matrix() -> Matrix4 { view.layer.presentation()?.transform ?? .identity }
    func distance(_ a: Matrix4, _ b: Matrix4) -> Double {
      zip([a.row1, a.row2, a.row4], [b.row1, b.row2, b.row4])
        .map { (($0 - $1) * ($0 - $1)).sum() }.reduce(0, +).squareRoot()
    }
    View.animate(duration: 1) {
      view.transform = Affine.rotation(radians: 2).concatenating(
        .scale(x: 3, y: 3).concatenating(.translation(x: 50, y: -20)))
    }
    try moving.run(0.4)
    let shown = matrix()
    View.animate(duration: 0.5) { view.transform = .scale(x: 0.5, y: 0.5) }
    #expect(view.layer.animationKeys.sorted() == ["transform", "transform-2"])
    #expect(distance(matrix(), shown) < 1e-9)
    try moving.run(1.0 / 60)
    let begin = try begin(view, "transform-2")
    #expect(distance(matrix(), shown) < 3, "no jump")
    try moving.run(1)
    #expect(matrix() == Matrix4(Affine.scale(x: 0.5, y: 0.5)) && begin > 0)
    #expect(view.layer.animationKeys.isEmpty)
  }

  @Test func `retargeting: transforms that mirror are replaced where they are`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    View.animate(duration: 1) { view.transform = .scale(x: -1, y: 1) }
    try moving.run(0.25)
    let shown = try #require(view.layer.presentation()).transform
    View.animate(duration: 1) { view.transform = .identity }
    #expect(view.layer.animationKeys == ["transform"])
    #expect(view.layer.presentation()?.transform == shown)
  }

  @Test func `retargeting: opacity and colours are replaced`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var ends: [Bool] = []
    View.animate(duration: 1) {
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    try moving.run(0.5)
    let shown = view.layer.presentation()?.opacity
    View.animate(duration: 1) {
      view.alpha = 1
    } completion: {
      ends.append($0)
    }
    #expect(view.layer.animationKeys == ["opacity"])
    #expect(view.layer.presentation()?.opacity == shown)
    try moving.run(1.2)
    #expect(ends == [false, true])
  }

  @Test func `beginFromCurrentState: it replaces all running animations of the property`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var ends: [String] = []
    View.animate(duration: 1) {
      view.center.x = 105
    } completion: {
      ends.append("1 \($0)")
    }
    try moving.run(0.3)
    View.animate(duration: 1) {
      view.center.x = 55
    } completion: {
      ends.append("2 \($0)")
    }
    try moving.run(0.3)
    let shown = moving.x(view)
    View.animate(duration: 1, options: .beginFromCurrentState) {
      view.center.x = 205
    } completion: {
      ends.append("3 \($0)")
    }
    #expect(view.layer.animationKeys == ["position"] && moving.x(view) == shown)
    #expect(view.layer.animation(forKey: "position")?.isAdditive == false)
    try moving.run(1.2)
    #expect(ends.sorted() == ["1 false", "2 false", "3 true"] && moving.x(view) == 205)
  }

  @Test func `repeat: a block that repeats goes on beside another, until it is replaced`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    View.animate(duration: 0.5, options: [.repeat, .autoreverse]) { view.center.x = 105 }
    try moving.run(0.7)
    View.animate(duration: 0.2) { view.center.x = 305 }
    try moving.run(2)
    #expect(view.layer.animationKeys == ["position"] && moving.x(view) < 305)
    View.animate(duration: 0.2, options: .beginFromCurrentState) { view.center.x = 5 }
    try moving.run(0.5)
    #expect(view.layer.animationKeys.isEmpty && moving.x(view) == 5)
  }

  @Test func `same block: a property that is set twice moves once, and its block finishes`() throws
  {
    let moving = try MovingStage()
    let view = moving.views[0]
    var finished: [Bool] = []
    View.animate(duration: 0.5) {
      view.center.x = 55
      view.center.x = 105
    } completion: {
      finished.append($0)
    }
    #expect(view.layer.animationKeys == ["position"])
    try moving.run(0.25)
    let shown = moving.x(view)
    View.animate(duration: 0.5) {
      view.center.x = 55
      view.center.y = 305
      view.center.x = 25
    } completion: {
      finished.append($0)
    }
    #expect(view.layer.animationKeys.sorted() == ["position", "position-2"])
    #expect(abs(moving.x(view) - shown) < 1e-9)
    #expect(moving.stage.screen.hitTest(Point(x: 25, y: 305)) === moving.stage.window)
    try moving.run(0.7)
    #expect(finished == [true, true] && view.center == Point(x: 25, y: 305))
    #expect(moving.stage.screen.hitTest(Point(x: 25, y: 305)) === view, "touches are let through")
  }

  @Test func `nested: the outer block waits for an inner animation that became additive`() throws {
    let moving = try MovingStage()
    let (view, other) = (moving.views[0], moving.views[1])
    var ends: [String] = []
    View.animate(duration: 0.3) {
      other.center.x = 55
      View.animate(duration: 1, options: .overrideInheritedDuration) {
        view.center.x = 105
      } completion: {
        ends.append("inner \($0)")
      }
    } completion: {
      ends.append("outer \($0)")
    }
    try moving.run(0.5)
    View.animate(duration: 0.1) {
      view.center.x = 5
    } completion: {
      ends.append("new \($0)")
    }
    try moving.run(0.3)
    #expect(ends == ["new true"], "it does not wait for the first one")
    try moving.run(0.5)
    #expect(ends == ["new true", "inner true", "outer true"])
  }

  @Test func `same value: a block that sets the set value again lets the running one go on`() throws
  {
    let moving = try MovingStage()
    let view = moving.views[0]
    var ends: [String] = []
    View.animate(duration: 1) {
      view.center.x = 105
    } completion: {
      ends.append("1 \($0)")
    }
    try moving.run(0.5)
    View.animate(duration: 5) {
      view.center.x = 105
    } completion: {
      ends.append("2 \($0)")
    }
    #expect(view.layer.animationKeys == ["position"])
    try moving.run(0.6)
    #expect(ends == ["2 true", "1 true"])
  }

  @Test func `keyframes and animators: they replace what runs, and begin where it is shown`() throws
  {
    let moving = try MovingStage()
    let (view, other) = (moving.views[0], moving.views[1])
    for view in [view, other] { View.animate(duration: 1) { view.center.x = 105 } }
    try moving.run(0.3)
    for view in [view, other] { View.animate(duration: 1) { view.center.x = 55 } }
    try moving.run(0.3)
    let shown = moving.x(view)
    View.animateKeyframes(duration: 1) {
      View.addKeyframe(relativeStartTime: 0, relativeDuration: 1) { view.center.x = 205 }
    }
    let animator = PropertyAnimator(duration: 1) { other.center.x = 205 }
    animator.startAnimation()
    for view in [view, other] {
      #expect(view.layer.animationKeys == ["position"] && moving.x(view) == shown)
    }
    View.animate(duration: 1) { view.center.x = 5 }
    #expect(view.layer.animationKeys == ["position"] && moving.x(view) == shown)
    try moving.run(1.2)
    #expect(moving.x(view) == 5 && moving.x(other) == 205 && animator.state == .inactive)
  }

  @Test func `removed: all running animations of a view that leaves are over`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    var ends: [Bool] = []
    View.animate(duration: 1) {
      view.center.x = 105
    } completion: {
      ends.append($0)
    }
    try moving.run(0.3)
    View.animate(duration: 1) {
      view.center.x = 55
    } completion: {
      ends.append($0)
    }
    try moving.run(0.1)
    view.removeFromSuperview()
    try moving.run(0.1)
    #expect(ends == [false, false] && view.layer.animationKeys.isEmpty)
  }
}
