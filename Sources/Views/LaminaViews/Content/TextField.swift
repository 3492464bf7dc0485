public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers
public import LaminaText

/// An editable line of text, like `UITextField`.
///
/// A tap makes it first responder and puts the caret at the nearest position. Two taps select a word, three the text;
/// handles move the ends of the selection, and an edit menu cuts, copies and pastes. It sends `editingDidBegin`,
/// `editingChanged` and `editingDidEnd`, and for the return key `editingDidEndOnExit`. Text longer than the field ends
/// in an ellipsis; while it is edited, it scrolls with the caret.
///
/// Natural alignment is at the right where the field runs from right to left, and the views inside change sides.
///
/// ```swift
/// let field = TextField(frame: Rect(x: 20, y: 100, width: 200, height: 40))
/// field.placeholder = "Name"
/// field.addAction(for: .editingChanged) { [unowned field] _ in print(field.text ?? "") }
/// ```
open class TextField: Control, TextInput, SelectableText {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The text; setting it puts the caret at its end.
  ///
  /// Never `nil`, though it may be unwrapped as in UIKit; setting `nil` empties the field. Setting it replaces
  /// `attributedText`, except while the user types.
  open var text: String! {
    get { characters }
    set {
      let new: String = newValue ?? ""
      take(new, styledInput?.string == new ? styledInput : nil)
    }
  }

  /// The text with its own attributes, instead of the style's; a field with a plain text returns that.
  ///
  /// Typed characters have the attributes of those before them. Setting the style's font, size or colour, or
  /// `defaultTextAttributes`, changes all characters. Setting `nil` empties the field.
  open var attributedText: AttributedText? {
    get { styled ?? attributed(characters, style) }
    set { take(newValue?.string ?? "", newValue) }
  }

  /// The attributes of a text without its own: the style's font, size and colour, and others, such as kerning.
  ///
  /// Setting it changes all characters.
  open var defaultTextAttributes: TextAttributes {
    get { attributed(" ", style).runs[0].attributes }
    set { setDefaultAttributes(newValue) }
  }

