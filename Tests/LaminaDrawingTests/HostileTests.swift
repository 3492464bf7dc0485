import LaminaDrawing
import LaminaGeometry
import LaminaPixels
import LaminaText
import ReferenceRenderer
import TestSupport
import Testing

/// Numbers that are not finite, huge or tiny, in every parameter: errors or pictures, never a crash.
@Suite struct HostileTests {
  private struct Numbers {
    var random: SplitMix
    mutating func next() -> Double {
      let odd: [Double] = [
        .nan, .infinity, -.infinity, 1e308, -1e308, 1e154, -1e200, 1e-307, .leastNonzeroMagnitude,
        -.leastNonzeroMagnitude, 1e-160,
        0, -0.0, 1e9, -1e9, 65_536, -65_537, 2_147_483_648, 1e15, 1, -1,
      ]
      return random.chance(0.35) ? random.element(of: odd) : random.double(in: -20...40)
    }
    mutating func point() -> Point { Point(x: next(), y: next()) }
    mutating func rect() -> Rect { Rect(x: next(), y: next(), width: next(), height: next()) }
    mutating func color() -> Color {
      Color(red: next(), green: next(), blue: next(), alpha: random.chance(0.5) ? 1 : next())
    }
    mutating func path() -> Path {
      var path = Path()
      path.move(to: point())
      for _ in 0..<random.integer(in: 0...3) {
        switch random.integer(in: 0...3) {
        case 0: path.addLine(to: point())
        case 1: path.addQuad(point(), to: point())
        case 2: path.addCubic(point(), point(), to: point())
        default: path.close()
        }
      }
      return random.chance(0.2) ? Path(ellipseIn: rect()) : path
    }
    mutating func transform() -> Affine {
      Affine(a: next(), b: next(), c: next(), d: next(), tx: next(), ty: next())
    }
  }

  private func act(_ n: inout Numbers, on context: GraphicsContext, _ layout: TextLayout) throws {
    switch n.random.integer(in: 0...21) {
    case 0: try context.concatenate(n.transform())
    case 1: try context.scale(x: n.next(), y: n.next())
    case 2: try context.rotate(by: n.next())
    case 3: try context.translate(x: n.next(), y: n.next())
    case 4: context.alpha = n.next()
    case 5: context.blendMode = n.random.element(of: BlendMode.allCases)
    case 6:
      context.shadow =
        n.random.chance(0.5)
        ? nil
        : ContextShadow(
          offset: Size(width: n.next(), height: n.next()), blur: min(60, n.next()),
          color: n.color())
    case 7: try context.clip(to: n.path(), rule: n.random.element(of: FillRule.allCases))
    case 8: try context.clip(to: n.rect())
    case 9: try context.fill(n.path())
    case 10: try context.fill(n.rect())
    case 11: try context.clear(n.rect())
    case 12:
      context.stroke.width = n.next()
      context.stroke.miterLimit = n.next()
      context.stroke.cap = n.random.element(of: LineCap.allCases)
      context.stroke.join = n.random.element(of: LineJoin.allCases)
      context.stroke.dashPattern = n.random.chance(0.3) ? [n.next(), n.next(), 3] : []
      context.stroke.dashPhase = n.next()
      context.stroke.start = n.random.chance(0.8) ? 0 : n.next()
      try context.stroke(n.path())
    case 13, 14:
      context.imageFilter = n.random.chance(0.5) ? .nearest : .linear
      try context.draw(OperationTests.picture, in: n.rect())
    case 15:
      try context.drawLinearGradient(gradient(&n), from: n.point(), to: n.point())
    case 16, 17:
      try context.drawRadialGradient(
        gradient(&n), startCenter: n.point(), startRadius: n.next(), endCenter: n.point(),
        endRadius: n.next())
    case 18: try context.draw(layout, at: n.point())
    case 19: try context.fill(RoundedRect(n.rect(), radius: n.next()))
    case 20:
      try context.beginTransparencyLayer()
      try context.endTransparencyLayer()
    default:
      context.fillColor = n.color()
      context.strokeColor = n.color()
    }
  }

  private func gradient(_ n: inout Numbers) throws -> ContextGradient {
    try ContextGradient(
      colors: [n.color(), n.color(), n.color()],
      locations: n.random.chance(0.2) ? [n.next(), n.next(), n.next()] : nil,
      extendsStart: n.random.chance(0.5), extendsEnd: n.random.chance(0.5))
  }

