// Binary property lists: values, then a table of their offsets.

import LaminaFiles
import LaminaPixels

/// A property list in binary form; values are decoded on demand.
///
/// ```
/// bplist00 | values ... | offset of each value | trailer of 32 bytes
/// ```
/// Each size is checked against the remaining bytes before memory of that size is allocated.
/// Source: the format's description in CFBinaryPList.c of Apple's swift-corelibs-foundation.
final class BinaryPropertyList: PropertyList {
  private let file: FileBytes
  private let offsetSize: Int
  private let referenceSize: Int
  /// The offset, in the file, of the table that has the offset of each value.
  private let table: Int
  let root: Int
  let count: Int

  init(bytes: FileBytes) throws(PropertyListError) {
    file = bytes
    let span = bytes.span
    let trailer = span.count - 32
    guard trailer >= 8 else {
      throw PropertyListError(offset: span.count, reason: "the file ends before its trailer")
    }
    offsetSize = Int(span[trailer + 6])
    referenceSize = Int(span[trailer + 7])
    func size(_ offset: Int, _ name: String) throws(PropertyListError) -> Int {
      guard let value = Int(exactly: span.unsigned(at: trailer + offset, size: 8)),
        value <= span.count
      else {
        throw PropertyListError(
          offset: trailer + offset, reason: "the \(name) exceeds the file's size")
      }
      return value
    }
    count = try size(8, "number of values")
    root = try size(16, "index of the root")
    table = try size(24, "offset of the table")
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw PropertyListError(
        offset: trailer + 6, reason: "offsets and references take 1 to 8 bytes each")
    }
    guard table >= 8, table <= trailer, count <= (trailer - table) / offsetSize, root < count else {
      throw PropertyListError(
        offset: trailer, reason: "the table of \(count) offsets lies outside the file")
    }
  }

  func value(_ index: Int) throws(PropertyListError) -> PropertyListValue {
    let file = file
    let span = file.span
    return try readValue(at: try valueOffset(of: index, in: span), in: span)
  }

  func lastEntry(_ index: Int) throws(PropertyListError) -> (key: Int, value: Int)? {
    let file = file
    let span = file.span
    let start = try valueOffset(of: index, in: span)
    guard span[start] >> 4 == 13 else { return nil }
    let (length, first) = try readLength(at: start, in: span)
    try checkExtent(length, each: 2 * referenceSize, after: first)
    guard length > 0 else { return nil }
    let key = first + (length - 1) * referenceSize
    return (reference(key, span), reference(key + length * referenceSize, span))
  }

  /// Returns the offset, in the file, of the value with an index.
  private func valueOffset(of index: Int, in span: Span<UInt8>) throws(PropertyListError) -> Int {
    guard index >= 0, index < count else {
      throw PropertyListError(
        offset: table, reason: "value \(index) is referenced, but there are only \(count)")
    }
    let place = table + index * offsetSize
    guard let start = Int(exactly: span.unsigned(at: place, size: offsetSize)), start >= 8,
      start < table
    else {
      throw PropertyListError(offset: place, reason: "value \(index) lies outside the file")
    }
    return start
  }

  private func readValue(at start: Int, in span: Span<UInt8>) throws(PropertyListError)
    -> PropertyListValue
  {
    let marker = span[start]
    let low = Int(marker & 15)
    switch marker >> 4 {
    case 0:
      switch low {
      case 8: return .bool(false)
      case 9: return .bool(true)
      default: return .null
      }
    case 1:
      guard low <= 4 else { break }
      let size = 1 << low
      try checkExtent(size, after: start + 1)
      return .integer(span.integer(at: start + 1, size: size))
    case 2:
      guard low == 2 || low == 3 else { break }
      try checkExtent(1 << low, after: start + 1)
      return .real(span.real(at: start + 1, size: 1 << low))
    case 3:
      guard low == 3 else { break }
      try checkExtent(8, after: start + 1)
      return .date(span.real(at: start + 1, size: 8))
    case 8:
      try checkExtent(low + 1, after: start + 1)
      guard low < 8, let uid = Int(exactly: span.unsigned(at: start + 1, size: low + 1)) else {
        break
      }
      return .uid(uid)
    case 4, 5, 6, 7, 10, 11, 12, 13: return try readCollection(marker >> 4, at: start, in: span)
    default: break
    }
    throw PropertyListError(
      offset: start, reason: "a value of the unknown type 0x\(String(marker, radix: 16))")
  }

  /// Decodes a value with a length: data, text, array, set or dictionary.
  private func readCollection(_ type: UInt8, at start: Int, in span: Span<UInt8>)
    throws(PropertyListError) -> PropertyListValue
  {
    let (length, first) = try readLength(at: start, in: span)
    switch type {
    case 4:
      try checkExtent(length, after: first)
      return .data(first..<first + length)
    case 5, 7:
      try checkExtent(length, after: first)
      let text = span.extracting(first..<first + length)
      guard let valid = try? UTF8Span(validating: text) else {
        throw PropertyListError(offset: first, reason: "a string that is not UTF-8")
      }
      return .string(String(copying: valid))
    case 6:
      try checkExtent(length, each: 2, after: first)
      var units: [UInt16] = []
      units.reserveCapacity(length)
      for unit in 0..<length { units.append(UInt16(span.unsigned(at: first + 2 * unit, size: 2))) }
      return .string(String(decoding: units, as: UTF16.self))
    case 13:
      try checkExtent(length, each: 2 * referenceSize, after: first)
      let values = first + length * referenceSize
      var entries: [(key: Int, value: Int)] = []
      entries.reserveCapacity(length)
      for place in stride(from: 0, to: values - first, by: referenceSize) {
        entries.append((reference(first + place, span), reference(values + place, span)))
      }
      return .dictionary(entries)
    default:
      try checkExtent(length, each: referenceSize, after: first)
      return .array((0..<length).map { reference(first + $0 * referenceSize, span) })
    }
  }

  /// Returns the index of a value from the reference at an offset; `Int.max`, which is refused on access, if it is too
  /// large.
  private func reference(_ offset: Int, _ span: Span<UInt8>) -> Int {
    Int(exactly: span.unsigned(at: offset, size: referenceSize)) ?? Int.max
  }

  /// Returns the length of the data, text or collection at an offset, in bytes, units or items, and the offset of the
  /// first.
  private func readLength(at start: Int, in span: Span<UInt8>) throws(PropertyListError)
    -> (length: Int, first: Int)
  {
    let low = Int(span[start] & 15)
    guard low == 15 else { return (low, start + 1) }
    try checkExtent(1, after: start + 1)
    let marker = span[start + 1]
    let size = 1 << Int(marker & 15)
    guard marker >> 4 == 1, size <= 8 else {
      throw PropertyListError(offset: start + 1, reason: "a length that is no integer")
    }
    try checkExtent(size, after: start + 2)
    guard let length = Int(exactly: span.unsigned(at: start + 2, size: size)) else {
      throw PropertyListError(offset: start + 2, reason: "a length that exceeds the file's size")
    }
    return (length, start + 2 + size)
  }

  /// Throws if a value reaches beyond the part of the file that holds values.
  private func checkExtent(_ number: Int, each size: Int = 1, after first: Int)
    throws(PropertyListError)
  {
    guard first <= table, number <= (table - first) / size else {
      throw PropertyListError(
        offset: first, reason: "a value of \(number) parts passes the file's end")
    }
  }

  func bytes(_ range: Range<Int>) -> FileBytes? {
    let file = file
    return FileBytes(of: range, in: file.span)
  }
}

