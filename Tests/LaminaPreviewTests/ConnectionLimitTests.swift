import LaminaPreview
import Synchronization
import TestSupport
import Testing

/// The limits of requests that are answered at the same time, and of open connections.
@Suite struct ConnectionLimitTests {
  /// The deeds of connections and requests, in order.
  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    var all: [String] { entries.withLock { $0 } }

    func add(_ entry: String) { entries.withLock { $0.append(entry) } }

    /// Waits until the log has entries that fulfil a condition, for at most 20 s.
    func waitUntil(_ condition: @escaping @Sendable ([String]) -> Bool) async -> Bool {
      for _ in 0..<4_000 {
        if condition(all) { return true }
        try? await Task.sleep(for: .milliseconds(5))
      }
      return false
    }
  }

  @Test func `gate: as many pass as its limit, and the others in the order in which they came`()
    async throws
  {
    let (gate, log) = (AnswerGate(limit: 2), Log())
    for _ in 0..<2 { #expect(await gate.enter()) }
    var tasks: [Task<Void, Never>] = []
    for number in 0..<3 {
      tasks.append(
        Task {
          log.add("waits \(number)")
          if await gate.enter() { log.add("passes \(number)") }
        })
      // The next one comes later.
      #expect(await log.waitUntil { $0.count == number + 1 })
      try await Task.sleep(for: .milliseconds(30))
    }
    #expect(log.all == ["waits 0", "waits 1", "waits 2"])
    for number in 0..<3 {
      await gate.leave()
      #expect(await log.waitUntil { $0.last == "passes \(number)" })
    }
    await gate.leave()
    await gate.leave()
    for _ in 0..<2 { #expect(await gate.enter(), "both places are free again") }
  }

  @Test func `gate: a request whose client leaves while it waits takes no place`() async {
    let gate = AnswerGate(limit: 1)
    #expect(await gate.enter())
    let gone = Task { await gate.enter() }
    let cancelled = Task {
      withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await gate.enter()
    }
    gone.cancel()
    for task in [gone, cancelled] { #expect(await task.value == false) }
    await gate.leave()
    #expect(await gate.enter(), "the place was not given to those that left")
  }

  /// Opens a connection that is in a phase until it is ended.
  private func open(
    _ name: String, _ phase: ConnectionTable.Phase, bytes: Int = 0, in table: ConnectionTable,
    _ log: Log
  ) async {
    await table.addConnection { place in
      place.enter(phase)
      if bytes > 0 { place.holdResponse(byteCount: bytes) }
      log.add("opens \(name)")
      try? await Task.sleep(for: .seconds(60))
      log.add("ends \(name)")
    }
    #expect(await log.waitUntil { $0.contains("opens \(name)") })
  }

  @Test
  func `connections: a new one ends the oldest that waits for its client, and none that works`()
    async
  {
    let (table, log) = (ConnectionTable(files: 5), Log())
    await open("answering", .answering, in: table, log)
    await open("streaming", .streaming, in: table, log)
    await open("first", .reading, in: table, log)
    await open("second", .idle, in: table, log)
    #expect(!log.all.contains { $0.hasPrefix("ends") }, "four have room")
    for (name, ended) in [("a", "first"), ("b", "second"), ("c", "a"), ("d", "b")] {
      await open(name, .idle, in: table, log)
      #expect(await log.waitUntil { $0.contains("ends \(ended)") })
    }
    #expect(log.all.filter { $0.hasPrefix("ends") }.count == 4)
  }

  @Test func `connections: responses that nobody takes end when they are too long together`() async
  {
    let (table, log) = (ConnectionTable(files: 100), Log())
    await open("old", .sending, bytes: 40 << 20, in: table, log)
    await open("idle", .idle, in: table, log)
    await open("new", .sending, bytes: 20 << 20, in: table, log)
    #expect(!log.all.contains { $0.hasPrefix("ends") }, "60 MiB are within 64 MiB")
    await open("long", .sending, bytes: 80 << 20, in: table, log)
    #expect(await log.waitUntil { $0.contains("ends old") && $0.contains("ends new") })
    #expect(!log.all.contains("ends idle") && !log.all.contains("ends long"))
  }

  @Test func `connections: one that does not close ends after its time, and one that works stays`()
    async
  {
    let (table, log) = (ConnectionTable(files: 100), Log())
    let sweep = Task { await table.endLateConnections() }
    await open("closing", .closing, in: table, log)
    await open("answering", .answering, in: table, log)
    #expect(await log.waitUntil { $0.contains("ends closing") })
    #expect(!log.all.contains("ends answering"))
    sweep.cancel()
    await sweep.value
  }
}
