import LaminaGeometry
import LaminaLayers
import LaminaScenes
import Testing

/// Keyframes, eases, and the time of nested compositions.
@Suite @MainActor struct LottieTimingTests {
  private func opacity(_ keys: String, at time: Double) throws -> Double {
    let text = LottieMaker.text(LottieMaker.layer(transform: #"{"o":{"k":["# + keys + "]}}"))
    return try #require(try LottieMaker.shown(text, at: time).first(named: "A")).opacity
  }

  @Test func `keyframes: a value changes evenly without an ease`() throws {
    let keys = #"{"t":0,"s":[0]},{"t":10,"s":[100]}"#
    #expect(try opacity(keys, at: 0.25) == 0.25)
    #expect(try opacity(keys, at: 5) == 1)
  }

  @Test func `keyframes: the old form ends each stretch with its own value`() throws {
    let keys = #"{"t":0,"s":[0],"e":[50]},{"t":10,"s":[50],"e":[100]},{"t":20}"#
    #expect(try opacity(keys, at: 1.5) == 0.75)
  }

  @Test func `keyframes: a held value stays until the next one`() throws {
    let keys = #"{"t":0,"s":[20],"h":1},{"t":10,"s":[100]}"#
    #expect(try opacity(keys, at: 0.99) == 0.2)
    #expect(try opacity(keys, at: 1) == 1)
  }

  @Test func `keyframes: an ease is a cubic curve`() throws {
    let keys =
      #"{"t":0,"s":[0],"o":{"x":[0.42],"y":[0]},"i":{"x":[0.58],"y":[1]}},{"t":10,"s":[100]}"#
    let ease = try #require(TimingFunction(0.42, 0, 0.58, 1))
    #expect(abs(try opacity(keys, at: 0.3) - ease(0.3)) < 1e-12)
  }

  @Test func `keyframes: times out of order are sorted`() throws {
    let keys = #"{"t":10,"s":[100]},{"t":0,"s":[0]}"#
    #expect(try opacity(keys, at: 0.25) == 0.25)
  }

  @Test func `visibility: a layer shows from its first frame until its last`() throws {
    let layer =
      #"{"ty":4,"nm":"A","ip":3,"op":7,"ks":{},"shapes":["# + LottieMaker.square + "]}"
    for frame in 0...20 {
      let root = try LottieMaker.shown(LottieMaker.text(layer), at: Double(frame) / 10)
      #expect(root.first(named: "A")?.isHidden == !(3..<7).contains(frame), "frame \(frame)")
    }
  }

  private func inner(_ precomp: String, at time: Double) throws -> Double {
    let layer = LottieMaker.layer(
      transform: #"{"o":{"k":[{"t":0,"s":[0]},{"t":10,"s":[100]}]}}"#)
    let assets = #""assets":[{"id":"c","layers":["# + layer + "]}]"
    let text = LottieMaker.text(
      #"{"ty":0,"nm":"P","refId":"c","w":100,"h":100,"ip":0,"op":20,"ks":{},"# + precomp + "}",
      assets)
    return try #require(try LottieMaker.shown(text, at: time).first(named: "A")).opacity
  }

  @Test func `precomps: contents are shifted by the start and stretched`() throws {
    #expect(try inner(#""st":0,"sr":1"#, at: 0.5) == 0.5)
    #expect(try inner(#""st":5,"sr":1"#, at: 0.75) == 0.25)
    #expect(try inner(#""st":0,"sr":2"#, at: 0.5) == 0.25)
  }

  @Test func `precomps: a time remapping takes the place of start and stretch`() throws {
    let remap = #""st":7,"sr":3,"tm":{"k":[{"t":0,"s":[1]},{"t":20,"s":[0]}]}"#
    #expect(abs(try inner(remap, at: 0) - 1) < 1e-12)
    #expect(abs(try inner(remap, at: 1) - 0.5) < 1e-12)
  }

  @Test func `precomps: a composition is sampled where it is shown`() throws {
    // Shown from frame 12 to 15 of a remapped composition, whose frames are half those of the whole.
    let fade = #"{"o":{"k":[{"t":0,"s":[0]},{"t":20,"s":[100]}]}}"#
    let text = LottieMaker.text(
      #"{"ty":0,"nm":"P","refId":"outer","ip":0,"op":20,"ks":{},"#
        + #""tm":{"k":[{"t":0,"s":[1]},{"t":20,"s":[2]}]}}"#,
      #""assets":[{"id":"outer","layers":["#
        + #"{"ty":0,"nm":"Q","refId":"inner","ip":12,"op":15,"st":0,"ks":{}}]},"#
        + #"{"id":"inner","layers":["# + LottieMaker.layer(transform: fade) + "]}]")
    let scene = try LottieMaker.animation(text).scene(scale: 1)
    let layer = try #require(scene.root.first(named: "A"))
    let animation = try #require(layer.animation(forKey: "opacity"))
    guard case .keyframes(let keyframes) = animation.kind else {
      Issue.record("no keyframes")
      return
    }
    // Frames 3 to 10 of the whole: from a frame ahead of 12 to one behind the last below 15.
    #expect(keyframes.values.count == 8 && animation.timing.beginTime == 0.3)
    for frame in 4...9 {
      let shown = try LottieMaker.shown(text, at: Double(frame) / 10)
      let opacity = try #require(shown.first(named: "A")).opacity
      #expect(abs(opacity - (10 + Double(frame) / 2) / 20) < 1e-9)
    }
  }

  @Test func `positions: a curve is followed by its parameter, not by its length`() throws {
    let keys =
      #"{"t":0,"s":[0,0],"to":[0,40],"ti":[0,0]},{"t":10,"s":[90,0]}"#
    let text = LottieMaker.text(LottieMaker.layer(transform: #"{"p":{"k":["# + keys + "]}}"))
    let layer = try #require(try LottieMaker.shown(text, at: 0.5).first(named: "A"))
    // A cubic curve from 0,0 by 0,40 and 90,0 to 90,0 at its middle.
    #expect(abs(layer.position.x - (3 * 90 + 90) / 8) < 1e-9)
    #expect(abs(layer.position.y - 3 * 40.0 / 8) < 1e-9)
  }

  @Test func `scale: the ease of the first dimension is that of both`() throws {
    let keys =
      #"{"t":0,"s":[100,100],"o":{"x":[0.5,0],"y":[0,0]},"i":{"x":[0.5,1],"y":[1,1]}},"#
      + #"{"t":10,"s":[200,200]}"#
    let text = LottieMaker.text(LottieMaker.layer(transform: #"{"s":{"k":["# + keys + "]}}"))
    let layer = try #require(try LottieMaker.shown(text, at: 0.25).first(named: "A"))
    let ease = try #require(TimingFunction(0.5, 0, 0.5, 1))
    #expect(abs(layer.transform.row1.x - (1 + ease(0.25))) < 1e-9)
    #expect(abs(layer.transform.row2.y - (1 + ease(0.25))) < 1e-9)
  }

  @Test func `position: the last of several that are held is shown`() throws {
    func x(_ last: String, at time: Double) throws -> Double {
      let keys =
        #"{"t":0,"s":[0,0],"h":1},{"t":10,"s":[40,0],"h":1},{"t":20,"s":[90,0]"# + last + "}"
      let text = LottieMaker.text(LottieMaker.layer(transform: #"{"p":{"k":["# + keys + "]}}"))
      return try #require(try LottieMaker.shown(text, at: time).first(named: "A")).position.x
    }
    // Ten frames a second.
    for last in [#","h":1"#, ""] {
      #expect(try x(last, at: 1.5) == 40)
      #expect(try x(last, at: 2) == 90)
      #expect(try x(last, at: 2.5) == 90)
    }
  }

  @Test func `scale: mirrored layers turn on`() throws {
    let text = LottieMaker.text(
      LottieMaker.layer(
        transform: #"{"s":{"k":[-100,100]},"r":{"k":[{"t":0,"s":[0]},{"t":10,"s":[720]}]}}"#))
    let layer = try #require(try LottieMaker.shown(text, at: 0.125).first(named: "A"))
    // A quarter turn of the mirrored x axis.
    #expect(abs(layer.transform.row1.x) < 1e-9 && abs(layer.transform.row1.y + 1) < 1e-9)
  }
}
