import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Testing

/// The region that a frame renders again, and the draws that it skips because something in front hides them.
@Suite @MainActor struct DamageTests {
  private let canvas = Canvas(width: 100, height: 80)

  private func layer(_ frame: Rect, _ color: Color = .white) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func root() -> Layer { layer(Rect(x: 0, y: 0, width: 100, height: 80), .black) }

  private func rects(_ record: FrameRecord) -> Set<PassRecord.Extent> { Set(record.damage) }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PassRecord.Extent {
    PassRecord.Extent(x: x, y: y, width: width, height: height)
  }

  // MARK: - Rectangles

  @Test func `rectangles: they share no pixel and hold what was added`() {
    var damage = Damage()
    damage.addRect(IntRect(x: 0, y: 0, width: 10, height: 10))
    damage.addRect(IntRect(x: 5, y: 5, width: 10, height: 10))
    #expect(damage.area == 175)
    #expect(damage.box == IntRect(x: 0, y: 0, width: 15, height: 15))
    damage.addRect(IntRect(x: 2, y: 2, width: 3, height: 3))
    #expect(damage.area == 175)
    for first in damage.rects.indices {
      for second in damage.rects.indices where second != first {
        #expect(!damage.rects[first].intersects(damage.rects[second]))
      }
    }
  }

  @Test func `rectangles: there are never many, and none is lost`() {
    var damage = Damage()
    var added: [IntRect] = []
    for index in 0..<200 {
      let rect = IntRect(x: index * 37 % 400, y: index * 61 % 300, width: 9, height: 7)
      added.append(rect)
      damage.addRect(rect)
      #expect(damage.rects.count <= Damage.limit)
    }
    for rect in added {
      #expect(damage.intersection(rect).area == rect.area)
    }
  }

  @Test func `order: the longest rise of a sequence`() {
    #expect(DrawDifference.longestRise([]).isEmpty)
    #expect(DrawDifference.longestRise([3, 0, 1, 2]) == [1, 2, 3])
    #expect(DrawDifference.longestRise([5, 4, 3]).count == 1)
    #expect(DrawDifference.longestRise([0, 8, 4, 12, 2, 10, 6, 14, 1, 9]).count == 4)
  }

  // MARK: - Frames

  @Test func `frames: the first is whole, a still one is nothing`() throws {
    let root = root()
    root.addSublayer(layer(Rect(x: 10, y: 10, width: 20, height: 20)))
    var renderer = try Renderer()
    let first = try renderer.render(root, canvas: canvas)
    #expect(rects(first) == [rect(0, 0, 100, 80)])
    #expect(first.counters[.damagePixels] == 8_000)
    let shown = renderer.presented?.identity
    let second = try renderer.render(root, canvas: canvas)
    #expect(second.damage.isEmpty && second.counters[.damagePixels] == 0)
    #expect(second.counters[.pixelsFilled] == 0 && second.counters[.vertices] == 0)
    #expect(renderer.presented?.identity == shown, "what is at the front stays there")
  }

