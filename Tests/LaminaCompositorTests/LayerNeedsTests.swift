import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Testing

/// The table of what layers need: each rule of offscreen passes in words, the properties, the needs.
@Suite @MainActor struct LayerNeedsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let rule: String
    let needs: LayerNeeds
    let change: @MainActor @Sendable (Layer) throws -> Void

    init(
      _ rule: String, _ needs: LayerNeeds,
      _ change: @escaping @MainActor @Sendable (Layer) throws -> Void
    ) { (self.rule, self.needs, self.change) = (rule, needs, change) }

    var testDescription: String { rule }
  }

  private static let red = Color(red: 1, green: 0, blue: 0)

  @MainActor private static func child() -> Layer {
    let child = Layer()
    child.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    child.backgroundColor = Color(red: 0, green: 0, blue: 1)
    return child
  }

  private static func picture() throws -> LayerContents {
    .texture(
      try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 4, height: 4))
        .makeTexture(isOpaque: false))
  }

  private static func round(_ layer: Layer) {
    layer.masksToBounds = true
    layer.cornerRadius = 5
  }

  private static func cast(_ layer: Layer) {
    layer.shadowOpacity = 1
    layer.shadowRadius = 2
  }

  nonisolated static let clips: [Row] = [
    Row("rounded corners that clip nothing are coverage", []) {
      $0.cornerRadius = 5
      $0.borderWidth = 2
      $0.addSublayer(child())
    },
    Row("a rounded clip of a background alone is coverage", []) { round($0) },
    Row("a rounded clip of contents alone is coverage", []) {
      round($0)
      $0.backgroundColor = nil
      $0.contents = try picture()
    },
    Row("a rounded clip of a background and a border is coverage", []) {
      round($0)
      $0.borderWidth = 2
    },
    Row("a rounded clip of contents and a background is a pass", .roundedClip) {
      round($0)
      $0.contents = try picture()
    },
    Row("a rounded clip of contents and a border is a pass", .roundedClip) {
      round($0)
      $0.backgroundColor = nil
      $0.contents = try picture()
      $0.borderWidth = 2
    },
    Row("a rounded clip of sublayers is a pass", .roundedClip) {
      round($0)
      $0.addSublayer(child())
    },
    Row("hidden and clear sublayers are no sublayers", []) {
      round($0)
      let (hidden, clear) = (child(), child())
      hidden.isHidden = true
      clear.opacity = 0
      $0.sublayers = [hidden, clear]
    },
    Row("a rounded clip of a shadow of a path is a pass, which ends the shadow", .roundedClip) {
      round($0)
      $0.backgroundColor = red.withAlpha(multipliedBy: 0.5)
      cast($0)
      $0.shadowPath = Path(rect: Rect(x: 0, y: 0, width: 20, height: 20))
    },
    Row("a rounded clip of what a filter smears is a pass", [.roundedClip, .filters]) {
      round($0)
      $0.filters = [.gaussianBlur(radius: 2)]
    },
    Row("a square clip of what stays inside is nothing", []) {
      $0.masksToBounds = true
      $0.contents = try picture()
    },
    Row("a square, upright clip of sublayers is a scissor", .scissorClip) {
      $0.masksToBounds = true
      $0.addSublayer(child())
    },
    Row("a clip turned by a right angle is a scissor", .scissorClip) {
      $0.masksToBounds = true
      $0.addSublayer(child())
      $0.transform = .rotation(degrees: 90)
    },
    Row("a turned clip of sublayers is a pass", .nonScissorClip) {
      $0.masksToBounds = true
      $0.addSublayer(child())
      $0.transform = .rotation(degrees: 20)
    },
    Row("a clip of sublayers in perspective is a pass", .nonScissorClip) {
      $0.masksToBounds = true
      $0.addSublayer(child())
      var eye = Matrix4.identity
      eye.row3.w = -0.005
      $0.transform = Matrix4.rotation(degrees: 30, y: 1, z: 0).concatenating(eye)
    },
    Row("a turned clip of what stays inside is nothing", []) {
      $0.masksToBounds = true
      $0.transform = .rotation(degrees: 20)
    },
    Row("an empty layer that clips shows no sublayers", []) {
      $0.masksToBounds = true
      $0.bounds = .zero
      $0.opacity = 0.5
      $0.addSublayer(child())
    },
  ]

  nonisolated static let opacities: [Row] = [
    Row("one drawable fades by itself", []) { $0.opacity = 0.5 },
    Row("two drawables fade as a group", .groupOpacity) {
      $0.opacity = 0.5
      $0.borderWidth = 1
    },
    Row("a shadow of a path is a drawable", .groupOpacity) {
      $0.opacity = 0.5
      cast($0)
      $0.shadowPath = Path(rect: Rect(x: 0, y: 0, width: 20, height: 20))
    },
    Row("a filtered backdrop is a drawable", [.groupOpacity, .backgroundFilters]) {
      $0.opacity = 0.5
      $0.backgroundFilters = [.gaussianBlur(radius: 2)]
    },
    Row("sublayers fade as a group", .groupOpacity) {
      $0.opacity = 0.5
      $0.backgroundColor = nil
      $0.addSublayer(child())
    },
    Row("without allowsGroupOpacity each fades by itself", []) {
      $0.opacity = 0.5
      $0.allowsGroupOpacity = false
      $0.borderWidth = 1
      $0.addSublayer(child())
    },
    Row("an opacity above 1 is 1", []) {
      $0.opacity = 3
      $0.addSublayer(child())
    },
  ]

  nonisolated static let effects: [Row] = [
    Row("a mask is a pass", .mask) { $0.mask = child() },
    Row("a blend mode is a pass", .compositingFilter) { $0.compositingFilter = .multiply },
    Row(
      "a blend mode that changes what is under clear pixels acts within the bounds",
      [.compositingFilter, .changesUnderClear]
    ) { $0.compositingFilter = .sourceIn },
    Row("filters are a pass", .filters) { $0.filters = [.gaussianBlur(radius: 2)] },
    Row("filters whose numbers are none do nothing", []) {
      $0.filters = [.gaussianBlur(radius: .nan)]
    },
    Row("what lies behind is a pass where it is filtered", .backgroundFilters) {
      $0.backgroundFilters = [.gaussianBlur(radius: 2)]
    },
    Row("a shadow without a path is a pass", .shadow) { cast($0) },
    Row("a shadow of a path is no pass", []) {
      cast($0)
      $0.shadowPath = Path(rect: Rect(x: 0, y: 0, width: 20, height: 20))
    },
    Row("a shadow without a colour is none", []) {
      cast($0)
      $0.shadowColor = nil
    },
    Row("a shadow within a rounded clip is cast first, then clipped", [.shadow, .roundedClip]) {
      round($0)
      cast($0)
      $0.backgroundColor = red.withAlpha(multipliedBy: 0.5)
    },
    Row("a shadow within an upright clip is ended by a scissor", [.shadow, .scissorClip]) {
      $0.masksToBounds = true
      cast($0)
      $0.backgroundColor = red.withAlpha(multipliedBy: 0.5)
    },
    Row("a bitmap is a pass", .rasterization) { $0.shouldRasterize = true },
    Row("a bitmap without a scale is none", []) {
      $0.shouldRasterize = true
      $0.rasterizationScale = 0
    },
    Row("a bitmap fades as a group, whatever it holds", [.rasterization, .groupOpacity]) {
      $0.shouldRasterize = true
      $0.allowsGroupOpacity = false
      $0.opacity = 0.5
    },
    Row("a bitmap fades beyond its edges, which a scissor ends", [.rasterization, .scissorClip]) {
      $0.shouldRasterize = true
      $0.masksToBounds = true
    },
  ]

  private static func opaquePicture() throws -> LayerContents {
    .texture(
      try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 4, height: 4))
        .makeTexture(isOpaque: true))
  }

  nonisolated static let hiddenShadows: [Row] = [
    Row("nothing of a clipped shadow shows under an opaque background", []) {
      round($0)
      cast($0)
    },
    Row("nothing of it shows within a square clip, with a path or without", []) {
      $0.masksToBounds = true
      cast($0)
      $0.shadowPath = Path(rect: Rect(x: 0, y: 0, width: 20, height: 20))
    },
    Row("nothing of it shows under an opaque picture that fills the bounds", []) {
      round($0)
      cast($0)
      $0.backgroundColor = nil
      $0.contents = try opaquePicture()
    },
    Row("a picture in the middle lets the shadow show", [.shadow, .roundedClip]) {
      round($0)
      cast($0)
      $0.backgroundColor = nil
      $0.contents = try opaquePicture()
      $0.contentsGravity = .center
    },
    Row("a picture with alpha lets the shadow show", [.shadow, .roundedClip]) {
      round($0)
      cast($0)
      $0.backgroundColor = nil
      $0.contents = try picture()
    },
    Row("a tinted picture lets the shadow show", [.shadow, .roundedClip]) {
      round($0)
      cast($0)
      $0.backgroundColor = nil
      $0.contents = try opaquePicture()
      $0.contentsMultiplyColor = Color(white: 1, alpha: 0.9)
    },
    Row("with a hidden shadow, sublayers are clipped in one pass", .roundedClip) {
      round($0)
      cast($0)
      $0.addSublayer(child())
    },
    Row("a sublayer with a blend mode may punch a hole to the shadow", [.shadow, .roundedClip]) {
      round($0)
      cast($0)
      let hole = child()
      hole.compositingFilter = .destinationOut
      $0.addSublayer(hole)
    },
    Row("an opaque layer that fades as a group hides its shadow first", []) {
      round($0)
      cast($0)
      $0.opacity = 0.5
    },
    Row("what fades part by part lets the shadow show", [.shadow, .roundedClip]) {
      round($0)
      cast($0)
      $0.opacity = 0.5
      $0.allowsGroupOpacity = false
    },
    Row("a blurred picture lets the shadow show", [.shadow, .filters, .roundedClip]) {
      round($0)
      cast($0)
      $0.filters = [.gaussianBlur(radius: 2)]
    },
    Row("antialiased edges between pixels let the shadow show", [.shadow, .scissorClip]) {
      $0.masksToBounds = true
      $0.allowsEdgeAntialiasing = true
      cast($0)
    },
    Row("without a clip a shadow shows around the layer", .shadow) { cast($0) },
  ]

  nonisolated static let moved: [Row] = [
    Row("a picture that is moved leaves the bounds: a rounded clip of it is a pass", .roundedClip) {
      round($0)
      $0.backgroundColor = nil
      $0.contents = try picture()
      $0.contentsTransform.tx = 1
    },
    Row("a square, upright clip of it is a scissor", .scissorClip) {
      $0.masksToBounds = true
      $0.contents = try picture()
      $0.contentsTransform.tx = 1
    },
  ]

  nonisolated static let blending: [Row] = [
    Row("the blend mode of a sublayer ends at the layer", .groupBlending) {
      $0.addSublayer(blended())
    },
    Row("without allowsGroupBlending it reaches the next layer up", []) {
      $0.addSublayer(blended())
      $0.allowsGroupBlending = false
    },
    Row("from a sublayer without it, it reaches the layer", .groupBlending) {
      let between = child()
      between.allowsGroupBlending = false
      between.addSublayer(blended())
      $0.addSublayer(between)
    },
    Row("one further down that has ended asks for nothing", []) {
      let between = child()
      between.addSublayer(blended())
      $0.addSublayer(between)
    },
    Row("a hidden sublayer blends nothing", []) {
      let hidden = blended()
      hidden.isHidden = true
      $0.addSublayer(hidden)
    },
    Row("a picture is a group already", .filters) {
      $0.addSublayer(blended())
      $0.filters = [.gaussianBlur(radius: 1)]
    },
    Row("a map of colours behind the layer needs its alpha", .vibrancy) {
      $0.filters = [.vibrantColorMatrix(.identity)]
    },
  ]

  private static func blended() -> Layer {
    let layer = child()
    layer.compositingFilter = .multiply
    return layer
  }

  nonisolated static let shapes: [Row] = [
    Row("a shape leaves the bounds: a rounded clip of it is a pass", .roundedClip) { round($0) },
    Row("a square, upright clip of a shape is a scissor", .scissorClip) {
      $0.masksToBounds = true
    },
    Row("a fill alone fades by itself", []) { $0.opacity = 0.5 },
    Row("a fill and a stroke fade as a group", .groupOpacity) {
      ($0 as? ShapeLayer)?.strokeColor = red
      $0.opacity = 0.5
    },
  ]

  /// The needs of the only sublayer of a tree.
  private func needs(_ layer: Layer) throws -> LayerNeeds {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.addSublayer(layer)
    let frame = try EvaluatedFrame(
      committing: root, canvas: Canvas(width: 100, height: 100), at: 0, images: ImageCache())
    return needs(of: 1, in: frame)
  }

  private func needs(of index: Int, in frame: EvaluatedFrame) -> LayerNeeds {
    let layer = frame.layers[index]
    return LayerNeeds(
      of: index, in: frame, drawing: Drawables(of: index, in: frame),
      opacity: min(1, layer.opacity), plane: Homography(planeOf: layer.matrixToPosition))
  }

  @Test(arguments: clips + opacities + effects + hiddenShadows + moved + blending)
  func `needs: layers`(_ row: Row) throws {
    let layer = Layer()
    layer.frame = Rect(x: 10, y: 10, width: 60, height: 40)
    layer.backgroundColor = LayerNeedsTests.red
    try row.change(layer)
    #expect(try needs(layer) == row.needs)
  }

  @Test(arguments: shapes)
  func `needs: shape layers`(_ row: Row) throws {
    let layer = ShapeLayer()
    layer.frame = Rect(x: 10, y: 10, width: 60, height: 40)
    layer.path = Path(rect: Rect(x: -5, y: -5, width: 90, height: 20))
    layer.fillColor = LayerNeedsTests.red
    try row.change(layer)
    #expect(try needs(layer) == row.needs)
  }

  @Test func `needs: particles leave the bounds, and two of them fade as a group`() throws {
    for (rate, needed) in [(0.01, LayerNeeds.scissorClip), (1, [.scissorClip, .groupOpacity])] {
      var cell = EmitterCell()
      cell.contents = try LayerNeedsTests.picture()
      (cell.birthRate, cell.lifetime) = (rate, 10)
      let layer = EmitterLayer()
      layer.frame = Rect(x: 10, y: 10, width: 60, height: 40)
      layer.emitterCells = [cell]
      layer.masksToBounds = true
      layer.opacity = 0.5
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      root.addSublayer(layer)
      let frame = try EvaluatedFrame(
        committing: root, canvas: Canvas(width: 100, height: 100), at: 5, images: ImageCache())
      #expect(needs(of: 1, in: frame) == needed, "birth rate \(rate)")
    }
  }

  @Test func `needs: the two pictures of a transition that fades are mixed in a pass`() throws {
    let (root, layer) = (Layer(), LayerNeedsTests.child())
    root.addSublayer(layer)
    let canvas = Canvas(width: 100, height: 100)
    let before = try CommittedTree(committing: root, canvas: canvas, at: 0)
    layer.backgroundColor = LayerNeedsTests.red
    layer.add(.transition(Transition(), duration: 2))
    let tree = try CommittedTree(committing: root, canvas: canvas, at: 1, after: before)
    let frame = try EvaluatedFrame(showing: tree, at: 2, images: ImageCache())
    #expect(needs(of: 1, in: frame) == .transition)
  }

  @Test func `reasons: in the order in which passes name them`() {
    let needs: LayerNeeds = [
      .rasterization, .groupOpacity, .mask, .shadow, .filters, .roundedClip, .nonScissorClip,
      .compositingFilter, .transition, .backgroundFilters, .scissorClip, .changesUnderClear,
      .vibrancy, .groupBlending,
    ]
    #expect(
      needs.reasons == [
        .shadow, .filters, .roundedClip, .nonScissorClip, .groupOpacity, .mask,
        .compositingFilter, .transition, .rasterization, .backgroundFilters,
      ])
    #expect(LayerNeeds([.scissorClip, .changesUnderClear]).reasons.isEmpty)
  }
}
