public import LaminaDrawing
public import LaminaGeometry
import LaminaLayers
import LaminaText

/// One line of text that is typed, as `UITextField`.
///
/// A tap makes it the first responder, and puts the caret at the nearest place between two characters. It sends
/// `editingDidBegin`, `editingChanged`, `editingDidEnd`, and by the return key `editingDidEndOnExit`. A text that is
/// longer than the field ends in an ellipsis, and follows the caret while it is edited.
open class TextField: Control, KeyInput {
  /// When a view inside the field is shown, as `UITextField.ViewMode`.
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
  public var text: String = "" {
    didSet {
      guard text != oldValue else { return }
      selection = text.unicodeScalars.count..<text.unicodeScalars.count
      textChanged()
    }
  }

  /// The text that stands there while there is none; `nil` for nothing.
  public var placeholder: String? { didSet { setNeedsDisplay() } }

  /// What the text looks like.
  public var style = Label.Style() {
    didSet {
      guard style != oldValue else { return }
      if style.fontSize != oldValue.fontSize, !isTakingTextStyle { textStyle = nil }
      textChanged()
    }
  }
  /// The use of the text, which says the size of the font and follows the size that a person wants texts in; `nil`,
  /// as after another size has been set, for a size of its own.
  public var textStyle: TextStyle? = .body { didSet { takeTextStyle() } }
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

  // MARK: - Views inside

  /// When a button that takes the text away is shown; never without a text.
  public var clearButtonMode = ViewMode.never { didSet { placeViews() } }
  /// A view at the left end, as large as its frame.
  public var leftView: View? { didSet { exchange(oldValue, leftView) } }
  /// When the view at the left end is shown.
  public var leftViewMode = ViewMode.never { didSet { placeViews() } }
  /// A view at the right end, as large as its frame; the clear button gives way to it.
  public var rightView: View? { didSet { exchange(oldValue, rightView) } }
  /// When the view at the right end is shown.
  public var rightViewMode = ViewMode.never { didSet { placeViews() } }

  let caret = CaretLayer()
  var clearButton: BarButton?
  /// The selected characters, as Unicode scalars; an empty range is the caret.
  private(set) var selection = 0..<0
  /// How far the text is moved to the left, in points.
  var scroll = 0.0
  /// The place of the caret that the finger has gone up at.
  private var touchedPlace: Int?

  /// Makes a field without a text: white with a hairline around it.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    contentMode = .redraw
    layer.cornerRadius = 5
    layer.borderWidth = 0.5
    layer.borderColor = resolvedColor(.opaqueSeparator)
    layer.addSublayer(caret)
  }

  /// A view's, and `text`, `isEditing`, `selectedRange.start`, `selectedRange.end`.
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
  /// Indices beyond the text, or within what readers count as one character, are moved back to the nearest place.
  public var selectedRange: Range<Int> {
    get { selection }
    set {
      let places = TextCarets.boundaries(of: text)
      func place(_ index: Int) -> Int { places.last { $0 <= max(index, 0) } ?? 0 }
      let first = place(newValue.lowerBound)
      let range = first..<max(first, place(newValue.upperBound))
      guard range != selection else { return }
      selection = range
      setNeedsDisplay()
      setNeedsLayout()
    }
  }

  /// Only one that is enabled takes characters.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let wasEditing = isEditing
    guard super.becomeFirstResponder() else { return false }
    if !wasEditing {
      editingChanged()
      sendActions(for: .editingDidBegin)
    }
    return true
  }

  /// Ends editing.
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

  /// Shows whether the text can be edited.
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

  /// Notes where the finger goes up.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    super.endTracking(touch, with: event)
    touchedPlace = touch.map { place(nearest: $0.location(in: self)) }
  }

  /// A finger that goes up inside begins editing, with the caret where it was.
  open override func sendActions(for events: Events) {
    if events.contains(.touchUpInside), becomeFirstResponder(), let place = touchedPlace {
      selectedRange = place..<place
    }
    if !events.isDisjoint(with: [.touchUpInside, .touchUpOutside]) { touchedPlace = nil }
    super.sendActions(for: events)
  }

  /// Whether there is a text.
  public var hasText: Bool { !text.isEmpty }

  /// Puts characters in the place of the selection; a line feed is the return key, which ends editing.
  open func insertText(_ text: String) {
    if text == "\n" {
      sendActions(for: .editingDidEndOnExit)
      resignFirstResponder()
      return
    }
    replace(selection, with: text)
  }

  /// Takes the selection away, or the character in front of the caret.
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
    selectedRange = caret
    sendActions(for: .editingChanged)
  }

  /// Takes the text away, as the clear button does.
  func clear() { change(to: "", caret: 0..<0) }

  private func textChanged() {
    setNeedsDisplay()
    placeViews()
    setNeedsLayout()
  }

  // MARK: - Layout

  /// The height of a line and some room around it, as wide as it is.
  open override func sizeThatFits(_ size: Size) -> Size {
    let line = style.size(of: style.text("Xg")).height
    return Size(width: bounds.width, height: line + 2 * TextField.padding)
  }

  /// The height of a line and some room around it; the width is open.
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

  /// Places the views inside, and the caret.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeViews()
    placeCaret()
  }

  /// Draws the text, its caret in sight, or the placeholder.
  ///
  /// - Throws: `DrawingError.text`; memory errors.
  open override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    try drawText(in: context)
  }
}
