// Keyed archives: objects that represent a single value.

import LaminaGeometry

extension ArchiveDocument {
  /// Returns a Boolean, a number or a string of the archive as a CAML value; `nil` for null, data and objects.
  func primitiveValue(_ value: KeyedArchive.Value) -> CAMLValue? {
    switch value {
    case .bool(let bool): CAMLValue(.bool(bool))
    case .number(let number): CAMLValue(.number(number))
    case .string(let text): self.textValue(text)
    case .null, .data, .object: nil
    }
  }

  /// Returns the single value that an object stands for, such as a colour or a path; `nil` for any other object.
  func representedValue(of object: KeyedArchive.Object) throws(PropertyListError) -> CAMLValue? {
    switch object.kind.role {
    case .element, .image: return nil
    case .string: return try fieldText(.string, of: object)
    case .attributedString:
      if let text = try attributedText(object) { return CAMLValue(.attributed(text)) }
      guard let field = try archive.findField(.attributedString, of: object),
        case .object(let string) = try archive.fieldValue(field)
      else { return try fieldText(.attributedString, of: object) }
      return try fieldText(.string, of: string)
    case .color:
      guard try archive.findField(.pattern, of: object) == nil else { return nil }
      return CAMLValue(.numbers(try fieldNumbers([.r, .g, .b, .a], of: object)))
    case .timingFunction:
      return CAMLValue(.numbers(try fieldNumbers([.c1x, .c1y, .c2x, .c2y], of: object)))
    case .value: return try proxyValue(object)
    case .path: return CAMLValue(.path(try path(object)))
    }
  }

  /// Returns the text in a field of an object; empty if the field is missing or holds no string.
  private func fieldText(_ key: ArchiveKey, of object: KeyedArchive.Object)
    throws(PropertyListError)
    -> CAMLValue
  {
    guard let field = try archive.findField(key, of: object),
      case .string(let text) = try archive.fieldValue(field)
    else {
      return CAMLValue(text: "")
    }
    return self.textValue(text)
  }

  private func textValue(_ text: String) -> CAMLValue {
    spend(text.utf8.count / 16)
    return CAMLValue(text: text)
  }

  /// Returns the value in a coding proxy, such as a point or a transform; `nil` if the proxy's kind is unknown.
  private func proxyValue(_ object: KeyedArchive.Object) throws(PropertyListError) -> CAMLValue? {
    let keys: [ArchiveKey]
    switch try fieldNumber(.kind, of: object) {
    case 0, 5: keys = [.x, .y]
    case 1, 6: keys = [.width, .height]
    case 2, 7: keys = [.x, .y, .width, .height]
    case 3:
      var rows: [SIMD4<Double>] = []
      for (row, columns) in ArchiveDocument.transform.enumerated() {
        var values = SIMD4<Double>.zero
        for (column, key) in columns.enumerated() {
          values[column] = try fieldNumber(key, of: object) ?? (row == column ? 1 : 0)
        }
        rows.append(values)
      }
      return CAMLValue(
        .transform(Matrix4(row1: rows[0], row2: rows[1], row3: rows[2], row4: rows[3])))
    case 8: keys = [.x, .y, .z]
    case 9: keys = ArchiveDocument.colorMatrix
    case 10:
      var values: [Double] = []
      for (key, usual) in ArchiveDocument.affine {
        values.append(try fieldNumber(key, of: object) ?? usual)
      }
      return CAMLValue(.numbers(values))
    case 11: keys = ArchiveDocument.cornerRadii
    default: return nil
    }
    return CAMLValue(.numbers(try fieldNumbers(keys, of: object)))
  }

  private static let transform: [[ArchiveKey]] = [
    [.m11, .m12, .m13, .m14], [.m21, .m22, .m23, .m24], [.m31, .m32, .m33, .m34],
    [.m41, .m42, .m43, .m44],
  ]

  private static let colorMatrix: [ArchiveKey] = [
    .m11, .m12, .m13, .m14, .m15, .m21, .m22, .m23, .m24, .m25,
    .m31, .m32, .m33, .m34, .m35, .m41, .m42, .m43, .m44, .m45,
  ]

  private static let affine: [(key: ArchiveKey, usual: Double)] = [
    (.a, 1), (.b, 0), (.c, 0), (.d, 1), (.tx, 0), (.ty, 0),
  ]

  private static let cornerRadii: [ArchiveKey] = [
    .minMaxWidth, .minMaxHeight, .maxMaxWidth, .maxMaxHeight, .maxMinWidth, .maxMinHeight,
    .minMinWidth, .minMinHeight,
  ]

  /// Returns the number in a field of an object, 1 or 0 for a Boolean; `nil` if the object has no such field.
  func fieldNumber(_ key: ArchiveKey, of object: KeyedArchive.Object) throws(PropertyListError)
    -> Double?
  {
    guard let field = try archive.findField(key, of: object) else { return nil }
    switch try archive.fieldValue(field) {
    case .number(let number): return number
    case .bool(let bool): return bool ? 1 : 0
    case let other:
      throw PropertyListError(
        offset: 0,
        reason: "\(key.name) of object \(object.index): expected a number, found \(other.kind)")
    }
  }

  /// Returns the numbers in several fields of an object, with 0 for each missing field.
  private func fieldNumbers(_ keys: [ArchiveKey], of object: KeyedArchive.Object)
    throws(PropertyListError) -> [Double]
  {
    var numbers: [Double] = []
    numbers.reserveCapacity(keys.count)
    for key in keys { numbers.append(try fieldNumber(key, of: object) ?? 0) }
    return numbers
  }

  private static let points: [(x: ArchiveKey, y: ArchiveKey)] = [
    (.point0x, .point0y), (.point1x, .point1y), (.point2x, .point2y),
  ]

  /// Returns the path whose segments an object holds.
  private func path(_ object: KeyedArchive.Object) throws(PropertyListError) -> Path {
    var path = Path()
    guard let field = try archive.findField(.pathSegments, of: object) else { return path }
    var items: [Int] = []
    if case .list(let list) = field { items = list }
    if case .object(let list) = try archive.fieldValue(field),
      case .list(let found)? = try archive.findField(.objects, of: list)
    {
      items = found
    }
    spend(8 * items.count)
    for item in items {
      guard case .object(let segment) = try archive.objectValue(item) else { continue }
      func point(_ place: Int) throws(PropertyListError) -> Point {
        let (x, y) = ArchiveDocument.points[place]
        return Point(
          x: try fieldNumber(x, of: segment) ?? 0, y: try fieldNumber(y, of: segment) ?? 0)
      }
      switch try fieldNumber(.pathType, of: segment) {
      case 0: path.move(to: try point(0))
      case 1: path.addLine(to: try point(0))
      case 2: path.addQuad(try point(0), to: try point(1))
      case 3: path.addCubic(try point(0), try point(1), to: try point(2))
      case 4: path.close()
      default:
        throw PropertyListError(
          offset: 0, reason: "object \(segment.index): a path segment of an unknown type")
      }
    }
    return path
  }
}
