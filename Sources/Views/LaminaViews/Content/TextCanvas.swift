import LaminaDrawing
import LaminaGeometry
import LaminaLayers

/// The drawn lines of a text view: the visible part, with as much again above and below.
final class TextCanvas: View {
  weak var textView: TextView?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
    layer.name = "text"
  }

  /// Moves to cover the visible part; text up to three times the view's height is covered whole.
  ///
  /// - Parameters:
  ///   - seen: the bounds of the text view.
  ///   - content: the size of its content.
  func follow(_ seen: Rect, content: Size) {
    var place = Rect(x: 0, y: 0, width: max(content.width, 0), height: content.height)
    if content.height > 3 * seen.height {
      let start = min(max(seen.minY, 0), max(content.height - seen.height, 0))
      if frame.width == place.width, frame.height == 3 * seen.height, start >= frame.minY,
        start + seen.height <= frame.maxY
      {
        return
      }
      place.origin.y = (start - seen.height).rounded()
      place.size.height = 3 * seen.height
    }
    guard frame != place else { return }
    frame = place
    bounds.origin = place.origin
    setNeedsDisplay()
  }

  /// Removes the picture of a text view without text.
  override func display(_ layer: Layer) -> Bool {
    guard textView?.hasText != true else { return false }
    if layer.contents != nil { layer.contents = nil }
    return true
  }

  override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    guard let textView, let layout = textView.carets.layout else { return }
    let origin = textView.textOrigin
    if textView.isFirstResponder, !textView.selectedRange.isEmpty {
      let rects = textView.selectionRects(for: TextRange(textView.selectedRange))
      context.fillColor = textView.resolvedTint.withAlpha(multipliedBy: 0.2)
      try context.fill(TextSelectionRect.path(of: rects))
    }
    try context.draw(layout, at: origin)
  }
}
