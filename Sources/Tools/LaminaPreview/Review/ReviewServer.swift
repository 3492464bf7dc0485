// The server of a review.

/// A review's server on an address, 127.0.0.1 by default.
@MainActor package struct ReviewServer {
  private let handler: ReviewHandler
  private var listener: PreviewListener
  private let address: PreviewAddress

  /// Starts a server on the first free port.
  ///
  /// - Parameters:
  ///   - review: the review to serve.
  ///   - address: the address to listen on.
  ///   - ports: the ports to try; 0 is any.
  /// - Throws: `PreviewServerError`.
  package init(_ review: LiveReview, on address: PreviewAddress, ports: [UInt16])
    async throws(PreviewServerError)
  {
    self.address = address
    handler = ReviewHandler(review, address)
    listener = try await PreviewListener.startServer(handler, on: address, ports: ports)
  }

  /// The port that the server listens on.
  package var port: UInt16 { listener.port }

  /// The address of the page, with the server's token if other machines reach it.
  package var pageAddress: String {
    address.pageAddress(port: listener.port, token: handler.guards.token)
  }

  /// Serves the page as long as the process lives.
  ///
  /// - Parameter willRestart: called when the server has stopped, before it restarts.
  /// - Throws: `PreviewServerError.cannotListen` if it cannot restart.
  package mutating func servePage(willRestart: () -> Void) async throws(PreviewServerError) -> Never
  {
    while true {
      await listener.waitUntilEnded()
      willRestart()
      listener = try await PreviewListener.startServer(
        handler, on: address, ports: [listener.port], attempts: 50)
    }
  }
}

extension PreviewAddress {
  /// Returns the address of a server's page, with the server's token if it has one.
  func pageAddress(port: UInt16, token: AccessToken?) -> String {
    let place = "http://\(reachableText):\(port)/"
    return token.map { "\(place)?\(AccessToken.name)=\($0.text)" } ?? place
  }
}
