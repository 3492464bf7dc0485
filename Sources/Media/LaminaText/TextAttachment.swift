public import LaminaGeometry
public import LaminaImages

/// A picture in a line of text, in place of a character U+FFFC.
///
/// - Source: `NSTextAttachment`.
public struct TextAttachment: Hashable, Sendable {
  /// The character, U+FFFC, in whose place a picture is shown.
  public static let character: Unicode.Scalar = "\u{FFFC}"

  /// The picture.
  public let image: ImageSource
  /// The picture's box, in points from the pen on the baseline, with y up; the pen moves by its width.
  ///
  /// Its sides lie within 10,000 points of the pen (a documented clamp).
  public let bounds: Rect

  /// Makes an attachment.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - bounds: its box; `nil` for one pixel of the picture per point, with the bottom on the baseline.
  public init(_ image: ImageSource, bounds: Rect? = nil) {
    self.image = image
    let (width, height) = (image.properties.width, image.properties.height)
    let box =
      bounds?.standardized ?? Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    func near(_ place: Double) -> Double { place.isNaN ? 0 : max(-10_000, min(10_000, place)) }
    self.bounds = Rect(
      minX: near(box.minX), minY: near(box.minY), maxX: near(box.maxX), maxY: near(box.maxY))
  }

  /// Returns whether both show the same picture in the same box.
  public static func == (a: TextAttachment, b: TextAttachment) -> Bool {
    a.image === b.image && a.bounds == b.bounds
  }

  /// Hashes the picture's identity and the box.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(image))
    hasher.combine(bounds)
  }
}
