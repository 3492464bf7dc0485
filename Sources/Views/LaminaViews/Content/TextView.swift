public import LaminaGeometry
public import LaminaLayers
public import LaminaText

/// An editable, scrolling text of many lines, like `UITextView`.
///
/// A tap makes it first responder and puts the caret at the nearest position. With `isScrollEnabled` false, the content
/// is as tall as the text, and constraints make the view grow with it.
///
/// Only the lines near the visible part are drawn.
///
/// ```swift
/// let notes = TextView(frame: Rect(x: 20, y: 100, width: 200, height: 80))
/// notes.text = "Two lines\nof text"
/// notes.isScrollEnabled = false
/// ```
open class TextView: ScrollView, KeyInput {
  /// Makes an empty view in the background colour.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a text view with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
  }

  private func setUpParts() {
    style.numberOfLines = 0
    style.truncation = .none
    backgroundColor = .systemBackground
    alwaysBounceVertical = true
    canvas.textView = self
    addSubview(canvas)
    layer.addSublayer(caret)
    addGestureRecognizer(tap)
  }

  // MARK: - Text

  /// The text; setting it puts the caret at the end and reports a change of the selection, but not of the text.
  open var text: String {
    get { edited.text.string }
    set { take(style.text(newValue, with: traitCollection), isStyled: false) }
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
  private var isTakingTextStyle = false

  private func takeTextStyle() {
    guard let textStyle else { return }
    isTakingTextStyle = true
    style.fontSize = textStyle.fontSize(in: traitCollection.preferredContentSizeCategory)
    isTakingTextStyle = false
  }

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

  /// The colour of the text.
  open var textColor: ViewColor {
    get { style.textColor }
    set { style.textColor = newValue }
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
  open var lineFragmentPadding = 5.0 {
    didSet { if lineFragmentPadding != oldValue { textChanged() } }
  }

  private(set) var edited = EditedText(AttributedText())
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
  /// Whether the view is first responder.
  open var isEditing: Bool { isFirstResponder }

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

  let caret = CaretLayer()
  let canvas = TextCanvas()
  private lazy var tap = TapGestureRecognizer { [weak self] recognizer in
    self?.tapped(at: recognizer.location(in: self))
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
    let attributes =
      isStyled ? edited.attributes(before: range.lowerBound) : nil
    edited.replace(
      range, with: string, attributes ?? style.text(" ", with: traitCollection).runs[0].attributes)
    textChanged()
    selectionChanged()
    textDelegate?.textViewDidChange(self)
    onEditing?(self, .editingChanged)
  }

  /// Whether the view can begin editing: only while `isEditable` is true.
  open override var canBecomeFirstResponder: Bool { isEditable }

  /// Begins editing and shows the caret, if the delegate allows it.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let wasEditing = isEditing
    guard wasEditing || textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    if !wasEditing {
      placeCaret()
      textDelegate?.textViewDidBeginEditing(self)
      onEditing?(self, .editingDidBegin)
    }
    return true
  }

  /// Ends editing and hides the caret, if the delegate allows it.
  @discardableResult open override func resignFirstResponder() -> Bool {
    let wasEditing = isEditing
    // Typed text scrolls the caret into sight, even if nothing has been laid out since.
    settleContent()
    guard !wasEditing || textDelegate?.textViewShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    if wasEditing {
      caret.stop()
      textDelegate?.textViewDidEndEditing(self)
      onEditing?(self, .editingDidEnd)
    }
    return true
  }

  private func tapped(at point: Point) {
    guard isEditable else { return }
    let origin = textOrigin
    let place = carets.index(nearest: Point(x: point.x - origin.x, y: point.y - origin.y))
    becomeFirstResponder()
    guard isEditing else { return }
    selectedRange = place..<place
    placeCaret()
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

  // MARK: - Layout

  private var knownCarets: (width: Double, carets: TextCarets)?

  /// The caret positions at the current width.
  var carets: TextCarets { carets(fitting: bounds.width) }

  private func carets(fitting width: Double) -> TextCarets {
    let inset = textContainerInset
    let room = max(width - inset.left - inset.right - 2 * lineFragmentPadding, 1)
    if let known = knownCarets, known.width == room { return known.carets }
    let shown = edited.text.showingLinks(in: resolvedTint, underlined: false)
    let carets = TextCarets(shown, style, width: room)
    if width == bounds.width { knownCarets = (room, carets) }
    return carets
  }

  /// The top left corner of the laid-out text, in the content's space.
  var textOrigin: Point {
    Point(x: textContainerInset.left + lineFragmentPadding, y: textContainerInset.top)
  }

  private func height(of carets: TextCarets) -> Double {
    carets.size.height.rounded(.up) + textContainerInset.top + textContainerInset.bottom
  }

  private func textChanged() {
    knownCarets = nil
    canvas.setNeedsDisplay()
    setNeedsLayout()
    needsFit = true
    invalidateIntrinsicContentSize()
  }

  private func selectionChanged() {
    canvas.setNeedsDisplay()
    setNeedsLayout()
    needsScroll = isEditing
    textDelegate?.textViewDidChangeSelection(self)
  }

  /// Whether the content's size is that of an earlier text or width.
  private var needsFit = false
  /// Whether the caret has moved since it was last scrolled into sight.
  private var needsScroll = false

  /// Lays out what has been typed since the last layout, once for any number of keys.
  override func settleContent() {
    if needsFit { fitContent() }
    guard needsScroll else { return }
    needsScroll = false
    guard isEditing else { return }
    placeCaret()
    scrollToCaret()
  }

  private func fitContent() {
    needsFit = false
    contentSize = Size(width: bounds.width, height: height(of: carets))
    if isEditing { placeCaret() }
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

  private func scrollToCaret() {
    guard isScrollEnabled else { return }
    let inset = textContainerInset
    var rect = caretRect
    rect.origin.y -= inset.top
    rect.size.height += inset.top + inset.bottom
    scrollRectToVisible(Rect(x: 0, y: rect.minY, width: 1, height: rect.height), animated: false)
  }

  /// The caret's rectangle in the content, at the end of the selection.
  open var caretRect: Rect {
    let (place, origin) = (carets.caret(at: edited.selection.upperBound), textOrigin)
    return Rect(
      x: origin.x + place.minX - CaretLayer.width / 2, y: origin.y + place.minY,
      width: CaretLayer.width, height: place.height)
  }

  private func placeCaret() {
    caret.frame = caretRect
    caret.backgroundColor = resolvedTint
    if edited.selection.isEmpty { caret.blink() } else { caret.stop() }
  }

  override func boundsChanged(from old: Rect) {
    super.boundsChanged(from: old)
    if bounds.width != old.width {
      knownCarets = nil
      canvas.setNeedsDisplay()
      fitContent()
    }
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
