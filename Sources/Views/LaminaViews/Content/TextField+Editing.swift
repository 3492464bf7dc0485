import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaText

// Changes of a text field's text, with its attributes and its selection.

extension TextField {
  /// The space between the edges and the text, in points.
  public static var padding: Double { 7 }

  /// The time for which the blinking caret is visible, and then hidden, in seconds.
  ///
  /// Policy: `caret-blink`.
  public static var blinkTime: Double { 0.5 }

  func setUpParts() {
    contentMode = .redraw
    layer.borderColor = resolvedColor(.opaqueSeparator)
    borderStyle = InterfaceDefaults.usesUIKits ? .none : .roundedRect
    takeBorderStyle(.none)
    layer.addSublayer(caret)
    interaction.attach(to: self)
  }

  /// Shows the border of `borderStyle`, and its background unless the app has set another one.
  func takeBorderStyle(_ old: BorderStyle) {
    layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
    layer.borderWidth = borderStyle == .roundedRect ? 0.5 : borderStyle == .none ? 0 : 1
    if borderStyle == .roundedRect, backgroundColor == nil {
      backgroundColor = .systemBackground
    } else if borderStyle != .roundedRect, old == .roundedRect, backgroundColor == .systemBackground
    {
      backgroundColor = nil
    }
    // Without a background, what lies behind the text is seen.
    isOpaque = borderStyle == .roundedRect && backgroundColor != nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The space beside the text, in points; none without a border.
  var sidePadding: Double { borderStyle == .none ? 0 : TextField.padding }

  // MARK: - Text

  /// Takes a text, with attributes of its own unless they are `nil`, and puts the caret at its end unless typing.
  func take(_ new: String, _ attributed: AttributedText?) {
    guard new != characters || attributed != styled else { return }
    let hasNewCharacters = new != characters
    (characters, styled) = (new, attributed)
    textChanged()
    let end = new.unicodeScalars.count
    if hasNewCharacters, !isTyping { moveSelection(to: end..<end) }
  }

  /// Returns a text with the attributes of a plain text in a style.
  func attributed(_ string: String, _ style: Label.Style) -> AttributedText {
    let text = style.text(string, with: traitCollection)
    guard var attributes = otherAttributes else { return text }
    let color = style.textColor.resolved(with: traitCollection)
    (attributes.font, attributes.size, attributes.color) = (style.font, style.fontSize, color)
    return AttributedText(string, attributes: attributes)
  }

  func setDefaultAttributes(_ attributes: TextAttributes) {
    otherAttributes = attributes
    var style = style
    (style.font, style.fontSize) = (attributes.font, attributes.size)
    if attributes.color != defaultTextAttributes.color {
      style.textColor = ViewColor(attributes.color)
    }
    self.style = style
    if var text = styled {
      text.setAttributes(in: 0..<text.count) { $0 = attributes }
      styled = text
    }
    textChanged()
  }

  func editingChanged() {
    setNeedsDisplay()
    placeViews()
    placeCaret()
  }

  func takeTextStyle() {
    guard let textStyle else { return }
    isTakingTextStyle = true
    style.fontSize = textStyle.fontSize(in: traitCollection.preferredContentSizeCategory)
    isTakingTextStyle = false
  }

  // MARK: - Selection

  /// Moves the selection after a change of the text; the caret is placed with the next layout.
  func moveSelection(to range: Range<Int>) {
    guard range != selection else { return }
    showsStart = false
    selection = range
    selectionChanged()
  }

  func selectionChanged() {
    interaction.hideMenu()
    delegate?.textFieldDidChangeSelection(self)
  }

  /// Returns a range whose ends are moved back to the nearest boundaries of characters.
  func boundaries(around range: Range<Int>) -> Range<Int> {
    let places = TextCarets.boundaries(of: text)
    func place(_ index: Int) -> Int { places.last { $0 <= max(index, 0) } ?? 0 }
    let first = place(range.lowerBound)
    return first..<max(first, place(range.upperBound))
  }

  func replace(_ range: Range<Int>, with string: String) {
    guard isEnabled,
      delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) ?? true
    else { return }
    // The delegate may have set a shorter text meanwhile.
    let edited = edited(range.clamped(to: 0..<endOfDocument.offset), string)
    guard shouldChange?(self, edited.text.string) ?? true else { return }
    change(to: edited)
  }

  /// Returns the text with other characters in a range, and the caret after them.
  func edited(_ range: Range<Int>, _ string: String) -> EditedText {
    var edited = EditedText(styled ?? style.text(characters))
    let attributes = styled == nil ? nil : edited.attributes(before: max(range.lowerBound, 1))
    edited.replace(range, with: string, attributes ?? defaultTextAttributes)
    return edited
  }

  func change(to edited: EditedText) {
    let (new, caret) = (edited.text.string, edited.selection)
    // The same characters in place of the selected ones are typing as well.
    guard new != characters || caret != selection else { return }
    isTyping = true
    styledInput = styled == nil || new.isEmpty ? nil : edited.text
    text = new
    isTyping = false
    styledInput = nil
    moveSelection(to: boundaries(around: caret))
    sendActions(for: .editingChanged)
  }

  /// Empties the field as the clear button does, if the field is enabled, and the delegate and `shouldChange` allow it.
  func clear() {
    guard isEnabled, delegate?.textFieldShouldClear(self) ?? true, shouldChange?(self, "") ?? true
    else { return }
    change(to: EditedText(style.text("")))
  }

  // MARK: - Drawing

  /// Draws the text or the placeholder by the methods that may be overridden, which cannot throw.
  func drawParts() throws(DrawingError) {
    TextField.drawingError = nil
    if characters.isEmpty {
      if placeholder?.isEmpty == false { drawPlaceholder(in: placeholderRect(forBounds: bounds)) }
    } else {
      drawText(in: room)
    }
    if let error = TextField.drawingError { throw error }
  }

  /// Draws into the current context; keeps the error for `drawParts()`.
  func attemptDrawing(_ body: (GraphicsContext) throws(DrawingError) -> Void) {
    guard let context = View.currentContext else { return }
    do throws(DrawingError) { try body(context) } catch { TextField.drawingError = error }
  }

  /// The error of the last part drawn.
  private static var drawingError: DrawingError?

  /// Gives a border that differs from the bounds a layer of its own, with the look of the field's border.
  func placeBorder() {
    let rect = borderRect(forBounds: bounds)
    guard border != nil || rect != bounds else { return }
    let line = border ?? Layer()
    if border == nil {
      line.name = "border"
      (line.borderWidth, line.cornerRadius) = (layer.borderWidth, layer.cornerRadius)
      layer.borderWidth = 0
      layer.insertSublayer(line, at: 0)
      border = line
    }
    line.borderColor = layer.borderColor
    line.frame = rect
  }
}

extension AttributedText {
  /// Returns the text with the font, the size and the colour of a style, as far as they differ from an old style's.
  func taking(
    _ style: Label.Style, insteadOf old: Label.Style, with traits: TraitCollection
  ) -> AttributedText {
    var text = self
    text.setAttributes(in: 0..<count) { attributes in
      if style.font != old.font { attributes.font = style.font }
      if style.fontSize != old.fontSize { attributes.size = style.fontSize }
      if style.textColor != old.textColor {
        attributes.color = style.textColor.resolved(with: traits)
      }
    }
    return text
  }
}
