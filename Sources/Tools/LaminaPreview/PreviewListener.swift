// A preview's server on the first free port.

import FlyingSocks
import Foundation
import LaminaPixels
import LaminaSystem
import Synchronization

/// A server that listens on an address.
final class PreviewListener: Sendable {
  /// The port on which the listener listens.
  let port: UInt16
  private let running: Task<Void, Never>

  /// The maximum number of open connections, if so many files can be opened.
  private static let longestTable = 320
  /// The number of files that the server keeps for reading the scene and for its own waiting.
  private static let reservedFiles = 16

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
  ///   - address: the address to listen on.
  ///   - ports: the ports to try; 0 is any.
  ///   - attempts: the number of rounds over all ports, a tenth of a second apart.
  /// - Returns: the listening server.
  /// - Throws: `PreviewServerError.cannotListen` if none is free, with the reason for the last one.
  static func startServer(
    _ handler: any RequestHandler, on address: PreviewAddress, ports: [UInt16], attempts: Int = 1
  ) async throws(PreviewServerError) -> PreviewListener {
    var reason = ""
    for attempt in 0..<attempts {
      if attempt > 0 { try? await Task.sleep(for: .milliseconds(100)) }
      for port in ports {
        do { return try startServer(handler, on: address, port: port) } catch {
          reason = "\(error.localizedDescription)"
          guard case SocketError.failed(_, EADDRINUSE, _) = error else { continue }
          reason = "another program uses the port"
        }
      }
    }
    throw .cannotListen(ports: ports, reason: reason)
  }

  private static func startServer(
    _ handler: any RequestHandler, on address: PreviewAddress, port: UInt16
  ) throws -> PreviewListener {
    let socket = try Socket(domain: address.isLong ? AF_INET6 : AF_INET)
    do {
      try socket.setValue(true, for: .localAddressReuse)
      // Accepted sockets inherit it. Without it, the second write of a response may wait 40 ms until the client
      // acknowledges the first.
      try socket.setValue(
        true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
      if address.isLong {
        try socket.bind(to: .inet6(ip6: address.text, port: port))
      } else {
        try socket.bind(to: .inet(ip4: address.text, port: port))
      }
      try socket.listen()
    } catch {
      try? socket.close()
      throw error
    }
    let port: UInt16
    switch try socket.sockname() {
    case .ip4(_, let number), .ip6(_, let number): port = number
    default: throw SocketError.unsupportedAddress
    }
    handler.guards.setPort(port)
    return PreviewListener(
      port: port, running: Task { await acceptConnections(on: socket, handler) })
  }

  /// Accepts connections until the wait for sockets fails, and closes the listening socket.
  private static func acceptConnections(on socket: Socket, _ handler: any RequestHandler) async {
    let files = FileDescriptor.availableFiles(upTo: longestTable + reservedFiles)
    let table = ConnectionTable(files: files - reservedFiles)
    let gates = AnswerGates()
    await withTaskGroup(of: Void.self) { group in
      let pool = SocketPool.make()
      guard (try? await pool.prepare()) != nil,
        let listening = try? AsyncSocket(socket: socket, pool: pool)
      else { return }
      group.addTask { await table.endLateConnections() }
      group.addTask {
        while !Task.isCancelled {
          guard let client = try? await listening.accept() else {
            // The system refuses another connection, for example for lack of file descriptors.
            try? await Task.sleep(for: .milliseconds(50))
            continue
          }
          await table.addConnection { place in
            var connection = PreviewConnection(client, pool, handler, gates, place)
            await connection.run()
          }
        }
      }
      try? await pool.run()
      group.cancelAll()
    }
    try? socket.close()
  }
}
