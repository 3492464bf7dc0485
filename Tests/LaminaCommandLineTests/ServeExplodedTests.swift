import Foundation
import TestSupport
import Testing

/// `lamina serve`: layers and passes apart, and animations as bars.
@Suite struct ServeExplodedTests {
  private let scene = """
    {
      "version": 1,
      "canvas": {"width": 100, "height": 100, "background": "#ffffff"},
      "timeline": {"duration": 4},
      "root": {
        "sublayers": [
          {"name": "left", "frame": [10, 10, 40, 40], "backgroundColor": "#ff0000"},
          {"name": "right", "frame": [60, 10, 30, 40], "backgroundColor": "#00ff00"},
          {"name": "group", "frame": [10, 60, 80, 30], "opacity": 0.5, "sublayers": [
            {"name": "a", "frame": [0, 0, 50, 30], "backgroundColor": "#0000ff"},
            {"name": "b", "frame": [30, 0, 50, 30], "backgroundColor": "#00ffff"}
          ]},
          {"name": "moves", "isHidden": true, "timing": {}, "animations": []}
        ]
      }
    }
    """.replacing(
      #", "timing": {}, "animations": []"#,
      with: """
        , "animations": [
          {"type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "beginTime": 1, "duration": 0.5, "repeatCount": 3, "autoreverses": true},
          {"type": "keyframe", "keyPath": "position.x", "values": [0, 5, 9], "keyTimes": [0, 0.25, 1], "duration": 2, "timingFunction": "easeIn"},
          {"type": "spring", "keyPath": "position.y", "from": 0, "to": 9, "duration": 1},
          {"type": "group", "duration": 2, "beginTime": 0.5, "animations": [
            {"type": "basic", "keyPath": "zPosition", "from": 0, "to": 1, "beginTime": 0.25, "duration": 1}
          ]},
          {"type": "basic", "keyPath": "cornerRadius", "from": 0, "to": 1, "duration": 1, "repeatCount": "infinity"}
        ]
        """)

  private func served() throws -> (TestFolder, ServedScene) {
    let folder = try TestFolder()
    return (folder, try ServedScene(try folder.write("scene.json", scene)))
  }

  private func planes(_ served: ServedScene, _ more: String = "") throws -> [[String: Any]] {
    try #require(try served.get("/exploded?t=0\(more)").json["planes"] as? [[String: Any]])
  }

  /// The view from the front at one pixel a point.
  private func camera(yaw: Int = 0, _ more: String = "") -> String {
    "t=0&yaw=\(yaw)&pitch=0&zoom=1.38888888888888889&width=100&height=100" + more
  }

  private func color(_ bytes: [UInt8], _ x: Int, _ y: Int) -> [UInt8] {
    Array(bytes[4 * (100 * y + x)..<4 * (100 * y + x) + 3])
  }

