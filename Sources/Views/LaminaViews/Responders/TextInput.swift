public import LaminaGeometry

/// A responder whose text can be read, selected and replaced, like `UITextInput`.
///
/// `TextField` and `TextView` are such responders. Rectangles and points are in the responder's own space.
///
/// ```swift
/// let field = TextField(frame: Rect(x: 0, y: 0, width: 200, height: 34))
/// field.text = "Hello"
/// let end = field.position(from: field.beginningOfDocument, offset: 4)
/// field.selectedTextRange = end.flatMap { field.textRange(from: field.beginningOfDocument, to: $0) }
/// print(field.selectedTextRange.flatMap { field.text(in: $0) } ?? "")  // Hell
/// ```
@MainActor public protocol TextInput: KeyInput {
  /// The selected characters, which typing replaces; an empty range is the caret.
  var selectedTextRange: TextRange? { get set }
  /// The position before the first character.
  var beginningOfDocument: TextPosition { get }
  /// The position after the last character.
  var endOfDocument: TextPosition { get }

  /// Returns the characters of a range; `nil` if the range is not in the text.
  func text(in range: TextRange) -> String?

  /// Replaces the characters of a range, and puts the caret after the new ones.
  ///
  /// - Parameters:
  ///   - range: the characters to remove; clamped to the text.
  ///   - text: the characters to insert.
  func replace(_ range: TextRange, withText text: String)

  /// Returns the rectangle of the caret at a position.
  func caretRect(for position: TextPosition) -> Rect

  /// Returns the first rectangle that covers a range of characters; the caret's rectangle for an empty range.
  func firstRect(for range: TextRange) -> Rect

  /// Returns the rectangles that cover a range of characters, from the top; none for an empty range.
  func selectionRects(for range: TextRange) -> [TextSelectionRect]

  /// Returns the position of the caret that is nearest to a point.
  func closestPosition(to point: Point) -> TextPosition?
}

extension TextInput {
  /// Returns the range between two positions, in either order.
  ///
  /// - Parameters:
  ///   - first: an end of the range.
  ///   - second: the other end.
  /// - Returns: the range; `nil` if an end is not in the text.
  public func textRange(from first: TextPosition, to second: TextPosition) -> TextRange? {
    let range = TextRange(start: min(first, second), end: max(first, second))
    return range.start >= beginningOfDocument && range.end <= endOfDocument ? range : nil
  }

  /// Returns the position some characters after another one; `nil` outside the text.
  ///
  /// - Parameters:
  ///   - position: the other position.
  ///   - offset: the distance in Unicode scalars; negative towards the start.
  /// - Returns: the position.
  public func position(from position: TextPosition, offset: Int) -> TextPosition? {
    let (sum, isTooLarge) = position.offset.addingReportingOverflow(offset)
    guard !isTooLarge, (beginningOfDocument.offset...endOfDocument.offset).contains(sum) else {
      return nil
    }
    return TextPosition(offset: sum)
  }

  /// Returns the number of Unicode scalars from one position to another, negative if the second comes first.
  public func offset(from first: TextPosition, to second: TextPosition) -> Int {
    second.offset - first.offset
  }

  /// Returns the position of the caret that is nearest to a point, within a range of characters.
  ///
  /// - Parameters:
  ///   - point: the point, in the responder's own space.
  ///   - range: the range.
  /// - Returns: the position.
  public func closestPosition(to point: Point, within range: TextRange) -> TextPosition? {
    closestPosition(to: point).map { min(max($0, range.start), range.end) }
  }

  /// Returns the character at a point; `nil` where the point lies on none.
  public func characterRange(at point: Point) -> TextRange? {
    guard let place = closestPosition(to: point) else { return nil }
    let string = TextRange(start: beginningOfDocument, end: endOfDocument)
    let ends = TextCarets.boundaries(of: text(in: string) ?? "")
    let (before, after) = (
      ends.last { $0 < place.offset }, ends.first { $0 > place.offset }
    )
    for (start, end) in [(before, place.offset), (place.offset, after)] {
      guard let start, let end else { continue }
      let range = TextRange(start..<end)
      if selectionRects(for: range).contains(where: { $0.rect.contains(point) }) { return range }
    }
    return nil
  }
}
