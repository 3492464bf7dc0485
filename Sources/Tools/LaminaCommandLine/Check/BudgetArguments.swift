// The budget of frames, and how their cost is determined.

import ArgumentParser
import Foundation
import LaminaProfiling
import LaminaReports
import LaminaSystem

/// The way in which a frame's cost is determined.
enum FrameCost: String, CaseIterable, ExpressibleByArgument {
  /// The cost that a model computes from exact counters.
  case modelled
  /// The time that is measured on this machine.
  case measured
}

/// The options of a time budget, and of the statistic of the frames that must be within it.
struct BudgetArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time that a frame may take: a display's like 60hz, or a duration like 16.7ms or 900us.",
      valueName: "time")) var budget: BudgetTime?

  @Option(
    help: ArgumentHelp(
      """
      The statistic of all frames that must be within the budget: floor or raw, a dot, and p50, p90, \
      p95, p99, max, min or mean. The floor of a frame is the fastest of --repeats. (default: floor.p95)
      """, valueName: "figure")) var metric: TimingMetric?

  @Option(help: "The most refreshes that all frames together may miss. (default: any number)")
  var maxMissed: Int?

  @Option(
    help: """
      The source of the cost: 'modelled' from exact counters, the same on every machine, or \
      'measured' on this one. (default: modelled)
      """) var cost: FrameCost?

  @Option(
    help: ArgumentHelp(
      "The cost model: a name that 'lamina calibrate --list' prints, or a file. (default: standard)",
      valueName: "name|file")) var costProfile: String?

  @Option(help: "Measurements of each frame, for --cost measured. (default: 10)")
  var repeats: Int?

  func validate() throws {
    if budget == nil, metric != nil || maxMissed != nil || cost != nil || repeats != nil {
      throw ValidationError("--metric, --max-missed, --cost and --repeats need --budget")
    }
    if repeats != nil && cost != .measured {
      throw ValidationError(
        "--repeats is for --cost measured; a modelled cost is the same each time")
    }
    if costProfile != nil, budget == nil || cost == .measured {
      throw ValidationError("--cost-profile is for a --budget whose cost is modelled")
    }
    guard (maxMissed ?? 0) >= 0 else {
      throw ValidationError("--max-missed \(maxMissed ?? 0) is below 0")
    }
    try ValidationError.checkOption("repeats", repeats, in: 1...10_000)
  }

  /// Returns the model for the cost of frames; `nil` if there is no budget, or the cost is
  /// measured.
  ///
  /// - Throws: `Failure` if its file cannot be read or is not a cost profile.
  func costModel() throws(Failure) -> CostModel? {
    guard budget != nil, (cost ?? .defaultCost) == .modelled else { return nil }
    guard let costProfile else { return .standard }
    return try CostProfile.readProfile(costProfile).model
  }

  /// Checks a scene against the budget by `model`, or without a model by measuring its frames
  /// repeatedly.
  ///
  /// The records are those of the frames' first rendering.
  @MainActor func checkBudget(_ scene: CheckedScene, records: [FrameRecord], model: CostModel?)
    throws(Failure) -> CheckResult
  {
    guard let budget else { preconditionFailure("no budget was asked for") }
    let metric = metric ?? TimingMetric(.floor, .p95)
    if let model {
      let costs = records.map { model.frameTime(of: $0) }
      return budgetResult(scene, budget: budget, metric: metric, costs: costs)
    }
    let raw = records.map(\.frame)
    var floor = raw
    for _ in 1..<(repeats ?? 10) {
      var frame = 0
      try scene.renderFrames { _, _, record in
        floor[frame] = min(floor[frame], record.frame)
        frame += 1
      }
    }
    return budgetResult(
      scene, budget: budget, metric: metric, costs: metric.basis == .floor ? floor : raw)
  }

  @MainActor private func budgetResult(
    _ scene: CheckedScene, budget: BudgetTime, metric: TimingMetric, costs: [UInt64]
  ) -> CheckResult {
    var result = CheckResult(
      scene: scene.entry.name, file: scene.entry.path, check: .budget, outcome: .passed,
      message: "")
    guard let value = metric.statistic.representativeTime(of: costs).map({ UInt64($0) }) else {
      result.outcome = .failed
      result.message =
        "\(metric.name) needs at least 100 frames, not \(costs.count); check more with --frames, or "
        + "choose another --metric"
      return result
    }
    let digits = BudgetText.digits(of: value, budget.nanoseconds)
    func shownMilliseconds(_ time: UInt64) -> String {
      BudgetText.millisecondsText(time, digits: digits)
    }
    let missed = costs.reduce(0) { $0 + budget.missed(by: $1) }
    let isOver = value > budget.nanoseconds
    let missesTooMany = maxMissed.map { missed > $0 } ?? false
    result.outcome = isOver || missesTooMany ? .failed : .passed
    result.severity = Double(value) / Double(budget.nanoseconds)
    let kind = (cost ?? .defaultCost).rawValue
    result.message =
      "\(kind) \(metric.name) \(shownMilliseconds(value)) ms is \(isOver ? "over" : "within") the budget "
      + "of \(shownMilliseconds(budget.nanoseconds)) ms (\(budget.text)); \(missed) missed"
      + (maxMissed.map { ", \($0) allowed" } ?? "")
    guard result.outcome == .failed else { return result }
    let late = zip(scene.moments, costs).filter { $0.1 > budget.nanoseconds }
    result.details = late.prefix(10).map { moment, time in
      "\(moment.frame.map { "frame \($0)" } ?? "the frame"): \(shownMilliseconds(time)) ms, "
        + "\(budget.missed(by: time)) missed"
    }
    if late.count > 10 { result.details.append("and \(late.count - 10) more") }
    return result
  }
}

extension FrameCost {
  /// The source of a frame's cost if `--cost` is not given.
  static let defaultCost = FrameCost.modelled
}

extension BudgetTime {
  /// Returns the number of refreshes that repeat the previous frame if a frame takes `time` ns.
  ///
  /// It is max(0, ceil(time / budget) - 1).
  func missed(by time: UInt64) -> Int { time == 0 ? 0 : Int((time - 1) / nanoseconds) }
}

/// Formatting of a budget's times in messages.
package enum BudgetText {
  /// Returns a time of `time` ns as text in ms, rounded to the given number of decimals, 0 to 6.
  package static func millisecondsText(_ time: UInt64, digits: Int) -> String {
    String(format: "%.\(digits)f", Double(time) / 1e6)
  }

  /// Returns the number of decimals, 2 to 6, with which the texts in ms of two times, given in ns,
  /// can be told apart.
  ///
  /// If two decimals are too few, the smaller time gets three significant digits.
  package static func digits(of first: UInt64, _ second: UInt64) -> Int {
    let least = min(first, second)
    func isEnough(_ digits: Int) -> Bool {
      let texts = [first, second].map { millisecondsText($0, digits: digits) }
      return (first == second || texts[0] != texts[1])
        && !zip(texts, [first, second]).contains { Double($0.0) == 0 && $0.1 != 0 }
    }
    if isEnough(2) { return 2 }
    return (3...6).first { digits in
      isEnough(digits) && Double(least) / 1e6 * SystemMath.power(10, Double(digits)) >= 100
    } ?? 6
  }
}
