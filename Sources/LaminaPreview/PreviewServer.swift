// The server of a preview: it listens, watches files, and starts again where it comes to an end.

package import LaminaReports

/// The reason that a preview has no server.
package enum PreviewServerError: Error {
  /// The program's own page is broken.
  case page(PageError)
  /// No port is free.
  case cannotListen(ports: [UInt16], reason: String)
}

/// A preview's server on 127.0.0.1.
@MainActor package struct PreviewServer {
  private let preview: ScenePreview
  private let handler: PreviewHandler
  private var listener: PreviewListener

  /// The port that it listens on.
  package var port: UInt16 { listener.port }

  /// Starts a server on the first port that is free.
  ///
  /// - Parameters:
  ///   - preview: the preview that answers.
  ///   - ports: the ports to try; 0 is any.
  /// - Throws: `PreviewServerError`.
  package init(_ preview: ScenePreview, ports: [UInt16]) async throws(PreviewServerError) {
    self.preview = preview
    do { handler = try PreviewHandler(preview) } catch { throw .page(error) }
    listener = try await PreviewListener.start(handler, ports: ports)
  }

  /// Serves, and watches the scene's files, for as long as the process lives.
  ///
  /// - Parameter willRestart: called when the server has come to an end, before it is started again.
  /// - Throws: `PreviewServerError.cannotListen` if it cannot be started again.
  package mutating func run(willRestart: () -> Void) async throws(PreviewServerError) -> Never {
    let watcher = FileWatcher(preview: preview)
    let hub = preview.hub
    Task.detached { await watcher.run() }
    Task.detached { await hub.beat() }
    while true {
      // It ends where the system lets it take no more connections, for lack of files, say.
      await listener.ended()
      willRestart()
      listener = try await PreviewListener.start(handler, ports: [listener.port], patience: 50)
    }
  }
}
