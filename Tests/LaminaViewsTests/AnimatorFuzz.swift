import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Animators that are interrupted at random: no trap, no jump, and the values of the position that they end at.
///
/// `LAMINA_ANIMATORS=10000` runs that many, `LAMINA_SEED=n` one of them again.
@Suite @MainActor struct AnimatorFuzz {
  private func timing(_ random: inout SplitMix) -> TimingCurve {
    switch random.integer(in: 0...3) {
    case 0: .cubic(.linear)
    case 1: .cubic(.easeInEaseOut)
    case 2: .damped(ratio: 1)
    default: .damped(ratio: 0.4, initialVelocity: Double(random.integer(in: -3...3)))
    }
  }

  /// Interrupts one animator, and returns what is wrong with it.
  private func play(_ seed: UInt64, _ moving: MovingStage) -> [String] {
    var random = SplitMix(seed: seed)
    let view = View("moved", rect(0, 200, 10, 10), in: moving.stage.window)
    let (start, end) = (5.0, 305.0)
    let animator = PropertyAnimator(
      duration: 0.4, timing: timing(&random)
    ) { view.center.x = end }
    animator.scrubsLinearly = random.chance(0.7)
    animator.pausesOnCompletion = random.chance(0.2)
    var (ends, problems, steps): ([PropertyAnimator.Position], [String], [String]) = ([], [], [])
    animator.addCompletion { ends.append($0) }
    var shown = moving.x(view)
    // An end within a thousandth of the way, and a spring that does not scrub linearly beyond its end, may jump.
    var swings = if case .damped(let ratio, _) = animator.timingCurve { ratio < 1 } else { false }
    func check(_ step: String, mayJump: Bool = false) {
      let x = moving.x(view)
      if !mayJump, abs(x - shown) > 0.31 { problems.append("\(step): from \(shown) to \(x)") }
      if !x.isFinite { problems.append("\(step): \(x)") }
      if !(0...1).contains(animator.fractionComplete) {
        problems.append("\(step): fraction \(animator.fractionComplete)")
      }
      if animator.state != .active, animator.isRunning { problems.append("\(step): runs") }
      shown = x
    }
    for _ in 0..<random.integer(in: 3...14) {
      let kind = random.integer(in: 0...9)
      steps.append("\(kind)")
      let before = (state: animator.state, isRunning: animator.isRunning)
      switch kind {
      case 0: animator.startAnimation(afterDelay: random.chance(0.2) ? 0.1 : 0)
      case 1: animator.pauseAnimation()
      case 2: animator.isReversed.toggle()
      case 3: animator.fractionComplete = Double(random.integer(in: -2...12)) / 10
      case 4: animator.continueAnimation()
      case 5:
        let timing = timing(&random)
        if case .damped(let ratio, _) = timing, ratio < 1 { swings = true }
        animator.continueAnimation(timing: timing, durationFactor: 0.5)
      case 6: if random.chance(0.2) { animator.stopAnimation(random.chance(0.5)) }
      case 7:
        if random.chance(0.3) {
          animator.finishAnimation(at: random.element(of: PropertyAnimator.Position.allCases))
        }
      default: moving.loop.advance(to: moving.loop.now + 0.05, .marked)
      }
      let canJump = swings && (!animator.scrubsLinearly || kind == 0 || kind == 2 || kind == 4)
      let mayJump = [3, 7, 8, 9].contains(kind) || canJump
      check("\(kind) of \(before.state)", mayJump: mayJump)
      if animator.state == .inactive, !ends.isEmpty { break }
    }
    // Whatever it is, it comes to an end.
    animator.pausesOnCompletion = false
    switch animator.state {
    case .active:
      if !animator.isRunning { animator.startAnimation() }
      for _ in 0..<80 where animator.state == .active {
        moving.loop.advance(to: moving.loop.now + 0.05, .marked)
      }
    case .stopped: animator.finishAnimation(at: .current)
    case .inactive: break
    }
    if animator.state != .inactive { problems.append("it has not ended: \(animator.state)") }
    if ends.count > 1 { problems.append("it has ended \(ends.count) times") }
    switch ends.last {
    case .start: if view.center.x != start { problems.append("at the start: \(view.center.x)") }
    case .end: if view.center.x != end { problems.append("at the end: \(view.center.x)") }
    case .current, nil: break
    }
    if !view.layer.animationKeys.isEmpty {
      problems.append("it leaves \(view.layer.animationKeys)")
    }
    view.removeFromSuperview()
    return problems.map { "\($0) (\(steps))" }
  }

  @Test func `random interruptions: each animator ends with the values of its position`() throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["LAMINA_SEED"].flatMap { UInt64($0) }
    let count = first != nil ? 1 : environment["LAMINA_ANIMATORS"].flatMap { Int($0) } ?? 300
    let base: UInt64 = first ?? 0xA1_1A70
    print("animators: \(count) seeds from \(base)")
    let moving = try MovingStage(0)
    var failures = 0
    for number in 0..<UInt64(count) {
      let problems = play(base + number, moving)
      guard !problems.isEmpty else { continue }
      failures += 1
      if failures <= 5 { Issue.record("seed \(base + number): \(problems)") }
    }
    print("\(count) animators, \(failures) failures")
    #expect(failures == 0)
    View.warnings.removeAll()
  }
}
