// The properties of all layers.

import LaminaGeometry
import LaminaPixels

extension LayerProperty {
  private static let rows = LayerPropertyFactory<Layer>(type: nil)

  static let geometry = [
    rows.string("name", { $0.name }) { $0.name = $1 },
    rows.rect("bounds", \.values.bounds) { $0.bounds = $1 },
    rows.point("position", \.values.position) { $0.position = $1 },
    rows.point("anchorPoint", \.values.anchorPoint) { $0.anchorPoint = $1 },
    rows.number("anchorPointZ", \.values.anchorPointZ) { $0.anchorPointZ = $1 },
    rows.number("zPosition", \.values.zPosition) { $0.zPosition = $1 },
    // Set after the frame, which a transform would change.
    rows.transform("transform", \.values.transform) { $0.transform = $1 }.changedCopy {
      $0.settingOrder = 2
    },
    rows.transform("sublayerTransform", \.values.sublayerTransform) { $0.sublayerTransform = $1 },
    rows.bool("isGeometryFlipped", \.values.isGeometryFlipped) { $0.isGeometryFlipped = $1 },
    rows.bool("isDoubleSided", \.values.isDoubleSided, animates: true) { $0.isDoubleSided = $1 },
    rows.makeRow(
      "autoresizingMask",
      .set(
        ["minXMargin", "width", "maxXMargin", "minYMargin", "height", "maxYMargin"],
        rows.outsideAccess({ UInt($0.autoresizingMask.rawValue) }, else: 0) {
          $0.autoresizingMask = AutoresizingMask(rawValue: UInt32($1))
        })),
  ]

  static let look = [
    rows.bool("isHidden", \.values.isHidden, animates: true) { $0.isHidden = $1 },
    rows.number("opacity", \.values.opacity, .unit) { $0.opacity = $1 },
    rows.bool("allowsGroupOpacity", \.values.allowsGroupOpacity) { $0.allowsGroupOpacity = $1 },
    rows.bool("allowsGroupBlending", \.values.effects.allowsGroupBlending) {
      $0.allowsGroupBlending = $1
    }.inspected,
    rows.color("backgroundColor", \.values.backgroundColor) { $0.backgroundColor = $1 },
    rows.number("cornerRadius", \.values.cornerRadius, .notNegative) { $0.cornerRadius = $1 },
    rows.set(
      "maskedCorners", ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"], \.values.maskedCorners
    ) { $0.maskedCorners = $1 },
    rows.choice("cornerCurve", \.values.cornerCurve, else: .circular) { $0.cornerCurve = $1 },
    rows.bool("masksToBounds", \.values.masksToBounds, animates: true) { $0.masksToBounds = $1 },
    rows.number("borderWidth", \.values.borderWidth, .notNegative) { $0.borderWidth = $1 },
    rows.color("borderColor", \.values.borderColor, none: .clear) { $0.borderColor = $1 },
    rows.bool("isOpaque", \.values.isOpaque) { $0.isOpaque = $1 },
    rows.bool("allowsEdgeAntialiasing", \.values.allowsEdgeAntialiasing) {
      $0.allowsEdgeAntialiasing = $1
    },
    // Core Animation's bits: 1 left, 2 right, 4 bottom (the smallest y), 8 top.
    rows.set(
      "edgeAntialiasingMask", ["minX", "maxX", "minY", "maxY"], \.values.edgeAntialiasingMask
    ) { $0.edgeAntialiasingMask = $1 },
  ]

