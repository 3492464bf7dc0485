// Reading of a request's head, byte by byte as it arrives, with limits and in linear time.

/// A parser of one request's head.
///
/// Syntax is checked while the bytes arrive: what is not HTTP, for example TLS, is refused at its first bytes, and a
/// limit at the byte that exceeds it. The parser keeps the current line and the fields before it, and no byte is read
/// twice, except when its line is split.
package struct RequestHeadParser {
  /// The maximum number of bytes in the request line.
  package static let longestLine = 16 << 10
  /// The maximum number of bytes in all header fields together.
  package static let longestHeaders = 64 << 10
  /// The maximum number of header fields.
  package static let mostFields = 256

  /// The fields that decide about access and about the body: a second one would contradict the first.
  private static let uniqueNames: Set<String> = [
    "host", "origin", "content-length", "transfer-encoding", "x-lamina-token", "expect", "cookie",
    "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest",
  ]

  /// Whether a byte of the request has arrived.
  package private(set) var hasBegun = false
  private var line: [UInt8] = []
  private var lineNumber = 1
  /// The number of bytes so far in the request line, or in all header fields.
  private var byteCount = 0
  private var hasReturn = false
  private var requestLine: RequestLine?
  private var fields: [RequestHead.Field] = []

  package init() {}

  /// Reads one byte.
  ///
  /// - Returns: the head if the byte is its last one.
  /// - Throws: `RequestError` as soon as the bytes so far cannot begin a head.
  package mutating func readByte(_ byte: UInt8) throws(RequestError) -> RequestHead? {
    hasBegun = true
    byteCount += 1
    if requestLine == nil {
      guard byteCount <= Self.longestLine else { throw .longLine(limit: Self.longestLine) }
    } else {
      guard byteCount <= Self.longestHeaders else { throw .longHeaders(limit: Self.longestHeaders) }
    }
    if byte == ASCII.lineFeed {
      guard hasReturn else { throw .lineEnd(line: lineNumber) }
      defer { (hasReturn, lineNumber) = (false, lineNumber + 1) }
      defer { line.removeAll(keepingCapacity: true) }
      return try endLine()
    }
    guard !hasReturn else { throw .lineEnd(line: lineNumber) }
    if byte == ASCII.carriageReturn {
      hasReturn = true
      return nil
    }
    let isTab = byte == ASCII.tab && requestLine != nil
    guard byte >= ASCII.space && byte != ASCII.delete || isTab else {
      throw .controlCharacter(byte, line: lineNumber)
    }
    line.append(byte)
    return nil
  }

  private mutating func endLine() throws(RequestError) -> RequestHead? {
    guard let requestLine else {
      // One empty line before a request is ignored, as RFC 9112 recommends.
      if line.isEmpty && lineNumber == 1 { return nil }
      self.requestLine = try RequestLine(line)
      byteCount = 0
      return nil
    }
    if line.isEmpty { return try makeHead(requestLine) }
    guard fields.count < Self.mostFields else { throw .manyFields(limit: Self.mostFields) }
    fields.append(try makeField())
    return nil
  }

  private func makeField() throws(RequestError) -> RequestHead.Field {
    if line[0] == ASCII.space || line[0] == ASCII.tab { throw .foldedLine(line: lineNumber) }
    guard let colon = line.firstIndex(of: ASCII.colon), colon > 0,
      line[..<colon].allSatisfy(ASCII.isTokenCharacter)
    else { throw .field(line: lineNumber) }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    func isBlank(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab }
    let value = line[(colon + 1)...].drop(while: isBlank)
    let end = value.lastIndex { !isBlank($0) }
    guard !Self.uniqueNames.contains(name) || !fields.contains(where: { $0.name == name }) else {
      throw .repeatedField(name)
    }
    return RequestHead.Field(
      name: name, value: String(decoding: end.map { value[...$0] } ?? [], as: UTF8.self))
  }

  private func makeHead(_ line: RequestLine) throws(RequestError) -> RequestHead {
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    guard line.isOldVersion || value("host") != nil else { throw .missingHost }
    var length = RequestHead.BodyLength.bytes(0)
    if let text = value("content-length") {
      guard !text.isEmpty, text.utf8.allSatisfy({ ASCII.digits.contains($0) }) else {
        throw .contentLength(text)
      }
      // A number beyond `Int` exceeds every limit as well.
      length = .bytes(Int(text) ?? .max)
    }
    if let coding = value("transfer-encoding") {
      guard value("content-length") == nil, !line.isOldVersion else { throw .ambiguousLength }
      guard coding.lowercased() == "chunked" else { throw .transferEncoding(coding) }
      length = .chunked
    }
    return RequestHead(
      method: line.method, path: line.path, query: RequestQuery(line.query),
      authority: line.authority, isOldVersion: line.isOldVersion, fields: fields,
      bodyLength: length)
  }
}

/// Values and classes of bytes in a request's head.
enum ASCII {
  static let tab: UInt8 = 9
  static let lineFeed: UInt8 = 10
  static let carriageReturn: UInt8 = 13
  static let space: UInt8 = 32
  static let slash: UInt8 = 47
  static let colon: UInt8 = 58
  static let questionMark: UInt8 = 63
  static let delete: UInt8 = 127
  static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// Returns whether a byte may be in a method or in a field's name.
  static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), digits: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
