import CTextShim

/// An axis of a variable font, such as `wght` for its weight or `opsz` for its optical size.
///
/// - Source: OpenType 1.9.1, table fvar.
public struct FontAxis: Hashable, Sendable {
  /// The axis's tag, of four characters.
  public let tag: String
  /// The values that the axis may have.
  public let range: ClosedRange<Double>
  /// The default value of the axis.
  public let usual: Double

  init(_ axis: lamina_axis) {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: axis.tag >> (24 - 8 * $0)) }
    tag = String(decoding: bytes, as: UTF8.self)
    range = axis.least...max(axis.least, axis.most)
    usual = axis.usual
  }

  /// Returns a tag as the 32-bit number that font files store for it; `nil` if it is not four ASCII
  /// characters.
  static func tagNumber(of tag: String) -> UInt32? {
    let bytes = Array(tag.utf8)
    guard bytes.count == 4, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
