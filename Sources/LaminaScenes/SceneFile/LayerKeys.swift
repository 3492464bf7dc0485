// The keys of a layer, one line each.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

extension LayerKey {
  /// Every key of a layer but `type`.
  static let all: [LayerKey] =
    geometry + look + effects + contents + tree + replicator + gradient + shape + text + scroll
    + tiled + emitter + time

  private static let geometry: [LayerKey] = [
    LayerKey("bounds", .rect(.any) { $0.bounds = $1 }),
    LayerKey("position", .point { $0.position = $1 }),
    LayerKey("frame", .rect(.any) { $0.frame = $1 }, turn: 1),
    LayerKey("anchorPoint", .point { $0.anchorPoint = $1 }),
    LayerKey("anchorPointZ", .number(.any) { $0.anchorPointZ = $1 }),
    LayerKey("zPosition", .number(.any) { $0.zPosition = $1 }),
    LayerKey("transform", .transform { $0.transform = $1 }, turn: 2),
    LayerKey("sublayerTransform", .transform { $0.sublayerTransform = $1 }),
    LayerKey("isGeometryFlipped", .bool { $0.isGeometryFlipped = $1 }),
    LayerKey(
      "autoresizingMask",
      .set(springs) { $0.autoresizingMask = AutoresizingMask(rawValue: UInt32($1)) }),
    LayerKey("isDoubleSided", .bool { $0.isDoubleSided = $1 }),
  ]

  /// The parts of a place that give way, in the order of their bits.
  static let springs = ["minXMargin", "width", "maxXMargin", "minYMargin", "height", "maxYMargin"]

  private static let look: [LayerKey] = [
    LayerKey("isHidden", .bool { $0.isHidden = $1 }),
    LayerKey("opacity", .number(.unit) { $0.opacity = $1 }),
    LayerKey("allowsGroupOpacity", .bool { $0.allowsGroupOpacity = $1 }),
    LayerKey("backgroundColor", .color { $0.backgroundColor = $1 }),
    LayerKey("cornerRadius", .number(.notNegative) { $0.cornerRadius = $1 }),
    LayerKey(
      "maskedCorners",
      .set(["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"]) {
        $0.maskedCorners = CornerMask(rawValue: $1)
      }),
    LayerKey(
      "cornerCurve",
      .choice(CornerCurve.allCases.map(\.rawValue)) { $0.cornerCurve = CornerCurve(name: $1) }),
    LayerKey("masksToBounds", .bool { $0.masksToBounds = $1 }),
    LayerKey("borderWidth", .number(.notNegative) { $0.borderWidth = $1 }),
    LayerKey("borderColor", .color { $0.borderColor = $1 }),
    LayerKey("isOpaque", .bool { $0.isOpaque = $1 }),
    LayerKey("allowsEdgeAntialiasing", .bool { $0.allowsEdgeAntialiasing = $1 }),
    LayerKey(
      "edgeAntialiasingMask",
      .set(["minX", "maxX", "minY", "maxY"]) { $0.edgeAntialiasingMask = EdgeMask(rawValue: $1) }),
  ]

  private static let effects: [LayerKey] = [
    LayerKey("mask", .mask),
    LayerKey("shadowColor", .color { $0.shadowColor = $1 }),
    LayerKey("shadowOpacity", .number(.unit) { $0.shadowOpacity = $1 }),
    LayerKey("shadowOffset", .point { $0.shadowOffset = Size(width: $1.x, height: $1.y) }),
    LayerKey("shadowRadius", .number(.notNegative) { $0.shadowRadius = $1 }),
    LayerKey("shadowPath", .path { $0.shadowPath = $1 }),
    LayerKey("filters", .filters(named: true) { $0.filters = $1 }),
    LayerKey("backgroundFilters", .filters(named: false) { $0.backgroundFilters = $1 }),
    LayerKey("shouldRasterize", .bool { $0.shouldRasterize = $1 }),
    LayerKey("rasterizationScale", .number(.positive) { $0.rasterizationScale = $1 }),
    LayerKey(
      "compositingFilter",
      .choice(BlendMode.names) { $0.compositingFilter = BlendMode(name: $1) ?? .normal }),
  ]

