import Card
import Lamina
import LaminaTesting
import Testing

@Suite @MainActor struct CardTests {
  @Test func `card: it looks as it was accepted`() {
    expectGolden(of: Card().layer, canvas: Card.canvas, named: "card")
  }

  @Test func `card: it needs no offscreen pass`() throws {
    let frame = try RenderedFrame(of: Card().layer, canvas: Card.canvas)
    expectPasses(of: frame, total: 0)
    expectCounters(of: frame, [.layersDrawn: 5, .pixelsBlended: .atMost(60_000)])
    expectBudget(of: frame, within: FrameBudget(refreshRate: 120))
  }

  @Test func `card: without the shadow's path it looks the same to a step, for more passes`() throws
  {
    let frame = try RenderedFrame(of: Card(shadowHasPath: false).layer, canvas: Card.canvas)
    // Antialiased edges on top of one another cast a slightly darker shadow than one edge.
    expectGolden(of: frame, named: "card", tolerance: PictureTolerance(maxColorDelta: 0.006))
    expectPasses(of: frame, [.shadow: .atLeast(1), .mask: 0])
  }

  @Test func `card: a dimmed one shows half of itself`() throws {
    let card = Card()
    card.layer.opacity = 0.5
    let frame = try RenderedFrame(of: card.layer, canvas: Card.canvas)
    expectGolden(of: frame, named: "card-dimmed")
    expectPasses(of: frame, [.groupOpacity: 1], total: 1)
  }
}
