// The server of a preview, which listens, watches files, and restarts when it stops.

package import LaminaPages

/// The reason why a preview has no server.
package enum PreviewServerError: Error {
  /// The program's own page is broken.
  case page(PageError)
  /// The server can listen on none of the ports; `reason` is that of the last one.
  case cannotListen(ports: [UInt16], reason: String)
}

/// A preview's server on an address, 127.0.0.1 by default.
@MainActor package struct PreviewServer {
  private let preview: ScenePreview
  private let handler: PreviewHandler
  private var listener: PreviewListener
  private let address: PreviewAddress

  /// The port that the server listens on.
  package var port: UInt16 { listener.port }

  /// Starts a server on the first free port.
  ///
  /// - Parameters:
  ///   - preview: the preview to serve.
  ///   - address: the address to listen on.
  ///   - ports: the ports to try; 0 is any.
  /// - Throws: `PreviewServerError`.
  package init(_ preview: ScenePreview, on address: PreviewAddress, ports: [UInt16])
    async throws(PreviewServerError)
  {
    self.preview = preview
    self.address = address
    do { handler = try PreviewHandler(preview, address) } catch { throw .page(error) }
    listener = try await PreviewListener.startServer(handler, on: address, ports: ports)
  }

  /// The address of the page, with the server's token if other machines reach it.
  package var pageAddress: String {
    address.pageAddress(port: port, token: handler.guards.token)
  }

  /// Serves the preview and watches the scene's files, as long as the process lives.
  ///
  /// - Parameter willRestart: called when the server has stopped, before it restarts.
  /// - Throws: `PreviewServerError.cannotListen` if it cannot restart.
  package mutating func run(willRestart: () -> Void) async throws(PreviewServerError) -> Never {
    let watcher = FileWatcher(preview: preview)
    let hub = preview.hub
    Task.detached { await watcher.watchFiles() }
    Task.detached { await hub.sendHeartbeats() }
    while true {
      // The server stops if the system refuses more connections, for example for lack of file descriptors.
      await listener.waitUntilEnded()
      willRestart()
      listener = try await PreviewListener.startServer(
        handler, on: address, ports: [listener.port], attempts: 50)
    }
  }
}
