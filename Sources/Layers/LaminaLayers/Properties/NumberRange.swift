// The range of numbers that a property accepts.

/// The range of the finite numbers that a property accepts in a file.
package struct NumberRange: Sendable {
  package var minimum: Double?
  package var maximum: Double?
  /// Whether the minimum itself is excluded.
  package var excludesMinimum = false

  package init(minimum: Double? = nil, maximum: Double? = nil, excludesMinimum: Bool = false) {
    (self.minimum, self.maximum, self.excludesMinimum) = (minimum, maximum, excludesMinimum)
  }

  package static let any = NumberRange()
  package static let unit = NumberRange(minimum: 0, maximum: 1)
  package static let notNegative = NumberRange(minimum: 0)
  package static let positive = NumberRange(minimum: 0, excludesMinimum: true)

  /// The range of font sizes, in points.
  package static let fontSize = NumberRange(minimum: 0, maximum: 10_000, excludesMinimum: true)
  /// The range of distances in texts, in points.
  package static let textDistance = NumberRange(minimum: -10_000, maximum: 10_000)
  /// The range of heights of text lines and of the space between them, in points.
  package static let textSpace = NumberRange(minimum: 0, maximum: 10_000)
  /// The range of factors that multiply the heights of text lines.
  package static let textFactor = NumberRange(minimum: 0, maximum: 100)
  /// The range of widths of strokes along characters, in hundredths of the font's size.
  package static let textStroke = NumberRange(minimum: -1_000, maximum: 1_000)
  /// The range of blur radii of characters' shadows, in points.
  package static let textBlur = NumberRange(minimum: 0, maximum: 500)

  package func contains(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    if let minimum, excludesMinimum ? value <= minimum : value < minimum { return false }
    if let maximum, value > maximum { return false }
    return true
  }

  /// The range in words: "a number from 0 to 1".
  package var description: String {
    func numberText(_ value: Double) -> String {
      value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
    return switch (minimum, maximum) {
    case (nil, nil): "a number"
    case (let low?, nil):
      excludesMinimum
        ? "a number above \(numberText(low))" : "a number of at least \(numberText(low))"
    case (nil, let high?): "a number of at most \(numberText(high))"
    case (let low?, let high?) where excludesMinimum:
      "a number above \(numberText(low)) and at most \(numberText(high))"
    case (let low?, let high?): "a number from \(numberText(low)) to \(numberText(high))"
    }
  }
}
