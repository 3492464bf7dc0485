import LaminaText
import Testing

/// Names of fonts as people and fontconfig write them.
@Suite struct FontNameTests {
  private let fonts = TestFonts.collection

  private func face(_ name: String) throws -> FontFace {
    try fonts.face(FontDescription(family: name))
  }

  @Test(arguments: [
    ("DejaVu Sans Bold", TestFonts.bold), ("DejaVu Sans:bold", TestFonts.bold),
    ("DejaVu Sans:style=Bold", TestFonts.bold), ("DejaVuSans-Bold", TestFonts.bold),
    ("DejaVu Sans:style=Book", TestFonts.sans), ("DejaVu Sans Book", TestFonts.sans),
    ("DejaVu Sans,DejaVu Sans Condensed:style=Bold", TestFonts.bold),
    ("'No Such Font', \"DejaVu Sans\", sans-serif", TestFonts.sans),
    ("No Such Font,DejaVu Sans:style=Bold,Fett", TestFonts.bold),
    ("DejaVu Sans Semi Bold", TestFonts.bold), ("DejaVu Sans 700", TestFonts.bold),
  ])
  func `names: the forms of fontconfig, CSS and PostScript mean their font`(
    name: String, path: String
  ) throws {
    #expect(try face(name).path == path)
  }

  @Test func `names: a style behind the family sets a variable font's weight`() throws {
    func ink(_ name: String) throws -> Double {
      let face = try face(name)
      let glyph = face.glyphs(for: ["I"])[0]
      let box = try #require(try face.outline(of: glyph).controlBounds)
      return box.width
    }
    let (thin, plain, bold) = (try ink("Inter Thin"), try ink("Inter"), try ink("Inter Bold"))
    #expect(thin < plain && plain < bold, "\(thin) \(plain) \(bold)")
    #expect(try ink("Inter SemiBold") < bold && ink("Inter SemiBold") > plain)
    for same in ["Inter-Bold", "Inter:bold", "Inter:style=Bold", "inter bold", "Inter 700"] {
      #expect(try ink(same) == bold, "\(same)")
    }
    let set = try fonts.face(FontDescription(family: "Inter", weight: 700))
    #expect(try face("Inter Bold") === set)
  }

  @Test func `names: a style alone, and a family that is missing, are no names`() {
    for name in [
      "Bold", "Italic", "No Such Bold", "", ":", ",", String(repeating: "Bold ", count: 90),
    ] {
      #expect(throws: TextError.self, "\(name.prefix(20))") { try face(name) }
    }
  }
}
