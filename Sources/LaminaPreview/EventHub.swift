// Server-sent events: every page learns the newest state, at once, and no page waits for another.

import FlyingFox
import FlyingSocks
import Foundation
import LaminaPixels
import Synchronization

/// The newest state, for those who listen.
///
/// It is kept and not queued: who reads slowly misses states in between, and takes no memory.
final class EventHub: Sendable {
  private struct State {
    var serial = 0
    var message: [UInt8] = []
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastListener = 0
  }

  private let state = Mutex(State())

  /// The time between signs of life, after which a page that has gone is noticed.
  private static let pulse = Duration.seconds(15)

  /// Tells a new state.
  func publish(_ status: some Encodable) {
    guard let data = PreviewJSON.data(status) else { return }
    state.locked {
      $0.serial += 1
      $0.message = Array("id: \($0.serial)\nevent: status\ndata: ".utf8) + data + [10, 10]
      for listener in $0.listeners.values { listener.yield() }
    }
  }

  /// Gives signs of life for as long as the process lives.
  func beat() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: EventHub.pulse)
      state.locked { for listener in $0.listeners.values { listener.yield() } }
    }
  }

  /// The newest state's number and message.
  fileprivate var newest: (serial: Int, message: [UInt8]) {
    state.locked { ($0.serial, $0.message) }
  }

  /// A stream that wakes a listener up; one wake-up waits at most.
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

/// The body of an answer that never ends: states as they come.
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

    /// The next message, whole, or a comment as a sign of life.
    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      if !hasBegun {
        hasBegun = true
        // How long a page waits before it asks again, in ms.
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
  static func data(_ value: some Encodable) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(value)
  }
}
