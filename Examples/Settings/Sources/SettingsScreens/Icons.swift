import Lamina

/// The icons of rows: a sign on a coloured square, drawn once.
@MainActor final class Icons {
  /// The icons.
  enum Name: String, CaseIterable {
    case plane
    case waves
    case sun
    case letters
    case bell
    case info
    case person
  }

  /// Points of a side.
  static let side = 29.0
  /// Points of the corners.
  static let radius = 7.0

  private let scale: Double
  private var drawn: [String: Image] = [:]

  init(scale: Double) { self.scale = scale }

  /// An icon with round corners, or with square ones for a mask.
  func icon(_ name: Name, isRound: Bool) -> Image? {
    let key = "\(name) \(isRound)"
    if let known = drawn[key] { return known }
    drawn[key] = (try? draw(name, isRound: isRound)).map { .texture($0, scale: scale) }
    return drawn[key]
  }

  private func color(_ name: Name) -> Color {
    let color: ViewColor =
      switch name {
      case .plane: .systemOrange
      case .waves, .letters: .systemBlue
      case .sun: .systemIndigo
      case .bell: .systemRed
      case .info: .systemGray
      case .person: .systemTeal
      }
    return color.light
  }

  private func draw(_ name: Name, isRound: Bool) throws -> Texture {
    let pixels = Int((Icons.side * scale).rounded(.up))
    let context = try GraphicsContext(width: pixels, height: pixels, orientation: .down)
    try context.scale(x: scale, y: scale)
    let square = Rect(x: 0, y: 0, width: Icons.side, height: Icons.side)
    context.fillColor = color(name)
    try context.fill(Path(roundedRect: RoundedRect(square, radius: isRound ? Icons.radius : 0)))
    context.fillColor = .white
    context.strokeColor = .white
    context.stroke.width = 2
    try sign(name, context)
    return try context.makeImage()
  }

  /// The sign in a square of 29 points.
  private func sign(_ name: Name, _ context: GraphicsContext) throws {
    var path = Path()
    switch name {
    case .plane:
      for (x, y) in [
        (14.5, 5.0), (16.5, 12), (24, 17), (16.5, 16), (15.5, 22), (18, 24.5), (11, 24.5),
        (13.5, 22), (12.5, 16), (5, 17), (12.5, 12),
      ] {
        let point = Point(x: x, y: y)
        if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.close()
      try context.fill(path)
    case .waves:
      for radius in [4.0, 8, 12] {
        var arc = Path()
        arc.addArc(
          center: Point(x: 14.5, y: 21), radius: radius, startAngle: -.pi * 0.75,
          sweep: .pi / 2)
        try context.stroke(arc)
      }
      try context.fillEllipse(in: Rect(x: 13, y: 19.5, width: 3, height: 3))
    case .sun:
      try context.fillEllipse(in: Rect(x: 10, y: 10, width: 9, height: 9))
      for step in 0..<8 {
        let turn = Trigonometry.sineCosine(degrees: Double(step) * 45)
        let (dx, dy) = (turn.cosine, turn.sine)
        path.move(to: Point(x: 14.5 + 7 * dx, y: 14.5 + 7 * dy))
        path.addLine(to: Point(x: 14.5 + 10 * dx, y: 14.5 + 10 * dy))
      }
      try context.stroke(path)
    case .letters: try write("Aa", 14, context)
    case .bell:
      try context.fill(
        Path(roundedRect: RoundedRect(Rect(x: 9, y: 7, width: 11, height: 13), radius: 5.5)))
      try context.fill(Rect(x: 7, y: 17, width: 15, height: 3))
      try context.fillEllipse(in: Rect(x: 12.5, y: 20.5, width: 4, height: 4))
    case .info: try write("i", 20, context)
    case .person:
      try context.fillEllipse(in: Rect(x: 10, y: 6, width: 9, height: 9))
      try context.fill(
        Path(
          roundedRect: RoundedRect(
            Rect(x: 6, y: 16.5, width: 17, height: 9), radius: 4.5,
            corners: [.minXMinY, .maxXMinY])))
    }
  }

  private func write(_ text: String, _ size: Double, _ context: GraphicsContext) throws {
    let layout = try TextLayout(
      AttributedText(
        text,
        attributes: TextAttributes(font: FontDescription(weight: 700), size: size, color: .white)))
    try context.draw(
      layout,
      at: Point(x: (Icons.side - layout.size.width) / 2, y: (Icons.side - layout.size.height) / 2))
  }
}
