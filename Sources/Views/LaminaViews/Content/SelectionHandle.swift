import LaminaGeometry
import LaminaLayers

/// A handle at one end of a selection: a bar with a ball, above the start or below the end.
final class SelectionHandle: View {
  /// The diameter of the ball, in points.
  ///
  /// Policy: `selection-handles`.
  static var ballSide: Double { 10 }
  /// The length by which the ball reaches beyond the bar, in points.
  static var overhang: Double { ballSide - 2 }
  /// The distance from the handle up to which a touch still takes it, in points.
  ///
  /// Policy: `selection-handles`.
  static var touchMargin: Double { 14 }

  /// Whether the handle is at the selection's start.
  let isStart: Bool
  /// The recogniser that follows the finger from when it comes down.
  let recognizer = LongPressGestureRecognizer()
  private let bar = Layer()
  private let ball = Layer()

  init(isStart: Bool) {
    self.isStart = isStart
    super.init()
    isOpaque = false
    layer.name = isStart ? "selection start" : "selection end"
    for part in [bar, ball] { layer.addSublayer(part) }
    ball.cornerRadius = SelectionHandle.ballSide / 2
    recognizer.minimumPressDuration = 0
    addGestureRecognizer(recognizer)
    colorsChanged()
  }

  override func colorsChanged() {
    super.colorsChanged()
    bar.backgroundColor = resolvedTint
    ball.backgroundColor = resolvedTint
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    colorsChanged()
  }

  /// Places the handle at an end of the selection.
  ///
  /// - Parameters:
  ///   - x: the position of the end, in the superview's space.
  ///   - line: the rectangle of the end's line there.
  func move(toX x: Double, of line: Rect) {
    let (side, overhang) = (SelectionHandle.ballSide, SelectionHandle.overhang)
    let width = CaretLayer.width
    View.performWithoutAnimation {
      frame = Rect(
        x: x - side / 2, y: line.minY - (isStart ? overhang : 0), width: side,
        height: line.height + overhang)
      let top = isStart ? overhang : 0
      bar.frame = Rect(x: (side - width) / 2, y: top, width: width, height: line.height)
      ball.frame = Rect(x: 0, y: isStart ? 0 : line.height - 2, width: side, height: side)
    }
  }

  /// Whether a touch takes the handle: more on its outer side, so that two near handles can be told apart.
  override func point(inside point: Point, with event: Event?) -> Bool {
    let margin = SelectionHandle.touchMargin
    let isLeft = isStart != isRightToLeft
    return bounds.inset(
      by: EdgeInsets(
        top: isStart ? -margin : 0, left: isLeft ? -margin : -margin / 4,
        bottom: isStart ? 0 : -margin, right: isLeft ? -margin / 4 : -margin)
    ).contains(point)
  }

  // A control with the handle does not track its touches.

  override func touchesBegan(_ touches: [Touch], with event: Event?) {}
  override func touchesMoved(_ touches: [Touch], with event: Event?) {}
  override func touchesEnded(_ touches: [Touch], with event: Event?) {}
  override func touchesCancelled(_ touches: [Touch], with event: Event?) {}
}