  /// The font, except its size.
  open var font: FontDescription {
    get { style.font }
    set { style.font = newValue }
  }
  /// The size of the font, in points: above 0 and at most 10,000.
  open var fontSize: Double {
    get { style.fontSize }
    set { style.fontSize = newValue }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of the text.
  ///
  /// Never `nil`, though it may be unwrapped as in UIKit; setting `nil` sets `label`.
  open var textColor: ViewColor! {
    get { style.textColor }
    set { style.textColor = newValue ?? .label }
  }
  /// The alignment of the text in the field.
  open var textAlignment: TextLayoutOptions.Alignment {
    get { style.textAlignment }
    set { style.textAlignment = newValue }
  }

  /// The stored value of `text`.
  var characters = ""
  /// The text with attributes of its own; `nil` for a plain text.
  var styled: AttributedText?
  /// The attributes apart from the style's that `defaultTextAttributes` has set; `nil` for none.
  var otherAttributes: TextAttributes?
  /// The layer of the border, if `borderRect(forBounds:)` differs from the bounds; `nil` otherwise.
  var border: Layer?
  /// Whether the text is being set by typing, which then moves the caret itself.
  var isTyping = false
  /// The attributed text that typing sets; `nil` if it sets a plain one.
  var styledInput: AttributedText?

  /// The delegate, held weakly.
  open weak var delegate: (any TextFieldDelegate)?

  /// The text shown while the field is empty; `nil` for none.
  open var placeholder: String? {
    didSet {
      styledPlaceholder = nil
      setNeedsDisplay()
    }
  }
  /// The placeholder with attributes of its own, whose characters are those of `placeholder`.
  package var styledPlaceholder: AttributedText? {
    get { ownPlaceholder }
    set {
      if let newValue { placeholder = newValue.string }
      ownPlaceholder = newValue
      setNeedsDisplay()
    }
  }
  private var ownPlaceholder: AttributedText?

  /// The font, colour and alignment of the text; its number of lines and truncation have no effect.
  open var style = Label.Style() {
    didSet {
      guard style != oldValue else { return }
      if style.fontSize != oldValue.fontSize, !isTakingTextStyle { textStyle = nil }
      styled = styled?.taking(style, insteadOf: oldValue, with: traitCollection)
      textChanged()
    }
  }
  /// The role of the text, which sets the font's size and follows the preferred text size.
  ///
  /// It becomes `nil` when another size is set.
  open var textStyle: TextStyle? = .body { didSet { takeTextStyle() } }
  var isTakingTextStyle = false

  override func textSizeChanged() {
    takeTextStyle()
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  /// The colour of the placeholder.
  @_disfavoredOverload open var placeholderColor = ViewColor.placeholderText {
    didSet { setNeedsDisplay() }
  }

  /// Whether the characters are shown as dots.
  open var isSecureTextEntry = false {
    didSet { if isSecureTextEntry != oldValue { textChanged() } }
  }

  /// The border; a line with round corners by default.
  open var borderStyle = BorderStyle.none { didSet { takeBorderStyle(oldValue) } }

  // MARK: - Traits

  /// The set of keys; `reloadInputViews()` shows another one while the field is edited.
  open var keyboardType = KeyboardType.default
  /// The title of the return key, which ends editing whatever its title.
  open var returnKeyType = ReturnKeyType.default
  /// The appearance of the keys.
  open var keyboardAppearance = KeyboardAppearance.default
  /// Whether the return key is disabled while the text is empty.
  open var enablesReturnKeyAutomatically = false
  /// The rule for capitals while typing; it has no effect in Lamina.
  open var autocapitalizationType = TextAutocapitalizationType.sentences
  /// Whether words are corrected while typing; it has no effect in Lamina.
  open var autocorrectionType = TextAutocorrectionType.default
  /// Whether misspelt words are marked; it has no effect in Lamina.
  open var spellCheckingType = TextSpellCheckingType.default
  /// The meaning of the text, for suggestions; it has no effect in Lamina.
  open var textContentType: TextContentType?

  /// The view shown in place of the keyboard while the field is edited; `nil`, the default, for the keyboard.
  ///
  /// `reloadInputViews()` shows another one during editing.
  open override var inputView: View? {
    get { ownInputViews.keys }
    set { ownInputViews.keys = newValue }
  }
  /// The view above the keyboard while the field is edited, with its frame's height; `nil`, the default, for none.
  open override var inputAccessoryView: View? {
    get { ownInputViews.accessory }
    set { ownInputViews.accessory = newValue }
  }
  private var ownInputViews: (keys: View?, accessory: View?)

  /// Whether the field is first responder.
  open var isEditing: Bool { isFirstResponder }

  /// A closure that decides whether typing, deleting or the clear button may change the text to a given one; `nil`
  /// always allows it.
  open var shouldChange: (@MainActor (TextField, _ text: String) -> Bool)?

  // MARK: - Views inside

  /// The times at which the clear button is shown; never while the field is empty.
  open var clearButtonMode = ViewMode.never { didSet { placeViews() } }
  /// A view at the left end, or at the right one where the field runs from right to left, with its frame's size.
  ///
  /// - Source: Apple, `UITextField.leftView`: "on the left (or leading) side".
  open var leftView: View? { didSet { exchange(oldValue, leftView) } }
  /// The times at which `leftView` is shown.
  open var leftViewMode = ViewMode.never { didSet { placeViews() } }
  /// A view at the end opposite to `leftView`, with its frame's size; while shown, it replaces the clear button.
  open var rightView: View? { didSet { exchange(oldValue, rightView) } }
  /// The times at which `rightView` is shown.
  open var rightViewMode = ViewMode.never { didSet { placeViews() } }

  let caret = CaretLayer()
  var clearButton: BarButton?
  /// The selected characters, as Unicode scalars; an empty range is the caret.
  var selection = 0..<0
  /// Whether the start of the selection is kept in sight, not its end.
  var showsStart = false
  /// The text that was laid out last, with its caret positions.
  var knownCarets: (text: AttributedText, style: Label.Style, carets: TextCarets)?
  let interaction = TextInteraction()
  /// The distance by which the text is scrolled to the left, in points.
  var scroll = 0.0
  /// The point at which the finger went up, and the number of the tap.
  private var tapped: (point: Point, count: Int)?

  /// Makes an empty field in the background colour, with a hairline border and rounded corners.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a text field with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  /// Returns the value for a state key: a view's keys, and `text`, `isEditing`, `selectedRange.start` and
  /// `selectedRange.end`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "text": .text(characters)
    case "isEditing": .bool(isEditing)
    case "selectedRange.start": .number(Double(selection.lowerBound))
    case "selectedRange.end": .number(Double(selection.upperBound))
    default: super.stateValue(forKey: key)
    }
  }

