import LaminaGeometry
import LaminaLayers

extension TableViewCell.AccessoryType {
  /// The height of the accessory's mark, in points.
  var side: Double {
    switch self {
    case .none, .disclosureIndicator, .checkmark: 14
    case .detailButton, .detailDisclosureButton: 22
    }
  }
}

/// The mark at the trailing end of a cell; only a detail button takes touches.
final class AccessoryView: View {
  override class func makeLayer() -> Layer { ShapeLayer() }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in
        guard let cell = self?.superview as? TableViewCell,
          let table = cell.superview as? TableView, let path = table.indexPath(for: cell)
        else { return }
        table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
      })
  }

  /// Accepts touches on the button and a little around it, but not on the arrow.
  override func point(inside point: Point, with event: Event?) -> Bool {
    Rect(x: -11, y: -11, width: 44, height: 44).contains(point)
  }

  private var type = TableViewCell.AccessoryType.none

  override func colorsChanged() {
    super.colorsChanged()
    show(type)
  }

  func show(_ type: TableViewCell.AccessoryType) {
    self.type = type
    guard let shape = layer as? ShapeLayer else { return }
    var path = Path()
    shape.fillColor = nil
    shape.lineWidth = 2
    isUserInteractionEnabled = type == .detailButton || type == .detailDisclosureButton
    switch type {
    case .none: shape.path = nil
    case .disclosureIndicator:
      addArrow(to: &path, at: Point(x: 7, y: 1))
      (shape.path, shape.strokeColor) = (path, resolvedColor(.systemGray3))
    case .checkmark:
      path.move(to: Point(x: 1, y: 8))
      path.addLine(to: Point(x: 5, y: 12))
      path.addLine(to: Point(x: 13, y: 2))
      (shape.path, shape.strokeColor) = (path, resolvedTint)
    case .detailButton, .detailDisclosureButton:
      path = Path(ellipseIn: Rect(x: 1, y: 1, width: 20, height: 20))
      path.move(to: Point(x: 11, y: 9.5))
      path.addLine(to: Point(x: 11, y: 16))
      path.move(to: Point(x: 11, y: 5))
      path.addLine(to: Point(x: 11, y: 7))
      if type == .detailDisclosureButton { addArrow(to: &path, at: Point(x: 37, y: 5)) }
      shape.lineWidth = 1.5
      (shape.path, shape.strokeColor) = (path, resolvedTint)
    }
  }

  private func addArrow(to path: inout Path, at point: Point) {
    path.move(to: point)
    path.addLine(to: Point(x: point.x + 6, y: point.y + 6))
    path.addLine(to: Point(x: point.x, y: point.y + 12))
  }
}
