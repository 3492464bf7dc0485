import LaminaDisplay
import LaminaProfiling
import TestSupport
import Testing

/// Timelines by hand: which frame is shown at which vsync, and why it is late.
@Suite struct FramePacerTests {
  /// Refreshes with work for the app and for the render server, in periods.
  private struct Timeline {
    var rate = 60.0
    var buffers = 2
    /// The app's work, by the refresh in which it begins; `nil` for none.
    var app: (Int) -> Double? = { _ in 0.5 }
    /// The render server's, by the vsync at which it begins.
    var render: (Int) -> Double = { _ in 0.5 }
    /// How much of that is planning.
    var prepared = 0.1
    var isAnimating = false

    func run(_ refreshes: Int) -> (frames: [PacedFrame], totals: HitchTotals) {
      var pacer = FramePacer(timing: VSyncTiming(refreshRate: rate), bufferCount: buffers)
      let period = Double(pacer.timing.period)
      var frames: [PacedFrame] = []
      for vsync in 0..<refreshes {
        let whole = UInt64(render(vsync) * period + 0.5)
        let prepare = UInt64(prepared * Double(whole))
        let shown = pacer.refresh(
          vsync, work: app(vsync).map { UInt64($0 * period + 0.5) },
          render: RenderDuration(prepare: prepare, execute: whole - prepare),
          isAnimating: isAnimating)
        if let shown {
          #expect(shown.shown == vsync)
          frames.append(shown)
        }
      }
      return (frames, pacer.totals)
    }
  }

  /// A frame as event, expected, shown, commit hitch, render hitch.
  private func rows(_ frames: [PacedFrame]) -> [[Int]] {
    frames.map { [$0.event ?? -1, $0.expected, $0.shown, $0.commitHitch, $0.renderHitch] }
  }

