// The loop that runs an app's screen: events, timers, display links, commit, render, present.

public import LaminaCompositor
public import LaminaLayers
public import LaminaPixels
import LaminaProfiling
import LaminaSystem

/// The settings of a frame loop.
///
/// ```swift
/// var configuration = FrameLoopConfiguration()
/// configuration.renderer.bufferCount = 3
/// configuration.renderer.threadCount = 2
/// let loop = try FrameLoop(
///   root: Layer(), canvas: Canvas(width: 390, height: 844), configuration: configuration)
/// ```
public struct FrameLoopConfiguration: Sendable {
  /// The clock that the loop runs on, and on which it waits.
  public var clock = VSyncClock.virtual()
  /// The renderer's settings, including the number of buffers and the clock that measures durations.
  public var renderer = RendererConfiguration()
  /// The source of the durations of the app's and the render server's work.
  public var durations = FrameDurations.modelled(CostModel.standard)
  /// The time at which a finished frame becomes the front buffer.
  public var swapMode = SwapMode.atVSync
  /// The number of blanked lines before the visible ones of each refresh; `nil` for the video controller's default.
  public var blankingLines: Int?

  /// Makes a deterministic configuration: a virtual clock of 60 Hz, two buffers, modelled durations.
  public init() {}
}

/// A loop that runs an app's events and timers, commits its layer tree, renders it, and shows it, refresh by refresh.
///
/// A picture says what a frame looks like, but not whether it comes in time. That depends on when the app is woken, how
/// long its turn takes, and which refresh the render server reaches. The loop runs all three on one clock. If the clock
/// is virtual, it is a discrete-event simulation: with modelled durations and announced work, every run shows the same
/// frames.
///
/// ```text
/// vsync k:  the frame that is due is shown on the screen
///           the render server takes what has been committed, and renders it for vsync k + 1, or k + 2
///           a turn of the app, if something is due:
///             events - timers - display links - main queue - observers before waiting, in ascending order
///                                                 2,000,000: Core Animation's commit
///                                                   implicit transaction - layout - display - prepare - commit
///           wait for the next vsync, event, or timer
/// ```
/// The render server keeps the committed tree, and evaluates its animations at each vsync. So a stalled app stops no
/// animation, and a running animation does not wake the app.
///
/// The main queue and the jobs of the main actor run in each turn, and at each vsync, so that the same turn commits
/// their changes. On the real-time clock they also run as soon as they arrive, and a turn commits their changes. On a
/// virtual clock a turn waits for announced work (`beginWork()`), and for Lamina's background work.
///
/// A vsync at which nothing is due costs about a microsecond, because the app is not woken. Without a commit and
/// animations the render server has nothing to do: ten seconds of a still tree are one commit and one frame. A turn
/// commits if a layer has changed since the last commit, or has been marked for layout or display. The first turn of a
/// run always commits.
///
/// - Layers of a tree that a loop has committed are shown: their changes run actions, including implicit animations.
/// - Completion blocks of transactions and delegate calls of animations run at the beginning of a turn.
/// - On the loop's clock, app and render server overlap, with the configured durations. On the host they run one after
///   the other; on the real-time clock, vsyncs that pass meanwhile are skipped.
///
/// ```swift
/// let root = Layer(), ball = Layer()
/// ball.frame = Rect(x: 0, y: 0, width: 20, height: 20)
/// root.addSublayer(ball)
/// let loop = try FrameLoop(root: root, canvas: Canvas(width: 200, height: 100))
/// loop.onShow = { shown in print(shown.time, shown.record.counters[.damagePixels]) }
/// loop.post(at: 0.1) { ball.position.x = 150 }
/// try loop.run(until: 0.5)
/// ```
@MainActor public final class FrameLoop {
  /// The order of Core Animation's commit among the observers of a turn.
  public static let commitOrder = 2_000_000

  /// The layer tree that is shown.
  public var root: Layer { didSet { isMarked = true } }
  /// The loop's settings.
  public let configuration: FrameLoopConfiguration
  /// The function that is called for each frame that reaches the screen.
  public var onShow: (@MainActor (ShownFrame) -> Void)?
  /// The function that is called at the end of each refresh, with the image that the display showed.
  public var onRefresh: (@MainActor (ScreenImage) -> Void)?
  /// The schedule of the vsyncs at which each frame is rendered and shown.
  public internal(set) var pacer: FramePacer

