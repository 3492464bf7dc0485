// The paints of glyphs in colours, by the tables COLR and CPAL.

import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// The tables of glyphs in colours of a face: version 0, with layers of outlines, and version 1, with graphs of paints.
///
/// They are read here because FreeType 2.12 in Debian 12 is built without version 1.
///
/// - Source: OpenType 1.9.1, tables COLR and CPAL.
struct ColorTables: Sendable {
  private let bytes: FileBytes
  /// The place of the table COLR.
  private let place: Range<Int>
  /// The colours of the first palette.
  let palette: [Color]

  /// Reads the tables of a face; `nil` if it has none.
  init?(_ bytes: FileBytes, face: Int) {
    guard let place = FontTables.table(FontTables.colr, of: bytes.span, face: face),
      place.count >= 14,
      let colors = FontTables.table(FontTables.cpal, of: bytes.span, face: face)
    else { return nil }
    (self.bytes, self.place) = (bytes, place)
    palette = ColorTables.palette(ColorTableReader(bytes, colors))
  }

  /// Returns the paint of a glyph; `nil` if it has none, or a broken one.
  func paint(of glyph: GlyphID) -> GlyphPaint? {
    var reader = ColorTableReader(bytes, place)
    let paint = reader.paint(of: glyph, palette, depth: 0) ?? reader.layers(of: glyph, palette)
    return reader.isBroken ? nil : paint
  }

  /// Reads the first palette: blue, green, red and alpha of each colour.
  private static func palette(_ table: ColorTableReader) -> [Color] {
    var table = table
    let count = table.number(at: 2, bytes: 2)
    let first = table.number(at: 8, bytes: 4) + 4 * table.number(at: 12, bytes: 2)
    var colors: [Color] = []
    for index in 0..<count where !table.isBroken {
      func unit(_ place: Int) -> Double {
        Double(table.number(at: first + 4 * index + place, bytes: 1)) / 255
      }
      colors.append(Color(red: unit(2), green: unit(1), blue: unit(0), alpha: unit(3)))
    }
    return table.isBroken ? [] : colors
  }
}

/// Reads numbers of a table; places beyond its end are 0, and make it broken.
struct ColorTableReader {
  private let bytes: FileBytes
  private let table: Range<Int>
  private(set) var isBroken = false
  /// The number of paints so far.
  private var count = 0

  /// The largest number of paints of a glyph, and how deep they may be nested.
  private static let (mostPaints, deepest) = (4_096, 64)

  init(_ bytes: FileBytes, _ table: Range<Int>) { (self.bytes, self.table) = (bytes, table) }

  /// Returns an unsigned number of some bytes.
  mutating func number(at place: Int, bytes count: Int) -> Int {
    guard place >= 0, place <= table.count - count else {
      isBroken = true
      return 0
    }
    let (span, first) = (bytes.span, table.lowerBound + place)
    return (first..<first + count).reduce(0) { $0 << 8 | Int(span[$1]) }
  }

  private mutating func signed(at place: Int, bytes count: Int = 2) -> Double {
    let value = number(at: place, bytes: count)
    return Double(value >> (8 * count - 1) == 1 ? value - 1 << (8 * count) : value)
  }

  /// Returns a number of 2 and 14 bits.
  private mutating func fraction(at place: Int) -> Double { signed(at: place) / 16_384 }

  /// Returns a point with y down.
  private mutating func point(at place: Int) -> Point {
    Point(x: signed(at: place), y: -signed(at: place + 2))
  }

