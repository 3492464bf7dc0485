// Changes of one property of a live layer, which can be undone.

public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers

/// A property of a layer with a value for it.
///
/// Applying it returns the edit that undoes it.
public enum LayerEdit {
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
    case .anchorPoint(let value): return set(\.anchorPoint, value, LayerEdit.anchorPoint)
    case .backgroundFilters(let value):
      return set(\.backgroundFilters, value, LayerEdit.backgroundFilters)
    case .borderWidth(let value): return set(\.borderWidth, value, LayerEdit.borderWidth)
    case .bounds(let value): return set(\.bounds, value, LayerEdit.bounds)
    case .contents(let value): return set(\.contents, value, LayerEdit.contents)
    case .contentsGravity(let value):
      return set(\.contentsGravity, value, LayerEdit.contentsGravity)
    case .drawing(let value): return set(\.drawing, value, LayerEdit.drawing)
    case .filters(let value): return set(\.filters, value, LayerEdit.filters)
    case .isHidden(let value): return set(\.isHidden, value, LayerEdit.isHidden)
    case .position(let value): return set(\.position, value, LayerEdit.position)
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
}
