public import CoreGraphics
public import LaminaGeometry
public import LaminaLayers
internal import LaminaPixels

// The look of layers, in Core Animation's types.

/// Core Animation's name of `CornerMask`.
public typealias CACornerMask = CornerMask
/// Core Animation's name of `CornerCurve`.
public typealias CALayerCornerCurve = CornerCurve
/// Core Animation's name of `EdgeMask`.
public typealias CAEdgeAntialiasingMask = EdgeMask

nonisolated extension CornerMask {
  /// The corner at the smallest x and y.
  public static var layerMinXMinYCorner: CACornerMask { .minXMinY }
  /// The corner at the largest x and the smallest y.
  public static var layerMaxXMinYCorner: CACornerMask { .maxXMinY }
  /// The corner at the smallest x and the largest y.
  public static var layerMinXMaxYCorner: CACornerMask { .minXMaxY }
  /// The corner at the largest x and y.
  public static var layerMaxXMaxYCorner: CACornerMask { .maxXMaxY }
}

nonisolated extension EdgeMask {
  /// The edge at the smallest x.
  public static var layerLeftEdge: CAEdgeAntialiasingMask { .minX }
  /// The edge at the largest x.
  public static var layerRightEdge: CAEdgeAntialiasingMask { .maxX }
  /// The edge at the smallest y.
  public static var layerBottomEdge: CAEdgeAntialiasingMask { .minY }
  /// The edge at the largest y.
  public static var layerTopEdge: CAEdgeAntialiasingMask { .maxY }
}

extension Layer {
  /// The opacity, 0...1; values outside are clamped when used.
  public var opacity: Float {
    get {
      if let subclass = self as? any OverridingOpacity {
        subclass.overriddenOpacity
      } else {
        ownOpacity
      }
    }
    set {
      if let subclass = self as? any OverridingOpacity {
        subclass.overriddenOpacity = newValue
      } else {
        ownOpacity = newValue
      }
    }
  }

  /// The opacity, whatever a subclass overrides.
  public var ownOpacity: Float {
    get { Float(self[keyPath: LayerAccess.opacity]) }
    set { self[keyPath: LayerAccess.opacity] = newValue.decimal }
  }

  /// The shadow's opacity, 0...1; values outside are clamped when used.
  public var shadowOpacity: Float {
    get {
      if let subclass = self as? any OverridingShadowOpacity {
        subclass.overriddenShadowOpacity
      } else {
        ownShadowOpacity
      }
    }
    set {
      if let subclass = self as? any OverridingShadowOpacity {
        subclass.overriddenShadowOpacity = newValue
      } else {
        ownShadowOpacity = newValue
      }
    }
  }

  /// The shadow's opacity, whatever a subclass overrides.
  public var ownShadowOpacity: Float {
    get { Float(self[keyPath: LayerAccess.shadowOpacity]) }
    set { self[keyPath: LayerAccess.shadowOpacity] = newValue.decimal }
  }

  /// The bias added to the level of detail of a trilinear filter.
  public var minificationFilterBias: Float {
    get { Float(self[keyPath: LayerAccess.minificationFilterBias]) }
    set { self[keyPath: LayerAccess.minificationFilterBias] = newValue.decimal }
  }

  /// Whether drawing may run on another thread; kept, since drawing here is part of the commit.
  public var drawsAsynchronously: Bool {
    get { keyedObjects?.objects["drawsAsynchronously"] as? Bool ?? false }
    set { keepObject(newValue, forKey: "drawsAsynchronously") }
  }

  /// The blend mode that composites the layer, by the name of its filter; `nil` for the normal one.
  ///
  /// A name may be `multiplyBlendMode` or `CIMultiplyBlendMode`, or the like; an unknown one is normal.
  public var compositingFilter: Any? {
    get { keyedObjects?.objects["compositingFilter"] }
    set {
      keepObject(newValue, forKey: "compositingFilter")
      self[keyPath: LayerAccess.compositingFilter] =
        (newValue as? String).flatMap { BlendMode(filterName: $0) } ?? .normal
    }
  }

  /// The filters of the layer's picture.
  @available(
    *, unavailable,
    message: "Core Image's filters are not here; UIVisualEffectView blurs what lies behind a view"
  )
  public var filters: [Any]? {
    get { nil }
    set {}
  }

  /// The filters of what lies behind the layer.
  @available(
    *, unavailable,
    message: "Core Image's filters are not here; UIVisualEffectView blurs what lies behind a view"
  )
  public var backgroundFilters: [Any]? {
    get { nil }
    set {}
  }

  /// The transform, if it is one of the plane; the identity for another.
  public func affineTransform() -> CGAffineTransform { transform.affine ?? .identity }

  /// Sets the transform to one of the plane.
  public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3D(m) }

  /// The scale by which a curve's corner is larger than a circle's of the same radius.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
}

nonisolated extension Float {
  /// The number with the digits that the text of this one has: 0.1 becomes 0.1, and not 0.100000001.
  var decimal: Double { isFinite ? Double(description) ?? Double(self) : Double(self) }
}

nonisolated extension BlendMode {
  /// Reads the name of one of Core Image's filters, or Core Animation's shorter one.
  fileprivate init?(filterName: String) {
    var name = filterName[...]
    if name.hasPrefix("CI") { name = name.dropFirst(2) }
    if name.hasSuffix("BlendMode") { name = name.dropLast(9) }
    if name.hasSuffix("Compositing") { name = name.dropLast(11) }
    let known = ["addition": "plusLighter", "plusL": "plusLighter", "plusD": "plusDarker"]
    let mode = name.prefix(1).lowercased() + name.dropFirst()
    self.init(name: known[mode] ?? mode)
  }
}

extension Layer {
  /// The path that casts the shadow; `nil` for the alpha of the layer's picture.
  public var shadowPath: CGPath? {
    get {
      if let subclass = self as? any OverridingShadowPath {
        subclass.overriddenShadowPath
      } else {
        ownShadowPath
      }
    }
    set {
      if let subclass = self as? any OverridingShadowPath {
        subclass.overriddenShadowPath = newValue
      } else {
        ownShadowPath = newValue
      }
    }
  }

  /// The path that casts the shadow, whatever a subclass overrides.
  public var ownShadowPath: CGPath? {
    get { self[keyPath: LayerAccess.shadowPath].map { CGPath($0) } }
    set { self[keyPath: LayerAccess.shadowPath] = newValue?.path }
  }
}

extension ShapeLayer {
  /// The path that is filled and stroked; `nil` for none.
  public var path: CGPath? {
    get {
      if let subclass = self as? any OverridingPath {
        subclass.overriddenPath
      } else {
        ownPath
      }
    }
    set {
      if let subclass = self as? any OverridingPath {
        subclass.overriddenPath = newValue
      } else {
        ownPath = newValue
      }
    }
  }

  /// The path, whatever a subclass overrides.
  public var ownPath: CGPath? {
    get { self[keyPath: LayerAccess.path].map { CGPath($0) } }
    set { self[keyPath: LayerAccess.path] = newValue?.path }
  }
}
