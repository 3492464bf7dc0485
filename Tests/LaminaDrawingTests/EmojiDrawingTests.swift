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

  /// Whether a pixel is opaque, and its channels are within 2 of some.
  private func isNear(_ pixel: PackedPixel, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
    pixel.alpha == 255 && abs(Int(pixel.red) - red) <= 2 && abs(Int(pixel.green) - green) <= 2
      && abs(Int(pixel.blue) - blue) <= 2
  }

  @Test func `paints: layers are clipped, and fade as one`() throws {
    let image = try picture("😀", "paints", size: 100, color: Self.green)
    #expect(pixel(image, 10, 5) == .clear)
    #expect(isNear(pixel(image, 10, 15), 255, 0, 0))
    #expect(isNear(pixel(image, 25, 40), 127, 0, 128))
    #expect(isNear(pixel(image, 40, 40), 0, 255, 0))
    var color = Self.green
    color.alpha = 0.5
    let faded = try picture("😀", "paints", size: 100, color: color)
    #expect(pixel(faded, 40, 40) == PackedPixel(red: 0, green: 128, blue: 0, alpha: 128))
    #expect(pixel(faded, 10, 15) == PackedPixel(red: 128, green: 0, blue: 0, alpha: 128))
  }

  @Test func `paints: gradients along lines, between circles, around points`() throws {
    func mix(_ t: Double) -> (Int, Int, Int) { (Int(255 * (1 - t)), 0, Int(255 * t)) }
    func expect(_ image: Texture, _ x: Int, _ y: Int, _ t: Double) {
      let (red, green, blue) = mix(t)
      #expect(isNear(pixel(image, x, y), red, green, blue), "\(x) \(y): \(pixel(image, x, y))")
    }
    let linear = try picture("😁", "paints", size: 100, color: .black)
    for x in [0, 20, 79] { expect(linear, x, 40, (Double(x) + 0.5) / 80) }
    let reflected = try picture("😂", "paints", size: 100, color: .black)
    for (x, t) in [(10, 0.475), (30, 0.525), (50, 0.475), (79, 0.975)] {
      expect(reflected, x, 40, t)
    }
    let radial = try picture("😃", "paints", size: 100, color: .black)
    for (x, y, t) in [(40, 40, 0.0), (64, 40, (24.5 - 10) / 30), (1, 1, 1)] {
      expect(radial, x, y, t)
    }
    // From above to below, counter-clockwise.
    let sweep = try picture("😄", "paints", size: 100, color: .black)
    for (x, y, t) in [(70, 38, 0.0), (70, 42, 1), (10, 39, 0.498)] { expect(sweep, x, y, t) }
  }

  @Test func `paints: composites, transforms and other glyphs`() throws {
    let composite = try picture("😅", "paints", size: 100, color: .black)
    #expect(pixel(composite, 40, 40) == .clear && isNear(pixel(composite, 10, 10), 255, 0, 0))
    let moved = try picture("😆", "paints", size: 100, color: .black)
    #expect(isNear(pixel(moved, 80, 40), 255, 0, 0), "moved")
    #expect(isNear(pixel(moved, 26, 37), 0, 0, 255), "scaled")
    #expect(pixel(moved, 27, 32) == .clear)
    #expect(isNear(pixel(moved, 40, 28), 0, 128, 0), "turned")
    #expect(pixel(moved, 30, 30) == .clear)
    #expect(isNear(pixel(moved, 5, 78), 0, 128, 0) && pixel(moved, 9, 77) == .clear, "skewed")
    let half = try picture("😇", "paints", size: 100, color: Self.green)
    #expect(pixel(half, 5, 42) == .clear && isNear(pixel(half, 5, 50), 255, 0, 0))
    #expect(isNear(pixel(half, 20, 60), 0, 255, 0) && pixel(half, 50, 60) == .clear)
    // A glyph that contains itself has an outline alone.
    let own = try picture("😈", "paints", size: 100, color: Self.green)
    #expect(isNear(pixel(own, 10, 10), 0, 255, 0))
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
    #expect(
      families.first == "DejaVu Sans" && ["Layers", "Paints", "Pictures"].contains(families.last))
  }
}