  @Test(arguments: [1, 2, 3]) func `frames: a buffer is as stale as it is old`(buffers: Int) throws
  {
    let root = root()
    let dot = layer(Rect(x: 10, y: 10, width: 4, height: 4))
    root.addSublayer(dot)
    var configuration = RendererConfiguration()
    configuration.bufferCount = buffers
    var renderer = try Renderer(configuration)
    for frame in 0..<buffers {
      dot.frame.origin.x = 10 + 10 * Double(frame)
      let record = try renderer.render(root, canvas: canvas)
      #expect(record.counters[.damagePixels] == 8_000, "a buffer that holds nothing yet")
    }
    dot.frame.origin.x = 10 + 10 * Double(buffers)
    let record = try renderer.render(root, canvas: canvas)
    // Where the dot has been since, and where it is.
    #expect(record.counters[.damagePixels] == 16 * (buffers + 1))
    #expect(
      rects(record) == Set((0...buffers).map { rect(10 + 10 * $0, 10, 4, 4) }))
  }

  @Test func `frames: memory that somebody reads is left alone`() throws {
    let root = root()
    var renderer = try Renderer()
    var kept: [Texture] = []
    for frame in 0..<4 {
      root.backgroundColor = Color(white: 0.1 * Double(frame))
      _ = try renderer.render(root, canvas: canvas)
      let presented = renderer.presented
      kept.append(try #require(presented))
    }
    #expect(Set(kept.map(\.identity)).count == 4)
    #expect(kept.map { $0.pixels[0].red } == [0, 26, 51, 77])
  }

  @Test func `frames: another size is another screen`() throws {
    let root = root()
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    _ = try renderer.render(root, canvas: canvas)
    let record = try renderer.render(root, canvas: Canvas(width: 50, height: 40))
    #expect(record.counters[.damagePixels] == 2_000)
  }

  @Test func `frames: layers that come, go or change places redraw themselves`() throws {
    let root = root()
    let (a, b) = (
      layer(Rect(x: 10, y: 10, width: 20, height: 20)),
      layer(Rect(x: 20, y: 20, width: 20, height: 20), Color(red: 1, green: 0, blue: 0))
    )
    // A pixel that changes in each frame keeps the buffers going.
    let marker = layer(Rect(x: 0, y: 0, width: 1, height: 1))
    for sublayer in [marker, a, b] { root.addSublayer(sublayer) }
    var renderer = try Renderer()
    func next() throws -> Int {
      marker.backgroundColor = marker.backgroundColor == .white ? .black : .white
      return try renderer.render(root, canvas: canvas).counters[.damagePixels] - 1
    }
    /// The damage of the change that has been made, once the buffers hold the frame before it.
    func damage(_ change: () -> Void) throws -> Int {
      for _ in 0..<3 { _ = try next() }
      change()
      return try next()
    }
    #expect(try damage {} == 0)
    #expect(try damage { root.addSublayer(a) } == 400, "one of the two")
    let c = layer(Rect(x: 60, y: 60, width: 5, height: 5))
    #expect(try damage { root.insertSublayer(c, at: 0) } == 25)
    #expect(try damage { b.removeFromSuperlayer() } == 400)
    #expect(try damage { a.backgroundColor = .black } == 400)
    #expect(try damage { c.position.x += 2 } == 35)
    #expect(try damage { c.isHidden = true } == 25)
  }

  @Test func `frames: in a group only what changed is redrawn`() throws {
    let root = root()
    let group = layer(Rect(x: 10, y: 10, width: 60, height: 60))
    let dot = layer(Rect(x: 10, y: 10, width: 4, height: 4), .black)
    group.addSublayer(dot)
    group.opacity = 0.5
    root.addSublayer(group)
    var renderer = try Renderer()
    for _ in 0..<3 {
      dot.position.x += 10
      _ = try renderer.render(root, canvas: canvas)
    }
    dot.position.x += 10
    let record = try renderer.render(root, canvas: canvas)
    #expect(rects(record) == [rect(40, 20, 4, 4), rect(50, 20, 4, 4), rect(60, 20, 4, 4)])
    #expect(
      record.passes(.groupOpacity).map(\.extent) == [rect(40, 20, 24, 4), rect(40, 20, 24, 4)])
  }

  @Test func `frames: what is blurred spreads as far as the blur`() throws {
    let root = root()
    let blurred = layer(Rect(x: 20, y: 20, width: 40, height: 30))
    let dot = layer(Rect(x: 18, y: 13, width: 4, height: 4), .black)
    blurred.addSublayer(dot)
    blurred.filters = [.gaussianBlur(radius: 2)]
    root.addSublayer(blurred)
    var renderer = try Renderer()
    for color in [Color.white, .black, Color(white: 0.5)] {
      dot.backgroundColor = color
      _ = try renderer.render(root, canvas: canvas)
    }
    dot.backgroundColor = .white
    let record = try renderer.render(root, canvas: canvas)
    let reach = (record.damage.first?.width ?? 0) - 4
    #expect(
      record.damage.count == 1 && (12...20).contains(reach),
      "three standard deviations, or a bit more")
  }

  // MARK: - Hidden

  @Test func `hidden: passes that opaque layers cover are not rendered`() throws {
    let root = root()
    let group = layer(Rect(x: 10, y: 10, width: 40, height: 40))
    group.addSublayer(layer(Rect(x: 5, y: 5, width: 10, height: 10), .black))
    group.opacity = 0.5
    group.shadowOpacity = 1
    root.addSublayer(group)
    let cover = layer(Rect(x: 0, y: 0, width: 70, height: 70))
    root.addSublayer(cover)
    var renderer = try Renderer()
    #expect(try renderer.render(root, canvas: canvas).offscreenPasses.isEmpty)
    cover.frame.size.width = 30
    let record = try renderer.render(root, canvas: canvas)
    #expect(
      record.passes(.groupOpacity).first?.extent == rect(30, 0, 29, 56),
      "the shadow lies 3 further up")
    var configuration = RendererConfiguration()
    configuration.hidesCovered = false
    var all = try Renderer(configuration)
    cover.frame.size.width = 70
    #expect(try all.render(root, canvas: canvas).offscreenPasses.count > 2)
  }

  @Test func `hidden: a bitmap that nobody sees is not rendered, and is missed later`() throws {
    let root = root()
    let card = layer(Rect(x: 10, y: 10, width: 40, height: 40))
    card.shouldRasterize = true
    card.shadowOpacity = 0.5
    root.addSublayer(card)
    let cover = layer(Rect(x: 0, y: 0, width: 90, height: 80))
    root.addSublayer(cover)
    var renderer = try Renderer()
    let hidden = try renderer.render(root, canvas: canvas)
    #expect(hidden.rasterizationEvents.isEmpty && hidden.offscreenPasses.isEmpty)
    cover.isHidden = true
    let shown = try renderer.render(root, canvas: canvas)
    #expect(shown.rasterizationEvents.map(\.cause) == [.first])
    #expect(!shown.offscreenPasses.isEmpty)
  }
}
