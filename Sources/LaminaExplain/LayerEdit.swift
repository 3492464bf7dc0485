// Changes of one property of a live layer, which can be undone.

public import LaminaGeometry
public import LaminaLayers

/// A property of a layer with a value for it.
///
/// Applying it returns the edit that undoes it.
public enum LayerEdit {
  /// `allowsGroupOpacity`.
  case allowsGroupOpacity(Bool)
  /// `backgroundColor`.
  case backgroundColor(Color?)
  /// `cornerCurve`.
  case cornerCurve(CornerCurve)
  /// `cornerRadius`, in points.
  case cornerRadius(Double)
  /// `isOpaque`; the layer is marked to be drawn again.
  case isOpaque(Bool)
  /// `mask`.
  case mask(Layer?)
  /// `maskedCorners`.
  case maskedCorners(CornerMask)
  /// `masksToBounds`.
  case masksToBounds(Bool)
  /// `opacity`, 0...1.
  case opacity(Double)
  /// `rasterizationScale`, in pixels per point.
  case rasterizationScale(Double)
  /// `shadowPath`.
  case shadowPath(Path?)
  /// `shouldRasterize`.
  case shouldRasterize(Bool)

  /// Sets the property.
  ///
  /// - Returns: the edit that sets it back.
  @MainActor public func apply(to layer: Layer) -> LayerEdit {
    func set<Value>(
      _ path: ReferenceWritableKeyPath<Layer, Value>, _ value: Value,
      _ edit: (Value) -> LayerEdit
    ) -> LayerEdit {
      let old = layer[keyPath: path]
      layer[keyPath: path] = value
      return edit(old)
    }
    switch self {
    case .allowsGroupOpacity(let value):
      return set(\.allowsGroupOpacity, value, LayerEdit.allowsGroupOpacity)
    case .backgroundColor(let value):
      return set(\.backgroundColor, value, LayerEdit.backgroundColor)
    case .cornerCurve(let value): return set(\.cornerCurve, value, LayerEdit.cornerCurve)
    case .cornerRadius(let value): return set(\.cornerRadius, value, LayerEdit.cornerRadius)
    case .isOpaque(let value):
      layer.setNeedsDisplay()
      return set(\.isOpaque, value, LayerEdit.isOpaque)
    case .mask(let value): return set(\.mask, value, LayerEdit.mask)
    case .maskedCorners(let value): return set(\.maskedCorners, value, LayerEdit.maskedCorners)
    case .masksToBounds(let value): return set(\.masksToBounds, value, LayerEdit.masksToBounds)
    case .opacity(let value): return set(\.opacity, value, LayerEdit.opacity)
    case .rasterizationScale(let value):
      return set(\.rasterizationScale, value, LayerEdit.rasterizationScale)
    case .shadowPath(let value): return set(\.shadowPath, value, LayerEdit.shadowPath)
    case .shouldRasterize(let value):
      return set(\.shouldRasterize, value, LayerEdit.shouldRasterize)
    }
  }

  /// The property with its value, as a scene's file has them.
  public var text: String {
    switch self {
    case .allowsGroupOpacity(let value): "\"allowsGroupOpacity\": \(value)"
    case .backgroundColor(let value):
      value.map { "\"backgroundColor\": \"\(LayerEdit.hex($0))\"" } ?? "no \"backgroundColor\""
    case .cornerCurve(let value): "\"cornerCurve\": \"\(value.rawValue)\""
    case .cornerRadius(let value): "\"cornerRadius\": \(LayerEdit.number(value))"
    case .isOpaque(let value): "\"isOpaque\": \(value)"
    case .mask(let value): value == nil ? "no \"mask\"" : "\"mask\": another layer"
    case .maskedCorners(let value): "\"maskedCorners\": \(LayerEdit.names(of: value))"
    case .masksToBounds(let value): "\"masksToBounds\": \(value)"
    case .opacity(let value): "\"opacity\": \(LayerEdit.number(value))"
    case .rasterizationScale(let value): "\"rasterizationScale\": \(LayerEdit.number(value))"
    case .shadowPath(let value):
      value.map { "\"shadowPath\": \(LayerEdit.text(of: $0))" } ?? "no \"shadowPath\""
    case .shouldRasterize(let value): "\"shouldRasterize\": \(value)"
    }
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  private static func names(of corners: CornerMask) -> String {
    let all: [(CornerMask, String)] = [
      (.minXMinY, "minXMinY"), (.maxXMinY, "maxXMinY"), (.minXMaxY, "minXMaxY"),
      (.maxXMaxY, "maxXMaxY"),
    ]
    let names = all.filter { corners.contains($0.0) }.map { "\"\($0.1)\"" }
    return "[" + names.joined(separator: ", ") + "]"
  }

  /// `#rrggbb`, with the alpha where it is not 1.
  private static func hex(_ color: Color) -> String {
    func byte(_ value: Double) -> String {
      let number = Int((min(1, max(0, value)) * 255).rounded())
      return (number < 16 ? "0" : "") + String(number, radix: 16)
    }
    let parts = [color.red, color.green, color.blue] + (color.alpha < 1 ? [color.alpha] : [])
    return "#" + parts.map(byte).joined()
  }

  /// A rectangle or a rounded one by its numbers, since data would no longer be known as one; else data.
  private static func text(of path: Path) -> String {
    guard let outline = path.roundedRectangle else { return "\"\(data(of: path))\"" }
    let rect = outline.rect
    let sides = [rect.minX, rect.minY, rect.width, rect.height].map(number)
      .joined(separator: ", ")
    return outline.isRounded
      ? "{\"roundedRect\": [\(sides)], \"radius\": \(number(outline.radius))}"
      : "{\"rect\": [\(sides)]}"
  }

  /// SVG path data, exact to a millionth of a point.
  private static func data(of path: Path) -> String {
    func at(_ points: Point...) -> String {
      points.map { "\(rounded($0.x)) \(rounded($0.y))" }.joined(separator: " ")
    }
    func rounded(_ value: Double) -> String { number((value * 1e6).rounded() / 1e6) }
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
