// A preview's server on the first free port.

import FlyingFox
import FlyingSocks
import Foundation
import LaminaPixels
import LaminaSystem
import Synchronization

/// A server that listens on 127.0.0.1.
final class PreviewListener: Sendable {
  /// The port on which the listener listens.
  let port: UInt16
  private let running: Task<Void, Never>

  private init(port: UInt16, running: Task<Void, Never>) {
    self.port = port
    self.running = running
  }

  /// Waits until the server has stopped.
  func waitUntilEnded() async { await running.value }

  /// Starts a server on the first free port of a list.
  ///
  /// - Parameters:
  ///   - handler: the handler of requests.
  ///   - ports: the ports to try; 0 is any.
  ///   - attempts: the number of rounds over all ports, a tenth of a second apart.
  /// - Returns: the listening server.
  /// - Throws: `PreviewServerError.cannotListen` if none is free, with the reason for the last one.
  static func startServer(_ handler: PreviewHandler, ports: [UInt16], attempts: Int = 1)
    async throws(PreviewServerError) -> PreviewListener
  {
    var reason = ""
    for attempt in 0..<attempts {
      if attempt > 0 { try? await Task.sleep(for: .milliseconds(100)) }
      for port in ports {
        do { return try await startServer(handler, port: port) } catch {
          reason = "\(error.localizedDescription)"
          guard case SocketError.failed(_, EADDRINUSE, _) = error else { continue }
          reason = "another program uses the port"
        }
      }
    }
    throw .cannotListen(ports: ports, reason: reason)
  }

  private static func startServer(_ handler: PreviewHandler, port: UInt16) async throws
    -> PreviewListener
  {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), timeout: 3_600,
      pool: PromptPool(base: HTTPServer.defaultPool()), logger: .disabled, handler: handler)
    let ended = EndFlag()
    let running = Task {
      do { try await server.run() } catch { ended.recordError(error) }
      ended.recordError(SocketError.disconnected)
    }
    while true {
      if let error = ended.error { throw error }
      if await server.isListening, case .ip4(_, let port)? = await server.listeningAddress {
        handler.guards.setPort(port)
        return PreviewListener(port: port, running: running)
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// The reason why a server has stopped, once it has.
  private final class EndFlag: Sendable {
    private let state = Mutex<(any Error)?>(nil)

    var error: (any Error)? { state.locked { $0 } }

    func recordError(_ error: any Error) { state.locked { $0 = $0 ?? error } }
  }
}

/// A pool of sockets that send small amounts of data without delay, with the option `TCP_NODELAY`.
///
/// The header and the body of a response are two writes. With the default, the second write of a small response waits
/// until the other side acknowledges the first, which may take 40 ms. Accepted sockets inherit the option of the
/// listening one.
private struct PromptPool<Base: AsyncSocketPool>: AsyncSocketPool {
  let base: Base

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    try? socket.setValue(
      true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}
