import LaminaDisplay
import LaminaProfiling
import Synchronization
import Testing

/// When vsyncs are, and who waits for them.
@Suite struct VSyncClockTests {
  @Test func `vsync: whole nanoseconds that do not drift`() {
    let timing = VSyncTiming.hertz60
    #expect((0...3).map(timing.time) == [0, 16_666_667, 33_333_333, 50_000_000])
    #expect(timing.time(of: 60) == 1_000_000_000)
    #expect(timing.time(of: 60 * 86_400) == 86_400_000_000_000, "after a day")
    #expect(timing.period == FrameBudget(refreshRate: 60).nanoseconds)
    #expect(VSyncTiming.hertz120.time(of: 7) == 58_333_333)
    #expect(VSyncTiming(refreshRate: 59.94).time(of: 2_997) == 50_000_000_000)
    #expect(timing.seconds(of: 30) == 0.5)
  }

  @Test(arguments: [1, 23.976, 59.94, 60, 90, 120, 144, 1_000])
  func `vsync: a time is in one refresh`(
    rate: Double
  ) {
    let timing = VSyncTiming(refreshRate: rate)
    for index in [0, 1, 2, 3, 59, 60, 1_000, 123_457] {
      let (start, end) = (timing.time(of: index), timing.time(of: index + 1))
      #expect(timing.refresh(at: start) == index && timing.refresh(at: end - 1) == index)
      #expect(timing.refresh(at: end) == index + 1)
      #expect(timing.deadline(of: start) == index, "exactly on time")
      #expect(timing.deadline(of: start + 1) == index, "what rounding may add")
      #expect(timing.deadline(of: start + 2) == index + 1)
      #expect(timing.deadline(of: end) == index + 1)
    }
  }

  @Test func `vsync: work of whole periods is in time from any vsync on`() {
    for rate in [60.0, 120, 59.94] {
      let timing = VSyncTiming(refreshRate: rate)
      for index in 0..<200 {
        #expect(timing.deadline(of: timing.time(of: index) + timing.period) == index + 1)
      }
    }
  }

  @Test func `virtual clock: waiting takes no time and never goes back`() {
    var clock = VSyncClock.virtual(.hertz120)
    #expect(clock.now == 0 && !clock.isRealTime)
    clock.wait(until: 5_000_000_000)
    #expect(clock.now == 5_000_000_000)
    clock.wait(until: 3)
    #expect(clock.now == 5_000_000_000)
  }

  @Test func `real time: it sleeps until the vsync, however early it is woken`() {
    let time = Mutex<UInt64>(7_000)
    let naps = Mutex<[UInt64]>([])
    let machine = NanosecondClock { time.withLock { $0 } }
    var clock = VSyncClock.realTime(.hertz60, clock: machine) { nap in
      naps.withLock { $0.append(nap) }
      time.withLock { $0 += (nap + 1) / 2 }
    }
    #expect(clock.now == 0 && clock.isRealTime)
    clock.wait(until: 100)
    #expect(clock.now == 100)
    #expect(naps.withLock { $0 } == [100, 50, 25, 12, 6, 3, 1])
  }

  @Test func `real time: the machine's clock reaches the vsync`() {
    var clock = VSyncClock.realTime(.hertz120)
    clock.wait(until: clock.timing.time(of: 1))
    #expect(clock.now >= 8_333_333)
  }

  @Test func `rates: they are within 1 to 1000 Hz`() async {
    await #expect(processExitsWith: .failure) { _ = VSyncTiming(refreshRate: 0.5) }
    await #expect(processExitsWith: .failure) { _ = VSyncTiming(refreshRate: .nan) }
  }
}
