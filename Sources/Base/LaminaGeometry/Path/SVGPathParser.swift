/// A mistake in the text of a path.
public struct PathError: Error, Equatable, Sendable {
  /// The position of the mistake, in bytes of UTF-8 from the start of the text.
  public var offset: Int
  /// The text that was expected instead, in words.
  public var expected: String
  /// The text at the position: a character, or the end of the text.
  public var found: String

  /// Makes an error.
  public init(offset: Int, expected: String, found: String) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

extension Path {
  /// Reads SVG path data, such as `M10 20h5.5-.5V7c…Z`.
  ///
  /// It accepts every command, absolute and relative, compact numbers and flags, and repeated commands.
  /// O(characters). An empty text is an empty path.
  ///
  /// - Throws: `PathError` with the position of the first mistake. A broken path draws nothing.
  /// - Source: SVG 2, chapter 9.3; arcs by its implementation notes F.6, with radii that are too small
  ///   scaled up.
  public init(svg text: String) throws(PathError) {
    let bytes = Array(text.utf8)
    var parser = SVGPathParser(scanner: PathScanner(bytes))
    try parser.parse()
    self = parser.path
  }
}

/// A parser of one text with SVG path data.
private struct SVGPathParser {
  var scanner: PathScanner
  var path = Path()
  private var current = Point.zero
  /// The start of the current subpath.
  private var start = Point.zero
  /// The last control point of the previous curve, for smooth continuations.
  private var control = Point.zero
  private var last = UInt8(0)

  init(scanner: PathScanner) { self.scanner = scanner }

  mutating func parse() throws(PathError) {
    scanner.skipSpace()
    var command = UInt8(0)
    while let next = scanner.peek {
      if PathScanner.isCommand(next) {
        command = next
        scanner.skipCharacter()
        guard !path.isEmpty || command | 32 == UInt8(ascii: "m") else {
          scanner.retreat()
          throw scanner.errorExpecting("a path that starts with M or m")
        }
      } else {
        // Numbers without a command repeat the last command; after a move they are lines.
        switch command {
        case UInt8(ascii: "M"): command = UInt8(ascii: "L")
        case UInt8(ascii: "m"): command = UInt8(ascii: "l")
        case 0: throw scanner.errorExpecting("a path that starts with M or m")
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): throw scanner.errorExpecting("a command")
        default: break
        }
        guard PathScanner.startsNumber(next) else {
          throw scanner.errorExpecting("a command or a number")
        }
      }
      try runCommand(command)
      last = command | 32
      scanner.skipSeparator()
    }
    if let trailing = scanner.trailingComma {
      throw PathError(offset: trailing, expected: "a number after the comma", found: "the end")
    }
  }

  private mutating func runCommand(_ command: UInt8) throws(PathError) {
    let isRelative = command >= UInt8(ascii: "a")
    let origin = isRelative ? current : .zero
    switch command | 32 {
    case UInt8(ascii: "m"):
      current = try readPoint(origin)
      start = current
      path.move(to: current)
    case UInt8(ascii: "l"):
      current = try readPoint(origin)
      path.addLine(to: current)
    case UInt8(ascii: "h"):
      current.x = try readNumber() + origin.x
      try checkFinite()
      path.addLine(to: current)
    case UInt8(ascii: "v"):
      current.y = try readNumber() + origin.y
      try checkFinite()
      path.addLine(to: current)
    case UInt8(ascii: "c"):
      let first = try readPoint(origin)
      control = try readPoint(origin)
      current = try readPoint(origin)
      path.addCubic(first, control, to: current)
    case UInt8(ascii: "s"):
      let isSmooth = last == UInt8(ascii: "c") || last == UInt8(ascii: "s")
      let first = isSmooth ? try mirroredControl() : current
      control = try readPoint(origin)
      current = try readPoint(origin)
      path.addCubic(first, control, to: current)
    case UInt8(ascii: "q"):
      control = try readPoint(origin)
      current = try readPoint(origin)
      path.addQuad(control, to: current)
    case UInt8(ascii: "t"):
      let isSmooth = last == UInt8(ascii: "q") || last == UInt8(ascii: "t")
      control = isSmooth ? try mirroredControl() : current
      current = try readPoint(origin)
      path.addQuad(control, to: current)
    case UInt8(ascii: "a"): try readArc(origin)
    default:
      path.close()
      current = start
    }
  }

