// Values of `lamina compare`'s options.

import ArgumentParser
import LaminaReports

/// The value of `--band`: a fraction, given as `3%` or `0.03`.
struct Band: ExpressibleByArgument {
  let share: Double

  init(share: Double) { self.share = share }

  init?(argument: String) {
    let isPercent = argument.hasSuffix("%")
    let digits = isPercent ? argument.dropLast() : argument[...]
    guard let number = Double(digits), number.isFinite else { return nil }
    let share = isPercent ? number / 100 : number
    guard share > 0 && share < 1 else { return nil }
    self.share = share
  }
}

/// The value of `--metric`: names of metrics, separated by commas.
struct MetricList: ExpressibleByArgument {
  let metrics: [TimingMetric]

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    metrics = names.compactMap { TimingMetric(name: String($0)) }
    guard metrics.count == names.count, !metrics.isEmpty else { return nil }
  }

  static var allValueStrings: [String] { TimingMetric.all.map(\.name) }
}
