import Foundation
import Testing

/// `lamina serve` and clients that speak HTTP badly, slowly, or not at all.
@Suite struct ServeRequestTests {
  private func serve() throws -> ServedScene {
    try ServedScene(CommandHarness.fixtures + "/scenes/border.json")
  }

  /// A request whose connection ends with it.
  private func request(_ line: String, _ served: ServedScene, _ fields: String = "") -> [UInt8] {
    Array(
      "\(line)\r\nHost: 127.0.0.1:\(served.port)\r\nConnection: close\r\n\(fields)\r\n".utf8)
  }

  /// Checks that the server answers its own page at once.
  private func expectPrompt(_ served: ServedScene, _ comment: String) throws {
    let start = ContinuousClock.now
    #expect(try served.get("/frame").status == 200, "\(comment)")
    // Other tests run at the same time: 20 ms by itself.
    #expect(ContinuousClock.now - start < .seconds(2), "\(comment)")
  }

  @Test func `long addresses: 414 at once, from any origin, and others are not kept waiting`()
    throws
  {
    let served = try serve()
    for count in [16_400, 300_000, 2_000_000] {
      let address = "GET /" + String(repeating: "a", count: count) + " HTTP/1.1"
      let origin = "Origin: http://evil.example\r\n"
      let sockets = try (0..<3).map { _ in try served.connection() }
      for socket in sockets { served.trySending(request(address, served, origin), to: socket) }
      try expectPrompt(served, "\(count)")
      for socket in sockets {
        #expect(try served.reply(from: socket).status == 414, "\(count)")
        close(socket)
      }
    }
    let longest = "GET /" + String(repeating: "a", count: 16_368) + " HTTP/1.1"
    #expect(try served.reply(to: request(longest, served)).status == 404)
  }

  @Test func `long headers: 431 at once; 16 kB of cookies are read`() throws {
    let served = try serve()
    let cookies = "Cookie: " + String(repeating: "a=b; ", count: 3_277) + "\r\n"
    #expect(try served.reply(to: request("GET /frame HTTP/1.1", served, cookies)).status == 200)
    for fields in [
      "Cookie: " + String(repeating: "a", count: 70_000) + "\r\n",
      String(repeating: "a", count: 2_000_000) + ": b\r\n",
      (0..<9_000).map { "A\($0): b\r\n" }.joined(),
    ] {
      let start = ContinuousClock.now
      let reply = try served.reply(to: request("GET /frame HTTP/1.1", served, fields))
      #expect(reply.status == 431 && reply.header("Connection") == "close")
      #expect(ContinuousClock.now - start < .seconds(2))
    }
  }

  private static let odd: [(line: String, fields: String, status: Int)] = [
    ("GET / HTTP/1.1", "No colon\r\n", 400), ("GET / HTTP/1.1", "A: b\r\n folded\r\n", 400),
    ("GET / HTTP/1.1", "A: \u{0}\r\n", 400), ("GET / HTTP/1.1", "Host: other\r\n", 400),
    ("GET / HTTP/1.1", "Origin: null\r\nOrigin: null\r\n", 400), ("GET /", "", 400),
    ("GET / HTTP/1.1", "A: b\n", 400), ("GET / HTTP/2.0", "", 505), ("PRI * HTTP/2.0", "", 505),
    ("CONNECT evil.example:443 HTTP/1.1", "", 400), ("OPTIONS * HTTP/1.1", "", 405),
    ("TRACE / HTTP/1.1", "", 405), ("G{T / HTTP/1.1", "", 400), ("get / HTTP/1.1", "", 405),
    ("GET http://evil.example/frame HTTP/1.1", "", 403),
    ("POST /explain HTTP/1.1", "Content-Length: -1\r\n", 400),
    ("POST /explain HTTP/1.1", "Content-Length: 1\r\nContent-Length: 1\r\n", 400),
    ("POST /explain HTTP/1.1", "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n", 400),
    ("POST /explain HTTP/1.1", "Transfer-Encoding: gzip\r\n", 501),
    ("POST /explain HTTP/1.1", "Content-Length: 99999999999999999999\r\n", 413),
    ("GET / HTTP/1.1", "Expect: nothing\r\n", 417),
    ("GET / HTTP/1.1", "Upgrade: websocket\r\nSec-WebSocket-Key: a\r\n", 200),
    ("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1", "", 404), ("GET /frame?t=%zz HTTP/1.1", "", 400),
  ]

  @Test func `odd requests: each has its status, and the next one is answered`() throws {
    let served = try serve()
    for (line, fields, status) in ServeRequestTests.odd {
      let reply = try served.reply(to: request(line, served, fields))
      #expect(reply.status == status, "\(line) \(fields): \(reply.status) \(reply.text)")
      try expectPrompt(served, line)
    }
  }

