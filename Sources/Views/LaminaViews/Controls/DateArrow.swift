import LaminaGeometry
import LaminaLayers

/// An arrow to the next or the previous month, in the tint colour.
final class DateArrow: Control {
  private let isForward: Bool
  /// The size of the arrow, as a factor.
  var scale = 1.0
  /// Whether the arrow points down.
  var isTurned = false { didSet { setNeedsLayout() } }

  override class func makeLayer() -> Layer { ShapeLayer() }

  init(isForward: Bool) {
    self.isForward = isForward
    super.init()
    isOpaque = false
    layer.name = isForward ? "next" : "previous"
  }

  override func colorsChanged() {
    super.colorsChanged()
    draw()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    draw()
  }

  override func stateDidChange() {
    layer.opacity = isHighlighted ? 0.4 : 1
    draw()
  }

  private func draw() {
    guard let shape = layer as? ShapeLayer else { return }
    let (long, short) = (7.5 * scale, 4 * scale)
    let way = isForward != isRightToLeft ? 1.0 : -1
    var path = Path()
    for (index, (along, across)) in [(-short, -long), (short, 0), (-short, long)].enumerated() {
      let point =
        isTurned
        ? Point(x: bounds.midX + across, y: bounds.midY + along)
        : Point(x: bounds.midX + way * along, y: bounds.midY + across)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    (shape.fillColor, shape.lineWidth, shape.path) = (nil, 2.5 * scale.squareRoot(), path)
    (shape.lineCap, shape.lineJoin) = (.round, .round)
    shape.strokeColor = isEnabled ? resolvedTint : resolvedColor(.tertiaryLabel)
  }

  override var takesTaps: Bool { true }
}
