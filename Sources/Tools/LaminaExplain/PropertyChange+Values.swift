// Changes of properties as scene files write them.

import LaminaGeometry
import LaminaImages
import LaminaLayers
public import LaminaProfiling

extension PropertyChange {
  /// The property with its value, as in a scene file.
  public var property: FindingProperty {
    switch self {
    case .allowsGroupOpacity(let value): FindingProperty("allowsGroupOpacity", .bool(value))
    case .anchorPoint(let value):
      FindingProperty("anchorPoint", PropertyChange.numbers(value.x, value.y))
    case .backgroundFilters: FindingProperty("backgroundFilters", .none)
    case .borderWidth(let value): FindingProperty("borderWidth", .number(value))
    case .bounds(let value):
      FindingProperty(
        "bounds", PropertyChange.numbers(value.minX, value.minY, value.width, value.height))
    case .contents(.image(let source)?): FindingProperty("contents", .string(source.name))
    case .contents: FindingProperty("contents", .none)
    case .contentsGravity(let value): FindingProperty("contentsGravity", .string(value.rawValue))
    case .drawing: FindingProperty("drawing", .none)
    case .filters: FindingProperty("filters", .none)
    case .isHidden(let value): FindingProperty("isHidden", .bool(value))
    case .position(let value): FindingProperty("position", PropertyChange.numbers(value.x, value.y))
    case .backgroundColor(let value):
      FindingProperty("backgroundColor", value.map { .string(PropertyChange.hex($0)) } ?? .none)
    case .cornerCurve(let value): FindingProperty("cornerCurve", .string(value.rawValue))
    case .cornerRadius(let value): FindingProperty("cornerRadius", .number(value))
    case .isOpaque(let value): FindingProperty("isOpaque", .bool(value))
    case .mask: FindingProperty("mask", .none)
    case .maskedCorners(let value):
      FindingProperty("maskedCorners", .list(PropertyChange.names(of: value).map { .string($0) }))
    case .masksToBounds(let value): FindingProperty("masksToBounds", .bool(value))
    case .opacity(let value): FindingProperty("opacity", .number(value))
    case .rasterizationScale(let value): FindingProperty("rasterizationScale", .number(value))
    case .shadowPath(let value):
      FindingProperty("shadowPath", value.map(PropertyChange.value(of:)) ?? .none)
    case .shouldRasterize(let value): FindingProperty("shouldRasterize", .bool(value))
    }
  }

  private static func numbers(_ values: Double...) -> FindingValue {
    .list(values.map { .number(($0 * 1e6).rounded() / 1e6) })
  }

  static func names(of corners: CornerMask) -> [String] {
    let all: [(CornerMask, String)] = [
      (.minXMinY, "minXMinY"), (.maxXMinY, "maxXMinY"), (.minXMaxY, "minXMaxY"),
      (.maxXMaxY, "maxXMaxY"),
    ]
    return all.filter { corners.contains($0.0) }.map(\.1)
  }

  /// Returns `#rrggbb`, with the alpha if it is not 1.
  private static func hex(_ color: Color) -> String {
    func byte(_ value: Double) -> String {
      let number = Int((min(1, max(0, value)) * 255).rounded())
      return (number < 16 ? "0" : "") + String(number, radix: 16)
    }
    let parts = [color.red, color.green, color.blue] + (color.alpha < 1 ? [color.alpha] : [])
    return "#" + parts.map(byte).joined()
  }

  /// Returns a path as a value: a rectangle by its sides, a rounded one also by its radius, any other as path data.
  private static func value(of path: Path) -> FindingValue {
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

  /// Returns SVG path data, exact to a millionth of a point.
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
