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

  /// Adds shapes whose parts meet, lie on each other or are tighter than their stroke is wide.
  ///
  /// By dice of their own, so that the scenes of earlier seeds are what they were.
  func addMeetingParts(to root: Layer) {
    var maker = self
    var copy = random
    maker.random = SplitMix(seed: copy.next() ^ 0x9A275)
    guard maker.random.chance(0.3) else { return }
    for _ in 0..<maker.random.integer(in: 1...3) {
      let layer = ShapeLayer()
      maker.setGeometry(of: layer, in: root.bounds.size)
      if maker.random.chance(0.5) { layer.transform = .identity }
      let area = Rect(
        x: layer.bounds.minX, y: layer.bounds.minY, width: max(layer.bounds.width, 12),
        height: max(layer.bounds.height, 12))
      if maker.random.chance(0.6) {
        layer.path = maker.meetingParts(in: area)
        layer.fillColor = maker.color(opaque: 0.7)
        layer.fillRule = maker.random.chance(0.5) ? .nonZero : .evenOdd
      } else {
        var path = Path()
        path.move(to: maker.place(in: area))
        path.addCubic(maker.place(in: area), maker.place(in: area), to: maker.place(in: area))
        layer.path = path
        layer.fillColor = nil
        layer.strokeColor = maker.color(opaque: 0.7)
        layer.lineWidth = maker.random.double(in: 4...40)
        layer.lineCap = maker.random.element(of: LineCap.allCases)
      }
      root.addSublayer(layer)
    }
  }

  private mutating func place(in area: Rect) -> Point {
    Point(
      x: random.double(in: area.minX...area.maxX), y: random.double(in: area.minY...area.maxY))
  }

  /// Polygons that share an edge between pixels, or lie on each other.
  private mutating func meetingParts(in area: Rect) -> Path {
    let (a, b) = (place(in: area), place(in: area))
    let kind = random.integer(in: 0...3)
    let (c, d) = (place(in: area), place(in: area))
    var path = Path()
    func add(_ points: [Point]) {
      path.move(to: points[0])
      for point in points.dropFirst() { path.addLine(to: point) }
      path.close()
    }
    add([a, b, c])
    switch kind {
    case 0: add([a, b, c])
    case 1: add([b, a, d])
    case 2: add([a, b, d])
    default:
      // The shared edge in two pieces, one way and back.
      add([b, Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2), a, d])
      add([d, c, b])
    }
    return path
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
