// Layout: where the lines of a paragraph end.

/// Part of a paragraph that makes a line, and what the line's end is.
struct LineRange: Hashable {
  /// The characters, counted from the paragraph's start, with what hangs at the end.
  var range: Range<Int>
  /// Whether the line ends because it has to: by a hard break, or with the paragraph.
  var isHard: Bool
}

extension ShapedParagraph {
  /// So much wider than the width a line may be, in points: what sums of widths may be off.
  static let slack = 1e-6

  /// Where the line that starts at a character ends, by the widths of the paragraph as it is shaped.
  ///
  /// - Complexity: O(characters of the line and of the word after it).
  func line(from start: Int, _ options: TextLayoutOptions) -> LineRange {
    var x = 0.0
    var opportunity = start
    let wraps = options.wrapping != .none && options.width < .infinity
    for place in start..<values.count {
      let value = values[place]
      let next = value == CharacterClass.tab ? options.tabStop(after: x) : x + widths[place]
      if wraps, next > options.width + ShapedParagraph.slack, !CharacterClass.hangs(value) {
        if options.wrapping == .word, opportunity > start {
          return LineRange(range: start..<opportunity, isHard: false)
        }
        return LineRange(range: start..<cut(from: start, before: place), isHard: false)
      }
      x = next
      if CharacterClass.endsLine(value) {
        return LineRange(range: start..<place + 1, isHard: true)
      }
      if breaks[place] == .may, place + 1 == values.count || startsCluster[place + 1] {
        opportunity = place + 1
      }
    }
    return LineRange(range: start..<values.count, isHard: true)
  }

  /// Where a line that breaks within a word ends, if `place` has no room: before the character, as
  /// readers count, that it belongs to, but behind the line's first one.
  private func cut(from start: Int, before place: Int) -> Int {
    var end = place
    while end > start, !startsCluster[end] { end -= 1 }
    return end > start ? end : clusterEnd(after: start)
  }

  /// Where what readers take as one character ends.
  func clusterEnd(after start: Int) -> Int {
    var end = start + 1
    while end < values.count, !startsCluster[end] { end += 1 }
    return end
  }

  /// The next place before `end` where a line that starts at `start` may end; `nil` if there is none.
  func earlierEnd(of range: Range<Int>, _ options: TextLayoutOptions) -> Int? {
    var end = range.upperBound - 1
    if options.wrapping == .word {
      var place = end
      while place > range.lowerBound {
        if breaks[place - 1] == .may, startsCluster[place] { return place }
        place -= 1
      }
    }
    while end > range.lowerBound, !startsCluster[end] { end -= 1 }
    return end > range.lowerBound ? end : nil
  }

  /// Where what hangs at the end of a line starts.
  func visibleEnd(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, CharacterClass.hangs(values[end - 1]) { end -= 1 }
    return end
  }
}

extension TextLayoutOptions {
  /// The tab stop that follows a position on a line.
  func tabStop(after x: Double) -> Double {
    guard tabInterval > 0, tabInterval.isFinite else { return x }
    return ((x / tabInterval).rounded(.down) + 1) * tabInterval
  }
}
