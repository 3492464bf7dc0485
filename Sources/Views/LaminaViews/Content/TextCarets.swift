import LaminaGeometry
import LaminaText

/// The caret positions in a laid-out text, with conversion between characters and points.
///
/// Characters are counted as Unicode scalars. A caret stands before a scalar that begins a grapheme cluster, or at the
/// end.
struct TextCarets: Sendable {
  /// The laid-out text; `nil` if it is empty or cannot be laid out.
  let layout: TextLayout?
  /// The caret positions, ascending, including 0 and the end.
  let boundaries: [Int]
  /// The height of an empty line.
  let emptyHeight: Double
  /// The horizontal position of a caret in an empty line.
  let emptyStart: Double
  /// Whether the text ends in a line break, after which an empty line follows.
  let endsInBreak: Bool
  /// The space for the lines, in points; infinite for no limit.
  let width: Double

  /// Lays out a text and computes its caret positions.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - style: the style for line breaking and the height of an empty line.
  ///   - width: the space for the lines, in points.
  init(_ text: AttributedText, _ style: Label.Style, width: Double) {
    let string = text.string
    self.width = width
    boundaries = TextCarets.boundaries(of: string)
    endsInBreak = string.unicodeScalars.last.map(TextCarets.isBreak) ?? false
    emptyHeight = style.size(of: style.text("Xg")).height
    switch style.textAlignment {
    case .center where width < .infinity: emptyStart = width / 2
    case .right where width < .infinity: emptyStart = width
    default: emptyStart = 0
    }
    layout = text.isEmpty ? nil : try? style.layout(text, in: Size(width: width, height: .infinity))
  }

  /// Returns the starts of all grapheme clusters, in Unicode scalars, and the end.
  static func boundaries(of string: String) -> [Int] {
    var (places, count) = ([0], 0)
    for character in string {
      count += character.unicodeScalars.count
      places.append(count)
    }
    return places
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The size of all lines, including an empty last line.
  var size: Size {
    guard let layout else { return Size(width: 0, height: emptyHeight) }
    return Size(
      width: layout.size.width, height: layout.size.height + (endsInBreak ? emptyHeight : 0))
  }

  // MARK: - From characters to points

  /// Returns the caret before a character.
  ///
  /// - Parameter index: a scalar's index, or the end.
  /// - Returns: a rectangle of zero width.
  func caret(at index: Int) -> Rect {
    guard let layout, let end = boundaries.last, let first = layout.lines.first else {
      return Rect(x: emptyStart, y: 0, width: 0, height: emptyHeight)
    }
    if index >= end, endsInBreak {
      return Rect(x: emptyStart, y: layout.size.height, width: 0, height: emptyHeight)
    }
    let line = layout.lines.last { $0.range.lowerBound <= index } ?? first
    return Rect(
      x: position(of: index, in: line, layout), y: line.origin.y - line.ascent, width: 0,
      height: line.height)
  }

  /// Returns the horizontal position of a character's start in a line.
  private func position(of index: Int, in line: TextLine, _ layout: TextLayout) -> Double {
    let runs = layout.runs[line.runs]
    if let run = runs.first(where: { $0.range.contains(index) }) {
      return line.origin.x + offset(of: index, in: run, layout)
    }
    guard let last = runs.max(by: { $0.range.upperBound < $1.range.upperBound }) else {
      return line.origin.x
    }
    return line.origin.x + (last.isRightToLeft ? last.rect.minX : last.rect.maxX)
  }

  /// Returns the horizontal position of a character's start in a run; a glyph of several characters is divided evenly.
  private func offset(of index: Int, in run: TextRun, _ layout: TextLayout) -> Double {
    let glyphs = layout.glyphs[run.glyphs]
    let cluster = glyphs.lazy.map(\.cluster).filter { $0 <= index }.max() ?? run.range.lowerBound
    let next =
      glyphs.lazy.map(\.cluster).filter { $0 > cluster }.min() ?? run.range.upperBound
    var (start, end) = (Double.infinity, -Double.infinity)
    for glyph in glyphs where glyph.cluster == cluster {
      start = min(start, glyph.position.x)
      end = max(end, glyph.position.x + glyph.advance)
    }
    guard start <= end else { return run.isRightToLeft ? run.rect.maxX : run.rect.minX }
    let share = Double(index - cluster) / Double(max(next - cluster, 1))
    return run.isRightToLeft ? end - (end - start) * share : start + (end - start) * share
  }

  // MARK: - From points to characters

  /// Returns the nearest caret position in the line at a point's height.
  ///
  /// The touched half of a character decides, so that in mixed directions the caret may be shown elsewhere: at the end
  /// of the character's run.
  ///
  /// - Parameter point: a point relative to the text's top left corner.
  /// - Returns: a scalar's index, or the end.
  func index(nearest point: Point) -> Int {
    guard let layout, let end = boundaries.last, let last = layout.lines.last else { return 0 }
    if endsInBreak, point.y >= layout.size.height { return end }
    let line = layout.lines.first { point.y < $0.origin.y - $0.ascent + $0.height } ?? last
    let x = point.x - line.origin.x
    let run = layout.runs[line.runs].filter { !$0.range.isEmpty }.min {
      $0.distance(to: x) < $1.distance(to: x)
    }
    guard let run else { return line.range.lowerBound }
    var nearest = (index: line.range.lowerBound, distance: Double.infinity)
    for place in boundaries where place >= run.range.lowerBound {
      guard place <= run.range.upperBound else { break }
      let distance = abs(edge(of: place, in: run, layout) - x)
      if distance < nearest.distance { nearest = (place, distance) }
    }
    // The end of a wrapped line is the start of the next one, and a break ends its line.
    let isLast = line.range.upperBound >= end && !endsInBreak
    guard nearest.index >= line.range.upperBound, !isLast else { return nearest.index }
    return max(boundary(before: line.range.upperBound - 1), line.range.lowerBound)
  }

  /// Returns the horizontal position of a character's start in a run, or of the run's end.
  func edge(of index: Int, in run: TextRun, _ layout: TextLayout) -> Double {
    guard index < run.range.upperBound else {
      return run.isRightToLeft ? run.rect.minX : run.rect.maxX
    }
    return offset(of: index, in: run, layout)
  }

  /// Returns the last caret position at or before a character.
  func boundary(before index: Int) -> Int { boundaries.last { $0 <= max(index, 0) } ?? 0 }
}

extension TextRun {
  /// Returns the horizontal distance from the run's box to a position on its line; 0 inside.
  fileprivate func distance(to x: Double) -> Double { max(rect.minX - x, x - rect.maxX, 0) }
}
