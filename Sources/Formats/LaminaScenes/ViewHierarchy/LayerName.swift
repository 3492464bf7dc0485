// Names of layers in captures, without parts that do not help a reader.

/// Shortens the names of layers in running apps.
enum LayerName {
  /// Returns a name without a trailing address; for a controller's view, the controller's class.
  ///
  /// ```
  /// UIView <0x600000> (0x600000)  ->  UIView <0x600000>
  /// VC:_TtC5MyApp8ChatView        ->  ChatView
  /// ```
  static func shortName(_ name: String) -> String {
    let name = withoutAddress(name)
    guard name.utf8.starts(with: "VC:".utf8) else { return name }
    return SwiftName.shortName(String(Substring(name.utf8.dropFirst(3))))
  }

  private static func withoutAddress(_ name: String) -> String {
    let bytes = Array(name.utf8)
    guard bytes.last == UInt8(ascii: ")"), let open = bytes.lastIndex(of: UInt8(ascii: "(")),
      open > 0, bytes[open - 1] == UInt8(ascii: " ")
    else { return name }
    let address = bytes[(open + 1)..<(bytes.count - 1)]
    guard address.count > 2, address.starts(with: "0x".utf8),
      address.dropFirst(2).allSatisfy({ JSONText.hexDigit($0) != nil })
    else { return name }
    return String(decoding: bytes[..<(open - 1)], as: UTF8.self)
  }
}
