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
    placeBorder()
    leftView?.isHidden = !showsLeftView
    rightView?.isHidden = !showsRightView
    if let view = leftView, showsLeftView { view.frame = leftViewRect(forBounds: bounds) }
    if let view = rightView, showsRightView { view.frame = rightViewRect(forBounds: bounds) }
    if showsClearButton, clearButton == nil { makeClearButton() }
    clearButton?.isHidden = !showsClearButton
    clearButton?.frame = clearButtonRect(forBounds: bounds)
  }

  /// Returns the rectangle of a view inside, with its own size; zero for none.
  func rect(of view: View?, isLeading: Bool, in bounds: Rect) -> Rect {
    guard let size = view?.frame.size else { return .zero }
    let x =
      isLeading != isRightToLeft
      ? bounds.minX + sidePadding : bounds.maxX - sidePadding - size.width
    return Rect(origin: Point(x: x, y: bounds.midY - size.height / 2), size: size)
  }

  /// Returns the rectangle of the clear button's touchable square.
  func clearRect(in bounds: Rect) -> Rect {
    let side = TextField.clearButtonSide
    return Rect(
      x: isRightToLeft ? bounds.minX : bounds.maxX - side, y: bounds.midY - side / 2, width: side,
      height: side)
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

  /// The part of the bounds left for the text.
  var room: Rect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  /// Returns the part of given bounds that is left for the text beside the padding and the views inside.
  func room(in bounds: Rect) -> Rect {
    let side = sidePadding
    var (leading, trailing) = (side, side)
    if let view = leftView, showsLeftView { leading += view.frame.width + side }
    if let view = rightView, showsRightView { trailing += view.frame.width + side }
    if showsClearButton { trailing = TextField.clearButtonSide }
    let width = max(bounds.width - leading - trailing, 0)
    let x = isRightToLeft ? bounds.maxX - leading - width : bounds.minX + leading
    return Rect(x: x, y: bounds.minY, width: width, height: bounds.height)
  }

  /// The displayed characters: dots if the text is secret.
  var shownText: String {
    isSecureTextEntry ? String(repeating: "\u{2022}", count: characters.count) : characters
  }

  /// Returns the displayed characters with their own attributes, or else those of a style.
  ///
  /// A disabled field shows its text in one colour.
  private func shownLine(in style: Label.Style) -> AttributedText {
    guard !isSecureTextEntry, var text = styled else { return attributed(shownText, style) }
    if !isEnabled {
      let color = style.textColor.resolved(with: traitCollection)
      text.setAttributes(in: 0..<text.count) { $0.color = color }
    }
    return text
  }

  private var lineStyle: Label.Style {
    var style = style
    (style.truncation, style.numberOfLines) = (.none, 1)
    style.textAlignment = directed(style.textAlignment)
    // A disabled field has a paler text.
    // Policy: `text-field-disabled`.
    if !isEnabled { style.textColor = .tertiaryLabel }
    return style
  }

  /// The caret positions of the displayed characters.
  private var carets: TextCarets {
    let style = lineStyle
    let text = shownLine(in: style)
    if let known = knownCarets, known.text == text, known.style == style { return known.carets }
    let carets = TextCarets(text, style, width: .infinity)
    knownCarets = (text, style, carets)
    return carets
  }

  /// Returns the index among the displayed characters for an index in the text.
  private func shownIndex(_ index: Int) -> Int {
    guard isSecureTextEntry else { return index }
    let places = TextCarets.boundaries(of: characters)
    return places.firstIndex { $0 >= index } ?? places.count - 1
  }

  /// Returns the x at which the text starts, in points of the field, after scrolling the text so
  /// that the caret is visible.
  private func start(of carets: TextCarets, in inner: Rect) -> Double {
    // Spaces at the end of the text hang beyond it, on the side where it ends.
    let last = carets.caret(at: carets.boundaries.last ?? 0).minX
    let (low, high) = (min(last, 0), max(carets.size.width, last))
    let free = inner.width - (high - low)
    guard free < 0 else {
      scroll = 0
      switch directed(style.textAlignment) {
      case .center: return inner.minX + free / 2 - low
      case .right: return inner.minX + free - low
      case .justified: return (isRightToLeft ? inner.minX + free : inner.minX) - low
      case .left, .natural: return inner.minX - low
      }
    }
    let index = showsStart ? selection.lowerBound : selection.upperBound
    let place = carets.caret(at: shownIndex(index)).minX - low
    scroll = min(max(scroll, place - inner.width, 0), max(place, 0), -free)
    return inner.minX - low - scroll
  }

  /// Returns the x at which the text starts, as it is shown: scrolled while edited, else from its own start.
  private func shownStart(of carets: TextCarets, in inner: Rect) -> Double {
    let start = start(of: carets, in: inner)
    guard !isEditing, carets.size.width > inner.width else { return start }
    let isReadFromRight = carets.layout?.lines.first?.isRightToLeft ?? false
    return isReadFromRight ? inner.maxX - carets.size.width : inner.minX
  }

  /// Returns the caret position nearest to a point of the field.
  func place(nearest point: Point) -> Int {
    let carets = carets
    let start = shownStart(of: carets, in: room)
    let index = carets.index(nearest: Point(x: point.x - start, y: 0))
    guard isSecureTextEntry else { return index }
    let places = TextCarets.boundaries(of: characters)
    return places[min(index, places.count - 1)]
  }

  /// Returns the rectangle of the caret at a position of the text: at the side of the characters that follow.
  ///
  /// Policy: `text-field-direction`.
  func shownCaret(at index: Int) -> Rect {
    let carets = carets
    let start = shownStart(of: carets, in: room)
    let place = carets.caret(at: shownIndex(index))
    return Rect(
      x: start + place.minX - (isRightToLeft ? CaretLayer.width : 0),
      y: room.midY - place.height / 2, width: CaretLayer.width, height: place.height)
  }

  /// Returns the rectangles that cover a range of the text.
  func shownRects(of range: Range<Int>) -> [TextSelectionRect] {
    let carets = carets
    let start = shownStart(of: carets, in: room)
    let top = room.midY - carets.size.height / 2
    let shown = shownIndex(range.lowerBound)..<shownIndex(range.upperBound)
    return carets.selectionRects(of: shown).map { $0.offset(by: Point(x: start, y: top)) }
  }

  /// Places the caret and restarts its blinking, or shows handles if characters are selected; ignored unless editing.
  func placeCaret() {
    guard isEditing else { return }
    caret.frame = caretRect(for: TextPosition(offset: selection.upperBound))
    caret.backgroundColor = resolvedTint
    if selection.isEmpty { caret.blink() } else { caret.stop() }
    interaction.placeHandles()
  }

  // MARK: - Drawing

  func drawEmptyLine(in rect: Rect, _ context: GraphicsContext) throws(DrawingError) {
    guard let placeholder else { return }
    var style = lineStyle
    style.textColor = placeholderColor
    style.truncation = .end
    let text = styledPlaceholder ?? style.text(placeholder, with: traitCollection)
    try Label.draw(text, style, in: rect, context)
  }

  func drawLine(in inner: Rect, _ context: GraphicsContext) throws(DrawingError) {
    let carets = carets
    guard let layout = carets.layout else { return }
    if !isEditing, layout.size.width > inner.width {
      var style = lineStyle
      style.truncation = .end
      return try Label.draw(shownLine(in: style), style, in: inner, context)
    }
    let start = start(of: carets, in: inner)
    let top = inner.midY - layout.size.height / 2
    context.saveState()
    try context.clip(to: inner)
    if isEditing, !selection.isEmpty {
      let rects = selectionRects(for: TextRange(selection))
      context.fillColor = resolvedTint.withAlpha(multipliedBy: 0.2)
      try context.fill(TextSelectionRect.path(of: rects))
    }
    try context.draw(layout, at: Point(x: start, y: top))
    try context.restoreState()
  }
}

