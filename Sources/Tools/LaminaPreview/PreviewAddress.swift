// The address on which a preview's server listens.

/// An IPv4 or IPv6 address on which a server listens.
package struct PreviewAddress: Sendable, Equatable {
  /// The parts of the address: four numbers of 8 bits, or eight of 16.
  private let parts: [UInt16]

  /// The address that only programs of this machine reach: 127.0.0.1.
  package static let loopback = PreviewAddress([127, 0, 0, 1])

  private init(_ parts: [UInt16]) { self.parts = parts }

  /// Reads an address such as `0.0.0.0`, `::1` or `[::1]`, or `localhost`; `nil` for any other text.
  package init?(_ text: String) {
    if text == "localhost" {
      self = .loopback
      return
    }
    let hasBrackets = text.utf8.first == UInt8(ascii: "[") && text.utf8.last == UInt8(ascii: "]")
    let inner = hasBrackets ? String(text.dropFirst().dropLast()) : text
    guard
      let parts = (hasBrackets ? nil : PreviewAddress.fourParts(inner))
        ?? PreviewAddress.eightParts(inner)
    else { return nil }
    self.parts = parts
  }

  /// Returns the numbers of an IPv4 address.
  private static func fourParts(_ text: String) -> [UInt16]? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> UInt16? in
      // Some programs read a number that begins with 0 as octal.
      let isPlain = part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard isPlain, part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
      return UInt8(String(Substring(part))).map(UInt16.init)
    }
    return parts.count == 4 && numbers.count == 4 ? numbers : nil
  }

  /// Returns the numbers of an IPv6 address, of which `::` stands for one or more zeros.
  ///
  /// - Source: RFC 4291, 2.2. Zones, as in `fe80::1%eth0`, are not read.
  private static func eightParts(_ text: String) -> [UInt16]? {
    guard let gap = text.firstRange(of: "::") else {
      return groups(text).flatMap { $0.count == 8 ? $0 : nil }
    }
    guard let first = groups(text[..<gap.lowerBound]), let last = groups(text[gap.upperBound...]),
      first.count + last.count < 8
    else { return nil }
    return first + Array(repeating: 0, count: 8 - first.count - last.count) + last
  }

  /// Returns the numbers of groups between colons; none for an empty text.
  ///
  /// The last 32 bits may be written as an IPv4 address.
  private static func groups(_ text: some StringProtocol) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    let groups = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var numbers: [UInt16] = []
    for (place, group) in groups.enumerated() {
      let word = String(decoding: group, as: UTF8.self)
      if place == groups.count - 1, let four = fourParts(word) {
        numbers += [four[0] << 8 | four[1], four[2] << 8 | four[3]]
        continue
      }
      guard (1...4).contains(group.count),
        word.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        let number = UInt16(word, radix: 16)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Whether the address is one of IPv6.
  package var isLong: Bool { parts.count == 8 }

  /// The address in four parts, or in the short form of an IPv6 address.
  ///
  /// - Source: RFC 5952, 4: the longest run of at least two zeros is left out.
  package var text: String {
    guard isLong else { return parts.map { "\($0)" }.joined(separator: ".") }
    var gap = 0..<0
    var start = 0
    while start < 8 {
      var end = start
      while end < 8, parts[end] == 0 { end += 1 }
      if end - start > max(1, gap.count) { gap = start..<end }
      start = end + 1
    }
    func words(_ range: Range<Int>) -> String {
      range.map { String(parts[$0], radix: 16) }.joined(separator: ":")
    }
    return gap.isEmpty
      ? words(0..<8) : words(0..<gap.lowerBound) + "::" + words(gap.upperBound..<8)
  }

  /// The address as it stands in a URL: one of IPv6 in brackets.
  package var urlText: String { isLong ? "[\(text)]" : text }

  /// Whether only programs of this machine reach the address.
  package var isLoopback: Bool {
    isLong ? parts == [0, 0, 0, 0, 0, 0, 0, 1] : parts[0] == 127
  }

  /// The address by which a browser of this machine reaches the server, for a URL.
  ///
  /// 0.0.0.0 stands for all addresses of the machine, of which 127.0.0.1 is one; so do `::` and `::1`.
  package var reachableText: String {
    guard parts.allSatisfy({ $0 == 0 }) else { return urlText }
    return isLong ? "[::1]" : PreviewAddress.loopback.text
  }
}
