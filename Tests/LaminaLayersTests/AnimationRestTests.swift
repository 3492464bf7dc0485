import LaminaGeometry
import LaminaLayers
import TestSupport
import Testing

/// The times in which animations say that they show the same.
@MainActor @Suite struct AnimationRestTests {
  private func rest(_ animation: Animation, at time: Double) -> ClosedRange<Double>? {
    let layer = Layer()
    layer.add(animation)
    layer.beginAnimations(at: 0)
    return layer.animations[0].restInterval(around: time)
  }

  /// From 1 to 3 s: rises for half a second, stays for one, and falls.
  private var hill: Animation {
    var keyframes = Keyframes(values: [.number(0), .number(1), .number(1), .number(0)])
    keyframes.keyTimes = [0, 0.25, 0.75, 1]
    var animation = Animation.keyframes("opacity", keyframes, duration: 2)
    animation.timing.beginTime = 1
    animation.timing.fillMode = .both
    return animation
  }

  @Test func `rest: before, between equal keyframes, and afterwards`() {
    #expect(rest(hill, at: 0.5) == 0.5...1.0.nextDown)
    #expect(rest(hill, at: 1) == nil)
    #expect(rest(hill, at: 1.25) == nil)
    #expect(rest(hill, at: 1.5)?.upperBound == 2.5.nextDown)
    #expect(rest(hill, at: 2.5) == nil)
    #expect(rest(hill, at: 3) == nil)
    #expect(rest(hill, at: 4) == 4...(.infinity))
  }

  @Test func `rest: discrete values stay until the next one`() {
    var keyframes = Keyframes(values: [.bool(true), .bool(false)])
    keyframes.calculationMode = .discrete
    var animation = Animation.keyframes("hidden", keyframes, duration: 4)
    animation.timing.beginTime = 0.000_1
    #expect(rest(animation, at: 1).map { $0.lowerBound == 1 && $0.upperBound < 2.000_1 } == true)
    #expect(rest(animation, at: 3).map { $0.lowerBound == 3 && $0.upperBound < 4.000_1 } == true)
  }

  @Test func `rest: key times that descend or leave 0...1 promise nothing false`() {
    func interval(_ times: [Double], at time: Double) -> ClosedRange<Double>? {
      var keyframes = Keyframes(values: [.number(0), .number(0), .number(1), .number(1)])
      keyframes.keyTimes = times
      return rest(.keyframes("opacity", keyframes, duration: 1), at: time)
    }
    #expect(interval([0, 0.5, 1.5, 1], at: 0.25) == nil)
    #expect(interval([0, 0.5, 1.5, 2], at: 0.25)?.upperBound == 0.5.nextDown)
    #expect(interval([-1, -0.5, 0.25, 2], at: 0.5)?.upperBound == 1.0.nextDown)
    #expect(interval([1.25, 1.5, 1.75, 2], at: 0.5)?.upperBound == 1.0.nextDown)
  }

  @Test func `rest: what repeats, runs backwards or by a function of its own is taken to move`() {
    var changes: [(inout Animation) -> Void] = []
    changes.append { $0.timing.repeatCount = 2 }
    changes.append { $0.timing.autoreverses = true }
    changes.append { $0.timing.speed = -1 }
    changes.append { $0.timingFunction = .easeIn }
    for change in changes {
      var animation = hill
      change(&animation)
      #expect(rest(animation, at: 2) == nil)
    }
  }

  /// Every time of a rest shows what its first time does.
  @Test func `rest: nothing changes in it`() throws {
    var random = SplitMix(seed: 20_281)
    var rests = 0
    for _ in 0..<3_000 {
      let count = random.integer(in: 2...6)
      let numbers = (0..<count).map { _ in Double(random.integer(in: 0...2)) }
      var keyframes = Keyframes(values: numbers.map { .number($0) })
      let times = (0..<count).map { _ in random.double(in: 0...1) }.sorted()
      // Half of them end the animation; the others begin later and end earlier.
      let isWhole = random.integer(in: 0...1) == 0
      let wholeTimes = times.map { ($0 - times[0]) / (times[count - 1] - times[0]) }
      keyframes.keyTimes = isWhole ? wholeTimes : times
      if random.integer(in: 0...3) == 0 {
        keyframes.calculationMode = .discrete
        if !isWhole { keyframes.keyTimes?.append(times[count - 1]) }
      }
      var animation = Animation.keyframes(
        "cornerRadius", keyframes, duration: random.double(in: 0...1) * 3)
      animation.timing.beginTime = random.double(in: 0...1)
      animation.timing.timeOffset = random.double(in: 0...1) - 0.5
      animation.timing.speed = 0.1 + random.double(in: 0...1)
      animation.timing.fillMode = random.integer(in: 0...1) == 0 ? .both : .removed
      let layer = Layer()
      layer.add(animation)
      layer.beginAnimations(at: 0)
      let entry = layer.animations[0]
      func shown(_ time: Double) -> Double {
        var state = LayerState(values: LayerValues(), kind: .layer)
        state.applyAnimations([entry], at: time)
        return state.values.cornerRadius
      }
      let time = random.double(in: 0...1) * 5 - 0.5
      guard let rest = entry.restInterval(around: time) else { continue }
      rests += 1
      let last = min(rest.upperBound, time + 3)
      for share in [0, 0.3, 0.7, 1] {
        let later = min(last, time + (last - time) * share)
        #expect(shown(later).bitPattern == shown(time).bitPattern, "\(later) in \(rest)")
      }
      #expect(shown(last).bitPattern == shown(time).bitPattern)
    }
    #expect(rests > 1_000, "\(rests) rests")
  }
}
