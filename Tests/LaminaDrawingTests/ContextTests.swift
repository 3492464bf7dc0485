import Dispatch
import LaminaDrawing
import LaminaGeometry
import LaminaPixels
import Synchronization
import TestSupport
import Testing

@Suite struct ContextTests {
  private func bytes(_ texture: Texture) -> [UInt32] {
    let pixels = texture.pixels
    return pixels.indices.map { pixels[$0].rawValue }
  }

  @Test func `transform: readable, y-up and y-down, restored`() throws {
    let up = try GraphicsContext(width: 20, height: 10, scale: 2)
    #expect(up.currentTransform == Affine(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 10))
    let down = try GraphicsContext(width: 20, height: 10, scale: 2, orientation: .down)
    #expect(down.currentTransform == Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    down.saveState()
    try down.translate(x: 3, y: 4)
    try down.scale(x: 2, y: 5)
    #expect(down.currentTransform == Affine(a: 4, b: 0, c: 0, d: 10, tx: 6, ty: 8))
    try down.rotate(by: .pi / 2)
    let turned = down.currentTransform
    for (value, wanted) in [(turned.a, 0.0), (turned.b, 10), (turned.c, -4), (turned.d, 0)] {
      #expect(abs(value - wanted) < 1e-12)
    }
    try down.restoreState()
    #expect(down.currentTransform == Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    #expect(throws: DrawingError.invalidNumber(name: "angle", .infinity)) {
      try down.rotate(by: .infinity)
    }
    #expect(throws: DrawingError.invalidNumber(name: "transform", .infinity)) {
      try down.scale(x: .infinity, y: 1)
    }
    #expect(down.currentTransform == Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
  }

  @Test func `states: what is saved comes back, and what is not balanced is an error`() throws {
    let context = try GraphicsContext(width: 4, height: 4)
    #expect(throws: DrawingError.nothingSaved) { try context.restoreState() }
    context.saveState()
    context.fillColor = .white
    context.alpha = 0.5
    context.blendMode = .xor
    context.imageFilter = .nearest
    context.shadow = ContextShadow(offset: Size(width: 1, height: 1), blur: 2, color: .black)
    context.stroke.width = 7
    try context.clip(to: Rect(x: 0, y: 0, width: 2, height: 2))
    context.saveState()
    #expect(throws: DrawingError.stillSaved(count: 2)) { _ = try context.makeImage() }
    try context.restoreState()
    try context.restoreState()
    #expect(context.fillColor == .black && context.alpha == 1 && context.blendMode == .normal)
    #expect(context.imageFilter == .linear && context.shadow == nil && context.stroke.width == 1)
    #expect(context.clipBounds == IntRect(x: 0, y: 0, width: 4, height: 4))
    #expect(context.savedStateCount == 0)
    _ = try context.makeImage()
  }

  @Test func `clips: a rectangle of whole pixels is those, and takes no memory`() throws {
    let context = try GraphicsContext(width: 30, height: 30, scale: 3, orientation: .down)
    try context.clip(to: Rect(x: 1.0 / 3, y: 2, width: 2, height: 4.0 / 3))
    #expect(context.clipBounds == IntRect(x: 1, y: 6, width: 6, height: 4))
    try context.clip(to: Rect(x: 20, y: 20, width: 5, height: 5))
    #expect(context.clipBounds.isEmpty)
  }

  @Test func `images: a picture does not change when drawing goes on`() throws {
    let context = try GraphicsContext(width: 4, height: 4)
    context.fillColor = .red
    try context.fill(Rect(x: 0, y: 0, width: 4, height: 4))
    let first = try context.makeImage()
    let before = bytes(first)
    context.fillColor = .blue
    try context.fill(Rect(x: 0, y: 0, width: 4, height: 2))
    let second = bytes(try context.makeImage())
    #expect(bytes(first) == before && second != before)
    #expect(second[15] == PackedPixel(Color.blue).rawValue && second[0] == before[0])
    // Drawn into itself.
    try context.draw(first, in: Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(bytes(try context.makeImage()) == before)
  }

  @Test func `opaque: black at first, every alpha 255, cleared to black`() throws {
    let context = try GraphicsContext(width: 2, height: 1, isOpaque: true)
    let black = try context.makeImage()
    #expect(black.isOpaque && bytes(black) == [0xFF00_0000, 0xFF00_0000])
    context.fillColor = .white
    try context.fill(Rect(x: 0, y: 0, width: 2, height: 1))
    try context.clear(Rect(x: 0, y: 0, width: 1, height: 1))
    // There is no hole to draw beneath.
    context.blendMode = .destinationOver
    try context.fill(Rect(x: 0, y: 0, width: 2, height: 1))
    #expect(bytes(try context.makeImage()) == [0xFF00_0000, 0xFFFF_FFFF])
  }

  @Test func `redrawing: only the dirty pixels change, and are clear at first`() throws {
    let old = Pictures.grey(200, width: 4, height: 3)
    for isOpaque in [false, true] {
      let context = try GraphicsContext(
        redrawing: IntRect(x: 1, y: 1, width: 2, height: 5), of: old, scale: 1, isOpaque: isOpaque)
      context.fillColor = .white
      try context.fill(Rect(x: 2, y: 0, width: 2, height: 3))
      let (grey, white, none) = (
        UInt32(0xFFC8_C8C8), UInt32.max, isOpaque ? UInt32(0xFF00_0000) : 0
      )
      #expect(
        bytes(try context.makeImage()) == [
          grey, grey, grey, grey, grey, none, white, grey, grey, none, white, grey,
        ])
    }
  }

  @Test func `sizes: empty bitmaps draw nothing, impossible ones are errors`() throws {
    for (width, height) in [(0, 0), (0, 5), (7, 0)] {
      let context = try GraphicsContext(width: width, height: height)
      context.shadow = ContextShadow(offset: .init(width: 1, height: 1), blur: 3, color: .black)
      try context.fill(Rect(x: 0, y: 0, width: 3, height: 3))
      try context.fill(.star)
      try context.clip(to: .star)
      try context.stroke(.leaf)
      try context.clear(Rect(x: 0, y: 0, width: 3, height: 3))
      try context.beginTransparencyLayer()
      try context.endTransparencyLayer()
      let image = try context.makeImage()
      #expect(image.width == width && image.height == height)
    }
    for (width, height) in [(-1, 3), (3, Int.min), (Int.max, Int.max), (40_000, 1)] {
      #expect(throws: DrawingError.invalidSize(width: width, height: height, limit: 32_768)) {
        _ = try GraphicsContext(width: width, height: height)
      }
    }
    for scale in [0, -1, Double.nan, .infinity] {
      #expect(throws: DrawingError.self) {
        _ = try GraphicsContext(width: 1, height: 1, scale: scale)
      }
    }
  }

  @Test func `memory: limits of bitmaps, clips, layers and paths are errors with numbers`() throws {
    #expect(throws: DrawingError.overMemory(bytes: 40_000, limit: 39_999)) {
      _ = try GraphicsContext(width: 100, height: 100, memoryLimit: 39_999)
    }
    let context = try GraphicsContext(width: 100, height: 100, memoryLimit: 50_000)
    for _ in 0..<5 {
      try context.clip(to: Path(ellipseIn: Rect(x: -50, y: -50, width: 200, height: 200)))
      context.saveState()
    }
    #expect(throws: DrawingError.overMemory(bytes: 60_000, limit: 50_000)) {
      try context.clip(to: Path(ellipseIn: Rect(x: -50, y: -50, width: 200, height: 200)))
    }
    for _ in 0..<5 { try context.restoreState() }
    try context.beginTransparencyLayer()
    #expect(throws: DrawingError.overMemory(bytes: 80_000, limit: 50_000)) {
      try context.beginTransparencyLayer()
    }
    try context.endTransparencyLayer()
    // A path that is too large loses draws: there is no picture from then on.
    var path = Path()
    var random = SplitMix(seed: 3)
    func point() -> Point { Point(x: random.double(in: 0...100), y: random.double(in: 0...100)) }
    for _ in 0..<5_000 { path.addCubic(point(), point(), to: point()) }
    try context.fill(path)
    for _ in 0..<2 {
      let error = #expect(throws: DrawingError.self) { _ = try context.makeImage() }
      guard case .overMemory(_, 50_000) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    #expect(throws: DrawingError.self) { try context.fill(.star) }
  }

  @Test func `layers: drawn as one, within the clip, with the state of the beginning`() throws {
    func drawn(_ body: (GraphicsContext) throws -> Void) throws -> [UInt32] {
      let context = try GraphicsContext(width: 12, height: 10)
      context.fillColor = .green
      try context.fill(Rect(x: 2, y: 0, width: 6, height: 10))
      try body(context)
      return bytes(try context.makeImage())
    }
    let box = Rect(x: 1, y: 1, width: 8, height: 6)
    let (one, two) = (Rect(x: 2, y: 2, width: 4, height: 3), Rect(x: 4, y: 3, width: 4, height: 3))
    // Two opaque rectangles of one colour in a layer are their union.
    let layered = try drawn { context in
      context.alpha = 0.5
      context.blendMode = .multiply
      try context.clip(to: box)
      try context.beginTransparencyLayer()
      #expect(context.alpha == 1 && context.blendMode == .normal)
      context.fillColor = .red
      try context.fill(one)
      try context.fill(two)
      #expect(throws: DrawingError.nothingSaved) { try context.restoreState() }
      #expect(throws: DrawingError.layersOpen(count: 1)) { _ = try context.makeImage() }
      try context.endTransparencyLayer()
      #expect(context.alpha == 0.5 && context.fillColor == .green)
    }
    let plain = try drawn { context in
      context.alpha = 0.5
      context.blendMode = .multiply
      context.fillColor = .red
      try context.fill(Path.svg("M2 2H6V3H8V6H4V5H2Z"))
    }
    for index in layered.indices {
      for shift in [0, 8, 16, 24] {
        let (a, b) = (Int(layered[index] >> shift & 255), Int(plain[index] >> shift & 255))
        #expect(abs(a - b) <= 1, "pixel \(index)")
      }
    }
    let context = try GraphicsContext(width: 2, height: 2)
    #expect(throws: DrawingError.noLayer) { try context.endTransparencyLayer() }
    try context.beginTransparencyLayer()
    context.saveState()
    #expect(throws: DrawingError.stillSaved(count: 1)) { try context.endTransparencyLayer() }
  }

  @Test func `conveniences: the same as their paths`() throws {
    func drawn(_ body: (GraphicsContext) throws -> Void) throws -> [UInt32] {
      let context = try GraphicsContext(width: 20, height: 20)
      context.stroke.width = 2
      try body(context)
      return bytes(try context.makeImage())
    }
    let rect = Rect(x: 3.5, y: 2, width: 13, height: 15)
    let rounded = RoundedRect(rect, radius: 4)
    #expect(
      try drawn { try $0.fill(rounded) } == drawn { try $0.fill(Path(roundedRect: rounded)) })
    #expect(
      try drawn { try $0.stroke(rounded) } == drawn { try $0.stroke(Path(roundedRect: rounded)) })
    #expect(
      try drawn { try $0.fillEllipse(in: rect) } == drawn { try $0.fill(Path(ellipseIn: rect)) })
    #expect(
      try drawn { try $0.strokeEllipse(in: rect) } == drawn { try $0.stroke(Path(ellipseIn: rect)) }
    )
    #expect(
      try drawn { try $0.strokeLine(from: Point(x: 2, y: 3), to: Point(x: 15, y: 9)) }
        == drawn { try $0.stroke(Path.svg("M2 3L15 9")) })
    #expect(try drawn { try $0.stroke(rect) } == drawn { try $0.stroke(Path(rect: rect)) })
  }

  /// Under ThreadSanitizer: `swift test --sanitize=thread --scratch-path .build/tsan --filter eight`.
  @Test func `threads: eight at once draw the same bytes`() throws {
    let programs = (1...40).map { seed -> DrawingProgram in
      var maker = ProgramMaker(seed: UInt64(seed))
      return maker.program()
    }
    let expected = try programs.map { bytes(try $0.drawn()) }
    let differences = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in programs.indices {
        let index = (step + thread * 5) % programs.count
        do {
          if bytes(try programs[index].drawn()) != expected[index] {
            differences.withLock { $0.append("program \(index) on thread \(thread)") }
          }
        } catch { differences.withLock { $0.append("\(error)") } }
      }
    }
    #expect(differences.withLock { $0 } == [])
  }

  @Test func `draws: a hundred thousand are right, and take linear time`() throws {
    let growth = try Growth.ofEightTimes(12_500) { count in
      let context = try GraphicsContext(width: 64, height: 64)
      let mark = Pictures.grey(9)
      for index in 0..<count {
        let (x, y) = (Double(index % 60), Double(index / 60 % 60))
        context.fillColor = Color(white: Double(index % 7) / 7)
        switch index % 4 {
        case 0: try context.fill(Rect(x: x, y: y, width: 2, height: 2))
        case 1: try context.fill(Path.svg("M1 1L5 2L3 4Z"))
        case 2: try context.draw(mark, in: Rect(x: x, y: y, width: 1, height: 1))
        default: try context.clear(Rect(x: x, y: y, width: 1, height: 1))
        }
      }
      context.fillColor = .red
      try context.fill(Rect(x: 10, y: 10, width: 1, height: 1))
      let image = try context.makeImage()
      #expect(bytes(image)[(63 - 10) * 64 + 10] == PackedPixel(Color.red).rawValue)
      #expect(context.drawCount == count + 1)
    }
    #expect(growth < Growth.limit)
  }

  @Test func `draws: many clips wait without their masks piling up`() throws {
    // 2,000 masks of 250,000 bytes: half a gigabyte, were they kept until the end.
    let context = try GraphicsContext(width: 500, height: 500)
    for index in 0..<2_000 {
      context.saveState()
      try context.clip(to: Path(ellipseIn: Rect(x: 0, y: 0, width: 500, height: 500)))
      context.fillColor = Color(white: Double(index % 10) / 10)
      try context.fill(Rect(x: Double(index % 500), y: 240, width: 1, height: 1))
      try context.restoreState()
    }
    let last = bytes(try context.makeImage())[259 * 500 + 499]
    #expect(last >> 24 > 0)
  }
}
