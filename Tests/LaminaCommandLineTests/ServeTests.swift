import Foundation
import TestSupport
import Testing

/// `lamina serve`: edits are shown, errors are told, and nobody else gets anything.
@Suite struct ServeTests {
  private func scene(_ color: String, _ more: String = "") -> String {
    """
    {
      "version": 1,
      "canvas": {"width": 20, "height": 10, "background": "#ffffff"},
      "root": {"sublayers": [{"name": "card", "frame": [5, 2, 10, 6], "backgroundColor": "\(color)"}\(more)]}
    }
    """
  }

  private func version(_ state: [String: Any]) -> Int { state["version"] as? Int ?? -1 }

  private func message(_ state: [String: Any]) -> String? {
    (state["failure"] as? [String: Any])?["message"] as? String
  }

  /// The colour of a pixel of a frame, by its history.
  private func color(_ served: ServedScene, _ x: Int, _ y: Int) throws -> [Int] {
    try #require(try served.get("/pixel?x=\(x)&y=\(y)&t=0").json["color"] as? [Int])
  }

  @Test func `page: one document, with what it may load`() throws {
    let folder = try TestFolder()
    let served = try ServedScene(try folder.write("scene.json", scene("#ff0000")))
    let page = try served.get("/")
    #expect(page.status == 200 && page.text.hasPrefix("<!doctype html>"))
    #expect(page.text.hasSuffix("</html>\n"))
    let policy = try #require(page.header("Content-Security-Policy"))
    for part in [
      "default-src 'none'", "connect-src 'self'", "img-src 'self' data:", "base-uri 'none'",
      "frame-ancestors 'none'", "script-src 'nonce-",
    ] { #expect(policy.contains(part), "\(policy)") }
    #expect(!policy.contains("script-src 'unsafe"))
    #expect(page.header("X-Content-Type-Options") == "nosniff")
    #expect(page.header("Cross-Origin-Resource-Policy") == "same-origin")
    #expect(page.header("Cache-Control") == "no-store")
    #expect(page.header("Access-Control-Allow-Origin") == nil)
    // What it loads lies in it.
    #expect(page.text.firstMatch(of: /(src|href)="(https?:)?\/\//) == nil)
    let head = try served.get("/", method: "HEAD")
    #expect(head.status == 200 && head.body.isEmpty)
    #expect(head.header("Content-Length") == "\(page.body.count)")
    for (path, method) in [("/", "POST"), ("/frame", "DELETE"), ("/explain", "PUT")] {
      let refused = try served.get(path, method: method)
      #expect(refused.status == 405 && refused.header("Allow")?.hasPrefix("GET, HEAD") == true)
    }
    #expect(served.end() == 130)
  }

  @Test func `frame: its account, overlays and picture`() throws {
    let served = try ServedScene(CommandHarness.fixtures + "/scenes/shadows.json")
    let frame = try served.get("/frame?t=0&overlays=all").json
    #expect((frame["frame_ns"] as? Int ?? 0) > 0 && frame["class"] is String)
    let stages = try #require(frame["stages_ns"] as? [String: Int])
    #expect(stages.values.reduce(0, +) == frame["frame_ns"] as? Int)
    #expect((frame["passes"] as? [Any])?.isEmpty == false)
    let overlays = try #require(frame["overlays"] as? [String: [[Any]]])
    #expect(overlays.count == 7)
    let area = try #require(overlays["offscreen"]?.first)
    #expect(area[0] as? String == "offscreen" && area.count == 6 && area[5] is String)
    let path = try #require(frame["picture"] as? String)
    let picture = try served.get(path)
    #expect(picture.status == 200 && picture.header("Content-Type") == "image/png")
    let golden = try #require(
      FileManager.default.contents(atPath: CommandHarness.fixtures + "/goldens/shadows.png"))
    let isGolden = try PNGPixels.of(picture.body) == PNGPixels.of(Array(golden))
    #expect(isGolden)
    // The same moment is the same frame; another one is not.
    #expect(try served.frame(0)["number"] as? Int == frame["number"] as? Int)
    #expect(try served.frame(0.5)["number"] as? Int != frame["number"] as? Int)
    for path in ["/frame?t=x", "/frame?t=-1", "/frame?t=inf", "/frame?overlays=none,"] {
      #expect(try served.get(path).status == 400, "\(path)")
    }
    for path in ["/picture/0.png", "/picture/x.png", "/picture/", "/nothing", "//", "/Frame"] {
      #expect(try served.get(path).status == 404, "\(path)")
    }
  }

