// Responses of a preview's server, with the headers that keep other pages out.

import FlyingFox
import FlyingSocks
import Foundation

/// A response of the preview's server, before it is sent as HTTP.
struct PreviewReply {
  var status = HTTPStatusCode.ok
  var type = "application/json"
  var body = Data()
  /// The content security policy of the response; by default, it may load nothing.
  var policy = "default-src 'none'; sandbox"
  var more: [HTTPHeader: String] = [:]
  /// The publisher whose stream of events is the response's body; `nil` if the body is `body`.
  var events: EventHub?
  /// Whether the connection closes after the response.
  var closes = false

  /// Makes a response of plain text for people.
  static func plainText(_ text: String, _ status: HTTPStatusCode = .ok) -> PreviewReply {
    PreviewReply(status: status, type: "text/plain; charset=utf-8", body: Data(text.utf8))
  }

  /// Makes a response with a value as JSON.
  static func encodedJSON(_ value: some Encodable, _ status: HTTPStatusCode = .ok) -> PreviewReply {
    guard let data = PreviewJSON.encodedBytes(value) else {
      return .plainText("a number is not finite\n", .internalServerError)
    }
    return PreviewReply(status: status, body: data)
  }

  static var notFound: PreviewReply { .plainText("there is no resource of this name\n", .notFound) }

  /// Returns the HTTP response; for the method HEAD, it has no body.
  func httpResponse(toHead isHead: Bool) -> HTTPResponse {
    var headers: HTTPHeaders = [:]
    for (name, value) in [
      ("Content-Type", type), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
      ("X-Frame-Options", "DENY"),
      ("Content-Security-Policy", policy + "; frame-ancestors 'none'; base-uri 'none'"),
    ] { headers[HTTPHeader(name)] = value }
    for (name, value) in more { headers[name] = value }
    if isHead {
      if events == nil { headers[.contentLength] = "\(body.count)" }
      return HTTPResponse(statusCode: status, headers: headers, body: Data())
    }
    if let events {
      return HTTPResponse(
        statusCode: status, headers: headers, body: HTTPBodySequence(from: EventBytes(hub: events)))
    }
    if closes {
      headers[.connection] = "close"
      return HTTPResponse(
        statusCode: status, headers: headers,
        body: HTTPBodySequence(from: LastBytes(bytes: Array(body)), count: body.count))
    }
    return HTTPResponse(
      statusCode: status, headers: headers,
      body: HTTPBodySequence(data: body, suggestedBufferSize: max(4_096, body.count)))
  }
}

/// A body after which the connection closes, since later bytes from the client belong to the
/// refused request.
private struct LastBytes: AsyncBufferedSequence {
  typealias Element = UInt8

  let bytes: [UInt8]

  func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let bytes: [UInt8]
    private var isSent = false

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() async throws -> UInt8? { preconditionFailure("bytes come all at once") }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      if isSent { throw SocketError.disconnected }
      isSent = true
      return bytes
    }
  }
}
