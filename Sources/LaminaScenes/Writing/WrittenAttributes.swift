// The attributes of a layer in a package, in the order in which they are written.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

/// A property of a layer, as a package has it.
@MainActor struct WrittenAttribute {
  let name: String
  /// The type that alone has it; `nil` if all types do.
  let type: LayerType?
  /// Its value in a layer; `nil` where that has none.
  let value: (Layer) -> CAMLText?

  /// Every property that is no collection.
  static let all: [WrittenAttribute] =
    geometry + look + contents + effects + time + shape + text + replicator + emitter + others

  private static func of<Owner: Layer>(
    _ name: String, _ type: LayerType? = nil, _ value: @escaping (Owner) -> CAMLText?
  ) -> WrittenAttribute {
    WrittenAttribute(name: name, type: type) { ($0 as? Owner).flatMap(value) }
  }

  private static func number<Owner: Layer>(
    _ name: String, _ type: LayerType?, _ path: KeyPath<Owner, Double>
  ) -> WrittenAttribute { of(name, type) { (layer: Owner) in .number(layer[keyPath: path]) } }

  private static func numbers(_ paths: [(String, KeyPath<Layer, Double>)]) -> [WrittenAttribute] {
    paths.map { name, path in of(name) { (layer: Layer) in .number(layer[keyPath: path]) } }
  }

  private static func bools(_ paths: [(String, KeyPath<Layer, Bool>)]) -> [WrittenAttribute] {
    paths.map { name, path in of(name) { (layer: Layer) in .bool(layer[keyPath: path]) } }
  }

  private static let geometry =
    [
      of("name") { (layer: Layer) in layer.name.map { CAMLText($0) } },
      of("bounds") { (layer: Layer) in .rect(layer.bounds) },
      of("position") { (layer: Layer) in .point(layer.position) },
      of("anchorPoint") { (layer: Layer) in .point(layer.anchorPoint) },
    ] + numbers([("anchorPointZ", \.anchorPointZ), ("zPosition", \.zPosition)]) + [
      of("transform") { (layer: Layer) in .transform(layer.transform) },
      of("sublayerTransform") { (layer: Layer) in .transform(layer.sublayerTransform) },
      of("autoresizingMask") { (layer: Layer) in
        .number(Double(layer.autoresizingMask.rawValue))
      },
    ]
    + bools([("geometryFlipped", \.isGeometryFlipped), ("doubleSided", \.isDoubleSided)])

