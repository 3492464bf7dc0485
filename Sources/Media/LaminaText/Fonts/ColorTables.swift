// The paints of glyphs in colours, by the tables COLR and CPAL.

import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// The tables of a font face with its coloured glyphs: version 0, layers of outlines, and version 1, graphs of paints.
///
/// They are read here because FreeType 2.12 in Debian 12 is built without version 1.
///
/// - Source: OpenType 1.9.1, tables COLR and CPAL.
struct ColorTables: Sendable {
  private let bytes: FileBytes
  /// The range of the table COLR in the font's bytes.
  private let place: Range<Int>
  /// The colours of the first palette.
  let palette: [Color]

  /// Reads the tables of a face; `nil` if it has none.
  init?(_ bytes: FileBytes, face: Int) {
    guard let place = FontTables.findTable(FontTables.colr, of: bytes.span, face: face),
      place.count >= 14,
      let colors = FontTables.findTable(FontTables.cpal, of: bytes.span, face: face)
    else { return nil }
    (self.bytes, self.place) = (bytes, place)
    palette = ColorTables.readPalette(ColorTableReader(bytes, colors))
  }

  /// Returns the paint of a glyph; `nil` if it has none, or a broken one.
  func findPaint(of glyph: GlyphID) -> GlyphPaint? {
    var reader = ColorTableReader(bytes, place)
    let paint =
      reader.readPaintGraph(of: glyph, palette, depth: 0) ?? reader.readLayers(of: glyph, palette)
    return reader.isBroken ? nil : paint
  }

  /// Returns the colours of the first palette, stored as blue, green, red and alpha; empty if it is broken.
  private static func readPalette(_ table: ColorTableReader) -> [Color] {
    var table = table
    let count = table.readNumber(at: 2, bytes: 2)
    let first = table.readNumber(at: 8, bytes: 4) + 4 * table.readNumber(at: 12, bytes: 2)
    var colors: [Color] = []
    for index in 0..<count where !table.isBroken {
      func unit(_ place: Int) -> Double {
        Double(table.readNumber(at: first + 4 * index + place, bytes: 1)) / 255
      }
      colors.append(Color(red: unit(2), green: unit(1), blue: unit(0), alpha: unit(3)))
    }
    return table.isBroken ? [] : colors
  }
}

/// A reader of the numbers in a font's table; a number beyond the end is 0, and marks the table as broken.
struct ColorTableReader {
  private let bytes: FileBytes
  private let table: Range<Int>
  private(set) var isBroken = false
  /// The number of paints and stops read so far.
  private var count = 0

  /// The maximum number of paints of a glyph, and the maximum depth of their nesting.
  private static let (mostPaints, deepest) = (4_096, 64)

  init(_ bytes: FileBytes, _ table: Range<Int>) { (self.bytes, self.table) = (bytes, table) }

  /// Reads the unsigned number in `count` bytes at an offset in the table, high byte first.
  mutating func readNumber(at place: Int, bytes count: Int) -> Int {
    guard place >= 0, place <= table.count - count else {
      isBroken = true
      return 0
    }
    let (span, first) = (bytes.span, table.lowerBound + place)
    return (first..<first + count).reduce(0) { $0 << 8 | Int(span[$1]) }
  }

  private mutating func readSignedNumber(at place: Int, bytes count: Int = 2) -> Double {
    let value = readNumber(at: place, bytes: count)
    return Double(value >> (8 * count - 1) == 1 ? value - 1 << (8 * count) : value)
  }

  /// Reads a signed number with 2 whole bits and 14 fraction bits.
  private mutating func readFraction(at place: Int) -> Double {
    readSignedNumber(at: place) / 16_384
  }

  /// Reads a point in font units, and turns its y to point down.
  private mutating func readPoint(at place: Int) -> Point {
    Point(x: readSignedNumber(at: place), y: -readSignedNumber(at: place + 2))
  }

  /// Reads an index into the palette and an alpha, and returns the colour that they give.
  private mutating func readColor(at place: Int, _ palette: [Color]) -> GlyphColor {
    let (index, alpha) = (readNumber(at: place, bytes: 2), readFraction(at: place + 2))
    return color(index, alpha: alpha, palette)
  }

  private func color(_ index: Int, alpha: Double, _ palette: [Color]) -> GlyphColor {
    let alpha = min(1, max(0, alpha))
    if index == 0xFFFF { return GlyphColor(color: nil, alpha: alpha) }
    guard palette.indices.contains(index) else { return GlyphColor(color: .clear) }
    var color = palette[index]
    color.alpha *= alpha
    return GlyphColor(color: color)
  }

  // MARK: - Version 0

