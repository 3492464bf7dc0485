// The token by which a server that other machines reach knows the people who were given its address.

/// A random token that every request has to carry: in the query, or in a cookie.
///
/// The page's address has the token in its query. The response to it sets the cookie, by which the browser then
/// sends the token with the page's own requests. A page whose name was resolved to the server's address has no cookie.
struct AccessToken: Sendable {
  /// The token: 128 random bits as hexadecimal digits.
  let text: String
  /// The cookie's name, which differs from server to server: cookies of a host are shared by its ports.
  private let cookie: String

  /// The token's name in the query of the page's address.
  static let name = "token"

  init() {
    func digits(_ number: some FixedWidthInteger & UnsignedInteger) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: number.bitWidth / 4 - text.count) + text
    }
    // The system's generator, which is made for secrets.
    var random = SystemRandomNumberGenerator()
    text =
      digits(UInt64.random(in: 0 ... .max, using: &random))
      + digits(UInt64.random(in: 0 ... .max, using: &random))
    cookie = "lamina-" + digits(UInt32.random(in: 0 ... .max, using: &random))
  }

  /// Whether a request carries the token.
  func isCarried(by request: RequestHead) -> Bool {
    isInQuery(of: request) || cookieValues(of: request).contains(where: isEqual)
  }

  /// The header field that sets the cookie, if a request has the token in its query; `nil` otherwise.
  func cookieField(for request: RequestHead) -> (name: String, value: String)? {
    guard isInQuery(of: request) else { return nil }
    return ("Set-Cookie", "\(cookie)=\(text); Path=/; HttpOnly; SameSite=Strict")
  }

  private func isInQuery(of request: RequestHead) -> Bool {
    request.query[AccessToken.name].map(isEqual) ?? false
  }

  /// Returns the values of the request's cookies with the server's name.
  private func cookieValues(of request: RequestHead) -> [String] {
    (request["cookie"] ?? "").utf8.split(separator: UInt8(ascii: ";")).compactMap { item in
      let pair = item.drop { $0 == UInt8(ascii: " ") }
      guard pair.starts(with: "\(cookie)=".utf8) else { return nil }
      return String(Substring(pair.dropFirst(cookie.utf8.count + 1)))
    }
  }

  /// Whether a text is the token; the time does not depend on where they differ.
  private func isEqual(_ other: String) -> Bool {
    let (own, given) = (Array(text.utf8), Array(other.utf8))
    guard own.count == given.count else { return false }
    var difference: UInt8 = 0
    for (one, two) in zip(own, given) { difference |= one ^ two }
    return difference == 0
  }
}
