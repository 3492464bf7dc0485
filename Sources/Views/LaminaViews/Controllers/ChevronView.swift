import LaminaGeometry
import LaminaLayers

/// The arrow of a back button.
final class ChevronView: View {
  override class func makeLayer() -> Layer { ShapeLayer() }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    guard let shape = layer as? ShapeLayer else { return }
    var path = Path()
    path.move(to: Point(x: 10.5, y: 2))
    path.addLine(to: Point(x: 2, y: 10.5))
    path.addLine(to: Point(x: 10.5, y: 19))
    (shape.path, shape.fillColor, shape.lineWidth) = (path, nil, 3)
  }

  var color: Color? {
    get { (layer as? ShapeLayer)?.strokeColor }
    set { (layer as? ShapeLayer)?.strokeColor = newValue }
  }
}
