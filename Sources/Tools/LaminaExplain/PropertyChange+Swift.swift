// Changes of properties as Swift for UIKit.

import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaProfiling

extension PropertyChange {
  /// Returns the statements that set the property of a layer in UIKit, line by line.
  ///
  /// - Parameters:
  ///   - layer: the layer, whose `bounds` appear by name if a path equals them.
  ///   - name: the layer's name in the code.
  /// - Returns: lines of Swift.
  @MainActor func code(of layer: Layer, as name: String) -> [String] {
    switch self {
    case .anchorPoint(let point), .position(let point):
      return [
        "\(name).\(property.key) = CGPoint(x: \(PropertyChange.short(point.x)), y: \(PropertyChange.short(point.y)))"
      ]
    case .bounds(let rect): return ["\(name).bounds = \(PropertyChange.code(of: rect))"]
    case .contents(.image(let source)?):
      return ["\(name).contents = UIImage(named: \"\(source.name)\")?.cgImage"]
    case .contents: return ["\(name).contents = nil"]
    case .contentsGravity(let gravity): return ["\(name).contentsGravity = .\(gravity.rawValue)"]
    case .drawing: return ["// leave draw(_:) of its view out"]
    case .filters, .backgroundFilters: return ["\(name).\(property.key) = nil"]
    case .backgroundColor(let color):
      guard let color else { return ["\(name).backgroundColor = nil"] }
      let parts = [color.red, color.green, color.blue, color.alpha].map(PropertyChange.short)
      return [
        "\(name).backgroundColor = UIColor(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2]), "
          + "alpha: \(parts[3])).cgColor"
      ]
    case .cornerCurve(let curve): return ["\(name).cornerCurve = .\(curve.rawValue)"]
    case .mask: return ["\(name).mask = nil"]
    case .maskedCorners(let corners):
      let names = PropertyChange.names(of: corners).map { name in
        ".layer" + name.prefix(1).uppercased() + name.dropFirst() + "Corner"
      }
      return ["\(name).maskedCorners = [" + names.joined(separator: ", ") + "]"]
    case .shadowPath(let path): return PropertyChange.code(ofShadow: path, on: layer, name)
    case .isOpaque, .isHidden, .allowsGroupOpacity, .borderWidth, .masksToBounds, .shouldRasterize,
      .cornerRadius, .opacity,
      .rasterizationScale:
      return ["\(name).\(property.key) = \(property.value.text)"]
    }
  }

  @MainActor private static func code(ofShadow path: Path?, on layer: Layer, _ name: String)
    -> [String]
  {
    guard let path else { return ["\(name).shadowPath = nil"] }
    if let outline = path.roundedRectangle {
      let rect = outline.rect == layer.bounds ? "\(name).bounds" : code(of: outline.rect)
      return [
        outline.isRounded
          ? "\(name).shadowPath = UIBezierPath(roundedRect: \(rect), cornerRadius: "
            + "\(short(outline.radius))).cgPath"
          : "\(name).shadowPath = UIBezierPath(rect: \(rect)).cgPath"
      ]
    }
    let outline = RoundedRect(layer.bounds, radius: layer.cornerRadius, curve: layer.cornerCurve)
    if outline.isRounded, path == Path(roundedRect: outline) {
      return [
        "\(name).shadowPath = UIBezierPath(roundedRect: \(name).bounds, cornerRadius: \(name).cornerRadius).cgPath"
      ]
    }
    func at(_ point: Point) -> String { "CGPoint(x: \(short(point.x)), y: \(short(point.y)))" }
    let elements = path.map { element in
      switch element {
      case .move(let end): "path.move(to: \(at(end)))"
      case .line(let end): "path.addLine(to: \(at(end)))"
      case .quad(let control, let end):
        "path.addQuadCurve(to: \(at(end)), control: \(at(control)))"
      case .cubic(let control1, let control2, let end):
        "path.addCurve(to: \(at(end)), control1: \(at(control1)), control2: \(at(control2)))"
      case .close: "path.closeSubpath()"
      }
    }
    return ["let path = CGMutablePath()"] + elements + ["\(name).shadowPath = path"]
  }

  private static func code(of rect: Rect) -> String {
    "CGRect(x: \(short(rect.minX)), y: \(short(rect.minY)), width: \(short(rect.width)), "
      + "height: \(short(rect.height)))"
  }

  /// Returns a number rounded to a thousandth.
  private static func short(_ value: Double) -> String {
    FindingValue.number((value * 1_000).rounded() / 1_000).text
  }
}
