import LaminaProfiling
import Synchronization
import Testing

@Suite struct ProfilingTests {
  @Test func `percentiles: nearest rank picks samples that were measured`() {
    let percentiles = Percentiles([50, 10, 40, 20, 30])
    #expect(percentiles[50] == 30)
    #expect(percentiles[90] == 50)
    #expect(percentiles[20] == 10)
    #expect(percentiles[21] == 20)
    #expect(percentiles[100] == 50)
    #expect(percentiles.minimum == 10 && percentiles.maximum == 50)
    #expect(percentiles.mean == 30)
  }

  @Test func `percentiles: the 99th needs 100 samples`() {
    #expect(Percentiles(Array(1...99))[99] == nil)
    #expect(Percentiles(Array(1...100))[99] == 99)
    #expect(Percentiles(Array(1...1_000))[99] == 990)
  }

  @Test func `percentiles: nothing measured says nothing`() {
    let none = Percentiles([])
    #expect(none[50] == nil && none.minimum == nil && none.mean == nil)
  }

  @Test(arguments: [(60.0, 16_666_667), (120, 8_333_333), (30, 33_333_333), (59.94, 16_683_350)])
  func `budget: it is the refresh period in whole nanoseconds`(rate: Double, expected: UInt64) {
    #expect(FrameBudget(refreshRate: rate).nanoseconds == expected)
  }

  @Test func `budget: exactly the budget is on time`() {
    let budget = FrameBudget(refreshRate: 60)
    let b = budget.nanoseconds
    #expect(!budget.isOver(b) && budget.isOver(b + 1))
    #expect(budget.missedVSyncs(of: b) == 0)
    #expect(budget.missedVSyncs(of: b + 1) == 1)
    #expect(budget.missedVSyncs(of: 2 * b) == 1)
    #expect(budget.missedVSyncs(of: 2 * b + 1) == 2)
    #expect(budget.missedVSyncs(of: 0) == 0)
    #expect(budget.overrun(of: 10_000_000) == -6_666_667)
    #expect(budget.overrun(of: 20_000_000) == 3_333_333)
  }

  @Test func `memory: kinds have their names, and numbers are GB/s`() {
    let kinds = MemoryBandwidth.kinds
    #expect(kinds.map(\.name) == ["lpddr4x", "lpddr5", "lpddr5x"])
    #expect(kinds.map(\.bytesPerSecond) == [34.128e9, 51.2e9, 68.264e9])
    for kind in kinds { #expect(MemoryBandwidth(kind.name ?? "") == kind) }
    #expect(MemoryBandwidth("102.4")?.bytesPerSecond == 102.4e9)
    #expect(MemoryBandwidth("102.4")?.name == nil)
    for text in ["", "lpddr", "LPDDR5", "0", "-3", "nan", "inf", "1e7", "0.0009"] {
      #expect(MemoryBandwidth(text) == nil, "\(text)")
    }
  }

  @Test func `memory: the least time is rounded down`() {
    let one = MemoryBandwidth.lpddr5
    #expect(one.minimumTime(of: 51_200_000) == 1_000_000)
    #expect(one.minimumTime(of: 99) == 1 && one.minimumTime(of: 0) == 0)
    #expect(MemoryBandwidth("0.001")?.minimumTime(of: .max) == 1_000_000_000_000_000_000)
    let bound = MemoryBound(of: 31_200_000, at: .lpddr4x, budget: FrameBudget(refreshRate: 60))
    #expect(bound.lowerBound == 914_205 && bound.budget == 16_666_667)
  }

  @Test func `record: stages and remainder are the frame`() {
    var record = FrameRecord(index: 3)
    record.frame = 1_000
    record.serial[.commit] = 100
    record.serial[.plan] = 50
    record.tileSection = 800
    #expect(record.remainder == 50)
    var clocked = StageTimes()
    clocked[.raster] = 1
    clocked[.fragment] = 1
    clocked[.blend] = 1
    let times = record.stages(
      attributedBy: Attribution(clocked: clocked, section: 3, layers: []))
    #expect(times[.raster] + times[.fragment] + times[.blend] == 800)
    #expect(times.sum + record.remainder == record.frame)
  }

  @Test func `attribution: shares are scaled and the rest is shown`() {
    var clocked = StageTimes()
    clocked[.raster] = 200
    clocked[.fragment] = 600
    clocked[.blend] = 100
    let attribution = Attribution(clocked: clocked, section: 1_000, layers: [])
    #expect(abs(attribution.scalingError - 0.1) < 1e-12)
    let parts = attribution.split(section: 9_000)
    #expect(parts[.raster] == 2_000 && parts[.fragment] == 6_000 && parts[.blend] == 1_000)
    #expect(Attribution.none.split(section: 77)[.blend] == 77)
  }

  @Test func `counters: every one keeps its own value`() {
    var counters = Counters()
    for (index, counter) in Counter.allCases.enumerated() { counters[counter] = index + 1 }
    for (index, counter) in Counter.allCases.enumerated() {
      #expect(counters[counter] == index + 1)
    }
    #expect(counters.all.map(\.value) == Array(1...Counter.allCases.count))
  }

  @Test func `counters: names are those of the cases, and each is found by its name`() {
    for counter in Counter.allCases {
      #expect(counter.name == "\(counter)" && Counter(name: counter.name) == counter)
    }
    #expect(Counter(name: "drawn") == nil)
  }

  @Test func `counters: one that exceeds its limit is found`() {
    var counters = Counters()
    (counters[.layersVisited], counters[.layersDrawn]) = (3, 3)
    #expect(counters.beyondLimit.isEmpty)
    counters[.layersDrawn] = 4
    #expect(counters.beyondLimit == [.layersDrawn])
    #expect(counters.nonZeroByName == ["layersVisited": 3, "layersDrawn": 4])
  }

  @Test func `stopwatch: laps follow one another`() {
    let time = Atomic<UInt64>(100)
    var watch = Stopwatch(NanosecondClock { time.load(ordering: .relaxed) })
    time.store(130, ordering: .relaxed)
    #expect(watch.lap() == 30)
    time.store(200, ordering: .relaxed)
    #expect(watch.lap() == 70)
  }

  @Test func `clocks: they move on`() {
    for clock in [NanosecondClock.monotonic, .processCPU, .threadCPU] {
      let start = clock.now()
      var sum: UInt64 = 0
      while clock.now() == start { sum &+= 1 }
      #expect(clock.now() > start)
    }
  }
}
