import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaProfiling
import TestSupport
import Testing

/// Who pays for which work.
@Suite @MainActor struct LayerAccountTests {
  private let canvas = Canvas(width: 300, height: 300, scale: 1)

  private func root(_ sublayers: [Layer]) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    for layer in sublayers { root.addSublayer(layer) }
    return root
  }

  /// The clocked frame of a tree, with the paths of its layers.
  private func attribution(
    _ root: Layer, _ offscreen: OffscreenMode = .tile, at time: Double = 0
  ) throws -> (attribution: Attribution, rows: [String: LayerCost]) {
    var configuration = RendererConfiguration()
    (configuration.threadCount, configuration.offscreen) = (1, offscreen)
    configuration.redraw = .everything
    var renderer = try Renderer(configuration)
    let (attribution, frame) = try renderer.attribute(root, canvas: canvas, at: time)
    var rows: [String: LayerCost] = [:]
    for row in attribution.layers {
      let path = frame.path(of: row.layer)
      rows[path.split(separator: "\"").last.map(String.init) ?? path] = row
    }
    return (attribution, rows)
  }

  @Test func `account: a dot does not pay for clearing the screen`() throws {
    let (attribution, rows) = try attribution(
      root([Layer(Rect(x: 9, y: 9, width: 20, height: 20), .black, named: "dot")]))
    let dot = try #require(rows["dot"])
    #expect(attribution.screen > 0 && dot.own > 0 && dot.forced == 0)
    #expect(dot.own + attribution.screen == attribution.clocked.sum)
  }

  @Test(arguments: [OffscreenMode.tile, .surface])
  func `account: a pane pays for what is drawn again behind it`(mode: OffscreenMode) throws {
    func tree(_ hasPane: Bool) -> Layer {
      let art = root(
        (0..<20).map {
          Layer(Rect(x: 10 * Double($0), y: 40, width: 60, height: 90), .black, named: "art")
        })
      let group = Layer(
        Rect(x: 0, y: 0, width: 300, height: 300), Color.white.withAlpha(multipliedBy: 0.5),
        named: "group")
      group.addSublayer(art)
      if hasPane {
        let pane = Layer(
          Rect(x: 0, y: 0, width: 300, height: 200),
          Color.white.withAlpha(multipliedBy: 0.2), named: "pane")
        pane.backgroundFilters = [.gaussianBlur(radius: 4)]
        group.addSublayer(pane)
      }
      // The backdrop ends at the group, whose draws a copy of the screen does not have.
      group.opacity = 0.9
      return root([group])
    }
    let (plain, without) = try attribution(tree(false), mode)
    let (glass, with) = try attribution(tree(true), mode)
    let pane = try #require(with["pane"])
    #expect(pane.forced > pane.own / 2 && pane.reasons == [.backgroundFilters])
    // Pixels do not depend on clocks: what lies behind is charged once, however often it is drawn.
    let art = { (rows: Attribution) in
      rows.layers.filter { $0.draws == 1 }.reduce(0) { $0 + $1.pixels }
    }
    #expect(with["group"]?.pixels == without["group"]?.pixels)
    #expect(art(glass) == art(plain))
    #expect(pane.pixels > 300 * 200)
  }

  @Test func `account: the masks of a shadow whose radius moves are its layer's`() throws {
    let card = Layer(Rect(x: 40, y: 40, width: 200, height: 100), .white, named: "card")
    card.cornerRadius = 20
    (card.shadowOpacity, card.shadowRadius) = (0.5, 8)
    card.shadowPath = Path(roundedRect: RoundedRect(card.bounds, radius: 20))
    card.add(.basic("shadowRadius", from: .number(6), to: .number(20), duration: 1))
    let tree = root([card, Layer(Rect(x: 0, y: 0, width: 30, height: 30), .black, named: "plain")])
    let (_, rows) = try attribution(tree, at: 0.5)
    #expect(try #require(rows["card"]).masks > 0)
    #expect(try #require(rows["plain"]).masks == 0)
    var configuration = RendererConfiguration()
    configuration.threadCount = 1
    var renderer = try Renderer(configuration)
    let moving = try renderer.render(tree, canvas: canvas, at: 0.25)
    #expect(moving.shadowMasks > 0 && moving.shadowMasks <= moving.serial[.assemble])
    card.removeAllAnimations()
    _ = try renderer.render(tree, canvas: canvas, at: 0.5)
    let still = try renderer.render(tree, canvas: canvas, at: 0.75)
    #expect(still.counters[.blurMaskPixels] == 0)
  }

  @Test func `account: a pass that goes with one layer is shared with it`() throws {
    let clip = Layer(Rect(x: 0, y: 0, width: 100, height: 100), .clear, named: "clip")
    (clip.backgroundColor, clip.cornerRadius, clip.masksToBounds) = (nil, 30, true)
    let content = GradientLayer()
    (content.name, content.frame) = ("content", Rect(x: -9, y: -9, width: 120, height: 120))
    content.colors = [.black, .white]
    content.transform = .rotation(radians: 0.3)
    clip.addSublayer(content)
    let pair = Layer()
    (pair.name, pair.frame, pair.opacity) = (
      "pair", Rect(x: 100, y: 100, width: 200, height: 200), 0.5
    )
    pair.addSublayer(Layer(Rect(x: 0, y: 0, width: 90, height: 90), .black, named: "left"))
    pair.addSublayer(Layer(Rect(x: 40, y: 40, width: 90, height: 90), .white, named: "right"))
    let three = Layer()
    (three.name, three.frame, three.opacity) = (
      "three", Rect(x: 200, y: 0, width: 90, height: 90), 0.5
    )
    for place in 0..<3 {
      three.addSublayer(
        Layer(
          Rect(x: 20 * Double(place), y: 9, width: 40, height: 40), .black, named: "part\(place)"))
    }
    let (_, rows) = try attribution(root([clip, pair, three]), .surface)
    func row(_ name: String) throws -> LayerCost { try #require(rows[name]) }
    #expect(try row("clip").forced > 0)
    #expect(try row("content").shared == row("clip").forced)
    #expect(try row("pair").forced > 0)
    #expect(try row("left").shared == row("pair").forced)
    #expect(try row("right").shared == row("pair").forced)
    #expect(try row("three").forced > 0)
    #expect(try row("part1").shared == 0)
  }

  @Test func `account: a pass that shrinks without a layer is shared with it by area`() throws {
    let blurred = Layer()
    (blurred.name, blurred.frame) = ("blurred", Rect(x: 20, y: 20, width: 200, height: 200))
    blurred.filters = [.gaussianBlur(radius: 4)]
    blurred.addSublayer(Layer(Rect(x: 0, y: 0, width: 200, height: 200), .black, named: "wide"))
    blurred.addSublayer(Layer(Rect(x: 50, y: 50, width: 40, height: 50), .white, named: "narrow"))
    let (_, rows) = try attribution(root([blurred]))
    let forced = try Double(#require(rows["blurred"]).forced)
    #expect(forced > 0)
    #expect(try #require(rows["wide"]).shared == UInt64(forced * 38_000 / 40_000))
    #expect(try #require(rows["narrow"]).shared == 0)
  }

  @Test func `account: what a backdrop repeats is shared with the layers behind it`() throws {
    let behind = Layer()
    (behind.name, behind.frame) = ("behind", Rect(x: 0, y: 0, width: 300, height: 90))
    behind.addSublayer(Layer(Rect(x: 9, y: 9, width: 200, height: 60), .black, named: "part"))
    let pane = Layer(
      Rect(x: 0, y: 0, width: 300, height: 100), Color.white.withAlpha(multipliedBy: 0.2),
      named: "pane")
    pane.backgroundFilters = [.gaussianBlur(radius: 4)]
    let apart = Layer(Rect(x: 0, y: 200, width: 300, height: 90), .black, named: "apart")
    let tree = root([behind, apart, pane])
    tree.name = "all"
    let (_, rows) = try attribution(tree)
    func row(_ name: String) throws -> LayerCost { try #require(rows[name]) }
    #expect(try row("part").shared > 0 && row("part").shared < row("pane").forced)
    // The layer around it draws nothing, and goes with the same.
    #expect(try row("behind").shared == row("part").shared)
    #expect(try row("apart").shared == 0 && row("pane").shared == 0)
    // The layer around both saves the pane itself.
    #expect(rows["all"]?.shared ?? 0 == 0)
  }

  @Test func `account: the first to cover the screen does not pay for clearing it`() throws {
    let cover = Layer(Rect(x: 0, y: 0, width: 300, height: 300), .black, named: "cover")
    let (attribution, rows) = try attribution(root([cover]))
    #expect(try #require(rows["cover"]).own > 0 && attribution.screen > 0)
    #expect((0...1).contains(attribution.screenCommit) && attribution.screenCommit > 0)
    #expect((0...1).contains(attribution.screenPlan) && attribution.screenPlan > 0)
  }

  @Test func `account: totals are sums of subtrees`() throws {
    let card = Layer(Rect(x: 0, y: 0, width: 100, height: 100), .white, named: "card")
    let inner = Layer(Rect(x: 0, y: 0, width: 80, height: 80), .black, named: "inner")
    inner.addSublayer(Layer(Rect(x: 0, y: 0, width: 60, height: 60), .white, named: "leaf"))
    card.addSublayer(inner)
    let (_, rows) = try attribution(
      root([card, Layer(Rect(x: 150, y: 0, width: 60, height: 60), .black, named: "other")]))
    let (outer, middle) = (try #require(rows["card"]), try #require(rows["inner"]))
    let (leaf, other) = (try #require(rows["leaf"]), try #require(rows["other"]))
    #expect(leaf.total == leaf.own && other.total == other.own)
    #expect(middle.total == middle.own + leaf.own)
    #expect(outer.total == outer.own + middle.own + leaf.own)
  }
}
