// Stage 1 of a sequence, on the main actor: one tree, committed at one moment after another.

import LaminaCompositor
import LaminaProfiling
import LaminaScenes

/// Commits a scene's frames; whoever asks renders them.
@MainActor final class FrameCommitter {
  private let scene: Scene
  private let rate: FrameRate
  private var renderer: Renderer

  /// Makes a committer.
  ///
  /// - Throws: `RenderError.noMemory`.
  init(_ scene: Scene, rate: FrameRate, configuration: RendererConfiguration) throws(RenderError) {
    self.scene = scene
    self.rate = rate
    var configuration = configuration
    configuration.threadCount = 1
    renderer = try Renderer(configuration)
  }

  /// The tree as frame `number` shows it: at `number` divided by the rate.
  ///
  /// - Returns: the committed frame, and the time it took, ns.
  /// - Throws: `RenderError`, as committing does.
  func commit(_ number: Int) throws(RenderError) -> (frame: CommittedFrame, time: UInt64) {
    var watch = Stopwatch(.monotonic)
    let frame = try renderer.commit(scene.root, canvas: scene.canvas, at: rate.time(of: number))
    return (frame, watch.lap())
  }

  /// What was wrong with images that were decoded leniently.
  var warnings: [String] { renderer.imageWarnings }
}