  /// Returns the layers of a glyph by version 0, from the lowest up; `nil` for a glyph without any.
  mutating func readLayers(of glyph: GlyphID, _ palette: [Color]) -> GlyphPaint? {
    let (count, first) = (readNumber(at: 2, bytes: 2), readNumber(at: 4, bytes: 4))
    guard let record = findRecord(of: glyph, count, at: first, size: 6) else { return nil }
    let (start, layers) = (
      readNumber(at: record + 2, bytes: 2), readNumber(at: record + 4, bytes: 2)
    )
    guard start + layers <= readNumber(at: 12, bytes: 2), layers <= ColorTableReader.mostPaints
    else {
      isBroken = true
      return nil
    }
    var paints: [GlyphPaint] = []
    for index in start..<start + layers {
      let place = readNumber(at: 8, bytes: 4) + 4 * index
      let color = color(readNumber(at: place + 2, bytes: 2), alpha: 1, palette)
      paints.append(.outline(GlyphID(readNumber(at: place, bytes: 2)), .solid(color)))
    }
    return .layers(paints)
  }

  /// Returns the offset of a glyph's record in a list sorted by glyph, by binary search; `nil` if it has none.
  private mutating func findRecord(
    of glyph: GlyphID, _ count: Int, at first: Int, size: Int
  ) -> Int? {
    var (low, high) = (0, count)
    while low < high, !isBroken {
      let middle = (low + high) / 2
      let known = readNumber(at: first + middle * size, bytes: 2)
      if known == Int(glyph) { return first + middle * size }
      if known < Int(glyph) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  // MARK: - Version 1

  /// Returns the graph of paints of a glyph by version 1, in its clip box; `nil` for a glyph without one.
  mutating func readPaintGraph(of glyph: GlyphID, _ palette: [Color], depth: Int) -> GlyphPaint? {
    guard readNumber(at: 0, bytes: 2) == 1 else { return nil }
    let list = readNumber(at: 14, bytes: 4)
    guard list > 0 else { return nil }
    let count = readNumber(at: list, bytes: 4)
    guard let record = findRecord(of: glyph, count, at: list + 4, size: 6) else { return nil }
    let place = list + readNumber(at: record + 2, bytes: 4)
    guard let paint = readPaint(at: place, palette, depth: depth) else { return nil }
    return readClipBox(of: glyph).map { .clip($0, paint) } ?? paint
  }

  /// Returns the clip box of a glyph; `nil` without one.
  private mutating func readClipBox(of glyph: GlyphID) -> Rect? {
    let list = readNumber(at: 22, bytes: 4)
    guard list > 0 else { return nil }
    // Records of ranges of glyphs, in order.
    var (low, high) = (0, readNumber(at: list + 1, bytes: 4))
    while low < high, !isBroken {
      let middle = (low + high) / 2
      let record = list + 5 + 7 * middle
      if readNumber(at: record + 2, bytes: 2) < Int(glyph) {
        low = middle + 1
      } else if readNumber(at: record, bytes: 2) > Int(glyph) {
        high = middle
      } else {
        let box = list + readNumber(at: record + 4, bytes: 3)
        let (start, end) = (readPoint(at: box + 1), readPoint(at: box + 5))
        return Rect(minX: start.x, minY: end.y, maxX: end.x, maxY: start.y)
      }
    }
    return nil
  }

  /// Returns the paint at an offset in the table, with the paints nested in it; `nil` if it is broken.
  private mutating func readPaint(at place: Int, _ palette: [Color], depth: Int) -> GlyphPaint? {
    count += 1
    guard count <= ColorTableReader.mostPaints, depth < ColorTableReader.deepest, !isBroken else {
      isBroken = true
      return nil
    }
    let format = readNumber(at: place, bytes: 1)
    switch format {
    case 1:
      let (layers, first) = (
        readNumber(at: place + 1, bytes: 1), readNumber(at: place + 2, bytes: 4)
      )
      let list = readNumber(at: 18, bytes: 4)
      var paints: [GlyphPaint] = []
      for index in 0..<layers {
        let layer = list + readNumber(at: list + 4 + 4 * (first + index), bytes: 4)
        guard let paint = readPaint(at: layer, palette, depth: depth + 1) else { return nil }
        paints.append(paint)
      }
      return .layers(paints)
    case 2, 3: return .solid(readColor(at: place + 1, palette))
    case 4...9: return readGradient(at: place, format, palette)
    case 10:
      let glyph = GlyphID(readNumber(at: place + 4, bytes: 2))
      return readInnerPaint(of: place, palette, depth).map { .outline(glyph, $0) }
    case 11:
      return readPaintGraph(
        of: GlyphID(readNumber(at: place + 1, bytes: 2)), palette, depth: depth + 1)
    case 12...31:
      let transform = readTransform(at: place, format)
      return readInnerPaint(of: place, palette, depth).map { .transformed(transform, $0) }
    case 32:
      let backdrop = place + readNumber(at: place + 5, bytes: 3)
      let mode = readNumber(at: place + 4, bytes: 1)
      guard let source = readInnerPaint(of: place, palette, depth),
        let behind = readPaint(at: backdrop, palette, depth: depth + 1),
        ColorTableReader.modes.indices.contains(mode)
      else { return nil }
      return .composite(backdrop: behind, source: source, mode: ColorTableReader.modes[mode])
    default:
      isBroken = true
      return nil
    }
  }

  /// Returns the paint nested in the paint at an offset, by its first reference; `nil` if it is broken.
  private mutating func readInnerPaint(of place: Int, _ palette: [Color], _ depth: Int)
    -> GlyphPaint?
  {
    readPaint(at: place + readNumber(at: place + 1, bytes: 3), palette, depth: depth + 1)
  }

  private mutating func readGradient(
    at place: Int, _ format: Int, _ palette: [Color]
  ) -> GlyphPaint? {
    let line = place + readNumber(at: place + 1, bytes: 3)
    let extend = GlyphGradient.Extend(rawValue: Int32(readNumber(at: line, bytes: 1))) ?? .pad
    // A stop of a format with variations has 4 bytes more.
    let size = format % 2 == 0 ? 6 : 10
    var stops: [GlyphGradient.Stop] = []
    for index in 0..<readNumber(at: line + 1, bytes: 2) where !isBroken {
      let stop = line + 3 + size * index
      stops.append(
        GlyphGradient.Stop(
          color: readColor(at: stop + 2, palette), location: readFraction(at: stop)))
    }
    count += stops.count
    stops = stops.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
    guard let only = stops.first else { return .layers([]) }
    if stops.count == 1 { return .solid(only.color) }
    guard let kind = readGradientKind(at: place + 4, format) else { return .layers([]) }
    return .gradient(GlyphGradient(kind: kind, stops: stops, extend: extend))
  }

  /// Returns the geometry of a gradient: a line, two circles or a sweep around a point; `nil` if it shows nothing.
  private mutating func readGradientKind(at place: Int, _ format: Int) -> GlyphGradient.Kind? {
    switch format {
    case 4, 5:
      let (start, end, turn) = (
        readPoint(at: place), readPoint(at: place + 4), readPoint(at: place + 8)
      )
      // The lines of equal t are parallel to the way from the first point to the third.
      let way = Point(x: end.x - start.x, y: end.y - start.y)
      let side = Point(x: turn.x - start.x, y: turn.y - start.y)
      let square = side.x * side.x + side.y * side.y
      let share = square > 0 ? (way.x * side.y - way.y * side.x) / square : 0
      guard share != 0 else { return nil }
      return .linear(
        from: start, to: Point(x: start.x + share * side.y, y: start.y - share * side.x))
    case 6, 7:
      return .radial(
        from: readPoint(at: place), radius: Double(readNumber(at: place + 4, bytes: 2)),
        to: readPoint(at: place + 6), endRadius: Double(readNumber(at: place + 10, bytes: 2)))
    default:
      // Angles are half turns more than the file says.
      return .sweep(
        around: readPoint(at: place), from: (readFraction(at: place + 4) + 1) / 2,
        to: (readFraction(at: place + 6) + 1) / 2)
    }
  }

  /// Reads the transform of a paint, and turns its y to point down.
  private mutating func readTransform(at place: Int, _ format: Int) -> Affine {
    func move(_ x: Double, _ y: Double) -> Affine { Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }
    let values = place + 4
    if format < 14 {
      let matrix = place + readNumber(at: values, bytes: 3)
      let parts = (0..<6).map { readSignedNumber(at: matrix + 4 * $0, bytes: 4) / 65_536 }
      return Affine(
        a: parts[0], b: -parts[1], c: -parts[2], d: parts[3], tx: parts[4], ty: -parts[5])
    }
    if format < 16 {
      let distance = readPoint(at: values)
      return move(distance.x, distance.y)
    }
    // The number of values before the centre, which every other pair of formats has.
    let isPair = format < 20 || format >= 28
    var matrix: Affine
    switch format {
    case 16..<24:
      let x = readFraction(at: values)
      matrix = Affine(a: x, b: 0, c: 0, d: isPair ? readFraction(at: values + 2) : x, tx: 0, ty: 0)
    case 24..<28:
      let turn = Trigonometry.sineCosine(degrees: readFraction(at: values) * 180)
      matrix = Affine(a: turn.cosine, b: -turn.sine, c: turn.sine, d: turn.cosine, tx: 0, ty: 0)
    default:
      // x' = x - y tan(angle of x), y' = y + x tan(angle of y), with y up.
      let x = Trigonometry.sineCosine(degrees: readFraction(at: values) * 180)
      let y = Trigonometry.sineCosine(degrees: readFraction(at: values + 2) * 180)
      matrix = Affine(a: 1, b: -y.sine / y.cosine, c: x.sine / x.cosine, d: 1, tx: 0, ty: 0)
    }
    if format / 2 % 2 == 1 {
      let center = readPoint(at: values + (isPair ? 4 : 2))
      matrix = move(-center.x, -center.y).concatenating(matrix)
        .concatenating(move(center.x, center.y))
    }
    return matrix
  }

  /// The blend modes of composite paints, by their numbers in the table.
  private static let modes: [BlendMode] = [
    .clear, .source, .destination, .normal, .destinationOver, .sourceIn, .destinationIn, .sourceOut,
    .destinationOut, .sourceAtop, .destinationAtop, .xor, .plusLighter, .screen, .overlay, .darken,
    .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference, .exclusion, .multiply,
    .hue, .saturation, .color, .luminosity,
  ]
}
