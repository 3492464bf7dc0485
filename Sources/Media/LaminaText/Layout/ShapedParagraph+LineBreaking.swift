// Layout: the ends of a paragraph's lines.

/// The part of a paragraph on one line, and the kind of the line's end.
struct LineRange: Hashable {
  /// The characters, as indices in the paragraph, including hanging whitespace at the end.
  var range: Range<Int>
  /// Whether the line ends by a hard break or with the paragraph.
  var isHard: Bool
  /// Whether the line ends within a word, which gets a hyphen.
  var isHyphenated = false
}

extension ShapedParagraph {
  /// The tolerance for a line's width, in points, because sums of widths are rounded.
  static let slack = 1e-6

  /// Returns the range of the line that starts at a character, by the widths of the shaped paragraph.
  ///
  /// - Complexity: O(characters of the line and of the word after it).
  func nextLine(from start: Int, _ options: TextLayoutOptions) -> LineRange {
    var x = 0.0
    var opportunity = start
    // The width up to the opportunity, and without the spaces before it.
    var filled = (width: 0.0, visible: 0.0)
    var visible = 0.0
    let wraps = options.wrapping != .none && options.width < .infinity
    for place in start..<values.count {
      let value = values[place]
      let next = value == CharacterClass.tab ? options.tabStop(after: x) : x + widths[place]
      if wraps, next > options.width + ShapedParagraph.slack, !CharacterClass.hangs(value) {
        if options.wrapping == .word, options.hyphenationFactor > 0,
          let end = hyphenatedEnd(at: opportunity, filled: filled, options)
        {
          return LineRange(range: start..<end, isHard: false, isHyphenated: true)
        }
        if options.wrapping == .word, opportunity > start {
          return LineRange(range: start..<opportunity, isHard: false)
        }
        return LineRange(range: start..<endWithinWord(from: start, before: place), isHard: false)
      }
      x = next
      if !CharacterClass.hangs(value) { visible = x }
      if CharacterClass.endsLine(value) {
        return LineRange(range: start..<place + 1, isHard: true)
      }
      if breaks[place] == .may, place + 1 == values.count || startsCluster[place + 1] {
        opportunity = place + 1
        filled = (x, visible)
      }
    }
    return LineRange(range: start..<values.count, isHard: true)
  }

  /// Returns the end of a line that breaks within a word, because the character at `place` does not fit.
  ///
  /// It is before the grapheme cluster of `place`, but after the line's first cluster.
  private func endWithinWord(from start: Int, before place: Int) -> Int {
    let end = clusterStart(before: place, after: start)
    return end > start ? end : clusterEnd(after: start)
  }

  /// Returns the end of the grapheme cluster that starts at an index.
  func clusterEnd(after start: Int) -> Int {
    var end = start + 1
    while end < values.count, !startsCluster[end] { end += 1 }
    return end
  }

  /// Returns the last possible end of a line before the end that it has; `nil` if there is none.
  func earlierEnd(of range: Range<Int>, _ options: TextLayoutOptions) -> Int? {
    var end = range.upperBound - 1
    if options.wrapping == .word {
      var place = end
      while place > range.lowerBound {
        if breaks[place - 1] == .may, startsCluster[place] { return place }
        place -= 1
      }
    }
    end = clusterStart(before: end, after: range.lowerBound)
    return end > range.lowerBound ? end : nil
  }

  /// Returns the last index from `start` to `place` at which a line may begin within a word; if there is none, `start`.
  ///
  /// No line begins with a soft hyphen.
  private func clusterStart(before place: Int, after start: Int) -> Int {
    var end = place
    while end > start, !startsCluster[end] || values[end] == CharacterClass.softHyphen { end -= 1 }
    return end
  }

  /// Returns the start of the hanging whitespace at the end of a line, or the line's end without any.
  func visibleEnd(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, CharacterClass.hangs(values[end - 1]) { end -= 1 }
    return end
  }
}

extension TextLayoutOptions {
  /// Returns the first tab stop after a position on a line, in points from where lines begin; the position itself
  /// without any.
  func tabStop(after x: Double) -> Double {
    if let stop = tabStops.first(where: { $0 - indent > x + ShapedParagraph.slack }) {
      return stop - indent
    }
    guard tabInterval > 0, tabInterval.isFinite else { return x }
    return (((x + indent) / tabInterval).rounded(.down) + 1) * tabInterval - indent
  }
}
