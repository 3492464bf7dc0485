import LaminaCompositor
import LaminaDrawing
import LaminaExplain
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaReports
import TestSupport
import Testing

/// A scene for each kind of change: which savings are named, and that making the change by hand saves
/// what was said.
@Suite @MainActor struct ExplainTests {
  private let canvas = Canvas(width: 100, height: 80, scale: 2, background: .white)

  private func tree(_ layers: Layer...) -> Layer {
    let root = Layer(Rect(x: 0, y: 0, width: 100, height: 80))
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private func explanation(of root: Layer, tolerance: Int = 3) throws -> Explanation {
    var explainer = Explainer()
    (explainer.runs, explainer.frames) = (0, 1)
    explainer.tolerance = tolerance
    return try explainer.explain(root, canvas: canvas)
  }

  /// Makes a layer move by a pixel a frame.
  private func move(_ layer: Layer) {
    let ends = Animation.Ends(
      from: .number(layer.position.x), to: .number(layer.position.x + 30))
    layer.add(Animation("position.x", .basic(ends), duration: 1))
  }

  /// The record of a frame after the first.
  private func steadyRecord(of root: Layer) throws -> FrameRecord {
    var configuration = RendererConfiguration()
    configuration.redraw = .everything
    var renderer = try Renderer(configuration)
    _ = try renderer.render(root, canvas: canvas)
    return try renderer.render(root, canvas: canvas)
  }

  /// Makes a change by hand, and compares the exact counters with what a saving says.
  private func check(
    _ kind: Change.Kind, of explanation: Explanation, root: Layer, passes: Int,
    _ change: () -> Void
  ) throws {
    let saving = try #require(explanation.savings.first { $0.kind == kind.rawValue })
    let before = try steadyRecord(of: root).counters
    change()
    let after = try steadyRecord(of: root).counters
    #expect(saving.passes == passes)
    #expect(saving.passes == before[.offscreenPasses] - after[.offscreenPasses])
    #expect(saving.offscreenPixels == before[.offscreenPixels] - after[.offscreenPixels])
    #expect(saving.gpuBytes == before[.offscreenBytes] - after[.offscreenBytes])
    #expect(saving.targetSwitches == before[.targetSwitches] - after[.targetSwitches])
    #expect(saving.blendedPixels == before[.pixelsBlended] - after[.pixelsBlended])
  }

  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  @Test func `a shadow of a rounded box: a path`() throws {
    let card = Layer(Rect(x: 20, y: 20, width: 50, height: 30), .white)
    card.cornerRadius = 8
    card.shadowOpacity = 0.5
    let root = tree(card)
    let explanation = try explanation(of: root)
    #expect(explanation.savings.map(\.kind) == ["shadowPath"])
    #expect(explanation.refused.isEmpty && card.shadowPath == nil)
    // As scene files have it: data would no longer be known as a rounded rectangle.
    #expect(
      explanation.savings.first { $0.kind == "shadowPath" }?.changes.map(\.text)
        == ["\"shadowPath\": {\"roundedRect\": [0, 0, 50, 30], \"radius\": 8}"])
    #expect(
      explanation.savings.first { $0.kind == "shadowPath" }?.code
        == ["layer.shadowPath = UIBezierPath(roundedRect: layer.bounds, cornerRadius: 8).cgPath"])
    try check(.shadowPath, of: explanation, root: root, passes: 2) {
      card.shadowPath = Path(roundedRect: RoundedRect(card.bounds, radius: 8))
    }
    #expect(try steadyRecord(of: root).passes(.shadow).isEmpty)
  }

  @Test func `a bitmap: not of what animations change, but of what they move`() throws {
    func offers(_ change: (_ card: Layer, _ inner: Layer) -> Void) throws -> Bool {
      let card = Layer(Rect(x: 20, y: 20, width: 30, height: 30), .white)
      card.shadowOpacity = 0.5
      let inner = Layer(Rect(x: 5, y: 5, width: 10, height: 10), red)
      card.addSublayer(inner)
      change(card, inner)
      // A frame that resamples the bitmap may refute it later.
      return try explanation(of: tree(card)).findings.contains { $0.kind == "rasterization" }
    }
    func animation(_ keyPath: String) -> Animation {
      Animation(keyPath, .basic(Animation.Ends(to: .number(3))), duration: 1)
    }
    #expect(try !offers { _, _ in })
    #expect(try offers { card, _ in card.add(animation("position.x")) })
    #expect(try offers { card, _ in card.add(animation("transform.rotation.z")) })
    #expect(try !offers { card, _ in card.add(animation("cornerRadius")) })
    #expect(
      try !offers { card, inner in
        move(card)
        inner.add(animation("position.x"))
      })
    #expect(
      try !offers { card, _ in
        move(card)
        card.addSublayer(EmitterLayer())
      })
  }

  @Test func `a bitmap: not of what is scaled, by itself or from above`() throws {
    func offers(_ change: (_ root: Layer, _ card: Layer) -> Void) throws -> Bool {
      let card = Layer(Rect(x: 20, y: 20, width: 30, height: 30), .white)
      card.shadowOpacity = 0.5
      let root = tree(card)
      change(root, card)
      return try explanation(of: root).findings.contains { $0.kind == "rasterization" }
    }
    let scale = Animation(
      "transform.scale", .basic(Animation.Ends(to: .number(3))), duration: 1)
    #expect(try offers { root, _ in move(root) })
    #expect(
      try !offers { root, card in
        move(root)
        card.add(scale)
      })
    #expect(
      try !offers { root, _ in
        move(root)
        root.add(scale)
      })
  }

  /// Pins of a map: a shadow that a shape casts, each at its place and in its colour.
  private func pins(_ count: Int, lastHas badge: Bool = false) -> Layer {
    let root = tree()
    for index in 0..<count {
      let pin = Layer(
        Rect(x: Double(index % 8) * 12 + 2, y: Double(index / 8) * 16 + 2, width: 8, height: 8))
      pin.shadowOpacity = 0.6
      pin.shadowRadius = 1
      let shape = ShapeLayer()
      shape.frame = pin.bounds
      shape.path = Path(ellipseIn: Rect(x: 1, y: 1, width: 6, height: 6))
      shape.fillColor = Color(red: Double(index) / 40, green: 0.3, blue: 0.5)
      shape.transform = .translation(x: 0.5, y: 0.5)
      pin.addSublayer(shape)
      root.addSublayer(pin)
    }
    if badge {
      root.sublayers?.last?.addSublayer(Layer(Rect(x: -4, y: -4, width: 4, height: 4), blue))
    }
    return root
  }

  /// Ten pins, and two boxes that fade as a group without overlapping.
  private func pinsBesideFadedPair() -> Layer {
    let root = pins(10)
    let faded = Layer(Rect(x: 4, y: 50, width: 80, height: 20))
    faded.opacity = 0.5
    faded.addSublayer(Layer(Rect(x: 0, y: 0, width: 20, height: 20), red))
    faded.addSublayer(Layer(Rect(x: 40, y: 0, width: 20, height: 20), blue))
    root.addSublayer(faded)
    return root
  }

  @Test func `alike layers: one saving for all pins, by the path of the shape that each holds`()
    throws
  {
    let root = pins(30)
    let explanation = try explanation(of: root)
    let saving = try #require(explanation.savings.first)
    #expect(saving.kind == "shadowPath" && saving.layers.count == 30 && saving.passes == 60)
    #expect(Set(saving.layers).count == 30)
    #expect(explanation.tried < 8, "\(explanation.tried) trials for one kind of layer")
    #expect(root.sublayers?.allSatisfy { $0.shadowPath == nil } == true)
    #expect(explanation.text().split(separator: "\n").count <= 40)
  }

  @Test func `alike layers: one that is not alike is tried by itself`() throws {
    let explanation = try explanation(of: pins(20, lastHas: true))
    let paths = explanation.savings.filter { $0.kind == "shadowPath" }
    #expect(paths.map(\.layers.count) == [19])
    #expect(explanation.refused.contains { $0.kind == "shadowPath" && $0.layers.count == 1 })
  }

  @Test func `savings: ranked by the model, the same in every run, and said together`() throws {
    func explained() throws -> Explanation {
      try explanation(of: pinsBesideFadedPair())
    }
    let (a, b) = (try explained(), try explained())
    #expect(a.savings == b.savings && a.refused == b.refused && a.combined == b.combined)
    #expect(a.savings.map(\.modelled) == a.savings.map(\.modelled).sorted(by: >))
    #expect(a.savings.allSatisfy { $0.modelled > 0 && $0.modelled < Int64(a.modelled) })
    let all = try #require(a.combined)
    #expect(all.passes == a.counters["offscreenPasses"])
    #expect(all.modelled >= a.savings[0].modelled && all.time == nil)
  }

  @Test func `time: what ends early says how much was not tried, and the tree is as it was`() throws
  {
    let root = pins(12, lastHas: true)
    var explainer = Explainer()
    explainer.runs = 0
    explainer.seconds = 0
    let explanation = try explainer.explain(root, canvas: canvas)
    #expect(explanation.tried == 1 && explanation.untried > 0)
    #expect(root.sublayers?.allSatisfy { $0.shadowPath == nil && !$0.shouldRasterize } == true)
  }

  @Test func `a shadow of a box and of one that sticks out: a path of both`() throws {
    let card = Layer(Rect(x: 20, y: 20, width: 30, height: 30), .white)
    card.shadowOpacity = 0.5
    card.addSublayer(Layer(Rect(x: 20, y: 10, width: 40, height: 10), red))
    let saving = try #require(try explanation(of: tree(card)).savings.first)
    #expect(saving.kind == "shadowPath" && saving.passes == 2)
    #expect(saving.changes[0].text.contains("M20 10L60 10L60 20L20 20Z"))
  }

  @Test func `a shadow of more than boxes: no path is offered`() throws {
    let card = Layer(Rect(x: 20, y: 20, width: 30, height: 30), .white)
    card.shadowOpacity = 0.5
    let turned = Layer(Rect(x: 20, y: 10, width: 40, height: 10), red)
    turned.affineTransform = Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    card.addSublayer(turned)
    let explanation = try explanation(of: tree(card))
    #expect(explanation.savings.isEmpty)
    #expect(explanation.refused.map(\.kind) == ["shadowPath"])
    #expect(try #require(explanation.refused.first).difference.max > 20)
  }

  @Test func `a mask that is a rounded rectangle: corners`() throws {
    for curve in CornerCurve.allCases {
      let card = Layer(Rect(x: 20, y: 20, width: 50, height: 40), red)
      card.addSublayer(Layer(Rect(x: 10, y: 10, width: 60, height: 10), blue))
      let mask = ShapeLayer()
      mask.frame = card.bounds
      mask.path = Path(roundedRect: RoundedRect(card.bounds, radius: 10, curve: curve))
      card.mask = mask
      let root = tree(card)
      let explanation = try explanation(of: root)
      let corners = explanation.savings.filter { $0.kind == "cornersForMask" }
      #expect(corners.count == 1 && card.mask === mask && !card.masksToBounds)
      #expect(
        corners.first?.changes.map(\.text)
          == [
            "no \"mask\", \"masksToBounds\": true, \"cornerRadius\": 10"
              + (curve == .continuous ? ", \"cornerCurve\": \"continuous\"" : "")
          ])
      // The mask goes, and what it masked remains a pass, clipped by the corners.
      try check(.cornersForMask, of: explanation, root: root, passes: 1) {
        card.mask = nil
        card.masksToBounds = true
        card.cornerRadius = 10
        card.cornerCurve = curve
      }
    }
  }

  @Test func `a mask that is a circle or a rounded layer: corners; an ellipse: none`() throws {
    for (size, isOffered) in [
      (Size(width: 40, height: 40), true), (Size(width: 40, height: 30), false),
    ] {
      let card = Layer(Rect(x: 20, y: 20, width: size.width, height: size.height), red)
      let mask = ShapeLayer()
      mask.frame = card.bounds
      mask.path = Path(ellipseIn: card.bounds)
      card.mask = mask
      let explanation = try explanation(of: tree(card))
      #expect(explanation.savings.contains { $0.kind == "cornersForMask" } == isOffered)
    }
    let card = Layer(Rect(x: 20, y: 20, width: 40, height: 40), red)
    let mask = Layer(card.bounds, .black)
    mask.cornerRadius = 12
    mask.maskedCorners = [.minXMinY, .maxXMaxY]
    card.mask = mask
    let root = tree(card)
    let explanation = try explanation(of: root)
    // A background alone is rounded without a pass.
    try check(.cornersForMask, of: explanation, root: root, passes: 2) {
      card.mask = nil
      card.masksToBounds = true
      card.cornerRadius = 12
      card.maskedCorners = [.minXMinY, .maxXMaxY]
    }
    #expect(try steadyRecord(of: root).passes(.mask).isEmpty)
  }

  @Test func `a clip that clips nothing is needless; one that clips is not`() throws {
    let card = Layer(Rect(x: 20, y: 20, width: 50, height: 40), .white)
    card.cornerRadius = 8
    card.masksToBounds = true
    let inner = Layer(Rect(x: 10, y: 10, width: 20, height: 20), red)
    card.addSublayer(inner)
    let root = tree(card)
    let explanation = try explanation(of: root, tolerance: 0)
    #expect(explanation.savings.first { $0.kind == "needlessClip" }?.difference.count == 0)
    inner.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let clipping = try self.explanation(of: root)
    #expect(!clipping.savings.contains { $0.kind == "needlessClip" })
    #expect(clipping.refused.contains { $0.kind == "needlessClip" })
    inner.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    try check(.needlessClip, of: explanation, root: root, passes: 1) { card.masksToBounds = false }
  }

  @Test func `a static subtree with passes: a bitmap, counted when it is known`() throws {
    let cell = Layer(Rect(x: 10, y: 10, width: 70, height: 50))
    for x in [5.0, 40] {
      let group = Layer(Rect(x: x, y: 5, width: 25, height: 40))
      group.opacity = 0.5
      group.addSublayer(Layer(Rect(x: 0, y: 0, width: 20, height: 20), red))
      group.addSublayer(Layer(Rect(x: 10, y: 10, width: 15, height: 20), blue))
      cell.addSublayer(group)
    }
    let root = tree(cell)
    move(root)
    let explanation = try explanation(of: root)
    let layers = explanation.savings.filter { $0.kind == "rasterization" }.flatMap(\.layers)
    #expect(
      Set(layers) == [
        "root.sublayers[0]", "root.sublayers[0].sublayers[0]", "root.sublayers[0].sublayers[1]",
      ])
    let whole = try #require(explanation.savings.first { $0.layers == ["root.sublayers[0]"] })
    #expect(whole.passes == 2 && whole.condition != nil)
    #expect(whole.changes.map(\.text) == ["\"shouldRasterize\": true, \"rasterizationScale\": 2"])
    #expect(!cell.shouldRasterize && cell.rasterizationScale == 1)
    cell.shouldRasterize = true
    cell.rasterizationScale = 2
    #expect(try steadyRecord(of: root).counters[.offscreenPasses] == 0)
  }

  @Test func `group opacity over what does not overlap`() throws {
    let group = Layer(Rect(x: 10, y: 10, width: 70, height: 50))
    group.opacity = 0.5
    group.addSublayer(Layer(Rect(x: 0, y: 0, width: 20, height: 20), red))
    let second = Layer(Rect(x: 30, y: 0, width: 20, height: 20), blue)
    group.addSublayer(second)
    let root = tree(group)
    let explanation = try explanation(of: root, tolerance: 0)
    second.frame = Rect(x: 10, y: 0, width: 20, height: 20)
    let overlapping = try self.explanation(of: root)
    #expect(!overlapping.savings.contains { $0.kind == "separateOpacity" })
    second.frame = Rect(x: 30, y: 0, width: 20, height: 20)
    try check(.separateOpacity, of: explanation, root: root, passes: 1) {
      group.allowsGroupOpacity = false
    }
  }

  @Test func `translucent colours over one colour become opaque`() throws {
    let panel = Layer(Rect(x: 10, y: 10, width: 70, height: 50), .white)
    let tint = Layer(panel.bounds, Color(red: 0, green: 0, blue: 1, alpha: 0.2))
    panel.addSublayer(tint)
    let root = tree(panel)
    let explanation = try explanation(of: root, tolerance: 1)
    #expect(explanation.savings.map(\.changes[0].text) == ["\"backgroundColor\": \"#ccccff\""])
    #expect(explanation.savings.first?.blendedPixels == 140 * 100)
    try check(.flattenedColor, of: explanation, root: root, passes: 0) {
      tint.backgroundColor = Color(red: 0.8, green: 0.8, blue: 1)
    }
    // A leaf that fades is the same; one over two colours is not.
    tint.backgroundColor = blue
    tint.opacity = 0.2
    #expect(
      try self.explanation(of: root).savings.map(\.changes[0].text)
        == ["\"opacity\": 1, \"backgroundColor\": \"#ccccff\""])
    panel.insertSublayer(Layer(Rect(x: 5, y: 5, width: 20, height: 20), red), below: tint)
    #expect(try self.explanation(of: root).savings.isEmpty)
  }

  @Test func `a store without a clear pixel is opaque`() throws {
    let chart = Layer(Rect(x: 10, y: 10, width: 60, height: 40))
    chart.contentsScale = 2
    chart.drawing = [.fillRect(Rect(x: 0, y: 0, width: 60, height: 40), color: red)]
    let root = tree(chart)
    let explanation = try explanation(of: root, tolerance: 0)
    #expect(explanation.savings.map(\.changes[0].text) == ["\"isOpaque\": true"])
    #expect(!chart.isOpaque)
    try check(.opaqueStore, of: explanation, root: root, passes: 0) {
      chart.isOpaque = true
      chart.setNeedsDisplay()
    }
  }

  // MARK: - Frames

  /// A card of two layers that moves over the screen, and one within it that may move too.
  private func moving(inner: Bool) -> Layer {
    let card = Layer(Rect(x: 10, y: 10, width: 40, height: 30), .white)
    card.cornerRadius = 6
    card.masksToBounds = true
    let dot = Layer(Rect(x: 0, y: 0, width: 20, height: 12), red)
    card.addSublayer(dot)
    for (layer, moves) in [(card, true), (dot, inner)] where moves {
      // By whole pixels: half a point a frame.
      let ends = Animation.Ends(from: .number(10), to: .number(70))
      layer.add(Animation("position.x", .basic(ends), duration: 2))
    }
    return tree(card)
  }

  @Test func `frames: a change is tried over runs of frames, and counted over all of them`() throws
  {
    let root = moving(inner: false)
    var explainer = Explainer()
    explainer.runs = 0
    let explanation = try explainer.explain(root, canvas: canvas)
    #expect(explanation.frames == 36)
    let bitmap = try #require(explanation.savings.first { $0.kind == "rasterization" })
    #expect(bitmap.state == .conditional && bitmap.passes == 36)
    explainer.frames = 5
    #expect(try explainer.explain(root, canvas: canvas).frames == 3)
    explainer.frames = 1
    #expect(try explainer.explain(root, canvas: canvas).frames == 1)
    // One that changes in each frame is no bitmap.
    explainer.frames = 120
    let changing = try explainer.explain(moving(inner: true), canvas: canvas)
    #expect(!changing.savings.contains { $0.kind == "rasterization" })
    // Nor if it has one already: that is to go.
    let kept = moving(inner: true)
    kept.sublayers?.first?.shouldRasterize = true
    kept.sublayers?.first?.rasterizationScale = 2
    kept.sublayers?.first?.masksToBounds = false
    let needless = try explainer.explain(kept, canvas: canvas)
    #expect(needless.savings.first?.kind == "needlessBitmap")
    let useful = moving(inner: false)
    useful.sublayers?.first?.shouldRasterize = true
    useful.sublayers?.first?.rasterizationScale = 2
    #expect(try explainer.explain(useful, canvas: canvas).savings.isEmpty)
  }

  @Test func `apply: counters are what was promised, and nothing is found again`() throws {
    let root = pinsBesideFadedPair()
    var explainer = Explainer()
    explainer.runs = 0
    let explained = try explainer.explained(root, canvas: canvas)
    let all = try #require(explained.explanation.combined)
    let before = try steadyRecord(of: root).counters
    let followed = explained.apply()
    #expect(!followed.isEmpty && Set(followed.map(\.id)).count == followed.count)
    let after = try steadyRecord(of: root).counters
    #expect(after[.offscreenPasses] == before[.offscreenPasses] - all.passes)
    #expect(after[.offscreenPixels] == before[.offscreenPixels] - all.offscreenPixels)
    #expect(after[.pixelsBlended] == before[.pixelsBlended] - all.blendedPixels)
    let again = try explainer.explain(root, canvas: canvas)
    let kinds = Set(followed.map(\.kind))
    #expect(!again.savings.contains { kinds.contains($0.kind) }, "\(again.savings.map(\.id))")
  }

  @Test func `passes are the plan's, and a change over a limit leaves the tree as it was`() throws {
    let card = Layer(Rect(x: 20, y: 20, width: 50, height: 30), .white)
    card.cornerRadius = 8
    card.masksToBounds = true
    card.addSublayer(Layer(Rect(x: 0, y: 0, width: 10, height: 10), red))
    let root = tree(card)
    let record = try steadyRecord(of: root)
    var explainer = Explainer()
    explainer.runs = 8
    let explanation = try explainer.explain(root, canvas: canvas)
    #expect(explanation.passes.map(\.role) == [.content, .combine])
    #expect(explanation.passes.map(\.extent) == record.passes.dropLast().map(\.extent))
    #expect(explanation.passes.allSatisfy { $0.share > 0 && $0.share < 1 })
    #expect(explanation.savings.allSatisfy { $0.timeInterval?.count == 2 })
    #expect(record.passes(.roundedClip).count == 2 && record.offscreenPasses.count == 1)
    #expect(card.masksToBounds && !card.shouldRasterize)
    var limited = Explainer()
    limited.runs = 0
    limited.limit = 1
    move(root)
    limited.frames = 1
    let few = try limited.explain(root, canvas: canvas)
    #expect(few.tried == 1 && few.untried == 2)
    // A bitmap takes memory that the limit does not allow: it is not offered.
    var tight = RendererConfiguration()
    tight.limits.pixelMemory = 200 * 160 * 4
    var frugal = Explainer(tight)
    (frugal.runs, frugal.frames) = (0, 1)
    let tried = try frugal.explain(root, canvas: canvas)
    #expect(tried.tried == 3 && !tried.findings.map(\.kind).contains("rasterization"))
    #expect(card.masksToBounds && !card.shouldRasterize && card.rasterizationScale == 1)
  }
}