  @Test func `edit: it is shown in time`() throws {
    let folder = try TestFolder()
    let path = try folder.write("scene.json", scene("#ff0000"))
    let served = try ServedScene(path)
    let events = try ServedEvents(served)
    let first = try events.next()
    #expect(message(first) == nil && (first["scene"] as? [String: Any])?["width"] as? Int == 20)
    #expect(try color(served, 10, 5) == [255, 0, 0, 255])
    var times: [Duration] = []
    for (place, color) in ["#00ff00", "#0000ff", "#ffff00", "#00ffff"].enumerated() {
      let start = ContinuousClock.now
      if place % 2 == 0 {
        _ = try folder.write("scene.json", scene(color))
      } else {
        // As editors do: another file takes its place.
        let other = try folder.write("other", scene(color))
        #expect(rename(other, path) == 0)
      }
      let state = try events.next { version($0) == place + 2 }
      let frame = try served.frame()
      times.append(ContinuousClock.now - start)
      #expect(frame["version"] as? Int == version(state))
    }
    #expect(try color(served, 10, 5) == [0, 255, 255, 255])
    // The fastest of a few, since other tests run at the same time: 200 milliseconds by itself.
    #expect(try #require(times.min()) < .seconds(1), "\(times)")
  }

  @Test func `edits: a thousand in a row, with broken ones among them`() throws {
    let folder = try TestFolder()
    let served = try ServedScene(try folder.write("scene.json", scene("#ff0000")))
    let events = try ServedEvents(served)
    for edit in 1...1_000 {
      let color = "#0000" + (edit % 256 < 16 ? "0" : "") + String(edit % 256, radix: 16)
      let text = scene(color)
      _ = try folder.write("scene.json", edit % 7 == 0 ? String(text.dropLast(edit % 90)) : text)
      if edit % 50 == 0 { _ = try served.frame() }
    }
    _ = try folder.write("scene.json", scene("#123456"))
    // The first state waits to be read since before the edits: by now it may find the last colour shown.
    let state = try events.next { state in
      version(state) > 1 && message(state) == nil
        && (try? color(served, 10, 5)) == [0x12, 0x34, 0x56, 255]
    }
    #expect(version(state) > 1 && served.isRunning)
  }

