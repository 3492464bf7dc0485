import Foundation
import LaminaDrawing
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaText
import TestSupport
import Testing

/// Pictures that have been looked at, in Fixtures/drawings.
///
/// `LAMINA_RECORD=1` writes them anew, and fails.
@Suite struct DrawingGoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/drawings").path

  struct Picture: CustomTestStringConvertible, Sendable {
    let name: String
    var isUp = false
    let draw: @Sendable (GraphicsContext) throws -> Void
    var testDescription: String { name }
  }

  static let pictures = [
    Picture(name: "shapes", draw: shapes), Picture(name: "gradients", draw: gradients),
    Picture(name: "modes", draw: modes), Picture(name: "shadows", isUp: true, draw: shadows),
    Picture(name: "texts", draw: texts), Picture(name: "pictures", isUp: true, draw: images),
  ]

  @Test(arguments: pictures)
  func `drawings: the picture is the same to the byte`(_ picture: Picture) throws {
    let context = try GraphicsContext(
      width: 128, height: 96, orientation: picture.isUp ? .up : .down)
    context.fillColor = .white
    try context.fill(Rect(x: 0, y: 0, width: 128, height: 96))
    try picture.draw(context)
    let actual = try context.makeImage()
    let path = "\(DrawingGoldenTests.folder)/\(picture.name).png"
    if ProcessInfo.processInfo.environment["LAMINA_RECORD"] == "1" {
      var file = try OutputFile(path: path)
      try PNGEncoder(compression: .best).encode(actual) { part throws(FileError) in
        try file.write(part)
      }
      try file.commit()
      Issue.record("\(picture.name) was recorded: look at it, then run again without recording")
      return
    }
    let expected = try ImageSource(path: path).decode().texture
    #expect(expected.width == actual.width && expected.height == actual.height)
    let (a, b) = (actual.pixels, expected.pixels)
    let wrong = a.indices.first { a[$0] != b[$0] }
    if let wrong {
      Issue.record("(\(wrong % 128), \(wrong / 128)): \(a[wrong].text) instead of \(b[wrong].text)")
    }
  }

  @Sendable private static func shapes(_ c: GraphicsContext) throws {
    c.fillColor = .red
    try c.fill(.star, rule: .evenOdd)
    c.fillColor = .green
    try c.fill(RoundedRect(Rect(x: 30, y: 4, width: 26, height: 16), radius: 6))
    try c.fillEllipse(in: Rect(x: 62.5, y: 4, width: 20, height: 16))
    c.stroke.width = 4
    for (index, join) in LineJoin.allCases.enumerated() {
      c.stroke.join = join
      c.stroke.cap = LineCap.allCases[index]
      c.strokeColor = .blue
      try c.stroke(Path.svg("M\(8 + 40 * index) 52L\(20 + 40 * index) 30L\(32 + 40 * index) 52"))
    }
    c.stroke.dashPattern = [8, 5]
    c.stroke.cap = .round
    c.stroke.width = 2
    try c.stroke(Rect(x: 90, y: 5, width: 32, height: 15))
    c.saveState()
    try c.clip(to: Path(ellipseIn: Rect(x: 6, y: 60, width: 60, height: 32)))
    try c.translate(x: 36, y: 76)
    for index in 0..<12 {
      c.fillColor = index % 2 == 0 ? .red : .glass
      try c.fill(Rect(x: 0, y: -3, width: 40, height: 6))
      try c.rotate(by: .pi / 6)
    }
    try c.restoreState()
    c.alpha = 0.5
    try c.beginTransparencyLayer()
    c.fillColor = .blue
    try c.fillEllipse(in: Rect(x: 74, y: 62, width: 28, height: 28))
    try c.fillEllipse(in: Rect(x: 92, y: 62, width: 28, height: 28))
    try c.clear(Rect(x: 90, y: 70, width: 14, height: 12))
    try c.endTransparencyLayer()
  }

  @Sendable private static func gradients(_ c: GraphicsContext) throws {
    func box(_ column: Int, _ row: Int, _ body: (Rect) throws -> Void) throws {
      let rect = Rect(x: Double(column) * 32 + 2, y: Double(row) * 32 + 2, width: 28, height: 28)
      c.saveState()
      try c.clip(to: RoundedRect(rect, radius: 5).path)
      try body(rect)
      try c.restoreState()
    }
    func gradient(_ extends: Bool) throws -> ContextGradient {
      try ContextGradient(
        colors: [.red, Color(red: 1, green: 0.9, blue: 0.2), .blue], extendsStart: extends,
        extendsEnd: extends)
    }
    for (row, extends) in [false, true].enumerated() {
      let g = try gradient(extends)
      try box(0, row) { r in
        try c.drawLinearGradient(
          g, from: Point(x: r.minX + 6, y: r.minY + 6), to: Point(x: r.maxX - 6, y: r.maxY - 6))
      }
      for (column, (dx, from, to)) in [(0.0, 4.0, 11.0), (3, 3, 11), (14, 2, 6)].enumerated() {
        try box(column + 1, row) { r in
          try c.drawRadialGradient(
            g, startCenter: Point(x: r.midX - dx / 2, y: r.midY), startRadius: from,
            endCenter: Point(x: r.midX + dx / 2, y: r.midY), endRadius: to)
        }
      }
    }
    let g = try gradient(true)
    for (column, (from, to)) in [(9.0, 2.0), (5, 5), (0, 8), (10, 0)].enumerated() {
      try box(column, 2) { r in
        try c.drawRadialGradient(
          g, startCenter: Point(x: r.midX - 5, y: r.midY - 4), startRadius: from,
          endCenter: Point(x: r.midX + 4, y: r.midY + 3), endRadius: to)
      }
    }
  }

  @Sendable private static func modes(_ c: GraphicsContext) throws {
    for (index, mode) in BlendMode.allCases.enumerated() {
      let (x, y) = (Double(index % 6) * 21 + 2, Double(index / 6) * 19 + 1)
      c.saveState()
      try c.clip(to: Rect(x: x, y: y, width: 19, height: 17))
      try c.clear(Rect(x: x, y: y, width: 19, height: 17))
      c.fillColor = Color(red: 0.2, green: 0.5, blue: 0.9)
      try c.fillEllipse(in: Rect(x: x, y: y, width: 13, height: 13))
      c.blendMode = mode
      c.fillColor = Color(red: 0.95, green: 0.6, blue: 0.1, alpha: 0.8)
      try c.fillEllipse(in: Rect(x: x + 6, y: y + 4, width: 13, height: 13))
      try c.restoreState()
    }
  }

  @Sendable private static func shadows(_ c: GraphicsContext) throws {
    c.shadow = ContextShadow(
      offset: Size(width: 4, height: -4), blur: 5, color: Color(white: 0, alpha: 0.7))
    c.fillColor = .red
    try c.fill(RoundedRect(Rect(x: 8, y: 56, width: 32, height: 30), radius: 8))
    c.stroke.width = 3
    c.strokeColor = .blue
    try c.strokeEllipse(in: Rect(x: 52, y: 56, width: 28, height: 28))
    try c.draw(
      AttributedText(
        "Ag",
        attributes: TextAttributes(
          font: FontDescription(path: DrawingFonts.sans), size: 26, color: .green)),
      at: Point(x: 88, y: 88), fonts: DrawingFonts.collection)
    c.saveState()
    try c.translate(x: 24, y: 26)
    try c.rotate(by: 0.6)
    try c.draw(OperationTests.picture, in: Rect(x: -14, y: -10, width: 28, height: 20))
    try c.restoreState()
    c.saveState()
    try c.clip(to: Path(ellipseIn: Rect(x: 50, y: 6, width: 36, height: 40)))
    try c.fill(Rect(x: 56, y: 16, width: 20, height: 20))
    try c.restoreState()
    try c.beginTransparencyLayer()
    c.fillColor = .glass
    try c.fill(Rect(x: 94, y: 22, width: 18, height: 18))
    c.fillColor = .blue
    try c.fill(Rect(x: 102, y: 12, width: 18, height: 18))
    try c.endTransparencyLayer()
  }

  @Sendable private static func texts(_ c: GraphicsContext) throws {
    func text(_ string: String, _ size: Double, _ color: Color) -> AttributedText {
      AttributedText(
        string,
        attributes: TextAttributes(
          font: FontDescription(path: DrawingFonts.sans), size: size, color: color))
    }
    var first = text("Lamina draws", 16, .black)
    first.setAttributes(in: 0..<6) { $0.color = .red }
    first.setAttributes(in: 7..<12) { $0.background = Color(red: 1, green: 0.9, blue: 0.4) }
    let fonts = DrawingFonts.collection
    try c.draw(first, at: Point(x: 4, y: 2), fonts: fonts)
    try c.draw(
      text("\u{395}\u{3bb}\u{3bb}\u{3b7}\u{3bd} 0123", 11, .blue), at: Point(x: 4, y: 24),
      fonts: fonts)
    c.saveState()
    try c.translate(x: 20, y: 88)
    try c.rotate(by: -0.5)
    try c.draw(text("turned", 18, .green), at: Point(x: 0, y: -20), fonts: fonts)
    try c.restoreState()
    c.saveState()
    try c.translate(x: 122, y: 44)
    try c.scale(x: -1, y: 1)
    try c.draw(text("mirror", 12, .red), at: Point(x: 0, y: 0), fonts: fonts)
    try c.restoreState()
    c.alpha = 0.3
    try c.draw(text("&", 300, .black), at: Point(x: 60, y: -120), fonts: fonts)
  }

  @Sendable private static func images(_ c: GraphicsContext) throws {
    let picture = OperationTests.picture
    c.imageFilter = .nearest
    try c.draw(picture, in: Rect(x: 4, y: 52, width: 52, height: 39))
    c.imageFilter = .linear
    try c.draw(picture, in: Rect(x: 64, y: 52, width: 52, height: 39))
    c.alpha = 0.5
    try c.draw(picture, in: Rect(x: 4, y: 6, width: 40, height: 36))
    c.alpha = 1
    c.saveState()
    try c.translate(x: 86, y: 24)
    try c.rotate(by: 0.4)
    try c.scale(x: -1, y: 1)
    c.imageFilter = .nearest
    try c.draw(picture, in: Rect(x: -26, y: -16, width: 52, height: 32))
    try c.restoreState()
  }
}

extension RoundedRect {
  fileprivate var path: Path { Path(roundedRect: self) }
}