extension Span<UInt8> {
  /// Returns an unsigned integer of up to 8 bytes, big-endian.
  @inline(__always)
  fileprivate func unsigned(at offset: Int, size: Int) -> UInt64 {
    // Fast paths for the sizes of nearly all references, offsets and lengths.
    switch size {
    case 1: return UInt64(self[offset])
    case 2: return UInt64(self[offset]) << 8 | UInt64(self[offset + 1])
    default:
      let bytes = extracting(offset..<offset + size)
      var value: UInt64 = 0
      for place in bytes.indices { value = value << 8 | UInt64(bytes[place]) }
      return value
    }
  }

  /// Returns an integer: unsigned up to 4 bytes, signed with 8 or 16 bytes.
  fileprivate func integer(at offset: Int, size: Int) -> Int128 {
    switch size {
    case 16:
      let high = Int128(Int64(bitPattern: unsigned(at: offset, size: 8)))
      return high << 64 | Int128(unsigned(at: offset + 8, size: 8))
    case 8: return Int128(Int64(bitPattern: unsigned(at: offset, size: 8)))
    default: return Int128(unsigned(at: offset, size: size))
    }
  }

  fileprivate func real(at offset: Int, size: Int) -> Double {
    let bits = unsigned(at: offset, size: size)
    return size == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }
}
