// The judgement of frames by a budget.

import LaminaReports

/// The costs of a scene's frames, and what a budget says of them.
struct BudgetJudgement {
  let budget: BudgetTime
  let metric: TimingMetric
  /// The most refreshes that all frames together may miss; `nil` for any number.
  let maximumMissed: Int?
  /// The source of the costs.
  let cost: FrameCost
  /// The moments of the judged frames.
  let moments: [CheckedScene.Moment]
  /// The reason why these frames are judged; `nil` if they are all that there are.
  let note: String?
  /// The costs of the steady frames, ns.
  var costs: [UInt64] = []
  /// The cost of the cold start, ns, which is not judged.
  var cold: UInt64 = 0

  /// The index of the most expensive frame; `nil` without frames.
  var worst: Int? { costs.indices.max { (costs[$0], $1) < (costs[$1], $0) } }

  /// Returns the result for a scene.
  @MainActor func result(of scene: SceneList.Entry) -> CheckResult {
    var result = CheckResult(
      scene: scene.name, file: scene.path, check: .budget, outcome: .passed, message: "")
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
    let missesTooMany = maximumMissed.map { missed > $0 } ?? false
    result.outcome = isOver || missesTooMany ? .failed : .passed
    var facts = CheckResult.Facts()
    facts.measures = [
      .init("budget", before: Int(clamping: budget.nanoseconds), after: Int(clamping: value))
    ]
    result.facts = facts
    result.severity = Double(value) / Double(budget.nanoseconds)
    result.message =
      "\(cost.rawValue) \(metric.name) \(shownMilliseconds(value)) ms is "
      + "\(isOver ? "over" : "within") the budget "
      + "of \(shownMilliseconds(budget.nanoseconds)) ms (\(budget.text)); \(missed) missed"
      + (maximumMissed.map { ", \($0) allowed" } ?? "")
    let count = costs.count == 1 ? "1 steady frame" : "\(groupedNumber(costs.count)) steady frames"
    let apart = "\(count), cold start of \(shownMilliseconds(cold)) ms apart"
    guard result.outcome == .failed else {
      result.message += "; \(apart)"
      if let note { result.details = ["judged: \(note)"] }
      return result
    }
    result.details = ["judged: \(apart)" + (note.map { "; \($0)" } ?? "")]
    let late = zip(moments, costs).filter { $0.1 > budget.nanoseconds }
    result.details += late.prefix(10).map { moment, time in
      "\(moment.frame.map { "frame \($0)" } ?? "the frame"): \(shownMilliseconds(time)) ms, "
        + "\(budget.missed(by: time)) missed"
    }
    if late.count > 10 { result.details.append("and \(late.count - 10) more") }
    return result
  }
}
