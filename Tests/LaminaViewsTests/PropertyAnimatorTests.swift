import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Animators: every step of their life, and what views have and show there.
@Suite @MainActor struct PropertyAnimatorTests {
  private func animator(
    _ moving: MovingStage, _ timing: TimingCurve = .cubic(.linear), to x: Double = 105
  ) -> (PropertyAnimator, View, Log) {
    let view = moving.views[0]
    let animator = PropertyAnimator(duration: 1, timing: timing) { view.center.x = x }
    let log = moving.stage.log
    animator.addCompletion { log.add("\($0)") }
    return (animator, view, log)
  }

  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test func `start: from inactive over active back to inactive`() throws {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving)
    #expect(animator.state == .inactive && !animator.isRunning && view.center.x == 5)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.center.x == 105)
    #expect(moving.x(view) == 5)
    try moving.run(0.5)
    #expect(isNear(moving.x(view), 55, 3) && isNear(animator.fractionComplete, 0.5, 0.03))
    try moving.run(0.6)
    #expect(log.take() == ["end"] && animator.state == .inactive && !animator.isRunning)
    #expect(view.center.x == 105 && view.layer.animationKeys.isEmpty)
  }

  @Test(arguments: [false, true])
  func `no duration: paused at once, it is at the end, or at the start if it is reversed`(
    scrubsLinearly: Bool
  ) throws {
    for isReversed in [false, true] {
      let moving = try MovingStage()
      let view = moving.views[0]
      let animator = PropertyAnimator(duration: 0) { view.center.x = 105 }
      animator.scrubsLinearly = scrubsLinearly
      animator.pauseAnimation()
      animator.isReversed = isReversed
      animator.startAnimation()
      #expect(animator.fractionComplete == 1, "of the way to where it goes")
      animator.pauseAnimation()
      #expect(animator.fractionComplete == 1 && moving.x(view) == (isReversed ? 5 : 105))
      animator.startAnimation()
      try moving.run(0.1)
      #expect(animator.state == .inactive && view.center.x == (isReversed ? 5 : 105))
    }
  }

  @Test func `delay: it runs, and shows the start until the delay has passed`() throws {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving)
    animator.startAnimation(afterDelay: 0.5)
    try moving.run(0.4)
    #expect(animator.isRunning && moving.x(view) == 5 && animator.fractionComplete == 0)
    try moving.run(0.7)
    #expect(isNear(moving.x(view), 65, 4))
    try moving.run(0.5)
    #expect(log.take() == ["end"])
  }

  @Test func `scrub: an inactive animator becomes active, and shows each fraction`() throws {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving, .cubic(.easeInEaseOut))
    animator.fractionComplete = 0.25
    #expect(animator.state == .active && !animator.isRunning && view.center.x == 105)
    try moving.run(0.3)
    #expect(moving.x(view) == 30, "along the values, whatever the curve is")
    animator.fractionComplete = 0.9
    #expect(isNear(moving.x(view), 95))
    animator.fractionComplete = 7
    #expect(animator.fractionComplete == 1 && moving.x(view) == 105)
    animator.fractionComplete = 0.5
    animator.continueAnimation()
    try moving.run(0.45)
    #expect(log.take() == [] && animator.isRunning)
    try moving.run(0.1)
    #expect(log.take() == ["end"])
  }

  @Test func `scrub: by time, where it does not scrub linearly`() throws {
    let moving = try MovingStage()
    let (animator, view, _) = animator(moving, .cubic(.easeIn))
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    #expect(isNear(moving.x(view), 5 + 100 * TimingFunction.easeIn(0.5)))
    animator.startAnimation()
    try moving.run(0.25)
    animator.pauseAnimation()
    #expect(isNear(animator.fractionComplete, 0.75, 0.03))
  }

  @Test func `pause and continue: it goes on where it was, by another curve if one is given`()
    throws
  {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving, .cubic(.easeInEaseOut))
    animator.startAnimation()
    try moving.run(0.5)
    let shown = moving.x(view)
    animator.pauseAnimation()
    #expect(isNear(moving.x(view), shown) && !animator.isRunning && animator.state == .active)
    try moving.run(1)
    #expect(isNear(moving.x(view), shown))
    animator.continueAnimation(timing: .cubic(.linear), durationFactor: 2)
    #expect(isNear(moving.x(view), shown))
    try moving.run(1)
    #expect(isNear(moving.x(view), (shown + 105) / 2, 2))
    try moving.run(1.1)
    #expect(log.take() == ["end"] && view.center.x == 105)
  }

  @Test func `reverse: at the start the views have the values from before`() throws {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving)
    animator.startAnimation()
    try moving.run(0.6)
    let shown = moving.x(view)
    animator.isReversed = true
    #expect(isNear(moving.x(view), shown) && animator.isRunning && view.center.x == 105)
    #expect(isNear(animator.fractionComplete, 1 - (shown - 5) / 100, 1e-6))
    try moving.run(0.3)
    #expect(moving.x(view) < shown - 20)
    try moving.run(0.5)
    #expect(log.take() == ["start"] && view.center.x == 5 && moving.x(view) == 5)
    #expect(animator.state == .inactive && view.layer.animationKeys.isEmpty)
  }

  @Test func `reverse: no frame shows the end on the way back to the start`() throws {
    let moving = try MovingStage()
    let (animator, view, _) = animator(moving)
    animator.startAnimation()
    try moving.run(0.3)
    animator.isReversed = true
    var last = moving.x(view)
    while animator.state == .active {
      try moving.run(1.0 / 60)
      #expect(moving.x(view) <= last)
      last = moving.x(view)
    }
    #expect(last == 5)
  }

  @Test(arguments: PropertyAnimator.Position.allCases)
  func `stop and finish: the views get the values of the position`(
    position: PropertyAnimator.Position
  ) throws {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving)
    animator.startAnimation()
    try moving.run(0.5)
    let shown = moving.x(view)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && isNear(view.center.x, shown))
    #expect(view.layer.animationKeys.isEmpty && log.take() == [])
    animator.finishAnimation(at: position)
    #expect(log.take() == ["\(position)"] && animator.state == .inactive)
    let expected = [.end: 105, .start: 5, .current: shown][position]
    #expect(isNear(view.center.x, expected ?? -1))
  }

  @Test func `stop without finishing: the views stay where they are, and nobody is called`() throws
  {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving)
    animator.startAnimation()
    try moving.run(0.5)
    let shown = moving.x(view)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && isNear(view.center.x, shown))
    try moving.run(1)
    #expect(log.take() == [] && isNear(moving.x(view), shown))
  }

  @Test func `pausesOnCompletion: it arrives, pauses, and can be scrubbed back`() throws {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving)
    animator.pausesOnCompletion = true
    animator.startAnimation()
    try moving.run(1.2)
    #expect(animator.state == .active && !animator.isRunning && log.take() == [])
    #expect(animator.fractionComplete == 1 && moving.x(view) == 105)
    animator.isReversed = true
    animator.startAnimation()
    try moving.run(0.5)
    #expect(isNear(moving.x(view), 55, 4))
    animator.pausesOnCompletion = false
    try moving.run(0.7)
    #expect(log.take() == ["start"] && view.center.x == 5)
  }

  @Test func `added later: changes of a running animator move for the rest of its time`() throws {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving)
    let other = moving.views[1]
    animator.addAnimations(delayFactor: 0.5) { view.alpha = 0 }
    animator.startAnimation()
    try moving.run(0.5)
    #expect(isNear(view.layer.presentation()?.opacity ?? -1, 1, 0.06))
    animator.addAnimations { other.center.x = 105 }
    #expect(moving.x(other) == 5 && other.center.x == 105)
    try moving.run(0.25)
    #expect(isNear(moving.x(other), 55, 4))
    #expect(isNear(view.layer.presentation()?.opacity ?? -1, 0.5, 0.06))
    try moving.run(0.3)
    #expect(log.take() == ["end"] && moving.x(other) == 105)
  }

  @Test func `keyframes: those of an animator are scrubbed and reversed with it`() throws {
    let moving = try MovingStage()
    let view = moving.views[0]
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      View.animateKeyframes(duration: 9) {
        View.addKeyframe(relativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 105 }
        View.addKeyframe(relativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 5 }
      }
    }
    animator.fractionComplete = 0.25
    try moving.run(0.05)
    #expect(isNear(moving.x(view), 55))
    animator.fractionComplete = 0.5
    #expect(isNear(moving.x(view), 105))
    animator.isReversed = true
    animator.startAnimation()
    try moving.run(0.25)
    #expect(isNear(moving.x(view), 55, 4))
  }

  @Test func `nobody moves: it is over in the next turn`() throws {
    let moving = try MovingStage()
    let log = moving.stage.log
    let animator = PropertyAnimator(duration: 3)
    animator.addCompletion { log.add("\($0)") }
    animator.startAnimation()
    #expect(log.take() == [])
    try moving.run(0.1)
    #expect(log.take() == ["end"])
  }

  @Test func `a view that leaves: an animator that moves nothing else is over`() throws {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving)
    animator.startAnimation()
    try moving.run(0.2)
    view.removeFromSuperview()
    try moving.run(0.1)
    #expect(log.take() == ["end"] && animator.state == .inactive)
  }

  @Test func `misuse: nothing happens but a warning`() throws {
    let moving = try MovingStage()
    let (animator, view, log) = animator(moving)
    View.warnings.removeAll()
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
    animator.continueAnimation()
    animator.isReversed = true
    animator.isInterruptible = false
    animator.startAnimation()
    animator.pauseAnimation()
    animator.stopAnimation(true)
    #expect(View.warnings.entries.count == 6, "\(View.warnings.entries)")
    #expect(View.warnings.entries.allSatisfy { $0.view == "PropertyAnimator" })
    View.warnings.removeAll()
    try moving.run(1.1)
    #expect(log.take() == ["end"] && view.center.x == 105)
  }

  @Test func `released: neither animator nor view is kept when it is over`() throws {
    let moving = try MovingStage()
    weak var animator: PropertyAnimator?
    weak var view: View?
    do {
      let added = View("gone", rect(0, 90, 10, 10), in: moving.stage.window)
      view = added
      let own = PropertyAnimator(duration: 0.3) { added.alpha = 0 }
      own.addCompletion { _ in added.removeFromSuperview() }
      own.startAnimation()
      animator = own
    }
    try moving.run(0.1)
    #expect(animator != nil, "it lives as long as its views move")
    try moving.run(0.5)
    #expect(animator == nil && view == nil)
  }
}
