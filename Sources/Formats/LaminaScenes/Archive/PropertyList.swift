// Property lists, the basis of Apple's archives, read without instantiating any object.

package import LaminaFiles
import LaminaPixels

/// A value of a property list; collections refer to other values by their index in the list.
package enum PropertyListValue {
  case null
  case bool(Bool)
  /// An integer of up to 16 bytes.
  case integer(Int128)
  case real(Double)
  /// Seconds since 2001.
  case date(Double)
  /// Bytes, as a range in the list's data.
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
  /// The value as the nearest `Double`.
  ///
  /// A fast path converts integers of 8 bytes, which nearly all are.
  var number: Double {
    if let small = Int64(exactly: self) { return Double(small) }
    return Double(Int64(truncatingIfNeeded: self >> 64)) * 0x1p64
      + Double(UInt64(truncatingIfNeeded: self))
  }
}

/// The reason why bytes are not a valid property list.
package struct PropertyListError: Error {
  /// The offset in the file, in bytes.
  package let offset: Int
  /// The reason, as a phrase.
  package let reason: String
}

/// A property list in binary or XML form.
package protocol PropertyList: AnyObject, Sendable {
  /// The index of the outermost value.
  var root: Int { get }
  /// The number of values.
  var count: Int { get }
  /// Returns the value at an index in the list.
  func value(_ index: Int) throws(PropertyListError) -> PropertyListValue
  /// Returns the indices of the key and the value in the last entry of the dictionary at an index.
  ///
  /// It returns `nil` for another value, or an empty dictionary.
  func lastEntry(_ index: Int) throws(PropertyListError) -> (key: Int, value: Int)?
  /// Returns a copy of the bytes of a data value; `nil` if there is no memory for it.
  func bytes(_ range: Range<Int>) -> FileBytes?
}

/// The forms of property lists, recognised by their first bytes.
package enum PropertyListForm {
  case binary, xml

  /// Recognises the form by a file's first bytes; `nil` if they are not a property list.
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

  /// Reads a property list that has this form.
  package func readPropertyList(_ bytes: FileBytes, limit: SceneLimits) throws(PropertyListError)
    -> any PropertyList
  {
    switch self {
    case .binary: try BinaryPropertyList(bytes: bytes)
    case .xml: try XMLPropertyList(bytes: bytes, depthLimit: limit.depth)
    }
  }
}

extension Span<UInt8> {
  /// Whether the bytes begin with a text.
  func starts(with text: StaticString) -> Bool { matches(text, at: 0) }

  /// Whether a text's bytes are at an offset.
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

  /// Whether a text's bytes start anywhere within the first `length` bytes.
  func contains(_ text: StaticString, within length: Int) -> Bool {
    (0..<Swift.min(length, count)).contains { matches(text, at: $0) }
  }
}

extension FileBytes {
  /// Copies a range of a file's bytes; `nil` if there is no memory for it.
  convenience init?(of range: Range<Int>, in span: Span<UInt8>) {
    do {
      try self.init(capacity: range.count) { copy in
        for (place, index) in range.enumerated() { copy[place] = span[index] }
        return range.count
      }
    } catch { return nil }
  }
}
