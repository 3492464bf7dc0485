// The loop that an app's screen lives in: events, timers, display links, commit, render, present.

public import LaminaCompositor
public import LaminaLayers
public import LaminaPixels
import LaminaProfiling

/// How a frame loop works.
public struct FrameLoopConfiguration: Sendable {
  /// What it waits for.
  public var clock = VSyncClock.virtual()
  /// How frames are rendered, into how many buffers, and what time is measured by.
  public var renderer = RendererConfiguration()
  /// How long app and render server take.
  public var durations = FrameDurations.modelled(CostModel.standard)
  /// When a finished frame goes to the front.
  public var swapMode = SwapMode.atVSync
  /// Lines that the display blanks before each refresh; `nil` for the video controller's default.
  public var blankingLines: Int?

  /// A virtual clock of 60 Hz, two buffers, modelled durations: deterministic.
  public init() {}
}

/// Runs an app's events and timers, commits its layer tree, renders it, and shows it, refresh by refresh.
///
/// ```
/// vsync k:  the frame that is due goes to the screen
///           the render server takes what has been committed, and renders it for vsync k + 1, or k + 2
///           a turn of the app, if something is due:
///             events - timers - display links - main queue - observers before waiting, in ascending order
///                                                 2,000,000: Core Animation's commit
///                                                   implicit transaction - layout - display - prepare - commit
///           wait for the next vsync, event, or timer
/// ```
/// The main queue and the jobs of the main actor run in each turn, and at each vsync: what they change is
/// committed by the same turn. On the real-time clock they also run as soon as they arrive, and a turn
/// commits what they have changed. On a virtual clock a turn waits for announced work (`beginWork()`), and for
/// work of Lamina's own.
///
/// A vsync at which nothing is due costs next to nothing, a microsecond: the app is not woken, and without
/// a commit and animations the render server has nothing to do. A turn commits if a layer has changed
/// since the last commit, or has been marked to be laid out or drawn; that of a run's beginning commits in
/// any case.
///
/// Layers of a tree that a loop has committed are shown: their changes run actions, implicit animations
/// among them. completion blocks of transactions and what animations tell their delegates run at the beginning of
/// a turn.
///
/// App and render server work at the same time on the loop's clock, by the durations that it is given;
/// here one does its work after the other. Under the real-time clock vsyncs that pass meanwhile are left
/// out.
@MainActor public final class FrameLoop {
  /// The order of Core Animation's commit among observers.
  public static let commitOrder = 2_000_000

  /// The tree that is shown.
  public var root: Layer { didSet { isMarked = true } }
  /// How it works.
  public let configuration: FrameLoopConfiguration
  /// Called for each frame that comes to the screen.
  public var onShow: (@MainActor (ShownFrame) -> Void)?
  /// Called for each refresh that is over, with what the display showed.
  public var onRefresh: (@MainActor (ScreenImage) -> Void)?
  /// Which frame is shown when.
  public internal(set) var pacer: FramePacer

  var clock: VSyncClock
  var server: RenderServer
  var video: VideoController
  /// Commits that the render server has not taken, the oldest first.
  var pending: [Commit] = []
  /// Frames that are rendered and not yet shown, the oldest first.
  var flights: [Flight] = []
  var events: [LoopEvent] = []
  var timers: [LoopTimer] = []
  var links = DisplayLinks()
  var observers: [LoopObserver] = []
  /// The next refresh.
  public internal(set) var refresh = 0
  /// Until when the app is busy, ns.
  var appFree: UInt64 = 0
  /// The earliest moment at which the next turn can begin, ns.
  var nextTurn: UInt64 = 0
  /// Whether something may have changed since the last commit that no layer says.
  var isMarked = true
  /// How often layers had changed at the last commit.
  var committedChanges: UInt64 = 0
  /// Whether animations are to end, and their delegates to be told.
  var isAnimating = false
  /// How much it has done.
  public internal(set) var counts = FrameLoopCounts()
  /// Who commits and renders; `nil` for the loop itself.
  var advance: Advance?
  /// Whether the vsync of `refresh` has come.
  var hasBegunRefresh = false
  /// Where it stands between two steps.
  var phase = LoopPhase.idle
  /// Whether it runs, or is advanced.
  var isRunning = false
  /// Whether it stops before the next refresh, since its task was cancelled.
  var isCancelled = false
  /// Whether its last wait has ended early.
  var wasWoken = false
  /// Whether there was something to commit when an advance came to its end.
  var neededCommit = false
  /// The time that `spend` has added between turns, ns.
  var spentBetweenTurns: UInt64 = 0
  /// Announced work that has not ended.
  let work = AnnouncedWork()
  /// Wakes the loop while it waits in a task.
  let alarm = LoopAlarm()
  /// The turn that runs now; `nil` between turns.
  var turn: Turn?

