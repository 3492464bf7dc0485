// The open connections of a preview's server, with their limits of number, time and memory.

import LaminaPixels
import LaminaSystem
import Synchronization

/// A table of open connections that ends those which take too long, or stand in the way of newer ones.
///
/// A new connection always finds room, because the one ends that has waited longest for its client. So connections that
/// were opened and left cannot lock out the preview's own page.
package final class ConnectionTable: Sendable {
  /// The state of a connection.
  package enum Phase {
    /// Waiting for the first byte of a request.
    case idle
    /// Waiting for the rest of a request.
    case reading
    /// Computing a response.
    case answering
    /// Waiting until the client takes a response.
    case sending
    /// Sending events until the client leaves.
    case streaming
    /// Waiting until the client closes the connection.
    case closing

    /// The time after which a connection ends in this phase; `nil` without a limit.
    var limit: Duration? {
      switch self {
      case .idle: .seconds(60)
      case .reading: .seconds(ConnectionTable.requestSeconds)
      case .sending: .seconds(10)
      case .closing: .seconds(2)
      case .answering, .streaming: nil
      }
    }

    /// The order in which connections end to make room; `nil` if they do not.
    var evictionOrder: Int? {
      switch self {
      case .idle, .reading, .closing: 0
      case .sending: 1
      case .streaming: 2
      case .answering: nil
      }
    }
  }

  fileprivate struct Entry {
    var phase = Phase.idle
    var since = ContinuousClock.now
    /// The number of bytes of the response that the connection holds.
    var byteCount = 0
    var task: Task<Void, Never>?
    var isCancelled = false
  }

  fileprivate struct State {
    var entries: [Int: Entry] = [:]
    var lastNumber = 0
  }

  /// The time limit of a request from its first byte to its last, in seconds.
  static let requestSeconds = 10
  /// The maximum number of bytes in all responses that wait for their clients; one response may exceed it alone.
  private static let longestResponses = 64 << 20
  /// The interval at which limits of time are checked.
  private static let sweepInterval = Duration.milliseconds(250)

  private let limit: Int
  /// The number of connections beyond the limit that may still be closing.
  private let closingLimit: Int
  private let state = Mutex(State())

  /// Makes an empty table.
  ///
  /// - Parameter files: the maximum number of open connections.
  package init(files: Int) { (limit, closingLimit) = (max(1, files * 4 / 5), files / 5) }

  /// Adds a connection, ends an older one if there is no room, and waits if too many are still closing.
  ///
  /// - Parameter run: serves the connection, and closes it.
  package func addConnection(_ run: @escaping @Sendable (Place) async -> Void) async {
    let number = state.locked { state in
      state.lastNumber += 1
      state.entries[state.lastNumber] = Entry()
      return state.lastNumber
    }
    let task = Task {
      await run(Place(table: self, number: number))
      state.locked { _ = $0.entries.removeValue(forKey: number) }
    }
    state.locked { $0.entries[number]?.task = task }
    while !makeRoom(except: number) { try? await Task.sleep(for: .milliseconds(1)) }
  }

  /// Ends connections that exceed a limit of time, at regular intervals, until the task is cancelled.
  package func endLateConnections() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: ConnectionTable.sweepInterval)
      let now = ContinuousClock.now
      state.locked { state in
        for (number, entry) in state.entries where !entry.isCancelled {
          guard let limit = entry.phase.limit, now - entry.since > limit else { continue }
          state.entries[number]?.isCancelled = true
          entry.task?.cancel()
        }
      }
    }
  }

  /// Ends as many connections as exceed the limit, and returns whether enough have closed.
  private func makeRoom(except number: Int) -> Bool {
    state.locked { state in
      let excess = state.entries.count - limit
      guard excess > 0 else { return true }
      let cancelled = state.entries.values.count { $0.isCancelled }
      for _ in 0..<max(0, excess - cancelled) { state.endOldest(except: number) { _ in true } }
      return excess <= closingLimit
    }
  }

  /// The place of one connection in the table.
  package struct Place: Sendable {
    fileprivate let table: ConnectionTable
    fileprivate let number: Int

    /// Records that the connection has entered a phase, from which moment its limit counts.
    package func enter(_ phase: Phase) {
      table.state.locked { state in
        state.entries[number]?.phase = phase
        state.entries[number]?.since = .now
      }
    }

    /// Records the length of the response that the connection holds, and ends other connections whose clients do not
    /// take theirs, if the responses are too long together.
    package func holdResponse(byteCount: Int) {
      table.state.locked { state in
        state.entries[number]?.byteCount = byteCount
        var sum = state.entries.values.reduce(0) { $0 + ($1.isCancelled ? 0 : $1.byteCount) }
        while sum > ConnectionTable.longestResponses,
          let ended = state.endOldest(except: number, where: { $0.byteCount > 0 })
        { sum -= ended.byteCount }
      }
    }
  }
}

extension ConnectionTable.State {
  /// Ends and returns the connection that can go and has been in its phase for the longest time.
  @discardableResult
  fileprivate mutating func endOldest(
    except number: Int, where isCandidate: (ConnectionTable.Entry) -> Bool
  ) -> ConnectionTable.Entry? {
    var oldest: (number: Int, order: Int, entry: ConnectionTable.Entry)?
    for (other, entry) in entries where other != number && !entry.isCancelled {
      guard isCandidate(entry), let order = entry.phase.evictionOrder else { continue }
      if let found = oldest, (found.order, found.entry.since) <= (order, entry.since) { continue }
      oldest = (other, order, entry)
    }
    guard let oldest else { return nil }
    entries[oldest.number]?.isCancelled = true
    oldest.entry.task?.cancel()
    return oldest.entry
  }
}