  @Test func `hostile numbers: never a crash, and colours stay below their alpha`() throws {
    let layout = try TextLayout(
      AttributedText(
        "Ag", attributes: TextAttributes(font: FontDescription(path: DrawingFonts.sans), size: 9)),
      fonts: DrawingFonts.collection)
    for seed in UInt64(1)...3_000 {
      var n = Numbers(random: SplitMix(seed: seed))
      let context = try GraphicsContext(
        width: n.random.integer(in: 0...30), height: n.random.integer(in: 1...20),
        scale: n.random.element(of: [1, 2, 1e-3, 1e6]),
        orientation: n.random.chance(0.5) ? .up : .down, isOpaque: n.random.chance(0.3),
        memoryLimit: 1 << 24)
      do {
        for _ in 0..<n.random.integer(in: 1...10) {
          context.saveState()
          do { try act(&n, on: context, layout) } catch is DrawingError {}
          if n.random.chance(0.5) { try context.restoreState() }
        }
        while context.savedStateCount > 0 { try context.restoreState() }
        let image = try context.makeImage()
        let pixels = image.pixels
        for index in pixels.indices {
          let p = pixels[index]
          #expect(max(p.red, p.green, p.blue) <= p.alpha, "LAMINA_SEED=\(seed)")
        }
      } catch is DrawingError {
        // Over the limit of memory, which paths at 1e308 with dashes may well be.
        continue
      }
    }
  }

  @Test func `huge shapes: they cover what they should`() throws {
    for size in [1e5, 1e7, 1e12, 1e100, 1e300] {
      for isUp in [false, true] {
        let context = try GraphicsContext(width: 8, height: 8, orientation: isUp ? .up : .down)
        context.fillColor = .red
        try context.fill(Rect(x: -size, y: -size, width: 2 * size, height: 2 * size))
        context.fillColor = .blue
        try context.fill(Rect(x: 4, y: -size, width: size, height: 2 * size))
        context.fillColor = .green
        try context.fill(Path(rect: Rect(x: 6, y: -size, width: size, height: 2 * size)))
        let image = try context.makeImage()
        let pixels = image.pixels
        let wanted = [Color.red, .red, .red, .red, .blue, .blue, .green, .green].map {
          PackedPixel($0)
        }
        for index in pixels.indices { #expect(pixels[index] == wanted[index % 8], "\(size)") }
      }
    }
  }

  @Test func `gradients: what cannot be is an error`() throws {
    #expect(throws: DrawingError.invalidStops(colors: 0, locations: 0)) {
      _ = try ContextGradient(colors: [])
    }
    #expect(throws: DrawingError.invalidStops(colors: 2, locations: 1)) {
      _ = try ContextGradient(colors: [.red, .blue], locations: [0])
    }
    #expect(throws: DrawingError.invalidLocation(index: 1, 0.2)) {
      _ = try ContextGradient(colors: [.red, .blue], locations: [0.5, 0.2])
    }
    for bad in [-0.1, 1.1, Double.nan, .infinity] {
      #expect(throws: DrawingError.self) {
        _ = try ContextGradient(colors: [.red], locations: [bad])
      }
    }
    let context = try GraphicsContext(width: 2, height: 2)
    let gradient = try ContextGradient(colors: [.red, .blue])
    #expect(throws: DrawingError.invalidNumber(name: "startRadius", -1)) {
      try context.drawRadialGradient(
        gradient, startCenter: .init(x: 0, y: 0), startRadius: -1, endCenter: .init(x: 1, y: 0),
        endRadius: 1)
    }
  }

  @Test func `shadows: what cannot be is an error that names the number`() throws {
    let context = try GraphicsContext(width: 4, height: 4, scale: 2)
    for blur in [-1, Double.nan, .infinity, 1_001] {
      context.shadow = ContextShadow(offset: Size(width: 0, height: 0), blur: blur, color: .black)
      let error = #expect(throws: DrawingError.self) {
        try context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
      }
      guard case .invalidNumber("shadow blur", _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    context.shadow = ContextShadow(offset: Size(width: 1e9, height: 0), blur: 1, color: .black)
    #expect(throws: DrawingError.invalidNumber(name: "shadow offset", 1e9)) {
      try context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
    }
    // The largest blur costs little for a small draw: 64 MB would be needed for all it can reach.
    let small = try GraphicsContext(width: 4, height: 4, memoryLimit: 1 << 20)
    small.shadow = ContextShadow(offset: Size(width: 0, height: 0), blur: 2_000, color: .black)
    try small.fill(Rect(x: 0, y: 0, width: 2, height: 2))
    _ = try small.makeImage()
  }
}
