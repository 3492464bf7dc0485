// The reasons for refusing a request that is not HTTP/1.1, or exceeds a limit.

/// A request that the preview's server does not read.
package enum RequestError: Error, Equatable {
  /// The request line exceeds a number of bytes.
  case longLine(limit: Int)
  /// The header fields exceed a number of bytes together.
  case longHeaders(limit: Int)
  /// The header has more fields than a limit.
  case manyFields(limit: Int)
  /// The client sent only part of a request, and closed its side of the connection.
  case endsEarly
  /// The request was not complete within a number of seconds.
  case late(seconds: Int)
  /// A line feed without a carriage return, or the reverse.
  case lineEnd(line: Int)
  /// A control character, by its value.
  case controlCharacter(UInt8, line: Int)
  /// The first line is not a method, a target and a version.
  case requestLine
  /// The target is neither a path nor an address of the scheme `http`.
  case target
  /// The version is not 1.0 or 1.1.
  case version(String)
  /// A header line is not a name, a colon and a value.
  case field(line: Int)
  /// A header line continues the previous one.
  case foldedLine(line: Int)
  /// A field comes twice whose value must be unambiguous.
  case repeatedField(String)
  /// HTTP/1.1 without the field `Host`.
  case missingHost
  /// The value of `Content-Length` is not a number of bytes.
  case contentLength(String)
  /// The request has both `Content-Length` and `Transfer-Encoding`, or HTTP/1.0 with the latter.
  case ambiguousLength
  /// The body has an encoding other than chunks.
  case transferEncoding(String)

  /// The status of the response.
  var status: ReplyStatus {
    switch self {
    case .longLine: .targetTooLong
    case .longHeaders, .manyFields: .headersTooLarge
    case .late: .timeout
    case .version: .versionNotSupported
    case .transferEncoding: .notImplemented
    default: .badRequest
    }
  }

  /// A sentence about the reason.
  package var message: String {
    switch self {
    case .longLine(let limit): "the request line exceeds \(limit) bytes"
    case .longHeaders(let limit): "the header fields exceed \(limit) bytes"
    case .manyFields(let limit): "the request has more than \(limit) header fields"
    case .endsEarly: "the request ends early"
    case .late(let seconds): "the request was not complete within \(seconds) s"
    case .lineEnd(let line): "line \(line): a line ends with CR and LF"
    case .controlCharacter(let byte, let line):
      "line \(line): a header has no control characters, such as byte \(byte)"
    case .requestLine: "the first line is a method, a target and HTTP/1.1"
    case .target: "the target is neither a path nor an http address"
    case .version(let text): "the server speaks HTTP/1.1, and not \(beginning(of: text))"
    case .field(let line): "line \(line): a header field is a name, a colon and a value"
    case .foldedLine(let line): "line \(line): a header field has one line"
    case .repeatedField(let name): "the header field \(name) comes twice"
    case .missingHost: "the header field host is missing"
    case .contentLength(let text):
      "the content length \(beginning(of: text)) is not a number of bytes"
    case .ambiguousLength: "content-length and transfer-encoding exclude each other"
    case .transferEncoding(let text): "the transfer encoding \(beginning(of: text)) is unknown"
    }
  }

  /// Returns the first scalars of a client's text, for a message.
  private func beginning(of text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
  }
}
