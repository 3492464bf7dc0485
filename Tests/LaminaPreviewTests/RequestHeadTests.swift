import LaminaPreview
import Testing

/// Heads of requests: what is read, and what is refused at which byte.
@Suite struct RequestHeadTests {
  private let host = "Host: 127.0.0.1:80\r\n"

  /// Reads bytes until a head or an error ends them; says how many were read.
  private func read(_ bytes: some Sequence<UInt8>) -> (Result<RequestHead?, RequestError>, Int) {
    var parser = RequestHeadParser()
    var count = 0
    for byte in bytes {
      count += 1
      do throws(RequestError) {
        if let head = try parser.readByte(byte) { return (.success(head), count) }
      } catch { return (.failure(error), count) }
    }
    return (.success(nil), count)
  }

  private func head(_ text: String) throws -> RequestHead {
    try #require(try read(text.utf8).0.get(), "\(text) has no end")
  }

  private func error(_ text: String) -> RequestError? {
    if case .failure(let error) = read(text.utf8).0 { return error }
    return nil
  }

  @Test func `request line: method, path and query come apart`() throws {
    let head = try head("POST /frame%20?t=1&a%26b=c%3Dd&t=2&e HTTP/1.1\r\n\(host)\r\n")
    #expect(head.method == "POST" && head.path == "/frame%20" && head.authority == nil)
    #expect(head.query["t"] == "1" && head.query["a&b"] == "c=d" && head.query["e"] == "")
    #expect(head.query["x"] == nil && !head.isOldVersion && head.bodyLength == .bytes(0))
    // Escapes that cannot be decoded stay as they are.
    let odd = try self.head("GET /?t=%zz&=%ff&&x=+%2b HTTP/1.0\r\n\r\n")
    #expect(odd.query["t"] == "%zz" && odd.query[""] == "%ff" && odd.query["x"] == "++")
    #expect(odd.isOldVersion && odd.endsConnection)
  }

  @Test(
    arguments: [
      ("http://h:1/a?b=c", "h:1", "/a"), ("HTTP://h", "h", "/"), ("http://h?b=c", "h", "/"),
      ("http://u@h/..", "u@h", "/.."), ("*", nil, "*"), ("//h/a", nil, "//h/a"),
    ] as [(String, String?, String)])
  func `target: an address in absolute form has its authority`(
    target: String, authority: String?, path: String
  ) throws {
    let head = try head("GET \(target) HTTP/1.1\r\n\(host)\r\n")
    #expect(head.authority == authority && head.path == path)
    #expect(head.query["b"] == (target.contains("?") ? "c" : nil))
  }

  @Test(arguments: ["h:443", "https://h/", "http://", "http:///a", "a", "ftp://h/", "**"])
  func `target: anything else is refused`(target: String) {
    #expect(error("GET \(target) HTTP/1.1\r\n\(host)\r\n") == .target)
  }

  @Test(arguments: [
    "GET /\r\n", "GET\r\n", " GET / HTTP/1.1\r\n", "GET  / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n",
    "GET / HTTP/1.1 x\r\n", "GET / a HTTP/1.1\r\n", "G(T / HTTP/1.1\r\n", "GÉT / HTTP/1.1\r\n",
    "/ HTTP/1.1\r\n", "GET / http/1.1\r\n", "GET / \r\n", "GET / XTTP/1.1\r\n", "\r\n\r\n",
  ])
  func `request line: HTTP/0.9 and lines of other parts are refused at their end`(line: String) {
    #expect(error(line + host + "\r\n") == .requestLine)
    #expect(read((line + host).utf8).1 == line.utf8.count)
  }

  @Test(arguments: ["HTTP/2.0", "HTTP/1.2", "HTTP/1", "HTTP/3", "HTTP/1.1\u{301}", "HTTP/11"])
  func `version: another than 1.0 and 1.1 is refused by name`(version: String) {
    #expect(error("PRI * \(version)\r\n\r\nSM\r\n\r\n") == .version(version))
  }

  @Test func `line ends: CR and LF come together, and only there`() {
    #expect(error("GET / HTTP/1.1\n") == .lineEnd(line: 1))
    #expect(error("GET / HTTP/1.1\r\nHost: a\nB: c\r\n\r\n") == .lineEnd(line: 2))
    #expect(error("GET / HTTP/1.1\r\nHost: a\rB: c\r\n\r\n") == .lineEnd(line: 2))
    #expect(error("GET / HTTP/1.1\r\n\(host)\n") == .lineEnd(line: 3))
    // One empty line before the request is ignored.
    #expect((try? head("\r\nGET / HTTP/1.1\r\n\(host)\r\n"))?.path == "/")
  }

