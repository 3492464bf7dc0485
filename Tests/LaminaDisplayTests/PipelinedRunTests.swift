import LaminaDisplay
import LaminaProfiling
import Testing

@Suite struct PipelinedRunTests {
  private let budget = FrameBudget(refreshRate: 60)

  private func record(app: Double, render: Double, isShown: Bool = true) -> FrameRecord {
    var record = FrameRecord(index: 0)
    record.serial[.commit] = UInt64(app * 1e6)
    record.serial[.plan] = UInt64(render * 1e5)
    record.tileSection = UInt64(render * 9e5)
    record.frame = record.serial[.commit] + record.serial[.plan] + record.tileSection
    if isShown { record.damage = [.init(x: 0, y: 0, width: 1, height: 1)] }
    return record
  }

  @Test func `pipelined: what is late one after another may be in time side by side`() {
    // 24 ms each: serially every frame misses a refresh.
    let records = [FrameRecord](repeating: record(app: 12, render: 12), count: 10)
    #expect(records.allSatisfy { budget.missedVSyncs(of: $0.frame) == 1 })
    let run = PipelinedRun(records, budget: budget, bufferCount: 2)
    #expect(run.totals.frames == 10 && run.totals.hitch == 0)
    // The first is shown at vsync 2, the last at 11.
    #expect(run.frames.map(\.shown) == Array(2...11))
  }

  @Test func `pipelined: a slow commit and a slow pass are told apart`() {
    var records = [FrameRecord](repeating: record(app: 5, render: 5), count: 10)
    records[4] = record(app: 25, render: 5)
    let commit = PipelinedRun(records, budget: budget, bufferCount: 2)
    #expect(commit.totals.commitHitch == 1 && commit.totals.renderHitch == 0)
    records[4] = record(app: 5, render: 20)
    let render = PipelinedRun(records, budget: budget, bufferCount: 2)
    #expect(render.totals.commitHitch == 0 && render.totals.renderHitch == 1)
    #expect(PipelinedRun(records, budget: budget, bufferCount: 3).totals.hitch == 0)
  }

  @Test func `pipelined: a frame that changes nothing is not shown`() {
    let records = (0..<6).map { record(app: 1, render: 1, isShown: $0 != 3) }
    let run = PipelinedRun(records, budget: budget, bufferCount: 2)
    #expect(run.totals.frames == 5 && run.totals.hitch == 0)
  }
}
