// A preview's server on the first port that is free.

import FlyingFox
import FlyingSocks
import Foundation
import LaminaPixels
import Synchronization

/// A server that listens on 127.0.0.1.
final class PreviewListener: Sendable {
  /// The port that it got.
  let port: UInt16
  private let running: Task<Void, Never>

  private init(port: UInt16, running: Task<Void, Never>) {
    self.port = port
    self.running = running
  }

  /// Returns once the server has come to an end.
  func ended() async { await running.value }

  /// Starts a server on the first port of a list that is free.
  ///
  /// - Parameters:
  ///   - handler: what answers.
  ///   - ports: the ports to try; 0 is any.
  ///   - patience: how often all of them are tried, a tenth of a second apart.
  /// - Returns: the server, which listens.
  /// - Throws: `PreviewServerError.cannotListen` if none is free, with the reason of the last one.
  static func start(_ handler: PreviewHandler, ports: [UInt16], patience: Int = 1)
    async throws(PreviewServerError) -> PreviewListener
  {
    var reason = ""
    for attempt in 0..<patience {
      if attempt > 0 { try? await Task.sleep(for: .milliseconds(100)) }
      for port in ports {
        do { return try await start(handler, port: port) } catch {
          reason = "\(error.localizedDescription)"
          guard case SocketError.failed(_, EADDRINUSE, _) = error else { continue }
          reason = "another program listens there"
        }
      }
    }
    throw .cannotListen(ports: ports, reason: reason)
  }

  private static func start(_ handler: PreviewHandler, port: UInt16) async throws
    -> PreviewListener
  {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), timeout: 3_600,
      pool: PromptPool(base: HTTPServer.defaultPool()), logger: .disabled, handler: handler)
    let ended = EndFlag()
    let running = Task {
      do { try await server.run() } catch { ended.set(error) }
      ended.set(SocketError.disconnected)
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

  /// Why a server has ended, once it has.
  private final class EndFlag: Sendable {
    private let state = Mutex<(any Error)?>(nil)

    var error: (any Error)? { state.locked { $0 } }

    func set(_ error: any Error) { state.locked { $0 = $0 ?? error } }
  }
}

/// A pool whose sockets send at once, however little it is.
///
/// The header and the body of an answer are two writes: without this, the second one of a small answer
/// waits for the other side to acknowledge the first, which may take 40 ms. Sockets that are accepted
/// have the option of the one that listens.
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
