// A check whose failures are reviewed in a page: its last run, and the decisions that are taken.

package import Foundation
package import LaminaReports

/// One run of a check under review.
@MainActor package struct ReviewedCheck {
  /// The page of what failed.
  let page: FailurePage
  /// The number of checks that failed.
  let failed: Int
  /// The number of all checks.
  let count: Int

  /// Makes a run from its page and its numbers.
  package init(page: FailurePage, failed: Int, count: Int) {
    (self.page, self.failed, self.count) = (page, failed, count)
  }
}

/// The result of decisions: which results are recorded now, and why others are not.
package struct TakenDecisions: Sendable {
  /// The names of the recorded results, such as `card@12`, or `card: counters`.
  let accepted: [String]
  /// A line for each accepted result that was not recorded, and for each other problem.
  let problems: [String]

  /// Makes the result of decisions.
  package init(accepted: [String], problems: [String]) {
    (self.accepted, self.problems) = (accepted, problems)
  }
}

/// A check under review, which runs again after each decision.
@MainActor package final class LiveReview {
  /// A function that runs the check, without recording anything.
  package typealias Run = @MainActor () throws(PreviewProblem) -> ReviewedCheck
  /// A function that records what a reviewer accepted: the bytes of a saved review.
  package typealias Take = @MainActor (Data) async throws(PreviewProblem) -> TakenDecisions

  /// The last run.
  private(set) var check: ReviewedCheck
  private let run: Run
  private let take: Take
  /// Whether decisions are being taken now.
  private var isTaking = false

  /// Makes a review of a run that has been made.
  package init(_ check: ReviewedCheck, run: @escaping Run, take: @escaping Take) {
    (self.check, self.run, self.take) = (check, run, take)
  }

  /// Runs the check again.
  ///
  /// - Throws: `PreviewProblem` if it cannot run; the last run then remains.
  func repeatCheck() throws(PreviewProblem) { check = try run() }

  /// Records what a reviewer accepted, and runs the check again.
  ///
  /// - Parameter decisions: the bytes of a saved review.
  /// - Returns: what was recorded, and what was not.
  /// - Throws: `PreviewProblem` if the decisions cannot be read, or other ones are being taken.
  func takeDecisions(_ decisions: Data) async throws(PreviewProblem) -> TakenDecisions {
    guard !isTaking else {
      throw PreviewProblem(message: "other decisions are being taken; try again")
    }
    isTaking = true
    defer { isTaking = false }
    let taken = try await take(decisions)
    check = try run()
    return taken
  }
}
