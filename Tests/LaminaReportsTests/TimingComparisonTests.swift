import Foundation
import LaminaReports
import TestSupport
import Testing

@Suite struct TimingComparisonTests {
  /// Runs of a busy machine: a scene's own timeline, noise that only adds, and one slow process in 25.
  private func runs(
    _ count: Int, frames: Int = 60, cost: Double = 1, noise: Double = 0.3,
    _ random: inout SplitMix
  ) -> [[UInt64]] {
    (0..<count).map { _ in
      let process = random.chance(0.04) ? 1.3 : 1 + 0.004 * random.double(in: 0...1)
      return (0..<frames).map { frame in
        let own = 2_000_000 * cost * (1 + 0.2 * Double(frame % 7) / 7)
        // The square makes small disturbances likely and large ones rare.
        let disturbed = random.double(in: 0...1)
        return UInt64(own * process * (1 + noise * disturbed * disturbed))
      }
    }
  }

  private func compare(
    _ a: [[UInt64]], _ b: [[UInt64]], _ metric: TimingMetric = .floorMedian, scenes: Int = 1
  ) throws -> TimingRow {
    var rules = TimingRules()
    rules.scenes = scenes
    return try rules.compare(metric, a: a, b: b)
  }

  @Test func `metrics: floor and raw, by nearest rank`() throws {
    let runs: [[UInt64]] = [[10, 25, 30, 40], [11, 20, 35, 38]]
    #expect(TimingMetric.floor(of: runs) == [10, 20, 30, 38])
    // From the definitions: rank ceil(p N / 100) of the four of the floor, or of all eight.
    for (name, value) in [
      ("floor.min", 10), ("floor.p50", 20), ("floor.p95", 38), ("floor.mean", 24.5),
      ("floor.max", 38), ("raw.min", 10), ("raw.p50", 25), ("raw.p90", 40), ("raw.mean", 26.125),
    ] {
      #expect(try #require(TimingMetric(name: name)).value(of: runs) == value, "\(name)")
    }
    #expect(TimingMetric(.floor, .p99).value(of: runs) == nil)
    #expect(TimingMetric(name: "floor.p51") == nil && TimingMetric(name: "p50") == nil)
    #expect(TimingMetric.all.count == 14)
  }

  @Test func `verdicts: A beside A is never regressed, over 200 seeds`() throws {
    var said: [TimingVerdict: Int] = [:]
    for seed in UInt64(1)...200 {
      var random = SplitMix(seed: seed)
      let row = try compare(runs(10, &random), runs(10, &random))
      said[row.verdict, default: 0] += 1
      #expect(row.verdict == .same || row.verdict == .undecided, "seed \(seed): \(row.reason)")
    }
    // Measured with these seeds: 200 of 200.
    #expect(said[.same, default: 0] >= 190, "\(said)")
  }

  @Test(arguments: [(1.05, TimingVerdict.regressed), (1 / 1.05, .improved)])
  func `verdicts: 5 % more or less are found, over 100 seeds`(
    cost: Double, verdict: TimingVerdict
  ) throws {
    var found = 0
    for seed in UInt64(1)...100 {
      var random = SplitMix(seed: 1_000 + seed)
      let row = try compare(runs(10, &random), runs(10, cost: cost, &random))
      if row.verdict == verdict { found += 1 }
      #expect(row.verdict == verdict || row.verdict == .undecided, "seed \(seed): \(row.reason)")
    }
    #expect(found >= 90, "\(found) of 100")
  }

  @Test func `verdicts: exchanged sides turn the ratio and the verdict over`() throws {
    var random = SplitMix(seed: 5)
    let a = runs(10, &random)
    let b = runs(10, cost: 1.08, &random)
    let (there, back) = (try compare(a, b), try compare(b, a))
    #expect(there.verdict == .regressed && back.verdict == .improved)
    #expect(abs(there.ratio * back.ratio - 1) < 1e-12)
    #expect(there.p == back.p)
    #expect(there.a == back.b && there.b == back.a)
  }