  @Test func `broken: the place, the lines around it, and the last good frame`() throws {
    let folder = try TestFolder()
    let served = try ServedScene(try folder.write("scene.json", scene("#ff0000")))
    let events = try ServedEvents(served)
    _ = try events.next()
    _ = try folder.write("scene.json", scene("#00ff00").replacing("\"root\"", with: "\"rot\""))
    let state = try events.next { message($0) != nil }
    #expect(
      message(state)?.hasSuffix(
        "scene.json:4:3: error: rot: unknown key \"rot\": did you mean \"root\"?") == true,
      "\(state)")
    let excerpt = try served.get("/source").json
    #expect(excerpt["line"] as? Int == 4 && excerpt["file"] as? String == "scene.json")
    #expect((excerpt["lines"] as? [[String: Any]])?.count == 5)
    #expect(try served.get("/files/scene.json").text.contains("\"rot\""))
    #expect(try served.frame()["version"] as? Int == 1)
    #expect(try color(served, 10, 5) == [255, 0, 0, 255])
    // What can be read and not rendered is an error too.
    _ = try folder.write("scene.json", scene("#00ff00").replacing("20, \"h", with: "99999, \"h"))
    let large = try events.next { message($0)?.contains("--max-canvas-side") == true }
    // A write may be read in two steps, which counts twice.
    #expect(version(large) >= 3)
    #expect(try color(served, 10, 5) == [255, 0, 0, 255])
    _ = try folder.write("scene.json", scene("#00ff00"))
    _ = try events.next { message($0) == nil }
    #expect(try color(served, 10, 5) == [0, 255, 0, 255])
    #expect(try served.get("/source").status == 404)
    // A scene that is broken to begin with is mended as well.
    let other = try ServedScene(try folder.write("other.json", "{"))
    #expect((try other.frame()["error"] as? String)?.contains("other.json:1:2") == true)
    let news = try ServedEvents(other)
    #expect(message(try news.next()) != nil)
    _ = try folder.write("other.json", scene("#00ff00"))
    _ = try news.next { message($0) == nil }
    #expect(try other.frame()["version"] as? Int == 2)
  }

  @Test func `assets: deleted, told, and seen when they come back`() throws {
    let folder = try TestFolder()
    let picture = PNGMaker(width: 2, height: 2, bitDepth: 8, colorType: 2)
    let bytes = Data(picture.file { _, _, _ in 200 })
    let file = folder.path + "/dot.png"
    try bytes.write(to: URL(fileURLWithPath: file))
    let text = scene("#ff0000", ", {\"frame\": [0, 0, 2, 2], \"contents\": \"dot.png\"}")
    let path = try folder.write("scene.json", text)
    let served = try ServedScene(path)
    let events = try ServedEvents(served)
    #expect(message(try events.next()) == nil)
    #expect(try served.get("/files/dot.png").body == Array(bytes))
    try FileManager.default.removeItem(atPath: file)
    _ = try events.next { message($0)?.contains("dot.png") == true }
    #expect(try color(served, 0, 0) == [200, 200, 200, 255])
    try Data(picture.file { _, _, _ in 100 }).write(to: URL(fileURLWithPath: file))
    _ = try events.next { message($0) == nil }
    #expect(try color(served, 0, 0) == [100, 100, 100, 255])
    // A picture that is only named is waited for.
    _ = try folder.write("scene.json", text.replacing("dot.png", with: "new.png"))
    _ = try events.next { message($0)?.contains("new.png") == true }
    try bytes.write(to: URL(fileURLWithPath: folder.path + "/new.png"))
    _ = try events.next { message($0) == nil }
    // The scene itself goes, and comes back.
    try FileManager.default.removeItem(atPath: path)
    _ = try events.next { message($0)?.contains("no such file") == true }
    #expect(try color(served, 0, 0) == [200, 200, 200, 255])
    _ = try folder.write("scene.json", scene("#00ff00"))
    _ = try events.next { message($0) == nil }
    #expect(served.isRunning)
  }

  @Test func `packages: their state, their pictures, their errors`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/switch.ca"
    try FileManager.default.copyItem(
      atPath: CommandHarness.fixtures + "/packages/switch.ca", toPath: path)
    let served = try ServedScene(path, ["--state", "Unlock", "--y-down"])
    let events = try ServedEvents(served)
    let first = try events.next()
    #expect(message(first) == nil)
    #expect(first["files"] as? [String] == ["assets/a dot.png", "index.xml", "main.caml"])
    let dot = try served.get("/files/assets/a%20dot.png")
    #expect(dot.status == 200 && dot.header("Content-Type") == "image/png")
    let picture = PNGMaker(width: 2, height: 2, bitDepth: 8, colorType: 2)
    let bytes = picture.file { _, _, _ in 200 }
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/assets/a dot.png"))
    #expect(message(try events.next { version($0) == 2 }) == nil)
    #expect(try served.get("/files/assets/a%20dot.png").body == bytes)
    let text = try String(contentsOfFile: path + "/main.caml", encoding: .utf8)
    _ = try folder.write("switch.ca/main.caml", text.replacing("</caml>", with: "</cam>"))
    let broken = try events.next { message($0) != nil }
    #expect(message(broken)?.contains("main.caml:") == true)
    #expect(try served.get("/source").json["file"] as? String == "main.caml")
    _ = try folder.write("switch.ca/main.caml", text)
    _ = try events.next { message($0) == nil }
  }

  @Test func `fonts: a file that goes is missed, though its font was in use`() throws {
    let folder = try TestFolder()
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    let own = folder.path + "/own.ttf"
    try FileManager.default.copyItem(atPath: font, toPath: own)
    let text = """
      , {"type": "text", "frame": [0, 0, 20, 10], "string": "a", "fontSize": 8, "font": "own.ttf"}
      """
    let served = try ServedScene(try folder.write("scene.json", scene("#ff0000", text)))
    let events = try ServedEvents(served)
    #expect(try events.next()["files"] as? [String] == ["own.ttf", "scene.json"])
    #expect(rename(own, own + ".away") == 0)
    _ = try events.next { message($0)?.contains("own.ttf") == true }
    #expect(rename(own + ".away", own) == 0)
    _ = try events.next { message($0) == nil }
  }

  @Test func `port: the next free one; a scene that is not there is told at once`() throws {
    let path = CommandHarness.fixtures + "/scenes/border.json"
    let first = try ServedScene(path)
    let second = try ServedScene(path, port: Int(first.port))
    #expect(second.port > first.port)
    #expect(try second.frame()["version"] as? Int == 1)
    let missing = try CommandHarness.run(["serve", path + "x"])
    #expect(missing.status == 74 && missing.errors.contains("no such file"))
    #expect(missing.output.isEmpty)
    let input = try CommandHarness.run(["serve", "-"])
    #expect(input.status == 64 && input.errors.contains("serve watches files"))
    #expect(try CommandHarness.run(["serve", path, "--port", "65536"]).status == 64)
  }

  @Test func `origins: other pages and other names are refused`() throws {
    let served = try ServedScene(CommandHarness.fixtures + "/scenes/border.json")
    let port = served.port
    for host in [
      "evil.example", "evil.example:\(port)", "127.0.0.1", "127.0.0.1:1", "localhost",
      "127.0.0.1.evil.example:\(port)", "", "[::1]:\(port)", "0.0.0.0:\(port)",
    ] { #expect(try served.get("/frame", host: host).status == 403, "\(host)") }
    #expect(try served.get("/frame", host: "LocalHost:\(port)").status == 200)
    for header in [
      "Origin: http://evil.example", "Origin: null", "Origin: http://localhost:1",
      "Origin: https://127.0.0.1:\(port)", "Sec-Fetch-Site: cross-site",
      "Sec-Fetch-Site: same-site",
    ] {
      for path in ["/", "/frame", "/events", "/files/border.json", "/picture/1.png"] {
        #expect(try served.get(path, headers: [header]).status == 403, "\(header) \(path)")
      }
      #expect(try served.get("/explain", method: "POST", headers: [header]).status == 403)
    }
    let own = ["Origin: http://127.0.0.1:\(port)", "Sec-Fetch-Site: same-origin"]
    #expect(try served.get("/frame", headers: own).status == 200)
    // A link on another page may lead to the page, and to nothing else.
    let link = [
      "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document",
    ]
    #expect(try served.get("/", headers: link).status == 200)
    #expect(try served.get("/frame", headers: link).status == 403)
    let framed = [
      "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe",
    ]
    #expect(try served.get("/", headers: framed).status == 403)
    // A request in another's body is not read as one.
    let hidden = "GET /frame HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    for headers in [["Content-Length: \(hidden.count)"], ["Transfer-Encoding: chunked"]] {
      let reply = try served.get("/explain", method: "POST", headers: headers, body: hidden)
      #expect(reply.status == 413 && !reply.text.contains("HTTP/1.1"))
    }
  }

  @Test func `files: the scene's own, and nothing by any other way`() throws {
    let folder = try TestFolder()
    let inner = folder.path + "/scene"
    try FileManager.default.createDirectory(
      atPath: inner + "/sub", withIntermediateDirectories: true)
    let secret = try folder.write("secret.txt", "secret")
    _ = try folder.write("scene/near.txt", "near")
    try FileManager.default.createSymbolicLink(
      atPath: inner + "/link.txt", withDestinationPath: secret)
    try FileManager.default.createSymbolicLink(
      atPath: inner + "/up", withDestinationPath: folder.path)
    let served = try ServedScene(try folder.write("scene/scene.json", scene("#ff0000")))
    #expect(try served.get("/files/scene.json").status == 200)
    #expect(try served.get("/files/%73cene.json").text == scene("#ff0000"))
    let name = secret.split(separator: "/").joined(separator: "/")
    for path in [
      "/files/", "/files", "/files/.", "/files/..", "/files/../secret.txt", "/../secret.txt",
      "/files/%2e%2e/secret.txt", "/files/%2e%2e%2fsecret.txt", "/files/..%2fsecret.txt",
      "/files/%252e%252e%252fsecret.txt", "/files/..%5csecret.txt", "/files/..\\secret.txt",
      "/files/sub/../../secret.txt", "/files/./../secret.txt", "/files//\(name)",
      "/files/%2f\(name)", "/files/file:///\(name)", "/files/\(secret)", secret,
      "/files/link.txt", "/files/up/secret.txt", "/files/near.txt", "/files/scene.json%00",
      "/files/scene.json%00.png", "/files/scene.json/", "/files/scene.json/..",
      "/files/scene.json/../../secret.txt", "/files/%c0%ae%c0%ae/secret.txt",
      "/files/%uff0e%uff0e/secret.txt", "/files/..;/secret.txt", "/files/%", "/files/%2",
      "/files/%zz", "/files/....//secret.txt", "/files/\u{2025}/secret.txt",
      "http://127.0.0.1:\(served.port)/files/../secret.txt", "/picture/../../secret.txt",
      "/explain/../secret.txt", "/explain/1/../../secret.txt",
    ] {
      let reply = try served.get(path)
      #expect(reply.status == 404, "\(path): \(reply.status)")
      #expect(!reply.text.contains("secret") || reply.status == 404)
    }
    // A picture outside is shown if that is allowed, and not handed out.
    let dot = PNGMaker(width: 2, height: 2, bitDepth: 8, colorType: 2).file { _, _, _ in 9 }
    try Data(dot).write(to: URL(fileURLWithPath: folder.path + "/dot.png"))
    let outside = ", {\"frame\": [0, 0, 2, 2], \"contents\": \"../dot.png\"}"
    let wide = try ServedScene(
      try folder.write("scene/wide.json", scene("#ff0000", outside)), ["--allow-outside"])
    #expect(try color(wide, 0, 0) == [9, 9, 9, 255])
    #expect(try ServedEvents(wide).next()["files"] as? [String] == ["wide.json"])
    for path in ["/files/../dot.png", "/files/dot.png", "/files/%2e%2e/dot.png"] {
      #expect(try wide.get(path).status == 404, "\(path)")
    }
    // What breaks the protocol ends its connection, and no other.
    for bytes in ["\r\n\r\n", "GET\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "GET /\r\n\r\n"] {
      let socket = try served.connection()
      try served.send(Array(bytes.utf8) + [0xFF, 0xFE, 0x0A, 0x0A], to: socket)
      close(socket)
    }
    #expect(try served.get("/files/scene.json").status == 200)
  }

  @Test func `pixel: the layers under it, front to back in inspect`() throws {
    let folder = try TestFolder()
    let text = scene(
      "#ff0000",
      ", {\"name\": \"veil\", \"frame\": [0, 0, 20, 10], \"backgroundColor\": \"#0000ff80\"}")
    let path = try folder.write("scene.json", text)
    let served = try ServedScene(path)
    let history = try served.get("/pixel?x=10&y=5&t=0").json
    #expect(history["color"] as? [Int] == [127, 0, 128, 255])
    let steps = try #require(history["steps"] as? [[String: Any]])
    #expect(
      steps.map { $0["layer"] as? String } == [
        "root.sublayers[0] \"card\"", "root.sublayers[1] \"veil\"",
      ])
    #expect(steps.map { $0["color"] as? [Int] } == [[255, 0, 0, 255], [127, 0, 128, 255]])
    #expect(steps.last?["change"] as? [Int] == [-128, 0, 128, 0])
    #expect(history["background_share"] as? Double == 0)
    #expect(try served.get("/pixel?x=20&y=5&t=0").json["error"] is String)
    #expect(try served.get("/pixel?x=-1&y=5").json["error"] is String)
    #expect(try served.get("/pixel?x=a&y=5").status == 400)
    let outcome = try CommandHarness.run(["inspect", path, "--pixel", "10,5"])
    #expect(
      outcome.text == """
        pixel 10,5: #7f0080

        colour     share  layer
        #7f0080     50 %  root.sublayers[1] "veil"
        #ff0000     50 %  root.sublayers[0] "card"
        #ffffff      0 %  the canvas's background

        """, "\(outcome.text)\(outcome.errors)")
    let json = try CommandHarness.run(["inspect", path, "--pixel", "10,5", "--json"])
    let document = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    #expect(((document?["pixel"] as? [String: Any])?["steps"] as? [Any])?.count == 2)
    let outside = try CommandHarness.run(["inspect", path, "--pixel", "20,5"])
    #expect(outside.status == 64 && outside.errors.contains("20 columns and 10 rows"))
    #expect(try CommandHarness.run(["inspect", path, "--pixel", "1,5", "--passes"]).status == 64)
  }

  @Test func `explain: in its own process, with pictures, and given up for an edit`() throws {
    let folder = try TestFolder()
    let card = """
      , {"name": "round", "frame": [1, 1, 8, 8], "backgroundColor": "#00ff00", "cornerRadius": 2, \
      "shadowOpacity": 0.5, "shadowRadius": 1}
      """
    let path = try folder.write("scene.json", scene("#ff0000", card))
    let served = try ServedScene(path)
    let events = try ServedEvents(served)
    func state(_ status: [String: Any]) -> String? {
      (status["explanation"] as? [String: Any])?["state"] as? String
    }
    #expect(try served.get("/explain").status == 404)
    #expect(try served.get("/explain?t=0", method: "POST").status == 202)
    let done = try events.next { state($0) == "done" || state($0) == "failed" }
    #expect(state(done) == "done", "\(done)")
    let reply = try served.get("/explain").json
    #expect(reply["number"] as? Int == 1)
    let explanation = try #require(reply["explanation"] as? [String: Any])
    let savings = try #require(explanation["findings"] as? [[String: Any]]).filter {
      $0["state"] as? String != "refused"
    }
    #expect(!savings.isEmpty)
    for name in ["before"] + savings.indices.map({ "\($0 + 1)" }) {
      let picture = try served.get("/explain/1/\(name).png")
      let count = try PNGPixels.of(picture.body).count
      #expect(picture.status == 200 && count == 200, "\(name)")
    }
    #expect(try served.get("/explain/1/\(savings.count + 1).png").status == 404)
    // A newer one, then an edit.
    #expect(try served.get("/explain?t=0", method: "POST").status == 202)
    #expect(try served.get("/explain?t=0", method: "POST").json["number"] as? Int == 3)
    _ = try folder.write("scene.json", scene("#0000ff", card))
    let edited = try events.next { version($0) == 2 }
    #expect(state(edited) == "stopped" || state(edited) == "done")
    // Ctrl-C ends one that runs, and takes its folder away.
    #expect(try served.get("/explain?t=0", method: "POST").status == 202)
    #expect(served.end() == 130)
  }

  @Test func `explain: the answer is about the moment that was asked for`() throws {
    let folder = try TestFolder()
    // A group that grows: the most expensive frame is the last one.
    let text = """
      {"version": 1, "canvas": {"width": 60, "height": 60}, "timeline": {"duration": 2},
       "root": {"sublayers": [{"name": "group", "frame": [0, 0, 60, 60], "opacity": 0.5,
         "animations": [{"type": "basic", "keyPath": "transform.scale", "from": 0.1, "to": 1, "duration": 2}],
         "sublayers": [{"frame": [0, 0, 40, 40], "backgroundColor": "#ff0000"},
                       {"frame": [20, 20, 40, 40], "backgroundColor": "#0000ff"}]}]}}
      """
    let served = try ServedScene(try folder.write("scene.json", text))
    let events = try ServedEvents(served)
    #expect(try served.get("/explain?t=0.5", method: "POST").status == 202)
    _ = try events.next { status in
      let state = (status["explanation"] as? [String: Any])?["state"] as? String
      return state == "done" || state == "failed"
    }
    let explanation = try #require(
      try served.get("/explain").json["explanation"] as? [String: Any])
    #expect(explanation["time_s"] as? Double == 0.5 && explanation["frames"] as? Int == 1)
  }

  @Test func `clients: many that go away, and one that never reads, keep nobody waiting`() throws {
    let folder = try TestFolder()
    let served = try ServedScene(try folder.write("scene.json", scene("#ff0000")))
    let idle = try ServedEvents(served)
    for _ in 0..<100 {
      let socket = try served.connection()
      try served.send(
        Array("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\n\r\n".utf8), to: socket)
      close(socket)
    }
    let events = try ServedEvents(served)
    _ = try events.next()
    for place in 2...5 {
      _ = try folder.write("scene.json", scene("#00000\(place)"))
      _ = try events.next { version($0) == place }
    }
    #expect(try served.frame()["version"] as? Int == 5)
    // Who reads late has the newest state, and not all of them.
    #expect(version(try idle.next { version($0) == 5 }) == 5)
  }
}
