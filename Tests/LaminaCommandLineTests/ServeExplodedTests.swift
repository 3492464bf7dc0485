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

  private func planes(_ served: ServedScene) throws -> [[String: Any]] {
    try #require(try served.get("/exploded?t=0").json["planes"] as? [[String: Any]])
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
    // Overlapping planes stand on different levels; a pass stands before all that it holds.
    #expect(planes.map { $0["level"] as? Int } == [0, 1, 1, 1, 2, 3])
    #expect(planes.map { $0["layer"] as? Int } == [nil, 1, 2, 4, 5, 3])
    #expect(planes.map { $0["reasons"] as? [String] }.compactMap(\.self) == [["groupOpacity"]])
    #expect(planes.last?["role"] as? String == "content")
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
      "marked=-2", "t=-1",
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
