// How much more a count may be than it was.

import ArgumentParser
import LaminaProfiling

/// How much a count may grow before that is a failure.
package enum Allowance: Equatable, Sendable {
  /// By a share of what it was, in percent.
  case percent(Double)
  /// By a number.
  case count(Int)

  /// The allowance of instructions where nothing else is said: what code that does the same may differ
  /// by from one build to the next.
  package static let instructions = Allowance.percent(0.5)
  /// That of an exact counter.
  package static let none = Allowance.count(0)

  /// Reads `1%`, `0.5%` or `200`.
  package init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let share = Double(text.dropLast()), share >= 0, share <= 1_000_000 else { return nil }
      self = .percent(share)
    } else {
      guard let number = Int(text), number >= 0, number <= 1 << 50 else { return nil }
      self = .count(number)
    }
  }

  /// The most that a count may be that was `old`.
  package func most(from old: Int) -> Int {
    switch self {
    // 2^53 and more are no counts of anything; the sum stays far below what an Int holds.
    case .count(let number): old + number
    case .percent(let share): old + Int((Double(old) * share / 100).rounded(.down))
    }
  }

  /// `1%`, or `200`.
  package var text: String {
    switch self {
    case .count(let number): "\(number)"
    case .percent(let share): "\(share == share.rounded() ? "\(Int(share))" : "\(share)")%"
    }
  }

  /// An allowance with the counter that it is for, as it stands on a command line.
  package struct Named: ExpressibleByArgument, Equatable {
    /// The counter's name, or `instructions`.
    package let name: String
    /// How much it may grow.
    package let allowance: Allowance

    /// Reads `pixelsBlended=1%`.
    package init?(argument: String) {
      let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, Named.isKnown(String(parts[0])),
        let allowance = Allowance(String(parts[1]))
      else { return nil }
      name = String(parts[0])
      self.allowance = allowance
    }

    /// Whether anything that is counted has that name.
    static func isKnown(_ name: String) -> Bool {
      name == Named.instructions || Counter(name: name) != nil
    }

    /// What instructions are called.
    static let instructions = "instructions"
  }
}
