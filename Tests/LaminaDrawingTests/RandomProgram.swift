import LaminaGeometry
import LaminaPixels
import ReferenceRenderer
import TestSupport

/// Programs of up to twelve drawings, with what sets their state.
struct ProgramMaker {
  private var random: SplitMix
  private var depth = 0

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func program() -> DrawingProgram {
    var program = DrawingProgram()
    program.width = random.integer(in: 1...26)
    program.height = random.integer(in: 1...22)
    program.isUp = random.chance(0.5)
    program.isOpaque = random.chance(0.25)
    program.scale = random.element(of: [1, 1, 1, 2, 3, 1.5, 0.7])
    for _ in 0..<random.integer(in: 1...12) { addStep(to: &program.steps) }
    return program
  }

  private mutating func addStep(to steps: inout [DrawingStep]) {
    switch random.integer(in: 0...24) {
    case 0:
      steps.append(.save)
      depth += 1
    case 1 where depth > 0:
      steps.append(.restore)
      depth -= 1
    case 2, 3: steps.append(.concatenate(transform()))
    case 4: steps.append(.alpha(random.double(in: 0...1.1)))
    case 5, 6: steps.append(.blendMode(random.element(of: BlendMode.allCases)))
    case 7 where random.chance(0.4): steps.append(.shadow(shadow()))
    case 8, 9: steps.append(.clip(path(), rule()))
    case 10:
      steps.append(.clear(rect()))
    case 11, 12:
      steps += [.fillColor(color()), .fillRect(rect())]
    case 13, 14, 15:
      steps += [.fillColor(color()), .fill(path(), rule())]
    case 16, 17:
      steps += [.strokeColor(color()), .strokeStyle(style()), .stroke(path())]
    case 18, 19:
      steps += [.isNearest(random.chance(0.5)), .image(picture(), rect())]
    case 20: steps.append(.linearGradient(gradient(), point(), point()))
    case 21, 22:
      steps.append(
        .radialGradient(
          gradient(), point(), radius(), random.chance(0.3) ? Point(x: 8, y: 8) : point(), radius())
      )
    default: steps += [.fillColor(color()), .fillRect(rect())]
    }
  }

  private mutating func transform() -> Affine {
    switch random.integer(in: 0...6) {
    case 0: .move(Double(random.integer(in: -5...5)), Double(random.integer(in: -5...5)))
    case 1: .move(random.double(in: -6...6), random.double(in: -6...6))
    case 2: .scale(random.element(of: [-1, 0.5, 2]), random.element(of: [1, -1, 0.5]))
    case 3: .scale(random.double(in: 0.3...2), random.double(in: -2...2))
    case 4: .turn(degrees: random.element(of: [90, 180, 270, 45]))
    case 5: .turn(degrees: random.double(in: 0...360))
    default:
      Affine(
        a: random.double(in: -1.5...1.5), b: random.double(in: -1...1),
        c: random.double(in: -1...1), d: random.double(in: -1.5...1.5),
        tx: random.double(in: 0...8), ty: random.double(in: 0...8))
    }
  }

  private mutating func shadow() -> DrawingShadowStyle? {
    if random.chance(0.2) { return nil }
    return DrawingShadowStyle(
      offset: Size(width: random.double(in: -5...5), height: random.double(in: -5...5)),
      blur: random.chance(0.3) ? 0 : random.double(in: 0.5...8), color: color())
  }

  private mutating func color() -> Color {
    func part() -> Double { random.element(of: [0, 1, 0.5, random.double(in: 0...1)]) }
    return Color(
      red: part(), green: part(), blue: part(),
      alpha: random.element(of: [1, 1, 0, random.double(in: 0...1)]))
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let value = random.double(in: range)
    return random.chance(0.4) ? value.rounded() : value
  }

  private mutating func point() -> Point { Point(x: number(-4...26), y: number(-4...24)) }

  private mutating func radius() -> Double {
    random.chance(0.2) ? 0 : random.chance(0.2) ? 5 : number(0...14)
  }

  private mutating func rect() -> Rect {
    let isWhole = random.chance(0.5)
    func side(_ range: ClosedRange<Double>) -> Double {
      let value = random.double(in: range)
      return isWhole ? value.rounded() : value
    }
    return Rect(x: side(-4...16), y: side(-4...16), width: side(0.2...20), height: side(-3...20))
  }

  private mutating func rule() -> FillRule { random.chance(0.5) ? .nonZero : .evenOdd }

  private mutating func path() -> Path {
    switch random.integer(in: 0...5) {
    case 0: return Path(rect: rect().standardized)
    case 1: return Path(ellipseIn: rect().standardized)
    case 2: return Path(roundedRect: RoundedRect(rect(), radius: number(0...8)))
    case 3: return .star
    default:
      var path = Path()
      path.move(to: point())
      for _ in 0..<random.integer(in: 1...4) {
        switch random.integer(in: 0...2) {
        case 0: path.addLine(to: point())
        case 1: path.addQuad(point(), to: point())
        default: path.addCubic(point(), point(), to: point())
        }
      }
      if random.chance(0.5) { path.close() }
      return path
    }
  }

  private mutating func style() -> StrokeStyle {
    var style = StrokeStyle()
    style.width = number(0.3...6)
    style.cap = random.element(of: LineCap.allCases)
    style.join = random.element(of: LineJoin.allCases)
    style.miterLimit = random.element(of: [10, 1, 3])
    if random.chance(0.3) {
      style.dashPattern = (0..<random.integer(in: 1...3)).map { _ in number(1...6) }
      style.dashPhase = number(-4...8)
    }
    return style
  }

  private mutating func picture() -> Texture {
    let isOpaque = random.chance(0.5)
    var texels = random
    return Pictures.make(
      random.integer(in: 1...6), random.integer(in: 1...6), isOpaque: isOpaque
    ) { _, _ in
      let word = texels.next()
      return PackedPixel(
        straightRed: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word >> 8),
        blue: UInt8(truncatingIfNeeded: word >> 16),
        alpha: isOpaque ? 255 : UInt8(truncatingIfNeeded: word >> 24))
    }
  }

  private mutating func gradient() -> DrawingGradient {
    let count = random.integer(in: 1...4)
    var locations = (0..<count).map { _ in random.double(in: 0...1) }.sorted()
    if random.chance(0.5) {
      locations = (0..<count).map { count == 1 ? 0 : Double($0) / Double(count - 1) }
    }
    return DrawingGradient(
      colors: (0..<count).map { _ in color() }, locations: locations,
      extendsStart: random.chance(0.5), extendsEnd: random.chance(0.5))
  }
}
