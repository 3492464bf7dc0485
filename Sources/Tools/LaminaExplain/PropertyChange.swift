// A change of one property of a live layer, which can be undone.

public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers

/// A property of a layer with a new value.
///
/// Applying it returns the change that undoes it.
public enum PropertyChange {
  /// `allowsGroupOpacity`.
  case allowsGroupOpacity(Bool)
  /// `anchorPoint`.
  case anchorPoint(Point)
  /// `backgroundColor`.
  case backgroundColor(Color?)
  /// `backgroundFilters`.
  case backgroundFilters([LayerFilter])
  /// `borderWidth`, in points.
  case borderWidth(Double)
  /// `bounds`, in points.
  case bounds(Rect)
  /// `contents`.
  case contents(LayerContents?)
  /// `contentsGravity`.
  case contentsGravity(ContentsGravity)
  /// `cornerCurve`.
  case cornerCurve(CornerCurve)
  /// `cornerRadius`, in points.
  case cornerRadius(Double)
  /// `drawing`; removing it also removes the backing store.
  case drawing([DrawingCommand]?)
  /// `filters`.
  case filters([LayerFilter])
  /// `isHidden`.
  case isHidden(Bool)
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
  /// `position`, in points.
  case position(Point)
  /// `rasterizationScale`, in pixels per point.
  case rasterizationScale(Double)
  /// `shadowPath`.
  case shadowPath(Path?)
  /// `shouldRasterize`.
  case shouldRasterize(Bool)

  /// Sets the property.
  ///
  /// - Returns: the change that sets it back.
  @MainActor public func apply(to layer: Layer) -> PropertyChange {
    func set<Value>(
      _ path: ReferenceWritableKeyPath<Layer, Value>, _ value: Value,
      _ change: (Value) -> PropertyChange
    ) -> PropertyChange {
      let old = layer[keyPath: path]
      layer[keyPath: path] = value
      return change(old)
    }
    switch self {
    case .anchorPoint(let value): return set(\.anchorPoint, value, PropertyChange.anchorPoint)
    case .backgroundFilters(let value):
      return set(\.backgroundFilters, value, PropertyChange.backgroundFilters)
    case .borderWidth(let value): return set(\.borderWidth, value, PropertyChange.borderWidth)
    case .bounds(let value): return set(\.bounds, value, PropertyChange.bounds)
    case .contents(let value): return set(\.contents, value, PropertyChange.contents)
    case .contentsGravity(let value):
      return set(\.contentsGravity, value, PropertyChange.contentsGravity)
    case .drawing(let value): return set(\.drawing, value, PropertyChange.drawing)
    case .filters(let value): return set(\.filters, value, PropertyChange.filters)
    case .isHidden(let value): return set(\.isHidden, value, PropertyChange.isHidden)
    case .position(let value): return set(\.position, value, PropertyChange.position)
    case .allowsGroupOpacity(let value):
      return set(\.allowsGroupOpacity, value, PropertyChange.allowsGroupOpacity)
    case .backgroundColor(let value):
      return set(\.backgroundColor, value, PropertyChange.backgroundColor)
    case .cornerCurve(let value): return set(\.cornerCurve, value, PropertyChange.cornerCurve)
    case .cornerRadius(let value): return set(\.cornerRadius, value, PropertyChange.cornerRadius)
    case .isOpaque(let value):
      layer.setNeedsDisplay()
      return set(\.isOpaque, value, PropertyChange.isOpaque)
    case .mask(let value): return set(\.mask, value, PropertyChange.mask)
    case .maskedCorners(let value): return set(\.maskedCorners, value, PropertyChange.maskedCorners)
    case .masksToBounds(let value): return set(\.masksToBounds, value, PropertyChange.masksToBounds)
    case .opacity(let value): return set(\.opacity, value, PropertyChange.opacity)
    case .rasterizationScale(let value):
      return set(\.rasterizationScale, value, PropertyChange.rasterizationScale)
    case .shadowPath(let value): return set(\.shadowPath, value, PropertyChange.shadowPath)
    case .shouldRasterize(let value):
      return set(\.shouldRasterize, value, PropertyChange.shouldRasterize)
    }
  }
}
