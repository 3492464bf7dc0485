import LaminaGeometry
import LaminaLayers

// Scenes as text: what a failing test prints, so that the tree can be rebuilt by hand.

/// Writes trees down.
@MainActor enum SceneSummary {
  /// A canvas, and one paragraph for each layer below it.
  static func describe(_ root: Layer, canvas: Canvas) -> String {
    "\(canvas)\n" + describe(root, indent: "")
  }

  private static func describe(_ layer: Layer, indent: String) -> String {
    var text = "\(indent)\(type(of: layer))"
    for (name, value) in properties(of: layer) { text += "\n\(indent)  .\(name) = \(value)" }
    if let mask = layer.mask {
      text += "\n\(indent)  masked by\n" + describe(mask, indent: indent + "    ")
    }
    for sublayer in layer.sublayers ?? [] {
      text += "\n" + describe(sublayer, indent: indent + "    ")
    }
    return text
  }

  private static func properties(of layer: Layer) -> [(String, String)] {
    let plain = Layer()
    var found: [(String, String)] = []
    func note<Value: Equatable>(_ name: String, _ value: (Layer) -> Value) {
      if value(layer) != value(plain) { found.append((name, text(value(layer)))) }
    }
    note("bounds", \.bounds)
    note("position", \.position)
    note("zPosition", \.zPosition)
    note("anchorPoint", \.anchorPoint)
    note("anchorPointZ", \.anchorPointZ)
    note("transform", \.transform)
    note("sublayerTransform", \.sublayerTransform)
    note("isGeometryFlipped", \.isGeometryFlipped)
    note("isDoubleSided", \.isDoubleSided)
    note("isHidden", \.isHidden)
    note("opacity", \.opacity)
    note("allowsGroupOpacity", \.allowsGroupOpacity)
    note("allowsGroupBlending", \.allowsGroupBlending)
    note("backgroundColor", \.backgroundColor)
    note("cornerRadius", \.cornerRadius)
    note("maskedCorners", \.maskedCorners.rawValue)
    note("cornerCurve", \.cornerCurve)
    note("masksToBounds", \.masksToBounds)
    note("borderWidth", \.borderWidth)
    note("borderColor", \.borderColor)
    note("contentsGravity", \.contentsGravity)
    note("contentsMultiplyColor", \.contentsMultiplyColor)
    note("contentsTransform", \.contentsTransform)
    note("contentsRect", \.contentsRect)
    note("contentsCenter", \.contentsCenter)
    note("contentsScale", \.contentsScale)
    note("minificationFilter", \.minificationFilter)
    note("minificationFilterBias", \.minificationFilterBias)
    note("magnificationFilter", \.magnificationFilter)
    note("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing)
    note("edgeAntialiasingMask", \.edgeAntialiasingMask.rawValue)
    note("shadowOpacity", \.shadowOpacity)
    note("shadowRadius", \.shadowRadius)
    note("shadowColor", \.shadowColor)
    note("shadowOffset", \.shadowOffset)
    note("shadowPath", \.shadowPath)
    note("filters", \.filters)
    note("backgroundFilters", \.backgroundFilters)
    note("backdropScale", \.backdropScale)
    note("backdropGroupName", \.backdropGroupName)
    note("compositingFilter", \.compositingFilter)
    note("shouldRasterize", \.shouldRasterize)
    note("rasterizationScale", \.rasterizationScale)
    if let contents = layer.contents {
      found.append(
        (
          layer.backingStoreBytes > 0 ? "drawing" : "contents",
          "\(contents.width)x\(contents.height) pixels"
        ))
    }
    if let gradient = layer as? GradientLayer {
      found.append(("type", "\(gradient.type), \(gradient.interpolation)"))
      found.append(("colors", (gradient.colors ?? []).map(text).joined(separator: " ")))
      found.append(("locations", "\(gradient.locations ?? [])"))
      found.append(("line", text(gradient.startPoint) + " to " + text(gradient.endPoint)))
    }
    if let shape = layer as? ShapeLayer {
      found.append(("path", shape.path.map { "\(Array($0))" } ?? "nil"))
      found.append(("fill", "\(shape.fillColor.map(text) ?? "nil") \(shape.fillRule)"))
      found.append(("stroke", "\(shape.strokeColor.map(text) ?? "nil") \(shape.strokeStyle)"))
    }
    if let emitter = layer as? EmitterLayer {
      found.append(
        ("emitter", "\(emitter.emitterShape) \(emitter.emitterMode) \(emitter.renderMode)"))
      found.append(("seed", "\(emitter.seed)"))
      found.append(
        ("place", "\(text(emitter.emitterPosition)) \(emitter.emitterSize)"))
      for cell in emitter.emitterCells { found.append(("cell", "\(cell)")) }
    }
    if let replicator = layer as? ReplicatorLayer {
      found.append(("instanceCount", "\(replicator.instanceCount)"))
      found.append(("instanceTransform", text(replicator.instanceTransform)))
      found.append(("instanceColor", text(replicator.instanceColor)))
      found.append(
        (
          "instance offsets",
          "\(replicator.instanceRedOffset) \(replicator.instanceGreenOffset)"
            + " \(replicator.instanceBlueOffset) \(replicator.instanceAlphaOffset)"
        ))
    }
    return found
  }

  /// A value, with the wrappings of geometry types taken off.
  private static func text<Value>(_ value: Value) -> String {
    switch value {
    case let rect as Rect: "(\(rect.minX), \(rect.minY), \(rect.width), \(rect.height))"
    case let point as Point: "(\(point.x), \(point.y))"
    case let color as Color: "(\(color.red), \(color.green), \(color.blue), \(color.alpha))"
    case let matrix as Matrix4:
      [matrix.row1, matrix.row2, matrix.row3, matrix.row4].map {
        "[\($0.x), \($0.y), \($0.z), \($0.w)]"
      }.joined(separator: " ")
    default: "\(value)"
    }
  }
}
