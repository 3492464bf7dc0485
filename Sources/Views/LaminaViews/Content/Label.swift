public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers
public import LaminaText

/// A text of one or more lines, like `UILabel`; it takes no touches.
///
/// The text is centred vertically. It is laid out and drawn at display, on the main actor, or off it with
/// `drawsInBackground`.
///
/// ```swift
/// let label = Label("A text that breaks into lines", fontSize: 20)
/// label.textColor = .secondaryLabel
/// label.numberOfLines = 0
/// label.frame.size = label.sizeThatFits(Size(width: 120, height: .infinity))
/// ```
@MainActor open class Label: View {
  /// The look and line breaking of a text, independent of a view.
  ///
  /// It is a value, so any thread can measure with it.
  public struct Style: Hashable, Sendable {
    /// The font, except its size.
    public var font = FontDescription()
    /// The size of the font, in points: above 0 and at most 10,000.
    public var fontSize: Double = 17
    /// The colour of the text.
    public var textColor = ViewColor.label
    /// The horizontal alignment of lines.
    public var textAlignment = TextLayoutOptions.Alignment.natural
    /// The maximum number of lines; 0 for no limit.
    public var numberOfLines = 1
    /// The rule for breaking lines.
    public var wrapping = TextLayoutOptions.Wrapping.word
    /// The truncation of text that does not fit.
    public var truncation = TextLayoutOptions.Truncation.end
    /// Whether a text that does not fit is drawn smaller, down to `minimumScaleFactor`, instead of truncated.
    public var adjustsFontSizeToFitWidth = false
    /// The smallest factor of the font's size, 0...1; at 0, as by default, the size stays.
    public var minimumScaleFactor = 0.0
    /// The collection that supplies the fonts.
    public var fonts = FontCollection.system

    /// Makes a label's default style: one line of 17 points in the colour `label`.
    public init() {}

    /// Returns a text of given characters with the style's font, size and colour.
    ///
    /// - Parameters:
    ///   - string: the characters.
    ///   - traits: the traits that resolve the colour.
    /// - Returns: the text.
    public func text(
      _ string: String, with traits: TraitCollection = TraitCollection()
    ) -> AttributedText {
      AttributedText(
        string,
        attributes: TextAttributes(
          font: font, size: fontSize, color: textColor.resolved(with: traits)))
    }

    /// Lays out a text in lines; may be called on any thread.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - size: the space for it, in points; infinite for no limit.
    /// - Returns: the lines.
    /// - Throws: `TextError` for fonts, sizes and memory.
    public func layout(_ text: AttributedText, in size: Size) throws(TextError) -> TextLayout {
      var options = TextLayoutOptions(width: size.width, alignment: textAlignment)
      options.height = size.height
      options.numberOfLines = numberOfLines
      options.wrapping = wrapping
      options.truncation = truncation
      return try TextLayout(text, options: options, fonts: fonts)
    }

    /// Returns the size of a text in whole points, rounded up; may be called on any thread.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - width: the space for its lines, in points.
    /// - Returns: the size; zero if a font is missing, which drawing then reports.
    public func size(of text: AttributedText, fitting width: Double = .infinity) -> Size {
      let room = Size(width: width > 0 ? width : .infinity, height: .infinity)
      guard let size = try? layout(text, in: room).size else { return .zero }
      return Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }
  }

  // MARK: - Text

  /// The text; `nil` for none.
  ///
  /// Setting it replaces `attributedText`.
  open var text: String? {
    get { attributedText?.string ?? plain }
    set {
      guard newValue != text || attributedText != nil else { return }
      plain = newValue
      styled = nil
      textChanged()
    }
  }

  /// The text with its own attributes, which override the style's font, size and colour; `nil` for a plain text.
  open var attributedText: AttributedText? {
    get { styled }
    set {
      styled = newValue
      plain = nil
      textChanged()
    }
  }

  /// The line that stays in place when the text is drawn smaller; kept without effect, since texts stay centred.
  open var baselineAdjustment: BaselineAdjustment {
    get { extras?.companions["baseline"] as? BaselineAdjustment ?? .alignBaselines }
    set { setExtra(\.companions["baseline"], newValue) }
  }

