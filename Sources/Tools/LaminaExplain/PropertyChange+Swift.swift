// Changes of properties as Swift for UIKit.

import LaminaFiles
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
    let target = "\(name).\(key)"
    switch value {
    case .bool, .number: return ["\(target) = \(written.text)"]
    case .point(let point):
      let (x, y) = (PropertyChange.short(point.x), PropertyChange.short(point.y))
      return ["\(target) = CGPoint(x: \(x), y: \(y))"]
    case .rect(let rect): return ["\(target) = \(PropertyChange.code(of: rect))"]
    case .color(let color?):
      let parts = [color.red, color.green, color.blue, color.alpha].map(PropertyChange.short)
      return [
        "\(target) = UIColor(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2]), "
          + "alpha: \(parts[3])).cgColor"
      ]
    case .choice(let choice): return ["\(target) = .\(choice)"]
    case .set(let bits):
      // Corners are the only set that changes set.
      let corners = names(of: bits).map { corner in
        ".layer" + corner.prefix(1).uppercased() + corner.dropFirst() + "Corner"
      }
      return ["\(target) = [" + corners.joined(separator: ", ") + "]"]
    case .path(let path?): return PropertyChange.code(setting: target, to: path, on: layer, name)
    case .contents(.image(let source)?):
      return ["\(target) = UIImage(named: \(source.name.printed.debugDescription))?.cgImage"]
    case .drawing: return ["// leave draw(_:) of its view out"]
    case .color, .path, .contents, .filters, .mask: return ["\(target) = nil"]
    }
  }

  @MainActor private static func code(
    setting target: String, to path: Path, on layer: Layer, _ name: String
  ) -> [String] {
    if let outline = path.roundedRectangle {
      let rect = outline.rect == layer.bounds ? "\(name).bounds" : code(of: outline.rect)
      return [
        outline.isRounded
          ? "\(target) = UIBezierPath(roundedRect: \(rect), cornerRadius: "
            + "\(short(outline.radius))).cgPath"
          : "\(target) = UIBezierPath(rect: \(rect)).cgPath"
      ]
    }
    let outline = RoundedRect(layer.bounds, radius: layer.cornerRadius, curve: layer.cornerCurve)
    if outline.isRounded, path == Path(roundedRect: outline) {
      return [
        "\(target) = UIBezierPath(roundedRect: \(name).bounds, cornerRadius: \(name).cornerRadius).cgPath"
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
    return ["let path = CGMutablePath()"] + elements + ["\(target) = path"]
  }

  private static func code(of rect: Rect) -> String {
    "CGRect(x: \(short(rect.minX)), y: \(short(rect.minY)), width: \(short(rect.width)), "
      + "height: \(short(rect.height)))"
  }

  /// Returns the text of a number, rounded to a thousandth.
  private static func short(_ value: Double) -> String {
    FindingValue.number((value * 1_000).rounded() / 1_000).text
  }
}
