import LaminaFiles
import LaminaLottie
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Broken and hostile files: an error with its place, and no more work than the limits allow.
@Suite @MainActor struct LottieLimitTests {
  private func nested(_ count: Int, each: Int) -> String {
    let layer = { (id: Int) in
      #"{"ty":0,"refId":"a\#(id)","w":9,"h":9,"ip":0,"op":20,"ks":{}}"#
    }
    let assets = (0..<count).map { id in
      let inner = id + 1 < count ? layer(id + 1) : LottieMaker.layer()
      return #"{"id":"a\#(id)","layers":["#
        + [String](repeating: inner, count: each).joined(separator: ",") + "]}"
    }
    return LottieMaker.text(layer(0), #""assets":["# + assets.joined(separator: ",") + "]")
  }

  @Test func `limits: each names itself and the path`() throws {
    let bomb = try #require(LottieMaker.problem(nested(24, each: 2)))
    #expect(bomb.problem == .lottieLimit(name: "layers", limit: 200_000))
    #expect(bomb.path.hasPrefix("assets["))
    let deep = try #require(LottieMaker.problem(nested(70, each: 1)))
    #expect(deep.problem == .lottieLimit(name: "nested compositions", limit: 64))
    let copies = LottieMaker.layer(
      LottieMaker.square + #",{"ty":"rp","c":{"k":1e9},"tr":{}}"#)
    let repeated = try #require(LottieMaker.problem(LottieMaker.text(copies)))
    #expect(repeated.problem == .lottieLimit(name: "copies", limit: 10_000))
    #expect(repeated.path == "layers[0].shapes[2]")
  }

  // Their layers lie within each other. Writing 2,000 of them as another format ended with signal 11, and releasing
  // 60,000 would have too.
  @Test(arguments: [600, 60_000])
  func `limits: masks and shadows that contain those before are as deep as layers may be`(
    count: Int
  ) throws {
    let outline = LottiePicture.outline([(0, 0), (9, 0), (9, 9)])
    let mask = #"{"mode":"i","o":{"k":50},"pt":{"k":"# + outline + "}}"
    func text(_ count: Int) -> String {
      LottieMaker.text(
        LottieMaker.layer(
          LottieMaker.square, transform: "{}",
          #""hasMask":true,"masksProperties":["#
            + [String](repeating: mask, count: count).joined(separator: ",") + "]"))
    }
    let problem = try #require(LottieMaker.problem(text(count)))
    #expect(problem.problem == .overLimit(name: "layerDepth", limit: 512))
    #expect(LottieMaker.problem(text(200)) == nil)
    // Each shadow but the first is cast by a new layer around the one before.
    let shadow =
      #"{"ty":25,"ef":[{"v":{"k":[0,0,0]}},{"v":{"k":255}},{"v":{"k":0}},{"v":{"k":2}},{"v":{"k":5}}]}"#
    let shadows = LottieMaker.layer(
      LottieMaker.square, transform: "{}",
      #""ef":["# + [String](repeating: shadow, count: count).joined(separator: ",") + "]")
    let shadowed = try #require(LottieMaker.problem(LottieMaker.text(shadows)))
    #expect(shadowed.problem == .overLimit(name: "layerDepth", limit: 512))
  }

  @Test func `cycles: a composition within itself is named`() throws {
    let layer = #"{"ty":0,"refId":"a","w":9,"h":9,"ip":0,"op":20,"ks":{}}"#
    let text = LottieMaker.text(layer, #""assets":[{"id":"a","layers":["# + layer + "]}]")
    #expect(LottieMaker.problem(text)?.problem == .compositionCycle(["a", "a"]))
    let parents =
      LottieMaker.layer(LottieMaker.square, transform: "{}", #""ind":1,"parent":2"#) + ","
      + LottieMaker.layer(LottieMaker.square, transform: "{}", #""ind":2,"parent":1"#)
    #expect(try LottieMaker.animation(LottieMaker.text(parents)).notices.count == 2)
  }

  @Test func `heads: numbers that are missing or out of range are errors`() {
    let whole = LottieMaker.text("")
    for (from, to, path) in [
      (#""w":100"#, #""w":0"#, "w"), (#""fr":10"#, #""fr":0"#, "fr"),
      (#""op":20"#, #""op":0"#, "op"),
      (#""w":100"#, #""w":1e9"#, "w"), (#""op":20"#, #""op":1e300"#, "op"),
      (#""h":100"#, #""h":1e999"#, "h"), (#""layers":[]"#, #""layers":{}"#, "layers"),
    ] {
      #expect(LottieMaker.problem(whole.replacing(from, with: to))?.path == path, "\(to)")
    }
  }

  @Test func `values: of the wrong type are errors, huge ones are none`() {
    let text = LottieMaker.text(LottieMaker.layer(transform: #"{"o":{"k":"x"}}"#))
    #expect(LottieMaker.problem(text)?.path == "layers[0].ks.o.k")
    for transform in [
      #"{"s":{"k":[1e308,-1e308]},"r":{"k":1e308},"sk":{"k":90},"p":{"k":[1e308,0]}}"#,
      #"{"o":{"k":[{"t":1e308,"s":[0]},{"t":-1e308,"s":[9]}]}}"#,
      #"{"p":{"k":[{"t":5,"s":[0,0],"to":[1,1],"ti":[2,2]},{"t":5,"s":[9,9]}]}}"#,
    ] {
      let layer = LottieMaker.layer(
        LottieMaker.square, transform: transform, #""ind":1e300,"parent":1e300"#)
      #expect(LottieMaker.problem(LottieMaker.text(layer)) == nil, "\(transform)")
    }
  }

  @Test func `unknown parts: are notes, not errors`() throws {
    let layers =
      #"{"ty":99},{"ty":6},{"ty":2,"refId":"q"},"#
      + LottieMaker.layer(
        #"{"ty":"zz"},"# + LottieMaker.square, transform: "{}", #""ef":[{"ty":1234},{"ty":"x"}]"#)
    let notices = try LottieMaker.animation(LottieMaker.text(layers)).notices
    #expect(notices.count >= 5)
  }

  // MARK: - Texts

  private func text(_ string: String, font: String = "DejaVu Sans", _ more: String = "") -> String {
    #"{"ty":5,"nm":"T","ip":0,"op":20,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"\#(string)","f":"\#(font)","#
      + #""s":20,"fc":[0,0,0],"j":0}}]}\#(more)}}"#
  }

  @Test func `texts: their characters are limited, those of all layers together`() {
    let words = String(repeating: "word ", count: 60_000)
    let spaces = String(repeating: " ", count: 300_000)
    #expect(LottieMaker.problem(LottieMaker.text(text(spaces)))?.problem == nil)
    let two = LottieMaker.problem(LottieMaker.text(text(spaces) + "," + text(spaces)))
    #expect(two?.problem == .lottieLimit(name: "characters of texts", limit: 500_000))
    // The lowest layer, which is the last of the file, is made first.
    #expect(two?.path == "layers[0]")
    let many = LottieMaker.problem(LottieMaker.text(text(words) + "," + text(words)))
    #expect(many?.problem.isLimit == true, "\(many as Any)")
  }

  @Test func `texts: the lines and curves of their glyphs are limited, also of the file's own`() {
    let zero = String(repeating: "[0,0],", count: 999) + "[0,0]"
    let outline = #"{"c":true,"v":[\#(zero)],"i":[\#(zero)],"o":[\#(zero)]}"#
    let more =
      #""fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":""}]},"chars":[{"ch":"a","fFamily":"F","#
      + #""style":"","size":20,"w":50,"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(outline)}}]}]}}]"#
    func problem(_ count: Int) -> SceneProblem? {
      let layer = text(String(repeating: "a", count: count), font: "F")
      return LottieMaker.problem(LottieMaker.text(layer, more))?.problem
    }
    #expect(problem(2_000) == nil)
    #expect(problem(6_000) == .lottieLimit(name: "lines and curves in texts", limit: 5_000_000))
  }

  @Test func `texts: tracking that is sampled too often is refused before it is computed`() {
    let ease = #""i":{"x":[0.5],"y":[0.5]},"o":{"x":[0.3],"y":[0]}"#
    let animator =
      #","a":[{"a":{"t":{"k":50}},"s":{"s":{"a":1,"k":[{"t":0,"s":[0],\#(ease)},{"t":90000,"s":[100]}]},"#
      + #""e":{"k":100}}}]"#
    let layer = text(String(repeating: "ab ", count: 10_000), animator)
    let file = LottieMaker.text(layer.replacing(#""op":20"#, with: #""op":90000"#))
      .replacing(#""op":20"#, with: #""op":90000"#)
    let time = Growth.processorTime {
      #expect(
        LottieMaker.problem(file)?.problem == .lottieLimit(name: "samples", limit: 4_000_000))
    }
    #expect(time < 2_000_000_000, "\(time) ns")
  }

  @Test func `paths: the numbers of paths are limited, with all copies`() {
    let points = String(repeating: "[0,0],", count: 9_999) + "[0,0]"
    func problem(_ copies: Int) -> (path: String, problem: SceneProblem)? {
      LottieMaker.problem(
        LottieMaker.text(
          LottieMaker.layer(
            #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(points)],"i":[\#(points)],"o":[\#(points)]}}},"#
              + #"{"ty":"rp","c":{"k":\#(copies)},"tr":{}},{"ty":"fl","c":{"k":[1,0,0]}}"#)))
    }
    #expect(problem(20) == nil)
    #expect(
      problem(1_000)?.problem
        == .lottieLimit(name: "numbers in paths and gradients", limit: 40_000_000))
    // Stars that turn are refused before their samples are made.
    let turn = #""a":1,"k":[{"t":0,"s":[0]},{"t":20,"s":[90]}]"#
    let star = #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"pt":{"k":10000},"or":{"k":9},"r":{\#(turn)}}"#
    let stars = Array(repeating: star, count: 400).joined(separator: ",")
    let layer = LottieMaker.layer(stars + #",{"ty":"fl","c":{"k":[1,0,0]}}"#)
    #expect(
      LottieMaker.problem(LottieMaker.text(layer))?.problem
        == .lottieLimit(name: "numbers in paths and gradients", limit: 40_000_000))
  }
}

extension SceneProblem {
  /// Whether a fixed limit is exceeded.
  fileprivate var isLimit: Bool { if case .lottieLimit = self { true } else { false } }
}
