import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaText

// The layout and drawing of a text field: its text, its caret and the views beside them.

extension TextField {
  // MARK: - Views inside

  func exchange(_ old: View?, _ new: View?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    placeViews()
  }

  private var showsLeftView: Bool { leftView != nil && leftViewMode.isShown(isEditing) }
  private var showsRightView: Bool { rightView != nil && rightViewMode.isShown(isEditing) }
  private var showsClearButton: Bool {
    hasText && isEnabled && !showsRightView && clearButtonMode.isShown(isEditing)
  }

  /// Shows and places the left view, the right view and the clear button.
  func placeViews() {
    leftView?.isHidden = !showsLeftView
    rightView?.isHidden = !showsRightView
    if let view = leftView, showsLeftView {
      view.frame.origin = Point(
        x: bounds.minX + TextField.padding, y: bounds.midY - view.frame.height / 2)
    }
    if let view = rightView, showsRightView {
      view.frame.origin = Point(
        x: bounds.maxX - TextField.padding - view.frame.width,
        y: bounds.midY - view.frame.height / 2)
    }
    if showsClearButton, clearButton == nil { makeClearButton() }
    clearButton?.isHidden = !showsClearButton
    let side = TextField.clearButtonSide
    clearButton?.frame = Rect(
      x: bounds.maxX - side, y: bounds.midY - side / 2, width: side, height: side)
  }

  /// The side of the clear button's touchable square, in points.
  private static var clearButtonSide: Double { 30 }

  private func makeClearButton() {
    let button = BarButton()
    button.layer.name = "clear"
    let glyph = GlyphView(.clear)
    glyph.frame = Rect(x: 6, y: 6, width: 18, height: 18)
    glyph.color = placeholderColor
    button.addSubview(glyph)
    button.onTap = { [weak self] in self?.clear() }
    addSubview(button)
    clearButton = button
  }

  // MARK: - Text

  /// The part of the bounds left for the text beside the padding and the views inside.
  var room: Rect {
    let side = TextField.padding
    var (left, right) = (side, side)
    if let view = leftView, showsLeftView { left += view.frame.width + side }
    if let view = rightView, showsRightView { right += view.frame.width + side }
    if showsClearButton { right = TextField.clearButtonSide }
    let inner = bounds.inset(by: EdgeInsets(top: 0, left: left, bottom: 0, right: right))
    return inner.width > 0
      ? inner : Rect(x: inner.minX, y: inner.minY, width: 0, height: bounds.height)
  }

  /// The displayed characters: dots if the text is secret.
  var shownText: String {
    isSecureTextEntry ? String(repeating: "\u{2022}", count: text.count) : text
  }

  private var lineStyle: Label.Style {
    var style = style
    (style.truncation, style.numberOfLines) = (.none, 1)
    // A disabled field has a paler text.
    // Policy: `text-field-disabled`.
    if !isEnabled { style.textColor = .tertiaryLabel }
    return style
  }

  private var carets: TextCarets {
    TextCarets(
      lineStyle.text(shownText, with: traitCollection), lineStyle, width: .infinity)
  }

  /// Returns the index among the displayed characters for an index in the text.
  private func shownIndex(_ index: Int) -> Int {
    guard isSecureTextEntry else { return index }
    return TextCarets.boundaries(of: text).firstIndex { $0 >= index } ?? 0
  }

  /// Returns the x at which the text starts, in points of the field, after scrolling the text so
  /// that the caret is visible.
  private func start(of carets: TextCarets, in inner: Rect) -> Double {
    let end = max(carets.size.width, carets.caret(at: carets.boundaries.last ?? 0).minX)
    let free = inner.width - end
    guard free < 0 else {
      scroll = 0
      switch style.textAlignment {
      case .center: return inner.minX + free / 2
      case .right: return inner.minX + free
      default: return inner.minX
      }
    }
    let place = carets.caret(at: shownIndex(selection.upperBound)).minX
    scroll = min(max(scroll, place - inner.width, 0), max(place, 0), -free)
    return inner.minX - scroll
  }

  /// Returns the caret position nearest to a point of the field.
  func place(nearest point: Point) -> Int {
    let (carets, inner) = (carets, room)
    let start =
      isEditing ? start(of: carets, in: inner) : max(start(of: carets, in: inner), inner.minX)
    let index = carets.index(nearest: Point(x: point.x - start, y: 0))
    guard isSecureTextEntry else { return index }
    let places = TextCarets.boundaries(of: text)
    return places[min(index, places.count - 1)]
  }

  /// Places the caret and restarts its blinking, or hides it if characters are selected; ignored unless editing.
  func placeCaret() {
    guard isEditing else { return }
    let (carets, inner) = (carets, room)
    let start = start(of: carets, in: inner)
    let place = carets.caret(at: shownIndex(selection.upperBound))
    caret.frame = Rect(
      x: start + place.minX, y: bounds.minY + (bounds.height - place.height) / 2,
      width: CaretLayer.width, height: place.height)
    caret.backgroundColor = resolvedTint
    if selection.isEmpty { caret.blink() } else { caret.stop() }
  }

  // MARK: - Drawing

  func drawText(in context: GraphicsContext) throws(DrawingError) {
    let inner = room
    if text.isEmpty {
      guard let placeholder, !placeholder.isEmpty else { return }
      var style = lineStyle
      style.textColor = placeholderColor
      style.truncation = .end
      return try Label.draw(
        style.text(placeholder, with: traitCollection), style, in: inner, context)
    }
    let carets = carets
    guard let layout = carets.layout else { return }
    if !isEditing, layout.size.width > inner.width {
      var style = lineStyle
      style.truncation = .end
      return try Label.draw(style.text(shownText, with: traitCollection), style, in: inner, context)
    }
    let start = start(of: carets, in: inner)
    let top = bounds.minY + (bounds.height - layout.size.height) / 2
    context.saveState()
    try context.clip(to: inner)
    if isEditing, !selection.isEmpty {
      context.fillColor = resolvedTint.withAlpha(multipliedBy: 0.2)
      let range = shownIndex(selection.lowerBound)..<shownIndex(selection.upperBound)
      for part in carets.rects(of: range) { try context.fill(part.offset(dx: start, dy: top)) }
    }
    try context.draw(layout, at: Point(x: start, y: top))
    try context.restoreState()
  }
}
