public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers
import LaminaText

/// An editable line of text, like `UITextField`.
///
/// A tap makes it first responder and puts the caret at the nearest position. It sends `editingDidBegin`,
/// `editingChanged` and `editingDidEnd`, and for the return key `editingDidEndOnExit`. Text longer than the field ends
/// in an ellipsis; while it is edited, it scrolls with the caret.
///
/// ```swift
/// let field = TextField(frame: Rect(x: 20, y: 100, width: 200, height: 40))
/// field.placeholder = "Name"
/// field.addAction(for: .editingChanged) { [unowned field] _ in print(field.text) }
/// ```
open class TextField: Control, KeyInput {
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

  /// The text; setting it puts the caret at its end.
  open var text: String = "" {
    didSet {
      guard text != oldValue else { return }
      selection = text.unicodeScalars.count..<text.unicodeScalars.count
      textChanged()
    }
  }

  /// The text shown while the field is empty; `nil` for none.
  open var placeholder: String? { didSet { setNeedsDisplay() } }

  /// The font, colour and alignment of the text; its number of lines and truncation have no effect.
  open var style = Label.Style() {
    didSet {
      guard style != oldValue else { return }
      if style.fontSize != oldValue.fontSize, !isTakingTextStyle { textStyle = nil }
      textChanged()
    }
  }
  /// The role of the text, which sets the font's size and follows the preferred text size.
  ///
  /// It becomes `nil` when another size is set.
  open var textStyle: TextStyle? = .body { didSet { takeTextStyle() } }
  private var isTakingTextStyle = false

  private func takeTextStyle() {
    guard let textStyle else { return }
    isTakingTextStyle = true
    style.fontSize = textStyle.fontSize(in: traitCollection.preferredContentSizeCategory)
    isTakingTextStyle = false
  }

  override func textSizeChanged() {
    takeTextStyle()
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  /// The colour of the placeholder.
  open var placeholderColor = ViewColor.placeholderText { didSet { setNeedsDisplay() } }

  /// Whether the characters are shown as dots.
  open var isSecureTextEntry = false {
    didSet { if isSecureTextEntry != oldValue { textChanged() } }
  }

  /// Whether the field is first responder.
  open var isEditing: Bool { isFirstResponder }

  /// A closure that decides whether typing, deleting or the clear button may change the text to a given one; `nil`
  /// always allows it.
  open var shouldChange: (@MainActor (TextField, _ text: String) -> Bool)?

  /// The space between the edges and the text, in points.
  public static var padding: Double { 7 }
  /// The time for which the blinking caret is visible, and then hidden, in seconds.
  ///
  /// Policy: `caret-blink`.
  public static var blinkTime: Double { 0.5 }

  // MARK: - Views inside

  /// The times at which the clear button is shown; never while the field is empty.
  open var clearButtonMode = ViewMode.never { didSet { placeViews() } }
  /// A view at the left end, with its frame's size.
  open var leftView: View? { didSet { exchange(oldValue, leftView) } }
  /// The times at which `leftView` is shown.
  open var leftViewMode = ViewMode.never { didSet { placeViews() } }
  /// A view at the right end, with its frame's size; while shown, it replaces the clear button.
  open var rightView: View? { didSet { exchange(oldValue, rightView) } }
  /// The times at which `rightView` is shown.
  open var rightViewMode = ViewMode.never { didSet { placeViews() } }

  let caret = CaretLayer()
  var clearButton: BarButton?
  /// The selected characters, as Unicode scalars; an empty range is the caret.
  private(set) var selection = 0..<0
  /// The distance by which the text is scrolled to the left, in points.
  var scroll = 0.0
  /// The caret position at which the finger went up.
  private var touchedPlace: Int?

  /// Makes an empty field in the background colour, with a hairline border and rounded corners.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a text field with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
  }

  private func setUpParts() {
    backgroundColor = .systemBackground
    contentMode = .redraw
    layer.cornerRadius = 5
    layer.borderWidth = 0.5
    layer.borderColor = resolvedColor(.opaqueSeparator)
    layer.addSublayer(caret)
  }

