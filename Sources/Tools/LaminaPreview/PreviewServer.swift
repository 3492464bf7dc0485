// The server of a preview, which listens, watches files, and restarts when it stops.

package import LaminaPages

/// The reason why a preview has no server.
package enum PreviewServerError: Error {
  /// The program's own page is broken.
  case page(PageError)
  /// The server can listen on none of the ports; `reason` is that of the last one.
  case cannotListen(ports: [UInt16], reason: String)
}

/// A preview's server on 127.0.0.1.
@MainActor package struct PreviewServer {
  private let preview: ScenePreview
  private let handler: PreviewHandler
  private var listener: PreviewListener

  /// The port that the server listens on.
  package var port: UInt16 { listener.port }

  /// Starts a server on the first free port.
  ///
  /// - Parameters:
  ///   - preview: the preview to serve.
  ///   - ports: the ports to try; 0 is any.
  /// - Throws: `PreviewServerError`.
  package init(_ preview: ScenePreview, ports: [UInt16]) async throws(PreviewServerError) {
    self.preview = preview
    do { handler = try PreviewHandler(preview) } catch { throw .page(error) }
    listener = try await PreviewListener.startServer(handler, ports: ports)
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
        handler, ports: [listener.port], attempts: 50)
    }
  }
}
