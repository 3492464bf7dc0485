// Changes of properties as scene files write them.

import LaminaGeometry
package import LaminaImages
import LaminaLayers
public import LaminaProfiling

extension PropertyChange {
  /// The property's name with the new value, in the form of a scene file.
  public var property: FindingProperty { FindingProperty(key, written) }

  /// The picture that becomes a layer's contents; `nil` for other values.
  package var image: ImageSource? {
    if case .contents(.image(let source)?) = value { source } else { nil }
  }

  /// Whether `property` is the new value, or says that the key is removed.
  package var isWritten: Bool {
    switch value {
    case .contents(let contents): contents == nil || image != nil
    case .drawing(let commands): commands == nil
    case .filters(let filters): filters.isEmpty
    case .mask(let mask): mask == nil
    default: true
    }
  }

  /// The new value, in the form of a scene file.
  var written: FindingValue {
    switch value {
    case .bool(let value): .bool(value)
    case .number(let value): .number(value)
    case .point(let value): PropertyChange.numbers(value.x, value.y)
    case .rect(let value):
      PropertyChange.numbers(value.minX, value.minY, value.width, value.height)
    case .color(let value):
      value.map { FindingValue.string(PropertyChange.hex($0)) } ?? FindingValue.none
    case .choice(let value): .string(value)
    case .set(let bits): .list(names(of: bits).map { FindingValue.string($0) })
    case .path(let value): value.map(PropertyChange.value(ofPath:)) ?? FindingValue.none
    case .contents(.image(let source)?): .string(source.name)
    case .contents, .drawing, .filters, .mask: .none
    }
  }

  private static func numbers(_ values: Double...) -> FindingValue {
    .list(values.map { .number(($0 * 1e6).rounded() / 1e6) })
  }

  /// Returns the names of the members of a set, whose bits are given; none if the property's values are not sets.
  func names(of bits: UInt) -> [String] {
    guard case .set(let names, _) = row.property.value else { return [] }
    return names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] }
  }

  /// Returns a colour as `#rrggbb`, or as `#rrggbbaa` if it is translucent.
  private static func hex(_ color: Color) -> String {
    func byte(_ value: Double) -> String {
      let number = Int((min(1, max(0, value)) * 255).rounded())
      return (number < 16 ? "0" : "") + String(number, radix: 16)
    }
    let parts = [color.red, color.green, color.blue] + (color.alpha < 1 ? [color.alpha] : [])
    return "#" + parts.map(byte).joined()
  }

  /// Returns a path as a value: a rectangle by its sides, a rounded one also by its radius, any other as path data.
  private static func value(ofPath path: Path) -> FindingValue {
    guard let outline = path.roundedRectangle else { return .string(data(of: path)) }
    let rect = outline.rect
    let sides = FindingValue.list(
      [rect.minX, rect.minY, rect.width, rect.height].map { .number($0) })
    return outline.isRounded
      ? .object([
        FindingProperty("roundedRect", sides), FindingProperty("radius", .number(outline.radius)),
      ])
      : .object([FindingProperty("rect", sides)])
  }

  /// Returns a path as SVG path data, rounded to a millionth of a point.
  private static func data(of path: Path) -> String {
    func at(_ points: Point...) -> String {
      points.map { "\(rounded($0.x)) \(rounded($0.y))" }.joined(separator: " ")
    }
    func rounded(_ value: Double) -> String {
      FindingValue.number((value * 1e6).rounded() / 1e6).text
    }
    return path.map { element in
      switch element {
      case .move(let end): "M" + at(end)
      case .line(let end): "L" + at(end)
      case .quad(let control, let end): "Q" + at(control, end)
      case .cubic(let control1, let control2, let end): "C" + at(control1, control2, end)
      case .close: "Z"
      }
    }.joined()
  }
}
