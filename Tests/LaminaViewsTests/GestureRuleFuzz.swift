import LaminaDisplay
import LaminaGeometry
import LaminaViews
import TestSupport
import Testing

/// Random recognisers along a chain of views and one finger, against the rules written down once more on
/// plain values: who wins, and what the view hears when.
@Suite @MainActor struct GestureRuleFuzz {
  /// A moment: events go before timers, and recognisers before views.
  struct Moment: Comparable {
    var time: Double
    var isTimer = false
    var isView = false

    static func < (first: Moment, second: Moment) -> Bool {
      if first.time != second.time { return first.time < second.time }
      if first.isTimer != second.isTimer { return second.isTimer }
      return !first.isView && second.isView
    }

    static let never = Moment(time: .infinity)

    /// When views hear what is decided then.
    var forViews: Moment { Moment(time: time, isTimer: isTimer, isView: true) }
    var next: Moment { Moment(time: time, isTimer: isTimer) }
  }

  /// A movement of the finger.
  struct Step {
    let time: Double
    let x: Double
    let y: Double
    var distance: Double { (x * x + y * y).squareRoot() }
  }

  /// A recogniser as values.
  struct Rule {
    enum Kind: String, CaseIterable { case tap, doubleTap, press, pan }
    let kind: Kind
    let name: String
    /// The view that it is on: 0 for the touched one.
    let depth: Int
    let cancels: Bool
    let delaysBegan: Bool
    let delaysEnded: Bool
    let isEnabled: Bool

    /// When it recognises, or when it fails, if nobody else is there.
    func outcome(_ steps: [Step]) -> (recognizes: Bool, at: Moment) {
      let (start, up) = (steps[0].time, steps[steps.count - 1].time)
      let away = steps.first { $0.distance > 10 }?.time ?? .infinity
      switch kind {
      case .tap, .doubleTap:
        if away <= min(start + 0.75, up) { return (false, Moment(time: away)) }
        if up > start + 0.75 { return (false, Moment(time: start + 0.75, isTimer: true)) }
        if kind == .tap { return (true, Moment(time: up)) }
        return (false, Moment(time: up + 0.3, isTimer: true))
      case .press:
        let first = min(away, up)
        if first <= start + 0.5 { return (false, Moment(time: first)) }
        return (true, Moment(time: start + 0.5, isTimer: true))
      case .pan:
        let first = steps.dropLast().first { $0.distance >= 10 }?.time
        return first.map { (true, Moment(time: $0)) } ?? (false, Moment(time: up))
      }
    }

    /// When it lets go of a beginning that it withholds, if it fails then.
    func release(_ failure: Moment) -> Moment {
      guard kind == .tap || kind == .doubleTap else { return failure }
      return Moment(time: failure.time + 0.15, isTimer: true)
    }
  }

  /// The whole log by the rules.
  private func expected(_ all: [Rule], _ steps: [Step]) -> [String] {
    let rules = all.filter(\.isEnabled)
    let outcomes = rules.map { $0.outcome(steps) }
    var lines: [(Moment, String)] = []
    var winner: Int?
    for index in rules.indices where outcomes[index].recognizes {
      if let best = winner, outcomes[best].at <= outcomes[index].at { continue }
      winner = index
    }
    let victory = winner.map { outcomes[$0].at } ?? .never
    if let winner {
      let rule = rules[winner]
      if rule.kind == .tap {
        lines.append((victory, "\(rule.name) ended"))
      } else {
        lines.append((victory, "\(rule.name) began"))
        for (index, step) in steps.enumerated() where Moment(time: step.time) > victory {
          let isLast = index == steps.count - 1
          lines.append((Moment(time: step.time), "\(rule.name) \(isLast ? "ended" : "changed")"))
        }
      }
    }
    // When each of the others fails: a single tap leaves a double tap its time.
    func failure(_ index: Int) -> Moment {
      if index == winner { return .never }
      let isLeft = winner.map { rules[$0].kind == .tap } ?? true
      if isLeft, rules[index].kind == .doubleTap { return outcomes[index].at }
      return min(outcomes[index].recognizes ? .never : outcomes[index].at, victory)
    }
    let phases = steps.indices.map { $0 == 0 ? "began" : $0 == steps.count - 1 ? "ended" : "moved" }
    var release = Moment(time: 0)
    var end = Moment(time: 0)
    for index in rules.indices where index != winner {
      if rules[index].delaysBegan { release = max(release, rules[index].release(failure(index))) }
      if rules[index].delaysEnded { end = max(end, failure(index)) }
    }
    let taken = winner.map { rules[$0] }
    if let taken, taken.cancels {
      // What the view has heard before the recogniser won; and then that it was taken away.
      if taken.delaysBegan || release >= victory { return sorted(lines) }
      for (index, step) in steps.enumerated() {
        let moment = max(Moment(time: step.time), release)
        if moment < victory { lines.append((moment.forViews, "V \(phases[index])")) }
      }
      lines.append((victory.forViews, "V cancelled"))
      return sorted(lines)
    }
    for (index, step) in steps.enumerated() {
      var moment = Moment(time: step.time)
      if let taken, taken.delaysBegan {
        if moment < victory { continue }
      } else {
        moment = max(moment, release)
      }
      if phases[index] == "ended" { moment = max(moment, end) }
      lines.append((moment.forViews, "V \(phases[index])"))
    }
    return sorted(lines)
  }

  private func sorted(_ lines: [(Moment, String)]) -> [String] {
    lines.enumerated().sorted { first, second in
      if first.element.0 != second.element.0 { return first.element.0 < second.element.0 }
      return first.offset < second.offset
    }.map { "\($0.element.1) at \($0.element.0.time)" }
  }

  // MARK: - Views

