import Foundation
import LaminaGeometry
import LaminaViews
import TestSupport
import Testing

/// How an offset moves by itself, against closed forms and against steps of a millisecond.
@Suite struct ScrollMotionTests {
  private let range = 0.0...10_000.0

  private func close(_ first: Double, _ second: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(first - second) <= tolerance
  }

  // MARK: - Rubber band

  @Test func `rubber band: f(x) = (1 - 1 / (0.55 x / d + 1)) d`() {
    #expect(close(RubberBand.offset(of: 100, dimension: 844), 844.0 * 55 / 899))
    #expect(close(RubberBand.offset(of: 844 / 0.55, dimension: 844), 422), "half the view")
    #expect(RubberBand.offset(of: 0, dimension: 844) == 0)
    #expect(
      RubberBand.offset(of: -100, dimension: 844) == -RubberBand.offset(of: 100, dimension: 844))
    #expect(RubberBand.offset(of: 1e9, dimension: 844) < 844)
    #expect(RubberBand.offset(of: 100, dimension: 0) == 0)
    #expect(close(RubberBand.offset(of: 1e-6, dimension: 844) / 1e-6, 0.55, 1e-6), "at first")
  }

  @Test(arguments: [-800.0, -3, 0, 0.5, 60, 400])
  func `rubber band: a pull that is found again from its offset`(offset: Double) {
    let pull = RubberBand.pull(for: offset, dimension: 844)
    #expect(close(RubberBand.offset(of: pull, dimension: 844), offset))
  }

  // MARK: - Slowing down

  @Test(arguments: [(DecelerationRate.normal, 499.5), (.fast, 99.499_2)])
  func `fling: where it stops, by the closed form -v / (1,000 ln rate)`(
    rate: DecelerationRate, distance: Double
  ) {
    let motion = ScrollMotion(from: 100, velocity: 1_000, in: range, rate: rate)
    #expect(close(motion.destination, 100 + distance, 1e-3), "\(motion.destination)")
    #expect(close(motion.destination, 100 - 1_000 / (1_000 * log(rate.rawValue)), 1e-9))
    #expect(motion.position(at: motion.duration) == motion.destination)
    #expect(motion.position(at: 1e6) == motion.destination && motion.velocity(at: 1e6) == 0)
  }

  @Test(arguments: [0.0, 0.001, 0.016, 0.1, 0.5, 1])
  func `fling: the position after t, and the speed, rate to the power of milliseconds`(t: Double) {
    let motion = ScrollMotion(from: 0, velocity: 2_000, in: range)
    let left = pow(0.998, 1_000 * t)
    #expect(close(motion.velocity(at: t), 2_000 * left, 1e-6))
    #expect(close(motion.position(at: t), 2_000 * (left - 1) / (1_000 * log(0.998)), 1e-6))
  }

  @Test func `fling: it lasts until a quarter of a point is left`() {
    let motion = ScrollMotion(from: 0, velocity: -1_500, in: -5_000...0)
    let before = motion.position(at: motion.duration - 1e-9)
    #expect(close(before - motion.destination, ScrollMotion.threshold, 1e-6))
    #expect(ScrollMotion(from: 0, velocity: 0.4, in: range).duration == 0, "too slow to be seen")
    #expect(ScrollMotion(from: 7, velocity: 0, in: range).destination == 7)
  }

  // MARK: - Beyond the edge

  @Test func `bounce: at the edge the spring takes over with the speed that is left`() {
    let motion = ScrollMotion(from: 100, velocity: -1_000, in: range)
    let exponent = 1_000 * log(0.998)
    let time = log(1 - 100 * -exponent / 1_000) / exponent
    let speed = -1_000 * exp(exponent * time)
    #expect(motion.destination == 0)
    #expect(close(motion.position(at: time), 0, 1e-6))
    for t in [0.01, 0.05, 0.1, 0.3] {
      #expect(close(motion.position(at: time + t), speed * t * exp(-10 * t), 1e-6))
    }
    // v t e^(-w t) is farthest at 1 / w.
    #expect(close(motion.position(at: time + 0.1), speed / (10 * 2.718_281_828), 1e-4))
    #expect(motion.position(at: time + 0.1) < -25)
    let last = motion.position(at: motion.duration - 1e-6)
    #expect(abs(last) <= ScrollMotion.threshold)
  }

  @Test func `bounce: without it the offset stops at the edge`() {
    let motion = ScrollMotion(from: 100, velocity: -1_000, in: range, bounces: false)
    #expect(motion.destination == 0 && motion.position(at: motion.duration) == 0)
    for step in 0...200 { #expect(motion.position(at: Double(step) / 200) >= 0) }
  }

  @Test func `release: beyond an edge it comes back, critically damped`() {
    let motion = ScrollMotion(from: -80, velocity: 0, in: range)
    #expect(motion.destination == 0 && close(motion.position(at: 0), -80))
    for t in [0.05, 0.1, 0.4] {
      #expect(close(motion.position(at: t), (-80 - 800 * t) * exp(-10 * t)))
    }
    let below = ScrollMotion(from: 10_080, velocity: 0, in: range)
    #expect(below.destination == 10_000 && close(below.position(at: 0.1), 10_000 + 160 * exp(-1)))
  }

  @Test func `release: fast enough it comes inside, and slows down there`() {
    let motion = ScrollMotion(from: -80, velocity: 3_000, in: range)
    let time = 80.0 / (3_000 - 800)
    let speed = (3_000 - 800) * exp(-10 * time)
    #expect(close(motion.position(at: time), 0) && close(motion.velocity(at: time), speed, 1e-3))
    #expect(close(motion.destination, -speed / (1_000 * log(0.998)), 1e-6))
  }

  @Test func `motion: to a place of somebody's choice, and by ease in and out`() {
    let thrown = ScrollMotion(from: 10, to: 500, rate: .fast)
    #expect(close(thrown.position(at: 0.1), 500 - 490 * pow(0.99, 100), 1e-6))
    #expect(thrown.destination == 500 && thrown.position(at: 9) == 500)
    let eased = ScrollMotion(from: 10, to: 110, duration: 0.3)
    #expect(close(eased.position(at: 0.15), 60) && close(eased.position(at: 0.075), 25.625))
    #expect(eased.duration == 0.3 && close(eased.velocity(at: 0.15), 500))
    #expect(ScrollMotion(from: 5, to: 5, duration: 0.3).duration == 0)
    let moved = eased.shifted(by: 7)
    #expect(close(moved.position(at: 0.15), 67) && moved.destination == 117)
    #expect(moved.shifted(by: -7) == eased && moved != eased)
  }

  @Test func `random motions: no jumps, the speed is the slope, and they end in the range`() {
    let seed: UInt64 = 0x5C_0_11
    print("scroll motions: seed \(seed)")
    var random = SplitMix(seed: seed)
    for number in 1...2_000 {
      let range = 0...random.double(in: 0...3_000)
      let position = random.double(in: -300...range.upperBound + 300)
      let velocity = random.double(in: -6_000...6_000)
      let rate = random.chance(0.5) ? DecelerationRate.normal : .fast
      let motion = ScrollMotion(from: position, velocity: velocity, in: range, rate: rate)
      let what = "seed \(seed), motion \(number): \(position), \(velocity) in \(range)"
      guard close(motion.position(at: 0), position, 0.26) else {
        Issue.record("\(what) begins at \(motion.position(at: 0))")
        return
      }
      guard range.contains(motion.destination), motion.duration < 10 else {
        Issue.record("\(what) ends at \(motion.destination) after \(motion.duration)")
        return
      }
      var time = 0.0
      while time < motion.duration + 0.02 {
        let (first, second) = (motion.position(at: time), motion.position(at: time + 0.001))
        // At its end it jumps by the threshold at most.
        guard abs(second - first) <= 0.001 * 6_100 + 2 * ScrollMotion.threshold else {
          Issue.record("\(what) jumps from \(first) to \(second) at \(time)")
          return
        }
        let slope = (motion.position(at: time + 1e-6) - first) / 1e-6
        let speed = motion.velocity(at: time)
        let isAtEnd = motion.duration - time < 1e-5 && motion.duration >= time
        guard isAtEnd || abs(slope - speed) < 1 + abs(speed) * 1e-3 else {
          Issue.record("\(what): speed \(speed), slope \(slope) at \(time)")
          return
        }
        time += random.double(in: 0.005...0.05)
      }
    }
  }
}
