import LaminaText
import Testing

/// Axes of variable fonts, and fonts in place of others.
@Suite struct FontAxisTests {
  @Test func `axes: a variable font lists them, and another has none`() throws {
    let face = try FontFace(path: TestFonts.variable)
    let weight = try #require(face.axes.first { $0.tag == "wght" })
    #expect(weight.range == 100...900 && weight.usual == 400)
    #expect(try FontFace(path: TestFonts.sans).axes.isEmpty)
  }

  @Test func `axes: a value outranks the weight, and is clamped`() throws {
    func width(_ weight: Int, _ axes: [String: Double]) throws -> Double {
      var description = FontDescription(path: TestFonts.variable, weight: weight)
      description.axes = axes
      let attributes = TextAttributes(font: description, size: 100)
      let text = AttributedText("Hamburg", attributes: attributes)
      return try TextLayout(text, fonts: TestFonts.collection).size.width
    }
    let (regular, bold) = (try width(400, [:]), try width(700, [:]))
    #expect(regular != bold)
    #expect(try width(400, ["wght": 700]) == bold)
    #expect(try width(700, ["wght": 400]) == regular)
    #expect(try width(400, ["wght": 5_000]) == width(900, [:]))
    // No axes of this font, or no axes at all.
    #expect(try width(400, ["zzzz": 7, "w": 1, "\u{E9}abc": 1, "wght": .nan]) == regular)
  }

  @Test func `substitutes: a font stands in for a named one, in any spelling, with its styles`()
    throws
  {
    let fonts = FontCollection(folders: [
      TestFonts.folder + "/dejavu", TestFonts.folder + "/inter-vf",
    ])
    fonts.setSubstitutes(["SF Pro": .family("Inter"), "Brand": .family("DejaVu Serif")])
    for name in ["SF Pro", "sf-pro", ".SFUI-Regular", "system-ui"] {
      #expect(try fonts.face(FontDescription(family: name)).family == "Inter", "\(name)")
    }
    #expect(try fonts.face(FontDescription()).family == "Inter")
    let bold = try fonts.face(FontDescription(family: "Brand Bold"))
    #expect(bold.family == "DejaVu Serif" && bold.style == "Bold")
    #expect(try fonts.face(FontDescription(family: "DejaVu Sans")).family == "DejaVu Sans")
    fonts.setSubstitutes([:])
    #expect(throws: TextError.self) { try fonts.face(FontDescription(family: "Brand")) }
  }
}
