public import LaminaGeometry
public import LaminaLayers
public import LaminaText

/// An editable, scrolling text of many lines, like `UITextView`.
///
/// A tap makes it first responder and puts the caret at the nearest position. Two taps select a word, three a
/// paragraph; handles move the ends of the selection, and an edit menu cuts, copies and pastes. With `isScrollEnabled`
/// false, the content is as tall as the text, and constraints make the view grow with it.
///
/// Only the lines near the visible part are drawn. Natural alignment is at the right where the view runs from right to
/// left.
///
/// ```swift
/// let notes = TextView(frame: Rect(x: 20, y: 100, width: 200, height: 80))
/// notes.text = "Two lines\nof text"
/// notes.isScrollEnabled = false
/// ```
open class TextView: ScrollView, TextInput, SelectableText {
  /// Makes an empty view in the background colour.
  public override convenience init(frame: Rect = .zero) {
    self.init(frame: frame, textContainer: nil)
  }

  /// Makes an empty view in the background colour, with a space for its lines.
  ///
  /// - Parameters:
  ///   - frame: the frame in its superview.
  ///   - textContainer: the space; `nil` for one of the view's own.
  public init(frame: Rect, textContainer: TextContainer?) {
    self.textContainer = textContainer ?? TextContainer()
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a text view with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    textContainer = TextContainer()
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  /// The space for the lines, whose padding and number of lines are those of the view.
  public let textContainer: TextContainer

  private func setUpParts() {
    style.numberOfLines = 0
    style.truncation = .none
    backgroundColor = .systemBackground
    alwaysBounceVertical = true
    canvas.textView = self
    (textContainer.widthTracksTextView, textContainer.heightTracksTextView) = (true, true)
    textContainer.onChange = { [weak self] in
      MainActor.assumeIsolated { self?.takeContainer() }
    }
    takeContainer()
    addSubview(canvas)
    layer.addSublayer(caret)
    addGestureRecognizer(tap)
    interaction.attach(to: self)
  }

  // MARK: - Text

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The text; setting it puts the caret at the end and reports a change of the selection, but not of the text.
  ///
  /// Never `nil`, though it may be unwrapped as in UIKit; setting `nil` empties the view.
  open var text: String! {
    get { edited.text.string }
    set { take(style.text(newValue ?? "", with: traitCollection), isStyled: false) }
  }

  /// The text with its attributes; setting it puts the caret at the end and reports a change of the selection, but not
  /// of the text.
  open var attributedText: AttributedText {
    get { edited.text }
    set { take(newValue, isStyled: true) }
  }

  /// The look of the text, and of characters typed into an empty text.
  ///
  /// Setting it changes all characters, except in an `attributedText`.
  open var style = Label.Style() {
    didSet {
      guard style != oldValue else { return }
      if style.fontSize != oldValue.fontSize, !isTakingTextStyle { textStyle = nil }
      if !isStyled { edited.text = style.text(edited.text.string, with: traitCollection) }
      textChanged()
    }
  }
  /// The role of the text, which sets the font's size and follows the preferred text size.
  ///
  /// It becomes `nil` when another size is set.
  open var textStyle: TextStyle? = .body { didSet { takeTextStyle() } }
  var isTakingTextStyle = false

  override func textSizeChanged() {
    super.textSizeChanged()
    takeTextStyle()
  }

  override func colorsChanged() {
    super.colorsChanged()
    if !isStyled { edited.text = style.text(edited.text.string, with: traitCollection) }
    textChanged()
  }

  /// Shows links in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if edited.text.hasLinks { textChanged() }
  }

