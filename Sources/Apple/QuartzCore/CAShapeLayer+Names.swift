public import CoreGraphics
public import LaminaGeometry
public import LaminaLayers

// Shapes, gradients and copies of layers, in Core Animation's types.

/// Core Animation's name of `FillRule`.
public typealias CAShapeLayerFillRule = FillRule
/// Core Animation's name of `LineCap`.
public typealias CAShapeLayerLineCap = LineCap
/// Core Animation's name of `LineJoin`.
public typealias CAShapeLayerLineJoin = LineJoin
/// Core Animation's name of `GradientType`.
public typealias CAGradientLayerType = GradientType

extension ShapeLayer {
  /// The lengths of dashes and gaps, in turn; `nil` for a solid line.
  public var lineDashPattern: [NSNumber]? {
    get { self[keyPath: LayerAccess.lineDashPattern]?.map { NSNumber(value: $0) } }
    set { self[keyPath: LayerAccess.lineDashPattern] = newValue?.map(\.doubleValue) }
  }
}

extension GradientLayer {
  /// The colours, as `CGColor`; an object that is no colour is left out.
  public var colors: [Any]? {
    get {
      if let subclass = self as? any OverridingColors {
        subclass.overriddenColors
      } else {
        ownColors
      }
    }
    set {
      if let subclass = self as? any OverridingColors {
        subclass.overriddenColors = newValue
      } else {
        ownColors = newValue
      }
    }
  }

  /// The colours, whatever a subclass overrides.
  public var ownColors: [Any]? {
    get { self[keyPath: LayerAccess.colors] }
    set {
      self[keyPath: LayerAccess.colors] = newValue.map { colors in
        colors.compactMap { color in
          if case .color(let color?)? = AnimatableValue(any: color) { color } else { nil }
        }
      }
    }
  }

  /// The position of each colour, 0...1; `nil` for even spacing.
  public var locations: [NSNumber]? {
    get { self[keyPath: LayerAccess.locations]?.map { NSNumber(value: $0) } }
    set { self[keyPath: LayerAccess.locations] = newValue?.map(\.doubleValue) }
  }
}

extension ReplicatorLayer {
  /// The colour that multiplies the first copy; `nil` for clear.
  public var instanceColor: CGColor? {
    get { self[keyPath: LayerAccess.instanceColor] }
    set { self[keyPath: LayerAccess.instanceColor] = newValue ?? .clear }
  }
  /// The amount added to the red multiplier from one copy to the next.
  public var instanceRedOffset: Float {
    get { Float(self[keyPath: LayerAccess.instanceRedOffset]) }
    set { self[keyPath: LayerAccess.instanceRedOffset] = newValue.decimal }
  }
  /// The amount added to the green multiplier from one copy to the next.
  public var instanceGreenOffset: Float {
    get { Float(self[keyPath: LayerAccess.instanceGreenOffset]) }
    set { self[keyPath: LayerAccess.instanceGreenOffset] = newValue.decimal }
  }
  /// The amount added to the blue multiplier from one copy to the next.
  public var instanceBlueOffset: Float {
    get { Float(self[keyPath: LayerAccess.instanceBlueOffset]) }
    set { self[keyPath: LayerAccess.instanceBlueOffset] = newValue.decimal }
  }
  /// The amount added to the alpha multiplier from one copy to the next.
  public var instanceAlphaOffset: Float {
    get { Float(self[keyPath: LayerAccess.instanceAlphaOffset]) }
    set { self[keyPath: LayerAccess.instanceAlphaOffset] = newValue.decimal }
  }
  /// Whether the copies keep their depth; always false, since copies are flattened here.
  public var preservesDepth: Bool {
    get { keyedObjects?.objects["preservesDepth"] as? Bool ?? false }
    set { keepObject(newValue, forKey: "preservesDepth") }
  }
}
