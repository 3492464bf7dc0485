// Responses of a preview's server, with the headers that keep other pages out.

import Foundation

/// A response of the preview's server, before it is sent as HTTP.
struct PreviewReply {
  var status = ReplyStatus.ok
  var type = "application/json"
  var body = Data()
  /// The content security policy of the response; by default, it may load nothing.
  var policy = "default-src 'none'; sandbox"
  /// More header fields, by their names.
  var more: [String: String] = [:]
  /// The publisher whose stream of events is the response's body; `nil` if the body is `body`.
  var events: EventHub?

  /// Makes a response of plain text for people.
  static func plainText(_ text: String, _ status: ReplyStatus = .ok) -> PreviewReply {
    PreviewReply(status: status, type: "text/plain; charset=utf-8", body: Data(text.utf8))
  }

  /// Makes a response with a value as JSON.
  static func encodedJSON(_ value: some Encodable, _ status: ReplyStatus = .ok) -> PreviewReply {
    guard let data = PreviewJSON.encodedBytes(value) else {
      return .plainText("a number is not finite\n", .internalServerError)
    }
    return PreviewReply(status: status, body: data)
  }

  static var notFound: PreviewReply { .plainText("there is no resource of this name\n", .notFound) }

  /// Makes the response to a request that is not read.
  static func refusal(_ error: RequestError) -> PreviewReply {
    .plainText("\(error.message)\n", error.status)
  }

  /// Returns the status line and the header fields of the response.
  ///
  /// - Parameters:
  ///   - endsConnection: whether the connection closes after the response.
  ///   - isChunked: whether the client takes a body of unknown length in chunks.
  /// - Returns: the bytes before the body.
  func headBytes(endsConnection: Bool, isChunked: Bool) -> Data {
    var lines = ["HTTP/1.1 \(status.rawValue) \(status.phrase)"]
    lines += [
      "Content-Type: \(type)", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
      "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
      "Referrer-Policy: no-referrer", "X-Frame-Options: DENY",
      "Content-Security-Policy: \(policy); frame-ancestors 'none'; base-uri 'none'",
    ]
    lines += more.map { "\($0): \($1)" }
    if events == nil {
      lines.append("Content-Length: \(body.count)")
    } else if isChunked {
      lines.append("Transfer-Encoding: chunked")
    }
    if endsConnection { lines.append("Connection: close") }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
