import LaminaCompositor
import LaminaExplain
import LaminaGeometry
import LaminaLayers
import LaminaProfiling
import Testing

/// Findings beside motions that never repeat: what they cannot touch is proved, anything else is likely.
@Suite @MainActor struct TimelineBoundsTests {
  private let canvas = Canvas(width: 100, height: 100, scale: 2, background: .white)

  private func box(_ frame: Rect, _ color: Color?) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  /// Two boxes that fade as a group, and two dots whose periods have no common multiple within a minute.
  private func root(dotsAt y: Double) -> Layer {
    let root = box(Rect(x: 0, y: 0, width: 100, height: 100), .white)
    let pair = box(Rect(x: 10, y: 10, width: 50, height: 30), nil)
    pair.opacity = 0.5
    for x in [0.0, 26] {
      pair.addSublayer(box(Rect(x: x, y: 0, width: 24, height: 30), Color(white: x / 50)))
    }
    root.addSublayer(pair)
    for (place, duration) in [0.93, 1.37].enumerated() {
      let dot = box(Rect(x: 10 + 40 * Double(place), y: y, width: 6, height: 6), .black)
      var move = Animation.basic(
        "position.x", from: .number(13), to: .number(60), duration: duration)
      move.timing.repeatCount = .infinity
      dot.add(move)
      root.addSublayer(dot)
    }
    return root
  }

  private func explanation(of root: Layer) throws -> Explanation {
    var explainer = Explainer()
    (explainer.runs, explainer.frames, explainer.seconds) = (0, 12, 2)
    return try explainer.explain(root, canvas: canvas)
  }

  @Test func `bounds: motions elsewhere leave findings verified`() throws {
    let far = try explanation(of: root(dotsAt: 80))
    #expect(try #require(far.timelineFrames) > 3_600)
    #expect(far.savings.map(\.kind) == ["separateOpacity"] && far.likely.isEmpty)
    // No motion touches the pair, so one frame stands for all.
    #expect(far.savings.first?.comparedFrames == 1)
  }

  @Test func `bounds: motions that reach the changed pixels make it likely`() throws {
    let near = try explanation(of: root(dotsAt: 30))
    #expect(near.savings.isEmpty && near.likely.map(\.kind) == ["separateOpacity"])
    let emitter = EmitterLayer()
    emitter.emitterCells = [EmitterCell()]
    let open = root(dotsAt: 80)
    open.addSublayer(emitter)
    #expect(try explanation(of: open).savings.isEmpty)
    // A clip bounds particles.
    let clipped = root(dotsAt: 80)
    let clip = box(Rect(x: 60, y: 60, width: 30, height: 30), nil)
    clip.masksToBounds = true
    clip.addSublayer(emitter)
    clipped.addSublayer(clip)
    #expect(try explanation(of: clipped).savings.map(\.kind) == ["separateOpacity"])
  }
}
