import LaminaGeometry
import LaminaText

/// The direction in which an interface is laid out, as its language is read.
public enum UserInterfaceLayoutDirection: String, CaseIterable, Hashable, Sendable {
  /// From left to right, as for English.
  case leftToRight
  /// From right to left, as for Arabic and Hebrew.
  case rightToLeft

  /// The direction of a language.
  ///
  /// - Parameter language: a language tag such as `ar`, `he-IL` or `az-Arab`; a script decides, where the tag has one.
  /// - Source: the Unicode CLDR's `characterOrder`, and its likely scripts; BCP 47 for the form of tags.
  public init(language: String) {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let script = parts.dropFirst().first { $0.count == 4 }
    let isReadFromRight =
      if let script {
        Self.scripts.contains(script)
      } else {
        Self.languages.contains(parts.first ?? "")
      }
    self = isReadFromRight ? .rightToLeft : .leftToRight
  }

  /// The scripts that are written from right to left, in lower case.
  private static let scripts: Set<String> = [
    "adlm", "arab", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa",
  ]
  /// The languages whose likely script is written from right to left.
  private static let languages: Set<String> = [
    "ar", "arc", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn", "nqo", "ps", "sd",
    "syr", "ug", "ur", "yi",
  ]
}

/// The meaning of a view's content for mirroring, like `UISemanticContentAttribute`.
public enum SemanticContentAttribute: CaseIterable, Hashable, Sendable {
  /// Content that is mirrored where the interface runs from right to left; the default.
  case unspecified
  /// Controls of playback, such as a bar of the time played, which are never mirrored.
  case playback
  /// Controls of directions in space, such as arrows of a game, which are never mirrored.
  case spatial
  /// Content that always runs from left to right.
  case forceLeftToRight
  /// Content that always runs from right to left.
  case forceRightToLeft
}

extension View {
  /// Returns the direction of a view with an attribute, in an interface of some direction.
  ///
  /// - Parameters:
  ///   - attribute: the attribute.
  ///   - direction: the interface's direction.
  /// - Returns: the direction of the view.
  public static func userInterfaceLayoutDirection(
    for attribute: SemanticContentAttribute,
    relativeTo direction: UserInterfaceLayoutDirection = .leftToRight
  ) -> UserInterfaceLayoutDirection {
    switch attribute {
    case .unspecified: direction
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// Whether the view's content runs from right to left.
  var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Returns a rectangle that was computed for a view from left to right, mirrored within the bounds if the view runs
  /// from right to left.
  func directed(_ rect: Rect) -> Rect {
    guard isRightToLeft else { return rect }
    return Rect(
      x: bounds.minX + bounds.maxX - rect.minX - rect.width, y: rect.minY, width: rect.width,
      height: rect.height)
  }

  /// Returns a point that was computed for a view from left to right, or such a point from one in the view.
  func directed(_ point: Point) -> Point {
    isRightToLeft ? Point(x: bounds.minX + bounds.maxX - point.x, y: point.y) : point
  }

  /// Returns an alignment of text; the natural one is at the right where the view runs from right to left.
  func directed(_ alignment: TextLayoutOptions.Alignment) -> TextLayoutOptions.Alignment {
    alignment == .natural && isRightToLeft ? .right : alignment
  }

  /// Makes the view's layout, and the constraints that it holds, follow its new direction.
  func directionDidChange() {
    for constraint in constraintState?.held ?? [] where constraint.isDirected {
      constraint.engine?.replace(constraint)
    }
    if hasDirectedMargins { marginsDidChange() }
    setNeedsLayout()
    directionChanged()
  }
}

extension Application {
  /// The direction of the interface on the first screen, as its language is read.
  public var userInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    screens.first?.traitCollection.layoutDirection ?? .leftToRight
  }
}
