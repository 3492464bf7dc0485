import Testing
import UIKit

/// Overridden members, and texts as they are drawn.
struct TextPictureTests {
  /// A label as the translator makes it of one that overrides `font` and `attributedText`.
  final class Counting: UILabel, OverridingFont, OverridingAttributedText {
    var fonts = 0
    var texts = 0
    var overriddenFont: UIFont? {
      get { super.ownFont }
      set {
        super.ownFont = newValue
        fonts += 1
      }
    }
    var overriddenAttributedText: NSAttributedString? {
      get { super.ownAttributedText }
      set {
        super.ownAttributedText = newValue
        texts += 1
      }
    }
  }

  @Test func `labels: overridden fonts and texts are set through the subclass`() {
    let label = Counting()
    let plain: UILabel = label
    plain.font = .systemFont(ofSize: 30)
    plain.attributedText = NSAttributedString(string: "Hi")
    #expect(label.fonts == 1 && label.texts == 1)
    #expect(plain.font.pointSize == 30 && plain.text == "Hi")
  }

  /// Returns the number of pixels that a test of red, green and blue accepts.
  private func count(
    _ image: UIImage, _ accepts: (UInt8, UInt8, UInt8) -> Bool
  ) throws -> Int {
    let bytes = Array(try #require(image.cgImage?.dataProvider?.data as Data?))
    return stride(from: 0, to: bytes.count, by: 4).count {
      accepts(bytes[$0], bytes[$0 + 1], bytes[$0 + 2])
    }
  }

  @Test func `strings: colours, lines, strokes and pictures are drawn`() throws {
    let size = CGSize(width: 220, height: 130)
    let dot = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12), format: .plain).image {
      context in
      UIColor.blue.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 12, height: 12))
    }
    let image = UIGraphicsImageRenderer(size: size, format: .plain).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      let style = NSMutableParagraphStyle()
      style.alignment = .center
      style.lineSpacing = 6
      let text = NSMutableAttributedString(
        string: "Red, underlined\nand centred ",
        attributes: [
          .font: UIFont.systemFont(ofSize: 22, weight: .bold), .foregroundColor: UIColor.red,
          .underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.green,
          .paragraphStyle: style,
        ])
      let attachment = NSTextAttachment(image: dot)
      attachment.bounds = CGRect(x: 0, y: -1, width: 18, height: 18)
      text.append(NSAttributedString(attachment: attachment))
      text.draw(in: CGRect(x: 10, y: 5, width: 200, height: 80))
      "Outline".draw(
        at: CGPoint(x: 10, y: 80),
        withAttributes: [
          .font: UIFont.boldSystemFont(ofSize: 36), .strokeWidth: 4, .strokeColor: UIColor.black,
        ])
    }
    if let path = ProcessInfo.processInfo.environment["LAMINA_PICTURES"] {
      try image.pngData()?.write(to: URL(fileURLWithPath: "\(path)/strings.png"))
    }
    #expect(try count(image) { $0 > 200 && $1 < 80 && $2 < 80 } > 300)
    #expect(try count(image) { $0 < 80 && $1 > 200 && $2 < 80 } > 100)
    #expect(try count(image) { $0 < 80 && $1 < 80 && $2 > 200 } > 100)
    #expect(try count(image) { $0 < 60 && $1 < 60 && $2 < 60 } > 150)
  }

  @Test func `views: labels, buttons and fields are drawn with UIKit's defaults`() throws {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 170))
    box.backgroundColor = UIColor(white: 0.85, alpha: 1)
    let label = UILabel(frame: CGRect(x: 10, y: 5, width: 220, height: 30))
    label.attributedText = NSAttributedString(
      string: "Spaced", attributes: [.kern: 6, .foregroundColor: UIColor.purple])
    let button = UIButton(type: .custom)
    button.frame = CGRect(x: 10, y: 40, width: 220, height: 36)
    button.setTitle("Left", for: .normal)
    button.backgroundColor = .blue
    button.contentHorizontalAlignment = .left
    let field = UITextField(frame: CGRect(x: 10, y: 82, width: 220, height: 34))
    field.borderStyle = .roundedRect
    field.attributedPlaceholder = NSAttributedString(
      string: "Red placeholder", attributes: [.foregroundColor: UIColor.red])
    let text = UITextView(frame: CGRect(x: 10, y: 122, width: 220, height: 40))
    text.font = .italicSystemFont(ofSize: 16)
    text.text = "Notes in italics"
    for view in [label, button, field, text] as [UIView] { box.addSubview(view) }
    let window = UIWindow(frame: box.frame)
    window.addSubview(box)
    box.layoutIfNeeded()
    let image = UIGraphicsImageRenderer(size: box.bounds.size, format: .plain).image { context in
      box.layer.render(in: context.cgContext)
    }
    if let path = ProcessInfo.processInfo.environment["LAMINA_PICTURES"] {
      try image.pngData()?.write(to: URL(fileURLWithPath: "\(path)/views.png"))
    }
    #expect(button.titleLabel?.frame.minX == 0)
    #expect(try count(image) { $0 > 200 && $1 < 90 && $2 < 90 } > 20)
  }
}
