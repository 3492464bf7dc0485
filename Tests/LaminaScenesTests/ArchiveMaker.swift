/// Keyed archives for tests, byte by byte: Foundation writes no references.
struct ArchiveMaker {
  /// A value of a property list.
  indirect enum Item {
    case null, bool(Bool), integer(Int), real(Double), float(Float), string(String), uid(Int)
    case data([UInt8])
    case array([Item])
    case dictionary([(String, Item)])
  }

  /// The archive's objects; the first is nil.
  var objects: [Item] = [.string("$null")]
  private var classes: [String: Int] = [:]

  /// Adds an object; returns its number.
  mutating func add(_ item: Item) -> Int {
    objects.append(item)
    return objects.count - 1
  }

  /// Adds an object of a class with those above it.
  mutating func add(_ names: [String], _ fields: [(String, Item)]) -> Int {
    let own: Int
    if let known = classes[names[0]] {
      own = known
    } else {
      let all = names + ["NSObject"]
      own = add(
        .dictionary([
          ("$classname", .string(names[0])), ("$classes", .array(all.map { .string($0) })),
        ]))
      classes[names[0]] = own
    }
    return add(.dictionary(fields + [("$class", .uid(own))]))
  }

  mutating func add(_ name: String, _ fields: [(String, Item)]) -> Int { add([name], fields) }

  mutating func array(_ items: [Int]) -> Int {
    let list = add("NSMutableArray", [("NS.objects", .array(items.map { .uid($0) }))])
    return add("LKNSArrayCodingProxy", [("array", .uid(list))])
  }

  mutating func numbers(_ kind: Int, _ fields: [(String, Double)]) -> Item {
    let values = fields.map { ($0.0, Item.float(Float($0.1))) }
    return .uid(add("LKNSValueCodingProxy", [("kind", .integer(kind))] + values))
  }

  mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Item {
    numbers(2, [("x", x), ("y", y), ("width", width), ("height", height)])
  }

  mutating func color(_ r: Double, _ g: Double, _ b: Double, _ a: Double) -> Item {
    let parts = [("r", r), ("g", g), ("b", b), ("a", a)].map { ($0.0, Item.real($0.1)) }
    return .uid(add("LKCGColorCodingProxy", parts))
  }

  /// Adds a scalar as an object of its own, as properties of layers are.
  mutating func boxed(_ item: Item) -> Item { .uid(add(item)) }

  /// The archive around a root layer, beside settings.
  mutating func archive(root: Int, _ settings: [(String, Item)] = []) -> Item {
    var (keys, values) = ([boxed(.string("rootLayer"))], [Item.uid(root)])
    for (key, value) in settings {
      keys.append(boxed(.string(key)))
      values.append(boxed(value))
    }
    let top = add("NSDictionary", [("NS.keys", .array(keys)), ("NS.objects", .array(values))])
    return .dictionary([
      ("$version", .integer(100_000)), ("$archiver", .string("NSKeyedArchiver")),
      ("$top", .dictionary([("root", .uid(top))])), ("$objects", .array(objects)),
    ])
  }

  // MARK: - Bytes

  /// A binary property list.
  static func binary(_ root: Item) -> [UInt8] {
    var values: [[UInt8]] = []
    func reference(_ index: Int) -> [UInt8] { bytes(UInt64(index), 4) }
    func bytes(_ value: UInt64, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
    }
    func head(_ type: UInt8, _ count: Int) -> [UInt8] {
      count < 15
        ? [type << 4 | UInt8(count)] : [type << 4 | 15, 0x12] + bytes(UInt64(count), 4)
    }
    func write(_ item: Item) -> Int {
      let index = values.count
      values.append([])
      switch item {
      case .null: values[index] = [0]
      case .bool(let bool): values[index] = [bool ? 9 : 8]
      case .integer(let value): values[index] = [0x13] + bytes(UInt64(bitPattern: Int64(value)), 8)
      case .real(let value): values[index] = [0x23] + bytes(value.bitPattern, 8)
      case .float(let value): values[index] = [0x22] + bytes(UInt64(value.bitPattern), 4)
      case .uid(let value): values[index] = [0x83] + bytes(UInt64(value), 4)
      case .data(let data): values[index] = head(4, data.count) + data
      case .string(let text):
        let isASCII = text.utf8.allSatisfy { $0 < 128 }
        values[index] =
          isASCII
          ? head(5, text.utf8.count) + text.utf8
          : head(6, text.utf16.count) + text.utf16.flatMap { bytes(UInt64($0), 2) }
      case .array(let items):
        let places = items.map(write)
        values[index] = head(10, items.count) + places.flatMap(reference)
      case .dictionary(let entries):
        let keys = entries.map { write(.string($0.0)) }
        let places = entries.map { write($0.1) }
        values[index] =
          head(13, entries.count) + keys.flatMap(reference) + places.flatMap(reference)
      }
      return index
    }
    _ = write(root)
    var file = Array("bplist00".utf8)
    var offsets: [Int] = []
    for value in values {
      offsets.append(file.count)
      file += value
    }
    let table = file.count
    for offset in offsets { file += bytes(UInt64(offset), 4) }
    return file + [0, 0, 0, 0, 0, 0, 4, 4] + bytes(UInt64(values.count), 8) + bytes(0, 8)
      + bytes(UInt64(table), 8)
  }

  /// The same as XML.
  static func xml(_ item: Item) -> String {
    switch item {
    case .null: "<string></string>"
    case .bool(let bool): bool ? "<true/>" : "<false/>"
    case .integer(let value): "<integer>\(value)</integer>"
    case .real(let value): "<real>\(value)</real>"
    case .float(let value): "<real>\(value)</real>"
    case .string(let text): "<string>\(text.replacing("&", with: "&amp;"))</string>"
    case .uid(let value): "<dict><key>CF$UID</key><integer>\(value)</integer></dict>"
    case .data: "<data></data>"
    case .array(let items): "<array>\n" + items.map(xml).joined(separator: "\n") + "</array>"
    case .dictionary(let entries):
      "<dict>" + entries.map { "<key>\($0.0)</key>" + xml($0.1) }.joined(separator: "\n")
        + "</dict>"
    }
  }
}
