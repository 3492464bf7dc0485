// SHA-256 by Swift Crypto. One of the few files that may use `unsafe`: the library takes pointers.

import Crypto

/// An unfinished SHA-256 digest.
///
/// - Source: FIPS 180-4, by Swift Crypto, which has BoringSSL's code for it and on Darwin the system's.
package struct SHA256: ~Copyable, Sendable {
  private var digest: Crypto.SHA256

  /// Makes a digest that has taken no bytes.
  package init() { digest = Crypto.SHA256() }

  /// Makes a digest that continues from the bytes that another digest has taken so far.
  package init(continuing other: borrowing SHA256) { digest = other.digest }

  /// Adds bytes to the digest.
  package mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe digest.update(bufferPointer: $0) }
  }

  /// Adds the UTF-8 bytes of a text to the digest.
  package mutating func update(_ text: String) {
    let bytes = Array(text.utf8)
    update(bytes.span)
  }

  /// Returns the digest of all bytes in 64 hexadecimal digits.
  package consuming func finalDigest() -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self)
  }

  /// Returns the digest of a sequence of bytes in 64 hexadecimal digits.
  package static func hexadecimalDigest(_ bytes: Span<UInt8>) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finalDigest()
  }
}
