import LaminaGeometry
import LaminaLayers
import LaminaScenes
import Testing

/// Frame k shows value k: held keyframes of every kind of property, at many rates, in nested compositions.
@Suite @MainActor struct LottieFrameTests {
  /// Frames per second of films, television, screens and exporters.
  nonisolated static let rates: [Double] = [
    1, 7.5, 12, 15, 23.976, 23.9759979248047, 24, 25, 29.97, 29.9700012207031, 30, 48, 50, 59.94,
    60, 90, 100, 120, 240,
  ]

  /// The time at which a frame is asked for: as a quotient, or printed with six decimals.
  private func time(_ frame: Int, _ rate: Double) -> Double {
    let time = Double(frame) / rate
    return [time, (time * 1e6).rounded() / 1e6, (time * 1e6).rounded(.down) / 1e6][frame % 3]
  }

  @Test(arguments: LottieFrameTests.rates)
  func `frames: frame k shows value k, for every property and nesting`(rate: Double) throws {
    for nesting in LottieFrameCases.nestings {
      for kind in LottieFrameCases.kinds {
        let text = nesting.text(kind.layers(-10...70), rate)
        let scene = try LottieMaker.animation(text).scene(scale: 1)
        #expect(scene.timeline.duration == 30 / rate)
        var wrong: [String] = []
        for frame in 0..<30 {
          let time = time(frame, rate)
          let shown = kind.shown(scene.root.presentationCopy(at: time))
          if shown != nesting.frame(frame) {
            wrong.append("frame \(frame) at \(time) s: \(shown.map(String.init) ?? "none")")
          }
        }
        #expect(wrong.isEmpty, "\(rate) fps, \(nesting.name), \(kind.name): \(wrong.prefix(3))")
      }
    }
  }

  @Test func `frames: a jump within an ease shows the frame's own value`() throws {
    // Rises to 40, jumps to 60, rises to 100; the held stretch before jumps to 20.
    let keys =
      #"{"t":0,"s":[10],"h":1},{"t":4,"s":[20]},{"t":8,"s":[40]},{"t":8,"s":[60]},{"t":12,"s":[100]}"#
    let text = LottieMaker.text(LottieMaker.layer(transform: #"{"o":{"k":["# + keys + "]}}"))
    let scene = try LottieMaker.animation(text).scene(scale: 1)
    let values = [0.1, 0.1, 0.1, 0.1, 0.2, 0.25, 0.3, 0.35, 0.6, 0.7, 0.8, 0.9, 1, 1]
    for (frame, value) in values.enumerated() {
      let layer = try #require(
        scene.root.presentationCopy(at: Double(frame) / 10).first(named: "A"))
      #expect(abs(layer.opacity - value) < 1e-5, "frame \(frame)")
    }
  }

  @Test func `frames: a remapping to the end of its composition shows the last frame`() throws {
    func x(_ remap: String, at frame: Double) throws -> Double? {
      let move = #"{"p":{"k":[{"t":0,"s":[0,0]},{"t":20,"s":[20,0]}]}}"#
      let text = LottieMaker.text(
        #"{"ty":0,"nm":"P","refId":"c","w":100,"h":100,"ip":0,"op":20,"ks":{},"# + remap + "}",
        #""assets":[{"id":"c","layers":["# + LottieMaker.layer(transform: move) + "]}]")
      let layer = try #require(try LottieMaker.shown(text, at: frame / 10).first(named: "A"))
      return layer.isHidden ? nil : layer.position.x
    }
    let toAndFro = #""tm":{"k":[{"t":0,"s":[0]},{"t":10,"s":[2]},{"t":20,"s":[0]}]}"#
    #expect(try x(toAndFro, at: 9) == 18)
    #expect(try x(toAndFro, at: 10) == 19)
    #expect(try x(toAndFro, at: 11) == 18)
    let held = #""tm":{"k":[{"t":0,"s":[0]},{"t":5,"s":[2],"h":1},{"t":20,"s":[2],"h":1}]}"#
    for frame in 5..<20 { #expect(try x(held, at: Double(frame)) == 19, "frame \(frame)") }
    #expect(try x(#""tm":{"k":2}"#, at: 7) == 19)
    // Backwards: the layer starts with the last frame.
    #expect(try x(#""st":20,"sr":-1"#, at: 0) == 19)
    #expect(try x(#""st":20,"sr":-1"#, at: 5) == 15)
    // Exporters round seconds to three decimals.
    #expect(abs(try #require(try x(#""tm":{"k":1.9996}"#, at: 3)) - 19.996) < 1e-9)
    // A remapping that goes on beyond the last layer.
    #expect(try x(#""tm":{"k":[{"t":0,"s":[1]},{"t":20,"s":[3]}]}"#, at: 9) == 19)
    #expect(try x(#""tm":{"k":[{"t":0,"s":[1]},{"t":20,"s":[3]}]}"#, at: 10) == nil)
  }

  @Test func `frames: a remapping between frames changes where it says`() throws {
    // Twice as fast, in 20 frames of which each second one is asked for at half a frame.
    let layers = LottieFrameCases.kinds[0].layers(-10...70)
    let text = LottieFrameCases.nested(
      10, layers, LottieFrameCases.remap([(0, 0, false), (30, 60, false)], 10))
    let scene = try LottieMaker.animation(text).scene(scale: 1)
    for half in 0..<60 {
      let root = scene.root.presentationCopy(at: Double(half) / 20)
      #expect(LottieFrameCases.kinds[0].shown(root) == half, "half frame \(half)")
    }
  }

  @Test(arguments: [
    (60.0000024438501, 60), (60.0, 60), (59.5, 59), (48.9999957589018, 48), (0.4, 1),
  ])
  func `frames: a part of a frame at the end does not count`(last: Double, count: Int) throws {
    let text = #"{"w":9,"h":9,"fr":29.9700012207031,"ip":0,"op":\#(last),"layers":[]}"#
    let animation = try LottieMaker.animation(text)
    #expect(animation.duration == Double(count) / 29.9700012207031)
  }
}
