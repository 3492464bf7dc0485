import LaminaDrawing
import LaminaGeometry
import LaminaPixels
import LaminaText
import Testing

/// Lines under and through texts, pixel by pixel.
@Suite struct TextDecorationTests {
  private static let red = Color(red: 1, green: 0, blue: 0)

  /// The rows and columns of red pixels of a text with lines; characters are green.
  private func redPixels(
    _ string: String, size: Double = 40, scale: Double = 1,
    _ change: (inout TextAttributes) -> Void
  ) throws -> (rows: [Int: [Int]], layout: TextLayout) {
    var attributes = TextAttributes(
      font: FontDescription(path: DrawingFonts.sans), size: size,
      color: Color(red: 0, green: 1, blue: 0))
    change(&attributes)
    let layout = try TextLayout(
      AttributedText(string, attributes: attributes), fonts: DrawingFonts.collection)
    let context = try GraphicsContext(
      width: Int(400 * scale), height: Int(80 * scale), scale: scale, orientation: .down)
    try context.draw(layout, at: Point(x: 10, y: 10))
    let image = try context.makeImage()
    var rows: [Int: [Int]] = [:]
    for y in 0..<image.height {
      let columns = (0..<image.width).filter {
        let pixel = image.pixels[y * image.width + $0]
        return pixel.red == 255 && pixel.green == 0
      }
      if !columns.isEmpty { rows[y] = columns }
    }
    return (rows, layout)
  }

  @Test(arguments: [1.0, 2, 3])
  func `underline: it is as long as the text, and on whole pixels`(scale: Double) throws {
    let (rows, layout) = try redPixels("xnx", scale: scale) {
      $0.underline = TextDecoration(color: Self.red)
    }
    // 90 and 213 units of 2,048 in DejaVu Sans.
    let thickness = Int(max(1, (40 * scale * 90 / 2048).rounded()))
    #expect(rows.count == thickness, "\(rows.keys.sorted())")
    let baseline = (10 + layout.lines[0].ascent) * scale
    #expect(rows.keys.allSatisfy { Double($0) > baseline && Double($0) < baseline + 8 * scale })
    for columns in rows.values {
      #expect(columns.first == Int(10 * scale))
      #expect(abs(Double(columns.count) - layout.size.width * scale) <= 1)
    }
  }

  @Test func `underline: double has a gap, thick is twice as thick`() throws {
    let single = try redPixels("xnx", scale: 4) { $0.underline = TextDecoration(color: Self.red) }
    let thick = try redPixels("xnx", scale: 4) {
      $0.underline = TextDecoration(.thick, color: Self.red)
    }
    let double = try redPixels("xnx", scale: 4) {
      $0.underline = TextDecoration(.double, color: Self.red)
    }
    #expect(thick.rows.count == 2 * single.rows.count)
    #expect(double.rows.count == 2 * single.rows.count)
    let rows = double.rows.keys.sorted()
    #expect(rows[rows.count - 1] - rows[0] + 1 == 3 * single.rows.count)
  }

  @Test func `underline: spaces have none by word, nor at the line's end`() throws {
    let all = try redPixels("xn xn  ") { $0.underline = TextDecoration(color: Self.red) }
    let words = try redPixels("xn xn  ") {
      $0.underline = TextDecoration(color: Self.red, isByWord: true)
    }
    let (whole, parts) = try (
      #require(all.rows.first?.value), #require(words.rows.first?.value)
    )
    #expect(whole.first == parts.first && whole.last == parts.last)
    #expect(whole == Array(whole[0]...whole[whole.count - 1]))
    // A space is 651 units wide.
    #expect(abs(whole.count - parts.count - 13) <= 1)
    #expect(abs(Double(whole.count) - all.layout.lines[0].width) <= 1)
  }

  @Test func `underline: dashes are as long as their pattern says`() throws {
    let (rows, _) = try redPixels("xnxnxn", scale: 2) {
      $0.underline = TextDecoration(pattern: .dash, color: Self.red)
    }
    let columns = try #require(rows.first?.value)
    let gaps = zip(columns, columns.dropFirst()).filter { $1 - $0 > 1 }.map { $1 - $0 - 1 }
    // 3 and 6 thicknesses of 3.5 pixels; pixels that are covered in part are not red.
    #expect(gaps.count > 5 && gaps.allSatisfy { (10...13).contains($0) }, "\(gaps)")
  }

  @Test func `strikethrough: it lies above characters, between baseline and ascent`() throws {
    let (rows, layout) = try redPixels("xnx", scale: 2) {
      $0.strikethrough = TextDecoration(color: Self.red)
    }
    let baseline = (10 + layout.lines[0].ascent) * 2
    #expect(rows.keys.allSatisfy { Double($0) < baseline && Double($0) > baseline - 40 })
    // Not broken by the characters below it.
    for columns in rows.values {
      #expect(columns == Array(columns[0]...columns[columns.count - 1]))
    }
  }

  @Test func `underline: runs of one look share a stroke`() throws {
    var text = AttributedText()
    for (index, size) in [20.0, 40, 20].enumerated() {
      var attributes = TextAttributes(
        font: FontDescription(path: DrawingFonts.sans), size: size,
        color: index == 1 ? .black : Color(red: 0, green: 1, blue: 0))
      attributes.underline = TextDecoration(color: Self.red)
      text.append("xn", attributes: attributes)
    }
    let layout = try TextLayout(text, fonts: DrawingFonts.collection)
    let context = try GraphicsContext(width: 300, height: 80, orientation: .down)
    try context.draw(layout, at: Point(x: 10, y: 10))
    let image = try context.makeImage()
    var rows: Set<Int> = []
    for y in 0..<80 {
      let red = (0..<300).filter {
        let pixel = image.pixels[y * 300 + $0]
        return pixel.red == 255 && pixel.green == 0 && pixel.blue == 0
      }
      guard !red.isEmpty else { continue }
      rows.insert(y)
      #expect(abs(Double(red.count) - layout.size.width) <= 1)
    }
    #expect(rows.count == 2)
  }
}
