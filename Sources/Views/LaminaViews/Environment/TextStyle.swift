/// A role of text with a font size for every `ContentSizeCategory`, like `UIFont.TextStyle`.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
  /// A large title.
  case largeTitle
  /// A title of the first level.
  case title1
  /// A title of the second level.
  case title2
  /// A title of the third level.
  case title3
  /// A heading, which is semibold.
  case headline
  /// Running text.
  case body
  /// A callout.
  case callout
  /// A heading of the second level.
  case subheadline
  /// A footnote.
  case footnote
  /// A caption.
  case caption1
  /// A smaller caption.
  case caption2

  /// Returns the size of the font, in points.
  ///
  /// - Parameter category: the preferred size of texts.
  /// - Returns: points.
  /// - Source: Apple, Human Interface Guidelines, "Typography", Dynamic Type sizes.
  public func fontSize(in category: ContentSizeCategory = .large) -> Double {
    sizes[category.index]
  }

  /// The weight of the font, 1...1000.
  public var fontWeight: Int { self == .headline ? 600 : 400 }

  /// Scales a length in proportion to the style's font size, like `UIFontMetrics`.
  ///
  /// - Parameters:
  ///   - value: points in the default category, `large`.
  ///   - category: the preferred size of texts.
  /// - Returns: points. Policy: `scaled-value`.
  public func scaledValue(_ value: Double, in category: ContentSizeCategory) -> Double {
    value * fontSize(in: category) / fontSize(in: .large)
  }

  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }
}
