// The properties of single classes of layers.

import LaminaGeometry
import LaminaText

extension LayerProperty {
  private static let shapes = LayerPropertyFactory<ShapeLayer>(type: .shape)

  static let shape = [
    shapes.path("path", \.shape.path) { $0.path = $1 },
    shapes.color("fillColor", \.shape.fillColor, none: .clear) { $0.fillColor = $1 },
    shapes.choice("fillRule", \.shape.fillRule, else: .nonZero) { $0.fillRule = $1 },
    shapes.color("strokeColor", \.shape.strokeColor) { $0.strokeColor = $1 },
    shapes.number("lineWidth", \.shape.lineWidth, .notNegative) { $0.lineWidth = $1 },
    shapes.choice("lineCap", \.shape.lineCap, else: .butt) { $0.lineCap = $1 },
    shapes.choice("lineJoin", \.shape.lineJoin, else: .miter) { $0.lineJoin = $1 },
    shapes.number("miterLimit", \.shape.miterLimit, .notNegative) { $0.miterLimit = $1 },
    shapes.makeRow(
      "lineDashPattern",
      .lengths(shapes.outsideAccess({ $0.lineDashPattern }, else: nil) { $0.lineDashPattern = $1 })),
    shapes.number("lineDashPhase", \.shape.lineDashPhase) { $0.lineDashPhase = $1 },
    shapes.number("strokeStart", \.shape.strokeStart, .unit) { $0.strokeStart = $1 },
    shapes.number("strokeEnd", \.shape.strokeEnd, .unit) { $0.strokeEnd = $1 },
  ]

  private static let gradients = LayerPropertyFactory<GradientLayer>(type: .gradient)

  static let gradient = [
    // In a package, it is the type of the gradient layer's element.
    gradients.choice("gradientType", \.gradient.type, else: .axial) { $0.type = $1 }.onlyInScenes,
    gradients.makeRow(
      "colors", .colors(gradients.outsideAccess({ $0.colors }, else: nil) { $0.colors = $1 }),
      .colors(\.gradient.colors)
    ).onlyInScenes,
    // Set after the colours, whose number they must match.
    gradients.makeRow(
      "locations",
      .locations(gradients.outsideAccess({ $0.locations }, else: nil) { $0.locations = $1 }),
      .numbers(\.gradient.locations)
    ).onlyInScenes.changedCopy { $0.settingOrder = 1 },
    gradients.point("startPoint", \.gradient.startPoint) { $0.startPoint = $1 },
    gradients.point("endPoint", \.gradient.endPoint) { $0.endPoint = $1 },
    gradients.point("focalOffset", \.gradient.focalOffset) { $0.focalOffset = $1 }.onlyInScenes,
    gradients.choice("interpolation", \.gradient.interpolation, else: .straight) {
      $0.interpolation = $1
    }.onlyInScenes,
  ]

  private static let texts = LayerPropertyFactory<TextLayer>(type: .text)

  static let text = [
    texts.string("string", { $0.string }) { $0.string = $1 },
    texts.makeRow(
      "font", .font(texts.outsideAccess({ $0.font }, else: FontDescription()) { $0.font = $1 })),
    texts.number("fontSize", \.text.fontSize, .fontSize) { $0.fontSize = $1 }.changedCopy {
      $0.packageRule = .rejected
    }, texts.color("foregroundColor", \.text.foregroundColor) { $0.foregroundColor = $1 },
    texts.choice("alignmentMode", \.text.alignmentMode, else: .natural) { $0.alignmentMode = $1 },
    texts.bool("isWrapped", \.text.isWrapped) { $0.isWrapped = $1 },
    texts.choice("truncationMode", \.text.truncationMode, else: .none) { $0.truncationMode = $1 },
    texts.makeRow(
      "paragraph",
      .paragraph(texts.outsideAccess({ $0.paragraphStyle }, else: nil) { $0.paragraphStyle = $1 })
    ).onlyInScenes,
    // Set after the text, and after the attributes that the runs override.
    texts.makeRow("runs", .runs).onlyInScenes.changedCopy { $0.settingOrder = 1 },
  ]

  private static let replicators = LayerPropertyFactory<ReplicatorLayer>(type: .replicator)

