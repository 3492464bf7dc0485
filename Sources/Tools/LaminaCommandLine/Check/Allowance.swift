// The allowed growth of a count.

import ArgumentParser
import LaminaProfiling

/// The growth of a count up to which a check passes.
package enum Allowance: Equatable, Sendable {
  /// A fraction of the old count, in percent.
  case percent(Double)
  /// An absolute number.
  case count(Int)

  /// The default allowance of instructions: the variation of equivalent code from build to build.
  package static let instructions = Allowance.percent(0.5)
  /// The default allowance of an exact counter.
  package static let none = Allowance.count(0)

  /// Parses `1%`, `0.5%` or `200`.
  package init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let share = Double(text.dropLast()), share >= 0, share <= 1_000_000 else { return nil }
      self = .percent(share)
    } else {
      guard let number = Int(text), number >= 0, number <= 1 << 50 else { return nil }
      self = .count(number)
    }
  }

  /// Returns the largest allowed count, given the old one; at most the largest `Int`.
  package func largestCount(from old: Int) -> Int {
    let growth =
      switch self {
      case .count(let number): number
      case .percent(let share): Int(exactly: (Double(old) * share / 100).rounded(.down)) ?? .max
      }
    let (most, overflow) = old.addingReportingOverflow(growth)
    return overflow ? .max : most
  }

  /// `1%` or `200`.
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

    /// Parses `pixelsBlended=1%`.
    package init?(argument: String) {
      let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, Named.isKnown(String(parts[0])),
        let allowance = Allowance(String(parts[1]))
      else { return nil }
      name = String(parts[0])
      self.allowance = allowance
    }

    /// Whether a counter, or `instructions`, has that name.
    static func isKnown(_ name: String) -> Bool {
      name == Named.instructions || Counter(name: name) != nil
    }

    /// The name under which instructions are counted.
    static let instructions = "instructions"
  }
}
