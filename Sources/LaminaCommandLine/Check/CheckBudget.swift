// A frame's cost against a budget.

import ArgumentParser
import LaminaProfiling
import LaminaReports

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

/// Which figure of all frames a budget is for.
struct BudgetMetric: ExpressibleByArgument {
  /// A figure of one order.
  enum Figure: Equatable {
    case percentile(Int)
    case maximum
  }

  /// Whether it is of the fastest repeat of each frame; else of the first.
  let isFloor: Bool
  let figure: Figure
  let text: String

  /// Reads `floor.p95`, `raw.max`.
  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, ["floor", "raw"].contains(parts[0]) else { return nil }
    isFloor = parts[0] == "floor"
    switch parts[1] {
    case "max": figure = .maximum
    case "p50": figure = .percentile(50)
    case "p90": figure = .percentile(90)
    case "p95": figure = .percentile(95)
    case "p99": figure = .percentile(99)
    default: return nil
    }
    text = argument
  }

  /// The figure, by nearest rank; `nil` for p99 of fewer than 100 frames.
  func value(of costs: [UInt64]) -> UInt64? {
    let percentiles = Percentiles(costs)
    switch figure {
    case .maximum: return percentiles.maximum
    case .percentile(let rank): return percentiles[rank]
    }
  }
}
