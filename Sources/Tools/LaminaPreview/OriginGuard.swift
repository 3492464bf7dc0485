// Access to a preview's server: only its own page, and programs of this machine.

import LaminaPixels
import LaminaSystem
import Synchronization

/// A guard that refuses requests from other web pages, regardless of the name by which they address
/// this machine.
///
/// A page of another origin has it in `Origin` or in `Sec-Fetch-Site`. A page whose name was resolved to 127.0.0.1 has
/// that name in `Host`. Links to the page itself are allowed everywhere.
final class OriginGuard: Sendable {
  private let port = Mutex<UInt16>(0)

  /// Sets the port on which the server listens.
  func setPort(_ number: UInt16) { port.locked { $0 = number } }

  /// Returns the reason for refusing a request; `nil` if it is allowed.
  func refusal(of request: RequestHead) -> String? {
    let hosts = hosts
    guard let host = request["host"]?.lowercased(), hosts.contains(host),
      request.authority.map({ hosts.contains($0.lowercased()) }) ?? true
    else { return "the host is not \(hosts[0])" }
    if let origin = request["origin"]?.lowercased() {
      guard hosts.contains(where: { origin == "http://\($0)" }) else {
        return "the request comes from another origin"
      }
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
    let names = ["127.0.0.1", "localhost"]
    return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }
}
