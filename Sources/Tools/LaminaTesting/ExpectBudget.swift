// Expected costs of frames: by a model, which is the same on every machine, or by this machine's clock.

public import LaminaProfiling
public import Testing

/// The way in which a frame's cost is determined.
public enum FrameCost: Sendable {
  /// A model computes the cost from exact counters, so that it is the same on every machine.
  case modelled(CostModel)
  /// The cost is the time of the frame's fastest repeat, by this machine's clock.
  case measured

  /// The cost by the standard cost model.
  public static let modelled = FrameCost.modelled(.standard)

  /// Returns a frame's cost, ns.
  func cost(of frame: RenderedFrame) -> UInt64 {
    switch self {
    case .modelled(let model): model.frameTime(of: frame.record)
    case .measured: frame.floor
    }
  }
}

/// Expects a frame to fit into a display's time budget.
///
/// The cost is modelled by default, so that the verdict is the same on every machine. The model weighs each
/// counter by the time that its work took on the machine that the model names. A measured cost needs repeats:
/// `RenderedFrame(of: tree, canvas: canvas, repeats: 10)`.
///
/// ```swift
/// expectBudget(of: frame, within: FrameBudget(refreshRate: 120))
/// ```
///
/// - Parameters:
///   - frame: the frame.
///   - budget: the time.
///   - cost: how the cost is determined.
///   - sourceLocation: where issues are reported.
/// - Returns: whether the frame fits; a cost of exactly the budget fits.
@discardableResult public func expectBudget(
  of frame: RenderedFrame, within budget: FrameBudget, cost: FrameCost = .modelled,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let time = cost.cost(of: frame)
  guard budget.isOver(time) else { return true }
  var message: String
  switch cost {
  case .modelled(let model):
    message = "the modelled cost (\(model.name))"
    let stages = model.stages(of: frame.record).times
    let mostExpensive = Stage.allCases.filter { stages[$0] > 0 }.sorted { stages[$0] > stages[$1] }
    let list = mostExpensive.prefix(3).map { "\($0.rawValue) \(milliseconds(stages[$0])) ms" }
    message +=
      " of \(milliseconds(time)) ms is over \(text(budget)): "
      + list.joined(separator: ", ")
  case .measured:
    message = "the measured cost of \(milliseconds(time)) ms is over \(text(budget))"
  }
  message += "; \(budget.missedVSyncs(of: time)) missed"
  Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  return false
}

private func text(_ budget: FrameBudget) -> String {
  let rate = budget.refreshRate
  let name = rate == rate.rounded() ? "\(Int(rate))" : "\(rate)"
  return "the budget of \(milliseconds(budget.nanoseconds)) ms at \(name) Hz"
}

/// Returns a time in nanoseconds as the text of its milliseconds, with three decimals.
private func milliseconds(_ time: UInt64) -> String {
  let microseconds = (time + 500) / 1_000
  let part = "\(microseconds % 1_000)"
  return "\(microseconds / 1_000)." + String(repeating: "0", count: 3 - part.count) + part
}