  private static let contents: [LayerKey] = [
    LayerKey("contents", .image { $0.contents = $1 }),
    LayerKey(
      "contentsGravity",
      .choice(ContentsGravity.allCases.map(\.rawValue)) {
        $0.contentsGravity = ContentsGravity(name: $1)
      }), LayerKey("contentsRect", .rect(.notEmpty) { $0.contentsRect = $1 }),
    LayerKey("contentsCenter", .rect(.unit) { $0.contentsCenter = $1 }),
    LayerKey("contentsScale", .number(.positive) { $0.contentsScale = $1 }),
    LayerKey(
      "minificationFilter",
      .choice(filters) { $0.minificationFilter = ContentsFilter(rawValue: $1) ?? .linear }),
    LayerKey("minificationFilterBias", .number(.any) { $0.minificationFilterBias = $1 }),
    LayerKey(
      "magnificationFilter",
      .choice(filters) { $0.magnificationFilter = ContentsFilter(rawValue: $1) ?? .linear }),
    LayerKey("drawing", .drawing { $0.drawing = $1 }),
    LayerKey(
      "contentsFormat",
      .choice(ContentsFormat.allCases.map(\.rawValue)) {
        $0.contentsFormat = ContentsFormat(rawValue: $1) ?? .rgba8
      }),
  ]

  private static let tree: [LayerKey] = [
    LayerKey("name", .string { $0.name = $1 }), LayerKey("sublayers", .sublayers),
  ]

  private static let time: [LayerKey] =
    TimingKey.all.map { LayerKey($0.name, .timing($0)) } + [LayerKey("animations", .animations)]

  private static let replicator: [LayerKey] = [
    replicated("instanceCount", .integer(0...1_000_000) { instances($0)?.instanceCount = $1 }),
    replicated("instanceTransform", .transform { instances($0)?.instanceTransform = $1 }),
    replicated("instanceDelay", .number(.any) { instances($0)?.instanceDelay = $1 }),
    replicated("instanceColor", .color { instances($0)?.instanceColor = $1 }),
    replicated("instanceRedOffset", .number(.any) { instances($0)?.instanceRedOffset = $1 }),
    replicated("instanceGreenOffset", .number(.any) { instances($0)?.instanceGreenOffset = $1 }),
    replicated("instanceBlueOffset", .number(.any) { instances($0)?.instanceBlueOffset = $1 }),
    replicated("instanceAlphaOffset", .number(.any) { instances($0)?.instanceAlphaOffset = $1 }),
  ]

  private static let gradient: [LayerKey] = [
    graded("gradientType", .choice(types) { gradient($0)?.type = GradientType(name: $1) }),
    graded("colors", .colors { gradient($0)?.colors = $1 }),
    // After the colours, whose number is theirs too.
    graded("locations", .locations { gradient($0)?.locations = $1 }, turn: 1),
    graded("startPoint", .point { gradient($0)?.startPoint = $1 }),
    graded("endPoint", .point { gradient($0)?.endPoint = $1 }),
    graded(
      "interpolation",
      .choice(GradientInterpolation.allCases.map(\.rawValue)) {
        gradient($0)?.interpolation = GradientInterpolation(rawValue: $1) ?? .straight
      }),
  ]

  private static let types = GradientType.allCases.map(\.rawValue)

  private static func graded(_ name: String, _ value: Value, turn: Int = 0) -> LayerKey {
    LayerKey(name, value, type: .gradient, turn: turn)
  }

  @MainActor private static func gradient(_ layer: Layer) -> GradientLayer? {
    layer as? GradientLayer
  }

