import LaminaFiles
import LaminaLottie
import LaminaPixels
import LaminaScenes
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
}
