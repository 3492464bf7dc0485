// The head of a request: what a client asks for, before its body.

import Foundation

/// The request line and the header fields of a request, in the syntax of RFC 9112.
package struct RequestHead: Sendable, Equatable {
  /// One header field, with its name in lower case.
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  /// The length of a request's body.
  package enum BodyLength: Sendable, Equatable {
    case bytes(Int)
    /// The body comes in chunks, and its length is unknown.
    case chunked
  }

  /// The method, such as `GET`; any token.
  package let method: String
  /// The percent-encoded path, which begins with a slash, or is `*`.
  package let path: String
  /// The items of the query.
  package let query: RequestQuery
  /// The host and port of a target in absolute form; `nil` for a target that is a path.
  package let authority: String?
  /// Whether the client speaks HTTP/1.0, which has no chunks and no persistent connections.
  package let isOldVersion: Bool
  package let fields: [Field]
  package let bodyLength: BodyLength

  /// Returns the value of the first field with a name in lower case; `nil` without one.
  ///
  /// `RequestHeadParser` refuses a second field of each name that the preview relies on.
  package subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Whether the connection ends after the response.
  package var endsConnection: Bool {
    isOldVersion
      || fields.contains { field in
        field.name == "connection"
          && field.value.lowercased().split(separator: ",").contains {
            $0.trimmingCharacters(in: .whitespaces) == "close"
          }
      }
  }
}

/// The names and values of a query, decoded.
package struct RequestQuery: Sendable, Equatable {
  private let items: [String: String]

  /// Reads a percent-encoded query; of items with the same name, the first counts.
  init(_ text: String) {
    func decoded(_ part: Substring.UTF8View) -> String {
      let text = String(Substring(part))
      return text.removingPercentEncoding ?? text
    }
    let pairs = text.utf8.split(separator: UInt8(ascii: "&")).map { item in
      let parts = item.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
    }
    items = Dictionary(pairs) { first, _ in first }
  }

  /// Returns the value of a name; `nil` if the query does not have it.
  package subscript(_ name: String) -> String? { items[name] }
}
