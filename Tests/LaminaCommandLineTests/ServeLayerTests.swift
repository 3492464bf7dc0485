import Foundation
import TestSupport
import Testing

/// `lamina serve`: the layer tree, single layers, and edits of their values.
@Suite struct ServeLayerTests {
  private let scene = """
    {
      "version": 1,
      "canvas": {"width": 40, "height": 20, "scale": 2, "background": "#ffffff"},
      "timeline": {"duration": 2},
      "root": {
        "sublayers": [
          {"name": "card", "frame": [4, 2, 20, 10], "backgroundColor": "#ff0000", "masksToBounds": true,
           "sublayers": [
             {"name": "dot", "frame": [2, 2, 4, 4], "backgroundColor": "#0000ff", "transform": [{"rotate": 90}]}
           ],
           "animations": [{"type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 2}]},
          {"name": "away", "isHidden": true, "sublayers": [{"name": "within"}]},
          {"name": "masked", "frame": [26, 2, 10, 10], "backgroundColor": "#00ff00",
           "mask": {"name": "shape", "frame": [0, 0, 5, 5], "backgroundColor": "#000000"}}
        ]
      }
    }
    """

  private func serve(_ text: String? = nil, _ arguments: [String] = []) throws -> (
    TestFolder, String, ServedScene
  ) {
    let folder = try TestFolder()
    let path = try folder.write("scene.json", text ?? scene)
    return (folder, path, try ServedScene(path, arguments))
  }