  /// Whether a font of a role follows the preferred size of texts.
  open var adjustsFontForContentSizeCategory: Bool {
    get { extras?.companions["followsTextSize"] as? Bool ?? false }
    set {
      setExtra(\.companions["followsTextSize"], newValue)
      Label.textSizeFollowing?(self, newValue)
    }
  }
  /// A closure called when a label is told whether to follow the preferred size of texts; `nil` for none.
  package static var textSizeFollowing: (@MainActor (Label, Bool) -> Void)?

  /// The look and line breaking of the text.
  open var style = Style() {
    didSet { if style != oldValue { textChanged() } }
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
  /// The role of the text, which sets the font's size and weight and follows the preferred text size.
  ///
  /// `nil`, the default, leaves the font as set. It corresponds to `preferredFont(forTextStyle:)` with
  /// `adjustsFontForContentSizeCategory` of `UILabel`.
  open var textStyle: TextStyle? { didSet { takeTextStyle() } }

  private func takeTextStyle() {
    guard let textStyle else { return }
    style.fontSize = textStyle.fontSize(in: traitCollection.preferredContentSizeCategory)
    style.font.weight = textStyle.fontWeight
  }

  override func textSizeChanged() {
    guard let textStyle else { return }
    style.fontSize = textStyle.fontSize(in: traitCollection.preferredContentSizeCategory)
  }

  override func colorsChanged() {
    super.colorsChanged()
    if style.textColor.isDynamic || shadowColor?.isDynamic == true || !isEnabled
      || styled?.hasLinks == true || (isHighlighted && highlightedTextColor?.isDynamic == true)
    {
      setNeedsDisplay()
    }
  }

  override var isAccessibilityElementByDefault: Bool { true }
  override var defaultAccessibilityLabel: String? { text }
  override var defaultAccessibilityTraits: AccessibilityTraits { .staticText }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of the text.
  ///
  /// Never `nil`, though it may be unwrapped as in UIKit; setting `nil` sets `label`.
  open var textColor: ViewColor! {
    get { style.textColor }
    set { style.textColor = newValue ?? .label }
  }
  /// The colour of a plain text while the label is highlighted; `nil` for `textColor`.
  open var highlightedTextColor: ViewColor? {
    didSet { if isHighlighted { textChanged() } }
  }
  /// Whether the label is highlighted; a pressed or selected cell sets it.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue && highlightedTextColor != nil { textChanged() } }
  }
  /// The horizontal alignment of lines.
  open var textAlignment: TextLayoutOptions.Alignment {
    get { style.textAlignment }
    set { style.textAlignment = newValue }
  }
  /// The breaking of lines, and the truncation of a text that does not fit; `byTruncatingTail` by default.
  open var lineBreakMode: LineBreakMode {
    get { LineBreakMode(style) }
    set { newValue.apply(to: &style) }
  }
  /// Whether the text has its own colour, as by default; otherwise it is pale.
  ///
  /// Policy: `label-disabled`.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }
  /// The colour of the shadow of a plain text; `nil`, the default, for no shadow.
  open var shadowColor: ViewColor? {
    get { extras?.labelShadow.color }
    set {
      guard newValue != shadowColor else { return }
      setExtra(\.labelShadow.color, newValue)
      setNeedsDisplay()
    }
  }
  /// The distance of the shadow from the text, in points; by default, one point upwards.
  ///
  /// The shadow is clipped at the label's edges.
  open var shadowOffset: Size {
    get { extras?.labelShadow.offset ?? LabelShadow().offset }
    set {
      guard newValue != shadowOffset else { return }
      setExtra(\.labelShadow.offset, newValue)
      if shadowColor != nil { setNeedsDisplay() }
    }
  }
  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines: Int {
    get { style.numberOfLines }
    set { style.numberOfLines = newValue }
  }
  /// Whether a text that does not fit is drawn smaller, down to `minimumScaleFactor`, instead of truncated.
  ///
  /// The intrinsic size is that of the text at its full size.
  open var adjustsFontSizeToFitWidth: Bool {
    get { style.adjustsFontSizeToFitWidth }
    set { style.adjustsFontSizeToFitWidth = newValue }
  }
  /// The smallest factor of the font's size, 0...1; at 0, as by default, the size stays.
  open var minimumScaleFactor: Double {
    get { style.minimumScaleFactor }
    set { style.minimumScaleFactor = newValue }
  }

