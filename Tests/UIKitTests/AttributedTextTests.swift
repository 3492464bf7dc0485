import Testing
import UIKit

/// Attributed strings with UIKit's attributes: measured, drawn and read back.
struct AttributedTextTests {
  @Test func `attributed strings: an empty one can be made and added to`() {
    let text = NSMutableAttributedString()
    text.append(
      NSAttributedString(string: "Hi", attributes: [.font: UIFont.systemFont(ofSize: 20)]))
    #expect(text.string == "Hi")
    #expect(NSAttributedString().length == 0)
  }

  @Test func `strings: a size grows with the font and with the kerning`() {
    let small = "Total".size(withAttributes: [.font: UIFont.systemFont(ofSize: 10)])
    let large = ("Total" as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: 20)])
    #expect(abs(large.width - 2 * small.width) < 0.5)
    let kerned = "Total".size(withAttributes: [.font: UIFont.systemFont(ofSize: 10), .kern: 2])
    #expect(abs(kerned.width - small.width - 10) < 0.5)
  }

  @Test func `strings: a bounding rectangle breaks lines at its width`() {
    let font = UIFont.systemFont(ofSize: 16)
    let text = "A text that breaks into several lines"
    let one = text.boundingRect(
      with: CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude),
      options: .usesLineFragmentOrigin, attributes: [.font: font], context: nil)
    let many = text.boundingRect(
      with: CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: [.font: font], context: nil)
    #expect(many.width <= 100)
    #expect(many.height >= one.height * 2.9)
    let base = text.boundingRect(
      with: CGSize(width: 100, height: 100), options: [], attributes: [.font: font], context: nil)
    #expect(base.minY < 0)
  }

  @Test func `paragraph styles: a copy keeps the values, and only a mutable one changes`() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 4
    style.lineBreakMode = .byTruncatingTail
    let copy = try #require(style.copy() as? NSParagraphStyle)
    style.lineSpacing = 9
    #expect(copy.lineSpacing == 4)
    #expect(copy.alignment == .center)
    let other = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
    #expect(other.lineBreakMode == .byTruncatingTail)
    #expect(other.isEqual(copy))
    #expect(NSParagraphStyle.default.lineBreakMode == .byWordWrapping)
  }

  @Test func `layout managers: they measure a text and find a character at a point`() {
    let container = NSTextContainer(
      size: CGSize(width: 120, height: CGFloat.greatestFiniteMagnitude))
    container.lineFragmentPadding = 0
    let manager = NSLayoutManager()
    manager.addTextContainer(container)
    let storage = NSTextStorage(
      string: "First line\nSecond", attributes: [.font: UIFont.systemFont(ofSize: 16)])
    storage.addLayoutManager(manager)
    let used = manager.usedRect(for: container)
    #expect(used.height > 2 * 16)
    let below = manager.glyphIndex(for: CGPoint(x: 1, y: used.height - 3), in: container)
    #expect(below == 11)
    storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: "One")
    #expect(manager.usedRect(for: container).height < used.height)
  }
}
