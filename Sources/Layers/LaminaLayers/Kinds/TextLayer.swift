public import LaminaDrawing
public import LaminaGeometry
public import LaminaText

/// A layer that draws a text into its backing store, like `CATextLayer`.
///
/// The first line is at the top of the bounds, in either direction of y. Every change of a property or of the bounds
/// redraws the text. `contentsScale` must match the screen, or the text is blurred; scenes set it accordingly.
///
/// ```swift
/// let title = TextLayer()
/// title.frame = Rect(x: 20, y: 20, width: 200, height: 24)
/// title.string = "Total"
/// title.fontSize = 18
/// title.foregroundColor = .black
/// title.contentsScale = 3
/// ```
open class TextLayer: Layer {
  /// The properties that only this kind of layer has.
  @KindValues var own = TextValues()

  package override var kind: LayerKind { .text($own) }
  package override var displayedKind: DisplayedKind { .text }

  /// Returns a text layer.
  open override func makePresentationLayer() -> Layer { TextLayer() }

  override func takeOwnValues(of original: Layer) {
    guard let original = original as? TextLayer else { return }
    (plain, attributed) = (original.plain, original.attributed)
  }

  override func take(_ state: LayerState) {
    super.take(state)
    if case .text(let values) = state.kind { $own = values }
  }

  /// The text; `nil` for none.
  ///
  /// Setting it replaces `attributedString`.
  open var string: String? {
    get { plain ?? attributedString?.string }
    set {
      plain = newValue
      attributed = nil
      setNeedsDisplay()
    }
  }

  /// The text with its own attributes, which override `font`, `fontSize` and `foregroundColor`.
  open var attributedString: AttributedText? {
    get { attributed }
    set {
      attributed = newValue
      plain = nil
      setNeedsDisplay()
    }
  }

  /// The font; by default the system's default sans-serif font.
  open var font: FontDescription {
    get { own.font }
    set {
      changeProperty { own.font = newValue }
      setNeedsDisplay()
    }
  }

  /// The size of the font, in points; above 0 and at most 10,000.
  open var fontSize: Double {
    get { own.fontSize }
    set {
      changeProperty { own.fontSize = newValue }
      setNeedsDisplay()
    }
  }

  /// The colour of the text.
  open var foregroundColor: Color {
    get { own.foregroundColor }
    set {
      changeProperty { own.foregroundColor = newValue }
      setNeedsDisplay()
    }
  }

  /// Whether lines are broken at the width of the bounds.
  open var isWrapped: Bool {
    get { own.isWrapped }
    set {
      changeProperty { own.isWrapped = newValue }
      setNeedsDisplay()
    }
  }

  /// The alignment of lines within the width.
  open var alignmentMode: TextLayoutOptions.Alignment {
    get { own.alignmentMode }
    set {
      changeProperty { own.alignmentMode = newValue }
      setNeedsDisplay()
    }
  }

  /// The truncation of text that does not fit.
  ///
  /// It applies to each line, or, if lines are broken, to the last line that fits the bounds.
  open var truncationMode: TextLayoutOptions.Truncation {
    get { own.truncationMode }
    set {
      changeProperty { own.truncationMode = newValue }
      setNeedsDisplay()
    }
  }

  /// The layout of the text's paragraphs; `nil`, the default, for the layout that `alignmentMode` and the other
  /// properties give.
  ///
  /// An `attributedString` has its own.
  open var paragraphStyle: ParagraphStyle? {
    get { own.paragraphStyle }
    set {
      changeProperty { own.paragraphStyle = newValue }
      setNeedsDisplay()
    }
  }

  /// The collection in which the text's fonts are looked up.
  open var fonts: FontCollection {
    get { own.fonts }
    set {
      changeProperty { own.fonts = newValue }
      setNeedsDisplay()
    }
  }

  /// The animated values that are drawn in place of the layer's own; `nil` without animation.
  private var animated: TextValues?

  /// The values that are drawn: the animated ones, or else the layer's own.
  private var drawn: TextValues { animated ?? own }

  /// Whether the layer has animations, or was last drawn with animated values.
  package var isDrawnAnimated: Bool { !animations.isEmpty || animated != nil }

  /// Marks the layer for display if its animations change the look of the text.
  ///
  /// Policy: `text-animated-redraw`.
  ///
  /// - Parameter time: the time in the layer's own time space.
  package func drawAnimations(at time: Double) {
    var state = state
    var next: TextValues?
    if state.applyAnimations(animations, at: time), case .text(let values) = state.kind {
      next = values[0]
    }
    let before = drawn
    animated = next
    let (size, color) = (drawn.fontSize, drawn.foregroundColor)
    if size != before.fontSize || color != before.foregroundColor { setNeedsDisplay() }
  }

  private var plain: String?
  private var attributed: AttributedText?

  /// Makes a layer without text.
  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  /// Makes a layer for a presentation copy.
  public override init(layer: Any) {
    super.init(layer: layer)
    needsDisplayOnBoundsChange = true
  }

  /// Makes a text layer with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  /// The text with the attributes it is drawn with.
  open var text: AttributedText {
    attributed ?? AttributedText(plain ?? "", attributes: drawn.attributes)
  }

  /// The attributes of text that has none of its own, from the layer's properties without animations.
  package var baseAttributes: TextAttributes { own.attributes }

  /// Lays out the text in lines, as it is drawn.
  ///
  /// - Throws: `TextError`: of fonts, sizes and memory.
  open func layout() throws(TextError) -> TextLayout {
    var options = TextLayoutOptions(width: bounds.width, alignment: alignmentMode)
    options.wrapping = isWrapped ? .word : .none
    options.truncation = truncationMode
    if isWrapped && truncationMode != .none { options.height = bounds.height }
    return try TextLayout(text, options: options, fonts: fonts)
  }

  /// Returns the size of the text in points, at most `width` wide if lines are broken.
  ///
  /// - Throws: `TextError`: of fonts, sizes and memory.
  open func preferredSize(width: Double = .infinity) throws(TextError) -> Size {
    try TextLayout.size(
      of: text, fittingWidth: isWrapped ? width : .infinity, wrapping: isWrapped ? .word : .none,
      fonts: fonts)
  }

  /// Draws the text.
  ///
  /// - Throws: `DrawingError.text`; memory errors.
  open override func draw(in context: GraphicsContext) throws(DrawingError) {
    if drawing != nil { try super.draw(in: context) }
    let layout: TextLayout
    do { layout = try self.layout() } catch { throw .text(error) }
    try context.draw(layout, at: bounds.origin)
  }
}

/// A text layer's own properties, by their names in `TextLayer`.
package struct TextValues: Sendable {
  package var font = FontDescription()
  package var fontSize: Double = 36
  package var foregroundColor: Color = .white
  package var isWrapped = false
  package var alignmentMode: TextLayoutOptions.Alignment = .natural
  package var truncationMode: TextLayoutOptions.Truncation = .none
  package var paragraphStyle: ParagraphStyle?
  package var fonts = FontCollection.system

  /// The attributes that these values give to text that has none of its own.
  fileprivate var attributes: TextAttributes {
    var attributes = TextAttributes(font: font, size: fontSize, color: foregroundColor)
    attributes.paragraph = paragraphStyle
    return attributes
  }
}