  /// Whether the text is laid out and drawn off the main actor; the old picture remains until the new one is
  /// ready.
  open var drawsInBackground = false

  private var plain: String?
  private var styled: AttributedText?

  /// Makes a label without text; it is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a label with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  /// Makes a label of zero size with a text of one line.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - fontSize: the size of the font, in points.
  ///   - color: the colour of the text.
  public convenience init(_ text: String, fontSize: Double = 17, color: ViewColor = .label) {
    self.init()
    (style.fontSize, style.textColor) = (fontSize, color)
    self.text = text
  }

  /// The cached text sizes, by available width.
  private var sizes: [Double: Size] = [:]

  private func textChanged() {
    sizes.removeAll(keepingCapacity: true)
    setNeedsDisplay()
    contentSizeChanged()
  }

  private func contentSizeChanged() {
    if constraintState != nil || superview is StackView { invalidateIntrinsicContentSize() }
  }

  /// Returns the value for a state key: a view's keys, and `text`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "text" ? .text(text ?? "") : super.stateValue(forKey: key)
  }

  // MARK: - Size

  /// Returns the text's size in a width; cached, since layout asks repeatedly.
  private func size(fitting width: Double) -> Size {
    if let known = sizes[width] { return known }
    guard let shown = shownText else { return .zero }
    let size = style.size(of: shown, fitting: width)
    if sizes.count >= 8 { sizes.removeAll(keepingCapacity: true) }
    if !width.isNaN { sizes[width] = size }
    return size
  }

  /// Returns the text's size in whole points, rounded up; with `numberOfLines` 1, the width of `size` does not limit
  /// it.
  ///
  /// Otherwise the lines are broken at that width, so the result is wider only for a word that does not fit.
  open override func sizeThatFits(_ size: Size) -> Size {
    textSize(fitting: numberOfLines == 1 ? .infinity : size.width)
  }

  /// Returns the size of the text's rectangle in a width and an unlimited height.
  private func textSize(fitting width: Double) -> Size {
    let room = Rect(x: 0, y: 0, width: width, height: .infinity)
    return textRect(forBounds: room, limitedToNumberOfLines: numberOfLines).size
  }

  /// Returns the rectangle of the text in given bounds: at their left, and in the middle of a finite height.
  ///
  /// The label's natural size is that of this rectangle in unlimited bounds, so an override can add space around the
  /// text.
  ///
  /// - Parameters:
  ///   - bounds: the bounds, in points; possibly infinite.
  ///   - lines: the maximum number of lines; 0 for no limit.
  /// - Returns: the text's rectangle.
  open func textRect(forBounds bounds: Rect, limitedToNumberOfLines lines: Int) -> Rect {
    var size = size(fitting: lines == 1 ? .infinity : bounds.width)
    if lines != numberOfLines, let shownText {
      var limited = style
      limited.numberOfLines = lines
      size = limited.size(of: shownText, fitting: lines == 1 ? .infinity : bounds.width)
    }
    let height = min(size.height, bounds.height)
    let free = bounds.height.isFinite ? (bounds.height - height) / 2 : 0
    return Rect(x: bounds.minX, y: bounds.minY + free, width: size.width, height: height)
  }

  /// The width at which constraints break the text's lines, in points; 0 stands for the width that the constraints
  /// determine.
  open var preferredMaxLayoutWidth = 0.0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The text's size without a limit on its width, or with `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: Size {
    let hasLimit = numberOfLines != 1 && preferredMaxLayoutWidth > 0
    let size = textSize(fitting: hasLimit ? preferredMaxLayoutWidth : .infinity)
    // A scale between whole numbers has pixels between points.
    return Size(width: wholePixels(size.width), height: wholePixels(size.height))
  }

  override var heightFollowsWidth: Bool {
    numberOfLines != 1 && preferredMaxLayoutWidth <= 0 && shownText != nil
  }

  override func pixelsChanged() {
    // Whole points are whole pixels at other scales.
    if layer.contentsScale != layer.contentsScale.rounded() { contentSizeChanged() }
  }

  override func contentHeight(forWidth width: Double) -> Double {
    textSize(fitting: width).height
  }

  override var baselineOffsets: (first: Double, last: Double)? {
    guard let shown = shownText else { return nil }
    let width = numberOfLines == 1 || bounds.width <= 0 ? .infinity : bounds.width
    guard let layout = try? style.layout(shown, in: Size(width: width, height: .infinity)),
      let first = layout.lines.first, let last = layout.lines.last
    else { return nil }
    let middle = layout.size.height / 2
    return (first.origin.y - middle, last.origin.y - middle)
  }

  // MARK: - Drawing

  /// The text with the attributes used for drawing; `nil` if it is empty.
  var shownText: AttributedText? {
    if let styled {
      let blue = ViewColor.systemBlue.resolved(with: traitCollection)
      return styled.isEmpty
        ? nil : showingState(of: styled.showingLinks(in: blue, underlined: true))
    }
    guard let plain, !plain.isEmpty else { return nil }
    var style = style
    if isHighlighted, let highlightedTextColor { style.textColor = highlightedTextColor }
    return showingState(of: style.text(plain, with: traitCollection))
  }

  /// The style with which the text is drawn: its natural alignment is at the right where the label runs from right to
  /// left.
  private var shownStyle: Style {
    var style = style
    if style.textAlignment == .natural, isRightToLeft { style.textAlignment = .right }
    return style
  }

  override func directionChanged() {
    if style.textAlignment == .natural { setNeedsDisplay() }
  }

  /// Draws the text by `drawText(in:)`, with the bounds.
  ///
  /// - Throws: `DrawingError.text`, and memory errors.
  open override func draw(_ rect: Rect, in context: GraphicsContext) throws(DrawingError) {
    Label.drawingError = nil
    drawText(in: bounds)
    if let error = Label.drawingError { throw error }
  }

  /// Draws the text into the current context, centred vertically in a rectangle; called only by `draw(_:in:)`.
  ///
  /// An override may draw the text elsewhere, by calling super with another rectangle. It is not called if
  /// `drawsInBackground` is set. An error of the drawing fails the frame.
  ///
  /// - Parameter rect: the rectangle, in the label's own space.
  open func drawText(in rect: Rect) {
    guard let shown = shownText, let context = View.currentContext else { return }
    do throws(DrawingError) { try Label.draw(shown, shownStyle, in: rect, context) } catch {
      Label.drawingError = error
    }
  }

  /// The error of the last `drawText(in:)`, which cannot throw it.
  private static var drawingError: DrawingError?

  /// Starts drawing in the background if `drawsInBackground` is set; a label without text has no picture.
  open override func display(_ layer: Layer) -> Bool {
    guard let shown = shownText else {
      if layer.contents != nil { layer.contents = nil }
      return true
    }
    let (style, bounds) = (shownStyle, bounds)
    return drawsInBackground
      && drawInBackground { context throws(DrawingError) in
        try Label.draw(shown, style, in: bounds, context)
      }
  }

  /// Lays out and draws a text, centred vertically in a rectangle; may be called on any thread.
  nonisolated static func draw(
    _ text: AttributedText, _ style: Style, in bounds: Rect, _ context: GraphicsContext
  ) throws(DrawingError) {
    let layout: TextLayout
    do { layout = try style.fittedLayout(text, in: bounds.size) } catch { throw .text(error) }
    let free = (bounds.height - layout.size.height) / 2
    try context.draw(layout, at: Point(x: bounds.minX, y: bounds.minY + free))
  }
}

/// The line that stays in place when a label's text is drawn smaller, like `UIBaselineAdjustment`.
public enum BaselineAdjustment: Int, CaseIterable, Hashable, Sendable {
  /// The baseline.
  case alignBaselines
  /// The middle.
  case alignCenters
  /// The top.
  case none
}