  @Test(arguments: [60.0, 120]) func `on time: two refreshes with two buffers, three with three`(
    rate: Double
  ) {
    let double = Timeline(rate: rate).run(6)
    #expect(
      rows(double.frames) == [
        [0, 2, 2, 0, 0], [1, 3, 3, 0, 0], [2, 4, 4, 0, 0], [3, 5, 5, 0, 0],
      ])
    #expect(double.frames.allSatisfy { $0.latency == 2 && $0.kind == .none && $0.commits == 1 })
    #expect(double.totals.hitchRatio == 0 && double.totals.frames == 4)
    let triple = Timeline(rate: rate, buffers: 3).run(6)
    #expect(rows(triple.frames) == [[0, 3, 3, 0, 0], [1, 4, 4, 0, 0], [2, 5, 5, 0, 0]])
    #expect(triple.frames.allSatisfy { $0.latency == 3 })
  }

  @Test func `late commit of 1.5 periods, two buffers: one refresh`() {
    let (frames, totals) = Timeline(app: { $0 == 1 ? 1.5 : 0.5 }).run(8)
    // app     [A][   B   ][C][D][E]         B begins at 1, ends at 2.5: taken at 3
    // screen        A  !  B  C  D           B was expected at 3
    #expect(
      rows(frames) == [
        [0, 2, 2, 0, 0], [1, 3, 4, 1, 0], [3, 5, 5, 0, 0], [4, 6, 6, 0, 0], [5, 7, 7, 0, 0],
      ])
    #expect(frames[1].kind == .commit && frames[1].missedVSyncs == 1 && frames[1].latency == 3)
    #expect(frames[1].hitchNanoseconds(.hertz60) == 16_666_667)
    #expect(totals.commitHitch == 1 && totals.renderHitch == 0 && totals.missedVSyncs == 1)
    #expect(totals.hitchRatio == 1_000.0 / 8 && totals.hitches == 1)
  }

  @Test func `late commit of 2.5 periods, two buffers: two refreshes`() {
    let (frames, totals) = Timeline(app: { $0 == 1 ? 2.5 : 0.5 }).run(8)
    #expect(
      rows(frames) == [[0, 2, 2, 0, 0], [1, 3, 5, 2, 0], [4, 6, 6, 0, 0], [5, 7, 7, 0, 0]])
    #expect(totals.missedVSyncs == 2 && totals.hitch == 2 && totals.hitches == 1)
    #expect(frames[1].hitchNanoseconds(.hertz120) == 16_666_666)
  }

  @Test func `late commits, three buffers: as with two, a refresh later`() {
    let short = Timeline(buffers: 3, app: { $0 == 1 ? 1.5 : 0.5 }).run(8)
    #expect(
      rows(short.frames) == [
        [0, 3, 3, 0, 0], [1, 4, 5, 1, 0], [3, 6, 6, 0, 0], [4, 7, 7, 0, 0],
      ])
    let long = Timeline(buffers: 3, app: { $0 == 1 ? 2.5 : 0.5 }).run(8)
    #expect(rows(long.frames) == [[0, 3, 3, 0, 0], [1, 4, 6, 2, 0], [4, 7, 7, 0, 0]])
  }

  @Test func `slow pass of 1.2 periods, two buffers: what is committed meanwhile is merged`() {
    let (frames, totals) = Timeline(render: { $0 == 1 ? 1.2 : 0.5 }).run(6)
    // server     [  A  ]  [BC][D]           A begins at 1, ends at 2.2: shown at 3, not at 2
    #expect(rows(frames) == [[0, 2, 3, 0, 1], [1, 4, 4, 0, 0], [3, 5, 5, 0, 0]])
    #expect(frames[0].kind == .render && frames[0].missedVSyncs == 1)
    #expect(frames[1].commits == 2 && frames[1].waited == 1, "late for the frame before it alone")
    #expect(totals.mergedCommits == 1 && totals.renderHitch == 1 && totals.missedVSyncs == 1)
  }

  @Test func `slow pass of 2.2 periods, two buffers: two refreshes`() {
    let (frames, totals) = Timeline(render: { $0 == 1 ? 2.2 : 0.5 }).run(7)
    #expect(rows(frames) == [[0, 2, 4, 0, 2], [1, 5, 5, 0, 0], [4, 6, 6, 0, 0]])
    #expect(frames[1].commits == 3 && frames[1].waited == 2)
    #expect(totals.missedVSyncs == 2 && totals.hitch == 2)
  }

  @Test func `slow pass of 1.2 periods, three buffers: there is time for it`() {
    let (frames, totals) = Timeline(buffers: 3, render: { $0 == 1 ? 1.2 : 0.5 }).run(6)
    #expect(rows(frames) == [[0, 3, 3, 0, 0], [1, 4, 4, 0, 0], [2, 5, 5, 0, 0]])
    #expect(totals.hitch == 0 && totals.missedVSyncs == 0 && totals.mergedCommits == 0)
  }

  @Test func `slow pass of 2.2 periods, three buffers: one refresh`() {
    let (frames, totals) = Timeline(buffers: 3, render: { $0 == 1 ? 2.2 : 0.5 }).run(8)
    // server     [    A    ][B ]            A begins at 1, ends at 3.2: shown at 4, not at 3
    //                    [CD]  [E]          B waits for A; both buffers are taken at vsync 3
    #expect(
      rows(frames) == [
        [0, 3, 4, 0, 1], [1, 5, 5, 0, 0], [2, 6, 6, 0, 0], [4, 7, 7, 0, 0],
      ])
    #expect(frames.map(\.waited) == [0, 1, 1, 0] && frames.map(\.commits) == [1, 1, 2, 1])
    #expect(totals.hitch == 1 && totals.missedVSyncs == 1)
  }

  @Test func `slow passes without end: every other refresh shows a frame with two buffers`() {
    let (frames, totals) = Timeline(render: { _ in 1.2 }).run(20)
    #expect(frames.map(\.shown) == Array(stride(from: 3, through: 19, by: 2)))
    #expect(frames.allSatisfy { $0.hitch == 1 && $0.kind == .render })
    #expect(totals.missedVSyncs == frames.count)
    // Three buffers, 0.169 + 1.131 periods: frame j ends at 2.3 + 1.131 j, and is due at 3 + j. The seventh
    // frame is the first late one, which buys time for the next few.
    let triple = Timeline(buffers: 3, render: { _ in 1.3 }, prepared: 0.13).run(40)
    let late = triple.frames.filter { $0.hitch > 0 }
    #expect(late.map(\.shown) == [10, 18, 27, 35] && late.allSatisfy { $0.hitch == 1 })
    #expect(triple.totals.missedVSyncs == 4)
  }

  @Test(arguments: [60.0, 120], [2, 3]) func `deadline: exactly on time is on time`(
    rate: Double, buffers: Int
  ) {
    let commit = Timeline(rate: rate, buffers: buffers, app: { _ in 1 }).run(120)
    #expect(commit.totals.hitch == 0 && commit.totals.frames == 120 - buffers)
    let render = Timeline(rate: rate, buffers: buffers, render: { _ in 1 }).run(120)
    #expect(render.totals.hitch == 0 && render.totals.frames == 120 - buffers)
    let whole = Timeline(
      rate: rate, buffers: buffers, render: { $0 == 50 ? Double(buffers - 1) : 0.2 }
    ).run(120)
    #expect(whole.totals.hitch == 0 && whole.totals.frames == 120 - buffers)
    // Four nanoseconds more than a period.
    let over = 1 + 4e-9 * rate
    #expect(
      Timeline(rate: rate, buffers: buffers, app: { $0 == 9 ? over : 0.5 }).run(30).totals.hitch
        == 1)
    let slow = Timeline(
      rate: rate, buffers: buffers, render: { $0 == 9 ? Double(buffers - 2) + over : 0.2 })
    #expect(slow.run(30).totals.hitch == 1)
  }

  @Test func `both: a late commit and a slow pass add up`() {
    let timeline = Timeline(app: { $0 == 1 ? 1.5 : 0.5 }, render: { $0 == 3 ? 2.5 : 0.5 })
    let (frames, _) = timeline.run(9)
    #expect(frames[1].kind == .commitAndRender)
    #expect(rows(frames)[1] == [1, 3, 6, 1, 2])
  }

  @Test func `animations: a blocked app does not stop them, a slow pass does`() {
    let blocked = Timeline(app: { $0 == 1 ? 3.5 : ($0 == 0 ? 0.5 : nil) }, isAnimating: true).run(
      10)
    // The first frame shows nothing that is committed; B is taken at 5, expected 3, shown 6.
    #expect(blocked.frames.map(\.shown) == Array(1...9))
    let late = blocked.frames.filter { $0.hitch > 0 }
    #expect(rows(late) == [[1, 3, 6, 3, 0]])
    #expect(late[0].missedVSyncs == 0 && blocked.totals.missedVSyncs == 0)
    #expect(blocked.totals.animationFrames == 7)
    let slow = Timeline(app: { _ in nil }, render: { $0 == 4 ? 3.3 : 0.5 }, isAnimating: true).run(
      10)
    #expect(slow.frames.map(\.shown) == [1, 2, 3, 4, 8, 9])
    #expect(slow.totals.renderHitch == 3 && slow.totals.missedVSyncs == 3)
    #expect(slow.frames.allSatisfy { $0.event == nil && $0.latency == nil })
  }

  @Test func `animations: one that begins after a rest is not late`() {
    var pacer = FramePacer(timing: .hertz60)
    for vsync in 0..<20 {
      _ = pacer.refresh(
        vsync, work: nil, render: RenderDuration(execute: 1), isAnimating: vsync >= 10)
    }
    #expect(pacer.totals.hitch == 0 && pacer.totals.frames == 9)
  }

  @Test func `thresholds: Apple's two sets, bounds included`() {
    #expect(
      [0, 5, 5.1, 10, 10.1].map(HitchThresholds.talks.rating) == [
        .good, .good, .warning, .warning, .critical,
      ])
    #expect(
      [10, 10.1, 25, 26, 50, 50.1].map(HitchThresholds.documentation.rating) == [
        .good, .warning, .warning, .critical, .critical, .immediate,
      ])
    // One refresh in a second of 60 Hz.
    let (_, totals) = Timeline(app: { $0 == 30 ? 1.5 : 0.5 }).run(60)
    #expect(abs(totals.hitchRatio - 16.67) < 0.01)
    #expect(totals.rating(.talks) == .critical && totals.rating(.documentation) == .warning)
  }

  @Test func `misuse: buffers, and commits that overlap`() async {
    await #expect(processExitsWith: .failure) {
      _ = FramePacer(timing: .hertz60, bufferCount: 4)
    }
    await #expect(processExitsWith: .failure) {
      var pacer = FramePacer(timing: .hertz60)
      pacer.recordCommit(began: 0, ended: 10)
      pacer.recordCommit(began: 8, ended: 11)
    }
  }
}