  /// A frame on its way to the screen.
  struct Flight {
    let frame: PacedFrame
    let record: FrameRecord
    let picture: Texture
    /// Whether it is at the front already.
    var isSwapped = false
  }

  /// A turn of the app.
  struct Turn {
    /// When it began, ns.
    let start: UInt64
    /// The same by the machine's clock.
    let machineStart: UInt64
    /// What `spend` has added, ns.
    var spent: UInt64 = 0
    /// Until when its commit took, ns.
    var committed: UInt64 = 0
    /// Whether the loop is about to stop.
    var isExit = false
    /// What its commit failed for.
    var failure: RenderError?
  }

  /// Makes a loop that has not run.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - configuration: how it works.
  /// - Throws: `RenderError.overLimit` for a canvas that is too large, `.emptyCanvas` for one without pixels,
  ///   `.noMemory` when the machine has no memory for the renderer's workers.
  public init(
    root: Layer, canvas: Canvas,
    configuration: FrameLoopConfiguration = FrameLoopConfiguration()
  ) throws(RenderError) {
    try canvas.check(configuration.renderer.limits)
    self.root = root
    self.configuration = configuration
    clock = configuration.clock
    pacer = FramePacer(
      timing: configuration.clock.timing, bufferCount: configuration.renderer.bufferCount)
    server = try RenderServer(configuration.renderer, canvas: canvas)
    video = VideoController(
      timing: configuration.clock.timing, width: Int(canvas.exactPixelWidth),
      height: Int(canvas.exactPixelHeight), blankingLines: configuration.blankingLines)
    observers = [
      LoopObserver([.beforeWaiting, .exit], order: FrameLoop.commitOrder) { [unowned self] _ in
        commitIfNeeded()
      }
    ]
  }

  /// The present on the loop's clock, in seconds: what `CACurrentMediaTime()` is.
  ///
  /// During a turn it is the turn's beginning on a virtual clock.
  public var now: Double { Double(clock.now) / 1e9 }

  /// What the display reads now; `nil` before the first frame.
  public var front: Texture? { video.front }

  /// Sums over the frames that were shown.
  public var totals: HitchTotals { pacer.totals }

  // MARK: - What it calls

  /// Calls something once, in a turn at that time or as soon after it as the app is free.
  ///
  /// - Parameters:
  ///   - time: seconds on the loop's clock; `nil` for the next turn.
  ///   - body: what to call.
  /// - Precondition: the time is at least 0 and below 1e9.
  public func post(at time: Double? = nil, _ body: @escaping @MainActor () -> Void) {
    events.append(LoopEvent(due: time.map(FrameLoop.nanoseconds) ?? clock.now, body: body))
    alarm.ring()
  }