  @Test func `planes: layers that draw, and passes with their reasons, by levels`() throws {
    let (folder, served) = try served()
    defer { _ = folder }
    let planes = try planes(served)
    let paths = planes.map { $0["path"] as? String ?? "" }
    #expect(
      paths == [
        "the canvas", "root.sublayers[0] \"left\"", "root.sublayers[1] \"right\"",
        "root.sublayers[2].sublayers[0] \"a\"", "root.sublayers[2].sublayers[1] \"b\"",
        "root.sublayers[2] \"group\"",
      ])
    // Levels follow the depth in the tree; a pass stands before all that it holds.
    #expect(planes.map { $0["level"] as? Int } == [0, 1, 1, 2, 2, 3])
    #expect(
      planes.map { $0["kind"] as? String } == [
        "layer", "layer", "layer", "layer", "layer", "pass",
      ])
    #expect(planes.map { $0["layer"] as? Int } == [nil, 1, 2, 4, 5, 3])
    #expect(planes.map { $0["reasons"] as? [String] }.compactMap(\.self) == [["groupOpacity"]])
    #expect(planes[5]["role"] as? String == "content")
    // Or overlapping planes stand on different levels.
    let apart = try self.planes(served, "&levels=overlap")
    #expect(apart.map { $0["level"] as? Int } == [0, 1, 1, 1, 2, 3])
  }

  @Test func `planes: many neighbours of one depth stand on one level`() throws {
    let folder = try TestFolder()
    let cells = (0..<42).map {
      """
      {"name": "cell", "frame": [10, \(2 * $0), 80, 8], "backgroundColor": "#ff0000", "shadowOpacity": 0.5}
      """
    }
    let served = try ServedScene(
      try folder.write(
        "scene.json",
        """
        {"version": 1, "canvas": {"width": 100, "height": 100},
         "root": {"sublayers": [\(cells.joined(separator: ","))]}}
        """))
    let facts = try served.get("/exploded?t=0").json
    // The canvas, the cells, and the passes of their shadows before them.
    #expect(try #require(facts["levels"] as? Int) <= 3)
    let overlap = try served.get("/exploded?t=0&levels=overlap").json
    #expect(try #require(overlap["levels"] as? Int) > 42)
  }

  /// A layer that clips, one in a hidden layer, and one that is transparent.
  private let unseen = """
    {"version": 1, "canvas": {"width": 100, "height": 100, "background": "#ffffff"},
     "root": {"sublayers": [
       {"name": "clip", "frame": [10, 10, 40, 40], "masksToBounds": true, "sublayers": [
         {"name": "wide", "frame": [-20, 10, 80, 10], "backgroundColor": "#ff0000"}]},
       {"name": "hidden", "frame": [60, 10, 30, 30], "isHidden": true, "sublayers": [
         {"name": "within", "frame": [5, 5, 10, 10], "backgroundColor": "#00ff00"}]},
       {"name": "clear", "frame": [10, 60, 30, 30], "opacity": 0, "backgroundColor": "#0000ff"}]}}
    """

  @Test func `outlines: hidden layers, what lies in them, and clips`() throws {
    let folder = try TestFolder()
    let served = try ServedScene(try folder.write("scene.json", unseen))
    let planes = try planes(served)
    func names(_ kind: String) -> [String] {
      planes.filter { $0["kind"] as? String == kind }.compactMap { $0["path"] as? String }
    }
    #expect(names("clip") == ["root.sublayers[0] \"clip\""])
    #expect(
      names("hidden") == [
        "root.sublayers[1] \"hidden\"", "root.sublayers[1].sublayers[0] \"within\"",
        "root.sublayers[2] \"clear\"",
      ])
    func view(_ more: String) throws -> [UInt8] {
      try served.get("/exploded/view?\(camera(more))").body
    }
    // A hidden layer's line lies on the white canvas, and what it would draw is not there.
    let (all, bare) = (try view(""), try view("&hidden=0&clips=0"))
    let white: [UInt8] = [255, 255, 255]
    func isLine(_ bytes: [UInt8], _ xs: Range<Int>, _ y: Int) -> Bool {
      xs.contains { x in (y - 1...y).contains { color(bytes, x, $0) != white } }
    }
    #expect(isLine(all, 62..<88, 10) && !isLine(bare, 62..<88, 10))
    #expect(isLine(all, 12..<38, 60) && !isLine(bare, 12..<38, 60))
    #expect(isLine(all, 12..<48, 10) && !isLine(bare, 12..<48, 10))
    #expect(color(all, 72, 30) == white && color(all, 25, 75) == white)
    #expect(try view("&hidden=0") != all && view("&clips=0") != all)
  }

  @Test func `outlines: picked by their lines, and only where they are shown`() throws {
    let folder = try TestFolder()
    let served = try ServedScene(try folder.write("scene.json", unseen))
    let planes = try planes(served)
    func hit(_ x: Int, _ y: Int, _ more: String = "") throws -> String? {
      let query = camera("&x=\(x)&y=\(y)" + more)
      let plane = try served.get("/exploded/hit?\(query)").json["plane"] as? Int
      return plane.flatMap { planes[$0]["path"] as? String }
    }
    #expect(try hit(75, 40) == "root.sublayers[1] \"hidden\"")
    #expect(try hit(75, 40, "&hidden=0") == "the canvas")
    #expect(try hit(75, 33) == "the canvas")
    #expect(try hit(30, 10) == "root.sublayers[0] \"clip\"")
    #expect(try hit(25, 25) == "root.sublayers[0].sublayers[0] \"wide\"")
  }

  @Test func `range: only the levels from the first to the last are shown`() throws {
    let (folder, served) = try served()
    defer { _ = folder }
    let shown = try served.get("/exploded/view?\(camera("&passes=0&first=1&last=1"))").body
    #expect(color(shown, 20, 20) == [255, 0, 0])
    // Neither the group's layers, on level 2, nor the canvas, on level 0.
    #expect(color(shown, 60, 75) == color(shown, 55, 5) && color(shown, 55, 5) != [255, 255, 255])
    func hit(_ more: String) throws -> Int? {
      try served.get("/exploded/hit?\(camera("&passes=0&x=60&y=75" + more))").json["plane"] as? Int
    }
    #expect(try hit("") == 4 && hit("&last=1") == 0 && hit("&first=1&last=1") == nil)
  }

  @Test func `view: from the front it is the picture, and a turn is another one`() throws {
    let (folder, served) = try served()
    defer { _ = folder }
    let view = try served.get("/exploded/view?\(camera("&passes=0"))")
    #expect(view.status == 200 && view.body.count == 4 * 100 * 100)
    #expect(view.header("X-Lamina-Size") == "100x100")
    #expect(color(view.body, 20, 20) == [255, 0, 0])
    #expect(color(view.body, 75, 30) == [0, 255, 0])
    #expect(color(view.body, 55, 5) == [255, 255, 255])
    // Layers stand by themselves: the group's opacity is that of its pass.
    #expect(color(view.body, 15, 75) == [0, 0, 255])
    #expect(color(view.body, 60, 75) == [0, 255, 255])
    let passes = try served.get("/exploded/view?\(camera())").body
    // Before those stands the pass as it was rendered, with a frame around it.
    #expect(color(passes, 50, 75) == [0, 255, 255] && color(passes, 20, 20) == [255, 0, 0])
    #expect(passes != view.body)
    let turned = try served.get("/exploded/view?\(camera(yaw: 40, "&passes=0"))").body
    #expect(turned != view.body)
    #expect(try served.get("/exploded/view?\(camera("&passes=0"))").body == view.body)
    // From behind, the canvas hides what stands on it.
    let behind = try served.get("/exploded/view?\(camera(yaw: 180, "&passes=0"))").body
    #expect(color(behind, 80, 20) == [255, 255, 255])
  }

  /// A picture of two pixels: red over blue.
  private let redOverBlue =
    "data:image/png;base64,"
    + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAIAAAAW4yFwAAAADUlEQVR4nGP4"
    + "zwAC/wEIAAH/2ZC7NQAAAABJRU5ErkJggg=="

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func `view: pictures stand upright, whichever way y runs`(isDown: Bool, isLayerFlipped: Bool)
    throws
  {
    let folder = try TestFolder()
    let text = """
      {"version": 1, "canvas": {"width": 100, "height": 100, "geometryFlipped": \(isDown)},
       "root": {"isGeometryFlipped": \(isLayerFlipped), "sublayers": [
         {"frame": [10, 10, 80, 80], "contents": "\(redOverBlue)", "magnificationFilter": "nearest"}]}}
      """
    let served = try ServedScene(try folder.write("scene.json", text))
    let flat = try served.get("/pixel?x=50&y=20&t=0").json["color"] as? [Int]
    let view = try served.get("/exploded/view?\(camera())").body
    #expect(flat == [255, 0, 0, 255] && color(view, 50, 20) == [255, 0, 0])
    #expect(color(view, 50, 80) == [0, 0, 255])
  }

  @Test func `hit: the plane in front, from both sides`() throws {
    let (folder, served) = try served()
    defer { _ = folder }
    func hit(_ x: Int, _ y: Int, yaw: Int = 0, _ more: String = "") throws -> Int? {
      let query = camera(yaw: yaw, more + "&x=\(x)&y=\(y)")
      return try served.get("/exploded/hit?\(query)").json["plane"] as? Int
    }
    #expect(try hit(20, 20) == 1)
    #expect(try hit(50, 75, "&passes=0") == 4)
    #expect(try hit(50, 75) == 5)
    #expect(try hit(5, 5) == 0)
    #expect(try hit(20, 20, yaw: 180, "&gap=0") == 0)
    #expect(try hit(-5, 5) == nil)
  }

  @Test func `requests that are no view: refused`() throws {
    let (folder, served) = try served()
    defer { _ = folder }
    for query in [
      "yaw=x", "yaw=1e9", "width=0", "width=5000", "height=1.5", "gap=-1", "zoom=0", "zoom=nan",
      "marked=-2", "t=-1", "first=-1", "last=x", "levels=none",
    ] {
      #expect(try served.get("/exploded/view?\(query)").status == 400, "\(query)")
    }
    #expect(try served.get("/exploded/hit?x=1").status == 400)
    #expect(try served.get("/exploded/other").status == 404)
  }

  @Test(arguments: [
    "feed", "behind-the-eye", "transform-layer", "masks-turned", "emitter", "filters-planes",
    "effects-nested", "captured-effects", "tiled", "replicator", "perspective", "rasterized",
    "shadows-planes", "backdrop-bar", "y-up", "geometry-flipped", "mask-layers",
  ])
  func `fixtures: every view of them can be rendered`(name: String) throws {
    let path = CommandHarness.fixtures + "/scenes/\(name).json"
    let served = try ServedScene(path)
    let facts = try served.get("/exploded?t=0").json
    #expect((facts["planes"] as? [Any])?.isEmpty == false)
    for angles in ["yaw=0&pitch=0", "yaw=-60&pitch=80", "yaw=90&pitch=0", "yaw=170&pitch=-20"] {
      let view = try served.get("/exploded/view?t=0&\(angles)&width=64&height=48")
      #expect(view.status == 200 && view.body.count == 4 * 64 * 48, "\(name) \(angles)")
    }
    #expect(served.isRunning)
  }

  @Test func `timeline: begin, end, passes and curves of animations`() throws {
    let (folder, served) = try served()
    defer { _ = folder }
    let facts = try served.get("/timeline").json
    #expect(facts["duration_s"] as? Double == 4 && facts["omitted"] as? Int == 0)
    let bars = try #require(facts["bars"] as? [[String: Any]])
    #expect(
      bars.map { $0["key_path"] as? String } == [
        "opacity", "position.x", "position.y", "", "zPosition", "cornerRadius",
      ])
    let fade = bars[0]
    #expect(fade["begin_s"] as? Double == 1 && fade["end_s"] as? Double == 4)
    #expect(fade["pass_s"] as? Double == 1 && fade["autoreverses"] as? Bool == true)
    #expect(fade["layer"] as? Int == 6 && fade["type"] as? String == "basic")
    #expect(bars[1]["key_times"] as? [Double] == [0, 0.25, 1])
    let progress = try #require(bars[1]["progress"] as? [Double])
    #expect(progress.first == 0 && progress.last == 1 && progress[12] < 0.4)
    #expect((bars[2]["curve"] as? String)?.hasPrefix("spring of mass 1") == true)
    // Within a group: its begin counts from the group's.
    #expect(bars[4]["begin_s"] as? Double == 0.75 && bars[4]["end_s"] as? Double == 1.75)
    #expect(bars[4]["depth"] as? Int == 1)
    #expect(bars[5]["end_s"] == nil && bars[5]["pass_s"] as? Double == 1)
  }
}
