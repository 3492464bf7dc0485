// The render loop's state: which commit is rendered when, and which frame is shown when. No clock in it.

/// Follows frames through app, render server and display, by durations that it is given.
///
/// Each stage aims at the next vsync, and they overlap. With two buffers a frame is shown two refreshes
/// after its event, with three the render server has one refresh more:
///
/// ```
/// vsync     0        1        2        3        4
///           |--------|--------|--------|--------|
/// app       [ A  ]   [ B  ]   [ C  ]
/// server             [  A ]   [  B ]   [  C ]                two buffers: event 0, shown at 2
/// screen                      A        B        C
///
/// app       [ A  ]   [ B  ]   [ C  ]
/// server             [      A      ]                         three: event 0, shown at 3
///                             [      B      ]
/// screen                               A        B
/// ```
/// A commit that misses its vsync is a commit hitch: the server takes it at the next one.
///
/// ```
/// app       [     A     ]     [ C  ]                         1.5 periods
/// server                      [  A ]   [  C ]                at vsync 1 there is nothing to render
/// screen             -        !        A        C            ! A was expected here: 1 late
/// ```
/// A slow pass is a render hitch. With two buffers the back buffer is free only once the front one has
/// been replaced, so that what is committed meanwhile waits, and is rendered together:
///
/// ```
/// app       [ A  ]   [ B  ]   [ C  ]   [ D  ]
/// server             [    A    ]       [ C  ]   [ D  ]       A takes 1.2 periods; B is merged into C
/// screen                      !        A        C            1 late
/// ```
/// With three buffers the same pass is in time, and one of 2.2 periods is one refresh late:
///
/// ```
/// app       [ A  ]   [ B  ]   [ C  ]   [ D  ]   [ E  ]
/// server             [        A        ][ B ]   [CD]         B waits for A, C for a buffer
/// screen                               !        A        B        C
/// ```
/// Animations are the render server's: it renders at each vsync, commit or not. A late commit then leaves
/// no refresh without a frame (`missedVSyncs` is 0), and is late all the same; a slow pass stops them.
///
/// ```
/// app       [ A  ]   [         B         ]
/// server             [  A ]   [  a ]   [  a ]   [  B ]
/// screen                      A        a        a        B   expected at 3, shown at 5: 2 late
/// ```
/// - Source: "Explore UI animation hitches and the render loop", Apple, 2021.
public struct FramePacer: Sendable {
  /// When vsyncs are.
  public let timing: VSyncTiming
  /// 2 for double buffering, 3 for triple.
  public let bufferCount: Int
  /// Sums over what was shown so far.
  public internal(set) var totals = HitchTotals()

  /// A commit that no frame shows yet.
  private struct Commit {
    /// The refresh in which the app began.
    let event: Int
    /// The vsync at which the render server can take it.
    let ready: Int
  }

  private var waiting: [Commit] = []
  /// Frames that are rendered and not yet shown.
  private var flights: [PacedFrame] = []
  /// When the app has finished its last commit, ns.
  public private(set) var appFree: UInt64 = 0
  private var prepareFree: UInt64 = 0
  private var executeFree: UInt64 = 0
  private var frameCount = 0
  /// The vsync at which the render server began last, be it for nothing; `nil` before the first time.
  private var lastStart: Int?
  /// The vsync at which the last frame that was begun is shown.
  private var lastShown = -1
  /// Vsyncs at which frames are shown, ascending: as far back as one may still be asked for.
  private var shownVSyncs: [Int] = []

  /// Makes a pacer that has seen nothing.
  ///
  /// - Precondition: there are 2 or 3 buffers.
  public init(timing: VSyncTiming, bufferCount: Int = 2) {
    precondition((2...3).contains(bufferCount), "\(bufferCount) buffers")
    self.timing = timing
    self.bufferCount = bufferCount
  }

  /// Refreshes from an event to the screen when all is on time: as many as there are buffers.
  public var latency: Int { bufferCount }

  /// Refreshes that the render server has for a frame: 1, or 2 with three buffers.
  public var renderPeriods: Int { bufferCount - 1 }

  // MARK: - App

