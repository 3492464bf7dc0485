import LaminaCompositor
import LaminaPixels
import TestSupport
import Testing

// Frames that redraw only what has changed, against frames that are drawn whole.

/// Random scenes that change from frame to frame.
///
/// `LAMINA_SCENES` and `LAMINA_SEED` say which, as for the other random scenes.
@Suite(.serialized) @MainActor struct DamageDifferentialTests {
  /// The plain way: every pixel of every draw, each time by a renderer of its own.
  private static let whole = PipelineRun(
    threads: 1, tile: (64, 64), offscreen: .tile, redraw: .everything, hidesCovered: false)
  private static let runs = [
    PipelineRun(threads: 1, tile: (2_048, 32), offscreen: .tile),
    PipelineRun(threads: 2, tile: (29, 17), offscreen: .surface, buffers: 3),
    PipelineRun(threads: 7, tile: (64, 16), offscreen: .tile, buffers: 3, hidesCovered: false),
  ]

  @Test(arguments: 0..<3)
  func `frames: what is redrawn makes the same pixels as the whole frame`(run: Int) throws {
    let run = DamageDifferentialTests.runs[run]
    var (redrawn, whole) = (0, 0)
    for seed in DifferentialTests.seeds {
      let scene = RandomScene(seed: seed)
      var changes = RandomChanges(seed: seed)
      var renderer = try Renderer(run.configuration)
      // Now and then somebody still reads the frame before, or the one before that.
      var kept: [Texture] = []
      for number in 0..<6 {
        let expected: [PackedPixel]
        do {
          expected = try DamageDifferentialTests.whole.render(
            scene.root, scene.canvas, at: scene.time + 0.04 * Double(number))
        } catch RenderError.overLimit { break }  // A change has made a bitmap far too large.
        let record = try renderer.render(
          scene.root, canvas: scene.canvas, at: scene.time + 0.04 * Double(number))
        redrawn += record.counters[.damagePixels]
        whole += Int(scene.canvas.exactPixelWidth * scene.canvas.exactPixelHeight)
        guard let presented = renderer.presented else { continue }
        if seed % 5 == 0 { kept = [presented] + kept.prefix(Int(seed / 5 % 3)) }
        if presented.pixelArray != expected {
          Issue.record(
            """
            frame \(number) differs with \(run)
            \(scene.summary)
            repeat with LAMINA_SEED=\(seed)
            """)
          break
        }
        changes.change(scene.root, on: scene.canvas)
      }
    }
    #expect(redrawn < whole, "something is left alone")
    print("frames: \(100 * redrawn / max(1, whole)) % of pixels redrawn, \(run)")
  }
}