  private func mirroredControl() throws(PathError) -> Point {
    let point = Point(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
    guard point.isFinite else { throw scanner.errorExpecting("finite coordinates") }
    return point
  }

  private mutating func readNumber() throws(PathError) -> Double {
    let value = try scanner.readNumber()
    scanner.skipSeparator()
    return value
  }

  private mutating func readPoint(_ origin: Point) throws(PathError) -> Point {
    let x = try readNumber()
    let y = try readNumber()
    let point = Point(x: x + origin.x, y: y + origin.y)
    guard point.isFinite else { throw scanner.errorExpecting("finite coordinates") }
    return point
  }

  private func checkFinite() throws(PathError) {
    guard current.isFinite else { throw scanner.errorExpecting("finite coordinates") }
  }

  private mutating func readArc(_ origin: Point) throws(PathError) {
    let rx = try readNumber()
    let ry = try readNumber()
    let degrees = try readNumber()
    let isLarge = try readFlag()
    let sweeps = try readFlag()
    let end = try readPoint(origin)
    // Finite radii can still lead to infinite coordinates.
    guard
      path.addArc(
        to: end, radii: SIMD2(abs(rx), abs(ry)), degrees: degrees, isLarge: isLarge,
        sweeps: sweeps, from: current)
    else { throw scanner.errorExpecting("an arc with finite coordinates") }
    current = end
  }

  private mutating func readFlag() throws(PathError) -> Bool {
    defer { scanner.skipSeparator() }
    return try scanner.readFlag()
  }
}

extension Path {
  /// Adds an elliptical arc as SVG describes it: by its end, and by the ellipse's radii and rotation.
  ///
  /// A radius of 0 makes a line. Radii that are too small are scaled up (F.6.6). An arc that ends at its
  /// start is omitted.
  ///
  /// - Returns: whether all points are finite; the arc is cut before the first curve with one that is not.
  /// - Source: SVG 2, implementation notes, F.6.5.
  fileprivate mutating func addArc(
    to end: Point, radii: SIMD2<Double>, degrees: Double, isLarge: Bool, sweeps: Bool,
    from start: Point
  ) -> Bool {
    if start == end { return true }
    let turn = Trigonometry.sineCosine(degrees: degrees)
    // Maps to the space where the ellipse is the unit circle.
    func toCircle(_ x: Double, _ y: Double, _ radii: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(turn.cosine * x + turn.sine * y, turn.cosine * y - turn.sine * x) / radii
    }
    func addChord() -> Bool {
      addLine(to: end)
      return true
    }
    guard radii.x > 0, radii.y > 0 else { return addChord() }
    // Half the chord: the centre lies on its perpendicular bisector.
    var scaled = radii
    var half = toCircle(start.x / 2 - end.x / 2, start.y / 2 - end.y / 2, radii)
    let square = (half * half).sum()
    guard square.isFinite, square > 0 else { return addChord() }
    if square > 1 {
      let factor = square.squareRoot()
      scaled = radii * factor
      half /= factor
    }
    let away = square > 1 ? 0 : ((1 - square) / square).squareRoot()
    let side = isLarge == sweeps ? -away : away
    let center = SIMD2(side * half.y, -side * half.x)
    let (from, to) = (half - center, -half - center)
    let middle = SIMD2(start.x / 2 + end.x / 2, start.y / 2 + end.y / 2)
    func ellipsePoint(_ unit: Point) -> Point {
      let p = (SIMD2(unit.x, unit.y) + center) * scaled
      return Point(
        x: middle.x + turn.cosine * p.x - turn.sine * p.y,
        y: middle.y + turn.sine * p.x + turn.cosine * p.y)
    }
    let arcs = UnitArc.arcCubics(from: from, to: to, isPositive: sweeps)
    for (index, arc) in arcs.enumerated() {
      let (first, second) = (ellipsePoint(arc.control1), ellipsePoint(arc.control2))
      let last = index + 1 < arcs.count ? ellipsePoint(arc.end) : end
      guard first.isFinite, second.isFinite, last.isFinite else { return false }
      addCubic(first, second, to: last)
    }
    return true
  }
}