  private static let shape: [LayerKey] = [
    shaped("path", .path { shape($0)?.path = $1 }),
    shaped("fillColor", .color { shape($0)?.fillColor = $1 }),
    shaped(
      "fillRule",
      .choice(FillRule.allCases.map(\.rawValue)) { shape($0)?.fillRule = FillRule(name: $1) }),
    shaped("strokeColor", .color { shape($0)?.strokeColor = $1 }),
    shaped("lineWidth", .number(.notNegative) { shape($0)?.lineWidth = $1 }),
    shaped(
      "lineCap",
      .choice(LineCap.allCases.map(\.rawValue)) { shape($0)?.lineCap = LineCap(name: $1) }),
    shaped(
      "lineJoin",
      .choice(LineJoin.allCases.map(\.rawValue)) { shape($0)?.lineJoin = LineJoin(name: $1) }),
    shaped("miterLimit", .number(.notNegative) { shape($0)?.miterLimit = $1 }),
    shaped("lineDashPattern", .lengths { shape($0)?.lineDashPattern = $1 }),
    shaped("lineDashPhase", .number(.any) { shape($0)?.lineDashPhase = $1 }),
    shaped("strokeStart", .number(.unit) { shape($0)?.strokeStart = $1 }),
    shaped("strokeEnd", .number(.unit) { shape($0)?.strokeEnd = $1 }),
  ]

  private static func shaped(_ name: String, _ value: Value) -> LayerKey {
    LayerKey(name, value, type: .shape)
  }

  @MainActor private static func shape(_ layer: Layer) -> ShapeLayer? { layer as? ShapeLayer }

  private static let text: [LayerKey] = [
    texted("string", .string { text($0)?.string = $1 }),
    texted("font", .font { text($0)?.font = $1 }),
    texted("fontSize", .number(NumberRange.fontSize) { text($0)?.fontSize = $1 }),
    texted("foregroundColor", .color { text($0)?.foregroundColor = $1 }),
    texted(
      "alignmentMode",
      .choice(TextLayoutOptions.Alignment.allCases.map(\.rawValue)) {
        text($0)?.alignmentMode = TextLayoutOptions.Alignment(rawValue: $1) ?? .natural
      }), texted("isWrapped", .bool { text($0)?.isWrapped = $1 }),
    texted(
      "truncationMode",
      .choice(TextLayoutOptions.Truncation.allCases.map(\.rawValue)) {
        text($0)?.truncationMode = TextLayoutOptions.Truncation(rawValue: $1) ?? .none
      }),
    // After the text, and the font, size and colour that they change.
    texted("runs", .runs, turn: 1),
  ]

  private static func texted(_ name: String, _ value: Value, turn: Int = 0) -> LayerKey {
    LayerKey(name, value, type: .text, turn: turn)
  }

  @MainActor private static func text(_ layer: Layer) -> TextLayer? { layer as? TextLayer }

  private static let scroll: [LayerKey] = [
    LayerKey(
      "scrollMode",
      .choice(ScrollMode.allCases.map(\.rawValue)) {
        ($0 as? ScrollLayer)?.scrollMode = ScrollMode(name: $1)
      }, type: .scroll),
    // After the bounds, whose origin it is, and the mode.
    LayerKey(
      "scrollPoint", .point { ($0 as? ScrollLayer)?.scroll(to: $1) }, type: .scroll, turn: 1),
  ]

  private static let tiled: [LayerKey] = [
    LayerKey("tileSize", .size { tiled($0)?.tileSize = $1 }, type: .tiled),
    LayerKey("levelsOfDetail", .integer(1...64) { tiled($0)?.levelsOfDetail = $1 }, type: .tiled),
    LayerKey(
      "levelsOfDetailBias",
      .integer(0...TileLayout.largestBias) { tiled($0)?.levelsOfDetailBias = $1 },
      type: .tiled),
  ]

  @MainActor private static func tiled(_ layer: Layer) -> TiledLayer? { layer as? TiledLayer }

  private static let filters = ContentsFilter.allCases.map(\.rawValue)

  private static func replicated(_ name: String, _ value: Value) -> LayerKey {
    LayerKey(name, value, type: .replicator)
  }

  @MainActor private static func instances(_ layer: Layer) -> ReplicatorLayer? {
    layer as? ReplicatorLayer
  }
}
