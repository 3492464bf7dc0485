// A queue that hands frames to workers.

import LaminaPixels
import LaminaSystem
import Synchronization

/// Frames that wait to be rendered, taken from the front by several workers.
///
/// A worker takes a run of neighbours, because a frame costs less after a similar one. Towards the end, runs get
/// shorter, so that all workers finish at about the same time.
final class FrameQueue: Sendable {
  private struct State {
    var next = 0
    var hasStopped = false
  }

  private let frames: [Int]
  private let workers: Int
  private let longestRun: Int
  private let state = Mutex(State())

  /// Makes a queue of frames for a number of workers.
  ///
  /// - Parameters:
  ///   - frames: the frames' numbers in the order of rendering.
  ///   - workers: the number of workers.
  ///   - longestRun: the maximum number of neighbours that a worker takes at once.
  init(_ frames: [Int], workers: Int, longestRun: Int) {
    self.frames = frames
    self.workers = workers
    self.longestRun = longestRun
  }

  /// Takes the next run: the position of its first frame in the queue, and its frames' numbers; `nil` at the end.
  func takeFrames() -> (place: Int, frames: ArraySlice<Int>)? {
    let range: Range<Int>? = state.locked { state in
      guard !state.hasStopped, state.next < frames.count else { return nil }
      let left = frames.count - state.next
      let count = max(1, min(longestRun, left / (4 * workers)))
      let range = state.next..<state.next + count
      state.next = range.upperBound
      return range
    }
    return range.map { ($0.lowerBound, frames[$0]) }
  }

  /// Stops the queue, so that `takeFrames` returns `nil` from now on.
  func stopHandingOut() { state.locked { $0.hasStopped = true } }

  /// Whether the queue was stopped.
  var hasStopped: Bool { state.locked { $0.hasStopped } }
}
