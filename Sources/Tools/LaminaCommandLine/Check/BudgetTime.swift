// The time budget of a frame.

public import ArgumentParser
public import LaminaReports

/// A frame's time budget: a display's refresh rate or a duration.
struct BudgetTime: ExpressibleByArgument {
  /// The time in ns.
  let nanoseconds: UInt64
  /// The text as given.
  let text: String

  /// Parses `60hz`, `16.7ms`, `900us` or `8333333ns`.
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
  /// Parses `floor.p95` or `raw.max`.
  public init?(argument: String) { self.init(name: argument) }
}
