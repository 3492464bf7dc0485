import Foundation
import TestSupport
import Testing

/// `lamina serve --host`: who gets an answer from a server that other machines reach.
@Suite struct ServeHostTests {
  private static let scene = CommandHarness.fixtures + "/scenes/border.json"

  @Test func `host: every request needs the token, in the query or in the page's cookie`() throws {
    let served = try ServedScene(Self.scene, ["--host", "0.0.0.0"])
    let token = try #require(served.token)
    #expect(token.count == 32)
    let wrong = ServedScene.wrong(token)
    for path in ["/", "/frame?t=0", "/events", "/?token=", "/?token=\(wrong)"] {
      let refused = try served.get(path)
      #expect(refused.status == 403 && refused.text.contains("token"), "\(path)")
      #expect(refused.header("Set-Cookie") == nil && !refused.text.contains(token))
    }
    let page = try served.get("/?token=\(token)")
    #expect(page.status == 200 && page.text.contains("<html"))
    let field = try #require(page.header("Set-Cookie"))
    #expect(field.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"), "\(field)")
    let cookie = String(field.prefix { $0 != ";" })
    #expect(try served.get("/frame?t=0", headers: ["Cookie: a=b; \(cookie)"]).status == 200)
    #expect(try served.get("/", headers: ["Cookie: \(cookie)"]).header("Set-Cookie") == nil)
    #expect(try served.get("/frame?t=0&token=\(token)").status == 200)
    // A cookie of another name, a part of it, and a second field.
    #expect(try served.get("/frame", headers: ["Cookie: lamina=\(token)"]).status == 403)
    #expect(try served.get("/frame", headers: ["Cookie: \(cookie.dropLast())"]).status == 403)
    #expect(try served.get("/frame", headers: ["Cookie: \(cookie)", "Cookie: a=b"]).status == 400)
    #expect(served.end() == 130)
  }

  @Test func `host: any name reaches the server, but no page of another origin`() throws {
    let served = try ServedScene(Self.scene, ["--host", "0.0.0.0"])
    let token = try #require(served.token)
    let page = try served.get("/?token=\(token)", host: "build-7.example:9000")
    let field = try #require(page.header("Set-Cookie"))
    let cookie = "Cookie: " + field.prefix { $0 != ";" }
    func status(_ headers: [String], host: String = "build-7.example:9000") throws -> Int {
      try served.get("/frame?t=0", host: host, headers: [cookie] + headers).status
    }
    #expect(try status([]) == 200)
    #expect(try status(["Origin: http://build-7.example:9000"]) == 200)
    #expect(try status(["Origin: https://build-7.example:9000"]) == 200)
    #expect(try status(["Origin: http://evil.example"]) == 403)
    #expect(try status(["Origin: null"]) == 403)
    #expect(try status(["Sec-Fetch-Site: cross-site"]) == 403)
    #expect(try status(["Sec-Fetch-Site: same-site"]) == 403)
    #expect(try status([], host: "") == 403)
    // A name that was resolved to the server: the browser sends no cookie of another name.
    #expect(try served.get("/frame?t=0", host: "evil.example").status == 403)
  }

  @Test func `host: two servers have two tokens, and the names of their cookies differ`() throws {
    let (one, other) = (
      try ServedScene(Self.scene, ["--host", "0.0.0.0"]),
      try ServedScene(Self.scene, ["--host", "0.0.0.0"])
    )
    let (first, second) = (try #require(one.token), try #require(other.token))
    #expect(first != second)
    func name(_ served: ServedScene, _ token: String) throws -> Substring? {
      try served.get("/?token=\(token)").header("Set-Cookie")?.prefix { $0 != "=" }
    }
    #expect(try name(one, first) != name(other, second))
    #expect(try one.get("/?token=\(second)").status == 403)
  }

  @Test func `host: on 127.0.0.1 there is no token, and the host's name counts`() throws {
    let served = try ServedScene(Self.scene, ["--host", "localhost"])
    #expect(served.token == nil)
    #expect(try served.get("/").status == 200)
    #expect(try served.get("/").header("Set-Cookie") == nil)
    #expect(try served.get("/", host: "evil.example").status == 403)
  }

  @Test(arguments: [
    "example.org", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "fe80::1%lo",
    "::1.2.3", "[127.0.0.1]", "1:2:3:4::5:6:7:8", "1.2.3", "256.0.0.1", "01.2.3.4", "", "0.0.0.0.0",
    "1.2.3.-4",
  ])
  func `host: what is no address is a usage error`(host: String) throws {
    let outcome = try CommandHarness.run(["serve", Self.scene, "--host=\(host)"])
    #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("is no IPv4 or IPv6 address") || host.isEmpty, "\(outcome.errors)")
  }

  /// Returns the status of a page's address, by curl; `nil` where it is not installed.
  private func status(_ address: String, host: String? = nil) throws -> Int? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["curl", "-sg", "-o", "/dev/null", "-w", "%{http_code}", address]
      + (host.map { ["-H", "Host: \($0)"] } ?? [])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 127 { return nil }
    return Int(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self))
  }

  @Test(.enabled(if: (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)) != nil))
  func `host: an IPv6 address is listened on, and written in brackets`() throws {
    let own = try ServedScene(Self.scene, ["--host", "::1"])
    #expect(own.token == nil)
    guard let found = try status("http://[::1]:\(own.port)/") else {
      print("curl is not installed: no request was made")
      return
    }
    #expect(found == 200)
    #expect(try status("http://[::1]:\(own.port)/", host: "localhost:\(own.port)") == 200)
    #expect(try status("http://[::1]:\(own.port)/", host: "evil.example") == 403)
    let all = try ServedScene(Self.scene, ["--host", "[0:0::0]"])
    let token = try #require(all.token)
    #expect(try status("http://[::1]:\(all.port)/") == 403)
    #expect(try status("http://[::1]:\(all.port)/?token=\(token)") == 200)
    // The addresses of IPv4 are among them.
    #expect(try all.get("/?token=\(token)").status == 200)
  }

  @Test func `host: an address that the machine does not have is named`() throws {
    let outcome = try CommandHarness.run(["serve", Self.scene, "--host", "203.0.113.7"])
    #expect(outcome.status == 74 && outcome.errors.contains("cannot listen on 203.0.113.7"))
  }
}
