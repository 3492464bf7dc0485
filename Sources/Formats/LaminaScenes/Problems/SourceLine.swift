// The source line that a message shows.

package import LaminaFiles
import LaminaPixels

/// A line of a file, or the part of it around a mistake.
public struct SourceLine: Hashable, Sendable {
  /// The text of the line, with control characters replaced by spaces and `…` where it is cut.
  public let text: String
  /// The number of characters of `text` before the mistake.
  public let caret: Int

  /// The maximum number of the line's bytes that are kept on each side of the mistake.
  private static let reach = 60

  /// Extracts the line around the byte of a mistake.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - offset: the byte offset of the mistake.
  package init(of bytes: FileBytes, at offset: Int) {
    let span = bytes.span
    let place = min(max(0, offset), span.count)
    var (start, end) = (place, place)
    while start > 0, span[start - 1] != 0x0A, place - start < SourceLine.reach { start -= 1 }
    while end < span.count, span[end] != 0x0A, span[end] != 0x0D, end - place < SourceLine.reach {
      end += 1
    }
    // Multi-byte characters are not split.
    while start > 0, start < place, span[start] & 0xC0 == 0x80 { start += 1 }
    while end > place, end < span.count, span[end] & 0xC0 == 0x80 { end -= 1 }
    let isCut = start > 0 && span[start - 1] != 0x0A
    if start == 0 { start = min(span.byteOrderMarkLength, place) }
    let isCutBehind = end < span.count && span[end] != 0x0A && span[end] != 0x0D
    let before = SourceLine.printableText(span, start..<place)
    let behind = SourceLine.printableText(span, place..<end)
    caret = before.count + (isCut ? 1 : 0)
    text = (isCut ? "…" : "") + before + behind + (isCutBehind ? "…" : "")
  }

  /// Extracts the line around a mistake whose line and column are known.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - line: the line, from 1.
  ///   - column: the character of the mistake in the line, from 1.
  init(of bytes: FileBytes, line: Int, column: Int) {
    let span = bytes.span
    var (offset, rest) = (span.byteOrderMarkLength, line - 1)
    while rest > 0, offset < span.count {
      if span[offset] == 0x0A { rest -= 1 }
      offset += 1
    }
    rest = column - 1
    while rest > 0, offset < span.count, span[offset] != 0x0A {
      offset += 1
      while offset < span.count, span[offset] & 0xC0 == 0x80 { offset += 1 }
      rest -= 1
    }
    self.init(of: bytes, at: offset)
  }

  private static func printableText(_ span: Span<UInt8>, _ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    for index in range { bytes.append(span[index]) }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      text.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(text)
  }
}