  override var isAccessibilityElementByDefault: Bool { true }
  override var defaultAccessibilityValue: String? { text }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of the text.
  ///
  /// Never `nil`, though it may be unwrapped as in UIKit; setting `nil` sets `label`.
  open var textColor: ViewColor! {
    get { style.textColor }
    set { style.textColor = newValue ?? .label }
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
  /// The horizontal alignment of lines.
  open var textAlignment: TextLayoutOptions.Alignment {
    get { style.textAlignment }
    set { style.textAlignment = newValue }
  }

  /// The distances from the edges to the space for the text, in points.
  open var textContainerInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { textChanged() } }
  }
  /// The space at both ends of each line, in points.
  open var lineFragmentPadding: Double {
    get { textContainer.lineFragmentPadding }
    set { textContainer.lineFragmentPadding = newValue }
  }

  /// Lays out the text by the container's number of lines and breaking.
  private func takeContainer() {
    var changed = style
    textContainer.lineBreakMode.apply(to: &changed)
    changed.numberOfLines = textContainer.maximumNumberOfLines
    if textContainer.maximumNumberOfLines == 0 { changed.truncation = .none }
    if changed == style { textChanged() } else { style = changed }
  }

  override func directionChanged() {
    super.directionChanged()
    textChanged()
  }

  // MARK: - Traits

  /// The set of keys; `reloadInputViews()` shows another one while the view is edited.
  open var keyboardType = KeyboardType.default
  /// The title of the return key, which starts a new line whatever its title.
  open var returnKeyType = ReturnKeyType.default
  /// The appearance of the keys.
  open var keyboardAppearance = KeyboardAppearance.default
  /// Whether the return key is disabled while the text is empty.
  open var enablesReturnKeyAutomatically = false
  /// Whether the characters cannot be copied; a text view shows them all the same.
  open var isSecureTextEntry = false
  /// The rule for capitals while typing; it has no effect in Lamina.
  open var autocapitalizationType = TextAutocapitalizationType.sentences
  /// Whether words are corrected while typing; it has no effect in Lamina.
  open var autocorrectionType = TextAutocorrectionType.default
  /// Whether misspelt words are marked; it has no effect in Lamina.
  open var spellCheckingType = TextSpellCheckingType.default
  /// The meaning of the text, for suggestions; it has no effect in Lamina.
  open var textContentType: TextContentType?

  /// The view shown in place of the keyboard while the text is edited; `nil`, the default, for the keyboard.
  ///
  /// `reloadInputViews()` shows another one during editing.
  open override var inputView: View? {
    get { ownInputViews.keys }
    set { ownInputViews.keys = newValue }
  }
  /// The view above the keyboard while the text is edited, with its frame's height; `nil`, the default, for none.
  open override var inputAccessoryView: View? {
    get { ownInputViews.accessory }
    set { ownInputViews.accessory = newValue }
  }
  private var ownInputViews: (keys: View?, accessory: View?)

  /// Changes the attributes of links to those that the view shows; `nil` for the tint.
  package var linkLook: (@MainActor (TextView, inout TextAttributes) -> Void)? {
    didSet { if edited.text.hasLinks { textChanged() } }
  }

  private(set) var edited = EditedText(AttributedText())
  /// Whether the text was set with its attributes.
  package var hasStyledText: Bool { isStyled }
  private var isStyled = false

  private func take(_ text: AttributedText, isStyled: Bool) {
    self.isStyled = isStyled
    edited = EditedText(text)
    textChanged()
    selectionChanged()
  }

  // MARK: - Editing

  /// Whether the text can be edited; setting it to false ends editing, if the delegate allows it.
  open var isEditable = true {
    didSet { if !isEditable { resignFirstResponder() } }
  }
  /// Whether a finger can select characters and edit them; true by default.
  ///
  /// In a text that is selectable but not editable, a selection makes the view first responder, without keys.
  open var isSelectable = true {
    didSet { if !isSelectable { resignFirstResponder() } }
  }
  /// Whether the view is first responder, and began as an editable one.
  open var isEditing: Bool { isFirstResponder && hasBegun }
  private var hasBegun = false

  /// The selected characters, as indices of Unicode scalars; an empty range is the caret.
  ///
  /// Indices outside the text are clamped; one within a grapheme cluster is moved back to its start.
  open var selectedRange: Range<Int> {
    get { edited.selection }
    set {
      let first = carets.boundary(before: newValue.lowerBound)
      let range = first..<max(first, carets.boundary(before: newValue.upperBound))
      guard range != edited.selection else { return }
      edited.selection = range
      selectionChanged()
    }
  }

  /// A closure called when editing begins, when typing changed the text, and when editing ends.
  open var onEditing: (@MainActor (TextView, Control.Events) -> Void)?

  /// The receiver of scroll events and, if it is a `TextViewDelegate`, of the text's events; held weakly.
  open override var delegate: (any ScrollViewDelegate)? {
    get { super.delegate }
    set { super.delegate = newValue }
  }

  let caret = CaretLayer()
  let canvas = TextCanvas()
  let interaction = TextInteraction()
  private lazy var tap = TextTapGestureRecognizer { [weak self] recognizer in
    guard let self, let tap = recognizer as? TextTapGestureRecognizer else { return }
    if tap.tapCount == 1, let observer = TextEvents.linkObserver,
      let link = link(at: tap.location(in: self))
    {
      return observer(self, link)
    }
    interaction.tap(at: tap.location(in: self), count: tap.tapCount)
  }
  var textDelegate: (any TextViewDelegate)? { delegate as? any TextViewDelegate }

  /// Whether the text is not empty.
  open var hasText: Bool { !edited.text.isEmpty }

  /// Replaces the selection with typed characters, if the delegate allows it; a line feed starts a new line.
  open func insertText(_ text: String) { replace(edited.selection, with: text) }

  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() {
    let range = edited.deleted
    if !range.isEmpty { replace(range, with: "") }
  }

  private func replace(_ range: Range<Int>, with string: String) {
    guard isEditable,
      textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: string) ?? true
    else { return }
    // The delegate may have set a shorter text meanwhile.
    change(range.clamped(to: 0..<edited.text.count), to: string)
  }

  private func report(_ event: Control.Events) {
    onEditing?(self, event)
    TextEvents.observer?(self, event)
  }

  private func change(_ range: Range<Int>, to string: String) {
    let attributes =
      isStyled ? edited.attributes(before: range.lowerBound) : nil
    edited.replace(
      range, with: string, attributes ?? style.text(" ", with: traitCollection).runs[0].attributes)
    textChanged()
    selectionChanged()
    textDelegate?.textViewDidChange(self)
    report(.editingChanged)
  }

  /// Whether the view can begin editing: only while it is editable, or selectable with a selection.
  ///
  /// Policy: `read-only-selection`.
  open override var canBecomeFirstResponder: Bool {
    isSelectable && (isEditable || !edited.selection.isEmpty)
  }

  /// Begins editing and shows the caret, if the delegate allows it.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let wasEditing = isEditing
    guard wasEditing || !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    if !edited.selection.isEmpty { canvas.setNeedsDisplay() }
    placeCaret()
    if !wasEditing { hasBegun = isEditable }
    if !wasEditing, isEditable {
      textDelegate?.textViewDidBeginEditing(self)
      report(.editingDidBegin)
    }
    return true
  }

  /// Ends editing and hides the caret, if the delegate allows it.
  @discardableResult open override func resignFirstResponder() -> Bool {
    let (wasEditing, wasFirst) = (isEditing, isFirstResponder)
    // Typed text scrolls the caret into sight, even if nothing has been laid out since.
    settleContent()
    guard !wasEditing || textDelegate?.textViewShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    if wasFirst { hideSelection() }
    if wasEditing {
      hasBegun = false
      textDelegate?.textViewDidEndEditing(self)
      report(.editingDidEnd)
    }
    return true
  }

  /// Returns the value for a state key: a scroll view's keys, and `text`, `isEditing`, `selectedRange.start` and
  /// `selectedRange.end`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "text": .text(text)
    case "isEditing": .bool(isEditing)
    case "selectedRange.start": .number(Double(selectedRange.lowerBound))
    case "selectedRange.end": .number(Double(selectedRange.upperBound))
    default: super.stateValue(forKey: key)
    }
  }

  // MARK: - Text input

  /// The selected characters, which typing replaces; an empty range is the caret.
  open var selectedTextRange: TextRange? {
    get { TextRange(edited.selection) }
    set { if let newValue { selectedRange = newValue.indices } }
  }
  /// The position before the first character.
  open var beginningOfDocument: TextPosition { TextPosition(offset: 0) }
  /// The position after the last character.
  open var endOfDocument: TextPosition { TextPosition(offset: edited.text.count) }

  /// Returns the characters of a range; `nil` if the range is not in the text.
  open func text(in range: TextRange) -> String? { text.characters(in: range.indices) }

  /// Replaces the characters of a range, without asking the delegate, and puts the caret after the new ones.
  ///
  /// Policy: `replace-text`.
  open func replace(_ range: TextRange, withText text: String) {
    change(range.indices.clamped(to: 0..<edited.text.count), to: text)
  }

  /// Returns the rectangle of the caret at a position, in the content.
  open func caretRect(for position: TextPosition) -> Rect {
    let (place, origin) = (carets.caret(at: position.offset), textOrigin)
    return Rect(
      x: origin.x + place.minX - CaretLayer.width / 2, y: origin.y + place.minY,
      width: CaretLayer.width, height: place.height)
  }

  /// Returns the first rectangle that covers a range of characters; the caret's rectangle for an empty range.
  open func firstRect(for range: TextRange) -> Rect {
    selectionRects(for: range).first?.rect ?? caretRect(for: range.start)
  }

  /// Returns the rectangles that cover a range of characters, from the top; none for an empty range.
  ///
  /// The view highlights these rectangles of the selected characters.
  open func selectionRects(for range: TextRange) -> [TextSelectionRect] {
    carets.selectionRects(of: range.indices).map { $0.offset(by: textOrigin) }
  }

  /// Returns the position of the caret that is nearest to a point of the content.
  open func closestPosition(to point: Point) -> TextPosition? {
    let origin = textOrigin
    return TextPosition(
      offset: carets.index(nearest: Point(x: point.x - origin.x, y: point.y - origin.y)))
  }

  // MARK: - Edit actions

  /// Whether the view performs an edit action: cutting and copying need a selection, pasting a text on the pasteboard.
  open override func canPerformAction(_ action: ResponderAction, withSender sender: Any?) -> Bool {
    mayEdit(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// Moves the selection to the pasteboard.
  open override func cut(_ sender: Any?) { cutSelection() }
  /// Copies the selection to the pasteboard.
  open override func copy(_ sender: Any?) { copySelection() }
  /// Replaces the selection with the pasteboard's text.
  open override func paste(_ sender: Any?) { pasteText() }
  /// Removes the selection.
  open override func delete(_ sender: Any?) { deleteSelection() }
  /// Selects the word at the caret.
  open override func select(_ sender: Any?) { selectWord(showsMenu: sender != nil) }
  /// Selects the whole text.
  open override func selectAll(_ sender: Any?) { selectText(showsMenu: sender != nil) }

  // MARK: - Layout

  private var knownCarets: (width: Double, carets: TextCarets)?

  /// The caret positions at the current width.
  var carets: TextCarets { carets(fitting: bounds.width) }

  private func carets(fitting width: Double) -> TextCarets {
    let inset = textContainerInset
    let room = max(width - inset.left - inset.right - 2 * lineFragmentPadding, 1)
    if let known = knownCarets, known.width == room { return known.carets }
    let shown = showingLinks(in: edited.text)
    var style = style
    style.textAlignment = directed(style.textAlignment)
    let carets = TextCarets(shown, style, width: room)
    if width == bounds.width { knownCarets = (room, carets) }
    return carets
  }

  private func textChanged() {
    knownCarets = nil
    canvas.setNeedsDisplay()
    setNeedsLayout()
    needsFit = true
    invalidateIntrinsicContentSize()
    if isFirstResponder { window?.screen.keyboard.textChanged() }
  }

  private func selectionChanged() {
    interaction.hideMenu()
    canvas.setNeedsDisplay()
    setNeedsLayout()
    needsScroll = isFirstResponder
    textDelegate?.textViewDidChangeSelection(self)
  }

  /// Whether the content's size is that of an earlier text or width.
  var needsFit = false
  /// Whether the caret has moved since it was last scrolled into sight.
  var needsScroll = false

  /// Lays out what has been typed since the last layout, once for any number of keys.
  override func settleContent() {
    if needsFit { fitContent() }
    guard needsScroll else { return }
    needsScroll = false
    guard isFirstResponder else { return }
    placeCaret()
    scroll(to: TextPosition(offset: edited.selection.upperBound))
  }

  /// The view's width and the height of the text with its insets, in points; reading it first lays out what has been
  /// typed.
  open override var contentSize: Size {
    get {
      settleContent()
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  /// Scrolls the end of a range of characters into sight, and then its start.
  ///
  /// - Parameter range: the characters, as Unicode scalars.
  open func scrollRangeToVisible(_ range: Range<Int>) {
    settleContent()
    for index in [range.upperBound, range.lowerBound] { scroll(to: TextPosition(offset: index)) }
  }

  /// The caret's rectangle in the content, at the end of the selection.
  open var caretRect: Rect { caretRect(for: TextPosition(offset: edited.selection.upperBound)) }

  override func boundsChanged(from old: Rect) {
    super.boundsChanged(from: old)
    if bounds.origin != old.origin { interaction.hideMenu() }
    if bounds.width != old.width {
      knownCarets = nil
      canvas.setNeedsDisplay()
      fitContent()
    }
  }

  /// Hides the caret, the selection and the edit menu when the view leaves its window.
  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    if window !== self.window { hideSelection() }
  }

  override func scrollEnabledChanged() { invalidateIntrinsicContentSize() }

  /// Lays out the text at the current width, and moves the drawn part to the visible lines.
  open override func layoutSubviews() {
    super.layoutSubviews()
    fitContent()
    settleContent()
    canvas.follow(bounds, content: contentSize)
  }

  /// Returns the size of the text, including the insets, with its lines broken at the width of `size`; 0 is no limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    let carets = carets(fitting: size.width > 0 ? size.width : .infinity)
    let inset = textContainerInset
    let width =
      carets.size.width.rounded(.up) + inset.left + inset.right + 2 * lineFragmentPadding
    return Size(width: size.width > 0 ? min(width, size.width) : width, height: height(of: carets))
  }

  /// The size of the text without a limit on its width; no natural size while `isScrollEnabled` is true.
  open override var intrinsicContentSize: Size {
    isScrollEnabled ? super.intrinsicContentSize : sizeThatFits(.zero)
  }

  /// False: the text gives the size of the content, whatever constraints pin to its edges.
  override var takesConstrainedContent: Bool { false }

  override var heightFollowsWidth: Bool { !isScrollEnabled }
  override func contentHeight(forWidth width: Double) -> Double {
    height(of: carets(fitting: width))
  }

  override var baselineOffsets: (first: Double, last: Double)? {
    guard let layout = carets.layout, let first = layout.lines.first, let last = layout.lines.last
    else { return nil }
    let start = textOrigin.y - bounds.height / 2
    return (start + first.origin.y, start + last.origin.y)
  }
}