  var clock: VSyncClock
  var server: RenderServer
  var video: VideoController
  /// The commits that the render server has not taken, the oldest first.
  var pending: [Commit] = []
  /// The frames that are rendered and not yet shown, the oldest first.
  var framesInFlight: [FrameInFlight] = []
  var events: [LoopEvent] = []
  var timers: [LoopTimer] = []
  var links = DisplayLinkScheduler()
  var observers: [LoopObserver] = []
  /// The number of the next refresh or, while one is running, of that refresh.
  public internal(set) var refresh = 0
  /// The time until which the app is busy, in ns.
  var appFree: UInt64 = 0
  /// The earliest time at which the next turn can begin, in ns.
  var nextTurn: UInt64 = 0
  /// Whether the next turn has to commit even if no layer has recorded a change.
  var isMarked = true
  /// The value of `Transaction.changeCount` at the last commit.
  var committedChanges: UInt64 = 0
  /// Whether the tree has animations that have not ended, so that `didStop` blocks are still to be called.
  var isAnimating = false
  /// Whether animations change what a layer of the committed tree draws, so that each refresh needs a commit.
  var redrawsByAnimations = false
  /// Counts of the loop's work.
  public internal(set) var counts = FrameLoopCounts()
  /// The mode of the running `advance(to:_:)`; `nil` if the loop itself commits and renders.
  var advance: Advance?
  /// Whether the vsync of `refresh` has come.
  var hasBegunRefresh = false
  /// The state from which the loop continues after a wait.
  var phase = LoopPhase.idle
  /// Whether the loop is running, or being advanced.
  var isRunning = false
  /// Whether the loop stops before the next refresh, because its task was cancelled.
  var isCancelled = false
  /// Whether the loop's last wait ended before its time.
  var wasWoken = false
  /// Whether there were already changes to commit when an advance reached its end.
  var neededCommit = false
  /// The time that `spend` has added between turns, in ns.
  var spentBetweenTurns: UInt64 = 0
  /// The announced work that has not ended.
  let work = AnnouncedWork()
  /// The alarm that wakes the loop while it waits in a task.
  let alarm = LoopAlarm()
  /// The current turn; `nil` between turns.
  var turn: Turn?

  /// A rendered frame that is not yet shown.
  struct FrameInFlight {
    let frame: PacedFrame
    let record: FrameRecord
    let picture: Texture
    /// Whether the frame is already in the front buffer.
    var isSwapped = false
  }

  /// A turn: one iteration of the app's run loop, which calls everything that is due and then commits changes.
  struct Turn {
    /// The beginning of the turn on the loop's clock, in ns.
    let start: UInt64
    /// The beginning of the turn on the renderer's clock, in ns.
    let machineStart: UInt64
    /// The time that `spend` has added to the turn, in ns.
    var spent: UInt64 = 0
    /// The end of the turn's commit on the loop's clock, in ns; 0 without one.
    var committed: UInt64 = 0
    /// Whether the turn is the last one, after which the loop stops.
    var isExit = false
    /// The error of the turn's commit; `nil` if it has not failed.
    var failure: RenderError?
  }

  /// Makes a loop that has not run.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - configuration: the loop's settings.
  /// - Throws: `RenderError.overLimit` for a canvas that is too large, `.emptyCanvas` for one without pixels,
  ///   `.noMemory` when the machine has no memory for the renderer's workers.
  public init(
    root: Layer, canvas: Canvas,
    configuration: FrameLoopConfiguration = FrameLoopConfiguration()
  ) throws(RenderError) {
    let size = try canvas.pixelSize(within: configuration.renderer.limits)
    self.root = root
    self.configuration = configuration
    clock = configuration.clock
    pacer = FramePacer(
      timing: configuration.clock.timing, bufferCount: configuration.renderer.bufferCount)
    server = try RenderServer(configuration.renderer, canvas: canvas)
    video = VideoController(
      timing: configuration.clock.timing, width: size.width, height: size.height,
      blankingLines: configuration.blankingLines)
    observers = [
      LoopObserver([.beforeWaiting, .exit], order: FrameLoop.commitOrder) { [unowned self] _ in
        commitIfNeeded()
      }
    ]
  }

  /// The current time on the loop's clock, in seconds, like `CACurrentMediaTime()`.
  ///
  /// On a virtual clock, time does not pass during a turn: it is the turn's beginning.
  public var now: Double { Double(clock.now) / 1e9 }

  /// The buffer that the display reads now; `nil` before the first frame.
  public var front: Texture? { video.front }

  /// The numbers and delays of all frames that were shown.
  public var totals: HitchTotals { pacer.totals }

  // MARK: - Calls

