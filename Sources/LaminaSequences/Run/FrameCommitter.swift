// Stage 1 of a sequence, on the main actor: one tree, committed at one moment after another.

package import LaminaCompositor
import LaminaDisplay
import LaminaProfiling
package import LaminaScenes

/// Commits a scene's frames; whoever asks renders them.
@MainActor package final class FrameCommitter {
  private let scene: Scene
  private let rate: FrameRate
  private var renderer: Renderer
  /// Frames of an app that have not been committed: it runs forward, whoever asks first.
  private var waiting: ArraySlice<Int>
  /// Frames of an app that were committed on the way to a later one.
  private var ahead: [Int: Result<Committed, RenderError>] = [:]

  /// A committed frame, and the time that took, ns.
  typealias Committed = (frame: CommittedFrame, time: UInt64)

  /// Makes a committer.
  ///
  /// - Parameters:
  ///   - scene: what is committed.
  ///   - rate: frames in a second.
  ///   - frames: the frames that will be asked for, each once; in ascending order if an app runs.
  ///   - configuration: how frames are committed.
  /// - Throws: `RenderError.noMemory`.
  package init(
    _ scene: Scene, rate: FrameRate, frames: [Int], configuration: RendererConfiguration
  ) throws(RenderError) {
    self.scene = scene
    self.rate = rate
    waiting = scene.advance == nil ? [] : frames[...]
    var configuration = configuration
    configuration.threadCount = 1
    renderer = try Renderer(configuration)
  }

  /// The tree as frame `number` shows it: at `number` divided by the rate.
  ///
  /// - Returns: the committed frame, and the time it took, ns.
  /// - Throws: `RenderError`, as committing does.
  func commit(_ number: Int) async throws(RenderError) -> Committed {
    // The turns of an app run the main queue, on which this is called.
    try await MainThread.run { () throws(RenderError) in try self.commitInOrder(number) }
  }

  private func commitInOrder(_ number: Int) throws(RenderError) -> Committed {
    if let known = ahead.removeValue(forKey: number) { return try known.get() }
    while let earlier = waiting.popFirst(), earlier != number {
      do { ahead[earlier] = .success(try commitNow(earlier)) } catch {
        ahead[earlier] = .failure(error)
      }
    }
    return try commitNow(number)
  }

  private func commitNow(_ number: Int) throws(RenderError) -> Committed {
    var watch = Stopwatch(.monotonic)
    scene.advance?(rate.time(of: number), false)
    let frame = try renderer.commit(scene.root, canvas: scene.canvas, at: rate.time(of: number))
    return (frame, watch.lap())
  }

  /// Warnings of images that were decoded leniently.
  package var warnings: [String] { renderer.imageWarnings }
}
