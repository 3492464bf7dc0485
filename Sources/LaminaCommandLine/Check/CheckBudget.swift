// A frame's cost against a budget.

public import ArgumentParser
public import LaminaReports

/// Time that frames may take: a display's refresh, or a duration.
struct BudgetTime: ExpressibleByArgument {
  /// The time, ns.
  let nanoseconds: UInt64
  /// As it was written.
  let text: String

  /// Reads `60hz`, `16.7ms`, `900us` or `8333333ns`.
  init?(argument: String) {
    let lowered = argument.lowercased().filter { $0 != " " }
    let units = [("hz", 0.0), ("ms", 1e6), ("us", 1e3), ("ns", 1.0), ("s", 1e9)]
    guard let (unit, factor) = units.first(where: { lowered.hasSuffix($0.0) }),
      let value = Double(lowered.dropLast(unit.count)), value > 0, value.isFinite
    else { return nil }
    let time = factor == 0 ? 1e9 / value : value * factor
    guard time >= 1, time <= 1e15 else { return nil }
    nanoseconds = UInt64(time.rounded())
    text = argument
  }
}

extension TimingMetric: ExpressibleByArgument {
  /// Reads `floor.p95`, `raw.max`.
  public init?(argument: String) { self.init(name: argument) }
}
