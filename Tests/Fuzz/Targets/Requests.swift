// Requests to the preview's server, as any client may send them.

import LaminaPreview

extension FuzzTarget {
  /// Bytes of a connection: heads of requests one after the other, until one is refused.
  static let http = FuzzTarget("http", byteLimit: 1 << 17, form: .bytes) { bytes in
    var parser = RequestHeadParser()
    var count = 0
    for byte in bytes {
      count += 1
      let head: RequestHead?
      do throws(RequestError) { head = try parser.readByte(byte) } catch {
        let message = error.message
        try hold(message.utf8.count < 400, "a message of \(message.utf8.count) bytes")
        return
      }
      if let head {
        try RequestCheck(head: head).check()
        (parser, count) = (RequestHeadParser(), 0)
      }
      try hold(
        count <= RequestHeadParser.longestLine + RequestHeadParser.longestHeaders,
        "a head of \(count) bytes")
    }
  }
}

/// The rules that hold for every head that is read.
private struct RequestCheck {
  let head: RequestHead

  func check() throws {
    let hosts = head.fields.filter { $0.name == "host" }.count
    try hold(hosts == 1 || head.isOldVersion && hosts == 0, "\(hosts) hosts")
    try hold(head.path.utf8.first == UInt8(ascii: "/") || head.path == "*", head.path)
    try hold(head.authority?.isEmpty != true, "an empty authority")
    try hold(head.fields.count <= RequestHeadParser.mostFields, "\(head.fields.count) fields")
    try hold(isToken(head.method), "the method \(head.method)")
    for part in [head.path, head.authority ?? ""] + head.fields.map(\.value) {
      try hold(
        part.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 }, "control characters in \(part)")
    }
    for field in head.fields {
      try hold(isToken(field.name) && field.name == field.name.lowercased(), field.name)
      let ends = [field.value.utf8.first, field.value.utf8.last]
      try hold(!ends.contains { $0 == 32 || $0 == 9 }, "blanks around \(field.value)")
    }
    if case .bytes(let length) = head.bodyLength { try hold(length >= 0, "\(length) bytes") }
    try checkRoundTrip()
  }

  /// Checks that the head, written again, is read as the same; its query is not kept as text.
  private func checkRoundTrip() throws {
    let version = head.isOldVersion ? "HTTP/1.0" : "HTTP/1.1"
    let target = head.authority.map { "http://\($0)\(head.path)" } ?? head.path
    let lines = head.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    let text = "\(head.method) \(target) \(version)\r\n\(lines)\r\n"
    // A repaired or respelt head may be longer than the limits.
    guard text.utf8.count < RequestHeadParser.longestLine else { return }
    var parser = RequestHeadParser()
    var again: RequestHead?
    for byte in text.utf8 { again = try parser.readByte(byte) }
    try hold(
      again?.method == head.method && again?.path == head.path && again?.fields == head.fields
        && again?.authority == head.authority && again?.bodyLength == head.bodyLength,
      "another head when written again: \(text)")
  }

  private func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 32 && $0 != ":" }
  }
}
