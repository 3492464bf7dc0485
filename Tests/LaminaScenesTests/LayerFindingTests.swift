import LaminaScenes
import LaminaText
import Testing

/// Notices name features that a finished tree does not get: blurs over the limit, characters without a font.
@Suite @MainActor struct LayerFindingTests {
  private func notices(_ keys: String, scale: Double? = nil) throws -> [SceneNotice] {
    var options = SceneOptions()
    options.scale = scale
    return try SceneHarness.parse(SceneHarness.document(keys), options: options).notices
  }

  private func features(_ keys: String, scale: Double? = nil) throws -> [String] {
    try notices(keys, scale: scale).compactMap {
      if case .unsupported(let feature, _, _) = $0 { feature } else { nil }
    }
  }

  private func blur(_ pixels: Int) -> String {
    "blur radius \(pixels) px exceeds the limit; clamped to 1000 px, the excess"
  }

  private static let size = #""frame": [0, 0, 10, 10]"#

  @Test func `blurs: one over the limit is named with value and limit`() throws {
    func filter(_ radius: Int) -> String {
      #"\#(Self.size), "filters": [{"type": "gaussianBlur", "radius": \#(radius)}]"#
    }
    #expect(try features(filter(1000)) == [])
    #expect(try features(filter(1500)) == [blur(1500)])
    #expect(try features(filter(500), scale: 2) == [])
    #expect(try features(filter(501), scale: 2) == [blur(1002)])
    #expect(
      try features(
        #"\#(Self.size), "backgroundFilters": [{"type": "gaussianBlur", "radius": 2e3}]"#)
        == [blur(2000)])
    #expect(
      try features(
        #"""
        \#(Self.size), "filters": [{"type": "dropShadow", "offset": [0, 0], "radius": 1e4,
          "color": "#000"}]
        """#) == [blur(10_000)])
    #expect(
      try features(#"\#(Self.size), "shadowRadius": 1200, "shadowOpacity": 1"#) == [blur(1200)])
    #expect(try features(#"\#(Self.size), "shadowRadius": 1200"#) == [])
  }

  @Test func `blurs: the tree's own scale counts, and equal ones are named once`() throws {
    let large = #"\#(Self.size), "filters": [{"type": "gaussianBlur", "radius": 600}]"#
    #expect(try features(#"\#(large), "transform": [{"scale": 2}]"#) == [blur(1200)])
    #expect(
      try features(#"\#(Self.size), "transform": [{"scale": 3}], "sublayers": [{\#(large)}]"#) == [
        blur(1800)
      ])
    #expect(
      try features(
        #"""
        \#(Self.size), "filters": [{"type": "gaussianBlur", "radius": 3000}],
        "transform": [{"scale": 0.25}]
        """#) == [])
    let twice = try notices(
      #""sublayers": [{\#(large), "transform": [{"scale": 2}]}, {\#(large), "transform": [{"scale": 2}]}]"#
    )
    guard case .unsupported(_, let first, let count)? = twice.first else {
      Issue.record("nothing was named")
      return
    }
    #expect(twice.count == 1 && count == 2)
    #expect(first.path == "root.sublayers[0].sublayers[0]" && first.file == "test.json")
  }

  @Test func `texts: characters that no font has are named, once for each text`() throws {
    // Places that Unicode keeps free for good: no font has them.
    let text = #""type": "text", "frame": [0, 0, 90, 20], "string": "#
    func missing(_ list: String) -> String {
      "no installed font has \(list); drawn as boxes, the characters"
    }
    #expect(try features(text + #""plain ascii,\nand\ttabs""#) == [])
    #expect(try features(text + #""a\ufdd0b""#) == [missing("U+FDD0")])
    #expect(try features(text + #""\ufdd1a\ufdd0\ufdd1""#) == [missing("U+FDD1 and U+FDD0")])
    let many = (0..<11).map { "\\ufdd" + String($0, radix: 16) }.joined()
    #expect(
      try features(text + #""\#(many)""#) == [
        missing(
          "U+FDD0, U+FDD1, U+FDD2, U+FDD3, U+FDD4, U+FDD5, U+FDD6, U+FDD7 and 3 more")
      ])
    // What shows nothing needs no font.
    #expect(try features(text + #""a\u200b\u200d\ufe0f\u00adb\u2028c""#) == [])
    let twice = try notices(
      #""sublayers": [{\#(text)"\ufdd0"}, {\#(text)"x\ufdd0"}, {\#(text)"x"}]"#)
    #expect(twice.count == 1)
    guard case .unsupported(_, let first, 2)? = twice.first else {
      Issue.record("other than twice: \(twice)")
      return
    }
    #expect(first.path == "root.sublayers[0].sublayers[0]")
  }

  @Test func `packages: findings have the layer's element and its way`() throws {
    let scene = try CAMLHarness.load(
      """
      <CALayer bounds="0 0 90 90"><sublayers><CALayer/>
      <CALayer bounds="0 0 9 9" shadowOpacity="1" shadowRadius="2500"/>
      <CATextLayer bounds="0 0 40 10" string="a&#xFDD0;"/>
      </sublayers></CALayer>
      """)
    #expect(
      CAMLHarness.leftOut(scene) == [
        blur(2500), "no installed font has U+FDD0; drawn as boxes, the characters",
      ])
    let ways = scene.notices.map {
      if case .unsupported(_, let first, _) = $0 { first.path } else { "" }
    }
    #expect(ways == ["root.sublayers[1]", "root.sublayers[2]"])
  }
}