  /// Calls a function once, in the first turn that begins at or after a time.
  ///
  /// - Parameters:
  ///   - time: seconds on the loop's clock; `nil` for the next turn.
  ///   - body: the function.
  /// - Precondition: the time is at least 0 and below 1e9.
  public func post(at time: Double? = nil, _ body: @escaping @MainActor () -> Void) {
    events.append(LoopEvent(due: time.map(FrameLoop.nanoseconds) ?? clock.now, body: body))
    alarm.ring()
  }

  /// Calls a function at a time, and again after each interval if there is one.
  ///
  /// Calls are skipped while the app is busy.
  ///
  /// - Parameters:
  ///   - time: the first call, seconds on the loop's clock; `nil` for one interval from now.
  ///   - interval: seconds between calls, at least a microsecond; `nil` for a single call.
  ///   - body: the function.
  /// - Returns: the timer, which can be invalidated.
  /// - Precondition: the time is at least 0 and below 1e9, and so is the interval.
  @discardableResult
  public func schedule(
    at time: Double? = nil, every interval: Double? = nil,
    _ body: @escaping @MainActor (LoopTimer) -> Void
  ) -> LoopTimer {
    ensure((interval ?? 1) >= 1e-6, "a timer every \(interval ?? 0) s")
    let first = time ?? now + (interval ?? 0)
    let timer = LoopTimer(
      due: FrameLoop.nanoseconds(first), interval: interval.map(FrameLoop.nanoseconds), body: body)
    timers.append(timer)
    alarm.ring()
    return timer
  }

  /// Adds a display link, which is called from the next vsync on.
  public func add(_ link: DisplayLink) { links.addLink(link) }

  /// The loop that runs, or was the last to run.
  package static weak var current: FrameLoop?
  /// The links for the next loop that runs.
  static var waitingLinks: [DisplayLink] = []

  /// Adds a display link to the running loop or, between runs, to the next that runs.
  package static func addToRunningLoop(_ link: DisplayLink) {
    if let current, current.isRunning { current.add(link) } else { waitingLinks.append(link) }
  }

  /// Calls a function whenever the loop reaches one of the given points.
  ///
  /// Changes to layers that are made after `commitOrder` are committed by a later turn.
  ///
  /// - Parameters:
  ///   - activities: the points.
  ///   - order: the position among the other observers.
  ///   - body: the function.
  /// - Returns: the observer, which can be invalidated.
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

  /// Makes the current turn longer by a number of ns: the time that its work would take on the modelled device.
  ///
  /// Between turns it makes the next one longer.
  public func spend(_ nanoseconds: UInt64) {
    if turn == nil { spentBetweenTurns += nanoseconds } else { turn?.spent += nanoseconds }
  }

  // MARK: - Announced work

  /// Announces work that ends elsewhere, on another thread for example, and whose result is to be shown.
  ///
  /// On a virtual clock no turn ends, and no time passes, until the work has ended. So frames are the same in every
  /// run. Unannounced work is shown when it arrives: such frames may differ from run to run. On the real-time clock the
  /// call only counts.
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
  /// Blocks of the main queue, and tasks that remain on the main actor, need no announcement, because a turn
  /// runs what they add to the queue, at most 100 times. A task that awaits something else leaves the queue,
  /// and counts as work elsewhere.
  ///
  /// After 30 s the loop stops waiting for unfinished work, and counts it in `counts.abandonedWork`. If abandoned work
  /// ends while other work is pending, its end counts for the other work. Work must not wait for the loop's own time to
  /// pass.
  public nonisolated func beginWork() { work.beginWork() }

  /// Ends a piece of announced work, from any thread, after its result has been handed to the main queue.
  ///
  /// - Precondition: each call follows a call of `beginWork()`.
  public nonisolated func endWork() { work.endWork() }

  /// The longest time that a virtual clock waits for announced work, in ns.
  ///
  /// Policy: `announced-work-limit`.
  static let longestWait: UInt64 = 30_000_000_000

  /// Makes the next vsync begin a turn, which commits.
  public func setNeedsCommit() { isMarked = true }

  /// Whether there are changes to commit.
  var needsCommit: Bool { isMarked || hasChanges }

  /// Whether a layer has changed since the last commit.
  var hasChanges: Bool { committedChanges != Transaction.changeCount }

  /// The last time of a loop's clock, in seconds: just below 1e9.
  package nonisolated static let lastTime = 1e9.nextDown

  static func nanoseconds(_ seconds: Double) -> UInt64 {
    ensure(seconds >= 0 && seconds < 1e9, "\(seconds) s is not a time of a loop's clock")
    return UInt64(seconds * 1e9 + 0.5)
  }
}
