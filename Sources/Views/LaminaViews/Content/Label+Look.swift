import LaminaDrawing
import LaminaGeometry
import LaminaText

// The look of a label beyond its style: shadow, disabled text, line breaks.

/// The breaking of a text's lines, and the truncation of a text that does not fit, like `NSLineBreakMode`.
public enum LineBreakMode: CaseIterable, Hashable, Sendable {
  /// Lines break between words; lines that do not fit are left out.
  case byWordWrapping
  /// Lines break between characters; lines that do not fit are left out.
  case byCharWrapping
  /// Lines break only where the text says so, and are cut at the edge.
  case byClipping
  /// Lines break between words; an ellipsis replaces the start of the last line.
  case byTruncatingHead
  /// Lines break between words; an ellipsis replaces the end of the last line.
  case byTruncatingTail
  /// Lines break between words; an ellipsis replaces the middle of the last line.
  case byTruncatingMiddle

  /// The mode of a style.
  init(_ style: Label.Style) {
    self =
      switch (style.truncation, style.wrapping) {
      case (.start, _): .byTruncatingHead
      case (.middle, _): .byTruncatingMiddle
      case (.end, _): .byTruncatingTail
      case (.none, .character): .byCharWrapping
      case (.none, .none): .byClipping
      case (.none, _): .byWordWrapping
      }
  }

  /// Sets the wrapping and the truncation of a style.
  func apply(to style: inout Label.Style) {
    let (wrapping, truncation): (TextLayoutOptions.Wrapping, TextLayoutOptions.Truncation) =
      switch self {
      case .byWordWrapping: (.word, .none)
      case .byCharWrapping: (.character, .none)
      case .byClipping: (.none, .none)
      case .byTruncatingHead: (.word, .start)
      case .byTruncatingTail: (.word, .end)
      case .byTruncatingMiddle: (.word, .middle)
      }
    (style.wrapping, style.truncation) = (wrapping, truncation)
  }
}

/// The shadow of a label's text.
struct LabelShadow {
  /// The colour; `nil` for no shadow.
  var color: ViewColor?
  /// The distance from the text, in points.
  ///
  /// - Source: Apple, `UILabel.shadowOffset`: "The default is a size of (0,-1)".
  var offset = Size(width: 0, height: -1)
}

extension Label {
  /// Returns a text as it is drawn in the label's state: pale if the label is disabled, and with its shadow if plain.
  ///
  /// Policy: `label-disabled`.
  func showingState(of text: AttributedText) -> AttributedText {
    let shadow = attributedText == nil ? extras?.labelShadow : nil
    guard !isEnabled || shadow?.color != nil else { return text }
    let pale = isEnabled ? nil : resolvedColor(.tertiaryLabel)
    var text = text
    text.setAttributes(in: 0..<text.count) { attributes in
      if let pale { attributes.color = pale }
      guard let shadow, let color = shadow.color else { return }
      attributes.shadow = TextShadow(offset: shadow.offset, blur: 0, color: resolvedColor(color))
    }
    return text
  }
}
