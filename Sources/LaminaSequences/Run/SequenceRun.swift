// A sequence being rendered: committed one by one on the main actor, rendered, encoded and written by
// several workers.

package import LaminaCompositor
package import LaminaFiles
import LaminaPixels
import LaminaProfiling
package import LaminaScenes
import Synchronization

/// Why a frame is missing.
package enum FrameProblem: Error, Equatable, Sendable {
  case render(RenderError)
  case file(FileError)
}

/// The rendering of some frames.
///
/// Workers share nothing but the committed tree's textures: each has a renderer of its own, with its own
/// buffers and caches, none of which changes a pixel. So the bytes are the same for any number of them.
package final class SequenceRun: Sendable {
  private struct State {
    var done = 0
    var failures: [Int: FrameProblem] = [:]
    /// A fatal error that stops all workers.
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

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - plan: how frames are written, and under which names.
  ///   - scene: the scene.
  ///   - frames: the frames in the order of rendering.
  ///   - target: where frames go.
  ///   - workers: how many frames are rendered at once.
  ///   - configuration: how each worker renders; the limit of pixel memory is for all of them.
  /// - Throws: `FrameProblem.render` when the machine has no memory.
  @MainActor package init(
    _ plan: SequencePlan, of scene: Scene, frames: [Int], to target: SequenceTarget, workers: Int,
    configuration: RendererConfiguration
  ) throws(FrameProblem) {
    var longestRun = 8
    if case .stream = target { longestRun = 1 }
    queue = FrameQueue(frames, workers: workers, longestRun: longestRun)
    do {
      committer = try FrameCommitter(
        scene, rate: plan.encoder.rate, frames: frames, configuration: configuration)
    } catch { throw .render(error) }
    (self.plan, self.target, self.workers) = (plan, target, workers)
    self.configuration = configuration
    gate = MemoryGate(shares: workers)
  }

  /// The result of a run.
  package struct Outcome: Sendable {
    /// How many frames are done.
    package let done: Int
    /// Why others are not.
    package let failures: [Int: FrameProblem]
    /// Warnings of images that were decoded leniently.
    package let warnings: [String]
  }

  /// Renders all frames, and waits for them and for the disk.
  ///
  /// - Parameter didFinish: called with every frame that is done, on any thread.
  /// - Returns: how many are done, and why others are not.
  /// - Throws: `FrameProblem` after which none can go on: of a file, or of any frame of a stream.
  @MainActor package func run(didFinish: @escaping @Sendable () -> Void)
    async throws(FrameProblem) -> Outcome
  {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<workers { group.addTask { await self.work(didFinish) } }
    }
    let (done, failures, end) = state.locked { ($0.done, $0.failures, $0.end) }
    if let end { throw end }
    do throws(FileError) {
      switch target {
      case .files(_, let manifest): try manifest.synchronize()
      case .stream(let stream): try await stream.commit()
      }
    } catch { throw .file(error) }
    return Outcome(done: done, failures: failures, warnings: committer.warnings)
  }

  private func work(_ didFinish: @escaping @Sendable () -> Void) async {
    var shared = configuration
    shared.limits.pixelMemory = configuration.limits.pixelMemory / workers
    var renderer: Renderer
    do { renderer = try Renderer(shared) } catch {
      await end(.render(error))
      return
    }
    var writer = FrameWriter(plan.encoder, threadCount: configuration.threadCount)
    // Frames before, the oldest first: their files may still be on their way to the disk.
    var settling: ArraySlice<Task<Void, Never>> = []
    while let (place, frames) = queue.take() {
      for (offset, frame) in frames.enumerated() where !queue.hasStopped {
        do throws(FrameProblem) {
          let finished = try await make(
            frame, place: place + offset, with: &renderer, to: &writer)
          if settling.count >= SequenceRun.settlingLimit(workers: workers) {
            await settling.removeFirst().value
          }
          settling.append(Task { if await settle(finished) { didFinish() } })
        } catch { await fail(frame, error) }
      }
    }
    for task in settling { await task.value }
  }

  /// How many files of a worker may be on their way to the disk at once.
  ///
  /// A disk takes about as long for several files at once as for one: with one at a time, workers waited for it
  /// half of the time.
  private static func settlingLimit(workers: Int) -> Int { max(1, 16 / workers) }

  /// A frame that has been rendered and encoded.
  private enum FinishedFrame: Sendable {
    /// In a file that has no name yet.
    case file(UnnamedFile, ManifestEntry, AppendedFile)
    /// In the stream, or not, because that has stopped.
    case streamed(Bool)
  }

  /// Gives a frame's file its name, then its line in the manifest.
  ///
  /// Disks take their time: the worker goes on meanwhile.
  ///
  /// - Returns: whether the frame is done.
  private func settle(_ finished: FinishedFrame) async -> Bool {
    switch finished {
    case .streamed(false): return false
    case .streamed(true): break
    case .file(let file, var entry, let manifest):
      do throws(FileError) {
        entry.encode += try await file.commit()
        try manifest.append(entry.line)
      } catch {
        await fail(entry.frame, .file(error))
        return false
      }
    }
    state.locked { $0.done += 1 }
    return true
  }

  /// One frame, from commit to its bytes.
  private func make(
    _ frame: Int, place: Int, with renderer: inout Renderer, to writer: inout FrameWriter
  ) async throws(FrameProblem) -> FinishedFrame {
    let picture: Texture
    let time: UInt64
    let isAlone: Bool
    do throws(RenderError) {
      let (committed, commit) = try await committer.commit(frame)
      let rendered = try await render(committed, with: &renderer)
      picture = rendered.picture
      time = commit + rendered.time
      isAlone = rendered.isAlone
    } catch { throw .render(error) }
    // Pixels that take more than the worker's share of the memory are not kept for the next frame.
    defer { if isAlone { writer.forget() } }
    do throws(FileError) {
      switch target {
      case .files(let pattern, let manifest):
        let (file, entry) = try write(
          picture, frame: frame, pattern: pattern, render: time, to: &writer)
        return .file(file, entry, manifest)
      case .stream(let stream):
        let (width, height) = (picture.width, picture.height)
        return .streamed(
          try await stream.write(
            try writer.streamed(picture), place: place, width: width, height: height))
      }
    } catch { throw .file(error) }
  }

  /// Renders in the worker's share of the memory; alone in all of it where that is not enough, so that
  /// no frame fails because of others.
  private func render(_ frame: CommittedFrame, with renderer: inout Renderer)
    async
    throws(RenderError) -> RenderedPicture
  {
    await gate.enter()
    let shared = attempt(frame, with: &renderer)
    await gate.leave()
    if case .failure(let error) = shared, workers > 1, error.isOfMemory {
      await gate.enter(all: true)
      let whole = attemptAlone(frame)
      await gate.leave(all: true)
      var rendered = try whole.get()
      rendered.isAlone = true
      return rendered
    }
    return try shared.get()
  }

  private typealias RenderedPicture = (picture: Texture, time: UInt64, isAlone: Bool)

  private func attempt(_ frame: CommittedFrame, with renderer: inout Renderer)
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

  private func attemptAlone(_ frame: CommittedFrame) -> Result<RenderedPicture, RenderError> {
    do throws(RenderError) {
      var renderer = try Renderer(configuration)
      return attempt(frame, with: &renderer)
    } catch { return .failure(error) }
  }

  /// A file, whole but without its name, and what is to be known of it.
  private func write(
    _ picture: Texture, frame: Int, pattern: FramePattern, render: UInt64,
    to writer: inout FrameWriter
  ) throws(FileError) -> (UnnamedFile, ManifestEntry) {
    var watch = Stopwatch(.monotonic)
    var file = try OutputFile(path: pattern.path(of: frame))
    let written = try writer.write(picture) { part throws(FileError) in try file.write(part) }
    let entry = ManifestEntry(
      frame: frame, file: pattern.name(of: frame), pixels: written.pixels,
      fileDigest: written.file, bytes: written.bytes, render: render, encode: watch.lap(),
      scene: plan.sceneHash, host: plan.host)
    return (UnnamedFile(file), entry)
  }

  private func fail(_ frame: Int, _ problem: FrameProblem) async {
    if case .stream = target {
      await end(problem)
    } else if case .file(let error) = problem, !error.isOfMemory {
      await end(problem)
    } else {
      state.locked { $0.failures[frame] = problem }
    }
  }

  private func end(_ problem: FrameProblem) async {
    state.locked { $0.end = $0.end ?? problem }
    queue.stop()
    if case .stream(let stream) = target { await stream.stop() }
  }
}

extension RenderError {
  /// Whether more memory would have helped.
  fileprivate var isOfMemory: Bool {
    switch self {
    case .noMemory, .overLimit(.pixelMemory, _, _): true
    default: false
    }
  }
}

extension FileError {
  /// Whether it is the machine's memory that is missing, and not the file.
  fileprivate var isOfMemory: Bool { if case .noMemory = self { true } else { false } }
}
