import Testing
import UIKit

/// Fonts, labels, fields, text views and buttons with UIKit's members.
struct TextMemberTests {
  @Test func `fonts: weights, sizes and names are those asked for`() {
    let font = UIFont.systemFont(ofSize: 20, weight: .bold)
    #expect(font.pointSize == 20)
    #expect(font.withSize(10).lineHeight < font.lineHeight)
    #expect(font.descender < 0 && font.ascender > font.capHeight && font.capHeight > font.xHeight)
    #expect(font.fontDescriptor.symbolicTraits.contains(.traitBold))
    #expect(font == UIFont.systemFont(ofSize: 20, weight: .bold))
    #expect(UIFont(name: "No Such Family", size: 12) == nil)
    #expect(UIFont(name: "HelveticaNeue-Bold", size: 12)?.fontName == "HelveticaNeue-Bold")
    let italic = font.fontDescriptor.withSymbolicTraits([.traitItalic])
    #expect(UIFont(descriptor: italic!, size: 0).pointSize == 20)
    #expect(UIFont.preferredFont(forTextStyle: .title1).pointSize == 28)
  }

  @Test func `labels: the font and the attributed text are what was set`() {
    let label = UILabel()
    #expect(label.font.pointSize == 17)
    let font = UIFont.boldSystemFont(ofSize: 24)
    label.font = font
    #expect(label.font === font)
    label.text = "Total"
    #expect(label.attributedText?.string == "Total")
    let own = NSAttributedString.Key("own")
    let text = NSMutableAttributedString(string: "Total 12", attributes: [own: 7])
    text.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 6, length: 2))
    label.attributedText = text
    #expect(label.text == "Total 12")
    #expect(label.attributedText?.attribute(own, at: 0, effectiveRange: nil) as? Int == 7)
    label.text = nil
    #expect(label.attributedText == nil)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingTail
    label.textColor = nil
    #expect(label.textColor == .label)
  }

  @Test func `buttons: a custom one has white titles and no insets, one of the system its tint`() {
    let plain = UIButton()
    plain.setTitle("Send", for: .normal)
    #expect(plain.buttonType == .custom)
    #expect(plain.currentTitleColor == .white)
    #expect(plain.titleLabel?.font.pointSize == 18)
    #expect(plain.contentEdgeInsets == .zero)
    #expect(
      plain.intrinsicContentSize.height == (plain.titleLabel?.intrinsicContentSize.height ?? 0) + 12
    )
    let system = UIButton(type: .system)
    system.setAttributedTitle(
      NSAttributedString(string: "Go", attributes: [.kern: 1]), for: .normal)
    #expect(system.currentAttributedTitle?.string == "Go")
    #expect(system.currentTitleColor == system.tintColor)
    system.setAttributedTitle(nil, for: .normal)
    #expect(system.currentAttributedTitle == nil)
  }

  @Test func `text fields: delegates are asked with ranges of UTF-16 units`() {
    final class Asked: NSObject, UITextFieldDelegate {
      var ranges: [NSRange] = []
      func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
      ) -> Bool {
        ranges.append(range)
        return true
      }
    }
    let asked = Asked()
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(field.borderStyle == .none && field.backgroundColor == nil)
    field.delegate = asked
    field.text = "a\u{1F600}b"
    field.insertText("c")
    #expect(asked.ranges == [NSRange(location: 4, length: 0)])
    field.attributedPlaceholder = NSAttributedString(
      string: "Name", attributes: [.foregroundColor: UIColor.red])
    #expect(field.placeholder == "Name")
    field.font = .systemFont(ofSize: 30)
    #expect(field.intrinsicContentSize.height >= 30)
  }

  @Test func `text views: ranges are of UTF-16 units, and storage changes the text`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), textContainer: nil)
    view.font = .systemFont(ofSize: 14)
    view.text = "a\u{1F600}b"
    view.selectedRange = NSRange(location: 3, length: 1)
    #expect(view.selectedRange == NSRange(location: 3, length: 1))
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "xy")
    #expect(view.text == "xy\u{1F600}b")
    view.textContainer.lineFragmentPadding = 0
    view.textContainerInset = .zero
    #expect(view.attributedText.length == 5)
    #expect(view.sizeThatFits(CGSize(width: 200, height: 1000)).height < 20)
  }
}
