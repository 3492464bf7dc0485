/// A role of text with a font size for every `ContentSizeCategory`, like `UIFont.TextStyle`.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
  /// A large title: 34 points in the category `large`.
  case largeTitle
  /// A title of the first level: 28 points in the category `large`.
  case title1
  /// A title of the second level: 22 points in the category `large`.
  case title2
  /// A title of the third level: 20 points in the category `large`.
  case title3
  /// A heading, which is semibold: 17 points in the category `large`.
  case headline
  /// Running text: 17 points in the category `large`.
  case body
  /// A callout: 16 points in the category `large`.
  case callout
  /// A heading of the second level: 15 points in the category `large`.
  case subheadline
  /// A footnote: 13 points in the category `large`.
  case footnote
  /// A caption: 12 points in the category `large`.
  case caption1
  /// A smaller caption: 11 points in the category `large`.
  case caption2

  /// Returns the style's font size for a preferred size of texts, in points.
  ///
  /// - Parameter category: the preferred size of texts.
  /// - Returns: points.
  /// - Source: Apple, Human Interface Guidelines, "Typography", Dynamic Type sizes.
  public func fontSize(in category: ContentSizeCategory = .large) -> Double {
    sizes[category.index]
  }

  /// The weight of the font, 1...1000: 600 for `headline`, 400 for the other styles.
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
