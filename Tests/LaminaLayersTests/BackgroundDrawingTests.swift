import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import Synchronization
import TestSupport
import Testing

@Suite @MainActor struct BackgroundDrawingTests {
  private typealias Draw = @Sendable (GraphicsContext) throws(DrawingError) -> Void

  /// The same by commands and by calls.
  private let commands: [DrawingCommand] = [
    .fillRect(Rect(x: 4, y: 3, width: 5.5, height: 9), color: Color(red: 1, green: 0, blue: 0.25)),
    .fill(
      Path(ellipseIn: Rect(x: 5, y: 4, width: 9, height: 4)),
      color: Color(red: 0, green: 0.5, blue: 1, alpha: 0.5), rule: .nonZero),
  ]
  private let draw: Draw = { context throws(DrawingError) in
    context.fillColor = Color(red: 1, green: 0, blue: 0.25)
    try context.fill(Rect(x: 4, y: 3, width: 5.5, height: 9))
    context.fillColor = Color(red: 0, green: 0.5, blue: 1, alpha: 0.5)
    try context.fillEllipse(in: Rect(x: 5, y: 4, width: 9, height: 4))
  }

  private func layer(_ bounds: Rect = Rect(x: 0, y: 0, width: 8, height: 6)) -> Layer {
    let layer = Layer()
    layer.bounds = bounds
    return layer
  }

  private func texture(_ layer: Layer) throws -> Texture {
    guard case .texture(let texture) = layer.contents else { throw DrawingError.nothingSaved }
    return texture
  }

  private func bytes(_ layer: Layer) throws -> [UInt32] {
    let texture = try texture(layer)
    let count = texture.width * texture.height
    return texture.format == .gray8
      ? (0..<count).map { UInt32(texture.grays[$0]) }
      : (0..<count).map { texture.pixels[$0].rawValue }
  }

  /// Draws in the background step by step, and does something before the last one.
  private func run(
    _ layer: Layer, _ draw: @escaping Draw, meanwhile: () async throws -> Void
  ) async throws -> Bool {
    let drawing = try #require(layer.startBackgroundDrawing())
    let store = try await drawing.drawConcurrently(draw)
    try await meanwhile()
    return layer.showStore(store, of: drawing)
  }

  // MARK: - Pixels

  @Test(arguments: ContentsFormat.allCases, [false, true])
  func `background drawing: pixels, size and bytes are display's`(
    format: ContentsFormat, isOpaque: Bool
  ) async throws {
    for (width, height, scale) in [(8.0, 6.0, 1.0), (10.3, 7.75, 2), (3.5, 12, 1.5), (0.2, 0.2, 3)]
    {
      let bounds = Rect(x: 3, y: 2.5, width: width, height: height)
      let (displayed, background) = (layer(bounds), layer(bounds))
      for layer in [displayed, background] {
        layer.contentsScale = scale
        layer.isOpaque = isOpaque
        layer.contentsFormat = format
      }
      displayed.drawing = commands
      try displayed.display(memoryLimit: 1 << 30)
      #expect(try await background.drawInBackground(draw))
      #expect(try bytes(background) == bytes(displayed))
      #expect(try texture(background).width == Int((width * scale).rounded(.up)))
      #expect(background.contentsSize == Size(width: width * scale, height: height * scale))
      #expect(background.contentsSize == displayed.contentsSize)
      #expect(background.backingStoreBytes == displayed.backingStoreBytes)
      #expect(background.backingStoreBytes > 0 && !background.needsDisplay)
    }
  }

  @Test func `background drawing: random rectangles give display's pixels`() async throws {
    for seed in UInt64(0)..<20 {
      var random = SplitMix(seed: seed)
      let rects = (0..<12).map { _ in
        (
          Rect(
            x: random.double(in: -4...20), y: random.double(in: -4...20),
            width: random.double(in: 0...12), height: random.double(in: 0...12)),
          Color(
            red: random.double(in: 0...1), green: random.double(in: 0...1),
            blue: random.double(in: 0...1), alpha: random.double(in: 0...1))
        )
      }
      let bounds = Rect(
        x: random.double(in: -3...3), y: random.double(in: -3...3),
        width: random.double(in: 1...24), height: random.double(in: 1...24))
      let (displayed, background) = (layer(bounds), layer(bounds))
      displayed.contentsScale = random.element(of: [1, 2, 3, 1.5])
      background.contentsScale = displayed.contentsScale
      displayed.drawing = rects.map { .fillRect($0.0, color: $0.1) }
      try displayed.display(memoryLimit: 1 << 30)
      try await background.drawInBackground { context throws(DrawingError) in
        for (rect, color) in rects {
          context.fillColor = color
          try context.fill(rect)
        }
      }
      #expect(try bytes(background) == bytes(displayed), "seed \(seed)")
    }
  }

