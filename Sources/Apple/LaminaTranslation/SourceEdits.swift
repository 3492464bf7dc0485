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

  /// A declaration that follows the file once more, for another type.
  private struct Copy {
    let range: Range<Int>
    let name: Range<Int>
    let text: String
    let path: String
  }

  /// The bytes of the original.
  private let bytes: [UInt8]
  private var copies: [Copy] = []
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

  /// Repeats a range after the file, with its own edits and a text for one of its names.
  mutating func `repeat`(
    _ range: Range<Int>, with text: String, for name: Range<Int>, path: String
  ) {
    copies.append(Copy(range: range, name: name, text: text, path: path))
  }

  /// Returns the changed bytes, followed by what is repeated.
  func applied() -> [UInt8] {
    var result = rendered(0..<bytes.count)
    for copy in copies {
      let line = bytes[..<copy.range.lowerBound].count { $0 == 0x0A } + 1
      result += Array(SourceLocation.directive(copy.path, line: line).utf8)
      var other = self
      other.edits.removeAll { $0.range == copy.name }
      other.replace(copy.name, with: copy.text)
      result += other.rendered(copy.range)
    }
    if !copies.isEmpty { result.append(0x0A) }
    return result
  }

  /// Returns the changed bytes of a range; an edit within the range of another is dropped.
  private func rendered(_ whole: Range<Int>) -> [UInt8] {
    let inside = edits.filter {
      whole.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= whole.upperBound
    }
    let sorted = inside.sorted {
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
    var end = whole.lowerBound
    for edit in sorted where edit.range.lowerBound >= end {
      result += bytes[end..<edit.range.lowerBound]
      result += edit.text
      end = edit.range.upperBound
    }
    result += bytes[end..<whole.upperBound]
    return result
  }
}

/// The lines that tell the compiler where what follows is from.
enum SourceLocation {
  /// Returns a `#sourceLocation` on a line of its own.
  static func directive(_ path: String, line: Int) -> String {
    let escaped = path.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] }
    return "\n#sourceLocation(file: \"\(String(escaped))\", line: \(line))\n"
  }
}
#endif
