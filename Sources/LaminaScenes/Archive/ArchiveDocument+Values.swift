// Keyed archives: objects that stand for one value.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

extension ArchiveDocument {
  /// A value that is no object.
  func value(_ value: KeyedArchive.Value) -> CAMLValue? {
    switch value {
    case .bool(let bool): CAMLValue(.bool(bool))
    case .number(let number): CAMLValue(.number(number))
    case .string(let text): CAMLValue(text: text)
    case .null, .data, .object: nil
    }
  }

  /// The value that an object stands for; `nil` for one that holds others.
  func value(of object: KeyedArchive.Object) throws(PropertyListError) -> CAMLValue? {
    switch object.className {
    case "NSString", "NSMutableString": return try text(object["NS.string"])
    case "NSAttributedString", "NSMutableAttributedString":
      guard let field = object["NSString"], case .object(let string) = try archive.value(field)
      else { return try text(object["NSString"]) }
      return try text(string["NS.string"])
    case "LKCGColorCodingProxy", "CGColor":
      guard object["CGColorPattern"] == nil else { return nil }
      return CAMLValue(.numbers(try numbers(["r", "g", "b", "a"], of: object)))
    case "CAMediaTimingFunction":
      return CAMLValue(.numbers(try numbers(["c1x", "c1y", "c2x", "c2y"], of: object)))
    case "LKNSValueCodingProxy": return try proxy(object)
    case "CACGPathCodingProxy": return CAMLValue(.path(try path(object)))
    default: return nil
    }
  }

  /// The text of a field; empty without one.
  private func text(_ field: KeyedArchive.Field?) throws(PropertyListError) -> CAMLValue {
    guard let field, case .string(let text) = try archive.value(field) else {
      return CAMLValue(text: "")
    }
    return CAMLValue(text: text)
  }

  /// A point, size, rectangle, transform or matrix of colours, by the proxy's kind.
  private func proxy(_ object: KeyedArchive.Object) throws(PropertyListError) -> CAMLValue? {
    switch try number("kind", of: object) {
    case 0: return CAMLValue(.numbers(try numbers(["x", "y"], of: object)))
    case 1: return CAMLValue(.numbers(try numbers(["width", "height"], of: object)))
    case 2: return CAMLValue(.numbers(try numbers(["x", "y", "width", "height"], of: object)))
    case 3:
      var rows: [SIMD4<Double>] = []
      for row in 1...4 {
        var values = SIMD4<Double>.zero
        for column in 1...4 {
          values[column - 1] =
            try number("m\(row)\(column)", of: object) ?? (row == column ? 1 : 0)
        }
        rows.append(values)
      }
      return CAMLValue(
        .transform(Matrix4(row1: rows[0], row2: rows[1], row3: rows[2], row4: rows[3])))
    case 5: return CAMLValue(.numbers(try numbers(["x", "y"], of: object)))
    case 6: return CAMLValue(.numbers(try numbers(["width", "height"], of: object)))
    case 7: return CAMLValue(.numbers(try numbers(["x", "y", "width", "height"], of: object)))
    case 8: return CAMLValue(.numbers(try numbers(["x", "y", "z"], of: object)))
    case 9:
      let names = (1...4).flatMap { row in (1...5).map { "m\(row)\($0)" } }
      return CAMLValue(.numbers(try numbers(names, of: object)))
    case 10:
      var values: [Double] = []
      for (name, usual) in [("a", 1.0), ("b", 0), ("c", 0), ("d", 1), ("tx", 0), ("ty", 0)] {
        values.append(try number(name, of: object) ?? usual)
      }
      return CAMLValue(.numbers(values))
    case 11:
      let names = ["min_max_w", "min_max_h", "max_max_w", "max_max_h", "max_min_w", "max_min_h"]
      return CAMLValue(
        .numbers(try numbers(names + ["min_min_w", "min_min_h"], of: object)))
    default: return nil
    }
  }

  /// The number of a field; `nil` if it is not there.
  func number(_ key: String, of object: KeyedArchive.Object) throws(PropertyListError) -> Double? {
    guard let field = object[key] else { return nil }
    switch try archive.value(field) {
    case .number(let number): return number
    case .bool(let bool): return bool ? 1 : 0
    case let other:
      throw PropertyListError(
        offset: 0,
        reason: "\(key) of object \(object.index): expected a number, found \(other.kind)")
    }
  }

  /// The numbers of some fields; 0 for one that is not there.
  private func numbers(_ keys: [String], of object: KeyedArchive.Object)
    throws(PropertyListError) -> [Double]
  {
    var numbers: [Double] = []
    numbers.reserveCapacity(keys.count)
    for key in keys { numbers.append(try number(key, of: object) ?? 0) }
    return numbers
  }

  /// A path, by its segments.
  private func path(_ object: KeyedArchive.Object) throws(PropertyListError) -> Path {
    var path = Path()
    guard let field = object["LKCGPathSegments"] else { return path }
    var items: [Int] = []
    if case .list(let list) = field { items = list }
    if case .object(let list) = try archive.value(field),
      case .list(let found)? = list["NS.objects"]
    {
      items = found
    }
    for item in items {
      guard case .object(let segment) = try archive.value(item) else { continue }
      func point(_ place: Int) throws(PropertyListError) -> Point {
        Point(
          x: try number("LKCGPathPoint\(place)_x", of: segment) ?? 0,
          y: try number("LKCGPathPoint\(place)_y", of: segment) ?? 0)
      }
      switch try number("LKCGPathType", of: segment) {
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
