import LaminaGeometry
import LaminaLayers
import LaminaText

/// A button of the edit menu: a title, or an arrow to another page.
final class EditMenuButton: View {
  /// The width of an arrow, in points.
  static var arrowWidth: Double { 36 }
  /// The space at each end of a title, in points.
  private static var padding: Double { 14 }

  private let label = Label()
  private let arrow = ShapeLayer()
  private let isForward: Bool?
  private let action: @MainActor () -> Void
  /// The width that the button needs, in points.
  let width: Double

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - title: the title, which is its name as well.
  ///   - isForward: whether an arrow in place of the title leads to the next page; `nil` for the title.
  ///   - action: the effect of a tap.
  init(_ title: String, arrow isForward: Bool?, _ action: @escaping @MainActor () -> Void) {
    (self.isForward, self.action) = (isForward, action)
    width = isForward == nil ? EditMenuButton.width(of: title) : EditMenuButton.arrowWidth
    super.init()
    isOpaque = false
    layer.name = title
    accessibilityLabel = title
    isAccessibilityElement = true
    accessibilityTraits = .button
    if isForward == nil {
      label.style = EditMenuButton.style
      label.text = title
      addSubview(label)
    } else {
      layer.addSublayer(arrow)
      arrow.fillColor = nil
      arrow.lineWidth = 2
    }
  }

  private static var style: Label.Style {
    var style = Label.Style()
    (style.fontSize, style.textAlignment) = (15, .center)
    return style
  }

  private static func width(of title: String) -> Double {
    style.size(of: style.text(title)).width + 2 * padding
  }

  /// Returns the width of an item's button, in points.
  static func width(of item: EditMenuItem) -> Double { width(of: item.title) }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
    guard let isForward else { return }
    let sign = isForward != isRightToLeft ? 1.0 : -1
    var path = Path()
    path.move(to: Point(x: bounds.midX - 3 * sign, y: bounds.midY - 6))
    path.addLine(to: Point(x: bounds.midX + 3 * sign, y: bounds.midY))
    path.addLine(to: Point(x: bounds.midX - 3 * sign, y: bounds.midY + 6))
    arrow.path = path
    arrow.strokeColor = resolvedColor(.label)
  }

  override func colorsChanged() {
    super.colorsChanged()
    setNeedsLayout()
  }

  // MARK: - Touches

  private func highlight(_ touches: [Touch]) {
    guard let touch = touches.first else { return }
    let isInside = point(inside: touch.location(in: self), with: nil)
    backgroundColor = isInside ? .tertiarySystemFill : nil
  }

  override func touchesBegan(_ touches: [Touch], with event: Event?) { highlight(touches) }
  override func touchesMoved(_ touches: [Touch], with event: Event?) { highlight(touches) }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) { backgroundColor = nil }
  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    backgroundColor = nil
    guard let touch = touches.first, point(inside: touch.location(in: self), with: event) else {
      return
    }
    action()
  }
}
