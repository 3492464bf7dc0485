// The routes of a review's server.

import Foundation
import LaminaReports

/// The handler of requests for the page of failures, for decisions, and for another run of the check.
struct ReviewHandler: RequestHandler {
  let review: LiveReview
  let guards: OriginGuard
  /// The nonce that marks the page's own style and script.
  private let nonce: String
  /// The word that authorises requests of the server's own page to record results.
  private let token: String

  /// The paths of requests that change something, which need the page's token and the method POST.
  private static let changes: Set<String> = ["/accept", "/check"]
  /// The largest size of decisions, in bytes.
  private static let longestBody = 64 << 20

  init(_ review: LiveReview, _ address: PreviewAddress) {
    self.review = review
    guards = OriginGuard(address)
    nonce = ReviewHandler.randomWord()
    token = ReviewHandler.randomWord()
  }

  func refusal(of request: RequestHead) -> PreviewReply? {
    if let refusal = commonRefusal(of: request) { return refusal }
    let isChange = ReviewHandler.changes.contains(request.path)
    if isChange, request.method == "POST" {
      return changeRefusal(of: request, token: token, longestBody: ReviewHandler.longestBody)
    }
    return methodRefusal(of: request, allowed: isChange ? ["POST"] : ["GET", "HEAD"])
  }

  /// The response to decisions, or to another run.
  private struct Outcome: Encodable {
    let accepted: [String]
    let problems: [String]
    let failed: Int
    let count: Int
  }

  /// The response to a request that cannot be answered, with the reason in words.
  private struct Problem: Encodable { let error: String }

  func reply(to request: RequestHead, _ body: Data) async -> PreviewReply {
    do throws(PreviewProblem) {
      switch request.path {
      case "/":
        return withCookie(.page(await pageHTML(), nonce: nonce), for: request)
      case "/accept":
        let taken = try await review.takeDecisions(body)
        return await outcome(taken)
      case "/check":
        try await review.repeatCheck()
        return await outcome(TakenDecisions(accepted: [], problems: []))
      default: return .notFound
      }
    } catch { return .encodedJSON(Problem(error: error.message), .conflict) }
  }

  @MainActor private func pageHTML() -> String {
    review.check.page.html(live: FailurePage.Live(nonce: nonce, token: token))
  }

  @MainActor private func outcome(_ taken: TakenDecisions) -> PreviewReply {
    .encodedJSON(
      Outcome(
        accepted: taken.accepted, problems: taken.problems, failed: review.check.failed,
        count: review.check.count))
  }
}