  private static let look =
    bools([
      ("hidden", \.isHidden), ("allowsGroupOpacity", \.allowsGroupOpacity),
      ("masksToBounds", \.masksToBounds), ("opaque", \.isOpaque),
      ("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing),
    ])
    + numbers([
      ("opacity", \.opacity), ("cornerRadius", \.cornerRadius), ("borderWidth", \.borderWidth),
    ]) + [
      of("backgroundColor") { (layer: Layer) in layer.backgroundColor.map { .color($0) } },
      of("borderColor") { (layer: Layer) in .color(layer.borderColor) },
      of("maskedCorners") { (layer: Layer) in .number(Double(layer.maskedCorners.rawValue)) },
      of("cornerCurve") { (layer: Layer) in CAMLText(layer.cornerCurve.rawValue) },
      of("edgeAntialiasingMask") { (layer: Layer) in
        .number(Double(layer.edgeAntialiasingMask.rawValue))
      },
    ]

  private static let contents =
    [
      of("contentsGravity") { (layer: Layer) in CAMLText(layer.contentsGravity.rawValue) },
      of("contentsRect") { (layer: Layer) in .rect(layer.contentsRect) },
      of("contentsCenter") { (layer: Layer) in .rect(layer.contentsCenter) },
      of("minificationFilter") { (layer: Layer) in CAMLText(layer.minificationFilter.rawValue) },
      of("magnificationFilter") { (layer: Layer) in CAMLText(layer.magnificationFilter.rawValue) },
    ]
    + numbers([
      ("contentsScale", \.contentsScale), ("minificationFilterBias", \.minificationFilterBias),
    ])

  private static let effects =
    numbers([
      ("shadowOpacity", \.shadowOpacity), ("shadowRadius", \.shadowRadius),
      ("rasterizationScale", \.rasterizationScale),
    ]) + bools([("shouldRasterize", \.shouldRasterize)]) + [
      of("shadowColor") { (layer: Layer) in .color(layer.shadowColor) },
      of("shadowOffset") { (layer: Layer) in .size(layer.shadowOffset) },
      of("shadowPath") { (layer: Layer) in layer.shadowPath.map { .path($0) } },
      of("compositingFilter") { (layer: Layer) in
        CAMLText(CAMLText.blendMode(layer.compositingFilter))
      },
    ]

  private static let time = TimingKey.all.map { key in
    of(key.name) { (layer: Layer) in CAMLText.value(of: key, in: layer.timing) }
  }

  private static let shape = [
    of("path", .shape) { (layer: ShapeLayer) in layer.path.map { .path($0) } },
    of("fillColor", .shape) { (layer: ShapeLayer) in .color(layer.fillColor) },
    of("fillRule", .shape) { (layer: ShapeLayer) in CAMLText(layer.fillRule.rawValue) },
    of("strokeColor", .shape) { (layer: ShapeLayer) in layer.strokeColor.map { .color($0) } },
    number("lineWidth", .shape, \ShapeLayer.lineWidth),
    of("lineCap", .shape) { (layer: ShapeLayer) in CAMLText(layer.lineCap.rawValue) },
    of("lineJoin", .shape) { (layer: ShapeLayer) in CAMLText(layer.lineJoin.rawValue) },
    number("miterLimit", .shape, \ShapeLayer.miterLimit),
    of("lineDashPattern", .shape) { (layer: ShapeLayer) in
      layer.lineDashPattern.map { CAMLText(CAMLText.numbers($0)) }
    }, number("lineDashPhase", .shape, \ShapeLayer.lineDashPhase),
    number("strokeStart", .shape, \ShapeLayer.strokeStart),
    number("strokeEnd", .shape, \ShapeLayer.strokeEnd),
  ]

  private static let text = [
    of("string", .text) { (layer: TextLayer) in layer.string.map { CAMLText($0) } },
    of("font", .text) { (layer: TextLayer) in
      layer.font.familyName.map { CAMLText($0) }
    }, number("fontSize", .text, \TextLayer.fontSize),
    of("foregroundColor", .text) { (layer: TextLayer) in .color(layer.foregroundColor) },
    of("wrapped", .text) { (layer: TextLayer) in .bool(layer.isWrapped) },
    of("alignmentMode", .text) { (layer: TextLayer) in CAMLText(layer.alignmentMode.rawValue) },
    of("truncationMode", .text) { (layer: TextLayer) in CAMLText(layer.truncationMode.rawValue) },
  ]

  private static let replicator = [
    of("instanceCount", .replicator) { (layer: ReplicatorLayer) in
      .number(Double(layer.instanceCount))
    }, number("instanceDelay", .replicator, \ReplicatorLayer.instanceDelay),
    of("instanceTransform", .replicator) { (layer: ReplicatorLayer) in
      .transform(layer.instanceTransform)
    }, of("instanceColor", .replicator) { (layer: ReplicatorLayer) in .color(layer.instanceColor) },
    number("instanceRedOffset", .replicator, \ReplicatorLayer.instanceRedOffset),
    number("instanceGreenOffset", .replicator, \ReplicatorLayer.instanceGreenOffset),
    number("instanceBlueOffset", .replicator, \ReplicatorLayer.instanceBlueOffset),
    number("instanceAlphaOffset", .replicator, \ReplicatorLayer.instanceAlphaOffset),
  ]

  private static let emitter = [
    number("birthRate", .emitter, \EmitterLayer.birthRate),
    number("lifetime", .emitter, \EmitterLayer.lifetime),
    number("velocity", .emitter, \EmitterLayer.velocity),
    number("scale", .emitter, \EmitterLayer.scale), number("spin", .emitter, \EmitterLayer.spin),
    of("emitterPosition", .emitter) { (layer: EmitterLayer) in .point(layer.emitterPosition) },
    number("emitterZPosition", .emitter, \EmitterLayer.emitterZPosition),
    of("emitterSize", .emitter) { (layer: EmitterLayer) in .size(layer.emitterSize) },
    number("emitterDepth", .emitter, \EmitterLayer.emitterDepth),
    of("emitterShape", .emitter) { (layer: EmitterLayer) in CAMLText(layer.emitterShape.rawValue) },
    of("emitterMode", .emitter) { (layer: EmitterLayer) in CAMLText(layer.emitterMode.rawValue) },
    of("renderMode", .emitter) { (layer: EmitterLayer) in CAMLText(layer.renderMode.rawValue) },
    of("seed", .emitter) { (layer: EmitterLayer) in .number(Double(layer.seed)) },
  ]

  private static let others = [
    of("startPoint", .gradient) { (layer: GradientLayer) in .point(layer.startPoint) },
    of("endPoint", .gradient) { (layer: GradientLayer) in .point(layer.endPoint) },
    of("scrollMode", .scroll) { (layer: ScrollLayer) in CAMLText(layer.scrollMode.rawValue) },
    of("tileSize", .tiled) { (layer: TiledLayer) in .size(layer.tileSize) },
    of("levelsOfDetail", .tiled) { (layer: TiledLayer) in .number(Double(layer.levelsOfDetail)) },
    of("levelsOfDetailBias", .tiled) { (layer: TiledLayer) in
      .number(Double(layer.levelsOfDetailBias))
    }, number("fadeDuration", .tiled, \TiledLayer.fadeDuration),
  ]
}

extension FontDescription {
  /// The family that it names; `nil` for the standard font and for files.
  fileprivate var familyName: String? {
    if case .family(let family) = source { return family }
    return nil
  }
}

extension CAMLText {
  /// What a key of media timing says.
  static func value(of key: TimingKey, in timing: MediaTiming) -> CAMLText {
    switch key.value {
    case .number(let path): .number(timing[keyPath: path])
    case .length(let path): .number(timing[keyPath: path])
    case .bool(let path): .bool(timing[keyPath: path])
    case .fillMode: CAMLText(timing.fillMode.rawValue)
    }
  }
}
