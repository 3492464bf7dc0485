import Testing
import UIKit

private final class Article: UIViewController, UITextViewDelegate {
  let textView = UITextView()
  var taps: [String] = []
  override func viewDidLoad() {
    super.viewDidLoad()
    let text = NSMutableAttributedString(string: "Read the terms and the notes.")
    let all = NSRange(location: 0, length: text.length)
    text.addAttribute(.font, value: UIFont.systemFont(ofSize: 20), range: all)
    text.addAttribute(
      .link, value: "https://example.com/terms", range: (text.string as NSString).range(of: "terms")
    )
    text.addAttribute(
      .link, value: URL(string: "https://example.com/notes")!,
      range: (text.string as NSString).range(of: "notes"))
    textView.attributedText = text
    textView.isEditable = false
    textView.isScrollEnabled = false
    textView.textContainerInset = .zero
    textView.textContainer.lineFragmentPadding = 0
    textView.delegate = self
    textView.frame = CGRect(x: 20, y: 100, width: 350, height: 40)
    view.addSubview(textView)
  }
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    taps.append("\(URL.lastPathComponent) \(characterRange.location) \(characterRange.length)")
    return URL.lastPathComponent == "notes"
  }
  /// The middle of a word, on the screen.
  func middle(of word: String) -> CGPoint? {
    let range = (textView.text as NSString).range(of: word)
    guard let start = textView.position(from: textView.beginningOfDocument, offset: range.location),
      let end = textView.position(from: start, offset: range.length),
      let place = textView.textRange(from: start, to: end)
    else { return nil }
    let rect = textView.firstRect(for: place)
    return CGPoint(x: 20 + rect.midX, y: 100 + rect.midY)
  }
}

/// Texts whose attributes Foundation compares, and links.
@MainActor struct TextStorageTests {
  @Test func `storage: takes texts with equal and with other attributes one after another`() {
    func text(_ size: CGFloat, _ word: String = "word") -> NSAttributedString {
      let style = NSMutableParagraphStyle()
      style.alignment = size > 12 ? .center : .natural
      let shadow = NSShadow()
      shadow.shadowBlurRadius = size > 12 ? 2 : 0
      return NSAttributedString(
        string: word,
        attributes: [
          .font: UIFont.systemFont(ofSize: size), .foregroundColor: UIColor(white: 0, alpha: 1),
          .paragraphStyle: style, .shadow: shadow, .kern: 0, .attachment: NSTextAttachment(),
          .underlineStyle: NSUnderlineStyle.single.rawValue,
        ])
    }
    let storage = NSTextStorage()
    for size: CGFloat in [12, 12, 14, 12] { storage.setAttributedString(text(size)) }
    storage.append(text(20, " and more"))
    storage.replaceCharacters(in: NSRange(location: 0, length: 2), with: text(30, "wo"))
    #expect(storage.string == "word and more")
    func size(_ index: Int) -> CGFloat? {
      (storage.attribute(.font, at: index, effectiveRange: nil) as? UIFont)?.pointSize
    }
    #expect(size(0) == 30 && size(2) == 12 && size(8) == 20)
    #expect(text(12).isEqual(to: text(12)) == false)  // Attachments are equal to themselves alone.
    let plain = NSMutableAttributedString()
    for size: CGFloat in [9, 9, 10] {
      plain.append(
        NSAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: size)]))
    }
    var runs: [Int] = []
    plain.enumerateAttribute(.font, in: NSRange(location: 0, length: 3)) { _, range, _ in
      runs.append(range.length)
    }
    #expect(runs == [2, 1])
  }

  @Test func `selectors: an object for a Boolean parameter is true`() {
    let stage = AppStage()
    let root = UIViewController()
    let field = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 40))
    root.view.addSubview(field)
    let tap = UITapGestureRecognizer(target: root.view, action: #selector(UIView.endEditing(_:)))
    root.view.addGestureRecognizer(tap)
    stage.show(root)
    field.becomeFirstResponder()
    #expect(field.isFirstResponder)
    stage.tap(200, 300)
    #expect(!field.isFirstResponder)
  }

  @Test func `fields: without a border, what lies behind the text is seen`() throws {
    let stage = AppStage(width: 120, height: 60)
    let root = UIViewController()
    root.view.backgroundColor = .white
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
    field.text = "Hi"
    root.view.addSubview(field)
    stage.show(root)
    #expect(!field.isOpaque)
    let image = UIGraphicsImageRenderer(size: root.view.bounds.size, format: .plain).image {
      root.view.layer.render(in: $0.cgContext)
    }
    let bytes = Array(try #require(image.cgImage?.dataProvider?.data as Data?))
    let dark = stride(from: 0, to: bytes.count, by: 4).count { bytes[$0] < 128 }
    #expect(dark > 20 && dark < 400)
  }

  @Test func `links: a tap asks the delegate, and opens what it allows`() throws {
    let stage = AppStage()
    let article = Article()
    stage.show(article)
    for word in ["Read", "terms", "notes"] {
      let point = try #require(article.middle(of: word))
      stage.tap(point.x, point.y)
    }
    #expect(article.taps == ["terms 9 5", "notes 23 5"])
    #expect(UIApplication.shared.openedURLs.map(\.lastPathComponent) == ["notes"])
    article.textView.isEditable = true
    let point = try #require(article.middle(of: "terms"))
    stage.tap(point.x, point.y)
    #expect(article.taps.count == 2)
  }

  @Test func `links: have the attributes that the view gives them`() throws {
    let stage = AppStage()
    let article = Article()
    stage.show(article)
    let view = article.textView
    #expect(view.linkTextAttributes[.foregroundColor] as? UIColor == view.tintColor)
    func purples() throws -> Int {
      let size = CGSize(width: 350, height: 40)
      let image = UIGraphicsImageRenderer(size: size, format: .plain).image { context in
        view.layer.render(in: context.cgContext)
      }
      let bytes = Array(try #require(image.cgImage?.dataProvider?.data as Data?))
      return stride(from: 0, to: bytes.count, by: 4).count {
        bytes[$0] > 120 && bytes[$0] < 200 && bytes[$0 + 1] < 20 && bytes[$0 + 2] > 120
          && bytes[$0 + 3] > 200
      }
    }
    #expect(try purples() == 0)
    view.linkTextAttributes = [
      .foregroundColor: UIColor(red: 0.6, green: 0, blue: 0.6, alpha: 1),
      .underlineStyle: NSUnderlineStyle.single.rawValue,
    ]
    stage.run(for: 0.1)
    #expect(try purples() > 100)
    view.linkTextAttributes = nil
    stage.run(for: 0.1)
    #expect(try purples() == 0)
  }
}