  @Test(arguments: [0, 1, 9, 11, 12, 27, 31, 127] as [UInt8])
  func `control characters: they are refused at once`(byte: UInt8) {
    let tls = [byte] + Array("GET / HTTP/1.1\r\n".utf8)
    #expect(read(tls).1 == 1)
    for text in ["GET /", "GET / HTTP/1.1\r\nA", "GET / HTTP/1.1\r\nA: b"] where byte != 9 {
      let line = text.contains("\r") ? 2 : 1
      let (result, count) = read(Array(text.utf8) + [byte, 65, 66])
      #expect(count == text.utf8.count + 1)
      #expect(result == .failure(.controlCharacter(byte, line: line)))
    }
  }

  @Test func `fields: blanks around values go, and names ignore case`() throws {
    let head = try head(
      "GET / HTTP/1.1\r\nHOST:\t h:1 \t\r\nEmpty:\r\nBlank: \t \r\nX-é: a\r\n\r\n".replacing(
        "X-é", with: "x-A"))
    #expect(head["host"] == "h:1" && head["empty"] == "" && head["blank"] == "")
    #expect(head["x-a"] == "a" && head["missing"] == nil && head.fields.count == 4)
    #expect(!head.endsConnection)
    for value in ["close", "Keep-Alive, CLOSE", "upgrade ,\tclose"] {
      let text = "GET / HTTP/1.1\r\n\(host)Connection: \(value)\r\n\r\n"
      #expect(try self.head(text).endsConnection, "\(value)")
    }
  }

  @Test(arguments: [
    ("no colon", RequestError.field(line: 3)), (": x", .field(line: 3)), ("a : x", .field(line: 3)),
    ("a\"b: x", .field(line: 3)), ("é: x", .field(line: 3)), (" folded", .foldedLine(line: 3)),
    ("\tfolded: x", .foldedLine(line: 3)), ("host: b", .repeatedField("host")),
  ])
  func `fields: what is not a name and a value is refused`(line: String, expected: RequestError) {
    #expect(error("GET / HTTP/1.1\r\n\(host)\(line)\r\n\r\n") == expected)
  }

  @Test(arguments: [
    "Host", "Origin", "Content-Length", "Transfer-Encoding", "X-Lamina-Token", "Sec-Fetch-Site",
    "Sec-Fetch-Mode", "Sec-Fetch-Dest", "Expect",
  ])
  func `fields: a second one of those that decide is refused, with the same value too`(
    name: String
  ) {
    let text = "GET / HTTP/1.1\r\n\(name): 1\r\nA: b\r\n\(name.uppercased()): 1\r\n"
    #expect(error(text) == .repeatedField(name.lowercased()))
  }

  @Test func `host: HTTP/1.1 needs one, HTTP/1.0 does not`() throws {
    #expect(error("GET / HTTP/1.1\r\nA: b\r\n\r\n") == .missingHost)
    #expect(try head("GET / HTTP/1.0\r\n\r\n")["host"] == nil)
  }

  @Test(arguments: [
    "", "-1", "+1", "1.0", "0x1", "1, 1", "1 1", "a", "１", "1;", " ",
  ])
  func `body: a length that is not a number is refused`(value: String) {
    let text = value.trimmingPrefix(" ")
    #expect(
      error("POST / HTTP/1.1\r\n\(host)Content-Length: \(value)\r\n\r\n")
        == .contentLength(String(text)))
  }

  @Test func `body: its length is a number of bytes, or in chunks`() throws {
    func length(_ field: String) throws -> RequestHead.BodyLength {
      try head("POST / HTTP/1.1\r\n\(host)\(field)\r\n\r\n").bodyLength
    }
    #expect(try length("Content-Length: 12") == .bytes(12))
    #expect(try length("Content-Length: 007") == .bytes(7))
    let long = String(repeating: "9", count: 400)
    #expect(try length("Content-Length: \(long)") == .bytes(.max))
    #expect(try length("Transfer-Encoding: Chunked") == .chunked)
    for coding in ["gzip", "gzip, chunked", "chunked, chunked", "identity", "", "chunkedé"] {
      let text = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: \(coding)\r\n\r\n"
      #expect(error(text) == .transferEncoding(coding), "\(coding)")
    }
    let both = "Transfer-Encoding: chunked\r\n"
    #expect(error("POST / HTTP/1.1\r\n\(host)\(both)Content-Length: 0\r\n\r\n") == .ambiguousLength)
    #expect(error("POST / HTTP/1.0\r\n\(both)\r\n") == .ambiguousLength)
  }
}
