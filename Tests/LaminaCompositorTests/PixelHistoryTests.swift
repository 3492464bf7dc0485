import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

/// The layers that made a pixel, and their shares.
@Suite @MainActor struct PixelHistoryTests {
  private let canvas = Canvas(width: 40, height: 30, background: .white)
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func layer(_ frame: Rect, _ color: Color? = nil) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func root(_ layers: Layer...) -> Layer {
    let root = layer(Rect(x: 0, y: 0, width: 40, height: 30))
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private func history(_ root: Layer, _ x: Int, _ y: Int, limit: Int = 100) throws -> PixelHistory {
    var renderer = try Renderer()
    let frame = try renderer.evaluate(root, canvas: canvas)
    let history = try renderer.history(ofPixel: x, y, of: frame, limit: limit)
    _ = try renderer.render(root, canvas: canvas)
    let presented = renderer.presented
    let picture = try #require(presented)
    let pixels = picture.pixels
    #expect(history.color == pixels[y * 40 + x])
    return history
  }

  private func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> PackedPixel {
    PackedPixel(red: red, green: green, blue: blue, alpha: 255)
  }

  @Test func `history: two translucent layers, by hand`() throws {
    let box = Rect(x: 5, y: 5, width: 20, height: 20)
    let both = try history(
      root(
        layer(box, red.withAlpha(multipliedBy: 0.5)), layer(box, blue.withAlpha(multipliedBy: 0.5))
      ), 10, 10)
    // 128 + 255 · 127 / 255, then 127 of 255 of that with 128 of blue.
    #expect(both.start == .init(Color.white))
    #expect(both.steps.map(\.color) == [pixel(255, 127, 127), pixel(127, 63, 191)])
    #expect(both.steps.map(\.layer) == [1, 2])
    // Half, half of the other half, and what is left.
    let shares: [Double] = [64 / 255, 128 / 255]
    #expect(both.steps.map(\.share) == shares)
    #expect(abs(both.backgroundShare - 63.0 / 255) < 1e-12)
    #expect(both.steps.allSatisfy { !$0.isHidden } && both.omitted == 0)
    let beside = try history(root(layer(box, red)), 30, 10)
    #expect(beside.steps.isEmpty && beside.color == .init(Color.white))
    #expect(beside.backgroundShare == 1)
  }

  @Test func `history: what an opaque layer hides is hidden, whatever its colour`() throws {
    let box = Rect(x: 5, y: 5, width: 20, height: 20)
    let steps = try history(root(layer(box, red), layer(box, red), layer(box, blue)), 10, 10).steps
    #expect(steps.map(\.isHidden) == [true, true, false])
    #expect(steps.map(\.share) == [0, 0, 1])
    #expect(steps.map(\.color) == [pixel(255, 0, 0), pixel(255, 0, 0), pixel(0, 0, 255)])
    // Multiplied, what lies below counts.
    let top = layer(box, blue)
    top.compositingFilter = .multiply
    let read = try history(root(layer(box, red), top), 10, 10).steps
    #expect(read.map(\.isHidden) == [false, false])
    #expect(read.last?.color == pixel(0, 0, 0))
  }

  @Test func `history: through a group's opacity and a mask`() throws {
    let group = layer(Rect(x: 5, y: 5, width: 20, height: 20))
    group.opacity = 0.5
    group.addSublayer(layer(group.bounds, red))
    group.addSublayer(layer(group.bounds, blue))
    let tree = root(group)
    let steps = try history(tree, 10, 10).steps
    #expect(steps.map(\.layer) == [2, 3])
    #expect(steps.map(\.color) == [pixel(255, 127, 127), pixel(127, 127, 255)])
    #expect(steps.map(\.isHidden) == [true, false])
    #expect(steps[1].share == 128.0 / 255)
    let mask = layer(Rect(x: 0, y: 0, width: 10, height: 20), .black)
    group.mask = mask
    // The mask's own draws are no steps, and what it leaves out has none.
    #expect(try history(tree, 10, 10).steps.count == 2)
    #expect(try history(tree, 20, 10).steps.isEmpty)
  }

  @Test func `history: a border above sublayers is a step of its own, a shadow is its layer's`()
    throws
  {
    let card = layer(Rect(x: 10, y: 10, width: 16, height: 12), .white)
    (card.borderWidth, card.borderColor) = (2, .black)
    card.addSublayer(layer(card.bounds, red))
    (card.shadowOpacity, card.shadowRadius) = (1, 2)
    let tree = root(card)
    let steps = try history(tree, 10, 15).steps
    #expect(steps.map(\.layer) == [1, 2, 1])
    #expect(steps.last?.color == pixel(0, 0, 0))
    // Beside the card there is its shadow.
    #expect(try history(tree, 8, 16).steps.map(\.layer) == [1])
  }

  @Test(arguments: [true, false])
  func `history: a shadow that cannot be seen has no share, whatever casts it`(hasPath: Bool) throws
  {
    let card = layer(Rect(x: 10, y: 10, width: 16, height: 12), blue)
    card.addSublayer(
      layer(Rect(x: 2, y: 2, width: 6, height: 6), red.withAlpha(multipliedBy: 0.6)))
    // At the card's other end: what casts a shadow onto the pixel is not there.
    card.addSublayer(layer(Rect(x: 14, y: 0, width: 2, height: 12), .black))
    (card.shadowOpacity, card.shadowRadius) = (1, 4)
    if hasPath { card.shadowPath = Path(rect: card.bounds) }
    let tree = root(card)
    let steps = try history(tree, 14, 14).steps
    #expect(steps.map(\.layer) == [1, 2])
    #expect(steps.map(\.color) == [pixel(0, 0, 255), pixel(153, 0, 102)])
    #expect(steps.map(\.share) == [102.0 / 255, 153.0 / 255])
    // Where the card is clear, its shadow shows through, before what lies in the card.
    card.backgroundColor = nil
    let shown = try history(tree, 14, 14)
    #expect(shown.steps.map(\.layer) == [1, 2])
    #expect(shown.steps[1].share == 153.0 / 255 && shown.steps[0].share > 0)
    #expect(shown.steps[0].color.red < 255)
  }

  @Test func `history: the last steps alone, and what was before them`() throws {
    let tree = root()
    for step in 1...9 {
      tree.addSublayer(
        layer(
          Rect(x: 0, y: 0, width: 40, height: 30),
          Color(red: Double(step) / 10, green: 0, blue: 0, alpha: 0.5)))
    }
    let all = try history(tree, 3, 3)
    let last = try history(tree, 3, 3, limit: 4)
    #expect(all.steps.count == 9 && last.omitted == 5)
    #expect(last.steps == Array(all.steps.suffix(4)))
    #expect(last.start == all.steps[4].color)
    #expect(last.backgroundShare == all.backgroundShare)
  }

  @Test func `history: it changes nothing of the frames around it`() throws {
    let card = layer(Rect(x: 5, y: 5, width: 20, height: 20), red)
    card.shouldRasterize = true
    card.addSublayer(layer(Rect(x: 2, y: 2, width: 4, height: 4), blue))
    let tree = root(card)
    var renderer = try Renderer()
    _ = try renderer.render(tree, canvas: canvas)
    let frame = try renderer.evaluate(tree, canvas: canvas)
    let identity = renderer.presented?.identity
    let history = try renderer.history(ofPixel: 8, 8, of: frame)
    #expect(history.steps.map(\.color) == [pixel(255, 0, 0), pixel(0, 0, 255)])
    let after = renderer.presented?.identity
    #expect(after == identity)
    let record = try renderer.render(tree, canvas: canvas)
    #expect(record.counters[.damagePixels] == 0)
    #expect(record.counters[.rasterizationHits] == 1)
  }
}