  @Test func `rules: each says in words that it decided, with its numbers`() throws {
    let steady = (0..<10).map { run in (0..<20).map { UInt64(1_000_000 + 100 * $0 + run) } }
    func slower(_ factor: Double, _ count: Int = 10) -> [[UInt64]] {
      steady.prefix(count).map { $0.map { UInt64(Double($0) * factor) } }
    }
    let same = try compare(steady, slower(1.02))
    #expect(same.verdict == .same)
    #expect(
      same.reason == "the ratio's interval, 1.020 to 1.020, is within the band of 3.0 %")
    let regressed = try compare(steady, slower(1.04))
    #expect(regressed.verdict == .regressed)
    // 2 / comb(20, 10) = 0.0000108: no overlap of ten and ten.
    #expect(
      regressed.reason
        == "ratio 1.040 is above 1 by more than the band of 3.0 %, and p 0.000011 is below 0.0100")
    // Of 5 000 scenes each may take 0.000002, and ten rounds cannot go below 0.0000108.
    let many = try compare(steady, slower(1.04), scenes: 5_000)
    #expect(many.verdict == .undecided)
    #expect(many.reason.contains("10 rounds cannot give a p below 0.000002"), "\(many.reason)")
    let single = try compare([steady[0]], [slower(1.5)[0]])
    #expect(single.verdict == .undecided && single.noise == nil)
    #expect(single.reason == "one run per side does not show how much runs differ")
  }

  @Test func `rules: A's own noise raises the bar`() throws {
    // Two runs of A are 6 % faster than the others: 4 of 9 ways to split them put both in one half, so
    // the noise is 0.06 * sqrt(4 / 9) = 0.04.
    let a = (0..<10).map { run in
      (0..<20).map { _ in UInt64(run < 2 ? 1_000_000 : 1_060_000 + run) }
    }
    let b = (0..<10).map { run in (0..<20).map { _ in UInt64(1_064_000 + 10 * run) } }
    let row = try compare(a, b)
    #expect(row.ratio == 1.064)
    #expect(try #require(row.noise) > 0.035, "\(row)")
    #expect(row.threshold > 1.07 && row.verdict == .undecided)
    #expect(row.reason.contains("within twice A's own noise of "), "\(row.reason)")
  }

  @Test func `rules: the same runs and the same seed get the same numbers`() throws {
    var random = SplitMix(seed: 11)
    let (a, b) = (runs(10, &random), runs(10, &random))
    let row = try compare(a, b, TimingMetric(.floor, .p95))
    #expect(try compare(a, b, TimingMetric(.floor, .p95)) == row)
    var rules = TimingRules()
    rules.seed = 2
    let other = try rules.compare(TimingMetric(.floor, .p95), a: a, b: b)
    #expect(other.ratio == row.ratio && other.p == row.p)
    let (lower, upper) = (try #require(row.lower), try #require(row.upper))
    #expect(lower <= upper && lower > 0.9 && upper < 1.1)
  }

  @Test func `rules: what cannot be compared is refused with its numbers`() {
    let rules = TimingRules()
    let run: [UInt64] = [1, 2, 3]
    #expect(throws: TimingProblem.noRuns(side: "A")) {
      try rules.compare(.floorMedian, a: [], b: [run])
    }
    #expect(throws: TimingProblem.noRuns(side: "B")) {
      try rules.compare(.floorMedian, a: [run], b: [])
    }
    #expect(
      throws: TimingProblem.unequalFrames(side: "B", run: 2, frames: 2, expected: 3)
    ) { try rules.compare(.floorMedian, a: [run], b: [run, [1, 2]]) }
    #expect(throws: TimingProblem.tooFewFrames(metric: "floor.p99", frames: 3)) {
      try rules.compare(TimingMetric(.floor, .p99), a: [run], b: [run])
    }
    #expect(throws: TimingProblem.noTime(metric: "floor.p50", side: "B")) {
      try rules.compare(.floorMedian, a: [run], b: [[0, 0, 0]])
    }
    #expect(
      TimingProblem.unequalFrames(side: "B", run: 2, frames: 2, expected: 3).message
        == "run 2 of B has 2 frames, the first of A has 3: every run must have "
        + "the same number")
  }

  private func comparison() throws -> TimingComparison {
    let steady = (0..<10).map { run in (0..<5).map { UInt64(1_000_000 + 100 * $0 + run) } }
    let slow = steady.map { $0.map { $0 * 11 / 10 } }
    var scenes = [
      TimingScene(
        scene: "feed", file: "scenes/feed.json", a: TimingSide(command: "old", runs: steady),
        b: TimingSide(command: "new", runs: slow)),
      TimingScene(
        scene: "bar", file: nil, a: TimingSide(command: "old", runs: steady),
        b: TimingSide(command: "new", runs: steady)),
    ]
    var rules = TimingRules()
    rules.scenes = 2
    for index in scenes.indices {
      try scenes[index].judge([.floorMedian, TimingMetric(.floor, .min)], by: rules)
    }
    return TimingComparison(
      machine: .current, rules: rules, loadBefore: 0.25, loadAfter: nil, scenes: scenes)
  }

  @Test func `comparison: its JSON has a schema, units in keys, and comes back`() throws {
    let comparison = try comparison()
    let data = try JSONEncoder().encode(comparison)
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(json["schema"] as? String == "lamina-compare/1")
    #expect(json["verdict"] as? String == "regressed")
    let machine = try #require(json["machine"] as? [String: Any])
    #expect((machine["cores"] as? Int ?? 0) >= 1)
    #expect(machine["kernel"] == nil && machine["host"] == nil)
    let scenes = try #require(json["scenes"] as? [[String: Any]])
    let row = try #require((scenes[0]["rows"] as? [[String: Any]])?.first)
    #expect(row["metric"] as? String == "floor.p50")
    #expect(row["a_ns"] as? Double == 1_000_200)
    #expect(row["b_ns"] as? Double == 1_100_220)
    #expect(row["verdict"] as? String == "regressed")
    let runs = try #require((scenes[0]["a"] as? [String: Any])?["runs_ns"] as? [[Int]])
    #expect(runs.count == 10 && runs[3][4] == 1_000_403)
    let back = try JSONDecoder().decode(TimingComparison.self, from: data)
    #expect(back.scenes == comparison.scenes && back.machine == comparison.machine)
  }

  @Test func `comparison: its text has a row for each metric and a reason for each`() throws {
    let text = try comparison().text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines[0]
        == "feed: B takes 10.0 % more, 1.100 after 1.000 ms; with 95 % certainty between 10.0 % and 10.0 %"
    )
    #expect(lines[1].hasPrefix("bar: B takes the same as A, 1.000 after 1.000 ms"))
    #expect(
      lines[2]
        == "scene  metric      A ms   B ms  ratio   95 % interval  noise         p  rounds  verdict"
    )
    #expect(
      lines[3]
        == "feed   floor.p50  1.000  1.100  1.100  1.100 to 1.100  0.0 %  0.000011      10  regressed"
    )
    #expect(lines.count == 12)
    #expect(text.contains("\nbar floor.min: same, the ratio's interval, 1.000 to 1.000"))
    #expect(lines[11].hasSuffix("load 0.25 before, unknown after"))
  }

  @Test func `comparison: each metric of each scene is a check`() throws {
    let checks = try comparison().checks
    #expect(
      checks.map(\.scene) == ["feed floor.p50", "feed floor.min", "bar floor.p50", "bar floor.min"])
    #expect(checks.map(\.outcome) == [.failed, .failed, .passed, .passed])
    #expect(checks[0].file == "scenes/feed.json")
    #expect(checks[0].message.hasPrefix("regressed: floor.p50 1.000 ms -> 1.100 ms: ratio 1.100"))
    #expect(abs(checks[0].severity - 0.1) < 1e-9)
  }

  @Test func `verdicts: the worst of several counts`() {
    #expect([TimingVerdict.same, .improved].worst == .improved)
    #expect([TimingVerdict.same, .undecided, .improved].worst == .undecided)
    #expect([TimingVerdict.undecided, .regressed].worst == .regressed)
    #expect([TimingVerdict]().worst == .undecided)
  }

  @Test func `machine: a description with name and kernel is still read`() throws {
    let text =
      #"{"host": "n", "processor": "p", "architecture": "a", "cores": 2, "kernel": "k", "system": "s", "#
      + #""build": "release", "compiler": "c"}"#
    let machine = try JSONDecoder().decode(MachineDescription.self, from: Data(text.utf8))
    #expect(machine.text == "n: a, 2 x p, k")
  }

  @Test func `machine: another name is the same machine, another processor is not`() {
    var other = MachineDescription.named
    #expect(other.host?.isEmpty == false && other.kernel?.isEmpty == false)
    #expect(other.text.hasPrefix("\(other.host ?? ""): \(MachineDescription.current.text), "))
    other.host = "another"
    #expect(other.isComparable(to: .named) && other.isComparable(to: .current))
    #expect(!other.canBe(.named) && other.canBe(.current))
    other.kernel = "another"
    #expect(!other.isComparable(to: .named) && other.isComparable(to: .current))
    other.processor = "a slower one"
    #expect(!other.isComparable(to: .current))
    #expect(MachineDescription.current.text.contains(MachineDescription.current.processor))
  }
}
