/// The parts of an archive, by an independent reader: its classes, their keys, and the kinds of their values.
struct ArchiveOutline {
  indirect enum Item: Equatable {
    case null, bool(Bool), integer(Int), float(Float), double(Double), string(String), uid(Int)
    case data(Int)
    case array([Item])
    case dictionary([String: Item])
  }

  /// An error of the file, by its offset.
  struct Broken: Error { let offset: Int }

  let top: [String: Item]
  let objects: [Item]

  init(_ bytes: [UInt8]) throws {
    var reader = Reader(bytes: bytes)
    guard case .dictionary(let top) = try reader.root(), case .array(let objects)? = top["$objects"]
    else { throw Broken(offset: 0) }
    (self.top, self.objects) = (top, objects)
  }

  /// The class of an object; `nil` for a plain value.
  func className(_ item: Item) -> String? {
    guard case .dictionary(let fields) = item, case .uid(let uid)? = fields["$class"],
      case .dictionary(let kind) = objects[uid], case .string(let name)? = kind["$classname"]
    else { return nil }
    return name
  }

  private func kind(_ item: Item) -> String {
    switch item {
    case .null: "null"
    case .bool: "a Boolean"
    case .integer: "an integer"
    case .float, .double: "a number"
    case .string: "a string"
    case .data: "data"
    case .uid(0): "nil"
    case .uid(let uid): "-> " + kind(objects[uid])
    case .array(let items): "[" + Set(items.map(kind)).sorted().joined(separator: " ") + "]"
    case .dictionary: className(item) ?? "a class"
    }
  }

  /// Every class with its keys and the kinds of their values, a line each.
  var lines: Set<String> {
    var lines: Set<String> = []
    for case .dictionary(let fields) in objects {
      if case .string(let name)? = fields["$classname"], case .array(let all)? = fields["$classes"]
      {
        let names = all.map { if case .string(let name) = $0 { name } else { "?" } }
        lines.insert("class \(name): " + names.joined(separator: " "))
      }
      guard let name = className(.dictionary(fields)) else { continue }
      for (key, value) in fields where key != "$class" && key != "__CACodingContents" {
        // Arrays and dictionaries hold what else is listed.
        lines.insert(key.hasPrefix("NS.") ? "\(name).\(key)" : "\(name).\(key): \(kind(value))")
      }
    }
    return lines
  }

  private struct Reader {
    let bytes: [UInt8]

    private func number(_ offset: Int, _ size: Int) throws -> Int {
      guard offset >= 0, offset + size <= bytes.count else { throw Broken(offset: offset) }
      return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func root() throws -> Item {
      guard bytes.starts(with: Array("bplist00".utf8)) else { throw Broken(offset: 0) }
      return try item(try number(bytes.count - 16, 8))
    }

    private func item(_ index: Int) throws -> Item {
      let trailer = bytes.count - 32
      let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
      let start = try number(try number(trailer + 24, 8) + index * offsetSize, offsetSize)
      let low = Int(bytes[start] & 15)
      var (count, first) = (low, start + 1)
      if low == 15, bytes[start] >> 4 > 3 {
        let size = 1 << Int(bytes[start + 1] & 15)
        (count, first) = (try number(start + 2, size), start + 2 + size)
      }
      func items(_ first: Int) throws -> [Item] {
        try (0..<count).map { try item(try number(first + $0 * referenceSize, referenceSize)) }
      }
      switch bytes[start] >> 4 {
      case 0: return low == 8 ? .bool(false) : low == 9 ? .bool(true) : .null
      case 1: return .integer(try number(start + 1, low == 4 ? 8 : 1 << low))
      case 2 where low == 2:
        return .float(Float(bitPattern: UInt32(try number(start + 1, 4))))
      case 2 where low == 3:
        return .double(Double(bitPattern: UInt64(bitPattern: Int64(try number(start + 1, 8)))))
      case 4: return .data(count)
      case 5: return .string(String(decoding: bytes[first..<first + count], as: UTF8.self))
      case 6:
        let units = try (0..<count).map { UInt16(try number(first + 2 * $0, 2)) }
        return .string(String(decoding: units, as: UTF16.self))
      case 8: return .uid(try number(start + 1, low + 1))
      case 10: return .array(try items(first))
      case 13:
        var fields: [String: Item] = [:]
        for (key, value) in zip(try items(first), try items(first + count * referenceSize)) {
          guard case .string(let name) = key else { throw Broken(offset: start) }
          fields[name] = value
        }
        return .dictionary(fields)
      default: throw Broken(offset: start)
      }
    }
  }
}