// MARK: - Selection

extension TextField {
  var allowsEditing: Bool { isEnabled }
  var allowsSelecting: Bool { isEnabled }
  var visibleTextRect: Rect { room }

  func insertPastedText(_ text: String) {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    if !line.isEmpty { insertText(line) }
  }

  func showSelection(endAtStart: Bool) {
    showsStart = endAtStart
    setNeedsDisplay()
    placeCaret()
  }
}

// MARK: - Modes

extension TextField {
  /// The border of a field, like `UITextField.BorderStyle`.
  public enum BorderStyle: Int, CaseIterable, Hashable, Sendable {
    /// No border, and no space beside the text.
    case none
    /// A line.
    case line
    /// A line; a bevelled edge in UIKit.
    case bezel
    /// A hairline with round corners, on the background colour.
    case roundedRect
  }

  /// The times at which a view inside the field is shown, like `UITextField.ViewMode`.
  public enum ViewMode: CaseIterable, Hashable, Sendable {
    /// Never.
    case never
    /// While the text is edited.
    case whileEditing
    /// While the text is not edited.
    case unlessEditing
    /// Always.
    case always

    func isShown(_ isEditing: Bool) -> Bool {
      switch self {
      case .never: false
      case .whileEditing: isEditing
      case .unlessEditing: !isEditing
      case .always: true
      }
    }
  }
}