  /// Takes note of a commit.
  ///
  /// - Parameters:
  ///   - began: when the app began the work that it ends, ns.
  ///   - ended: when it was with the render server, ns.
  /// - Precondition: the app has one thread: it began when the commit before had ended, to 1 ns, or later.
  public mutating func commit(began: UInt64, ended: UInt64) {
    precondition(
      began + 1 >= appFree && ended >= began,
      "a commit from \(began) to \(ended) ns overlaps the one until \(appFree) ns")
    let event = timing.refresh(at: began)
    // What ends at its own vsync is too late for that one: the server has looked already.
    waiting.append(Commit(event: event, ready: max(event + 1, timing.deadline(of: ended))))
    appFree = ended
    let oldest = waiting[0].event
    shownVSyncs.removeAll { $0 < oldest }
  }

  /// Whether the app can begin at a vsync.
  public func appIsFree(at vsync: Int) -> Bool { timing.deadline(of: appFree) <= vsync }

  // MARK: - Render server

  /// How many commits the render server can take at a vsync: all that have ended by then.
  public func readyCommits(at vsync: Int) -> Int { waiting.prefix { $0.ready <= vsync }.count }

  /// Whether the render server can begin a frame at a vsync: it has planned the one before, and a
  /// buffer is free.
  public func canRender(at vsync: Int) -> Bool {
    flights.count { $0.shown > vsync } < renderPeriods
      && timing.deadline(of: prepareFree) <= vsync
  }

  /// Renders a frame: of all commits that are ready, or, if none is, of animations.
  ///
  /// - Parameters:
  ///   - vsync: when the render server begins.
  ///   - duration: how long it takes; executing waits until the frame before has been executed.
  /// - Returns: the frame, and when it will be shown.
  /// - Precondition: `canRender(at: vsync)`.
  @discardableResult
  public mutating func render(at vsync: Int, _ duration: RenderDuration) -> PacedFrame {
    precondition(canRender(at: vsync), "the render server is not free at vsync \(vsync)")
    let taken = waiting.prefix(readyCommits(at: vsync))
    waiting.removeFirst(taken.count)
    prepareFree = timing.time(of: vsync) + duration.prepare
    executeFree = max(prepareFree, executeFree) + duration.execute
    // When it could have begun: with the oldest commit, or, for animations, at the vsync after the frame
    // before; and what was in time for the screen then, if the frame before had left it free.
    let begin = taken.first?.ready ?? lastStart.map { $0 + 1 } ?? vsync
    let nominal = taken.first.map { $0.event + latency } ?? begin + renderPeriods
    let due = max(begin + renderPeriods, lastShown + 1)
    let shown = max(vsync + renderPeriods, max(lastShown + 1, timing.deadline(of: executeFree)))
    // Of several commits the worst counts, as far as the server did not lose the same time.
    let commitHitch = min(taken.map { $0.ready - $0.event - 1 }.max() ?? 0, due - nominal)
    let expected = due - commitHitch
    let frame = PacedFrame(
      index: frameCount, event: taken.first?.event, commits: taken.count, renderStart: vsync,
      finished: executeFree, expected: expected, shown: shown, commitHitch: commitHitch,
      renderHitch: shown - due, waited: expected - nominal,
      missedVSyncs: shown - expected - shownVSyncs.count { $0 >= expected })
    frameCount += 1
    lastStart = vsync
    lastShown = shown
    shownVSyncs.append(shown)
    // An animation without commits goes on for ever; no commit is that late.
    if shownVSyncs.count > 10_000 { shownVSyncs.removeFirst(5_000) }
    flights.append(frame)
    return frame
  }

  /// Takes the commits that are ready without a frame: they change no pixel, or there are none.
  ///
  /// An animation that begins after it is not late for having shown nothing before.
  ///
  /// - Parameters:
  ///   - vsync: when the render server finds out.
  ///   - prepare: how long it takes to, ns.
  /// - Precondition: `canRender(at: vsync)`.
  public mutating func renderNothing(at vsync: Int, prepare: UInt64 = 0) {
    precondition(canRender(at: vsync), "the render server is not free at vsync \(vsync)")
    waiting.removeFirst(readyCommits(at: vsync))
    prepareFree = timing.time(of: vsync) + prepare
    lastStart = vsync
  }

  // MARK: - Display

  /// Whether frames have been begun that are not shown yet.
  public var isRendering: Bool { !flights.isEmpty }

  /// Begins a refresh.
  ///
  /// - Returns: the frame that is shown from this vsync on; `nil` if the one before stays.
  public mutating func show(at vsync: Int) -> PacedFrame? {
    totals.refreshes = max(totals.refreshes, vsync + 1)
    guard let first = flights.first, first.shown <= vsync else { return nil }
    let frame = flights.removeFirst()
    totals.add(frame)
    return frame
  }
}
