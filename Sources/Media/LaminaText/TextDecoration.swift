public import LaminaGeometry

/// A line under or through characters.
public struct TextDecoration: Hashable, Sendable {
  /// The number and the thickness of a decoration's strokes.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// One stroke, as thick as the font says.
    case single
    /// One stroke, twice as thick as the font says.
    case thick
    /// Two strokes, as far apart as they are thick.
    case double
  }

  /// The pattern of dashes along a decoration's strokes.
  public enum Pattern: String, CaseIterable, Hashable, Sendable {
    /// No gaps.
    case solid
    /// Dots, as long as their gaps.
    case dot
    /// Dashes, twice as long as their gaps.
    case dash
    /// A dash and a dot in turn.
    case dashDot
    /// A dash and two dots in turn.
    case dashDotDot

    /// The lengths of dashes and of the gaps after them, in thicknesses; empty for a solid stroke.
    package var lengths: [Double] {
      switch self {
      case .solid: []
      case .dot: [2, 2]
      case .dash: [6, 3]
      case .dashDot: [6, 3, 2, 3]
      case .dashDotDot: [6, 3, 2, 3, 2, 3]
      }
    }
  }

  /// The number and the thickness of the strokes.
  public var style: Style
  /// The pattern of dashes along the strokes.
  public var pattern: Pattern
  /// The colour; `nil` for that of the characters.
  public var color: Color?
  /// Whether only words have the line, and not the spaces between them.
  public var isByWord: Bool

  /// Makes a line under or through characters.
  public init(
    _ style: Style = .single, pattern: Pattern = .solid, color: Color? = nil, isByWord: Bool = false
  ) {
    self.style = style
    self.pattern = pattern
    self.color = color
    self.isByWord = isByWord
  }
}
