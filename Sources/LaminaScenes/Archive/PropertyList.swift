// Property lists: the values that Apple's archives are made of, read without making an object of any of them.

package import LaminaPixels

/// A value of a property list; what holds others names them by their places in the list.
package enum PropertyListValue {
  case null
  case bool(Bool)
  /// An integer of up to 16 bytes.
  case integer(Int128)
  case real(Double)
  /// Seconds since 2001.
  case date(Double)
  /// Bytes, by their place in the list's data.
  case data(Range<Int>)
  case string(String)
  /// A reference within a keyed archive.
  case uid(Int)
  case array([Int])
  case dictionary([(key: Int, value: Int)])

  /// The kind of the value, in words.
  var kind: String {
    switch self {
    case .null: "nothing"
    case .bool: "a Boolean"
    case .integer, .real: "a number"
    case .date: "a date"
    case .data: "data"
    case .string: "a string"
    case .uid: "a reference"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}

extension Int128 {
  /// The nearest number; integers of 8 bytes, as nearly all are, without a slow conversion.
  var number: Double {
    if let small = Int64(exactly: self) { return Double(small) }
    return Double(Int64(truncatingIfNeeded: self >> 64)) * 0x1p64
      + Double(UInt64(truncatingIfNeeded: self))
  }
}

/// Why bytes are no property list.
package struct PropertyListError: Error {
  /// The offset in the file, in bytes.
  package let offset: Int
  /// Why, as a phrase.
  package let reason: String
}

/// A property list in either of its forms.
package protocol PropertyList: AnyObject, Sendable {
  /// The place of the outermost value.
  var root: Int { get }
  /// The number of values.
  var count: Int { get }
  /// The value at a place in the list.
  func value(_ index: Int) throws(PropertyListError) -> PropertyListValue
  /// The last entry of the dictionary at a place; `nil` for another value, or an empty one.
  func lastEntry(_ index: Int) throws(PropertyListError) -> (key: Int, value: Int)?
  /// A copy of bytes that a value names; `nil` without memory for it.
  func bytes(_ range: Range<Int>) -> FileBytes?
}

/// Forms of property lists, told apart by how they begin.
package enum PropertyListForm {
  case binary, xml

  /// The form that a file's bytes begin as; `nil` if they are no property list.
  package init?(of bytes: FileBytes) {
    let span = bytes.span
    if span.starts(with: "bplist0") {
      self = .binary
    } else if span.firstVisible == UInt8(ascii: "<"), span.contains("<plist", within: 1_024) {
      self = .xml
    } else {
      return nil
    }
  }

  /// Reads a property list.
  package func read(_ bytes: FileBytes, limit: SceneLimits) throws(PropertyListError)
    -> any PropertyList
  {
    switch self {
    case .binary: try BinaryPropertyList(bytes: bytes)
    case .xml: try XMLPropertyList(bytes: bytes, depthLimit: limit.depth)
    }
  }
}

extension Span<UInt8> {
  /// Whether the bytes begin with a text's.
  func starts(with text: StaticString) -> Bool { matches(text, at: 0) }

  /// Whether a text's bytes stand at an offset.
  func matches(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, length <= count - offset else { return false }
    var place = offset
    for byte in text.description.utf8 {
      guard self[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// Whether a text's bytes stand somewhere within the first bytes.
  func contains(_ text: StaticString, within length: Int) -> Bool {
    (0..<Swift.min(length, count)).contains { matches(text, at: $0) }
  }
}

extension FileBytes {
  /// Copies some of the bytes of a file; `nil` without memory for them.
  convenience init?(of range: Range<Int>, in span: Span<UInt8>) {
    do {
      try self.init(capacity: range.count) { copy in
        for (place, index) in range.enumerated() { copy[place] = span[index] }
        return range.count
      }
    } catch { return nil }
  }
}
