// Answers of a preview's server, each with the headers that keep other pages out.

import FlyingFox
import FlyingSocks
import Foundation

/// An answer before it is sent.
struct PreviewReply {
  var status = HTTPStatusCode.ok
  var type = "application/json"
  var body = Data()
  /// The page's content security policy; other answers may load nothing.
  var policy = "default-src 'none'; sandbox"
  var more: [HTTPHeader: String] = [:]
  /// Whether the body is the stream of events.
  var events: EventHub?
  /// Whether the connection ends with the answer.
  var closes = false

  /// A text for people.
  static func text(_ text: String, _ status: HTTPStatusCode = .ok) -> PreviewReply {
    PreviewReply(status: status, type: "text/plain; charset=utf-8", body: Data(text.utf8))
  }

  /// A value as JSON.
  static func json(_ value: some Encodable, _ status: HTTPStatusCode = .ok) -> PreviewReply {
    guard let data = PreviewJSON.data(value) else {
      return .text("a number is not finite\n", .internalServerError)
    }
    return PreviewReply(status: status, body: data)
  }

  static var notFound: PreviewReply { .text("there is nothing of that name\n", .notFound) }

  /// The answer as it is sent; to HEAD, without its body.
  func response(toHead isHead: Bool) -> HTTPResponse {
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

/// Bytes after which the connection is closed: what follows on it was meant as something else.
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
