import LaminaPreview
import TestSupport
import Testing

/// The limits of a request's head, and the time that it takes.
@Suite struct RequestLimitTests {
  private func error(_ bytes: some Sequence<UInt8>) -> (RequestError?, count: Int) {
    var parser = RequestHeadParser()
    var count = 0
    for byte in bytes {
      count += 1
      do throws(RequestError) { _ = try parser.readByte(byte) } catch { return (error, count) }
    }
    return (nil, count)
  }

  @Test func `request line: 16 kB is read, one byte more is refused at that byte`() {
    let limit = RequestHeadParser.longestLine
    #expect(limit == 16_384)
    func line(_ count: Int) -> String {
      let frame = "GET / HTTP/1.1\r\n"
      return frame.replacing("/ ", with: "/" + String(repeating: "a", count: count - 16) + " ")
    }
    #expect(error(line(limit).utf8).0 == nil)
    let (refusal, count) = error(line(300_000).utf8)
    #expect(refusal == .longLine(limit: limit) && count == limit + 1)
    #expect(error(line(limit + 1).utf8).0 == .longLine(limit: limit))
    // Without any blank, too.
    #expect(error(repeatElement(65, count: 20_000)).count == limit + 1)
  }

  @Test func `headers: 64 kB are read, one byte more is refused at that byte`() {
    let limit = RequestHeadParser.longestHeaders
    #expect(limit == 65_536)
    let line = Array("GET / HTTP/1.1\r\n".utf8)
    func headers(_ count: Int) -> [UInt8] {
      Array("Host: a\r\nCookie: ".utf8) + [UInt8](repeating: 97, count: count - 21)
        + Array("\r\n\r\n".utf8)
    }
    #expect(error(line + headers(limit)).0 == nil)
    let (refusal, count) = error(line + headers(2_000_000))
    #expect(refusal == .longHeaders(limit: limit) && count == line.count + limit + 1)
    // The same in many fields, and in a name without an end.
    let fields = Array(
      repeatElement(Array("Some-Field: value of it\r\n".utf8), count: 9_000).joined())
    #expect(error(line + fields).0 == .manyFields(limit: 256))
    #expect(error(line + [UInt8](repeating: 97, count: 70_000)).0 == .longHeaders(limit: limit))
  }

  @Test func `headers: 256 fields are read, and no more`() {
    func text(_ count: Int) -> String {
      "GET / HTTP/1.1\r\nHost: a\r\n"
        + (1..<count).map { "A\($0): b\r\n" }.joined() + "\r\n"
    }
    #expect(error(text(256).utf8).0 == nil)
    #expect(error(text(257).utf8).0 == .manyFields(limit: 256))
  }

  @Test func `time: it grows as the bytes do`() {
    func time(_ count: Int, _ make: (Int) -> [UInt8]) -> Int {
      let bytes = make(count)
      return (0..<5).map { _ in
        Growth.processorTime { for _ in 0..<(60_000 / count) { _ = error(bytes) } }
      }.min() ?? 0
    }
    let start = Array("GET / HTTP/1.1\r\nHost: a\r\n".utf8)
    for make in [
      { [UInt8](repeating: 97, count: $0 / 4) },
      { start + Array("Cookie: ".utf8) + [UInt8](repeating: 97, count: $0) },
      { start + Array(repeatElement(Array("a: b; c\r\n".utf8), count: $0 / 240).joined()) },
    ] as [(Int) -> [UInt8]] {
      // The same bytes in all: as many short requests, or one long.
      let (short, long) = (time(3_750, make), time(60_000, make))
      #expect(long < 4 * short, "\(long) ns for one, \(short) ns for 16")
    }
  }

  @Test func `messages: they name the limit and the line, and repeat little of the request`() {
    #expect(
      RequestError.longLine(limit: 16_384).message == "the request line exceeds 16384 bytes")
    #expect(RequestError.field(line: 7).message.hasPrefix("line 7: "))
    let long = String(repeating: "9\u{301}", count: 9_000)
    for error in [RequestError.version(long), .contentLength(long), .transferEncoding(long)] {
      #expect(error.message.utf8.count < 200)
    }
  }
}
