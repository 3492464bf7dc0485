import LaminaDrawing
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaText
import TestSupport
import Testing

@Suite struct DrawingCommandTests {
  private let triangle: Path = {
    var path = Path()
    path.move(to: Point(x: 2, y: 3))
    path.addLine(to: Point(x: 28, y: 9))
    path.addLine(to: Point(x: 7, y: 27))
    path.close()
    return path
  }()
  private let red = Color(red: 1, green: 0, blue: 0, alpha: 0.75)

  private func context() throws -> GraphicsContext {
    let context = try GraphicsContext(width: 32, height: 32, orientation: .down)
    context.fillColor = .white
    try context.fill(Rect(x: 0, y: 0, width: 32, height: 20))
    return context
  }

  private func source() throws -> ImageSource {
    let maker = PNGMaker(width: 2, height: 2, bitDepth: 8, colorType: 0)
    return try ImageSource(
      bytes: FileBytes(copying: maker.file { x, y, _ in 100 * x + 50 * y }), name: "two")
  }

  /// Commands give the pixels that the calls give.
  private func expect(
    _ commands: [DrawingCommand], picture: Texture? = nil,
    _ calls: (GraphicsContext) throws -> Void,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let (run, called, plain) = (try context(), try context(), try context())
    if let picture {
      try run.runCommands(commands) { _ in picture }
    } else {
      try run.runCommands(commands)
    }
    try calls(called)
    let (a, b, c) = (try run.makeImage(), try called.makeImage(), try plain.makeImage())
    let pixels = 0..<32 * 32
    #expect(pixels.allSatisfy { a.pixels[$0] == b.pixels[$0] }, sourceLocation: location)
    #expect(pixels.contains { a.pixels[$0] != c.pixels[$0] }, sourceLocation: location)
  }

  @Test func `commands: each is the call of its name`() throws {
    let (path, red) = (triangle, red)
    try expect([.fill(path, color: red, rule: .evenOdd)]) {
      $0.fillColor = red
      try $0.fill(path, rule: .evenOdd)
    }
    var style = StrokeStyle()
    style.width = 3
    style.dashPattern = [5, 2]
    try expect([.stroke(path, color: red, style: style)]) {
      $0.strokeColor = red
      $0.stroke = style
      try $0.stroke(path)
    }
    let rect = Rect(x: 3, y: 15, width: 8.5, height: 9)
    try expect([.fillRect(rect, color: red)]) {
      $0.fillColor = red
      try $0.fill(rect)
    }
    let gradient = try ContextGradient(colors: [red, .black], extendsEnd: true)
    let (start, end) = (Point(x: 4, y: 4), Point(x: 20, y: 15))
    try expect([.linearGradient(gradient, start: start, end: end)]) {
      try $0.drawLinearGradient(gradient, from: start, to: end)
    }
    try expect([
      .radialGradient(gradient, startCenter: start, startRadius: 2, endCenter: end, endRadius: 9)
    ]) {
      try $0.drawRadialGradient(
        gradient, startCenter: start, startRadius: 2, endCenter: end, endRadius: 9)
    }
    let text = AttributedText("Ag", attributes: TextAttributes(size: 18, color: red))
    try expect([.text(text, at: start)]) { try $0.draw(text, at: start) }
  }

  @Test func `commands: pictures come from whom the caller says`() throws {
    let picture = Pictures.make(3, 3) { x, y in
      PackedPixel(red: UInt8(80 * x), green: UInt8(80 * y), blue: 9, alpha: 255)
    }
    let source = try source()
    let rect = Rect(x: 1, y: 2, width: 20, height: 25)
    for filter in ContextFilter.allCases {
      try expect([.image(source, rect: rect, filter: filter)], picture: picture) {
        $0.imageFilter = filter
        try $0.draw(picture, in: rect)
      }
    }
    let decoded = try source.decode().texture
    try expect([.image(source, rect: rect, filter: .linear)]) { try $0.draw(decoded, in: rect) }
  }

  @Test func `commands: states, transforms, clips, alpha and blend modes last until restored`()
    throws
  {
    let (path, red) = (triangle, red)
    let rect = Rect(x: -4, y: -3, width: 12, height: 10)
    try expect([
      .save, .clip(path, rule: .nonZero), .translate(x: 12, y: 10), .rotate(degrees: 90),
      .scale(x: 1.5, y: 0.5), .setAlpha(0.5), .setBlendMode(.multiply), .fillRect(rect, color: red),
      .restore, .fillRect(rect, color: .black),
    ]) {
      $0.saveState()
      try $0.clip(to: path)
      try $0.concatenate(Affine(a: 1, b: 0, c: 0, d: 1, tx: 12, ty: 10))
      try $0.concatenate(Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
      try $0.concatenate(Affine(a: 1.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0))
      $0.alpha = 0.5
      $0.blendMode = .multiply
      $0.fillColor = red
      try $0.fill(rect)
      try $0.restoreState()
      $0.fillColor = .black
      try $0.fill(rect)
    }
  }

  @Test func `commands: what is unbalanced, and what cannot be used, is an error`() throws {
    let context = try context()
    context.saveState()
    #expect(throws: DrawingError.nothingSaved) {
      try context.runCommands([.save, .restore, .restore])
    }
    #expect(throws: DrawingError.stillSaved(count: 1)) { try context.runCommands([.save]) }
    let source = try source()
    let broken = ImageError.invalid(name: "two", format: .png, reason: "a test says so")
    #expect(throws: DrawingError.image(broken)) {
      try context.runCommands([.image(source, rect: .zero, filter: .linear)]) {
        _ throws(ImageError) in
        throw broken
      }
    }
    let font = FontDescription(family: "No Such Font")
    #expect(throws: DrawingError.self) {
      try context.runCommands([
        .text(AttributedText("a", attributes: TextAttributes(font: font)), at: .zero)
      ])
    }
  }
}
