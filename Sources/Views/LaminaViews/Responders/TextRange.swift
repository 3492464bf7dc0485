public import LaminaGeometry

/// A position between characters of a text, like `UITextPosition`.
public struct TextPosition: Hashable, Comparable, Sendable {
  /// The number of Unicode scalars before the position.
  public var offset: Int

  /// Makes a position.
  ///
  /// - Parameter offset: the number of Unicode scalars before it.
  public init(offset: Int) { self.offset = offset }

  /// Returns whether the first position comes before the second.
  public static func < (first: TextPosition, second: TextPosition) -> Bool {
    first.offset < second.offset
  }
}

/// A range of characters of a text, like `UITextRange`.
public struct TextRange: Hashable, Sendable {
  /// The position before the first character.
  public var start: TextPosition
  /// The position after the last character.
  public var end: TextPosition

  /// Makes a range; an end before the start counts as the start.
  public init(start: TextPosition, end: TextPosition) {
    (self.start, self.end) = (start, max(start, end))
  }

  /// Makes a range from indices of Unicode scalars.
  public init(_ range: Range<Int>) {
    self.init(
      start: TextPosition(offset: range.lowerBound), end: TextPosition(offset: range.upperBound))
  }

  /// Whether the range contains no characters.
  public var isEmpty: Bool { start == end }

  /// The indices of the characters, as Unicode scalars.
  var indices: Range<Int> { start.offset..<max(start.offset, end.offset) }
}

/// A rectangle that covers selected characters of one line, like `UITextSelectionRect`.
public struct TextSelectionRect: Hashable, Sendable {
  /// The rectangle, in the space of the view with the text.
  public var rect: Rect
  /// The direction in which the characters are read.
  public var writingDirection: UserInterfaceLayoutDirection
  /// Whether the first selected character is in the rectangle.
  public var containsStart: Bool
  /// Whether the last selected character is in the rectangle.
  public var containsEnd: Bool

  /// Makes a rectangle.
  ///
  /// - Parameters:
  ///   - rect: the rectangle, in the space of the view with the text.
  ///   - writingDirection: the direction in which the characters are read.
  ///   - containsStart: whether the first selected character is in it.
  ///   - containsEnd: whether the last selected character is in it.
  public init(
    _ rect: Rect, writingDirection: UserInterfaceLayoutDirection = .leftToRight,
    containsStart: Bool = false, containsEnd: Bool = false
  ) {
    (self.rect, self.writingDirection) = (rect, writingDirection)
    (self.containsStart, self.containsEnd) = (containsStart, containsEnd)
  }

  /// The horizontal position of the selection's start in the rectangle.
  var startEdge: Double { writingDirection == .leftToRight ? rect.minX : rect.maxX }
  /// The horizontal position of the selection's end in the rectangle.
  var endEdge: Double { writingDirection == .leftToRight ? rect.maxX : rect.minX }

  /// Returns the rectangles as one shape, so that their common edges leave no line.
  static func path(of rects: [TextSelectionRect]) -> Path {
    var path = Path()
    for part in rects { path.append(Path(rect: part.rect)) }
    return path
  }

  /// Returns the rectangle, moved.
  func offset(by point: Point) -> TextSelectionRect {
    var moved = self
    moved.rect = rect.offset(dx: point.x, dy: point.y)
    return moved
  }
}
