import LaminaGeometry
import LaminaLayers

/// The control at the leading edge of a cell while its table is edited.
enum EditingControl: Hashable {
  case none
  /// A minus that opens the delete button.
  case delete
  /// A plus that asks the data source to insert a row.
  case insert
  /// A circle that is filled while the row is selected.
  case selection(isOn: Bool)
}

/// The view of an `EditingControl`: a circle at the leading edge of a cell.
final class EditingControlView: View {
  private let sign = ShapeLayer()
  /// The diameter of the circle, in points.
  static var side: Double { 22 }
  /// The width that the circle takes in the cell, in points.
  static var room: Double { 38 }

  var control = EditingControl.none { didSet { if control != oldValue { show() } } }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.side / 2
    (sign.fillColor, sign.lineWidth) = (nil, 2)
    layer.addSublayer(sign)
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in
        guard let self, let cell = superview as? TableViewCell,
          let table = cell.superview as? TableView, let path = table.indexPath(for: cell)
        else { return }
        table.editingControlTapped(control, at: path)
      })
    alpha = 0
  }

  /// Accepts touches on the control and a little around it.
  override func point(inside point: Point, with event: Event?) -> Bool {
    Rect(x: -12, y: -11, width: 46, height: 44).contains(point)
  }

  override func colorsChanged() {
    super.colorsChanged()
    color()
  }

  private func color() {
    switch control {
    case .delete: backgroundColor = TableColors.destructive
    case .insert: backgroundColor = TableColors.insertion
    case .selection(isOn: true): backgroundColor = tintColor
    case .none, .selection: backgroundColor = nil
    }
    layer.borderColor = resolvedColor(.systemGray3)
  }

  private func show() {
    var path = Path()
    let isOn = control == .selection(isOn: true)
    isUserInteractionEnabled = control == .delete || control == .insert
    alpha = control == .none ? 0 : 1
    switch control {
    case .none: return
    case .delete, .insert:
      path.move(to: Point(x: 6, y: 11))
      path.addLine(to: Point(x: 16, y: 11))
      if control == .insert {
        path.move(to: Point(x: 11, y: 6))
        path.addLine(to: Point(x: 11, y: 16))
      }
    case .selection:
      if isOn {
        path.move(to: Point(x: 6, y: 11))
        path.addLine(to: Point(x: 10, y: 15))
        path.addLine(to: Point(x: 16, y: 7))
      }
    }
    layer.borderWidth = control == .selection(isOn: false) ? 1.5 : 0
    color()
    Transaction.begin()
    Transaction.disableActions = true
    (sign.path, sign.strokeColor) = (path, .white)
    Transaction.commit()
  }
}

/// The three lines at the trailing edge of a cell by which a finger drags the row.
final class ReorderControl: View {
  /// The width that the control takes in the cell, in points.
  static var room: Double { 38 }

  override class func makeLayer() -> Layer { ShapeLayer() }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    isHidden = true
    addGestureRecognizer(
      ReorderGestureRecognizer { [weak self] in
        guard let cell = self?.superview as? TableViewCell, let table = cell.superview as? TableView
        else { return }
        table.followReorder($0, of: cell)
      })
    guard let shape = layer as? ShapeLayer else { return }
    var path = Path()
    for y in [0.0, 6, 12] {
      path.move(to: Point(x: 8, y: 16 + y))
      path.addLine(to: Point(x: 30, y: 16 + y))
    }
    (shape.fillColor, shape.lineWidth, shape.path) = (nil, 1.5, path)
    color()
  }

  override func colorsChanged() {
    super.colorsChanged()
    color()
  }

  private func color() { (layer as? ShapeLayer)?.strokeColor = resolvedColor(.systemGray3) }
}

/// A drag that begins as soon as a finger touches.
final class ReorderGestureRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    if state == .possible { state = .began }
  }
  override func touchesMoved(_ touches: [Touch], with event: Event?) { state = .changed }
  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    if self.touches.allSatisfy({ touch in touches.contains { $0 === touch } }) { state = .ended }
  }
}
