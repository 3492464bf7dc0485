import LaminaGeometry
import LaminaLayers

// Random paths, and all that fills and strokes them.

extension SceneMaker {
  /// Gives a shape layer a path and its paint.
  mutating func setShape(of layer: ShapeLayer) {
    layer.path = path(in: layer.bounds)
    layer.fillColor = random.chance(0.7) ? color(opaque: 0.6) : nil
    layer.fillRule = random.chance(0.6) ? .nonZero : .evenOdd
    guard random.chance(0.6) else { return }
    layer.strokeColor = color(opaque: 0.6)
    layer.lineWidth = random.element(of: [1, 1, 2, 3, 4.5, random.double(in: 0.3...9)])
    layer.lineCap = random.element(of: LineCap.allCases)
    layer.lineJoin = random.element(of: LineJoin.allCases)
    layer.miterLimit = random.element(of: [10, 10, 4, 1.3, 0])
    if random.chance(0.25) {
      layer.strokeStart = random.element(of: [0, 0, 0.25, random.double(in: -0.2...0.6)])
      layer.strokeEnd = random.element(of: [1, 0.5, random.double(in: 0.4...1.2)])
    }
    // Not along curves: where a dash ends there depends on how length is measured, by more than what
    // edges may differ.
    if random.chance(0.3), layer.path?.isStraight ?? false {
      layer.lineDashPattern = (0..<random.integer(in: 1...4)).map { _ in
        random.element(of: [0, 1, 2, 3, 5, random.double(in: 0.5...9)])
      }
      layer.lineDashPhase = random.element(of: [0, 1, -2, random.double(in: -20...20)])
    }
  }

  /// A path of straight lines and curves near a rectangle.
  mutating func path(in bounds: Rect) -> Path {
    let size = Size(width: max(bounds.width, 4), height: max(bounds.height, 4))
    let area = Rect(origin: bounds.origin, size: size)
    switch random.integer(in: 0...7) {
    case 0: return Path(rect: area.inset(by: random.element(of: [0, 1, 2.5])))
    case 1: return Path(ellipseIn: area.inset(by: random.element(of: [-2, 0, 1.3])))
    case 2:
      return Path(
        roundedRect: RoundedRect(
          area, radius: random.double(in: 0...10),
          corners: CornerMask(rawValue: UInt(random.integer(in: 0...15))),
          curve: random.chance(0.5) ? .circular : .continuous))
    default: break
    }
    func point(_ random: inout SplitMix) -> Point {
      func coordinate(_ low: Double, _ length: Double) -> Double {
        let any = random.double(in: low - 0.2 * length...low + 1.2 * length)
        return random.chance(0.5) ? any.rounded() : any
      }
      return Point(x: coordinate(area.minX, area.width), y: coordinate(area.minY, area.height))
    }
    var path = Path()
    for _ in 0..<random.integer(in: 2...8) {
      switch random.integer(in: 0...9) {
      case 0: path.move(to: point(&random))
      case 1...4: path.addLine(to: point(&random))
      case 5, 6: path.addQuad(point(&random), to: point(&random))
      case 7, 8: path.addCubic(point(&random), point(&random), to: point(&random))
      default: path.close()
      }
    }
    return path
  }
}

extension Path {
  /// Whether it has no curves.
  fileprivate var isStraight: Bool {
    allSatisfy { element in
      switch element {
      case .move, .line, .close: true
      case .quad, .cubic: false
      }
    }
  }
}