  static let replicator = [
    replicators.integer("instanceCount", \.replicator.instanceCount, 0...1_000_000) {
      $0.instanceCount = $1
    },
    replicators.transform("instanceTransform", \.replicator.instanceTransform) {
      $0.instanceTransform = $1
    },
    replicators.number("instanceDelay", \.replicator.instanceDelay) { $0.instanceDelay = $1 },
    replicators.color("instanceColor", \.replicator.instanceColor) { $0.instanceColor = $1 },
    replicators.number("instanceRedOffset", \.replicator.instanceRedOffset) {
      $0.instanceRedOffset = $1
    },
    replicators.number("instanceGreenOffset", \.replicator.instanceGreenOffset) {
      $0.instanceGreenOffset = $1
    },
    replicators.number("instanceBlueOffset", \.replicator.instanceBlueOffset) {
      $0.instanceBlueOffset = $1
    },
    replicators.number("instanceAlphaOffset", \.replicator.instanceAlphaOffset) {
      $0.instanceAlphaOffset = $1
    },
  ]

  private static let emitters = LayerPropertyFactory<EmitterLayer>(type: .emitter)

  static let emitter = [
    emitters.point("emitterPosition", \.emitter.emitterPosition) { $0.emitterPosition = $1 },
    emitters.number("emitterZPosition", \.emitter.emitterZPosition) { $0.emitterZPosition = $1 },
    emitters.offset("emitterSize", \.emitter.emitterSize) { $0.emitterSize = $1 },
    emitters.number("emitterDepth", \.emitter.emitterDepth) { $0.emitterDepth = $1 },
    emitters.choice("emitterShape", \.emitter.emitterShape, else: .point) { $0.emitterShape = $1 },
    emitters.choice("emitterMode", \.emitter.emitterMode, else: .volume) { $0.emitterMode = $1 },
    emitters.choice("renderMode", \.emitter.renderMode, else: .unordered) { $0.renderMode = $1 },
    emitters.makeRow(
      "seed",
      .integer(
        0...Int(UInt32.max),
        emitters.outsideAccess({ Int($0.seed) }, else: 0) {
          $0.seed = UInt32(truncatingIfNeeded: $1)
        })),
    emitters.number("birthRate", \.emitter.birthRate, .notNegative) { $0.birthRate = $1 }
      .changedCopy {
        $0.packageRule = .clamped
      },
    emitters.number("lifetime", \.emitter.lifetime, .notNegative) { $0.lifetime = $1 }.changedCopy {
      $0.packageRule = .clamped
    }, emitters.number("velocity", \.emitter.velocity) { $0.velocity = $1 },
    emitters.number("scale", \.emitter.scale) { $0.scale = $1 },
    emitters.number("spin", \.emitter.spin) { $0.spin = $1 },
    emitters.makeRow("emitterCells", .cells).onlyInScenes,
  ]

  private static let scrolls = LayerPropertyFactory<ScrollLayer>(type: .scroll)

  static let scroll = [
    scrolls.makeRow(
      "scrollMode",
      .choice(
        ScrollMode.allCases.map(\.rawValue),
        scrolls.outsideAccess({ $0.scrollMode.rawValue }, else: "") {
          $0.scrollMode = ScrollMode(name: $1)
        })),
    // Set after the bounds, whose origin it changes, and after the mode.
    scrolls.makeRow(
      "scrollPoint",
      .point(scrolls.outsideAccess({ $0.bounds.origin }, else: .zero) { $0.scroll(to: $1) })
    ).onlyInScenes.changedCopy { $0.settingOrder = 1 },
  ]

  private static let tileds = LayerPropertyFactory<TiledLayer>(type: .tiled)

  static let tiled = [
    tileds.makeRow(
      "tileSize", .size(tileds.outsideAccess({ $0.tileSize }, else: .zero) { $0.tileSize = $1 })),
    tileds.makeRow(
      "levelsOfDetail",
      .integer(
        1...64, tileds.outsideAccess({ $0.levelsOfDetail }, else: 1) { $0.levelsOfDetail = $1 })),
    tileds.makeRow(
      "levelsOfDetailBias",
      .integer(
        0...TileLayout.largestBias,
        tileds.outsideAccess({ $0.levelsOfDetailBias }, else: 0) { $0.levelsOfDetailBias = $1 })),
    tileds.makeRow(
      "fadeDuration",
      .number(
        .notNegative, tileds.outsideAccess({ $0.fadeDuration }, else: 0) { $0.fadeDuration = $1 })
    ).changedCopy { $0.isInScenes = false },
  ]
}
