// Work that leaves the main actor, and the two points of the frame loop at which it comes back.

import Dispatch
import LaminaDisplay
import LaminaPixels
import Synchronization

/// Does work off the main actor, and hands the results back on it where a frame loop is about to wait, or
/// to stop: before the commit, so that a turn commits all that has come back.
///
/// ```
/// turn k        events - layout - display: work is handed over
///                                            |--- other threads ---|
/// turn k + 1    events - observer before waiting: results - commit
/// ```
/// Under a virtual clock a result comes back `latency` after its work was handed over, in the order in
/// which that was done, and the loop waits for what is not done by then (a named policy): frames are the
/// same on every machine. Under the real-time clock it comes back at the first such point after it is
/// done. Without a loop, `drain()` hands back.
@MainActor public final class BackgroundQueue {
  /// The order of its observers: before Core Animation's commit.
  public static let drainOrder = 1_000_000

  /// How long work takes under a virtual clock, in seconds of the loop's clock; a refresh at 60 Hz at
  /// first.
  ///
  /// Below 0 and NaN count as 0; what would come back after 1e9 s, where the loop's clock ends, comes back
  /// there, or by `drain()`.
  public var latency = 1.0 / 60

  /// How much it has done.
  public struct Counts: Hashable, Sendable {
    /// Pieces of work that were handed over.
    public var started = 0
    /// Results that came back.
    public var finished = 0
    /// Results that nobody wanted any more.
    public var dropped = 0
  }

  /// How much it has done.
  public private(set) var counts = Counts()

  private weak var loop: FrameLoop?
  private var observer: LoopObserver?
  private var jobs: [Job] = []
  private var trash: [any Sendable] = []
  private let workers = DispatchQueue(label: "lamina.background", attributes: .concurrent)

  /// Makes a queue without work.
  public init() {}

  // MARK: - Work

  /// Work that has been handed over.
  private struct Job {
    /// When it comes back under a virtual clock, seconds.
    let due: Double
    let done: DispatchSemaphore
    /// Shows the result; whether it was wanted.
    let show: @MainActor () -> Bool
  }

  /// Hands over a piece of work.
  ///
  /// - Parameters:
  ///   - work: what is done on another thread.
  ///   - show: takes the result on the main actor, and says whether it was still wanted.
  public func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, show: @escaping @MainActor (Result) -> Bool
  ) {
    let (result, done) = (Outcome<Result>(), DispatchSemaphore(value: 0))
    workers.async {
      result.set(work())
      done.signal()
    }
    let due = (loop?.now ?? 0).later(by: latency)
    jobs.append(
      Job(due: due, done: done) {
        guard let value = result.take() else { return false }
        return show(value)
      })
    counts.started += 1
    wake(at: due)
  }

  /// Lets go of a value on another thread, at the next drain: a large tree is not taken apart on the main
  /// actor.
  ///
  /// - Parameter value: what nobody else holds.
  public func release(_ value: consuming some Sendable) { trash.append(value) }

  // MARK: - Results

  /// Whether there is work that has not come back.
  public var isEmpty: Bool { jobs.isEmpty }

  /// Waits for all that has been handed over, and hands it back, what is handed over meanwhile included.
  public func drain() {
    while !jobs.isEmpty {
      let job = jobs.removeFirst()
      job.done.wait()
      finish(job)
    }
    empty()
  }

  /// Takes part in a loop's turns from now on, in place of another's.
  func attach(to loop: FrameLoop?) {
    guard loop !== self.loop else { return }
    observer?.invalidate()
    self.loop = loop
    observer = loop?.observe([.beforeWaiting, .exit], order: BackgroundQueue.drainOrder) {
      [weak self] _ in
      self?.drainInTurn()
    }
    if let due = jobs.first?.due { wake(at: due) }
  }

  private func wake(at time: Double) { loop?.post(at: time) {} }

  private func drainInTurn() {
    guard let loop else { return }
    if loop.configuration.clock.isRealTime {
      var left: [Job] = []
      let candidates = jobs
      jobs = []
      for job in candidates {
        if job.done.wait(timeout: .now()) == .success { finish(job) } else { left.append(job) }
      }
      jobs = left + jobs
      // What is not done is asked for once more.
      if !jobs.isEmpty { wake(at: loop.now.later(by: latency)) }
    } else {
      // Half a nanosecond: a turn begins at whole ones.
      while let job = jobs.first, job.due <= loop.now + 5e-10 {
        jobs.removeFirst()
        job.done.wait()
        finish(job)
      }
    }
    empty()
  }

  private func finish(_ job: Job) {
    counts.finished += 1
    if !job.show() { counts.dropped += 1 }
  }

  private func empty() {
    if trash.isEmpty { return }
    let values = exchange(&trash, with: [])
    workers.async { _ = values.count }
  }
}

/// A value that one thread leaves and another takes.
private final class Outcome<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func set(_ new: Value) { value.locked { $0 = new } }

  func take() -> Value? {
    value.locked { value in
      defer { value = nil }
      return value
    }
  }
}

/// Puts a value in the place of another, and returns that one without a copy.
func exchange<Value>(_ place: inout Value, with value: consuming Value) -> Value {
  var value = value
  swap(&place, &value)
  return value
}
