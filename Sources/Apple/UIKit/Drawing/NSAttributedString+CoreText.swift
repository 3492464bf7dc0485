import CoreText
package import LaminaText
import LaminaViews

// The attributes of UIKit in texts that Core Text lays out.

nonisolated extension NSAttributedString: CoreTextSource {
  /// Returns the text with the attributes of UIKit and of Core Text.
  package func coreText() -> AttributedText {
    var text = AttributedText()
    let characters = string as NSString
    unsafe enumerateAttributes(in: NSRange(location: 0, length: length), options: []) {
      values, range, _ in
      var attributes = TextAttributes.plain
      attributes.apply(values, with: .current, at: range.location)
      attributes.applyCoreText(values)
      text.append(characters.substring(with: range), attributes: attributes)
    }
    return text
  }
}
