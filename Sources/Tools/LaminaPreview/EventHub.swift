// Server-sent events: every page receives the newest state at once, and no page waits for another.

import FlyingFox
import FlyingSocks
import Foundation
import LaminaPixels
import LaminaSystem
import Synchronization

/// The newest state, for its listeners.
///
/// States are not queued: a slow listener misses intermediate states, and takes no memory.
final class EventHub: Sendable {
  private struct State {
    var serial = 0
    var message: [UInt8] = []
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastListener = 0
  }

  private let state = Mutex(State())

  /// The interval of heartbeats, which reveal pages that were closed.
  private static let heartbeatInterval = Duration.seconds(15)

  /// Publishes a new state.
  func publish(_ status: some Encodable) {
    guard let data = PreviewJSON.encodedBytes(status) else { return }
    state.locked {
      $0.serial += 1
      $0.message = Array("id: \($0.serial)\nevent: status\ndata: ".utf8) + data + [10, 10]
      for listener in $0.listeners.values { listener.yield() }
    }
  }

  /// Sends heartbeats as long as the process lives.
  func sendHeartbeats() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: EventHub.heartbeatInterval)
      state.locked { for listener in $0.listeners.values { listener.yield() } }
    }
  }

  /// The newest state's number and message.
  fileprivate var newest: (serial: Int, message: [UInt8]) {
    state.locked { ($0.serial, $0.message) }
  }

  /// Returns a stream that wakes a listener; at most one wake-up is pending.
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

/// The body of an endless response: each state as it is published.
struct EventBytes: AsyncBufferedSequence {
  typealias Element = UInt8

  let hub: EventHub

  func makeAsyncIterator() -> Iterator {
    Iterator(hub: hub, wakeUps: hub.listen().makeAsyncIterator())
  }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let hub: EventHub
    var wakeUps: AsyncStream<Void>.Iterator
    private var sent = 0
    private var hasBegun = false

    fileprivate init(hub: EventHub, wakeUps: AsyncStream<Void>.Iterator) {
      self.hub = hub
      self.wakeUps = wakeUps
    }

    mutating func next() async throws -> UInt8? { preconditionFailure("bytes come in messages") }

    /// Returns the next whole message, or a comment as a heartbeat.
    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      if !hasBegun {
        hasBegun = true
        // The delay after which a page reconnects, in ms.
        return Array("retry: 1000\n\n".utf8)
      }
      var newest = hub.newest
      if newest.serial == sent {
        guard await wakeUps.next() != nil else { return nil }
        newest = hub.newest
      }
      guard newest.serial > sent else { return Array(": still here\n\n".utf8) }
      sent = newest.serial
      return newest.message
    }
  }
}

/// JSON on one line.
enum PreviewJSON {
  static func encodedBytes(_ value: some Encodable) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(value)
  }
}
