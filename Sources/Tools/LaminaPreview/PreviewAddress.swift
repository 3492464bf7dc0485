// The address on which a preview's server listens.

/// An IPv4 address on which a server listens.
package struct PreviewAddress: Sendable, Equatable {
  /// The four numbers of the address.
  private let numbers: [UInt8]

  /// The address that only programs of this machine reach: 127.0.0.1.
  package static let loopback = PreviewAddress([127, 0, 0, 1])

  private init(_ numbers: [UInt8]) { self.numbers = numbers }

  /// Reads an address in four parts, such as `0.0.0.0`, or `localhost`; `nil` for any other text.
  package init?(_ text: String) {
    if text == "localhost" {
      self = .loopback
      return
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> UInt8? in
      // Some programs read a number that begins with 0 as octal.
      let isPlain = part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard isPlain, part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
      return UInt8(String(Substring(part)))
    }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    self.numbers = numbers
  }

  /// The address in four parts.
  package var text: String { numbers.map { "\($0)" }.joined(separator: ".") }

  /// Whether only programs of this machine reach the address.
  package var isLoopback: Bool { numbers[0] == 127 }

  /// The address by which a browser of this machine reaches the server.
  ///
  /// 0.0.0.0 stands for all addresses of the machine, of which 127.0.0.1 is one.
  package var reachableText: String {
    numbers.allSatisfy { $0 == 0 } ? PreviewAddress.loopback.text : text
  }
}
