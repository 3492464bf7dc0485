// The allowed growth of a count.

import ArgumentParser
import LaminaProfiling

/// The growth of a count up to which a check passes.
package enum Allowance: Equatable, Sendable {
  /// A growth by a share of the old count, in percent.
  case percent(Double)
  /// A growth by an absolute number.
  case count(Int)

  /// The default allowance of instruction counts: the variation of equivalent code from build to
  /// build.
  package static let instructions = Allowance.percent(0.5)
  /// The default allowance of an exact counter.
  package static let none = Allowance.count(0)

  /// Parses a text such as `1%`, `0.5%` or `200`; `nil` for any other form.
  package init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let share = Double(text.dropLast()), share >= 0, share <= 1_000_000 else { return nil }
      self = .percent(share)
    } else {
      guard let number = Int(text), number >= 0, number <= 1 << 50 else { return nil }
      self = .count(number)
    }
  }

  /// Returns the largest count that the allowance permits, given the old count; at most the largest
  /// `Int`.
  package func largestCount(from old: Int) -> Int {
    let growth =
      switch self {
      case .count(let number): number
      case .percent(let share): Int(exactly: (Double(old) * share / 100).rounded(.down)) ?? .max
      }
    let (most, overflow) = old.addingReportingOverflow(growth)
    return overflow ? .max : most
  }

  /// The allowance as text, such as `1%` or `200`.
  package var text: String {
    switch self {
    case .count(let number): "\(number)"
    case .percent(let share): "\(share == share.rounded() ? "\(Int(share))" : "\(share)")%"
    }
  }

  /// A counter with its allowance, as given on the command line.
  package struct Named: ExpressibleByArgument, Equatable {
    /// The counter's name, or `instructions`.
    package let name: String
    /// The allowed growth.
    package let allowance: Allowance

    /// Parses a text such as `pixelsBlended=1%`; `nil` for another form or an unknown counter.
    package init?(argument: String) {
      let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, Named.isKnown(String(parts[0])),
        let allowance = Allowance(String(parts[1]))
      else { return nil }
      name = String(parts[0])
      self.allowance = allowance
    }

    /// Returns whether a counter has that name, or whether it is `instructions`.
    static func isKnown(_ name: String) -> Bool {
      name == Named.instructions || Counter(name: name) != nil
    }

    /// The name that stands for the number of instructions, beside the names of counters.
    static let instructions = "instructions"
  }
}
