import LaminaGeometry
import LaminaLayers

/// A check mark, a dash or an arrow in a menu, drawn with lines in a square of 16 points.
final class MenuMark: View {
  /// The sign that a mark draws.
  enum Sign: Hashable {
    case check, dash, chevron, openChevron, popUp
  }

  /// The side of the square, in points.
  static var side: Double { 16 }

  let sign: Sign

  override class func makeLayer() -> Layer { ShapeLayer() }

  init(_ sign: Sign) {
    self.sign = sign
    super.init(frame: Rect(x: 0, y: 0, width: MenuMark.side, height: MenuMark.side))
    isOpaque = false
    isUserInteractionEnabled = false
    layer.name = "\(sign)"
    draw()
  }

  var color = ViewColor.label { didSet { if color != oldValue { draw() } } }

  override func colorsChanged() {
    super.colorsChanged()
    draw()
  }

  override func boundsChanged(from old: Rect) { if old.size != bounds.size { draw() } }
  override func directionChanged() { draw() }

  /// The lines of the sign, each with its points.
  private var lines: [[Point]] {
    switch sign {
    case .check: [[Point(x: 2, y: 8.5), Point(x: 6, y: 13), Point(x: 13.5, y: 2.5)]]
    case .dash: [[Point(x: 2.5, y: 8), Point(x: 13.5, y: 8)]]
    case .chevron: [[Point(x: 5, y: 3), Point(x: 10, y: 8), Point(x: 5, y: 13)]]
    case .openChevron: [[Point(x: 3, y: 5.5), Point(x: 8, y: 10.5), Point(x: 13, y: 5.5)]]
    case .popUp:
      [
        [Point(x: 4, y: 6), Point(x: 8, y: 2), Point(x: 12, y: 6)],
        [Point(x: 4, y: 10), Point(x: 8, y: 14), Point(x: 12, y: 10)],
      ]
    }
  }

  private func draw() {
    guard let shape = layer as? ShapeLayer else { return }
    let scale = bounds.width / MenuMark.side
    var path = Path()
    for line in lines {
      for (index, point) in line.enumerated() {
        let x = sign == .chevron && isRightToLeft ? MenuMark.side - point.x : point.x
        let place = Point(x: x * scale, y: point.y * scale)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
    }
    shape.path = path
    shape.fillColor = nil
    shape.lineWidth = 2 * scale
    (shape.lineCap, shape.lineJoin) = (.round, .round)
    shape.strokeColor = resolvedColor(color)
  }
}
