#if Ports
// The changes of one file: ranges of bytes with what takes their place.

/// Replacements that keep each line, and each column where the replacement is not longer than the original.
struct SourceEdits {
  /// One replacement.
  private struct Edit {
    let range: Range<Int>
    let text: [UInt8]
    /// The position in the order in which edits were recorded.
    let order: Int
  }

  /// The bytes of the original.
  private let bytes: [UInt8]
  private var edits: [Edit] = []

  /// Whether nothing changes.
  var isEmpty: Bool { edits.isEmpty }

  /// Makes an empty list of changes to a source.
  init(_ source: SourceText) { bytes = source.bytes }

  /// Replaces a range by spaces.
  mutating func blank(_ range: Range<Int>) { replace(range, with: "") }

  /// Replaces a range by a text without line breaks.
  ///
  /// The text is padded to the range's length. A range over lines keeps its line breaks, and what follows the range
  /// keeps its column.
  mutating func replace(_ range: Range<Int>, with text: String, alignedRight: Bool = false) {
    var result = Array(text.utf8)
    let old = bytes[range]
    if let last = old.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      result += old.filter { $0 == 0x0A || $0 == 0x0D }
      result += [UInt8](repeating: 0x20, count: old.endIndex - last - 1)
    } else if result.count < old.count {
      let padding = [UInt8](repeating: 0x20, count: old.count - result.count)
      result = alignedRight ? padding + result : result + padding
    }
    edits.append(Edit(range: range, text: result, order: edits.count))
  }

  /// Inserts a text without line breaks.
  mutating func insert(_ text: String, at offset: Int) {
    edits.append(Edit(range: offset..<offset, text: Array(text.utf8), order: edits.count))
  }

  /// Returns the changed bytes; an edit within the range of another is dropped.
  func applied() -> [UInt8] {
    let sorted = edits.sorted {
      if $0.range.lowerBound != $1.range.lowerBound {
        return $0.range.lowerBound < $1.range.lowerBound
      }
      if $0.range.isEmpty != $1.range.isEmpty { return $0.range.isEmpty }
      if $0.range.upperBound != $1.range.upperBound {
        return $0.range.upperBound > $1.range.upperBound
      }
      return $0.order < $1.order
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 16)
    var end = 0
    for edit in sorted where edit.range.lowerBound >= end {
      result += bytes[end..<edit.range.lowerBound]
      result += edit.text
      end = edit.range.upperBound
    }
    result += bytes[end...]
    return result
  }
}
#endif