  @Test func `background drawing: it is not on the main thread`() async throws {
    let wasMain = Mutex(true)
    try await layer().drawInBackground { _ throws(DrawingError) in
      wasMain.withLock { $0 = Thread.isMainThread }
    }
    #expect(wasMain.withLock { !$0 })
  }

  @Test func `background drawing: an empty drawing is clear, or black in an opaque layer`()
    async throws
  {
    let layer = layer()
    #expect(try await layer.drawInBackground { _ throws(DrawingError) in })
    #expect(try Set(bytes(layer)) == [0] && layer.backingStoreBytes == 192)
    layer.isOpaque = true
    #expect(try await layer.drawInBackground { _ throws(DrawingError) in })
    #expect(try Set(bytes(layer)) == [PackedPixel(.black).rawValue])
  }

  // MARK: - What comes in between

  @Test func `background drawing: it is shown if nothing comes in between`() async throws {
    let layer = layer()
    var hadContents = true
    var isShown = try await run(layer, draw) {
      hadContents = layer.contents != nil
      // Marks alone change nothing, and later bounds are for the next drawing.
      layer.setNeedsDisplay()
      layer.bounds.size.width = 20
    }
    #expect(isShown && !hadContents)
    #expect(layer.contentsSize == Size(width: 8, height: 6) && layer.needsDisplay)
    // A layer that draws nothing keeps what was drawn.
    try layer.display(memoryLimit: 1 << 30)
    #expect(try texture(layer).width == 8)
    isShown = try await run(layer, draw) { try layer.display(memoryLimit: 1 << 30) }
    #expect(try isShown && texture(layer).width == 20)
  }

  @Test func `background drawing: contents that are set meanwhile stay`() async throws {
    let layer = layer()
    let picture = Pictures.make(1, 1) { _, _ in .white }
    var isShown = try await run(layer, draw) { layer.contents = .texture(picture) }
    #expect(try !isShown && texture(layer).identity == picture.identity)
    #expect(layer.backingStoreBytes == 0)
    isShown = try await run(layer, draw) { layer.contents = nil }
    #expect(!isShown && layer.contents == nil)
  }

  @Test func `background drawing: what is displayed meanwhile stays`() async throws {
    let layer = layer()
    layer.drawing = []
    try layer.display(memoryLimit: 1 << 30)
    let before = try texture(layer).identity
    var isShown = try await run(layer, draw) {
      layer.setNeedsDisplay()
      try layer.display(memoryLimit: 1 << 30)
    }
    #expect(try !isShown && texture(layer).identity != before && Set(bytes(layer)) == [0])
    // One that fails leaves the contents, and the drawing takes their place.
    layer.drawing = [.restore]
    var failure: DrawingError?
    isShown = try await run(layer, draw) {
      do throws(DrawingError) { try layer.display(memoryLimit: 1 << 30) } catch { failure = error }
    }
    #expect(try isShown && failure == .nothingSaved && Set(bytes(layer)).count > 1)
  }

  @Test func `background drawing: the latest call wins, whatever becomes of it`() async throws {
    let layer = layer()
    var isLaterShown = false
    var isShown = try await run(layer, draw) {
      isLaterShown = try await layer.drawInBackground { _ throws(DrawingError) in }
    }
    #expect(try !isShown && isLaterShown && Set(bytes(layer)) == [0])
    let before = try texture(layer).identity
    var failure: DrawingError?
    isShown = try await run(layer, draw) {
      do throws(DrawingError) {
        try await layer.drawInBackground { context throws(DrawingError) in
          try context.restoreState()
        }
      } catch { failure = error }
    }
    #expect(try !isShown && failure == .nothingSaved && texture(layer).identity == before)
  }

  // MARK: - Errors

  @Test func `background drawing: without a size nothing is drawn`() async throws {
    let layer = layer(Rect(x: 0, y: 0, width: 8, height: 0))
    let calls = Mutex(0)
    #expect(
      try await !layer.drawInBackground { _ throws(DrawingError) in calls.withLock { $0 += 1 } })
    #expect(calls.withLock { $0 } == 0 && layer.contents == nil)
  }

  @Test func `background drawing: what it throws leaves the contents`() async throws {
    let layer = layer()
    try await layer.drawInBackground(draw)
    let before = try texture(layer).identity
    await #expect(throws: DrawingError.nothingSaved) {
      try await layer.drawInBackground { context throws(DrawingError) in
        try context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
        try context.restoreState()
      }
    }
    await #expect(throws: DrawingError.overMemory(bytes: 192, limit: 191)) {
      try await layer.drawInBackground(memoryLimit: 191) { _ throws(DrawingError) in }
    }
    #expect(try texture(layer).identity == before && layer.backingStoreBytes == 192)
  }
}
