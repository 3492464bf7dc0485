import LaminaGeometry
import LaminaRaster
import LaminaText
import Testing

@Suite struct GlyphMaskTests {
  private let face: FontFace

  init() throws { face = try FontFace(path: TestFonts.sans) }

  /// The area of every pixel within polygons that do not overlap, by clipping them to rows and columns.
  private func exactCoverage(_ polygons: [[SIMD2<Double>]], _ x: Int, _ y: Int) -> Double {
    var sum = 0.0
    for polygon in polygons {
      var kept = polygon
      for (axis, bound, keepsAbove) in [
        (0, Double(x), true), (0, Double(x + 1), false), (1, Double(y), true),
        (1, Double(y + 1), false),
      ] {
        let before = kept
        kept = []
        for (index, a) in before.enumerated() {
          let b = before[(index + 1) % before.count]
          let (da, db) = (a[axis] - bound, b[axis] - bound)
          let (ina, inb) = keepsAbove ? (da >= 0, db >= 0) : (da <= 0, db <= 0)
          if ina { kept.append(a) }
          if ina != inb { kept.append(a + (b - a) * (da / (da - db))) }
        }
      }
      for (index, a) in kept.enumerated() {
        let b = kept[(index + 1) % kept.count]
        sum += a.x * b.y - b.x * a.y
      }
    }
    return abs(sum) / 2
  }

  @Test(arguments: [9.0, 17, 32, 61.5])
  func `masks: within 8 of 255 of the exact area, at every phase`(_ size: Double) throws {
    let cache = GlyphMaskCache()
    let strike = GlyphStrike(face: face, pixelsPerEm: size)
    var worst = 0.0
    for (index, glyph) in face.glyphs(for: ["S", "g", "8", "&", "W", "۵"]).enumerated() {
      let position = Point(x: 3 + Double(index % 4) / 4, y: 7)
      let placed = try cache.mask(of: glyph, at: position, strike)
      let scale = size / Double(face.metrics.unitsPerEm)
      let outline = try face.outline(of: glyph).applying(
        Affine(a: scale, b: 0, c: 0, d: scale, tx: position.x, ty: position.y))
      let polygons = GlyphArea.polygons(outline, steps: 40)
      let bounds = placed.bounds
      for y in bounds.minY - 1...bounds.maxY {
        for x in bounds.minX - 1...bounds.maxX {
          let inside = bounds.rows.contains(y) && bounds.columns.contains(x)
          let place = (y - bounds.minY) * bounds.width + x - bounds.minX
          let value = inside ? Double(placed.mask.coverage[place]) : 0
          worst = max(worst, abs(value - 255 * exactCoverage(polygons, x, y)))
        }
      }
    }
    #expect(worst <= 8, "\(worst) of 255")
  }

  @Test func `masks: columns are rounded to quarters, rows to whole pixels`() throws {
    let cache = GlyphMaskCache()
    let strike = GlyphStrike(face: face, pixelsPerEm: 20)
    let glyph = face.glyphs(for: ["R"])[0]
    let here = try cache.mask(of: glyph, at: Point(x: 10.25, y: 30), strike)
    let near = try cache.mask(of: glyph, at: Point(x: 12.3, y: 29.6), strike)
    #expect(near.mask == here.mask && near.x == here.x + 2 && near.y == here.y)
    #expect(cache.counts.misses == 1 && cache.counts.hits == 1)
    let other = try cache.mask(of: glyph, at: Point(x: 10.5, y: 30), strike)
    #expect(other.mask != here.mask)
    let left = try cache.mask(of: glyph, at: Point(x: -0.75, y: -3), strike)
    #expect(left.x == -1 && left.y == -3 && left.mask == here.mask)
  }

  @Test func `masks: a turned strike has quarters both ways`() throws {
    let cache = GlyphMaskCache()
    let font = Font(face: face, size: 20)
    let turned = GlyphStrike(
      font: font, pointsToDevice: Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0))
    #expect(!turned.isUpright)
    let glyph = face.glyphs(for: ["R"])[0]
    _ = try cache.mask(of: glyph, at: Point(x: 1, y: 1), turned)
    _ = try cache.mask(of: glyph, at: Point(x: 1, y: 1.25), turned)
    #expect(cache.counts.misses == 2)
    // Turning keeps the area.
    func area(_ strike: GlyphStrike) throws -> Int {
      try cache.mask(of: glyph, at: .zero, strike).mask.coverage.reduce(0) { $0 + Int($1) }
    }
    let upright = GlyphStrike(font: font, pointsToDevice: .identity)
    #expect(abs(try area(turned) - area(upright)) < 255)
  }

  @Test func `masks: the least lately used give way, and bytes stay within the limit`() throws {
    let cache = GlyphMaskCache(byteLimit: 6_000)
    let strike = GlyphStrike(face: face, pixelsPerEm: 30)
    let glyphs = face.glyphs(for: Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars))
    for glyph in glyphs {
      _ = try cache.mask(of: glyphs[0], at: .zero, strike)
      _ = try cache.mask(of: glyph, at: .zero, strike)
      #expect(cache.counts.bytes <= 6_000)
    }
    let counts = cache.counts
    #expect(counts.evictions > 5 && counts.misses == 26 && counts.hits == 26)
    _ = try cache.mask(of: glyphs[25], at: .zero, strike)
    _ = try cache.mask(of: glyphs[1], at: .zero, strike)
    #expect(cache.counts.hits == 27 && cache.counts.misses == 27)
    cache.removeAll()
    #expect(cache.counts.bytes == 0 && cache.counts.masks == 0)
  }

  @Test func `masks: one too large is made but not kept, a monstrous one is refused`() throws {
    let cache = GlyphMaskCache(byteLimit: 1_000)
    let glyph = face.glyphs(for: ["W"])[0]
    let mask = try cache.mask(
      of: glyph, at: .zero, GlyphStrike(face: face, pixelsPerEm: 200))
    #expect(!mask.bounds.isEmpty && cache.counts.masks == 0)
    for size in [9_000.0, 1e6, 1e300, .infinity] {
      let strike = GlyphStrike(face: face, pixelsPerEm: size)
      if size < .infinity {
        #expect(throws: TextError.self) { try cache.mask(of: glyph, at: .zero, strike) }
      } else {
        #expect(try cache.mask(of: glyph, at: .zero, strike).bounds.isEmpty)
      }
    }
    #expect(
      try cache.mask(of: 3, at: .zero, GlyphStrike(face: face, pixelsPerEm: 10)).bounds.isEmpty)
  }

  @Test func `masks: several threads get the same bytes`() async throws {
    let glyphs = face.glyphs(for: Array("The quick brown fox jumps".unicodeScalars))
    let items = glyphs.enumerated().map {
      (glyph: $0.element, position: Point(x: Double($0.offset) * 7.3, y: 12))
    }
    let strike = GlyphStrike(face: face, pixelsPerEm: 24)
    let expected = try GlyphMaskCache().masks(of: items, strike)
    let cache = GlyphMaskCache(byteLimit: 4_000)
    try await withThrowingTaskGroup(of: [PlacedGlyphMask].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var last: [PlacedGlyphMask] = []
          for _ in 0..<20 { last = try cache.masks(of: items, strike) }
          return last
        }
      }
      for try await masks in group { #expect(masks == expected) }
    }
  }
}
