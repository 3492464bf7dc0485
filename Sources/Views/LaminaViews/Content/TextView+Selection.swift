import LaminaGeometry
import LaminaLayers

// The text view's side of the interaction that selects text.

extension TextView {
  var characters: String { text }
  var allowsEditing: Bool { isEditable && isSelectable }
  var allowsSelecting: Bool { isSelectable }
  var visibleTextRect: Rect { bounds }

  func insertPastedText(_ text: String) { insertText(text) }

  // MARK: - Caret and text

  /// The top left corner of the laid-out text, in the content's space.
  var textOrigin: Point {
    Point(x: textContainerInset.left + lineFragmentPadding, y: textContainerInset.top)
  }

  func takeTextStyle() {
    guard let textStyle else { return }
    isTakingTextStyle = true
    style.fontSize = textStyle.fontSize(in: traitCollection.preferredContentSizeCategory)
    isTakingTextStyle = false
  }

  func fitContent() {
    needsFit = false
    contentSize = Size(width: bounds.width, height: height(of: carets))
    if isFirstResponder { placeCaret() }
  }

  func height(of carets: TextCarets) -> Double {
    carets.size.height.rounded(.up) + textContainerInset.top + textContainerInset.bottom
  }

  func scroll(to position: TextPosition) {
    guard isScrollEnabled else { return }
    let inset = textContainerInset
    var rect = caretRect(for: position)
    rect.origin.y -= inset.top
    rect.size.height += inset.top + inset.bottom
    scrollRectToVisible(Rect(x: 0, y: rect.minY, width: 1, height: rect.height), animated: false)
  }

  func showSelection(endAtStart: Bool) {
    let range = edited.selection
    needsScroll = false
    if needsFit { fitContent() }
    scroll(to: TextPosition(offset: endAtStart ? range.lowerBound : range.upperBound))
    placeCaret()
  }

  func hideSelection() {
    caret.stop()
    interaction.hideAll()
    if !edited.selection.isEmpty { canvas.setNeedsDisplay() }
  }

  func placeCaret() {
    caret.frame = caretRect
    caret.backgroundColor = resolvedTint
    if edited.selection.isEmpty, isEditable { caret.blink() } else { caret.stop() }
    interaction.placeHandles()
  }
}
