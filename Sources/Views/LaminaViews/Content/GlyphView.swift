import LaminaGeometry
import LaminaLayers

/// A simple icon, drawn with lines in a square of 22 points.
enum Glyph: CaseIterable, Hashable {
  case add, clear, search, trash, refresh, compose, reply, bookmark

  /// The side of the square, in points.
  static var side: Double { 22 }

  /// The lines of the icon, in a square of `side` points with origin zero.
  var path: Path {
    var path = Path()
    func line(_ points: [(Double, Double)]) {
      for (index, point) in points.enumerated() {
        let place = Point(x: point.0, y: point.1)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
    }
    func circle(_ x: Double, _ y: Double, _ radius: Double) {
      path.append(
        Path(ellipseIn: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)))
    }
    switch self {
    case .add:
      line([(11, 3), (11, 19)])
      line([(3, 11), (19, 11)])
    case .clear:
      line([(7, 7), (15, 15)])
      line([(15, 7), (7, 15)])
    case .search:
      circle(9.5, 9.5, 6)
      line([(14, 14), (19.5, 19.5)])
    case .trash:
      line([(3.5, 5.5), (18.5, 5.5)])
      line([(8, 5.5), (8, 2.5), (14, 2.5), (14, 5.5)])
      line([(5, 5.5), (6, 20), (16, 20), (17, 5.5)])
      line([(9, 9), (9.3, 16.5)])
      line([(13, 9), (12.7, 16.5)])
    case .refresh:
      let start = -0.2 * Double.pi
      let turn = Trigonometry.sineCosine(radians: start)
      path.move(to: Point(x: 11 + 7.5 * turn.cosine, y: 11.5 + 7.5 * turn.sine))
      path.addArc(
        center: Point(x: 11, y: 11.5), radius: 7.5, startAngle: start, sweep: 1.7 * Double.pi)
      line([(8.5, 0.8), (12, 4), (8.5, 7.2)])
    case .compose:
      line([(11, 4), (4, 4), (4, 19), (18, 19), (18, 11)])
      line([(9, 13.5), (9.8, 10.4), (17.5, 2.7), (19.8, 5), (12.1, 12.7), (9, 13.5)])
    case .reply:
      line([(9, 4), (3, 9.5), (9, 15)])
      line([(3.5, 9.5), (13, 9.5), (17, 11.5), (19, 15), (19, 18.5)])
    case .bookmark: line([(6, 3), (16, 3), (16, 19), (11, 15), (6, 19), (6, 3)])
    }
    return path
  }
}

/// A view that draws an icon in one colour, and takes no touches.
final class GlyphView: View {
  let glyph: Glyph

  override class func makeLayer() -> Layer { ShapeLayer() }

  /// Makes a view of 22 x 22 points; another size scales the icon.
  init(_ glyph: Glyph) {
    self.glyph = glyph
    super.init(frame: Rect(x: 0, y: 0, width: Glyph.side, height: Glyph.side))
    isOpaque = false
    isUserInteractionEnabled = false
    layer.name = "\(glyph)"
    draw()
  }

  /// The colour of the lines or, in the icon `clear`, of the disc behind them; `nil` for none.
  var color: ViewColor? { didSet { draw() } }

  override func colorsChanged() {
    super.colorsChanged()
    draw()
  }

  override func boundsChanged(from old: Rect) { if old.size != bounds.size { draw() } }

  private func draw() {
    guard let shape = layer as? ShapeLayer else { return }
    let scale = bounds.width / Glyph.side
    shape.path = glyph.path.applying(
      Affine(a: scale, b: 0, c: 0, d: scale, tx: bounds.minX, ty: bounds.minY))
    shape.fillColor = nil
    shape.lineWidth = 1.5 * scale
    if glyph == .clear {
      shape.backgroundColor = color.map(resolvedColor)
      shape.cornerRadius = bounds.width / 2
      shape.strokeColor = resolvedColor(.systemBackground)
    } else {
      shape.strokeColor = color.map(resolvedColor)
    }
  }
}
