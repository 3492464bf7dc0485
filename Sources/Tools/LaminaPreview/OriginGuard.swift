// Access to a preview's server: only its own page, and programs of this machine or with the server's token.

import LaminaPixels
import LaminaSystem
import Synchronization

/// A guard that refuses requests from other web pages, regardless of the name by which they address
/// this machine.
///
/// A page of another origin has it in `Origin` or in `Sec-Fetch-Site`. A page whose name was resolved to 127.0.0.1 has
/// that name in `Host`. Links to the page itself are allowed everywhere.
///
/// A server that other machines reach cannot know the names by which they do, for example through a port of a
/// container's host. There each request has to carry the token, and its origin has to be the host that it names.
final class OriginGuard: Sendable {
  private let port = Mutex<UInt16>(0)
  private let address: PreviewAddress
  /// The token of the server; `nil` if only programs of this machine reach it.
  let token: AccessToken?

  /// Makes a guard for a server that listens on an address.
  init(_ address: PreviewAddress) {
    self.address = address
    token = address.isLoopback ? nil : AccessToken()
  }

  /// Sets the port on which the server listens.
  func setPort(_ number: UInt16) { port.locked { $0 = number } }

  /// Returns the reason for refusing a request; `nil` if it is allowed.
  func refusal(of request: RequestHead) -> String? {
    if let token, !token.isCarried(by: request) {
      return "the request lacks the token; open the address that 'lamina serve' printed"
    }
    let host = request["host"]?.lowercased() ?? ""
    let hosts = token == nil ? self.hosts : [host]
    guard !host.isEmpty, hosts.contains(host),
      request.authority.map({ hosts.contains($0.lowercased()) }) ?? true
    else { return "the host is not \(hosts[0])" }
    if let origin = request["origin"]?.lowercased() {
      // A container's host may add encryption in front of the server.
      let schemes = token == nil ? ["http"] : ["http", "https"]
      guard schemes.contains(where: { scheme in hosts.contains { origin == "\(scheme)://\($0)" } })
      else { return "the request comes from another origin" }
    }
    guard let site = request["sec-fetch-site"]?.lowercased() else {
      return nil
    }
    if site == "same-origin" || site == "none" { return nil }
    let isNavigation =
      request.method == "GET" && request.path == "/"
      && request["sec-fetch-mode"]?.lowercased() == "navigate"
      && request["sec-fetch-dest"]?.lowercased() == "document"
    return isNavigation ? nil : "the request comes from another site"
  }

  /// The values of the header `Host` that requests to the server may have, such as
  /// `127.0.0.1:8000`.
  private var hosts: [String] {
    let port = port.locked { $0 }
    var names = address.isLong ? ["localhost"] : ["127.0.0.1", "localhost"]
    if address != .loopback { names.insert(address.urlText, at: 0) }
    return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }
}
