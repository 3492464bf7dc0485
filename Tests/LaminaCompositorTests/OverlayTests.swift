import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import TestSupport
import Testing

/// The areas that overlays mark.
@Suite @MainActor struct OverlayTests {
  private let canvas = Canvas(width: 40, height: 30, background: .white)

  private func layer(_ frame: Rect, _ color: Color? = nil) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func areas(_ overlay: Overlay, _ root: Layer) throws -> [OverlayArea] {
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    let frame = try renderer.evaluate(root, canvas: canvas)
    return renderer.plan(frame, keepsHidden: true).areas(overlay, of: frame)
  }

  private func extent(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PassRecord.Extent {
    PassRecord.Extent(x: x, y: y, width: width, height: height)
  }

  @Test func `offscreen: where passes are put in place`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 40, height: 30))
    let group = layer(Rect(x: 5, y: 5, width: 20, height: 20), .white)
    group.opacity = 0.5
    group.addSublayer(layer(Rect(x: 0, y: 0, width: 10, height: 10), .black))
    root.addSublayer(group)
    #expect(
      try areas(.offscreen, root) == [
        OverlayArea(.offscreen, extent: extent(5, 5, 20, 20), layer: 1)
      ])
    group.allowsGroupOpacity = false
    #expect(try areas(.offscreen, root).isEmpty)
  }

  @Test func `offscreen: passes that are only reported have places too`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 40, height: 30))
    let card = layer(Rect(x: 8, y: 8, width: 16, height: 10), .white)
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.5, 1, .zero)
    root.addSublayer(card)
    let found = try areas(.offscreen, root)
    #expect(found.map(\.layer) == [1, 1])
    #expect(found.last?.extent == extent(8, 8, 16, 10))
    let shadow = try #require(found.first?.extent)
    #expect(shadow.x < 8 && shadow.x + shadow.width > 24, "\(shadow)")
    card.shadowPath = Path(rect: card.bounds)
    #expect(try areas(.offscreen, root).isEmpty)
  }

  @Test func `blended: what nothing shines through is opaque`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 40, height: 30), .white)
    root.addSublayer(
      layer(Rect(x: 1, y: 2, width: 10, height: 10), Color(white: 0, alpha: 0.5)))
    let round = layer(Rect(x: 20, y: 2, width: 10, height: 10), .black)
    round.cornerRadius = 3
    root.addSublayer(round)
    #expect(
      try areas(.blended, root) == [
        OverlayArea(.opaque, extent: extent(0, 0, 40, 30), layer: 0),
        OverlayArea(.blended, extent: extent(1, 2, 10, 10), layer: 1),
        OverlayArea(.blended, extent: extent(20, 2, 10, 10), layer: 2),
      ])
  }

  @Test func `cache: bitmaps that are known, and those that find no room`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 40, height: 30))
    let card = layer(Rect(x: 5, y: 5, width: 20, height: 20), .white)
    card.shouldRasterize = true
    root.addSublayer(card)
    #expect(try areas(.cache, root).map(\.mark) == [.cacheHit])
    // More pixels than 2.5 screens.
    card.rasterizationScale = 4
    #expect(try areas(.cache, root).map(\.mark) == [.cacheMiss])
  }

  @Test func `misaligned: pictures between pixels, and stretched ones`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 40, height: 30))
    let picture = layer(Rect(x: 5, y: 5, width: 8, height: 8))
    picture.contents = .texture(try Texture(width: 8, height: 8) { _ in })
    root.addSublayer(picture)
    #expect(try areas(.misaligned, root).isEmpty)
    picture.position.x += 0.5
    #expect(try areas(.misaligned, root).map(\.mark) == [.misaligned])
    picture.frame = Rect(x: 5, y: 5, width: 12, height: 8)
    #expect(try areas(.misaligned, root).map(\.mark) == [.stretched])
  }

  @Test func `damage: what would change on the screen`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 40, height: 30), .white)
    let dot = layer(Rect(x: 5, y: 5, width: 4, height: 4), .black)
    root.addSublayer(dot)
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas)
    let same = try renderer.evaluate(root, canvas: canvas)
    #expect(renderer.changes(same).isEmpty)
    dot.position.x += 20
    let frame = try renderer.evaluate(root, canvas: canvas)
    #expect(Set(renderer.changes(frame)) == [extent(5, 5, 4, 4), extent(25, 5, 4, 4)])
    #expect(renderer.plan(frame).areas(.damage, of: frame).isEmpty)
  }

  @Test(arguments: [(8, 2, false), (16, 2, true), (8, 3, true), (8, 6, false), (4, 0, true)])
  func `copied: pictures that a display cannot read as they are stored`(
    depth: Int, colorType: Int, isCopied: Bool
  ) throws {
    var maker = PNGMaker(width: 2, height: 2, bitDepth: depth, colorType: colorType)
    if colorType == 3 { maker.palette = [(90, 90, 90), (0, 0, 0)] }
    let bytes = try FileBytes(copying: maker.file { _, _, _ in 1 })
    let root = layer(Rect(x: 0, y: 0, width: 40, height: 30), .white)
    let picture = layer(Rect(x: 5, y: 5, width: 4, height: 4))
    picture.contents = .image(try ImageSource(bytes: bytes, name: "picture"))
    root.addSublayer(picture)
    #expect(
      try areas(.copied, root)
        == (isCopied ? [OverlayArea(.copied, extent: extent(5, 5, 4, 4), layer: 1)] : []))
  }

  @Test func `overdraw: every pixel's draws are counted once`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 40, height: 30), .white)
    root.addSublayer(layer(Rect(x: 5, y: 5, width: 10, height: 10), .black))
    root.addSublayer(layer(Rect(x: 10, y: 10, width: 10, height: 10), .black))
    var pixels: [Int: Int] = [:]
    for area in try areas(.overdraw, root) {
      guard case .drawn(let count) = area.mark else { continue }
      pixels[count, default: 0] += area.extent.width * area.extent.height
    }
    #expect(pixels == [1: 1_200 - 175, 2: 150, 3: 25])
  }
}
