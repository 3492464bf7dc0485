import LaminaGeometry
import LaminaLayers
import LaminaScenes
import Testing

/// loopIn and loopOut: keyframes repeated before the first and after the last one.
@Suite @MainActor struct LottieLoopTests {
  /// Keyframes at frames 20, 25 and 30, with values 0, 10 and 40.
  private static let keys = #"{"t":20,"s":[0]},{"t":25,"s":[10]},{"t":30,"s":[40]}"#

  /// The value of the keyframes at a frame between the first and the last one.
  private func own(_ frame: Double) -> Double {
    frame <= 25 ? (frame - 20) * 2 : 10 + (frame - 25) * 6
  }

  private func turns(_ expression: String, keys: String = keys, last: Int = 60) throws -> [Double] {
    let rotation = #"{"a":1,"k":["# + keys + #"],"x":"\#(expression)"}"#
    let layer = #"{"ty":4,"nm":"A","ip":0,"op":\#(last),"ks":{"r":\#(rotation)},"shapes":[]}"#
    let text =
      #"{"w":9,"h":9,"fr":10,"ip":0,"op":\#(last),"layers":["# + layer + "]}"
    let scene = try LottieMaker.animation(text).scene(scale: 1)
    return try (0..<last).map { frame in
      let layer = try #require(
        scene.root.presentationCopy(at: Double(frame) / 10).first(named: "A"))
      let row = layer.transform.row1
      return Trigonometry.angle(x: row.x, y: row.y) * 180 / .pi
    }
  }

  private func expect(
    _ expression: String, _ wanted: (Double) -> Double,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try turns(expression)
    for (frame, angle) in found.enumerated() {
      // Angles are equal but for whole turns.
      let difference = (angle - wanted(Double(frame))).remainder(dividingBy: 360)
      #expect(abs(difference) < 0.05, "\(expression), frame \(frame)", sourceLocation: location)
    }
  }

  /// The remainder of a division, from 0 on.
  private func modulo(_ value: Double, _ divisor: Double) -> Double {
    value - (value / divisor).rounded(.down) * divisor
  }

  @Test func `loopOut: a cycle starts again`() throws {
    for text in [
      "loopOut()", "loopOut('cycle')", "var $bm_rt;\\n$bm_rt = loopOut(\\\"cycle\\\", 0);",
      "$bm_rt = thisProperty.loopOut('cycle');", "loopOut( 'cycle' , 2 )",
    ] {
      try expect(text) { frame in
        frame < 20 ? 0 : frame <= 30 ? own(frame) : own(20 + modulo(frame - 20, 10))
      }
    }
    try expect("loopOut('cycle', 1)") { frame in
      frame < 20 ? 0 : frame <= 30 ? own(frame) : own(25 + modulo(frame - 25, 5))
    }
  }

  @Test func `loopOut: ping-pong runs backwards and forwards`() throws {
    try expect("loopOut('pingpong')") { frame in
      guard frame > 20 else { return 0 }
      let place = modulo(frame - 20, 20)
      return own(20 + min(place, 20 - place))
    }
  }

  @Test func `loopOut: an offset adds to the end`() throws {
    try expect("loopOut('offset')") { frame in
      guard frame > 20 else { return 0 }
      let repeats = ((frame - 20) / 10).rounded(.down)
      return own(20 + modulo(frame - 20, 10)) + 40 * repeats
    }
  }

  @Test func `loopOut: continue keeps the speed`() throws {
    try expect("loopOut('continue')") { frame in
      frame < 20 ? 0 : frame <= 30 ? own(frame) : 40 + 6 * (frame - 30)
    }
  }

  @Test func `loopIn: fills the time ahead of the first keyframe`() throws {
    try expect("loopIn('cycle')") { frame in
      frame >= 20 ? own(min(30, frame)) : own(20 + modulo(frame - 20, 10))
    }
    try expect("loopIn('pingpong')") { frame in
      guard frame < 20 else { return own(min(30, frame)) }
      let place = modulo(20 - frame, 20)
      return own(20 + min(place, 20 - place))
    }
    try expect("loopIn('offset')") { frame in
      guard frame < 20 else { return own(min(30, frame)) }
      let repeats = ((20 - frame) / 10).rounded(.up)
      return own(20 + modulo(frame - 20, 10)) - 40 * repeats
    }
    try expect("loopIn('continue')") { frame in
      frame >= 20 ? own(min(30, frame)) : -2 * (20 - frame)
    }
  }

  @Test func `loops of a duration: the last or the first seconds are repeated`() throws {
    // 0.8 seconds are 8 frames.
    try expect("loopOutDuration('cycle', 0.8)") { frame in
      frame < 20 ? 0 : frame <= 30 ? own(frame) : own(22 + modulo(frame - 22, 8))
    }
    try expect("loopInDuration('cycle', 0.8)") { frame in
      frame >= 20 ? own(min(30, frame)) : own(20 + modulo(frame - 20, 8))
    }
    try expect("loopOutDuration('pingpong')") { frame in
      guard frame > 20 else { return 0 }
      let place = modulo(frame - 20, 20)
      return own(20 + min(place, 20 - place))
    }
  }

  @Test func `loops: held keyframes jump, forwards and backwards`() throws {
    let keys = #"{"t":0,"s":[10],"h":1},{"t":4,"s":[20],"h":1},{"t":6,"s":[30],"h":1}"#
    let cycle = try turns("loopOut()", keys: keys, last: 20).map { $0.rounded() }
    #expect(
      cycle == [
        10, 10, 10, 10, 20, 20, 30, 10, 10, 10, 20, 20, 10, 10, 10, 10, 20, 20, 10, 10,
      ])
    let back = try turns("loopOut('pingpong')", keys: keys, last: 13).map { $0.rounded() }
    #expect(back == [10, 10, 10, 10, 20, 20, 30, 20, 20, 10, 10, 10, 10])
  }

  @Test func `expressions: others are noted with their layer's name`() throws {
    let text = LottieMaker.text(
      #"{"ty":3,"nm":"Wobble","ip":0,"op":9,"ks":{"r":{"k":1,"x":"wiggle(2, 3)"},"o":{"k":2,"x":"time"}}},"#
        + #"{"ty":3,"nm":"Loop","ip":0,"op":9,"ks":{"r":{"k":[{"t":0,"s":[1]},{"t":5,"s":[2]}],"x":"loopOut()"}}},"#
        + #"{"ty":3,"nm":"Sum","ip":0,"op":9,"ks":{"r":{"k":[{"t":0,"s":[1]},{"t":5,"s":[2]}],"x":"loopOut() + loopIn()"}}}"#
    )
    let clauses = try LottieMaker.animation(text).notices.compactMap { notice -> String? in
      if case .noted(let clause, _, _) = notice { clause } else { nil }
    }
    #expect(
      clauses == [
        "2 expressions of the layer \"Wobble\" are ignored",
        "1 expression of the layer \"Sum\" is ignored",
      ])
  }
}
