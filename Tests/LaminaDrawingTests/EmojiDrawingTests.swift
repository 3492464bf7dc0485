import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaPixels
import LaminaText
import Testing

/// Glyphs in colours of their own, from the fonts that `scripts/make-fonts` makes.
@Suite struct EmojiDrawingTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fixtures/fonts").standardized.path

  /// Draws a text of one of the fonts with its top left corner at the origin.
  private func picture(
    _ string: String, _ font: String, size: Double, color: Color,
    transform: Affine? = nil
  ) throws -> Texture {
    let attributes = TextAttributes(
      font: FontDescription(path: Self.folder + "/\(font).ttf"), size: size, color: color)
    let layout = try TextLayout(AttributedText(string, attributes: attributes))
    let context = try GraphicsContext(width: 120, height: 120, orientation: .down)
    if let transform { try context.concatenate(transform) }
    try context.draw(layout, at: .zero)
    return try context.makeImage()
  }

  private func pixel(_ image: Texture, _ x: Int, _ y: Int) -> PackedPixel {
    image.pixels[y * image.width + x]
  }

  private static let green = Color(red: 0, green: 1, blue: 0)

  @Test func `layers: each has its colour, or the text's`() throws {
    let image = try picture("😀", "layers", size: 100, color: Self.green)
    // A red square, in it a half-clear blue one, in it the text's green.
    #expect(pixel(image, 10, 10) == PackedPixel(red: 255, green: 0, blue: 0, alpha: 255))
    let mixed = pixel(image, 25, 40)
    #expect(mixed.alpha == 255 && (126...128).contains(mixed.red) && mixed.green == 0)
    #expect(pixel(image, 40, 40) == PackedPixel(red: 0, green: 255, blue: 0, alpha: 255))
    #expect(pixel(image, 90, 40) == .clear)
  }

  @Test func `layers: the alpha of the text's colour applies, its colour does not`() throws {
    var color = Color.black
    color.alpha = 0.5
    let image = try picture("😀", "layers", size: 100, color: color)
    #expect(pixel(image, 10, 10) == PackedPixel(red: 128, green: 0, blue: 0, alpha: 128))
  }

  @Test func `layers: a glyph without any is drawn as others are`() throws {
    let image = try picture("a", "layers", size: 100, color: Self.green)
    #expect(pixel(image, 20, 60) == PackedPixel(red: 0, green: 255, blue: 0, alpha: 255))
    #expect(pixel(image, 60, 20) == .clear)
  }

  @Test(arguments: [(10.0, 1.0), (20, 1), (15, 3), (40, 1), (100, 1)])
  func `pictures: the strike suits the size on the device`(size: Double, scale: Double) throws {
    let transform = Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    let image = try picture("😀", "pictures", size: size, color: .black, transform: transform)
    let isSmall = size * scale <= 20
    let expected = PackedPixel(
      red: 0, green: isSmall ? 255 : 0, blue: isSmall ? 0 : 255, alpha: 255)
    let middle = Int(size * scale / 2)
    #expect(pixel(image, middle, middle) == expected)
    // As wide and high as an em, from the top of the line.
    let end = Int(size * scale) - 1
    #expect(pixel(image, 0, 0) == expected && pixel(image, end, end) == expected)
    #expect(end + 1 >= 119 || pixel(image, end + 2, end / 2) == .clear)
  }

  @Test func `pictures: text's alpha, turns and upward axes apply to them`() throws {
    var color = Self.green
    color.alpha = 0.5
    let faded = try picture("😀", "pictures", size: 40, color: color)
    #expect(pixel(faded, 20, 20) == PackedPixel(red: 0, green: 0, blue: 128, alpha: 128))
    let turn = Affine(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 0)
    let turned = try picture("😀", "pictures", size: 40, color: .black, transform: turn)
    #expect(pixel(turned, 80, 20) == PackedPixel(red: 0, green: 0, blue: 255, alpha: 255))
    #expect(pixel(turned, 20, 20) == .clear)
  }

  @Test func `pictures: a glyph without any is drawn by its outline, and the others are not`()
    throws
  {
    let image = try picture("a😀", "pictures", size: 40, color: Self.green)
    #expect(pixel(image, 10, 25) == PackedPixel(red: 0, green: 255, blue: 0, alpha: 255))
    #expect(pixel(image, 60, 20) == PackedPixel(red: 0, green: 0, blue: 255, alpha: 255))
  }

  @Test func `fonts: a folder's font with colours shows emoji of other fonts' texts`() throws {
    let collection = FontCollection(folders: [
      DrawingFonts.sans.components(separatedBy: "/").dropLast().joined(separator: "/"), Self.folder,
    ])
    // The named font lacks the selector's picture, and has the letter.
    let attributes = TextAttributes(font: FontDescription(path: DrawingFonts.sans), size: 20)
    let layout = try TextLayout(
      AttributedText("a😀\u{FE0F}", attributes: attributes), fonts: collection)
    let families = layout.runs.map(\.font.face.family)
    #expect(families.first == "DejaVu Sans" && ["Layers", "Pictures"].contains(families.last))
  }
}
