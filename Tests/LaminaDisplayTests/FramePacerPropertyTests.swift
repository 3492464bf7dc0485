import LaminaDisplay
import TestSupport
import Testing

/// Rules that hold for any durations; a failure prints the seed.
@Suite struct FramePacerPropertyTests {
  private struct Run {
    var pacer: FramePacer
    var frames: [PacedFrame] = []
    var commits = 0
    var emptied = 0
  }

  /// Random work, from next to nothing to several periods, begun at vsyncs or between them.
  private func run(_ seed: UInt64, isLate: Bool, isAnimating: Bool) -> Run {
    var random = SplitMix(seed: seed)
    let rate = random.element(of: [24.0, 59.94, 60, 90, 120])
    var run = Run(
      pacer: FramePacer(
        timing: VSyncTiming(refreshRate: rate), bufferCount: random.integer(in: 2...3)))
    let timing = run.pacer.timing
    func duration(_ most: Double) -> UInt64 {
      let range = random.chance(0.3) ? most : min(most, 0.9)
      return UInt64(random.double(in: 0...range) * Double(timing.period))
    }
    for vsync in 0..<300 {
      if let frame = run.pacer.showFrame(at: vsync) {
        #expect(frame.shown == vsync, "seed \(seed)")
        run.frames.append(frame)
      }
      if run.pacer.canRender(at: vsync) {
        if isAnimating || run.pacer.readyCommits(at: vsync) > 0 {
          let prepare = duration(isLate ? 1.5 : 0.3)
          let execute = duration(isLate ? 2.5 : 0.6)
          run.pacer.renderFrame(at: vsync, RenderDuration(prepare: prepare, execute: execute))
        } else {
          run.pacer.renderNothing(at: vsync)
        }
      }
      var start = max(timing.time(of: vsync), run.pacer.appFree)
      while start < timing.time(of: vsync + 1), random.chance(0.7) {
        var work = duration(isLate ? 3 : 0.9)
        if !isLate {
          // In time for the next vsync.
          work = min(work, timing.time(of: vsync + 1) - start)
        }
        run.pacer.recordCommit(began: start, ended: start + work)
        run.commits += 1
        start += work + duration(0.5)
      }
    }
    return run
  }

  @Test func `whatever happens: frames come in order, and each one's times add up`() {
    for seed in 1...400 as ClosedRange<UInt64> {
      let run = run(seed, isLate: true, isAnimating: seed % 2 == 0)
      let (pacer, frames) = (run.pacer, run.frames)
      let shown = Set(frames.map(\.shown))
      var (last, hitch, missed, commits) = (-1, 0, 0, 0)
      for frame in frames {
        let comment: Comment = "seed \(seed), \(frame)"
        #expect(frame.shown > last, comment)
        #expect(frame.hitch == frame.shown - frame.expected, comment)
        #expect(frame.commitHitch >= 0 && frame.renderHitch >= 0 && frame.waited >= 0, comment)
        #expect(frame.shown >= frame.renderStart + pacer.renderPeriods, comment)
        #expect(frame.finished <= pacer.timing.time(of: frame.shown) + 1, comment)
        if let event = frame.event {
          #expect(frame.expected == event + pacer.latency + frame.waited, comment)
          #expect(frame.commits > 0 && frame.renderStart > event, comment)
        } else {
          #expect(frame.commits == 0 && frame.commitHitch == 0, comment)
        }
        let still = (frame.expected..<frame.shown).filter { !shown.contains($0) }.count
        #expect(frame.missedVSyncs == still, comment)
        last = frame.shown
        hitch += frame.hitch
        missed += frame.missedVSyncs
        commits += frame.commits
      }
      #expect(pacer.totals.hitch == hitch && pacer.totals.missedVSyncs == missed, "seed \(seed)")
      #expect(pacer.totals.commits == commits && commits <= run.commits, "seed \(seed)")
      #expect(pacer.totals.frames == frames.count && pacer.totals.refreshes == 300, "seed \(seed)")
    }
  }

  @Test func `all in time: no frame is late, and none is merged that began at its own vsync`() {
    for seed in 1...100 as ClosedRange<UInt64> {
      let run = run(seed, isLate: false, isAnimating: seed % 3 == 0)
      #expect(run.pacer.totals.hitch == 0, "seed \(seed)")
      #expect(run.frames.allSatisfy { $0.waited == 0 }, "seed \(seed)")
      for frame in run.frames {
        #expect((frame.latency ?? run.pacer.latency) == run.pacer.latency, "seed \(seed)")
      }
    }
  }

  @Test func `animations alone: refreshes without a frame are just those that hitches count`() {
    for seed in 1...100 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      var pacer = FramePacer(timing: .hertz60, bufferCount: random.integer(in: 2...3))
      var frames: [PacedFrame] = []
      for vsync in 0..<200 {
        let duration = RenderDuration(
          prepare: UInt64(random.double(in: 0...2e7)), execute: UInt64(random.double(in: 0...3e7)))
        if let shown = pacer.refresh(vsync, work: nil, render: duration, isAnimating: true) {
          frames.append(shown)
        }
      }
      guard let first = frames.first, let last = frames.last else {
        Issue.record("seed \(seed): no frame")
        continue
      }
      let still = last.shown - first.expected + 1 - frames.count
      #expect(pacer.totals.renderHitch == still, "seed \(seed)")
      #expect(pacer.totals.missedVSyncs == still, "seed \(seed)")
    }
  }
}
