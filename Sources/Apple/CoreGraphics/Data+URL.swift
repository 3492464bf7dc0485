public import Foundation

// Bytes of a URL, as Foundation reads them on a phone.

nonisolated extension Data {
  /// Makes the bytes that a URL has: those of a file, or those in a `data:` URL itself.
  ///
  /// - Throws: Foundation's error of a file that cannot be read, or of a `data:` URL without data.
  /// - Source: RFC 2397.
  public init(contentsOf url: __shared URL, options: Data.ReadingOptions = []) throws {
    guard url.scheme?.lowercased() == "data" else {
      self = Data(referencing: try NSData(contentsOf: url, options: options))
      return
    }
    let text = url.absoluteString
    guard let comma = text.firstIndex(of: ","),
      let content = text[text.index(after: comma)...].removingPercentEncoding
    else { throw CocoaError(.fileReadCorruptFile, userInfo: [NSURLErrorKey: url]) }
    guard text[..<comma].lowercased().hasSuffix(";base64") else {
      self = Data(content.utf8)
      return
    }
    guard let bytes = Data(base64Encoded: content, options: .ignoreUnknownCharacters) else {
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSURLErrorKey: url])
    }
    self = bytes
  }
}
