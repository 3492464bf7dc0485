import Foundation
import LaminaCompositor
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Synchronization
import Testing

/// The main queue and the main actor's jobs, in the turns of a loop that runs in a task.
@Suite @MainActor struct MainQueueLoopTests {
  private func root() -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    root.backgroundColor = .white
    return root
  }

  private func loop(_ root: Layer, _ clock: VSyncClock = .virtual()) throws -> FrameLoop {
    var configuration = FrameLoopConfiguration()
    configuration.clock = clock
    configuration.renderer.threadCount = 1
    return try FrameLoop(
      root: root, canvas: Canvas(width: 20, height: 20), configuration: configuration)
  }

  @MainActor private final class Log { var lines: [String] = [] }

  @Test func `F2: blocks and tasks run in each turn, before the observers that commit`()
    async throws
  {
    let loop = try loop(root())
    let log = Log()
    loop.observe(.beforeWaiting) { _ in log.lines.append("observed \(loop.now)") }
    loop.post(at: 0.5) {
      log.lines.append("event")
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          log.lines.append("block")
          Task { log.lines.append("task of the block") }
        }
      }
      Task { log.lines.append("task") }
    }
    try await loop.run(until: 1)
    // Other tests' layers may give the loop more turns.
    let place = try #require(log.lines.firstIndex(of: "event"))
    #expect(
      log.lines[place...].prefix(5) == [
        "event", "block", "task", "task of the block", "observed 0.5",
      ])
  }

  @Test func `F2: what a block changes is committed by the turn that runs it`() async throws {
    let root = root()
    let loop = try loop(root)
    var shown: [Double] = []
    loop.onShow = { shown.append($0.time) }
    loop.post(at: 0.5) {
      DispatchQueue.main.async {
        MainActor.assumeIsolated { quietly { root.backgroundColor = .black } }
      }
    }
    try await loop.run(until: 1)
    let (before, after) = (shown.first, shown.last)
    // An event's own change would be shown by the same frame.
    let direct = try self.loop(root)
    direct.onShow = { shown.append($0.time) }
    direct.post(at: 0.5) { quietly { root.backgroundColor = .white } }
    try await direct.run(until: 1)
    #expect(before != after && shown.last == after)
  }

  @Test func `F2: work that is announced ends before the turn does`() async throws {
    for _ in 0..<20 {
      let root = root()
      let loop = try loop(root)
      var shown: [(Double, UInt32)] = []
      loop.onShow = { shown.append(($0.time, $0.picture.pixels[0].rawValue)) }
      loop.post(at: 0.11) {
        loop.beginWork()
        DispatchQueue.global().async {
          usleep(.random(in: 0...2_000))
          DispatchQueue.main.async {
            MainActor.assumeIsolated { quietly { root.backgroundColor = .black } }
            loop.endWork()
          }
        }
      }
      try await loop.run(until: 0.3)
      let black = try #require(shown.first { $0.1 == 0xFF00_0000 }, "\(shown)")
      #expect(abs(black.0 - 8.0 / 60) < 1e-6, "\(shown)")
      #expect(loop.counts.abandonedWork == 0)
    }
  }

  @Test func `F2: results that are handed over before the end, and work that results begin`()
    async throws
  {
    for _ in 0..<100 {
      let root = root()
      let loop = try loop(root)
      var shown: [(Double, UInt32)] = []
      loop.onShow = { shown.append(($0.time, $0.picture.pixels[0].rawValue)) }
      loop.post(at: 0.11) {
        loop.beginWork()
        DispatchQueue.global().async {
          usleep(.random(in: 0...300))
          DispatchQueue.main.async {
            MainActor.assumeIsolated { quietly { root.backgroundColor = Color(white: 0.5) } }
            loop.beginWork()
            DispatchQueue.global().async {
              usleep(.random(in: 0...300))
              DispatchQueue.main.async {
                MainActor.assumeIsolated { quietly { root.backgroundColor = .black } }
              }
              loop.endWork()
            }
          }
          loop.endWork()
        }
      }
      try await loop.run(until: 0.3)
      let changed = try #require(shown.first { $0.1 != 0xFFFF_FFFF }, "\(shown)")
      #expect(changed.1 == 0xFF00_0000 && abs(changed.0 - 8.0 / 60) < 1e-6, "\(shown)")
    }
  }

  @Test func `F2: chains that stay on the main queue come to their end in a turn`() async throws {
    @MainActor func nest(_ depth: Int, _ body: @escaping @MainActor () -> Void) {
      if depth == 0 { return body() }
      DispatchQueue.main.async { MainActor.assumeIsolated { nest(depth - 1, body) } }
    }
    for _ in 0..<20 {
      let root = root()
      let loop = try loop(root)
      var seen: [Double] = []
      loop.post(at: 0.11) {
        nest(40) {
          seen.append(loop.now)
          quietly { root.backgroundColor = .black }
        }
      }
      try await loop.run(until: 0.3)
      #expect(seen == [0.11] && loop.front?.pixels[0].rawValue == 0xFF00_0000)
    }
  }

  @Test func `F2: a run that is cancelled waits for no announced work`() async throws {
    let loop = try loop(root())
    loop.beginWork()
    let run = Task { try await loop.run(until: 1) }
    Task {
      try await Task.sleep(nanoseconds: 20_000_000)
      run.cancel()
    }
    try await run.value
    #expect(loop.counts.abandonedWork == 0 && loop.now < 1)
    loop.endWork()
    let before = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await loop.run(until: 2)
    }
    let refresh = loop.refresh
    try await before.value
    #expect(loop.refresh == refresh)
  }

  @Test func `F2: announced work before a run, and by another thread`() async throws {
    let root = root()
    let loop = try loop(root)
    loop.beginWork()
    Task.detached {
      await MainActor.run { quietly { root.backgroundColor = .black } }
      loop.endWork()
    }
    try await loop.run(refreshes: 3)
    #expect(loop.front?.pixels[0].rawValue == 0xFF00_0000)
  }

  @Test func `F2: the real-time clock commits what a task has changed, without another reason`()
    async throws
  {
    let root = root()
    let loop = try loop(root, .realTime())
    var shown: [UInt32] = []
    loop.onShow = { shown.append($0.picture.pixels[0].rawValue) }
    Task {
      try await Task.sleep(nanoseconds: 60_000_000)
      quietly { root.backgroundColor = .black }
      // A turn commits at once, between vsyncs.
      let turns = loop.counts.turns
      while loop.counts.turns == turns { await Task.yield() }
      shown.append(0)
    }
    // Other tests may have the main actor for seconds, so that either of the two comes first.
    while !shown.contains(0xFF00_0000) || !shown.contains(0), loop.now < 3_000 {
      try await loop.run(until: loop.now + 0.2)
    }
    #expect(shown.contains(0) && shown.contains(0xFF00_0000), "\(shown)")
  }

  @Test func `F2: a real-time clock of one's own drives the task's form too`() async throws {
    let time = Mutex<UInt64>(0)
    let machine = NanosecondClock { time.withLock { $0 } }
    let root = root()
    let loop = try loop(
      root, .realTime(.hertz60, clock: machine) { nap in time.withLock { $0 += nap } })
    loop.post(at: 0.05) {
      Task { quietly { root.backgroundColor = .black } }
    }
    try await loop.run(until: 0.2)
    #expect(loop.refresh == 12 && loop.front?.pixels[0].rawValue == 0xFF00_0000)
  }

  @Test func `F2: a run whose task is cancelled stops, and tells observers`() async throws {
    let loop = try loop(root(), .realTime())
    let log = Log()
    loop.observe(.exit) { _ in log.lines.append("exit") }
    // Other tests may have the main actor for minutes before the task comes.
    let run = Task { try await loop.run(until: 1_000_000) }
    Task {
      try await Task.sleep(nanoseconds: 50_000_000)
      run.cancel()
    }
    try await run.value
    #expect(log.lines == ["exit"] && loop.now < 1_000_000)
  }

  @Test func `F2: advance has a form that lets tasks run`() async throws {
    let root = root()
    let loop = try loop(root)
    loop.post(at: 0.1) { Task { quietly { root.backgroundColor = .black } } }
    await loop.advance(to: 0.1, .settled)
    #expect(root.backgroundColor == .black)
  }

  @Test func `loop: what an event spends in a block counts for its turn`() async throws {
    let loop = try loop(root())
    var seen: [Double] = []
    loop.post(at: 0.1) {
      DispatchQueue.main.async { MainActor.assumeIsolated { loop.spend(50_000_000) } }
    }
    loop.post(at: 0.11) { seen.append(loop.now) }
    try await loop.run(until: 0.5)
    #expect(seen.count == 1 && seen[0] > 0.15)
  }

  @Test func `loop: a second run at the same time is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      try await MainActor.run {
        let root = Layer()
        let loop = try FrameLoop(root: root, canvas: Canvas(width: 4, height: 4))
        loop.post(at: 0) { try? loop.run(refreshes: 1) }
        try loop.run(refreshes: 2)
      }
    }
  }
}
