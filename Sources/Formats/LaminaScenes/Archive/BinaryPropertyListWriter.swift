// Writes binary property lists that `BinaryPropertyList` reads.

/// The values of a property list under construction; each value is identified by its index.
///
/// Equal texts, numbers and references are written once, as Apple's writers do.
struct BinaryPropertyListWriter {
  /// A stored value: the range of its bytes in `bytes`, or the range of its items' indices in `references`.
  private enum Value {
    case bytes(Range<Int>)
    case array(Range<Int>)
    /// The range in `references` of the keys' indices, followed by those of as many values.
    case dictionary(Range<Int>)
  }

  private var values: [Value] = []
  /// The bytes of all primitive values.
  private var bytes: [UInt8] = []
  /// The indices of the items of all collections, one collection after another.
  private var references: [Int] = []
  /// The index of each text that has been written.
  private var strings: [String: Int] = [:]
  /// The index of each real number that has been written, by its bits, so that zeros keep their sign.
  private var reals: [UInt64: Int] = [:]
  /// The index of each integer that has been written.
  private var integers: [Int: Int] = [:]
  /// The index of each Boolean that has been written.
  private var bools: [Bool: Int] = [:]
  /// The index of the reference to each object of an archive, by the object's number; -1 until the reference is
  /// written.
  private var uids: [Int] = []

  // MARK: - Values

  mutating func addBoolean(_ value: Bool) -> Int {
    if let place = bools[value] { return place }
    bytes.append(value ? 9 : 8)
    bools[value] = keep(bytesFrom: bytes.count - 1)
    return values.count - 1
  }

  mutating func addInteger(_ value: Int) -> Int {
    if let place = integers[value] { return place }
    let start = bytes.count
    BinaryPropertyListWriter.append(integer: value, to: &bytes)
    integers[value] = keep(bytesFrom: start)
    return values.count - 1
  }

  /// Adds a real number, in 32 bits if they hold it exactly and otherwise in 64, and returns its index.
  ///
  /// Most of Core Animation's numbers fit in 32 bits.
  mutating func addReal(_ value: Double) -> Int {
    if let place = reals[value.bitPattern] { return place }
    let start = bytes.count
    let short = Float(value)
    if Double(short) == value || value.isNaN {
      bytes.append(0x22)
      BinaryPropertyListWriter.appendBigEndian(UInt64(short.bitPattern), size: 4, to: &bytes)
    } else {
      bytes.append(0x23)
      BinaryPropertyListWriter.appendBigEndian(value.bitPattern, size: 8, to: &bytes)
    }
    reals[value.bitPattern] = keep(bytesFrom: start)
    return values.count - 1
  }

  /// Adds a text, as ASCII if possible and otherwise as UTF-16, and returns its index.
  mutating func addString(_ text: String) -> Int {
    if let place = strings[text] { return place }
    let start = bytes.count
    let utf8 = text.utf8
    if utf8.allSatisfy({ $0 < 128 }) {
      BinaryPropertyListWriter.appendMarker(head: 5, count: utf8.count, to: &bytes)
      bytes += utf8
    } else {
      BinaryPropertyListWriter.appendMarker(head: 6, count: text.utf16.count, to: &bytes)
      for unit in text.utf16 {
        BinaryPropertyListWriter.appendBigEndian(UInt64(unit), size: 2, to: &bytes)
      }
    }
    strings[text] = keep(bytesFrom: start)
    return values.count - 1
  }

  /// Adds a reference to an object of a keyed archive, by the object's number, and returns the reference's index.
  mutating func addObjectReference(_ number: Int) -> Int {
    if number < uids.count, uids[number] >= 0 { return uids[number] }
    while uids.count <= number { uids.append(-1) }
    let start = bytes.count
    let size = BinaryPropertyListWriter.size(of: number)
    bytes.append(0x80 | UInt8(size - 1))
    BinaryPropertyListWriter.appendBigEndian(UInt64(number), size: size, to: &bytes)
    uids[number] = keep(bytesFrom: start)
    return values.count - 1
  }

  mutating func addBytes(_ data: Span<UInt8>) -> Int {
    let start = bytes.count
    BinaryPropertyListWriter.appendMarker(head: 4, count: data.count, to: &bytes)
    bytes.reserveCapacity(bytes.count + data.count)
    for index in data.indices { bytes.append(data[index]) }
    return keep(bytesFrom: start)
  }

  mutating func addArray(_ items: [Int]) -> Int {
    values.append(.array(keep(items)))
    return values.count - 1
  }

  mutating func addDictionary(_ entries: [(key: Int, value: Int)]) -> Int {
    values.append(.dictionary(keep(entries.map(\.key) + entries.map(\.value))))
    return values.count - 1
  }

  private mutating func keep(_ places: [Int]) -> Range<Int> {
    references += places
    return references.count - places.count..<references.count
  }

  /// Stores the bytes from `start` on as a value, and returns its index.
  private mutating func keep(bytesFrom start: Int) -> Int {
    values.append(.bytes(start..<bytes.count))
    return values.count - 1
  }

  // MARK: - The file

  /// Returns the bytes of the property list whose outermost value has the index `root`.
  ///
  /// O(bytes).
  func makeFile(root: Int) -> [UInt8] {
    let referenceSize = BinaryPropertyListWriter.size(of: max(0, values.count - 1))
    var file: [UInt8] = []
    file.reserveCapacity(
      48 + bytes.count + references.count * referenceSize + values.count * (referenceSize + 9))
    file += "bplist00".utf8
    var offsets: [Int] = []
    offsets.reserveCapacity(values.count)
    for value in values {
      offsets.append(file.count)
      switch value {
      case .bytes(let range): file += bytes[range]
      case .array(let range), .dictionary(let range):
        var head: (type: UInt8, count: Int) = (10, range.count)
        if case .dictionary = value { head = (13, range.count / 2) }
        BinaryPropertyListWriter.appendMarker(head: head.type, count: head.count, to: &file)
        for place in references[range] {
          BinaryPropertyListWriter.appendBigEndian(UInt64(place), size: referenceSize, to: &file)
        }
      }
    }
    let table = file.count
    let offsetSize = BinaryPropertyListWriter.size(of: table)
    for offset in offsets {
      BinaryPropertyListWriter.appendBigEndian(UInt64(offset), size: offsetSize, to: &file)
    }
    file += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [values.count, root, table] {
      BinaryPropertyListWriter.appendBigEndian(UInt64(number), size: 8, to: &file)
    }
    return file
  }

  /// Returns the smallest number of bytes, of 1, 2, 4 and 8, that holds a non-negative number.
  private static func size(of number: Int) -> Int {
    number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
  }

  private static func appendBigEndian(_ value: UInt64, size: Int, to bytes: inout [UInt8]) {
    for place in (0..<size).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * place)))
    }
  }

  /// Appends an integer with its marker, in as few bytes as hold it; a negative integer takes eight.
  private static func append(integer value: Int, to bytes: inout [UInt8]) {
    let size = value < 0 ? 8 : size(of: value)
    bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
    appendBigEndian(UInt64(bitPattern: Int64(value)), size: size, to: &bytes)
  }

  /// Appends the marker before a value: its type, and its number of bytes, UTF-16 units or items.
  private static func appendMarker(head type: UInt8, count: Int, to bytes: inout [UInt8]) {
    bytes.append(type << 4 | UInt8(min(count, 15)))
    if count >= 15 { append(integer: count, to: &bytes) }
  }
}