  @Test func `other protocols: TLS and bare line feeds are refused at their first line`() throws {
    let served = try serve()
    let hello: [UInt8] = [22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3] + [UInt8](repeating: 7, count: 300)
    for bytes in [hello, Array("GET / HTTP/1.1\nHost: a\n\n".utf8), [0], [0xFF, 0x0A]] {
      #expect(try served.reply(to: bytes).status == 400)
    }
    // A client that closes its side early is told, and so is one that speaks HTTP/1.0.
    for text in ["GET", "GET / HTTP/1.1\r\nHost: a"] {
      let socket = try served.connection()
      defer { close(socket) }
      try served.send(Array(text.utf8), to: socket)
      shutdown(socket, Int32(SHUT_WR))
      let reply = try served.reply(from: socket)
      #expect(reply.status == 400 && reply.text == "the request ends early\n")
    }
    let old = "GET /frame HTTP/1.0\r\nHost: 127.0.0.1:\(served.port)\r\n\r\n"
    #expect(try served.reply(to: Array(old.utf8)).header("Connection") == "close")
    #expect(try served.reply(to: Array("GET / HTTP/1.0\r\n\r\n".utf8)).status == 403)
  }

  @Test func `pipelines: requests in one packet are answered in order`() throws {
    let served = try serve()
    let host = "Host: 127.0.0.1:\(served.port)\r\n\r\n"
    let paths = (0..<300).map { $0 % 2 == 0 ? "/nothing" : "/tree" }
    let text = paths.map { "GET \($0) HTTP/1.1\r\n\(host)" }.joined()
    let bytes = try served.bytes(to: Array(text.utf8) + request("HEAD / HTTP/1.1", served))
    let lines = String(decoding: bytes, as: UTF8.self).matches(of: #/HTTP/1\.1 ([0-9]+) /#)
    #expect(lines.map { $0.1 } == paths.map { $0 == "/tree" ? "200" : "404" } + ["200"])
    // Bytes after a refused body are not read as a request.
    let hidden =
      "POST /explain HTTP/1.1\r\nContent-Length: 9\r\n\(host)GET /tree HTTP/1.1\r\n\(host)"
    let only = String(decoding: try served.bytes(to: Array(hidden.utf8)), as: UTF8.self)
    #expect(only.matches(of: #/HTTP/1\.1 /#).count == 1 && only.contains(" 413 "))
  }

  @Test func `bodies: a change is read whole, in pieces, and after 100 Continue`() throws {
    let served = try serve()
    let page = try served.get("/").text
    let word = try #require(page.firstMatch(of: /name="lamina-token" content="([0-9A-F]+)"/)).1
    let body = #"{"version": 1, "layer": 0, "key": "opacity", "value": "0.5"}"#
    let fields = "X-Lamina-Token: \(word)\r\nContent-Length: \(body.utf8.count)\r\n"
    let socket = try served.connection()
    defer { close(socket) }
    try served.send(
      request("POST /edit HTTP/1.1", served, fields + "Expect: 100-continue\r\n"), to: socket)
    let start = try #require(served.receive(from: socket))
    #expect(String(decoding: start, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
    for byte in body.utf8 { try served.send([byte], to: socket) }
    let reply = try served.reply(from: socket)
    #expect(reply.status == 200 || reply.status == 409, "\(reply.text)")
    let long = "X-Lamina-Token: \(word)\r\nContent-Length: 1048577\r\n"
    #expect(try served.reply(to: request("POST /edit HTTP/1.1", served, long)).status == 413)
  }

  @Test func `slow requests: 408 after ten seconds, for heads and bodies`() throws {
    let served = try serve()
    let sockets = try (0..<8).map { _ in try served.connection() }
    let start = ContinuousClock.now
    for _ in 0..<4 {
      for socket in sockets { served.trySending(Array("GE".utf8), to: socket) }
      usleep(200_000)
    }
    try expectPrompt(served, "slow")
    for socket in sockets {
      #expect(try served.reply(from: socket).status == 408)
      close(socket)
    }
    #expect(ContinuousClock.now - start > .seconds(9))
  }

  @Test func `connections: many that say nothing keep nobody out`() throws {
    let served = try serve()
    let events = try ServedEvents(served)
    _ = try events.next()
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    for number in 0..<700 {
      let socket = try served.connection()
      sockets.append(socket)
      if number % 2 == 0 { served.trySending(Array("GET / HTTP/1.1\r\nHost: ".utf8), to: socket) }
      if number % 100 == 0 { try expectPrompt(served, "\(number)") }
    }
    try expectPrompt(served, "all")
    // The page's own events go on.
    #expect(try served.get("/explain?t=0", method: "POST").status == 202)
    _ = try events.next()
    #expect(served.isRunning)
  }

  @Test func `unread responses: large ones are given up, and others are answered`() throws {
    let served = try serve()
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    for _ in 0..<4 {
      let socket = try served.connection()
      sockets.append(socket)
      let line = "GET /exploded/view?width=1024&height=1024 HTTP/1.1"
      try served.send(request(line, served), to: socket)
    }
    // The first bytes of each response are there, and the rest is left.
    for socket in sockets {
      var byte: UInt8 = 0
      #expect(recv(socket, &byte, 1, 0) == 1)
    }
    try expectPrompt(served, "unread")
    #expect(try served.get("/tree").status == 200)
  }
}
