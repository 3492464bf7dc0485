// The keys of a layer in the order in which they are written, with their values.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

/// A key of a layer, as it is written.
@MainActor struct WrittenKey {
  let name: String
  /// The type that alone has it; `nil` if all types do.
  let type: LayerType?
  /// Its value in a layer; `nil` where that has none.
  let value: (Layer, inout SceneWriter, String) -> JSONValue?

  /// Every key but `type`, `animations`, `mask` and `sublayers`.
  static let all: [WrittenKey] =
    geometry + look + contents + effects + time + shape + gradient + text + replicator + emitter
    + others

  static func of<Owner: Layer>(
    _ name: String, _ type: LayerType? = nil, _ value: @escaping (Owner) -> JSONValue?
  ) -> WrittenKey {
    WrittenKey(name: name, type: type) { layer, _, _ in (layer as? Owner).flatMap(value) }
  }

  /// A number that a default hides.
  static func number<Owner: Layer>(
    _ name: String, _ type: LayerType? = nil, _ path: KeyPath<Owner, Double>
  ) -> WrittenKey { of(name, type) { (layer: Owner) in .number(layer[keyPath: path]) } }

  private static func bool(_ name: String, _ path: KeyPath<Layer, Bool>) -> WrittenKey {
    of(name) { (layer: Layer) in .bool(layer[keyPath: path]) }
  }

  private static let geometry = [
    of("name") { (layer: Layer) in layer.name.map { .string($0) } },
    of("bounds") { (layer: Layer) in SceneWriter.rect(layer.bounds) },
    of("position") { (layer: Layer) in SceneWriter.point(layer.position) },
    of("anchorPoint") { (layer: Layer) in SceneWriter.point(layer.anchorPoint) },
    number("anchorPointZ", nil, \Layer.anchorPointZ), number("zPosition", nil, \Layer.zPosition),
    of("transform") { (layer: Layer) in SceneWriter.transform(layer.transform) },
    of("sublayerTransform") { (layer: Layer) in SceneWriter.transform(layer.sublayerTransform) },
    bool("isGeometryFlipped", \.isGeometryFlipped), bool("isDoubleSided", \.isDoubleSided),
    of("autoresizingMask") { (layer: Layer) in
      SceneWriter.set(UInt(layer.autoresizingMask.rawValue), LayerKey.springs)
    },
  ]