  private func token(_ served: ServedScene) throws -> String {
    let page = try served.get("/").text
    return String(
      try #require(page.firstMatch(of: /name="lamina-token" content="([0-9A-F]+)"/)).1)
  }

  private func post(
    _ served: ServedScene, _ path: String, _ body: [String: Any]? = nil, token: String?
  ) throws -> ServedScene.Reply {
    let text =
      try body.map {
        String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
      }
      ?? ""
    var headers = ["Content-Length: \(text.utf8.count)"]
    if let token { headers.append("X-Lamina-Token: \(token)") }
    return try served.get(path, method: "POST", headers: headers, body: text)
  }

  private func property(_ layer: [String: Any], _ name: String) throws -> [String: Any] {
    let properties = try #require(layer["properties"] as? [[String: Any]])
    return try #require(properties.first { $0["name"] as? String == name })
  }

  private func version(_ served: ServedScene) throws -> Int {
    try #require(try served.get("/tree").json["version"] as? Int)
  }

  @Test func `tree: every layer, masks and hidden ones too`() throws {
    let (_, _, served) = try serve()
    let tree = try served.get("/tree").json
    #expect(tree["depth"] as? [Int] == [0, 1, 2, 1, 2, 1, 2])
    #expect(tree["place"] as? [Int] == [0, 0, 0, 1, 0, 2, -1])
    let names = try #require(tree["name"] as? [Any]).map { $0 as? String }
    #expect(names == [nil, "card", "dot", "away", "within", "masked", "shape"])
    #expect(tree["flags"] as? [Int] == [0, 2, 0, 1, 0, 4, 0])
    #expect(tree["omitted"] as? Int == 0)
  }

  @Test func `tree: the beginning of a text layer's string`() throws {
    let long = String(repeating: "long ", count: 100)
    let text = """
      {"version": 1, "canvas": {"width": 40, "height": 20}, "root": {"sublayers": [
        {"type": "text", "name": "title", "frame": [0, 0, 40, 10], "string": "Ridge <b>Walkers</b>"},
        {"type": "text", "frame": [0, 0, 40, 10], "string": "\(long)"},
        {"type": "text", "frame": [0, 0, 40, 10]}]}}
      """
    let (_, _, served) = try serve(text)
    let texts = try #require(try served.get("/tree").json["text"] as? [Any]).map { $0 as? String }
    #expect(texts == [nil, "Ridge <b>Walkers</b>", String(long.prefix(200)), nil])
  }

  @Test func `layer: what is set, what is shown, and what the file says`() throws {
    let (_, _, served) = try serve()
    let card = try served.get("/layer?layer=1&t=1").json
    #expect(card["path"] as? String == "root.sublayers[0] \"card\"")
    let opacity = try property(card, "opacity")
    #expect(opacity["model"] as? String == "1" && opacity["presentation"] as? String == "0.5")
    #expect(opacity["source"] == nil && opacity["default"] as? Bool == true)
    let frame = try property(card, "frame")
    #expect(frame["source"] as? String == "[4, 2, 20, 10]" && frame["presentation"] == nil)
    #expect(try property(card, "masksToBounds")["model"] as? String == "true")
    for path in ["/layer?layer=x", "/layer?t=0", "/layer?layer=1&t=-1"] {
      #expect(try served.get(path).status == 400, "\(path)")
    }
    for path in ["/layer?layer=7", "/layer?layer=-1"] {
      #expect(try served.get(path).status == 404, "\(path)")
    }
  }

  @Test func `outline: corners in pixels, with transforms, anchor and clips`() throws {
    let (_, _, served) = try serve()
    let outline = try #require(
      try served.get("/layer?layer=2&t=0").json["outline"] as? [String: Any])
    // 4 by 4 points about the middle at (4, 4) of the card, which stands at (4, 2): turned a quarter.
    let corners = try #require(outline["bounds"] as? [[Double]])
    let wanted: [[Double]] = [[20, 8], [20, 16], [12, 16], [12, 8]]
    #expect(
      zip(corners, wanted).allSatisfy { abs($0[0] - $1[0]) < 1e-9 && abs($0[1] - $1[1]) < 1e-9 })
    #expect(corners.count == 4 && outline["anchor"] as? [Double] == [16, 12])
    let clip = try #require((outline["clips"] as? [[String: Any]])?.first)
    #expect(clip["kind"] as? String == "bounds")
    #expect(clip["corners"] as? [[Double]] == [[8, 4], [48, 4], [48, 24], [8, 24]])
    let masked = try #require(
      try served.get("/layer?layer=5&t=0").json["outline"] as? [String: Any])
    let mask = try #require((masked["clips"] as? [[String: Any]])?.first)
    #expect(mask["kind"] as? String == "mask")
    #expect(mask["corners"] as? [[Double]] == [[52, 4], [62, 4], [62, 14], [52, 14]])
    // A hidden layer has a place, what lies in it has none.
    let within = try served.get("/layer?layer=4&t=0").json
    #expect(within["outline"] == nil && within["unseen"] is String)
    // A frame has it too.
    let frame = try served.get("/frame?t=0&layer=2").json
    #expect((frame["outline"] as? [String: Any])?["number"] as? Int == 2)
  }

  @Test func `pixel: the numbers of its layers`() throws {
    let (_, _, served) = try serve()
    let pixel = try served.get("/pixel?x=16&y=12&t=2").json
    #expect(pixel["layers"] as? [Int] == [1, 2])
    #expect((pixel["steps"] as? [Any])?.count == 2)
  }

  @Test func `apply: several values are one edit, which is undone by its number`() throws {
    let (folder, path, served) = try serve()
    defer { withExtendedLifetime(folder) {} }
    let token = try token(served)
    func apply(_ changes: [[String: Any]]) throws -> ServedScene.Reply {
      try post(
        served, "/apply", ["version": try version(served), "changes": changes], token: token)
    }
    func color(_ x: Int, _ y: Int) throws -> [Int]? {
      try served.get("/pixel?x=\(x)&y=\(y)&t=2").json["color"] as? [Int]
    }
    let both = try apply([
      ["layer": 1, "key": "backgroundColor", "value": "\"#112233\""],
      ["layer": 1, "key": "masksToBounds"],
      ["layer": 5, "key": "backgroundColor", "value": "\"#445566\""],
    ])
    #expect(both.status == 200, "\(both.text)")
    let first = try #require(both.json["edit"] as? Int)
    let other = try apply([["layer": 2, "key": "backgroundColor", "value": "\"#778899\""]])
    let second = try #require(other.json["edit"] as? Int)
    #expect(
      try color(40, 20) == [0x11, 0x22, 0x33, 255] && color(54, 6) == [0x44, 0x55, 0x66, 255])
    let state = try #require(try ServedEvents(served).next()["edits"] as? [String: Any])
    #expect(state["groups"] as? [Int] == [first, second])
    #expect(try post(served, "/undo", ["edit": first], token: token).status == 200)
    #expect(
      try color(40, 20) == [255, 0, 0, 255] && color(16, 12) == [0x77, 0x88, 0x99, 255])
    // It is gone; and one wrong value of several changes nothing.
    #expect(try post(served, "/undo", ["edit": first], token: token).status == 409)
    let wrong = try apply([
      ["layer": 5, "key": "backgroundColor", "value": "\"#000000\""],
      ["layer": 1, "key": "backgroundColor", "value": "\"reddish\""],
    ])
    #expect(wrong.status == 409 && wrong.text.contains("reddish"))
    #expect(try color(54, 6) == [0, 255, 0, 255])
    #expect(try apply([["layer": 99, "key": "opacity", "value": "1"]]).status == 409)
    #expect(try post(served, "/apply", ["version": 1], token: token).status == 400)
    #expect(try post(served, "/apply", ["version": 1, "changes": []], token: nil).status == 403)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == scene)
  }

  @Test func `edit: it is shown, and the file stays as it is`() throws {
    let (folder, path, served) = try serve()
    // The folder is there as long as its value.
    defer { withExtendedLifetime(folder) {} }
    let token = try token(served)
    let edit: [String: Any] = [
      "version": try version(served), "layer": 5, "key": "backgroundColor", "value": "\"#123456\"",
    ]
    let reply = try post(served, "/edit", edit, token: token)
    #expect(reply.status == 200, "\(reply.text)")
    #expect(
      try served.get("/pixel?x=54&y=6&t=0").json["color"] as? [Int] == [0x12, 0x34, 0x56, 255])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == scene)
    let state = try ServedEvents(served).next()
    let edits = try #require(state["edits"] as? [String: Any])
    #expect(edits["can_edit"] as? Bool == true && edits["can_write"] as? Bool == false)
    #expect((edits["pending"] as? [Any])?.count == 1)
    // Writing is off, and undoing is not.
    let refused = try post(served, "/write", token: token)
    #expect(refused.status == 409 && refused.text.contains("--edit"))
    #expect(try post(served, "/undo", token: token).status == 200)
    #expect(try served.get("/pixel?x=54&y=6&t=0").json["color"] as? [Int] == [0, 255, 0, 255])
  }

  @Test
  func `edit: a rasterized layer's frame is steady, and names the one that filled its bitmap`()
    throws
  {
    let (folder, _, served) = try serve()
    defer { withExtendedLifetime(folder) {} }
    #expect(try served.get("/frame?t=0").json["cold"] as? Bool == true)
    let edit: [String: Any] = [
      "version": try version(served), "layer": 5, "key": "shouldRasterize", "value": "true",
    ]
    #expect(try post(served, "/edit", edit, token: try token(served)).status == 200)
    for (time, isFirst) in [(0, true), (0, true), (0.05, false)] {
      let frame = try served.get("/frame?t=\(time)").json
      let counters = try #require(frame["counters"] as? [String: Int])
      #expect(counters["rasterizationMisses"] == nil && counters["rasterizationHits"] == 1)
      let filling = frame["filling"] as? [String: Any]
      #expect(filling?["bitmaps"] as? Int == (isFirst ? 1 : nil), "\(frame)")
      #expect((filling?["frame_ns"] as? Int ?? 0 > 0) == isFirst)
    }
  }

  @Test func `edit: it is explained before it is written`() throws {
    let (folder, path, served) = try serve()
    defer { withExtendedLifetime(folder) {} }
    let events = try ServedEvents(served)
    func passes(_ number: Int) throws -> [String] {
      #expect(try served.get("/explain?t=0", method: "POST").status == 202)
      let end = try events.next {
        let facts = $0["explanation"] as? [String: Any]
        return facts?["number"] as? Int == number && facts?["state"] as? String != "running"
      }
      #expect((end["explanation"] as? [String: Any])?["state"] as? String == "done", "\(end)")
      let explanation = try served.get("/explain").json["explanation"] as? [String: Any]
      let rows = try #require(explanation?["passes"] as? [[String: Any]])
      return rows.flatMap { $0["reasons"] as? [String] ?? [] }
    }
    #expect(try !passes(1).contains("shadow"))
    let edit: [String: Any] = [
      "version": try version(served), "layer": 5, "key": "shadowOpacity", "value": "0.5",
    ]
    #expect(try post(served, "/edit", edit, token: try token(served)).status == 200)
    #expect(try passes(2).contains("shadow"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == scene)
  }

  @Test func `edit: what is wrong with it, as the command line says it`() throws {
    let (folder, path, served) = try serve()
    let token = try token(served)
    let before = try version(served)
    for (key, value, new) in [
      ("opacity", "7", "\"backgroundColor\": \"#00ff00\", \"opacity\": 7,"),
      ("backgroundColor", "\"red\"", "\"backgroundColor\": \"red\","),
      ("backgroundColor", "[1", "\"backgroundColor\": [1,"),
      ("nonsense", "1", "\"backgroundColor\": \"#00ff00\", \"nonsense\": 1,"),
    ] {
      let edit: [String: Any] = ["version": before, "layer": 5, "key": key, "value": value]
      let reply = try post(served, "/edit", edit, token: token)
      let message = try #require(reply.json["error"] as? String)
      #expect(reply.status == 409)
      let other = try folder.write(
        "other.json", scene.replacing("\"backgroundColor\": \"#00ff00\",", with: new))
      let outcome = try CommandHarness.run(["inspect", other])
      let expected = message.replacing(path, with: other)
      #expect(outcome.errors.contains(expected), "\(expected)\n\(outcome.errors)")
      let excerpt = try #require(reply.json["excerpt"] as? [String: Any])
      #expect(excerpt["line"] is Int && (excerpt["lines"] as? [Any])?.isEmpty == false)
    }
  }

  @Test func `write: in one step, with the formatting kept`() throws {
    let (folder, path, served) = try serve(nil, ["--edit"])
    let token = try token(served)
    for (key, value) in [
      ("backgroundColor", "\"#123456\""), ("opacity", "0.5"), ("opacity", "0.25"),
    ] {
      let edit: [String: Any] = [
        "version": try version(served), "layer": 5, "key": key, "value": value,
      ]
      #expect(try post(served, "/edit", edit, token: token).status == 200)
    }
    try #require(try post(served, "/write", token: token).status == 200)
    let written = scene.replacing(
      "\"backgroundColor\": \"#00ff00\"",
      with: "\"backgroundColor\": \"#123456\", \"opacity\": 0.25")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == written)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["scene.json"])
    let edits = try #require(try ServedEvents(served).next()["edits"] as? [String: Any])
    #expect((edits["pending"] as? [Any])?.isEmpty == true)
  }

  @Test func `write: a file that has changed meanwhile keeps its changes`() throws {
    let (folder, path, served) = try serve(nil, ["--edit"])
    let token = try token(served)
    let events = try ServedEvents(served)
    let edit: [String: Any] = [
      "version": try version(served), "layer": 5, "key": "opacity", "value": "0.5",
    ]
    #expect(try post(served, "/edit", edit, token: token).status == 200)
    let other = scene.replacing("#ff0000", with: "#00ffff")
    _ = try folder.write("scene.json", other)
    _ = try events.next { ($0["version"] as? Int ?? 0) > 2 }
    #expect(try post(served, "/write", token: token).status == 200)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("#00ffff") && text.contains("\"opacity\": 0.5"))
    // An edit of a layer that goes away is told, and the file is shown as it is.
    // The watcher may show the file once more meanwhile. Only an edit of a former version is sent again.
    var status = 409
    for _ in 0..<5 where status == 409 {
      let second: [String: Any] = [
        "version": try version(served), "layer": 5, "key": "opacity", "value": "0.75",
      ]
      status = try post(served, "/edit", second, token: token).status
    }
    #expect(status == 200)
    _ = try folder.write(
      "scene.json", #"{"version": 1, "canvas": {"width": 1, "height": 1}, "root": {}}"#)
    let state = try events.next { ($0["scene"] as? [String: Any])?["width"] as? Int == 1 }
    let facts = try #require(state["edits"] as? [String: Any])
    #expect((facts["pending"] as? [Any])?.isEmpty == true)
    #expect((facts["note"] as? String)?.contains("The file has changed") == true)
  }

  @Test func `changes: refused without the page's token, from elsewhere, or too large`() throws {
    let (folder, path, served) = try serve(nil, ["--edit"])
    defer { withExtendedLifetime(folder) {} }
    let token = try token(served)
    let edit: [String: Any] = ["version": 1, "layer": 5, "key": "opacity", "value": "0.5"]
    for path in ["/edit", "/undo", "/discard", "/write"] {
      #expect(try post(served, path, edit, token: nil).status == 403)
      #expect(try post(served, path, edit, token: "0").status == 403)
      let get = try served.get(path)
      #expect(get.status == 405 && get.header("Allow") == "POST")
    }
    let elsewhere = try served.get(
      "/write", method: "POST", headers: ["X-Lamina-Token: \(token)", "Origin: http://example.org"])
    #expect(elsewhere.status == 403)
    let size = (1 << 20) + 1
    let large = try served.get(
      "/edit", method: "POST", headers: ["X-Lamina-Token: \(token)", "Content-Length: \(size)"],
      body: String(repeating: " ", count: size))
    #expect(large.status == 413)
    for body in [[:], ["version": 1], ["version": 1, "layer": "5", "key": "opacity"]]
      as [[String: Any]]
    {
      #expect(try post(served, "/edit", body, token: token).status == 400)
    }
    for (version, layer) in [(99, 5), (1, 99), (1, -1)] {
      let stale: [String: Any] = [
        "version": version, "layer": layer, "key": "opacity", "value": "0.5",
      ]
      #expect(try post(served, "/edit", stale, token: token).status == 409)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == scene)
  }

  @Test func `edit: a Lottie file and a package are shown, and not edited`() throws {
    for path in ["/packages/switch.ca", "/lottie/gallery.json"] {
      let fixture = CommandHarness.fixtures + path
      let served = try ServedScene(fixture)
      let edits = try #require(try ServedEvents(served).next()["edits"] as? [String: Any])
      #expect(edits["can_edit"] as? Bool == false)
      let layer = try served.get("/layer?layer=0&t=0").json
      #expect((layer["properties"] as? [Any])?.isEmpty == false)
      let edit: [String: Any] = [
        "version": try version(served), "layer": 0, "key": "opacity", "value": "1",
      ]
      let refused = try post(served, "/edit", edit, token: try token(served))
      #expect(refused.status == 409 && refused.text.contains("not a scene file"))
    }
  }
}
