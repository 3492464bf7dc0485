// The render loop's state: which commit is rendered when, and which frame is shown when. It has no clock.

import LaminaSystem

/// A schedule of frames through app, render server and display, computed from given durations.
///
/// Each stage aims at the next vsync, and stages overlap, so that with two buffers a frame is shown two
/// refreshes after its event. With three buffers the render server has one refresh more:
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
/// A slow pass is a render hitch. With two buffers the back buffer is free only once the front one has been
/// replaced, so commits made meanwhile wait, and are rendered together:
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
/// The render server runs animations: it renders at each vsync, with or without a commit. A late commit then
/// leaves no refresh without a frame (`missedVSyncs` is 0), although it is still late. A slow pass stops
/// animations.
///
/// ```
/// app       [ A  ]   [         B         ]
/// server             [  A ]   [  a ]   [  a ]   [  B ]
/// screen                      A        a        a        B   expected at 3, shown at 5: 2 late
/// ```
/// - Source: "Explore UI animation hitches and the render loop", Apple, 2021.
public struct FramePacer: Sendable {
  /// The times of vsyncs.
  public let timing: VSyncTiming
  /// The number of buffers: 2 for double buffering, 3 for triple.
  public let bufferCount: Int
  /// Sums over the frames shown so far.
  public internal(set) var totals = HitchTotals()

  /// A commit that no frame shows yet.
  private struct Commit {
    /// The refresh in which the app began the committed work.
    let event: Int
    /// The vsync at which the render server can take the commit.
    let ready: Int
  }

  private var waiting: [Commit] = []
  /// The frames that are rendered and not yet shown.
  private var framesInFlight: [PacedFrame] = []
  /// The time at which the app finished its last commit, in ns.
  public private(set) var appFree: UInt64 = 0
  private var prepareFree: UInt64 = 0
  private var executeFree: UInt64 = 0
  private var frameCount = 0
  /// The vsync at which the render server last began its work, even if it rendered nothing; `nil` before the first
  /// time.
  private var lastStart: Int?
  /// The vsync at which the frame that was begun last is shown; -1 before the first.
  private var lastShown = -1
  /// The vsyncs at which frames are shown, ascending; those before the oldest waiting commit are dropped.
  private var shownVSyncs: [Int] = []

  /// Makes a pacer without frames.
  ///
  /// - Precondition: there are 2 or 3 buffers.
  public init(timing: VSyncTiming, bufferCount: Int = 2) {
    ensure((2...3).contains(bufferCount), "\(bufferCount) buffers")
    self.timing = timing
    self.bufferCount = bufferCount
  }

  /// The number of refreshes from an event to the screen if everything is in time: as many as there are buffers.
  public var latency: Int { bufferCount }

  /// The number of refreshes that the render server has for a frame: 1 with two buffers, 2 with three.
  public var renderPeriods: Int { bufferCount - 1 }

  // MARK: - App

  /// Records a commit, for which the app is busy until it has ended.
  ///
  /// - Parameters:
  ///   - began: the time at which the app began the committed work, ns.
  ///   - ended: the time at which the commit reached the render server, ns.
  /// - Precondition: the app has one thread: it began no more than 1 ns before the end of the previous commit.
  public mutating func recordCommit(began: UInt64, ended: UInt64) {
    ensure(
      began + 1 >= appFree && ended >= began,
      "a commit from \(began) to \(ended) ns overlaps the one until \(appFree) ns")
    let event = timing.refresh(at: began)
    // A commit that ends at the vsync at which it began is too late for it: the server has already looked.
    waiting.append(Commit(event: event, ready: max(event + 1, timing.deadline(of: ended))))
    appFree = ended
    let oldest = waiting[0].event
    shownVSyncs.removeAll { $0 < oldest }
  }

  /// Returns whether the app is free at a vsync, so that it can begin its next commit.
  public func appIsFree(at vsync: Int) -> Bool { timing.deadline(of: appFree) <= vsync }

  // MARK: - Render server

  /// Returns how many commits the render server can take at a vsync: all that have ended by then.
  public func readyCommits(at vsync: Int) -> Int { waiting.prefix { $0.ready <= vsync }.count }

  /// Returns whether the render server can begin a frame at a vsync: it has planned the previous one, and a buffer is
  /// free.
  public func canRender(at vsync: Int) -> Bool {
    framesInFlight.count { $0.shown > vsync } < renderPeriods
      && timing.deadline(of: prepareFree) <= vsync
  }

  /// Schedules a frame of all commits that are ready or, if none is, of animations.
  ///
  /// - Parameters:
  ///   - vsync: the vsync at which the render server begins.
  ///   - duration: the server's duration; executing waits until the previous frame has been executed.
  /// - Returns: the frame, and when it will be shown.
  /// - Precondition: `canRender(at: vsync)`.
  @discardableResult
  public mutating func renderFrame(at vsync: Int, _ duration: RenderDuration) -> PacedFrame {
    ensure(canRender(at: vsync), "the render server is not free at vsync \(vsync)")
    let taken = waiting.prefix(readyCommits(at: vsync))
    waiting.removeFirst(taken.count)
    prepareFree = timing.time(of: vsync) + duration.prepare
    executeFree = max(prepareFree, executeFree) + duration.execute
    // `begin` is the vsync at which it could have begun: when the oldest commit was ready or, for animations, at the
    // vsync after the previous frame. `due` is the vsync at which it would then be shown, if the previous frame had
    // left the screen free.
    let begin = taken.first?.ready ?? lastStart.map { $0 + 1 } ?? vsync
    let nominal = taken.first.map { $0.event + latency } ?? begin + renderPeriods
    let due = max(begin + renderPeriods, lastShown + 1)
    let shown = max(vsync + renderPeriods, max(lastShown + 1, timing.deadline(of: executeFree)))
    // Of several commits the longest delay counts, limited to the delay of `due`; the server caused the rest.
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
    // Without commits an animation would let the list grow for ever; no commit is that late.
    if shownVSyncs.count > 10_000 { shownVSyncs.removeFirst(5_000) }
    framesInFlight.append(frame)
    return frame
  }

  /// Takes the ready commits, if any, without rendering a frame, because they change no pixel.
  ///
  /// It does not make a later frame of animations late.
  ///
  /// - Parameters:
  ///   - vsync: the vsync at which the render server begins.
  ///   - prepare: the duration of planning, ns.
  /// - Precondition: `canRender(at: vsync)`.
  public mutating func renderNothing(at vsync: Int, prepare: UInt64 = 0) {
    ensure(canRender(at: vsync), "the render server is not free at vsync \(vsync)")
    waiting.removeFirst(readyCommits(at: vsync))
    prepareFree = timing.time(of: vsync) + prepare
    lastStart = vsync
  }

  // MARK: - Display

  /// Whether frames have been begun that are not shown yet.
  public var isRendering: Bool { !framesInFlight.isEmpty }

  /// Begins the refresh at a vsync, and shows the frame that is due.
  ///
  /// - Returns: the frame that is shown from this vsync on; `nil` if the previous one remains.
  public mutating func showFrame(at vsync: Int) -> PacedFrame? {
    totals.refreshes = max(totals.refreshes, vsync + 1)
    guard let first = framesInFlight.first, first.shown <= vsync else { return nil }
    let frame = framesInFlight.removeFirst()
    totals.addFrame(frame)
    return frame
  }
}