  private static let look = [
    bool("isHidden", \.isHidden), number("opacity", nil, \Layer.opacity),
    bool("allowsGroupOpacity", \.allowsGroupOpacity),
    of("backgroundColor") { (layer: Layer) in layer.backgroundColor.map { SceneWriter.color($0) } },
    number("cornerRadius", nil, \Layer.cornerRadius),
    of("maskedCorners") { (layer: Layer) in
      SceneWriter.set(
        layer.maskedCorners.rawValue, ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"])
    },
    of("cornerCurve") { (layer: Layer) in .string(layer.cornerCurve.rawValue) },
    bool("masksToBounds", \.masksToBounds), number("borderWidth", nil, \Layer.borderWidth),
    of("borderColor") { (layer: Layer) in SceneWriter.color(layer.borderColor) },
    bool("isOpaque", \.isOpaque), bool("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing),
    of("edgeAntialiasingMask") { (layer: Layer) in
      SceneWriter.set(layer.edgeAntialiasingMask.rawValue, ["minX", "maxX", "minY", "maxY"])
    },
  ]

  private static let contents = [
    WrittenKey(name: "contents", type: nil) { layer, writer, path in
      // What display has drawn is drawn again.
      layer.backingStoreBytes > 0 ? nil : writer.contents(layer.contents, path)
    }, of("contentsGravity") { (layer: Layer) in .string(layer.contentsGravity.rawValue) },
    of("contentsRect") { (layer: Layer) in SceneWriter.rect(layer.contentsRect) },
    of("contentsCenter") { (layer: Layer) in SceneWriter.rect(layer.contentsCenter) },
    number("contentsScale", nil, \Layer.contentsScale),
    of("minificationFilter") { (layer: Layer) in .string(layer.minificationFilter.rawValue) },
    number("minificationFilterBias", nil, \Layer.minificationFilterBias),
    of("magnificationFilter") { (layer: Layer) in .string(layer.magnificationFilter.rawValue) },
    of("contentsFormat") { (layer: Layer) in .string(layer.contentsFormat.rawValue) },
    WrittenKey(name: "drawing", type: nil) { layer, writer, path in
      layer.drawing.map { writer.drawing($0, path) }
    },
  ]

  private static let effects = [
    of("shadowColor") { (layer: Layer) in SceneWriter.color(layer.shadowColor) },
    number("shadowOpacity", nil, \Layer.shadowOpacity),
    of("shadowOffset") { (layer: Layer) in SceneWriter.size(layer.shadowOffset) },
    number("shadowRadius", nil, \Layer.shadowRadius),
    of("shadowPath") { (layer: Layer) in layer.shadowPath.map { SceneWriter.path($0) } },
    of("filters") { (layer: Layer) in
      SceneWriter.filters(layer.filters, layer.filterNames, layer.filterFunctions)
    },
    of("backgroundFilters") { (layer: Layer) in SceneWriter.filters(layer.backgroundFilters) },
    of("compositingFilter") { (layer: Layer) in .string(layer.compositingFilter.rawValue) },
    bool("shouldRasterize", \.shouldRasterize),
    number("rasterizationScale", nil, \Layer.rasterizationScale),
  ]

  private static let time = TimingKey.all.map { key in
    of(key.name) { (layer: Layer) in SceneWriter.value(of: key, in: layer.timing) }
  }

  private static let shape = [
    of("path", .shape) { (layer: ShapeLayer) in layer.path.map { SceneWriter.path($0) } },
    of("fillColor", .shape) { (layer: ShapeLayer) in SceneWriter.color(layer.fillColor) },
    of("fillRule", .shape) { (layer: ShapeLayer) in .string(layer.fillRule.rawValue) },
    of("strokeColor", .shape) { (layer: ShapeLayer) in
      layer.strokeColor.map { SceneWriter.color($0) }
    }, number("lineWidth", .shape, \ShapeLayer.lineWidth),
    of("lineCap", .shape) { (layer: ShapeLayer) in .string(layer.lineCap.rawValue) },
    of("lineJoin", .shape) { (layer: ShapeLayer) in .string(layer.lineJoin.rawValue) },
    number("miterLimit", .shape, \ShapeLayer.miterLimit),
    of("lineDashPattern", .shape) { (layer: ShapeLayer) in
      layer.lineDashPattern.map { .numbers($0) }
    }, number("lineDashPhase", .shape, \ShapeLayer.lineDashPhase),
    number("strokeStart", .shape, \ShapeLayer.strokeStart),
    number("strokeEnd", .shape, \ShapeLayer.strokeEnd),
  ]

  private static let gradient = [
    of("gradientType", .gradient) { (layer: GradientLayer) in .string(layer.type.rawValue) },
    of("colors", .gradient) { (layer: GradientLayer) in
      layer.colors.map { .array($0.map { SceneWriter.color($0) }) }
    },
    of("locations", .gradient) { (layer: GradientLayer) in layer.locations.map { .numbers($0) } },
    of("startPoint", .gradient) { (layer: GradientLayer) in SceneWriter.point(layer.startPoint) },
    of("endPoint", .gradient) { (layer: GradientLayer) in SceneWriter.point(layer.endPoint) },
    of("interpolation", .gradient) { (layer: GradientLayer) in
      .string(layer.interpolation.rawValue)
    },
  ]

  private static let text = [
    of("string", .text) { (layer: TextLayer) in layer.string.map { .string($0) } },
    WrittenKey(name: "font", type: .text) { layer, writer, path in
      (layer as? TextLayer).flatMap { writer.font($0.font, path) }
    }, number("fontSize", .text, \TextLayer.fontSize),
    of("foregroundColor", .text) { (layer: TextLayer) in SceneWriter.color(layer.foregroundColor) },
    of("alignmentMode", .text) { (layer: TextLayer) in .string(layer.alignmentMode.rawValue) },
    of("isWrapped", .text) { (layer: TextLayer) in .bool(layer.isWrapped) },
    of("truncationMode", .text) { (layer: TextLayer) in .string(layer.truncationMode.rawValue) },
    WrittenKey(name: "runs", type: .text) { layer, writer, path in
      guard let layer = layer as? TextLayer, let text = layer.attributedString else { return nil }
      return writer.runs(of: text, base: layer.baseAttributes, path)
    },
  ]

  private static let replicator = [
    of("instanceCount", .replicator) { (layer: ReplicatorLayer) in
      .number(Double(layer.instanceCount))
    },
    of("instanceTransform", .replicator) { (layer: ReplicatorLayer) in
      SceneWriter.transform(layer.instanceTransform)
    }, number("instanceDelay", .replicator, \ReplicatorLayer.instanceDelay),
    of("instanceColor", .replicator) { (layer: ReplicatorLayer) in
      SceneWriter.color(layer.instanceColor)
    }, number("instanceRedOffset", .replicator, \ReplicatorLayer.instanceRedOffset),
    number("instanceGreenOffset", .replicator, \ReplicatorLayer.instanceGreenOffset),
    number("instanceBlueOffset", .replicator, \ReplicatorLayer.instanceBlueOffset),
    number("instanceAlphaOffset", .replicator, \ReplicatorLayer.instanceAlphaOffset),
  ]

  private static let emitter = [
    of("emitterPosition", .emitter) { (layer: EmitterLayer) in
      SceneWriter.point(layer.emitterPosition)
    }, number("emitterZPosition", .emitter, \EmitterLayer.emitterZPosition),
    of("emitterSize", .emitter) { (layer: EmitterLayer) in SceneWriter.size(layer.emitterSize) },
    number("emitterDepth", .emitter, \EmitterLayer.emitterDepth),
    of("emitterShape", .emitter) { (layer: EmitterLayer) in .string(layer.emitterShape.rawValue) },
    of("emitterMode", .emitter) { (layer: EmitterLayer) in .string(layer.emitterMode.rawValue) },
    of("renderMode", .emitter) { (layer: EmitterLayer) in .string(layer.renderMode.rawValue) },
    of("seed", .emitter) { (layer: EmitterLayer) in .number(Double(layer.seed)) },
    number("birthRate", .emitter, \EmitterLayer.birthRate),
    number("lifetime", .emitter, \EmitterLayer.lifetime),
    number("velocity", .emitter, \EmitterLayer.velocity),
    number("scale", .emitter, \EmitterLayer.scale), number("spin", .emitter, \EmitterLayer.spin),
    WrittenKey(name: "emitterCells", type: .emitter) { layer, writer, path in
      (layer as? EmitterLayer).map { writer.cells($0.emitterCells, path) }
    },
  ]

  private static let others = [
    of("scrollMode", .scroll) { (layer: ScrollLayer) in .string(layer.scrollMode.rawValue) },
    of("tileSize", .tiled) { (layer: TiledLayer) in SceneWriter.size(layer.tileSize) },
    of("levelsOfDetail", .tiled) { (layer: TiledLayer) in .number(Double(layer.levelsOfDetail)) },
    of("levelsOfDetailBias", .tiled) { (layer: TiledLayer) in
      .number(Double(layer.levelsOfDetailBias))
    },
  ]
}