  override func colorsChanged() {
    super.colorsChanged()
    layer.borderColor = resolvedColor(.opaqueSeparator)
    border?.borderColor = layer.borderColor
    caret.backgroundColor = resolvedTint
    setNeedsDisplay()
  }

  /// Shows the selection in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    caret.backgroundColor = resolvedTint
    if !selection.isEmpty { setNeedsDisplay() }
  }

  /// Hides the caret, the selection and the edit menu when the field leaves its window.
  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    guard window !== self.window else { return }
    caret.stop()
    interaction.hideAll()
    if !selection.isEmpty { setNeedsDisplay() }
  }

  override func directionChanged() {
    super.directionChanged()
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
      showsStart = false
      selection = range
      setNeedsDisplay()
      placeCaret()
      selectionChanged()
    }
  }

  /// Whether the field can be edited: only while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing: shows the caret and sends `editingDidBegin`.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let wasEditing = isEditing
    guard wasEditing || delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    if !wasEditing {
      editingChanged()
      delegate?.textFieldDidBeginEditing(self)
      sendActions(for: .editingDidBegin)
    }
    return true
  }

  /// Ends editing: hides the caret and sends `editingDidEnd`.
  @discardableResult open override func resignFirstResponder() -> Bool {
    let wasEditing = isEditing
    guard !wasEditing || delegate?.textFieldShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    if wasEditing {
      caret.stop()
      interaction.hideAll()
      editingChanged()
      delegate?.textFieldDidEndEditing(self, reason: .committed)
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

  /// Records the position where the finger goes up.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    super.endTracking(touch, with: event)
    tapped = touch.map { ($0.location(in: self), max($0.tapCount, 1)) }
  }

  /// Begins editing when a finger goes up inside, with the caret at that position, then sends the events.
  open override func sendActions(for events: Events) {
    if events.contains(.touchUpInside) {
      if let tapped {
        interaction.tap(at: tapped.point, count: tapped.count)
      } else {
        becomeFirstResponder()
      }
    }
    if !events.isDisjoint(with: [.touchUpInside, .touchUpOutside]) { tapped = nil }
    super.sendActions(for: events)
    if !events.isDisjoint(with: [.editingDidBegin, .editingChanged, .editingDidEnd]) {
      TextEvents.observer?(self, events)
    }
  }

  /// Whether a point is in the field, or on a handle of its selection.
  open override func point(inside point: Point, with event: Event?) -> Bool {
    super.point(inside: point, with: event) || interaction.hasHandle(at: point)
  }

  /// Whether the text is not empty.
  open var hasText: Bool { !characters.isEmpty }

  /// Replaces the selection with typed characters; a line feed counts as the return key, which ends editing.
  open func insertText(_ text: String) {
    if text == "\n" {
      guard delegate?.textFieldShouldReturn(self) ?? true else { return }
      sendActions(for: .editingDidEndOnExit)
      resignFirstResponder()
      return
    }
    replace(selection, with: text)
  }

  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() {
    var edited = EditedText(style.text(characters))
    edited.selection = selection
    if !edited.deleted.isEmpty { replace(edited.deleted, with: "") }
  }

  func textChanged() {
    setNeedsDisplay()
    placeViews()
    setNeedsLayout()
    if isFirstResponder { window?.screen.keyboard.textChanged() }
  }

  // MARK: - Text input

  /// The selected characters, which typing replaces; an empty range is the caret.
  open var selectedTextRange: TextRange? {
    get { TextRange(selection) }
    set { if let newValue { selectedRange = newValue.indices } }
  }
  /// The position before the first character.
  open var beginningOfDocument: TextPosition { TextPosition(offset: 0) }
  /// The position after the last character.
  open var endOfDocument: TextPosition { TextPosition(offset: characters.unicodeScalars.count) }

  /// Returns the characters of a range; `nil` if the range is not in the text.
  open func text(in range: TextRange) -> String? { characters.characters(in: range.indices) }

  /// Replaces the characters of a range, without asking the delegate, and puts the caret after the new ones.
  ///
  /// Policy: `replace-text`.
  open func replace(_ range: TextRange, withText text: String) {
    let count = endOfDocument.offset
    let edited = edited(range.indices.clamped(to: 0..<count), text)
    change(to: edited)
  }

  /// Returns the rectangle of the caret at a position.
  open func caretRect(for position: TextPosition) -> Rect { shownCaret(at: position.offset) }

  /// Returns the first rectangle that covers a range of characters; the caret's rectangle for an empty range.
  open func firstRect(for range: TextRange) -> Rect {
    selectionRects(for: range).first?.rect ?? caretRect(for: range.start)
  }

  /// Returns the rectangles that cover a range of characters, from the left; none for an empty range.
  ///
  /// The field highlights these rectangles of the selected characters.
  open func selectionRects(for range: TextRange) -> [TextSelectionRect] {
    shownRects(of: range.indices)
  }

  /// Returns the position of the caret that is nearest to a point.
  open func closestPosition(to point: Point) -> TextPosition? {
    TextPosition(offset: place(nearest: point))
  }

  // MARK: - Edit actions

  /// Whether the field performs an edit action: cutting and copying need a selection, pasting a text on the pasteboard.
  open override func canPerformAction(_ action: ResponderAction, withSender sender: Any?) -> Bool {
    mayEdit(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// Moves the selection to the pasteboard.
  open override func cut(_ sender: Any?) { cutSelection() }
  /// Copies the selection to the pasteboard.
  open override func copy(_ sender: Any?) { copySelection() }
  /// Replaces the selection with the pasteboard's text, whose line breaks become spaces.
  open override func paste(_ sender: Any?) { pasteText() }
  /// Removes the selection.
  open override func delete(_ sender: Any?) { deleteSelection() }
  /// Selects the word at the caret; all characters if they are secret.
  open override func select(_ sender: Any?) { selectWord(showsMenu: sender != nil) }
  /// Selects the whole text.
  open override func selectAll(_ sender: Any?) { selectText(showsMenu: sender != nil) }

  // MARK: - Layout

  /// Returns the rectangle of the text in given bounds while it is not edited: the space beside the views inside.
  ///
  /// An override may add space around the text. `editingRect(forBounds:)` is the rectangle while the text is edited.
  open func textRect(forBounds bounds: Rect) -> Rect { room(in: bounds) }
  /// Returns the rectangle of the text in given bounds while it is edited: the space beside the views inside.
  open func editingRect(forBounds bounds: Rect) -> Rect { room(in: bounds) }
  /// Returns the rectangle of the placeholder in given bounds: that of the text.
  open func placeholderRect(forBounds bounds: Rect) -> Rect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// Returns the rectangle of `leftView` in given bounds: at their right where the field runs from right to left.
  open func leftViewRect(forBounds bounds: Rect) -> Rect {
    rect(of: leftView, isLeading: true, in: bounds)
  }
  /// Returns the rectangle of `rightView` in given bounds: at their left where the field runs from right to left.
  open func rightViewRect(forBounds bounds: Rect) -> Rect {
    rect(of: rightView, isLeading: false, in: bounds)
  }
  /// Returns the rectangle of the clear button in given bounds: at the trailing edge.
  open func clearButtonRect(forBounds bounds: Rect) -> Rect { clearRect(in: bounds) }

  /// Returns the height of a line with padding; keeps the current width.
  open override func sizeThatFits(_ size: Size) -> Size {
    let line = style.size(of: style.text("Xg")).height
    return Size(width: bounds.width, height: line + 2 * sidePadding)
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

  /// Returns the rectangle of the border in given bounds: by default the bounds.
  ///
  /// A border elsewhere is drawn by a layer of its own, with the width, colour and corners of the field's layer.
  open func borderRect(forBounds bounds: Rect) -> Rect { bounds }

  /// Draws the text by `drawText(in:)`, or the placeholder by `drawPlaceholder(in:)` if the text is empty.
  ///
  /// - Throws: `DrawingError.text`, and memory errors.
  open override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    try drawParts()
  }

  /// Draws the text into the current context; called only by `draw(_:in:)`, also while the text is edited.
  ///
  /// Long text is scrolled to the caret or truncated. An error of the drawing fails the frame.
  /// The caret keeps to `editingRect(forBounds:)`, whatever rectangle an override passes to super.
  ///
  /// - Parameter rect: the rectangle that the text is centred in vertically, and clipped to, in the field's own space.
  open func drawText(in rect: Rect) {
    attemptDrawing { context throws(DrawingError) in try drawLine(in: rect, context) }
  }

  /// Draws the placeholder into the current context; called only by `draw(_:in:)`.
  ///
  /// - Parameter rect: the rectangle, in the field's own space; by default `placeholderRect(forBounds:)`.
  open func drawPlaceholder(in rect: Rect) {
    attemptDrawing { context throws(DrawingError) in try drawEmptyLine(in: rect, context) }
  }
}
