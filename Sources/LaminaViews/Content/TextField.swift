public import LaminaDrawing
public import LaminaGeometry
import LaminaLayers
import LaminaText

/// One line of text that is typed, as `UITextField`.
///
/// A tap makes it the first responder, and what is typed then comes to its end, where a caret blinks. It
/// sends `editingDidBegin`, `editingChanged`, `editingDidEnd`, and by the return key
/// `editingDidEndOnExit`.
open class TextField: Control, KeyInput {
  /// The text.
  public var text: String = "" {
    didSet { if text != oldValue { textChanged() } }
  }

  /// What stands there while there is no text; `nil` for nothing.
  public var placeholder: String? { didSet { setNeedsDisplay() } }

  /// What the text looks like.
  public var style = Label.Style() {
    didSet { if style != oldValue { textChanged() } }
  }

  /// The colour of the placeholder.
  public var placeholderColor = ViewColor.placeholderText { didSet { setNeedsDisplay() } }

  /// Whether dots stand for the characters.
  public var isSecureTextEntry = false {
    didSet { if isSecureTextEntry != oldValue { textChanged() } }
  }

  /// Whether it is the first responder.
  public var isEditing: Bool { isFirstResponder }

  /// Asked before the text becomes another one; `nil` for always yes.
  public var shouldChange: (@MainActor (TextField, _ text: String) -> Bool)?

  /// The room between the edges and the text, in points.
  public static var padding: Double { 7 }
  /// How long the caret is shown, and then hidden, in seconds (a named policy).
  public static var blinkTime: Double { 0.5 }

  private let caret = Layer()

  /// Makes a field without a text: white with a hairline around it.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    contentMode = .redraw
    layer.cornerRadius = 5
    layer.borderWidth = 0.5
    layer.borderColor = resolvedColor(.opaqueSeparator)
    caret.backgroundColor = resolvedTint
    caret.isHidden = true
    caret.actions = ["position": .nothing, "bounds": .nothing, "isHidden": .nothing]
    layer.addSublayer(caret)
  }

  /// A view's, and `text`, `isEditing`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "text": .text(text)
    case "isEditing": .bool(isEditing)
    default: super.stateValue(forKey: key)
    }
  }

  override func colorsChanged() {
    super.colorsChanged()
    layer.borderColor = resolvedColor(.opaqueSeparator)
    caret.backgroundColor = resolvedTint
    setNeedsDisplay()
  }

  override var defaultAccessibilityValue: String? { isSecureTextEntry ? shownText : text }

  // MARK: - Editing

  /// Only one that is enabled takes characters.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let wasEditing = isEditing
    guard super.becomeFirstResponder() else { return false }
    if !wasEditing {
      placeCaret()
      blink()
      sendActions(for: .editingDidBegin)
    }
    return true
  }

  /// Ends editing.
  @discardableResult open override func resignFirstResponder() -> Bool {
    let wasEditing = isEditing
    guard super.resignFirstResponder() else { return false }
    if wasEditing {
      caret.isHidden = true
      caret.removeAnimation(forKey: "blink")
      sendActions(for: .editingDidEnd)
    }
    return true
  }

  /// A finger that goes up inside begins editing.
  open override func sendActions(for events: Events) {
    if events.contains(.touchUpInside) { becomeFirstResponder() }
    super.sendActions(for: events)
  }

  /// Whether there is a text.
  public var hasText: Bool { !text.isEmpty }

  /// Adds characters at the end; a line feed is the return key, which ends editing.
  open func insertText(_ text: String) {
    if text == "\n" {
      sendActions(for: .editingDidEndOnExit)
      resignFirstResponder()
      return
    }
    change(to: self.text + text)
  }

  /// Takes the last character away.
  open func deleteBackward() {
    if hasText { change(to: String(text.dropLast())) }
  }

  private func change(to new: String) {
    guard isEnabled, shouldChange?(self, new) ?? true, new != text else { return }
    text = new
    sendActions(for: .editingChanged)
  }

  private func textChanged() {
    setNeedsDisplay()
    placeCaret()
  }

  // MARK: - Drawing

  /// What is shown of the text.
  private var shownText: String {
    isSecureTextEntry ? String(repeating: "\u{2022}", count: text.count) : text
  }

  /// The height of a line and some room around it, as wide as it is.
  open override func sizeThatFits(_ size: Size) -> Size {
    let line = style.size(of: style.text("Xg")).height
    return Size(width: bounds.width, height: line + 2 * TextField.padding)
  }

  /// The height of a line and some room around it; the width is open.
  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: sizeThatFits(.zero).height)
  }

  /// Draws the text, its end in sight, or the placeholder.
  ///
  /// - Throws: `DrawingError.text`; memory errors.
  open override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    var style = style
    style.truncation = .none
    let inner = room
    if text.isEmpty {
      guard let placeholder, !placeholder.isEmpty else { return }
      style.textColor = placeholderColor
      style.truncation = .end
      return try Label.draw(
        style.text(placeholder, with: traitCollection), style, in: inner, context)
    }
    let shown = style.text(shownText, with: traitCollection)
    let over = max(0, style.size(of: shown).width - inner.width)
    context.saveState()
    try context.clip(to: inner)
    var place = inner
    place.origin.x -= over
    place.size.width += over
    try Label.draw(shown, style, in: place, context)
    try context.restoreState()
  }

  private var room: Rect {
    let side = TextField.padding
    return bounds.inset(by: EdgeInsets(top: 0, left: side, bottom: 0, right: side))
  }

  /// Puts the caret behind the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeCaret()
  }

  private func placeCaret() {
    guard isEditing else { return }
    let inner = room
    let line = style.size(of: style.text("Xg")).height
    let width = hasText ? style.size(of: style.text(shownText)).width : 0
    caret.frame = Rect(
      x: inner.minX + min(width, inner.width), y: bounds.minY + (bounds.height - line) / 2,
      width: 2, height: line)
    caret.isHidden = false
  }

  private func blink() {
    var keyframes = Keyframes(values: [.number(1), .number(0)])
    keyframes.calculationMode = .discrete
    var animation = Animation.keyframes("opacity", keyframes, duration: 2 * TextField.blinkTime)
    animation.timing.repeatCount = .infinity
    caret.add(animation, forKey: "blink")
  }
}