  static let contents = [
    rows.makeRow("contents", .contents, .contents(\.values.contents)).onlyInScenes,
    rows.color("contentsMultiplyColor", \.values.effects.contentsMultiplyColor) {
      $0.contentsMultiplyColor = $1
    }.inspected,
    rows.affine("contentsTransform", \.values.effects.contentsTransform) {
      $0.contentsTransform = $1
    }.inspected,
    rows.choice("contentsGravity", \.values.contentsGravity, else: .center) {
      $0.contentsGravity = $1
    },
    rows.rect("contentsRect", \.values.contentsRect, .notEmpty) { $0.contentsRect = $1 },
    rows.rect("contentsCenter", \.values.contentsCenter, .unit) { $0.contentsCenter = $1 },
    rows.number("contentsScale", \.values.contentsScale, .positive) { $0.contentsScale = $1 },
    rows.choice("minificationFilter", \.values.minificationFilter, else: .linear) {
      $0.minificationFilter = $1
    },
    rows.number("minificationFilterBias", \.values.minificationFilterBias) {
      $0.minificationFilterBias = $1
    },
    rows.choice("magnificationFilter", \.values.magnificationFilter, else: .linear) {
      $0.magnificationFilter = $1
    },
    // A storage format that packages name differently.
    rows.choice("contentsFormat", \.values.contentsFormat, else: .rgba8) { $0.contentsFormat = $1 }
      .onlyInScenes, rows.makeRow("drawing", .drawing).onlyInScenes,
  ]

  static let effects = [
    rows.color("shadowColor", \.values.effects.shadowColor, none: .clear) { $0.shadowColor = $1 },
    rows.number("shadowOpacity", \.values.effects.shadowOpacity, .unit) { $0.shadowOpacity = $1 },
    rows.offset("shadowOffset", \.values.effects.shadowOffset) { $0.shadowOffset = $1 },
    rows.number("shadowRadius", \.values.effects.shadowRadius, .notNegative) {
      $0.shadowRadius = $1
    }, rows.path("shadowPath", \.values.effects.shadowPath) { $0.shadowPath = $1 },
    rows.makeRow("filters", .filters).onlyInScenes.rare,
    rows.makeRow("backgroundFilters", .backgroundFilters).onlyInScenes.rare,
    // Packages store these in properties of a class of layers.
    rows.number("backdropScale", \.values.effects.backdropScale, .positive) {
      $0.backdropScale = $1
    }.onlyInScenes.inspected,
    rows.string("backdropGroupName", { $0.backdropGroupName }) { $0.backdropGroupName = $1 }
      .onlyInScenes.rare,
    // Packages name the modes differently.
    rows.makeRow(
      "compositingFilter",
      .choice(
        BlendMode.names,
        rows.outsideAccess({ $0.compositingFilter.rawValue }, else: "") {
          $0.compositingFilter = BlendMode(name: $1) ?? .normal
        })
    ).onlyInScenes.rare,
    rows.bool("shouldRasterize", \.values.effects.shouldRasterize, animates: true) {
      $0.shouldRasterize = $1
    },
    rows.number("rasterizationScale", \.values.effects.rasterizationScale, .positive) {
      $0.rasterizationScale = $1
    }.changedCopy { $0.packageRule = .rejected },
  ]

  static let timing = TimingKey.all.map { rows.makeRow($0.name, .timing($0)).rare }

  /// The rows of properties that derive from other properties, and of objects that layers hold,
  /// such as sublayers.
  static let derived =
    [
      rows.makeRow(
        "frame", .rect(.any, rows.outsideAccess({ $0.frame }, else: .zero) { $0.frame = $1 })
      )
      .onlyInScenes.changedCopy { $0.settingOrder = 1 },
      // Attributes are read in the order of their names, so the bounds are already known.
      rows.makeRow(
        "shadowPathIsBounds",
        .bool(
          rows.outsideAccess({ _ in false }, else: false) { layer, isBounds in
            if isBounds { layer.shadowPath = Path(rect: layer.bounds) }
          })),
      // An old name for a continuous curve.
      rows.makeRow(
        "continuousCorners",
        .bool(
          rows.outsideAccess({ _ in false }, else: false) {
            $0.cornerCurve = $1 ? .continuous : .circular
          })),
    ].map { property in
      property.changedCopy { if $0.name != "frame" { $0.isInScenes = false } }
    } + [
      rows.makeRow("mask", .mask).onlyInScenes, rows.makeRow("sublayers", .sublayers).onlyInScenes,
      rows.makeRow("animations", .animations).onlyInScenes,
    ]
}
