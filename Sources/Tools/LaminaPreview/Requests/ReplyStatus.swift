// The status codes of a preview's responses.

/// A status code of HTTP, with the phrase of RFC 9110 for it.
enum ReplyStatus: Int {
  case ok = 200
  case accepted = 202
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case timeout = 408
  case conflict = 409
  case contentTooLarge = 413
  case targetTooLong = 414
  case expectationFailed = 417
  case headersTooLarge = 431
  case internalServerError = 500
  case notImplemented = 501
  case versionNotSupported = 505

  /// The phrase of the status line.
  var phrase: String {
    switch self {
    case .ok: "OK"
    case .accepted: "Accepted"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .timeout: "Request Timeout"
    case .conflict: "Conflict"
    case .contentTooLarge: "Content Too Large"
    case .targetTooLong: "URI Too Long"
    case .expectationFailed: "Expectation Failed"
    case .headersTooLarge: "Request Header Fields Too Large"
    case .internalServerError: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}
