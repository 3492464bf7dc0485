import LaminaGeometry
import LaminaLayers
import ReferenceRenderer
import TestSupport

// From a tree that fails to a smaller one that fails as well: what a person then looks at.

/// Takes away what a failure does not need.
@MainActor enum Shrinking {
  /// Removes layers and resets properties below `root`, in place, as long as `fails` stays true.
  static func shrink(_ root: Layer, while fails: () -> Bool) {
    var isShrinking = true
    var rounds = 0
    while isShrinking && rounds < 10 {
      isShrinking = false
      rounds += 1
      for layer in layers(below: root) {
        if layer !== root, layer.superlayer != nil, drop(layer, while: fails) { isShrinking = true }
      }
      for layer in layers(below: root) where simplify(layer, while: fails) { isShrinking = true }
    }
  }

  private static func layers(below root: Layer) -> [Layer] {
    [root] + (root.sublayers ?? []).flatMap { layers(below: $0) }
  }

  private static func drop(_ layer: Layer, while fails: () -> Bool) -> Bool {
    guard let parent = layer.superlayer, let list = parent.sublayers else { return false }
    layer.removeFromSuperlayer()
    if fails() { return true }
    parent.sublayers = list
    return false
  }

  private static func simplify(shape: ShapeLayer, while fails: () -> Bool) -> Bool {
    let plain = ShapeLayer()
    var changed = false
    func reset<Value: Equatable>(
      _ path: ReferenceWritableKeyPath<ShapeLayer, Value>, to value: Value
    ) {
      let old = shape[keyPath: path]
      guard old != value else { return }
      shape[keyPath: path] = value
      if fails() { changed = true } else { shape[keyPath: path] = old }
    }
    reset(\.path, to: nil)
    reset(\.fillColor, to: nil)
    reset(\.strokeColor, to: nil)
    reset(\.fillRule, to: plain.fillRule)
    reset(\.lineWidth, to: plain.lineWidth)
    reset(\.lineCap, to: plain.lineCap)
    reset(\.lineJoin, to: plain.lineJoin)
    reset(\.miterLimit, to: plain.miterLimit)
    reset(\.strokeStart, to: plain.strokeStart)
    reset(\.strokeEnd, to: plain.strokeEnd)
    reset(\.lineDashPattern, to: nil)
    return changed
  }

  private static func simplify(_ layer: Layer, while fails: () -> Bool) -> Bool {
    let plain = Layer()
    var changed = false
    func reset<Value: Equatable>(_ path: ReferenceWritableKeyPath<Layer, Value>, to value: Value) {
      let old = layer[keyPath: path]
      guard old != value else { return }
      layer[keyPath: path] = value
      if fails() { changed = true } else { layer[keyPath: path] = old }
    }
    func reset<Value: Equatable>(_ path: ReferenceWritableKeyPath<Layer, Value>) {
      reset(path, to: plain[keyPath: path])
    }
    if let mask = layer.mask {
      layer.mask = nil
      if fails() { changed = true } else { layer.mask = mask }
    }
    reset(\.shadowOpacity)
    reset(\.shadowPath)
    reset(\.shadowOffset)
    reset(\.shadowRadius)
    reset(\.filters)
    reset(\.backgroundFilters)
    reset(\.backdropScale)
    reset(\.backdropGroupName)
    reset(\.compositingFilter)
    reset(\.shouldRasterize)
    reset(\.rasterizationScale)
    if let contents = layer.contents {
      layer.contents = nil
      if fails() {
        changed = true
      } else {
        layer.contents = contents
        // Assigned contents are not a backing store; drawn anew they are.
        if layer.drawing != nil { _ = try? layer.display(memoryLimit: 1 << 30) }
      }
    }
    if let gradient = layer as? GradientLayer, let colors = gradient.colors {
      gradient.colors = nil
      if fails() { changed = true } else { gradient.colors = colors }
    }
    if let shape = layer as? ShapeLayer, simplify(shape: shape, while: fails) { changed = true }
    reset(\.transform)
    reset(\.sublayerTransform)
    reset(\.isGeometryFlipped)
    reset(\.isDoubleSided)
    reset(\.zPosition)
    reset(\.anchorPointZ)
    reset(\.anchorPoint)
    reset(\.opacity)
    reset(\.allowsGroupOpacity)
    reset(\.allowsGroupBlending)
    reset(\.backgroundColor)
    reset(\.backgroundColor, to: .black)
    reset(\.cornerRadius)
    reset(\.maskedCorners)
    reset(\.cornerCurve)
    reset(\.masksToBounds)
    reset(\.borderWidth)
    reset(\.borderColor)
    reset(\.contentsGravity)
    reset(\.contentsMultiplyColor)
    reset(\.contentsTransform)
    reset(\.contentsRect)
    reset(\.contentsCenter)
    reset(\.contentsScale)
    reset(\.minificationFilter)
    reset(\.minificationFilterBias)
    reset(\.magnificationFilter)
    reset(\.allowsEdgeAntialiasing)
    reset(\.edgeAntialiasingMask)
    let (bounds, position) = (layer.bounds, layer.position)
    reset(
      \.bounds,
      to: Rect(x: 0, y: 0, width: bounds.width.rounded(), height: bounds.height.rounded()))
    reset(\.position, to: Point(x: position.x.rounded(), y: position.y.rounded()))
    return changed
  }
}
