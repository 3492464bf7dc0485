import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Testing

@Suite @MainActor struct ContentsFormatTests {
  private func layer(
    _ format: ContentsFormat, isOpaque: Bool = true,
    _ color: Color = Color(red: 1, green: 0, blue: 0)
  ) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 80)
    layer.contentsScale = 2
    layer.isOpaque = isOpaque
    layer.contentsFormat = format
    layer.drawing = [.fillRect(Rect(x: 0, y: 0, width: 50, height: 80), color: color)]
    return layer
  }

  private func texture(_ layer: Layer) throws -> Texture {
    guard case .texture(let texture) = layer.contents else { throw DrawingError.nothingSaved }
    return texture
  }

  private let gray = Color(red: 0.5, green: 0.5, blue: 0.5)

  @Test func `format: 100x80 points at 2x, opaque greys, cost 32,000 bytes exactly`() throws {
    let layer = layer(.gray8)
    #expect(layer.backingStoreBytesNeeded == 32_000)
    #expect(try layer.display(memoryLimit: 1 << 30) == 32_000)
    #expect(layer.backingStoreBytes == 32_000)
    let store = try texture(layer)
    #expect(store.format == .gray8 && store.width == 200 && store.height == 160)
    // Red is 77 by ISO 32000; what is not drawn of an opaque layer is black.
    #expect(store.grays[0] == 77 && store.grays[99] == 77 && store.grays[100] == 0)
  }

  @Test func `format: a store with an alpha channel keeps four bytes, in greys`() throws {
    let layer = layer(.gray8, isOpaque: false)
    #expect(layer.backingStoreBytesNeeded == 128_000)
    try layer.display(memoryLimit: 1 << 30)
    #expect(layer.backingStoreBytes == 128_000)
    let store = try texture(layer)
    #expect(store.pixels[0] == PackedPixel(gray: 77) && store.pixels[100] == .clear)
  }

  @Test func `format: automatic takes one byte where that changes nothing`() throws {
    let plain = layer(.automatic, gray)
    #expect(plain.backingStoreBytesNeeded == 128_000, "known when it is drawn")
    try plain.display(memoryLimit: 1 << 30)
    #expect(plain.backingStoreBytes == 32_000)
    let reference = layer(.rgba8, gray)
    try reference.display(memoryLimit: 1 << 30)
    #expect(reference.backingStoreBytes == 128_000)
    let (own, wanted) = (try texture(plain).expanded(), try texture(reference))
    for i in own.pixels.indices { #expect(own.pixels[i] == wanted.pixels[i]) }
    let colored = layer(.automatic)
    try colored.display(memoryLimit: 1 << 30)
    #expect(colored.backingStoreBytes == 128_000, "it holds a colour")
    let open = layer(.automatic, isOpaque: false, gray)
    try open.display(memoryLimit: 1 << 30)
    #expect(open.backingStoreBytes == 128_000, "it has an alpha channel")
  }

  @Test func `format: a part drawn again joins the greys that are there`() throws {
    let layer = layer(.automatic, gray)
    try layer.display(memoryLimit: 1 << 30)
    #expect(layer.backingStoreBytes == 32_000)
    layer.drawing = [.fillRect(Rect(x: 0, y: 0, width: 50, height: 80), color: .white)]
    layer.setNeedsDisplay()
    try layer.display(memoryLimit: 1 << 30)
    layer.setNeedsDisplay(in: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(try layer.display(memoryLimit: 1 << 30) == 400)
    let joined = try texture(layer)
    #expect(layer.backingStoreBytes == 32_000 && joined.grays[21] == 255)
    let other = self.layer(.gray8, gray)
    try other.display(memoryLimit: 1 << 30)
    let before = try texture(other)
    other.drawing = [.fillRect(Rect(x: 0, y: 0, width: 50, height: 80), color: .white)]
    try other.display(memoryLimit: 1 << 30)
    let after = try texture(other)
    #expect(after.grays[0] == 255 && before.grays[0] == 128)
  }

  @Test func `format: another one draws all of the layer, not a part`() throws {
    let layer = layer(.gray8)
    try layer.display(memoryLimit: 1 << 30)
    layer.contentsFormat = .rgba8
    #expect(!layer.needsDisplay && layer.backingStoreBytes == 32_000)
    layer.setNeedsDisplay(in: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(try layer.display(memoryLimit: 1 << 30) == 32_000)
    let store = try texture(layer)
    #expect(store.pixels[0] == PackedPixel(red: 255, green: 0, blue: 0, alpha: 255))
  }
}
