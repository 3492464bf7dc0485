// Who may ask a preview's server: its own page, and programs of this machine.

import FlyingFox
import LaminaPixels
import Synchronization

/// Refuses what other web pages ask, whatever name they found for this machine.
///
/// A page of another origin has that in `Origin` or in `Sec-Fetch-Site`; one whose name was made to mean
/// 127.0.0.1 has its name in `Host`. A link to the page itself may stand anywhere.
final class OriginGuard: Sendable {
  private let port = Mutex<UInt16>(0)

  /// Sets the port that the server has got.
  func setPort(_ number: UInt16) { port.locked { $0 = number } }

  /// Why a request is refused; `nil` if it is not.
  func refusal(of request: HTTPRequest) -> String? {
    let hosts = hosts
    guard let host = request.headers[.host]?.lowercased(), hosts.contains(host) else {
      return "the host is not \(hosts[0])"
    }
    if let origin = request.headers[HTTPHeader("Origin")]?.lowercased() {
      guard hosts.contains(where: { origin == "http://\($0)" }) else {
        return "another origin asks"
      }
    }
    guard let site = request.headers[HTTPHeader("Sec-Fetch-Site")]?.lowercased() else {
      return nil
    }
    if site == "same-origin" || site == "none" { return nil }
    let isNavigation =
      request.method == .GET && request.target.path() == "/"
      && request.headers[HTTPHeader("Sec-Fetch-Mode")]?.lowercased() == "navigate"
      && request.headers[HTTPHeader("Sec-Fetch-Dest")]?.lowercased() == "document"
    return isNavigation ? nil : "another site asks"
  }

  /// The names of the server.
  private var hosts: [String] {
    let port = port.locked { $0 }
    let names = ["127.0.0.1", "localhost"]
    return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }
}
