// SHA-256 by OpenSSL. One of the few files that may use `unsafe`: the library takes pointers.

import CCrypto

/// An unfinished SHA-256 digest.
///
/// - Source: FIPS 180-4, by OpenSSL's libcrypto.
@safe package struct SHA256: ~Copyable, @unchecked Sendable {
  // Unchecked because the pointer is not Sendable. No other object has the pointer, and borrowers only read.
  private let context: OpaquePointer

  /// Whether the library's data remains until the process has exited: a thread may still hash while another exits.
  private static let staysAtExit =
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

  /// Starts with no bytes.
  package init() {
    precondition(SHA256.staysAtExit, "libcrypto cannot be set up, or there is no memory for it")
    let context = unsafe EVP_MD_CTX_new()
    guard let context = unsafe context,
      unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
    else { preconditionFailure("libcrypto has no SHA-256, or there is no memory for it") }
    unsafe self.context = context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Starts with the bytes that another digest has taken so far.
  package init(continuing other: borrowing SHA256) {
    self.init()
    let result = unsafe EVP_MD_CTX_copy_ex(context, other.context)
    precondition(result == 1, "libcrypto cannot copy a digest")
  }

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    let result = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
    }
    precondition(result == 1, "libcrypto took no \(bytes.count) bytes")
  }

  /// Adds a text's UTF-8.
  package mutating func update(_ text: String) {
    let bytes = Array(text.utf8)
    update(bytes.span)
  }

  /// Returns the digest of all bytes in 64 hexadecimal digits.
  package consuming func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    let result = unsafe digest.withUnsafeMutableBufferPointer { buffer in
      unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
    }
    precondition(result == 1, "libcrypto gave no digest")
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Returns the digest of a sequence of bytes.
  package static func hex(_ bytes: Span<UInt8>) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finish()
  }
}