  /// Returns a colour of the palette, by its index and its alpha.
  private mutating func color(at place: Int, _ palette: [Color]) -> GlyphColor {
    let (index, alpha) = (number(at: place, bytes: 2), fraction(at: place + 2))
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

  /// Returns the layers of a glyph, from the lowest; `nil` for a glyph without any.
  mutating func layers(of glyph: GlyphID, _ palette: [Color]) -> GlyphPaint? {
    let (count, first) = (number(at: 2, bytes: 2), number(at: 4, bytes: 4))
    guard let record = record(of: glyph, count, at: first, size: 6) else { return nil }
    let (start, layers) = (number(at: record + 2, bytes: 2), number(at: record + 4, bytes: 2))
    guard start + layers <= number(at: 12, bytes: 2), layers <= ColorTableReader.mostPaints else {
      isBroken = true
      return nil
    }
    var paints: [GlyphPaint] = []
    for index in start..<start + layers {
      let place = number(at: 8, bytes: 4) + 4 * index
      let color = color(number(at: place + 2, bytes: 2), alpha: 1, palette)
      paints.append(.outline(GlyphID(number(at: place, bytes: 2)), .solid(color)))
    }
    return .layers(paints)
  }

  /// Returns the place of a glyph's record, by binary search: each begins with its glyph.
  private mutating func record(
    of glyph: GlyphID, _ count: Int, at first: Int, size: Int
  ) -> Int? {
    var (low, high) = (0, count)
    while low < high, !isBroken {
      let middle = (low + high) / 2
      let known = number(at: first + middle * size, bytes: 2)
      if known == Int(glyph) { return first + middle * size }
      if known < Int(glyph) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  // MARK: - Version 1

  /// Returns the graph of paints of a glyph, in its clip box; `nil` for a glyph without one.
  mutating func paint(of glyph: GlyphID, _ palette: [Color], depth: Int) -> GlyphPaint? {
    guard number(at: 0, bytes: 2) == 1 else { return nil }
    let list = number(at: 14, bytes: 4)
    guard list > 0 else { return nil }
    let count = number(at: list, bytes: 4)
    guard let record = record(of: glyph, count, at: list + 4, size: 6) else { return nil }
    let place = list + number(at: record + 2, bytes: 4)
    guard let paint = paint(at: place, palette, depth: depth) else { return nil }
    return clip(of: glyph).map { .clip($0, paint) } ?? paint
  }

  /// Returns the clip box of a glyph; `nil` without one.
  private mutating func clip(of glyph: GlyphID) -> Rect? {
    let list = number(at: 22, bytes: 4)
    guard list > 0 else { return nil }
    // Records of ranges of glyphs, in order.
    var (low, high) = (0, number(at: list + 1, bytes: 4))
    while low < high, !isBroken {
      let middle = (low + high) / 2
      let record = list + 5 + 7 * middle
      if number(at: record + 2, bytes: 2) < Int(glyph) {
        low = middle + 1
      } else if number(at: record, bytes: 2) > Int(glyph) {
        high = middle
      } else {
        let box = list + number(at: record + 4, bytes: 3)
        let (start, end) = (point(at: box + 1), point(at: box + 5))
        return Rect(minX: start.x, minY: end.y, maxX: end.x, maxY: start.y)
      }
    }
    return nil
  }

  /// Returns the paint at a place, and those within it.
  private mutating func paint(at place: Int, _ palette: [Color], depth: Int) -> GlyphPaint? {
    count += 1
    guard count <= ColorTableReader.mostPaints, depth < ColorTableReader.deepest, !isBroken else {
      isBroken = true
      return nil
    }
    let format = number(at: place, bytes: 1)
    switch format {
    case 1:
      let (layers, first) = (number(at: place + 1, bytes: 1), number(at: place + 2, bytes: 4))
      let list = number(at: 18, bytes: 4)
      var paints: [GlyphPaint] = []
      for index in 0..<layers {
        let layer = list + number(at: list + 4 + 4 * (first + index), bytes: 4)
        guard let paint = paint(at: layer, palette, depth: depth + 1) else { return nil }
        paints.append(paint)
      }
      return .layers(paints)
    case 2, 3: return .solid(color(at: place + 1, palette))
    case 4...9: return gradient(at: place, format, palette)
    case 10:
      let glyph = GlyphID(number(at: place + 4, bytes: 2))
      return inner(of: place, palette, depth).map { .outline(glyph, $0) }
    case 11:
      return paint(
        of: GlyphID(number(at: place + 1, bytes: 2)), palette, depth: depth + 1)
    case 12...31:
      let transform = transform(at: place, format)
      return inner(of: place, palette, depth).map { .transformed(transform, $0) }
    case 32:
      let backdrop = place + number(at: place + 5, bytes: 3)
      let mode = number(at: place + 4, bytes: 1)
      guard let source = inner(of: place, palette, depth),
        let behind = paint(at: backdrop, palette, depth: depth + 1),
        ColorTableReader.modes.indices.contains(mode)
      else { return nil }
      return .composite(backdrop: behind, source: source, mode: ColorTableReader.modes[mode])
    default:
      isBroken = true
      return nil
    }
  }

  /// Returns the paint that a paint refers to first.
  private mutating func inner(of place: Int, _ palette: [Color], _ depth: Int) -> GlyphPaint? {
    paint(at: place + number(at: place + 1, bytes: 3), palette, depth: depth + 1)
  }

  private mutating func gradient(
    at place: Int, _ format: Int, _ palette: [Color]
  ) -> GlyphPaint? {
    let line = place + number(at: place + 1, bytes: 3)
    let extend = GlyphGradient.Extend(rawValue: Int32(number(at: line, bytes: 1))) ?? .pad
    // A stop of a format with variations has 4 bytes more.
    let size = format % 2 == 0 ? 6 : 10
    var stops: [GlyphGradient.Stop] = []
    for index in 0..<number(at: line + 1, bytes: 2) where !isBroken {
      let stop = line + 3 + size * index
      stops.append(
        GlyphGradient.Stop(color: color(at: stop + 2, palette), location: fraction(at: stop)))
    }
    count += stops.count
    stops = stops.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
    guard let only = stops.first else { return .layers([]) }
    if stops.count == 1 { return .solid(only.color) }
    guard let kind = kind(at: place + 4, format) else { return .layers([]) }
    return .gradient(GlyphGradient(kind: kind, stops: stops, extend: extend))
  }

  /// Returns where a gradient begins and ends; `nil` if it shows nothing.
  private mutating func kind(at place: Int, _ format: Int) -> GlyphGradient.Kind? {
    switch format {
    case 4, 5:
      let (start, end, turn) = (point(at: place), point(at: place + 4), point(at: place + 8))
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
        from: point(at: place), radius: Double(number(at: place + 4, bytes: 2)),
        to: point(at: place + 6), endRadius: Double(number(at: place + 10, bytes: 2)))
    default:
      // Angles are half turns more than the file says.
      return .sweep(
        around: point(at: place), from: (fraction(at: place + 4) + 1) / 2,
        to: (fraction(at: place + 6) + 1) / 2)
    }
  }

  /// Returns the transform of a paint, with y down.
  private mutating func transform(at place: Int, _ format: Int) -> Affine {
    func move(_ x: Double, _ y: Double) -> Affine { Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }
    let values = place + 4
    if format < 14 {
      let matrix = place + number(at: values, bytes: 3)
      let parts = (0..<6).map { signed(at: matrix + 4 * $0, bytes: 4) / 65_536 }
      return Affine(
        a: parts[0], b: -parts[1], c: -parts[2], d: parts[3], tx: parts[4], ty: -parts[5])
    }
    if format < 16 {
      let distance = point(at: values)
      return move(distance.x, distance.y)
    }
    // The number of values before the centre, which every other pair of formats has.
    let isPair = format < 20 || format >= 28
    var matrix: Affine
    switch format {
    case 16..<24:
      let x = fraction(at: values)
      matrix = Affine(a: x, b: 0, c: 0, d: isPair ? fraction(at: values + 2) : x, tx: 0, ty: 0)
    case 24..<28:
      let turn = Trigonometry.sineCosine(degrees: fraction(at: values) * 180)
      matrix = Affine(a: turn.cosine, b: -turn.sine, c: turn.sine, d: turn.cosine, tx: 0, ty: 0)
    default:
      // x' = x - y tan(angle of x), y' = y + x tan(angle of y), with y up.
      let x = Trigonometry.sineCosine(degrees: fraction(at: values) * 180)
      let y = Trigonometry.sineCosine(degrees: fraction(at: values + 2) * 180)
      matrix = Affine(a: 1, b: -y.sine / y.cosine, c: x.sine / x.cosine, d: 1, tx: 0, ty: 0)
    }
    if format / 2 % 2 == 1 {
      let center = point(at: values + (isPair ? 4 : 2))
      matrix = move(-center.x, -center.y).concatenating(matrix)
        .concatenating(move(center.x, center.y))
    }
    return matrix
  }

  /// The composite modes, by their numbers.
  private static let modes: [BlendMode] = [
    .clear, .source, .destination, .normal, .destinationOver, .sourceIn, .destinationIn, .sourceOut,
    .destinationOut, .sourceAtop, .destinationAtop, .xor, .plusLighter, .screen, .overlay, .darken,
    .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference, .exclusion, .multiply,
    .hue, .saturation, .color, .luminosity,
  ]
}
