// The properties that changes set: the names of rows of the table, with the types of their values.

public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers

extension PropertyChange {
  /// Makes a change of a property that all types of layers have.
  ///
  /// - Parameters:
  ///   - key: the property's name in the table.
  ///   - value: the new value, of the row's kind.
  private init(_ key: String, _ value: Value) {
    guard let row = LayerProperty.byName[key] else {
      preconditionFailure("the table has no property \(key)")
    }
    self.init(row: row, value: value)
  }

  /// Returns a change that sets `allowsGroupOpacity`.
  public static func allowsGroupOpacity(_ value: Bool) -> Self {
    Self("allowsGroupOpacity", .bool(value))
  }
  /// Returns a change that sets `anchorPoint`.
  public static func anchorPoint(_ value: Point) -> Self { Self("anchorPoint", .point(value)) }
  /// Returns a change that sets `backgroundColor`.
  public static func backgroundColor(_ value: Color?) -> Self {
    Self("backgroundColor", .color(value))
  }
  /// Returns a change that sets `backgroundFilters`.
  public static func backgroundFilters(_ value: [LayerFilter]) -> Self {
    Self("backgroundFilters", .filters(value))
  }
  /// Returns a change that sets `borderWidth`, in points.
  public static func borderWidth(_ value: Double) -> Self { Self("borderWidth", .number(value)) }
  /// Returns a change that sets `bounds`, in points.
  public static func bounds(_ value: Rect) -> Self { Self("bounds", .rect(value)) }
  /// Returns a change that sets `contents`.
  public static func contents(_ value: LayerContents?) -> Self {
    Self("contents", .contents(value))
  }
  /// Returns a change that sets `contentsGravity`.
  public static func contentsGravity(_ value: ContentsGravity) -> Self {
    Self("contentsGravity", .choice(value.rawValue))
  }
  /// Returns a change that sets `cornerCurve`.
  public static func cornerCurve(_ value: CornerCurve) -> Self {
    Self("cornerCurve", .choice(value.rawValue))
  }
  /// Returns a change that sets `cornerRadius`, in points.
  public static func cornerRadius(_ value: Double) -> Self { Self("cornerRadius", .number(value)) }
  /// Returns a change that sets `drawing`; `nil` also removes the backing store.
  public static func drawing(_ value: [DrawingCommand]?) -> Self {
    Self("drawing", .drawing(value))
  }
  /// Returns a change that sets `filters`.
  public static func filters(_ value: [LayerFilter]) -> Self { Self("filters", .filters(value)) }
  /// Returns a change that sets `isHidden`.
  public static func isHidden(_ value: Bool) -> Self { Self("isHidden", .bool(value)) }
  /// Returns a change that sets `isOpaque`, and marks the layer for display.
  public static func isOpaque(_ value: Bool) -> Self { Self("isOpaque", .bool(value)) }
  /// Returns a change that sets `mask`.
  public static func mask(_ value: Layer?) -> Self { Self("mask", .mask(value)) }
  /// Returns a change that sets `maskedCorners`.
  public static func maskedCorners(_ value: CornerMask) -> Self {
    Self("maskedCorners", .set(value.rawValue))
  }
  /// Returns a change that sets `masksToBounds`.
  public static func masksToBounds(_ value: Bool) -> Self { Self("masksToBounds", .bool(value)) }
  /// Returns a change that sets `opacity`, 0...1.
  public static func opacity(_ value: Double) -> Self { Self("opacity", .number(value)) }
  /// Returns a change that sets `position`, in points.
  public static func position(_ value: Point) -> Self { Self("position", .point(value)) }
  /// Returns a change that sets `rasterizationScale`, in pixels per point.
  public static func rasterizationScale(_ value: Double) -> Self {
    Self("rasterizationScale", .number(value))
  }
  /// Returns a change that sets `shadowPath`.
  public static func shadowPath(_ value: Path?) -> Self { Self("shadowPath", .path(value)) }
  /// Returns a change that sets `shouldRasterize`.
  public static func shouldRasterize(_ value: Bool) -> Self {
    Self("shouldRasterize", .bool(value))
  }
}
