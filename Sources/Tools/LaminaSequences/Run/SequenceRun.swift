// The rendering of a sequence: frames are committed one by one on the main actor; several workers render, encode and
// write them.

package import LaminaCompositor
package import LaminaFiles
import LaminaPixels
import LaminaProfiling
package import LaminaScenes
import LaminaSystem
import Synchronization

/// The reason why a frame could not be rendered or written.
package enum FrameProblem: Error, Equatable, Sendable {
  case render(RenderError)
  case file(FileError)
  case scene(SceneError)
}

/// The rendering of a sequence's frames.
///
/// Workers share only the committed tree's textures. Each has a renderer with buffers and caches of its own, which
/// change no pixel. So the bytes are the same for any number of workers.
package final class SequenceRun: Sendable {
  private struct State {
    var done = 0
    var failures: [Int: FrameProblem] = [:]
    /// The first error that stopped all workers; `nil` if none did.
    var end: FrameProblem?
  }

  private let queue: FrameQueue
  private let workers: Int
  private let committer: FrameCommitter
  private let target: SequenceTarget
  private let plan: SequencePlan
  private let configuration: RendererConfiguration
  private let gate: MemoryGate
  private let state = Mutex(State())

  /// Makes a run that renders the frames of a plan.
  ///
  /// - Parameters:
  ///   - plan: the plan: how frames are written, and under which names.
  ///   - scene: the scene.
  ///   - frames: the frames in the order of rendering.
  ///   - rows: the scenes of rows, whose numbers are the frames'; `nil` if all frames are of the scene.
  ///   - target: the destination of frames.
  ///   - workers: how many frames are rendered at once.
  ///   - configuration: each worker's configuration; all workers share the limit of pixel memory.
  /// - Throws: `FrameProblem.render` when the machine has no memory.
  @MainActor package init(
    _ plan: SequencePlan, of scene: Scene, frames: [Int], rows: SceneRows? = nil,
    to target: SequenceTarget, workers: Int, configuration: RendererConfiguration
  ) throws(FrameProblem) {
    var longestRun = 8
    switch target {
    case .stream, .movie: longestRun = 1
    case .files: break
    }
    queue = FrameQueue(frames, workers: workers, longestRun: longestRun)
    do {
      committer = try FrameCommitter(
        scene, rate: plan.encoder.rate, frames: frames, rows: rows, configuration: configuration)
    } catch { throw .render(error) }
    (self.plan, self.target, self.workers) = (plan, target, workers)
    self.configuration = configuration
    gate = MemoryGate(shares: workers)
  }

  /// The result of a run.
  package struct Outcome: Sendable {
    /// The number of frames that were rendered and written.
    package let done: Int
    /// The reason why each failed frame is missing, by the frame's number.
    package let failures: [Int: FrameProblem]
    /// The warnings about damaged images that were decoded leniently.
    package let warnings: [String]
  }

  /// Renders all frames, and waits for them and for the disk.
  ///
  /// - Parameter didFinish: called for every frame that is done, on any thread.
  /// - Returns: how many are done, and why others are not.
  /// - Throws: a `FrameProblem` that stops the run: of a file, or of any frame of a stream.
  @MainActor package func renderFrames(didFinish: @escaping @Sendable () -> Void)
    async throws(FrameProblem) -> Outcome
  {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<workers { group.addTask { await self.renderQueued(didFinish) } }
    }
    let (done, failures, end) = state.locked { ($0.done, $0.failures, $0.end) }
    if let end { throw end }
    do throws(FileError) {
      switch target {
      case .files(_, let manifest): try manifest.synchronize()
      case .stream(let stream): try await stream.commit()
      case .movie(let movie): try await movie.commit(threadCount: workers)
      }
    } catch { throw .file(error) }
    return Outcome(done: done, failures: failures, warnings: committer.warnings)
  }

  private func renderQueued(_ didFinish: @escaping @Sendable () -> Void) async {
    var shared = configuration
    shared.limits.pixelMemory = configuration.limits.pixelMemory / workers
    var renderer: Renderer
    do { renderer = try Renderer(shared) } catch {
      await endRun(.render(error))
      return
    }
    var writer = IncrementalFrameEncoder(plan.encoder, threadCount: configuration.threadCount)
    // Earlier frames, the oldest first: their files may still be on their way to the disk.
    var commits: ArraySlice<Task<Void, Never>> = []
    while let (place, frames) = queue.takeFrames() {
      for (offset, frame) in frames.enumerated() where !queue.hasStopped {
        do throws(FrameProblem) {
          let finished = try await makeFrame(
            frame, place: place + offset, with: &renderer, to: &writer)
          if commits.count >= SequenceRun.commitLimit(workers: workers) {
            await commits.removeFirst().value
          }
          commits.append(Task { if await commit(finished) { didFinish() } })
        } catch { await recordFailure(frame, error) }
      }
    }
    for task in commits { await task.value }
  }

  /// Returns the maximum number of files of a worker that may be on their way to the disk at once.
  ///
  /// A disk takes about as long for several files at once as for one. With one file at a time, workers waited half of
  /// the time.
  private static func commitLimit(workers: Int) -> Int { max(1, 16 / workers) }

  /// A frame that has been rendered and encoded.
  private enum FinishedFrame: Sendable {
    /// The frame is in a file without its final name, and has an entry for a manifest.
    case file(UnnamedFile, ManifestEntry, AppendedFile)
    /// The frame was given to a stream; `false` if the stream had stopped and did not take it.
    case streamed(Bool)
  }

  /// Renames a frame's file to its final name, then appends its line to the manifest.
  ///
  /// Disks are slow; the worker continues meanwhile.
  ///
  /// - Returns: whether the frame is done.
  private func commit(_ finished: FinishedFrame) async -> Bool {
    switch finished {
    case .streamed(false): return false
    case .streamed(true): break
    case .file(let file, var entry, let manifest):
      do throws(FileError) {
        entry.encode += try await file.commit()
        try manifest.appendLine(entry.line)
      } catch {
        await recordFailure(entry.frame, .file(error))
        return false
      }
    }
    state.locked { $0.done += 1 }
    return true
  }

  /// Commits, renders, encodes and writes one frame; its file does not have its final name yet.
  private func makeFrame(
    _ frame: Int, place: Int, with renderer: inout Renderer,
    to writer: inout IncrementalFrameEncoder
  ) async throws(FrameProblem) -> FinishedFrame {
    let picture: Texture
    let time: UInt64
    let isAlone: Bool
    let (committed, commit) = try await committer.commitFrame(frame)
    do throws(RenderError) {
      let rendered = try await render(committed, with: &renderer)
      picture = rendered.picture
      time = commit + rendered.time
      isAlone = rendered.isAlone
    } catch { throw .render(error) }
    // A picture that needed more than the worker's share of memory is not kept for the next frame.
    defer { if isAlone { writer.forget() } }
    do throws(FileError) {
      switch target {
      case .files(let pattern, let manifest):
        let (file, entry) = try writeFrame(
          picture, frame: frame, pattern: pattern, render: time, to: &writer)
        return .file(file, entry, manifest)
      case .stream(let stream):
        let (width, height) = (picture.width, picture.height)
        return .streamed(
          try await stream.writeFrame(
            try writer.streamed(picture), place: place, width: width, height: height))
      case .movie(let movie):
        return .streamed(try await movie.writePicture(picture, place: place))
      }
    } catch { throw .file(error) }
  }

  /// Renders an evaluated frame in the worker's share of the memory, or alone in all of it if the share is too small.
  ///
  /// So no frame fails because of others.
  private func render(_ frame: EvaluatedFrame, with renderer: inout Renderer)
    async
    throws(RenderError) -> RenderedPicture
  {
    await gate.takeShares()
    let shared = attempt(frame, with: &renderer)
    await gate.returnShares()
    if case .failure(let error) = shared, workers > 1, error.isOfMemory {
      await gate.takeShares(all: true)
      let whole = attemptAlone(frame)
      await gate.returnShares(all: true)
      var rendered = try whole.get()
      rendered.isAlone = true
      return rendered
    }
    return try shared.get()
  }

  private typealias RenderedPicture = (picture: Texture, time: UInt64, isAlone: Bool)

  private func attempt(_ frame: EvaluatedFrame, with renderer: inout Renderer)
    -> Result<RenderedPicture, RenderError>
  {
    do throws(RenderError) {
      let record = try renderer.render(frame)
      guard let picture = renderer.presented else {
        preconditionFailure("a rendered frame is presented")
      }
      return .success((picture, record.frame, false))
    } catch { return .failure(error) }
  }

  private func attemptAlone(_ frame: EvaluatedFrame) -> Result<RenderedPicture, RenderError> {
    do throws(RenderError) {
      var renderer = try Renderer(configuration)
      return attempt(frame, with: &renderer)
    } catch { return .failure(error) }
  }

  /// Writes a picture to a file without its final name, and returns the file with the frame's manifest entry.
  private func writeFrame(
    _ picture: Texture, frame: Int, pattern: FramePattern, render: UInt64,
    to writer: inout IncrementalFrameEncoder
  ) throws(FileError) -> (UnnamedFile, ManifestEntry) {
    var watch = Stopwatch(.monotonic)
    var file = try OutputFile(path: pattern.filePath(of: frame))
    let written = try writer.writePicture(picture) { part throws(FileError) in try file.write(part)
    }
    let entry = ManifestEntry(
      frame: frame, file: pattern.fileName(of: frame), pixels: written.pixels,
      fileDigest: written.file, bytes: written.bytes, render: render, encode: watch.lap(),
      scene: plan.sceneHash, host: plan.host)
    return (UnnamedFile(file), entry)
  }

  private func recordFailure(_ frame: Int, _ problem: FrameProblem) async {
    if target.isOneFile {
      await endRun(problem)
    } else if case .file(let error) = problem, !error.isOfMemory {
      await endRun(problem)
    } else {
      state.locked { $0.failures[frame] = problem }
    }
  }

  private func endRun(_ problem: FrameProblem) async {
    state.locked { $0.end = $0.end ?? problem }
    queue.stopHandingOut()
    switch target {
    case .files: break
    case .stream(let stream): await stream.stopWriting()
    case .movie(let movie): await movie.stopWriting()
    }
  }
}

extension SequenceTarget {
  /// Whether all frames are in one file, so that none may fail.
  fileprivate var isOneFile: Bool { if case .files = self { false } else { true } }
}

extension RenderError {
  /// Whether the error is that memory is missing or limited.
  package var isOfMemory: Bool {
    switch self {
    case .noMemory, .overLimit(.pixelMemory, _, _): true
    default: false
    }
  }
}

extension FileError {
  /// Whether the error is that memory is missing, and not about the file.
  fileprivate var isOfMemory: Bool { if case .noMemory = self { true } else { false } }
}
