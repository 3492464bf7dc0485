// Server-sent events: every page receives the newest state at once, and no page waits for another.

import Foundation
import LaminaPixels
import LaminaSystem
import Synchronization

/// A publisher of the preview's newest status to the pages that listen for its events.
///
/// States are not queued: a slow listener misses intermediate states, and takes no memory.
final class EventHub: Sendable {
  private struct State {
    var serial = 0
    var message = Data()
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastListener = 0
  }

  private let state = Mutex(State())

  /// The interval of heartbeats, which reveal pages that were closed.
  private static let heartbeatInterval = Duration.seconds(15)

  /// Publishes a new status to all listening pages, as one server-sent event.
  func publish(_ status: some Encodable) {
    guard let data = PreviewJSON.encodedBytes(status) else { return }
    state.locked {
      $0.serial += 1
      $0.message = Data("id: \($0.serial)\nevent: status\ndata: ".utf8) + data + Data("\n\n".utf8)
      for listener in $0.listeners.values { listener.yield() }
    }
  }

  /// Wakes all listeners at regular intervals, so that each sends a heartbeat, until the task is
  /// cancelled.
  func sendHeartbeats() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: EventHub.heartbeatInterval)
      state.locked { for listener in $0.listeners.values { listener.yield() } }
    }
  }

  /// The serial number of the newest status, and the bytes of its event; 0 and no bytes before the
  /// first.
  fileprivate var newest: (serial: Int, message: Data) {
    state.locked { ($0.serial, $0.message) }
  }

  /// Registers a listener, and returns a stream that wakes it; at most one wake-up is pending.
  fileprivate func listen() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.locked {
      $0.lastListener += 1
      $0.listeners[$0.lastListener] = continuation
      return $0.lastListener
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.locked { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }
}

/// The body of an endless response of server-sent events: each status as it is published.
struct EventBytes {
  private let hub: EventHub
  private var wakeUps: AsyncStream<Void>.Iterator
  private var sent = 0
  private var hasBegun = false

  init(_ hub: EventHub) {
    self.hub = hub
    wakeUps = hub.listen().makeAsyncIterator()
  }

  /// Returns the next part of the body: first the delay for reconnecting, then an event or a
  /// heartbeat; `nil` at the end.
  mutating func next() async -> Data? {
    if !hasBegun {
      hasBegun = true
      // The delay after which a page reconnects, in ms.
      return Data("retry: 1000\n\n".utf8)
    }
    var newest = hub.newest
    if newest.serial == sent {
      guard await wakeUps.next() != nil else { return nil }
      newest = hub.newest
    }
    guard newest.serial > sent else { return Data(": still here\n\n".utf8) }
    sent = newest.serial
    return newest.message
  }
}

/// The encoder of values as JSON on one line.
enum PreviewJSON {
  static func encodedBytes(_ value: some Encodable) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(value)
  }
}
