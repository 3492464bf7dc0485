import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaText
import Testing

/// Pictures in lines of text.
@Suite struct AttachmentTests {
  private func picture() throws -> ImageSource {
    // Three by two red pixels.
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAE0lEQVR42mP8z8DwnwEKmBiQAAAvHwICFUGHngAA"
      + "AABJRU5ErkJggg=="
    let bytes = try #require(Data(base64Encoded: png))
    return try ImageSource(bytes: FileBytes(copying: Array(bytes)), name: "picture")
  }

  private func text(_ string: String, _ attachment: TextAttachment) throws -> AttributedText {
    var text = TestFonts.text(string)
    for (index, scalar) in string.unicodeScalars.enumerated()
    where scalar == TextAttachment.character {
      text.setAttributes(in: index..<index + 1) { $0.attachment = attachment }
    }
    return text
  }

  @Test func `a picture moves the pen by its width, and the line grows with it`() throws {
    let box = Rect(x: 0, y: -6, width: 30, height: 40)
    let attachment = TextAttachment(try picture(), bounds: box)
    let layout = try TextLayout(text("a\u{FFFC}b", attachment), fonts: TestFonts.collection)
    let parts = try ["a", "b"].map { try TestFonts.layout($0).size.width }
    #expect(abs(layout.size.width - parts[0] - parts[1] - 30) < 0.02)
    #expect(layout.runs.map { layout.attachment(of: $0) } == [nil, attachment, nil])
    #expect(layout.lines[0].ascent == 34)
    #expect(layout.lines[0].descent == 6)
    #expect(layout.runs[1].rect.minY == -34 && layout.runs[1].rect.maxY == 6)
  }

  @Test func `two pictures in a row are two runs, and lines break between them`() throws {
    let attachment = TextAttachment(try picture(), bounds: Rect(x: 0, y: 0, width: 30, height: 9))
    var options = TextLayoutOptions(width: 40)
    options.wrapping = .word
    let layout = try TextLayout(
      text("\u{FFFC}\u{FFFC}", attachment), options: options, fonts: TestFonts.collection)
    #expect(layout.lines.count == 2 && layout.runs.count == 2)
    #expect(layout.runs.allSatisfy { layout.attachment(of: $0) != nil })
  }

  @Test func `other characters with an attachment stay as they are`() throws {
    let attachment = TextAttachment(try picture())
    #expect(attachment.bounds == Rect(x: 0, y: 0, width: 3, height: 2))
    var text = TestFonts.text("ab")
    text.setAttributes(in: 0..<2) { $0.attachment = attachment }
    let layout = try TextLayout(text, fonts: TestFonts.collection)
    #expect(layout.glyphs == (try TestFonts.layout("ab")).glyphs)
  }

  @Test(arguments: [Rect(x: 0, y: -1e300, width: 1e300, height: .infinity), .zero])
  func `extreme boxes are clamped`(box: Rect) throws {
    let attachment = TextAttachment(try picture(), bounds: box)
    let layout = try TextLayout(text("\u{FFFC}", attachment), fonts: TestFonts.collection)
    #expect(layout.size.width.isFinite && layout.size.height <= 20_000)
  }
}
