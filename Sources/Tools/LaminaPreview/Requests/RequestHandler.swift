// The answers of a server of this machine.

import Foundation

/// A handler of the requests of one server.
protocol RequestHandler: Sendable {
  /// The guard that refuses requests of other pages.
  var guards: OriginGuard { get }

  /// Returns the response to a request that is refused before its body is read; `nil` if it is allowed.
  func refusal(of request: RequestHead) -> PreviewReply?

  /// Returns the response to a request that is not refused.
  func reply(to request: RequestHead, _ body: Data) async -> PreviewReply
}

extension RequestHandler {
  /// Returns a new word that nobody can guess: a nonce, or a token.
  static func randomWord() -> String { UUID().uuidString.filter { $0 != "-" } }

  /// Returns a page with the cookie that lets its own requests pass, if the server has a token.
  func withCookie(_ page: PreviewReply, for request: RequestHead) -> PreviewReply {
    guard let field = guards.token?.cookieField(for: request) else { return page }
    var page = page
    page.more[field.name] = field.value
    return page
  }

  /// Returns the response to a request of any handler's server that is refused, whatever it asks for; `nil` if it is
  /// allowed.
  func commonRefusal(of request: RequestHead) -> PreviewReply? {
    if let reason = guards.refusal(of: request) {
      return .plainText("refused: \(reason)\n", .forbidden)
    }
    if let expectation = request["expect"], expectation.lowercased() != "100-continue" {
      return .plainText("the only expectation is 100-continue\n", .expectationFailed)
    }
    return nil
  }

  /// Returns the response to a change without the page's token, or with too long a body; `nil` if it is allowed.
  func changeRefusal(of request: RequestHead, token: String, longestBody: Int) -> PreviewReply? {
    guard request["x-lamina-token"] == token else {
      return .plainText("refused: the page's token is missing\n", .forbidden)
    }
    guard case .bytes(0...longestBody) = request.bodyLength else {
      return .plainText("a change takes at most \(longestBody) bytes\n", .contentTooLarge)
    }
    return nil
  }

  /// Returns the response to a request with a body or a method that its path does not accept; `nil` if it is allowed.
  func methodRefusal(of request: RequestHead, allowed: [String]) -> PreviewReply? {
    guard request.bodyLength == .bytes(0) else {
      return .plainText("a request takes no body\n", .contentTooLarge)
    }
    guard allowed.contains(request.method) else {
      var reply = PreviewReply.plainText(
        "this path does not accept the method\n", .methodNotAllowed)
      reply.more["Allow"] = allowed.joined(separator: ", ")
      return reply
    }
    return nil
  }
}

extension PreviewReply {
  /// Makes a response with a page, whose own styles and scripts have the given nonce.
  static func page(_ html: String, nonce: String) -> PreviewReply {
    PreviewReply(
      type: "text/html; charset=utf-8", body: Data(html.utf8),
      policy: "default-src 'none'; img-src 'self' data:; style-src 'nonce-\(nonce)'; "
        + "script-src 'nonce-\(nonce)'; connect-src 'self'; form-action 'none'")
  }
}