  /// Calls something at a time, and again after each interval if there is one.
  ///
  /// Calls that the app is too busy for are left out.
  ///
  /// - Parameters:
  ///   - time: when first, seconds on the loop's clock; `nil` for one interval from now.
  ///   - interval: seconds between calls, at least a microsecond; `nil` for a single call.
  ///   - body: what to call.
  /// - Returns: the timer, which can be ended.
  /// - Precondition: the time is at least 0 and below 1e9, and so is the interval.
  @discardableResult
  public func schedule(
    at time: Double? = nil, every interval: Double? = nil,
    _ body: @escaping @MainActor (LoopTimer) -> Void
  ) -> LoopTimer {
    precondition((interval ?? 1) >= 1e-6, "a timer every \(interval ?? 0) s")
    let first = time ?? now + (interval ?? 0)
    let timer = LoopTimer(
      due: FrameLoop.nanoseconds(first), interval: interval.map(FrameLoop.nanoseconds), body: body)
    timers.append(timer)
    alarm.ring()
    return timer
  }

  /// Calls a display link from the next vsync on.
  public func add(_ link: DisplayLink) { links.add(link) }

  /// Calls something whenever the loop comes to a point.
  ///
  /// What changes layers after `commitOrder` is committed by a later turn.
  ///
  /// - Parameters:
  ///   - activities: the points.
  ///   - order: its place among the others.
  ///   - body: what to call.
  /// - Returns: the observer, which can be ended.
  @discardableResult
  public func observe(
    _ activities: LoopActivity, order: Int = 0,
    _ body: @escaping @MainActor (LoopActivity) -> Void
  ) -> LoopObserver {
    let observer = LoopObserver(activities, order: order, body: body)
    let index = observers.firstIndex { $0.order > order } ?? observers.count
    observers.insert(observer, at: index)
    return observer
  }

  /// Makes the present turn longer, by so many ns: what its work would take on the device that is modelled.
  ///
  /// Between turns it makes the next one longer.
  public func spend(_ nanoseconds: UInt64) {
    if turn == nil { spentBetweenTurns += nanoseconds } else { turn?.spent += nanoseconds }
  }

  // MARK: - Announced work

  /// Announces work that ends elsewhere, on another thread for example, and whose result is to be shown.
  ///
  /// On a virtual clock no turn ends, and no time passes, until the work has ended, so that frames are the
  /// same in every run. Work that is not announced is shown when it arrives: such frames may differ from
  /// run to run. On the real-time clock the call does nothing but count.
  ///
  /// ```swift
  /// loop.beginWork()
  /// DispatchQueue.global().async {
  ///   let picture = decode()
  ///   DispatchQueue.main.async {
  ///     layer.contents = picture
  ///     loop.endWork()
  ///   }
  /// }
  /// ```
  /// Blocks of the main queue, and tasks that stay on the main actor, need no announcement: a turn runs
  /// what they add to the queue, 100 times at most. A task that awaits something else leaves the queue, and
  /// counts as work elsewhere.
  ///
  /// Work that has not ended after 30 s is no longer waited for, and counts in `counts.abandonedWork`: if
  /// it ends later while other work goes on, that counts as ended. Work must not wait for the loop's own
  /// time to pass.
  public nonisolated func beginWork() { work.begin() }

  /// Ends a piece of announced work, from any thread: after its result has been handed to the main queue.
  ///
  /// - Precondition: there are as many calls of `beginWork()` before.
  public nonisolated func endWork() { work.end() }

  /// How long a virtual clock waits for announced work, ns.
  static let longestWait: UInt64 = 30_000_000_000

  /// Has the next vsync begin a turn, which commits.
  public func setNeedsCommit() { isMarked = true }

  /// Whether there is something to commit.
  var needsCommit: Bool { isMarked || hasChanges }

  /// Whether a layer has changed since the last commit.
  var hasChanges: Bool { committedChanges != Transaction.changeCount }

  /// The last time of a loop's clock, in seconds: just below 1e9.
  package nonisolated static let lastTime = 1e9.nextDown

  static func nanoseconds(_ seconds: Double) -> UInt64 {
    precondition(seconds >= 0 && seconds < 1e9, "\(seconds) s is not a time of a loop's clock")
    return UInt64(seconds * 1e9 + 0.5)
  }
}
