// Stage 1 of a sequence, on the main actor: one tree, committed at successive times.

package import LaminaCompositor
import LaminaDisplay
import LaminaProfiling
package import LaminaScenes

/// The scenes of a table's rows, of which each gives one frame.
@MainActor package struct SceneRows {
  /// The function that returns the scene of a row by the row's number.
  let scene: @MainActor (Int) throws(SceneError) -> Scene
  /// The time of the timeline at which every row's scene is shown, in seconds.
  let time: Double

  /// Makes the scenes of a table's rows: `scene` returns the scene of the row with a number, and each is shown at `time`.
  package init(at time: Double, scene: @escaping @MainActor (Int) throws(SceneError) -> Scene) {
    (self.scene, self.time) = (scene, time)
  }
}

/// Commits a scene's frames; the workers that request them render them.
@MainActor package final class FrameCommitter {
  private let scene: Scene
  private let rate: FrameRate
  private var renderer: Renderer
  /// The numbers of an app's frames that are not committed yet, in order, because an app only runs forward.
  private var waiting: ArraySlice<Int>
  /// The results of an app's frames that were committed before they were requested, by frame number.
  private var ahead: [Int: Result<Committed, RenderError>] = [:]

  /// An evaluated frame, and the time that committing it took, ns.
  typealias Committed = (frame: EvaluatedFrame, time: UInt64)

  /// The scenes of rows, if each frame is of a scene of its own; `nil` if all frames are of `scene`.
  private let rows: SceneRows?

  /// Makes a committer for the frames of a scene or of rows.
  ///
  /// - Parameters:
  ///   - scene: the scene to commit.
  ///   - rate: frames per second.
  ///   - frames: the frames that will be requested, each once; in ascending order if an app runs.
  ///   - rows: the scenes of rows, whose numbers are the frames'; `nil` if all frames are of the scene.
  ///   - configuration: the configuration of the renderer that commits.
  /// - Throws: `RenderError.noMemory`.
  package init(
    _ scene: Scene, rate: FrameRate, frames: [Int], rows: SceneRows? = nil,
    configuration: RendererConfiguration
  ) throws(RenderError) {
    self.scene = scene
    self.rows = rows
    self.rate = rate
    waiting = scene.advance == nil ? [] : frames[...]
    var configuration = configuration
    configuration.threadCount = 1
    renderer = try Renderer(configuration)
  }

  /// Commits frame `number`: the tree at the time `number` divided by the rate, or the scene of row `number`.
  ///
  /// - Returns: the committed frame, and the time it took, ns.
  /// - Throws: `FrameProblem`: the error of committing, or of a row's scene.
  func commitFrame(_ number: Int) async throws(FrameProblem) -> Committed {
    // The turns of an app's run loop use the main queue, so this call runs there too.
    try await MainThread.runWork { () throws(FrameProblem) in
      if let rows = self.rows { return try self.commit(row: number, of: rows) }
      do throws(RenderError) { return try self.commitInOrder(number) } catch {
        throw .render(error)
      }
    }
  }

  private func commit(row number: Int, of rows: SceneRows) throws(FrameProblem) -> Committed {
    var watch = Stopwatch(.monotonic)
    let scene: Scene
    do throws(SceneError) { scene = try rows.scene(number) } catch { throw .scene(error) }
    do throws(RenderError) {
      let frame = try renderer.evaluate(scene.root, canvas: scene.canvas, at: rows.time)
      return (frame, watch.lap())
    } catch { throw .render(error) }
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
    scene.advance?(rate.frameTime(of: number), false)
    let frame = try renderer.evaluate(
      scene.root, canvas: scene.canvas, at: rate.frameTime(of: number))
    return (frame, watch.lap())
  }

  /// The warnings about damaged images that were decoded leniently.
  package var warnings: [String] { renderer.imageWarnings }
}
