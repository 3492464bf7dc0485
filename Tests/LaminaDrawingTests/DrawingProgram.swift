import LaminaDrawing
import LaminaGeometry
import LaminaPixels
import ReferenceRenderer
import TestSupport

/// Steps for a context and its twin.
struct DrawingProgram {
  var width = 24
  var height = 20
  var scale = 1.0
  var isUp = true
  var isOpaque = false
  var steps: [DrawingStep] = []

  init(_ steps: [DrawingStep] = []) { self.steps = steps }

  /// Returns the picture that the context draws.
  func drawn() throws -> Texture {
    let context = try GraphicsContext(
      width: width, height: height, scale: scale, orientation: isUp ? .up : .down,
      isOpaque: isOpaque)
    for step in steps { try context.perform(step) }
    while context.savedStateCount > 0 { try context.restoreState() }
    return try context.makeImage()
  }

  /// The picture that the twin draws.
  var expected: ReferencePicture {
    var twin = ReferenceContext(
      width: width, height: height, scale: scale, isUp: isUp, isOpaque: isOpaque)
    for step in steps { twin.perform(step) }
    return twin.picture
  }

  /// The worst pixel that is off by more than is allowed; `nil` if none is.
  ///
  /// - Parameters:
  ///   - limit: the most that may be allowed anywhere.
  ///   - tally: counts how strict the comparison has been.
  /// - Returns: the place, what is there and what should be.
  /// - Throws: what drawing throws.
  func difference(limit: Double = 255, tally: inout ProgramTally) throws -> String? {
    let (drawn, expected) = (try drawn(), expected)
    var worst: (excess: Double, text: String)?
    let pixels = drawn.pixels
    for index in pixels.indices {
      let (a, b) = (pixels[index], expected.pixels[index])
      let tolerance = expected.channelTolerance[index]
      tally.add(a, b, tolerance.max())
      let channels = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
      for (lane, (x, y)) in channels.enumerated() {
        let off = abs(Double(x) - Double(y))
        let excess = off - min(limit, tolerance[lane] + 1e-6)
        if excess > 0, excess > worst?.excess ?? 0 {
          worst = (
            excess,
            """
            (\(index % width), \(index / width)): \(a.text) instead of \(b.text) \
            within \(tolerance)
            """
          )
        }
      }
      if max(a.red, a.green, a.blue) > a.alpha {
        return "(\(index % width), \(index / width)): \(a.text) has a colour above its alpha"
      }
    }
    return worst?.text
  }
}

extension DrawingProgram {
  func difference(limit: Double = 255) throws -> String? {
    var tally = ProgramTally()
    return try difference(limit: limit, tally: &tally)
  }
}

/// How far pixels are from the twin's, and how far they might be.
struct ProgramTally {
  private(set) var pixels = 0
  private(set) var equal = 0
  private(set) var strict = 0
  private(set) var edges = 0
  private(set) var loose = 0

  mutating func add(_ a: PackedPixel, _ b: PackedPixel, _ tolerance: Double) {
    pixels += 1
    if a == b { equal += 1 }
    if tolerance < 2 { strict += 1 } else if tolerance < 24 { edges += 1 } else { loose += 1 }
  }

  var text: String {
    func share(_ count: Int) -> String {
      "\(Double(count * 1_000 / max(1, pixels)) / 10) %"
    }
    return """
      programs: \(pixels) pixels, \(share(equal)) equal; allowed: under 2 for \(share(strict)), \
      under 24 for \(share(edges)), more for \(share(loose))
      """
  }
}

extension PackedPixel {
  var text: String { "[\(red) \(green) \(blue) \(alpha)]" }
}

extension GraphicsContext {
  /// Does one step of a program.
  func perform(_ step: DrawingStep) throws {
    switch step {
    case .save: saveState()
    case .restore: try restoreState()
    case .concatenate(let transform): try concatenate(transform)
    case .fillColor(let color): fillColor = color
    case .strokeColor(let color): strokeColor = color
    case .strokeStyle(let style): stroke = style
    case .alpha(let value): alpha = value
    case .blendMode(let mode): blendMode = mode
    case .isNearest(let isNearest): imageFilter = isNearest ? .nearest : .linear
    case .shadow(let style):
      shadow = style.map { ContextShadow(offset: $0.offset, blur: $0.blur, color: $0.color) }
    case .clip(let path, let rule): try clip(to: path, rule: rule)
    case .fill(let path, let rule): try fill(path, rule: rule)
    case .fillRect(let rect): try fill(rect)
    case .stroke(let path): try stroke(path)
    case .clear(let rect): try clear(rect)
    case .image(let texture, let rect): try draw(texture, in: rect)
    case .linearGradient(let gradient, let start, let end):
      try drawLinearGradient(gradient.forContext(), from: start, to: end)
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1):
      try drawRadialGradient(
        gradient.forContext(), startCenter: c0, startRadius: r0, endCenter: c1, endRadius: r1)
    case .glyphs: preconditionFailure("a context draws texts, not outlines")
    }
  }
}

extension DrawingGradient {
  func forContext() throws -> ContextGradient {
    try ContextGradient(
      colors: colors, locations: locations, extendsStart: extendsStart, extendsEnd: extendsEnd)
  }
}

extension Affine {
  static func turn(degrees: Double) -> Affine {
    let t = Trigonometry.sineCosine(degrees: degrees)
    return Affine(a: t.cosine, b: t.sine, c: -t.sine, d: t.cosine, tx: 0, ty: 0)
  }
  static func move(_ x: Double, _ y: Double) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }
  static func scale(_ x: Double, _ y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }
}

extension Color {
  static let red = Color(red: 1, green: 0.2, blue: 0.1)
  static let green = Color(red: 0.1, green: 0.7, blue: 0.3)
  static let blue = Color(red: 0.15, green: 0.3, blue: 0.9)
  static let glass = Color(red: 0.9, green: 0.6, blue: 0.1, alpha: 0.55)
}

extension Path {
  static func svg(_ text: String) -> Path {
    do { return try Path(svg: text) } catch { preconditionFailure("\(text): \(error)") }
  }
  static let star = svg("M12 2L17 18L3 8H21L7 18Z")
  static let leaf = svg("M3 10C5 1 17 2 21 9Q14 19 3 10Z")
}
