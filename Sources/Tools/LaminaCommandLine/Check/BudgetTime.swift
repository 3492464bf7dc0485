// The time budget of a frame.

public import ArgumentParser
public import LaminaReports

/// A frame's time budget: a display's refresh rate or a duration.
struct BudgetTime: ExpressibleByArgument {
  /// The budget in ns.
  let nanoseconds: UInt64
  /// The budget as it was given on the command line.
  let text: String

  /// Parses a text such as `60hz`, `16.7ms`, `900us` or `8333333ns`; `nil` for any other form.
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
  /// Parses the name of a metric, such as `floor.p95` or `raw.max`; `nil` for an unknown name.
  public init?(argument: String) { self.init(name: argument) }
}
