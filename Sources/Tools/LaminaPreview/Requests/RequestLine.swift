// The first line of a request, split into its parts.

/// A method, a target and a version.
struct RequestLine {
  let method: String
  let path: String
  let query: String
  let authority: String?
  let isOldVersion: Bool

  /// Splits a line without its end, which has no control characters.
  ///
  /// - Throws: `RequestError` if it is not a request line of HTTP/1.0 or 1.1.
  init(_ line: [UInt8]) throws(RequestError) {
    let parts = line.split(
      separator: ASCII.space, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(ASCII.isTokenCharacter),
      !parts[1].isEmpty
    else { throw .requestLine }
    method = String(decoding: parts[0], as: UTF8.self)
    let version = String(decoding: parts[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      guard parts[2].starts(with: "HTTP/".utf8) else { throw .requestLine }
      throw .version(version)
    }
    isOldVersion = version == "HTTP/1.0"
    var target = parts[1]
    if target.first == ASCII.slash || target.elementsEqual("*".utf8) {
      authority = nil
    } else {
      let scheme = "http://"
      guard String(decoding: target.prefix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme
      else { throw .target }
      target = target.dropFirst(scheme.utf8.count)
      let name = target.prefix { $0 != ASCII.slash && $0 != ASCII.questionMark }
      guard !name.isEmpty else { throw .target }
      authority = String(decoding: name, as: UTF8.self)
      target = target.dropFirst(name.count)
    }
    let pathBytes = target.prefix { $0 != ASCII.questionMark }
    path = pathBytes.isEmpty ? "/" : String(decoding: pathBytes, as: UTF8.self)
    query = String(decoding: target.dropFirst(pathBytes.count + 1), as: UTF8.self)
  }
}
