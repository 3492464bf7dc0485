public import CoreGraphics
public import LaminaGeometry
import LaminaText
public import LaminaViews
import Synchronization

// Pictures in attributed texts.

/// A picture in a text, in place of the character U+FFFC, like UIKit's.
open nonisolated class NSTextAttachment: FoundationObject, @unchecked Sendable {
  /// The character in whose place a picture is shown.
  public static let character = 0xFFFC

  /// The picture; `nil` for none.
  open var image: UIImage? { didSet { known.withLock { $0 = nil } } }
  /// The picture's box, in points from the baseline with y up; an empty one stands for the picture's own size.
  open var bounds = CGRect.zero
  /// The encoded picture; `nil` for none.
  open var contents: Data?
  /// The uniform type of `contents`; kept without effect.
  open var fileType: String?
  /// The picture as Lamina's texts take it, for the image and the box that it was made of.
  private let known = Mutex<TextAttachment?>(nil)

  /// Makes an attachment without a picture.
  public override init() {}

  /// Makes an attachment with a picture.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  /// Makes an attachment with an encoded picture.
  public init(data contentData: Data?, ofType uti: String?) {
    (contents, fileType) = (contentData, uti)
    image = contentData.flatMap { UIImage(data: $0) }
  }

  /// Returns the box of the picture; a subclass may place it by the line that it is in.
  ///
  /// - Parameters:
  ///   - textContainer: the container of the text; always `nil` in views.
  ///   - lineFrag: the line's rectangle; its height is that of the font.
  ///   - position: the place of the character.
  ///   - charIndex: the character.
  /// - Returns: the box, in points from the baseline with y up.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    if bounds.size.width > 0 || bounds.size.height > 0 { return bounds }
    return CGRect(origin: bounds.origin, size: image?.size ?? .zero)
  }

  /// Returns the picture to draw; a subclass may choose it by the box.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? { image }

  /// Returns the picture as Lamina's texts take it, in a line of a font; `nil` without a picture.
  func attachment(at index: Int, lineHeight: Double) -> TextAttachment? {
    let line = CGRect(x: 0, y: 0, width: 10_000, height: lineHeight)
    let box = attachmentBounds(
      for: nil, proposedLineFragment: line, glyphPosition: .zero, characterIndex: index)
    guard let picture = image(forBounds: box, textContainer: nil, characterIndex: index),
      let source = picture.encodedSource
    else { return nil }
    let made = TextAttachment(source, bounds: box)
    return known.withLock { known in
      // The same picture stays the same object, so that equal texts are equal.
      if let known, known.bounds == made.bounds, picture === image { return known }
      if picture === image { known = made }
      return made
    }
  }
}

nonisolated extension NSAttributedString {
  /// Makes a text of one character, in whose place a picture is shown.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
