import Foundation
import LaminaReports
import TestSupport
import Testing

/// Verdicts of counts: instructions, and times by the cost model.
@Suite struct CountComparisonTests {
  private let metric = TimingMetric(.floor, .mean)

  private func rules(_ quantity: ComparedQuantity = .instructions) -> TimingRules {
    var rules = TimingRules()
    rules.quantity = quantity
    rules.band = TimingRules.band(of: quantity)
    return rules
  }

  /// Runs of 8 frames that differ by `noise` at most, as a share.
  private func runs(
    _ count: Int, work: Double = 1, noise: Double = 1e-5, _ random: inout SplitMix
  ) -> [[UInt64]] {
    (0..<count).map { _ in
      let own = 1 + noise * random.double(in: 0...1)
      return (0..<8).map { UInt64(25_000_000 * work * own * (1 + 0.1 * Double($0))) }
    }
  }

  @Test func `counts: 3 % more are found by two pairs, and A beside A is the same, over 200 seeds`()
    throws
  {
    for seed in UInt64(1)...200 {
      var random = SplitMix(seed: seed)
      let a = runs(2, &random)
      let same = try rules().compare(metric, a: a, b: runs(2, &random))
      #expect(same.verdict == .same, "seed \(seed): \(same.reason)")
      let more = try rules().compare(metric, a: a, b: runs(2, work: 1.03, &random))
      #expect(more.verdict == .regressed, "seed \(seed): \(more.reason)")
      let less = try rules().compare(metric, a: a, b: runs(2, work: 1 / 1.03, &random))
      #expect(less.verdict == .improved, "seed \(seed): \(less.reason)")
    }
  }

  @Test
  func `counts: runs that differ by more than the band never flag A beside A, over 300 seeds`()
    throws
  {
    for seed in UInt64(1)...300 {
      var random = SplitMix(seed: 5_000 + seed)
      for count in [2, 3, 8] {
        let row = try rules().compare(
          metric, a: runs(count, noise: 0.04, &random), b: runs(count, noise: 0.04, &random))
        #expect(row.verdict == .undecided || row.verdict == .same, "seed \(seed): \(row.reason)")
      }
    }
  }

  @Test func `counts: runs that differ need a significant test`() throws {
    var random = SplitMix(seed: 3)
    // 1 % between runs of a side, 10 % between the sides: two rounds cannot give a p below 0.01, eight can.
    let two = try rules().compare(
      metric, a: runs(2, noise: 0.01, &random), b: runs(2, work: 1.1, noise: 0.01, &random))
    #expect(
      two.verdict == .undecided && two.reason.contains("is not below 0.0100"), "\(two.reason)")
    let eight = try rules().compare(
      metric, a: runs(8, noise: 0.01, &random), b: runs(8, work: 1.1, noise: 0.01, &random))
    #expect(eight.verdict == .regressed, "\(eight.reason)")
    #expect(eight.reason.hasSuffix("and twice the noise, and p 0.000155 is below 0.0100"))
  }

  @Test func `counts: each rule says in words that it decided, with its numbers`() throws {
    let a: [[UInt64]] = [[1_000_000, 1_000_000], [1_000_000, 1_000_000]]
    func row(_ b: UInt64) throws -> TimingRow {
      try rules().compare(metric, a: a, b: [[b, b], [b, b]])
    }
    #expect(
      try row(1_030_000).reason
        == "the ratios of all pairs, 1.03000 to 1.03000, are above 1 by more than the band of "
        + "0.500 %, and runs of a side differ by 0.000 % at most")
    #expect(
      try row(1_004_000).reason
        == "the ratios of all pairs, 1.00400 to 1.00400, are within the band of 0.500 %")
    #expect(try row(1_006_000).verdict == .regressed && row(994_000).verdict == .improved)
    let single = try rules().compare(metric, a: [a[0]], b: [[2, 2]])
    #expect(single.verdict == .undecided && single.noise == nil)
  }

  private func comparison(_ method: ComparisonMethod) throws -> TimingComparison {
    let quantity = method.quantity
    let a: [[UInt64]] = [[1_000_000, 3_000_000], [1_000_000, 3_000_000]]
    let b = a.map { $0.map { $0 * 103 / 100 } }
    var scene = TimingScene(
      scene: "feed", file: "feed.json",
      a: TimingSide(command: "old", quantity: quantity, runs: a),
      b: TimingSide(command: "new", quantity: quantity, runs: b))
    scene.counted = quantity == .instructions ? .programs : nil
    try scene.judge([metric], by: rules(quantity))
    return TimingComparison(
      machine: .current, method: method, rules: rules(quantity), loadBefore: nil, loadAfter: nil,
      scenes: [scene])
  }

  @Test(arguments: [
    (ComparisonMethod.callgrind, "instructions"), (.kernel, "instructions"),
    (.model, "modelled_ns"),
  ])
  func `counts: JSON has the unit in its keys, says the method, and comes back`(
    method: ComparisonMethod, unit: String
  ) throws {
    let comparison = try comparison(method)
    let data = try JSONEncoder().encode(comparison)
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(try SchemaValidator(DocumentSchema.comparison.text).accepts(json))
    #expect(json["method"] as? String == method.rawValue)
    let scene = try #require((json["scenes"] as? [[String: Any]])?.first)
    let row = try #require((scene["rows"] as? [[String: Any]])?.first)
    #expect(row["a_\(unit)"] as? Double == 2_000_000 && row["a_ns"] == nil)
    #expect(row["b_\(unit)"] as? Double == 2_060_000)
    #expect((scene["a"] as? [String: Any])?["runs_\(unit)"] as? [[Int]] != nil)
    let back = try JSONDecoder().decode(TimingComparison.self, from: data)
    #expect(back.scenes == comparison.scenes && back.method == method)
  }

  @Test func `counts: the text names the instrument, and whole programs`() throws {
    let lines = try comparison(.callgrind).text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "feed: B takes 3.000 % more, 2,060,000 after 2,000,000 instructions")
    #expect(
      lines[1].hasPrefix(
        "scene  metric      A instructions  B instructions    ratio     ratios of pairs"))
    #expect(lines[2].hasPrefix("feed   floor.mean       2,000,000       2,060,000  1.03000"))
    #expect(lines[4] == "instructions counted by valgrind's callgrind")
    #expect(
      lines[5].hasPrefix("of whole programs, because at least one side does not mark its frames"))
    let modelled = try comparison(.model).text
    #expect(modelled.contains("A modelled ms") && modelled.contains("  2.000  "))
    #expect(modelled.contains("because neither the kernel nor valgrind counts instructions here"))
  }

  @Test func `counts: their checks are of instructions, and modelled times are of timing`() throws {
    let check = try #require(try comparison(.callgrind).checks.first)
    #expect(check.check == .instructions && check.outcome == .failed)
    #expect(
      check.message.hasPrefix(
        "regressed: floor.mean 2,000,000 instructions -> 2,060,000 instructions: the ratios"))
    #expect(check.details.contains("2 runs of A and 2 of B, whole programs"))
    #expect(try comparison(.model).checks.first?.check == .timing)
  }
}
