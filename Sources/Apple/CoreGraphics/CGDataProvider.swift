/// Bytes that images are made from.
nonisolated public final class CGDataProvider: Sendable {
  /// The bytes.
  public let data: CFData?

  /// Makes a provider of given bytes.
  public init?(data: CFData) { self.data = data }

  /// Makes a provider of given bytes.
  public init?(data: NSData) { self.data = data as Data }

  /// Makes a provider of a file's bytes; `nil` if it cannot be read.
  public init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.data = data
  }

  /// Makes a provider of a file's bytes; `nil` if it cannot be read.
  public init?(filename: String) {
    guard let data = FileManager.default.contents(atPath: filename) else { return nil }
    self.data = data
  }

  /// Makes a provider of bytes in memory, which are copied and then released.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
  ) {
    self.data = unsafe Data(bytes: data, count: size)
    unsafe releaseData(info, data, size)
  }
}
