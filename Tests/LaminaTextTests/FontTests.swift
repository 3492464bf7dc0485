import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaText
import TestSupport
import Testing

@Suite struct FontTests {
  private let fonts = TestFonts.collection

  @Test func `fonts: families by name, weight and slant`() throws {
    func face(_ family: String, _ weight: Int = 400, italic: Bool = false) throws -> FontFace {
      try fonts.face(FontDescription(family: family, weight: weight, isItalic: italic))
    }
    #expect(try face("DejaVu Sans").path == TestFonts.sans)
    #expect(try face("dejavusans", 700).path == TestFonts.bold)
    #expect(try face("DejaVu Sans", 600).path == TestFonts.bold)
    #expect(try face("DejaVu Sans", 500).path == TestFonts.sans)
    #expect(try face("DejaVuSans-Bold").path == TestFonts.bold)
    #expect(try face("DejaVu Sans", 700, italic: true).style == "Bold Oblique")
    #expect(try face("DejaVu Sans") === face("DejaVu Sans"))
    #expect(try face("Lohit Devanagari", 900).path == TestFonts.devanagari)
    #expect(try fonts.face(FontDescription()).metrics.glyphCount > 0)
    #expect(try face("monospace").metrics.glyphCount > 0)
  }

  @Test func `fonts: a missing one is named, with what was looked for`() throws {
    let description = FontDescription(family: "No Such Font", weight: 700, isItalic: true)
    do throws(TextError) {
      _ = try fonts.face(description)
      Issue.record("there is no such font")
    } catch {
      guard
        case .missingFont(let family, let weight, let isItalic, let searched, let folders) = error
      else { throw error }
      #expect(family == "No Such Font" && weight == 700 && isItalic && searched > 10)
      #expect(folders == fonts.folders)
    }
    #expect(throws: TextError.unreadable(.cannotOpen(path: "/none.ttf", code: 2))) {
      try fonts.face(FontDescription(path: "/none.ttf"))
    }
    #expect(throws: TextError.invalidSize(0)) { try fonts.font(FontDescription(), size: 0) }
    #expect(
      throws: TextError.invalidFont(
        path: TestFonts.sans, reason: .noSuchFace(index: 3, count: 1))
    ) { try FontFace(path: TestFonts.sans, index: 3) }
    #expect(
      throws: TextError.invalidFont(
        path: TestFonts.chinese, reason: .noSuchFace(index: 2, count: 2))
    ) { try FontFace(path: TestFonts.chinese, index: 2) }
    let empty = FontCollection(folders: ["/nowhere"])
    #expect(throws: TextError.self) { try empty.face(FontDescription()) }
  }

  @Test func `fonts: a variable one takes its weight`() throws {
    var areas: [Double] = []
    for weight in [100, 400, 900] {
      let face = try FontFace(path: TestFonts.variable, weight: weight)
      #expect(face.metrics.weights == 100...900)
      let glyph = face.glyphs(for: ["I"])[0]
      areas.append(GlyphArea.area(try face.outline(of: glyph)))
    }
    #expect(areas[0] < areas[1] && areas[1] < areas[2])
    let light = try fonts.face(FontDescription(path: TestFonts.variable, weight: 100))
    let heavy = try fonts.face(FontDescription(path: TestFonts.variable, weight: 900))
    #expect(light.advance(of: 40) < heavy.advance(of: 40))
  }

  @Test func `outlines: in font units, y down, closed, of curves`() throws {
    let face = try FontFace(path: TestFonts.sans)
    let glyphs = face.glyphs(for: ["I", "O", " "])
    // A bar from 201 to 403, from 0 up to 1493, as in the font's glyf table.
    let bar = try face.outline(of: glyphs[0])
    #expect(bar.controlBounds == Rect(minX: 201, minY: -1_493, maxX: 403, maxY: 0))
    #expect(GlyphArea.area(bar) == 202 * 1_493)
    let ring = try face.outline(of: glyphs[1])
    #expect(ring.contains { if case .quad = $0 { true } else { false } })
    #expect(Array(ring).last == .close && ring.filter { $0 == .close }.count == 2)
    #expect(try face.outline(of: glyphs[2]).isEmpty)
    #expect(throws: TextError.self) { try face.outline(of: 1 << 20) }
    let font = Font(face: face, size: 1_024)
    #expect(
      try font.outline(of: glyphs[0]).controlBounds
        == Rect(minX: 100.5, minY: -746.5, maxX: 201.5, maxY: 0))
  }

  @Test func `malformed fonts: an error or a font, never a crash`() throws {
    let original = Array(try Data(contentsOf: URL(fileURLWithPath: TestFonts.devanagari)))
    func open(_ bytes: [UInt8]) throws -> FontFace {
      try FontFace(bytes: FileBytes(copying: bytes), path: "test")
    }
    for count in [0, 1, 4, 11, 12, 100, 1_000, original.count / 2, original.count - 5] {
      #expect(throws: TextError.self, "\(count)") { try open(Array(original[..<count])) }
    }
    let seed: UInt64 = 20_261_121
    var random = SplitMix(seed: seed)
    for round in 0..<200 {
      var bytes = original
      if round % 4 == 0 {
        bytes = (0..<500).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        if round % 8 == 0 { bytes.replaceSubrange(0..<4, with: [0, 1, 0, 0]) }
      } else {
        for _ in 0..<(1 << (round % 10)) {
          let place = random.integer(in: 0...(round % 2 == 0 ? 400 : bytes.count - 1))
          bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      guard let face = try? open(bytes) else { continue }
      var shaper = try Shaper()
      let text = "हिन्दी abc".unicodeScalars.map(\.value)
      let glyphs = try shaper.shape(text, 0..<text.count, face: face, ShapingProperties())
      for glyph in glyphs { _ = try? face.outline(of: glyph.glyph) }
    }
  }
}

/// Areas by the shoelace formula over many chords.
enum GlyphArea {
  static func area(_ path: Path) -> Double {
    var sum = 0.0
    for polygon in polygons(path, steps: 64) {
      for (index, a) in polygon.enumerated() {
        let b = polygon[(index + 1) % polygon.count]
        sum += a.x * b.y - b.x * a.y
      }
    }
    return abs(sum) / 2
  }

  /// Each subpath as a polygon with so many chords for each curve.
  static func polygons(_ path: Path, steps: Int) -> [[SIMD2<Double>]] {
    var polygons: [[SIMD2<Double>]] = []
    func vector(_ p: Point) -> SIMD2<Double> { SIMD2(p.x, p.y) }
    for element in path {
      switch element {
      case .move(let p): polygons.append([vector(p)])
      case .line(let p): polygons[polygons.count - 1].append(vector(p))
      case .quad(let c, let e):
        let a = polygons[polygons.count - 1].last ?? .zero
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let s = 1 - t
          polygons[polygons.count - 1].append(s * s * a + 2 * s * t * vector(c) + t * t * vector(e))
        }
      case .cubic(let c, let d, let e):
        let a = polygons[polygons.count - 1].last ?? .zero
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let s = 1 - t
          let start = s * s * s * a + 3 * s * s * t * vector(c)
          polygons[polygons.count - 1].append(
            start + 3 * s * t * t * vector(d) + t * t * t * vector(e))
        }
      case .close: break
      }
    }
    return polygons
  }
}
