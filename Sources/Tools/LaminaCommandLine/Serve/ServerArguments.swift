// Where the servers of serve listen.

import ArgumentParser
import LaminaFiles
import LaminaPreview

/// The options that name a server's address.
struct ServerArguments: ParsableArguments {
  @Option(help: "The first port to try, of 50; 0 is any free port.")
  var port = 8_417

  @Option(
    help: ArgumentHelp(
      """
      The IPv4 or IPv6 address to listen on. Unless it is 127.x.x.x or ::1, every request needs the \
      token in the printed address.
      """, valueName: "address")) var host = "127.0.0.1"

  func validate() throws {
    try ValidationError.checkOption("port", port, in: 0...65_535)
    guard PreviewAddress(host) != nil else {
      throw ValidationError(
        "--host \(host.quoted) is no IPv4 or IPv6 address; 0.0.0.0 is every address of the machine, and "
          + ":: those of IPv6 as well")
    }
  }

  /// The address that `--host` names.
  var address: PreviewAddress { PreviewAddress(host) ?? .loopback }

  /// The ports to try: up to 50 from `--port` on, or 0 for any free one.
  var ports: [UInt16] {
    guard port > 0 else { return [0] }
    return (port...min(port + 49, 65_535)).map { UInt16($0) }
  }
}