  /// The whole log of views and recognisers; with a loop, in its turns.
  private func log(_ rules: [Rule], _ steps: [Step], inLoop: Bool) throws -> [String] {
    let screen = Screen(width: 100, height: 100)
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    window.makeKeyAndVisible()
    let log = ClockedLog()
    var views: [View] = [ClockedView(frame: rect(0, 0, 100, 100))]
    (views[0] as? ClockedView)?.log = log
    for _ in 0..<2 {
      let around = View(frame: rect(0, 0, 100, 100))
      around.addSubview(views[views.count - 1])
      views.append(around)
    }
    window.addSubview(views[views.count - 1])
    for rule in rules {
      let recognizer: GestureRecognizer
      switch rule.kind {
      case .tap: recognizer = TapGestureRecognizer()
      case .doubleTap:
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        recognizer = tap
      case .press: recognizer = LongPressGestureRecognizer()
      case .pan: recognizer = PanGestureRecognizer()
      }
      recognizer.addAction { log.add("\(rule.name) \($0.state)") }
      recognizer.cancelsTouchesInView = rule.cancels
      recognizer.delaysTouchesBegan = rule.delaysBegan
      recognizer.delaysTouchesEnded = rule.delaysEnded
      recognizer.isEnabled = rule.isEnabled
      views[rule.depth].addGestureRecognizer(recognizer)
    }
    let loop = inLoop ? try FrameLoop(root: screen.layer, canvas: screen.canvas) : nil
    application.loop = loop
    for (index, step) in steps.enumerated() {
      let action: TouchInput.Action =
        index == 0 ? .down : index == steps.count - 1 ? .up : .move
      application.post(
        [TouchInput(action, at: Point(x: 50 + step.x, y: 50 + step.y))], at: step.time)
    }
    if let loop {
      log.clock = { loop.now }
      try loop.run(until: 5)
    } else {
      // The present is what has been run through.
      var times = Set(steps.map(\.time))
      for step in steps {
        times.formUnion([0.15, 0.3, 0.45, 0.5, 0.75, 0.9].map { step.time + $0 })
      }
      for step in steps { times.insert(step.time + 0.3 + 0.15) }
      for time in [steps[0].time + 0.5, steps[0].time + 0.75] { times.insert(time + 0.15) }
      for time in times.sorted() {
        log.clock = { time }
        application.sendQueued(until: time)
      }
    }
    return log.lines
  }

  private func scene(_ random: inout SplitMix) -> (rules: [Rule], steps: [Step]) {
    var rules: [Rule] = []
    for depth in 0..<3 {
      for _ in 0..<random.integer(in: 0...2) {
        rules.append(
          Rule(
            kind: random.element(of: Rule.Kind.allCases), name: "\(rules.count)", depth: depth,
            cancels: random.chance(0.6), delaysBegan: random.chance(0.4),
            delaysEnded: random.chance(0.6), isEnabled: random.chance(0.9)))
      }
    }
    var steps = [Step(time: 1, x: 0, y: 0)]
    let pace = random.element(of: [1, 4, 16])
    let way = random.element(of: [2, 5, 12])
    for _ in 0..<random.integer(in: 0...6) {
      let last = steps[steps.count - 1]
      var (x, y) = (last.x, last.y)
      while x == last.x, y == last.y {
        x = Double(random.integer(in: -way...way))
        y = Double(random.integer(in: -way...way))
      }
      steps.append(Step(time: last.time + Double(random.integer(in: 1...pace)) / 32, x: x, y: y))
    }
    let last = steps[steps.count - 1]
    steps.append(
      Step(time: last.time + Double(random.integer(in: 1...pace)) / 32, x: last.x, y: last.y))
    return (rules, steps)
  }

  @Test func `random chains: the log is the one that the rules say, in a loop too`() throws {
    let seed: UInt64 = 0x2A_8_4
    print("gestures by the rules: seed \(seed)")
    var random = SplitMix(seed: seed)
    var (won, cancelled, late) = (0, 0, 0)
    for index in 0..<10_000 {
      let (rules, steps) = scene(&random)
      let expected = expected(rules, steps)
      let found = try log(rules, steps, inLoop: index % 50 == 0)
      guard index % 50 == 0 || found == expected else {
        Issue.record(
          "seed \(seed), \(index): \(found), by the rules \(expected): \(rules), \(steps)")
        return
      }
      if index % 50 == 0 { #expect(words(found) == words(expected), "\(index): \(rules) \(steps)") }
      if expected.contains(where: { !$0.hasPrefix("V") }) { won += 1 }
      if expected.contains(where: { $0.hasPrefix("V cancelled") }) { cancelled += 1 }
      if let last = expected.last, last.hasPrefix("V ended"),
        last != "V ended at \(steps[steps.count - 1].time)"
      {
        late += 1
      }
    }
    print("\(won) gestures, \(cancelled) touches taken from the view, \(late) ends that came late")
    #expect(won > 4_000 && cancelled > 500 && late > 1_000)
  }

  /// The lines without their times: a loop's clock counts whole nanoseconds.
  private func words(_ lines: [String]) -> [String] {
    lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }
}

/// Lines with the time at which they were written.
@MainActor private final class ClockedLog {
  var lines: [String] = []
  var clock: () -> Double = { 0 }
  func add(_ line: String) { lines.append("\(line) at \(clock())") }
}

/// A view that writes its touches.
private final class ClockedView: View {
  var log: ClockedLog?
  override func touchesBegan(_ touches: [Touch], with event: Event?) { log?.add("V began") }
  override func touchesMoved(_ touches: [Touch], with event: Event?) { log?.add("V moved") }
  override func touchesEnded(_ touches: [Touch], with event: Event?) { log?.add("V ended") }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) { log?.add("V cancelled") }
}
