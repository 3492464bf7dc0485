// Background work, and the two points of the frame loop at which its results return to the main actor.

import Dispatch
import LaminaDisplay
import LaminaPixels
import LaminaSystem
import Synchronization

/// A queue that runs work off the main actor, and delivers the results on it before the frame loop's commit.
///
/// Delivery happens where a frame loop is about to wait or to stop, so one turn commits all results.
///
/// ```
/// turn k        events - layout - display: work is handed over
///                                            |--- other threads ---|
/// turn k + 1    events - observer before waiting: results - commit
/// ```
/// Under a virtual clock, a result is delivered `latency` after its work was submitted, in order of
/// submission. The loop waits for work unfinished by then, so that frames are the same on
/// every machine. Under the real-time clock, it is delivered at the first such point after the work is done.
/// Without a loop, `drain()` delivers.
///
/// Policy: `background-drawing-latency`.
@MainActor public final class BackgroundQueue {
  /// The order of the queue's observer of a frame loop, which runs before Core Animation's commit.
  public static let drainOrder = 1_000_000

  /// The time that work takes under a virtual clock, in seconds; by default one refresh at 60 Hz.
  ///
  /// Negative values and NaN count as 0. The loop's clock ends at 1e9 s: later results are delivered then, or
  /// by `drain()`.
  ///
  /// Policy: `background-drawing-latency`.
  public var latency = 1.0 / 60

  /// Counts of the work submitted and of its results.
  public struct Counts: Hashable, Sendable {
    /// The number of pieces of work submitted.
    public var started = 0
    /// The number of results delivered, including those dropped.
    public var finished = 0
    /// The number of results not shown, because they were no longer wanted or the work had failed.
    public var dropped = 0
  }

  /// The counts since the queue was made.
  public private(set) var counts = Counts()

  private weak var loop: FrameLoop?
  private var observer: LoopObserver?
  private var jobs: [Job] = []
  private var trash: [any Sendable] = []
  private let workers = DispatchQueue(label: "lamina.background", attributes: .concurrent)

  /// Makes an empty queue.
  public init() {}

  // MARK: - Work

  /// A submitted piece of work.
  private struct Job {
    /// The time of delivery under a virtual clock, in seconds.
    let due: Double
    let done: DispatchSemaphore
    /// Delivers the result; returns whether it was wanted.
    let show: @MainActor () -> Bool
  }

  /// Submits a piece of work.
  ///
  /// - Parameters:
  ///   - work: the work, run on another thread.
  ///   - show: takes the result on the main actor; returns whether it was still wanted.
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

  /// Releases a value on another thread at the next drain, so that large trees are not deallocated on the
  /// main actor.
  ///
  /// - Parameter value: the last reference to the value.
  public func release(_ value: consuming some Sendable) { trash.append(value) }

  // MARK: - Results

  /// Whether all submitted work has been delivered.
  public var isEmpty: Bool { jobs.isEmpty }

  /// Waits for all submitted work and delivers it, including work submitted meanwhile.
  public func drain() {
    while !jobs.isEmpty {
      let job = jobs.removeFirst()
      job.done.wait()
      finish(job)
    }
    empty()
  }

  /// Takes part in a loop's turns from now on, instead of the previous loop's.
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
      // Check unfinished work again later.
      if !jobs.isEmpty { wake(at: loop.now.later(by: latency)) }
    } else {
      // Turns begin at whole nanoseconds; allow half of one.
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

/// A value handed from one thread to another.
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

/// Replaces a value, and returns the old one without a copy.
func exchange<Value>(_ place: inout Value, with value: consuming Value) -> Value {
  var value = value
  swap(&place, &value)
  return value
}
