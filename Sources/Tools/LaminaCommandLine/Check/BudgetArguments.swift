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
      """
      The time that a frame may take: a display's like 60hz, or a duration like 16.7ms or 900us. It judges steady \
      frames: those of --frames, or of the whole timeline; a still is drawn a second time. The cold start, which \
      decodes and fills caches, is shown apart.
      """, valueName: "time"),
    completion: .list(["60hz", "90hz", "120hz"])) var budget: BudgetTime?

  @Option(
    help: ArgumentHelp(
      """
      The statistic of all frames that must be within the budget: floor or raw, a dot, and p50, p90, \
      p95, p99, max, min or mean. The floor of a frame is the fastest of --repeats. (default: floor.p95)
      """, valueName: "figure"),
    completion: .list(TimingMetric.all.map(\.name))) var metric: TimingMetric?

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
      valueName: "name|file"),
    completion: .costProfiles) var costProfile: String?

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

  /// Checks steady frames of a scene against the budget by `model`, or without a model by measuring them repeatedly.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - records: the accounts of the frames that `--frames` names, if they were rendered for another check.
  ///   - model: the model; `nil` if frames are measured.
  /// - Returns: the result.
  /// - Throws: `Failure` for a frame that cannot be rendered.
  @MainActor func checkBudget(_ scene: CheckedScene, records: [FrameRecord]?, model: CostModel?)
    throws(Failure) -> CheckResult
  {
    guard let budget else { preconditionFailure("no budget was asked for") }
    let (moments, note) = try scene.budgetMoments()
    let metric = metric ?? TimingMetric(.floor, .p95)
    var judgement = BudgetJudgement(
      budget: budget, metric: metric, maximumMissed: maxMissed, cost: cost ?? .defaultCost,
      moments: moments, note: note)
    let isKnown = scene.framesText != nil && model != nil
    let frames = try BudgetFrames(
      of: try scene.restarted(), at: moments, known: isKnown ? records : nil)
    if records == nil { Output.printWarnings(frames.imageWarnings) }
    if let model {
      judgement.costs = frames.records.map { model.frameTime(of: $0) }
      judgement.cold = model.frameTime(of: frames.cold)
    } else {
      judgement.costs = frames.records.map(\.frame)
      judgement.cold = frames.cold.frame
      for _ in 1..<(repeats ?? 10) {
        let again = try BudgetFrames(of: try scene.restarted(), at: moments)
        judgement.cold = min(judgement.cold, again.cold.frame)
        guard metric.basis == .floor else { continue }
        for (index, record) in again.records.enumerated() {
          judgement.costs[index] = min(judgement.costs[index], record.frame)
        }
      }
    }
    var result = judgement.result(of: scene.entry)
    if result.outcome == .failed, result.facts != nil, let worst = judgement.worst {
      var found: BudgetFrames.Frame?
      _ = try BudgetFrames(of: try scene.restarted(), at: moments) { index, frame in
        if index == worst { found = frame }
      }
      if let found {
        let cause = try BudgetCause(of: found, in: scene, model: model)
        result.message += "; \(cause.clause)"
        result.facts?.blame = cause.clause
        result.facts?.layer = cause.layer
        result.details.insert(contentsOf: cause.lines, at: 0)
      }
    }
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
