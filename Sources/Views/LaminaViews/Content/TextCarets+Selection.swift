import LaminaGeometry
import LaminaText

// The rectangles of selected characters.

extension TextCarets {
  /// Returns the rectangles that cover a range of characters, from the top, and from the left within a line.
  ///
  /// A line has several where the range contains parts of different directions. Where the range continues in the next
  /// line, the line's rectangle extends to the end of the available width; where it began in an earlier one, to the
  /// start. Policy: `selection-rects`.
  ///
  /// - Parameter range: the range in Unicode scalars.
  /// - Returns: the rectangles, relative to the text's top left corner.
  func selectionRects(of range: Range<Int>) -> [TextSelectionRect] {
    guard let layout, !range.isEmpty else { return [] }
    var rects: [TextSelectionRect] = []
    for line in layout.lines where line.range.overlaps(range) {
      var parts = parts(of: range, in: line, layout)
      if width < .infinity { extend(&parts, of: line, range, layout) }
      rects += parts
    }
    guard !rects.isEmpty else { return [] }
    // In a line of mixed directions, the first character need not be the leftmost.
    if !rects.contains(where: \.containsStart) { rects[0].containsStart = true }
    if !rects.contains(where: \.containsEnd) { rects[rects.count - 1].containsEnd = true }
    return rects
  }

  /// Returns the rectangles of a range's characters in one line, from the left, joined where their direction is the same.
  private func parts(
    of range: Range<Int>, in line: TextLine, _ layout: TextLayout
  ) -> [TextSelectionRect] {
    var parts: [TextSelectionRect] = []
    for run in layout.runs[line.runs] {
      let part = range.clamped(to: run.range)
      guard !part.isEmpty else { continue }
      let first = edge(of: part.lowerBound, in: run, layout)
      let last = edge(of: part.upperBound, in: run, layout)
      let rect = Rect(
        x: line.origin.x + min(first, last), y: line.origin.y - line.ascent,
        width: abs(last - first), height: line.height)
      let new = TextSelectionRect(
        rect, writingDirection: run.isRightToLeft ? .rightToLeft : .leftToRight,
        containsStart: part.lowerBound == range.lowerBound,
        containsEnd: part.upperBound == range.upperBound)
      if let index = parts.indices.last, abs(parts[index].rect.maxX - rect.minX) < 0.01,
        parts[index].writingDirection == new.writingDirection
      {
        parts[index].rect.size.width = rect.maxX - parts[index].rect.minX
        parts[index].containsStart = parts[index].containsStart || new.containsStart
        parts[index].containsEnd = parts[index].containsEnd || new.containsEnd
      } else {
        parts.append(new)
      }
    }
    return parts
  }

  /// Extends a line's rectangles over the space beside the line, where the range continues in the next or previous line.
  private func extend(
    _ parts: inout [TextSelectionRect], of line: TextLine, _ range: Range<Int>, _ layout: TextLayout
  ) {
    let continues =
      range.upperBound > line.range.upperBound
      || (range.upperBound == line.range.upperBound && line.range.upperBound == boundaries.last
        && endsInBreak)
    let began = range.lowerBound < line.range.lowerBound
    guard continues || began else { return }
    if parts.isEmpty {
      // An empty line has its break alone.
      let start = caret(at: line.range.lowerBound)
      parts = [
        TextSelectionRect(
          start, writingDirection: line.isRightToLeft ? .rightToLeft : .leftToRight,
          containsStart: range.lowerBound == line.range.lowerBound,
          containsEnd: range.upperBound == line.range.upperBound)
      ]
    }
    let last = parts.count - 1
    if line.isRightToLeft ? continues : began {
      parts[0].rect = parts[0].rect.extended(to: 0)
    }
    if line.isRightToLeft ? began : continues {
      parts[last].rect = parts[last].rect.extended(to: width)
    }
  }
}

extension Rect {
  /// Returns the rectangle, widened so that it reaches a horizontal position.
  fileprivate func extended(to x: Double) -> Rect {
    let (start, end) = (Swift.min(minX, x), Swift.max(maxX, x))
    return Rect(x: start, y: minY, width: end - start, height: height)
  }
}