  /// Returns the value for a state key: a view's keys, and `text`, `isEditing`, `selectedRange.start` and
  /// `selectedRange.end`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "text": .text(text)
    case "isEditing": .bool(isEditing)
    case "selectedRange.start": .number(Double(selection.lowerBound))
    case "selectedRange.end": .number(Double(selection.upperBound))
    default: super.stateValue(forKey: key)
    }
  }

  override func colorsChanged() {
    super.colorsChanged()
    layer.borderColor = resolvedColor(.opaqueSeparator)
    caret.backgroundColor = resolvedTint
    setNeedsDisplay()
  }

  override var defaultAccessibilityValue: String? { shownText }

  // MARK: - Editing

  /// The selected characters, as indices of Unicode scalars; an empty range is the caret.
  ///
  /// Indices outside the text are clamped; one within a grapheme cluster is moved back to its start.
  open var selectedRange: Range<Int> {
    get { selection }
    set {
      let range = boundaries(around: newValue)
      guard range != selection else { return }
      selection = range
      setNeedsDisplay()
      placeCaret()
    }
  }

  /// Returns a range whose ends are moved back to the nearest boundaries of characters.
  private func boundaries(around range: Range<Int>) -> Range<Int> {
    let places = TextCarets.boundaries(of: text)
    func place(_ index: Int) -> Int { places.last { $0 <= max(index, 0) } ?? 0 }
    let first = place(range.lowerBound)
    return first..<max(first, place(range.upperBound))
  }

  /// Whether the field can be edited: only while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing: shows the caret and sends `editingDidBegin`.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let wasEditing = isEditing
    guard super.becomeFirstResponder() else { return false }
    if !wasEditing {
      editingChanged()
      sendActions(for: .editingDidBegin)
    }
    return true
  }

  /// Ends editing: hides the caret and sends `editingDidEnd`.
  @discardableResult open override func resignFirstResponder() -> Bool {
    let wasEditing = isEditing
    guard super.resignFirstResponder() else { return false }
    if wasEditing {
      caret.stop()
      editingChanged()
      sendActions(for: .editingDidEnd)
    }
    return true
  }

  /// Updates the look when the field is enabled or disabled.
  open override func stateDidChange() {
    super.stateDidChange()
    placeViews()
    setNeedsDisplay()
  }

  private func editingChanged() {
    setNeedsDisplay()
    placeViews()
    placeCaret()
  }

  /// Records the caret position where the finger goes up.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    super.endTracking(touch, with: event)
    touchedPlace = touch.map { place(nearest: $0.location(in: self)) }
  }

  /// Begins editing when a finger goes up inside, with the caret at that position, then sends the events.
  open override func sendActions(for events: Events) {
    if events.contains(.touchUpInside), becomeFirstResponder(), let place = touchedPlace {
      selectedRange = place..<place
    }
    if !events.isDisjoint(with: [.touchUpInside, .touchUpOutside]) { touchedPlace = nil }
    super.sendActions(for: events)
  }

  /// Whether the text is not empty.
  open var hasText: Bool { !text.isEmpty }

  /// Replaces the selection with typed characters; a line feed counts as the return key, which ends editing.
  open func insertText(_ text: String) {
    if text == "\n" {
      sendActions(for: .editingDidEndOnExit)
      resignFirstResponder()
      return
    }
    replace(selection, with: text)
  }

  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() {
    var edited = EditedText(style.text(text))
    edited.selection = selection
    if !edited.deleted.isEmpty { replace(edited.deleted, with: "") }
  }

  private func replace(_ range: Range<Int>, with string: String) {
    let attributes = style.text(" ", with: traitCollection).runs[0].attributes
    var edited = EditedText(style.text(text))
    edited.replace(range, with: string, attributes)
    change(to: edited.text.string, caret: edited.selection)
  }

  private func change(to new: String, caret: Range<Int>) {
    guard isEnabled, shouldChange?(self, new) ?? true, new != text else { return }
    text = new
    // The caret is placed with the next layout, once for any number of keys.
    selection = boundaries(around: caret)
    sendActions(for: .editingChanged)
  }

  /// Empties the field as the clear button does, if the field is enabled and `shouldChange` allows it.
  func clear() { change(to: "", caret: 0..<0) }

  private func textChanged() {
    setNeedsDisplay()
    placeViews()
    setNeedsLayout()
  }

  // MARK: - Layout

  /// Returns the height of a line with padding; keeps the current width.
  open override func sizeThatFits(_ size: Size) -> Size {
    let line = style.size(of: style.text("Xg")).height
    return Size(width: bounds.width, height: line + 2 * TextField.padding)
  }

  /// The height of a line with padding, without a natural width.
  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: sizeThatFits(.zero).height)
  }

  override var baselineOffsets: (first: Double, last: Double)? {
    guard let layout = try? style.layout(style.text("Xg"), in: bounds.size),
      let line = layout.lines.first
    else { return nil }
    let offset = line.origin.y - layout.size.height / 2
    return (offset, offset)
  }

  /// Places the views inside and the caret.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeViews()
    placeCaret()
  }

  /// Draws the text, or the placeholder if it is empty; long text is scrolled to the caret or truncated.
  ///
  /// - Throws: `DrawingError.text`, and memory errors.
  open override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    try drawText(in: context)
  }
}
