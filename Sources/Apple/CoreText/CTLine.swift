public import CoreGraphics
public import LaminaDrawing
public import LaminaGeometry
package import LaminaText

/// A line of text.
nonisolated public final class CTLine: FoundationObject, @unchecked Sendable {
  /// The layout that the line is a part of.
  package let layout: TextLayout
  /// The index of the line in the layout.
  let index: Int
  /// The string of the whole layout.
  let string: NSAttributedString

  init(_ layout: TextLayout, _ index: Int, _ string: NSAttributedString) {
    (self.layout, self.index, self.string) = (layout, index, string)
  }

  /// The line's own layout; `nil` for an empty one.
  package var line: TextLine? {
    layout.lines.indices.contains(index) ? layout.lines[index] : nil
  }
}

/// Returns a line of a text, which is never broken.
nonisolated public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine {
  var options = TextLayoutOptions()
  options.wrapping = .none
  options.numberOfLines = 1
  return CTLine(TextLayout.made(of: string, options), 0, string)
}

/// Gives the extents above and below the baseline and the space between lines; returns the width.
@discardableResult
nonisolated public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let own = line.line
  if let ascent = unsafe ascent { unsafe ascent.pointee = own?.ascent ?? 0 }
  if let descent = unsafe descent { unsafe descent.pointee = own?.descent ?? 0 }
  if let leading = unsafe leading { unsafe leading.pointee = own?.leading ?? 0 }
  return own?.width ?? 0
}

/// The parts that a line's bounds are made of.
nonisolated public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Makes options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The space between lines is left out.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
  /// The outlines of the glyphs count, not their extents.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
  /// The outlines of the glyphs count, not their extents.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 16)
}

/// Returns the bounds of a line, with y up from the baseline.
nonisolated public func CTLineGetBoundsWithOptions(
  _ line: CTLine, _ options: CTLineBoundsOptions
) -> CGRect {
  guard let own = line.line else { return .zero }
  if options.contains(.useGlyphPathBounds) { return line.inkBounds }
  let below = own.descent + (options.contains(.excludeTypographicLeading) ? 0 : own.leading)
  return CGRect(x: 0, y: -below, width: own.width, height: own.ascent + below)
}

/// Returns the bounds of a line's ink at the context's text position.
nonisolated public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let place = context?.textPosition ?? .zero
  let ink = line.inkBounds
  return ink.isNull ? .null : ink.offset(dx: place.x, dy: place.y)
}

/// Returns the number of glyphs of a line.
nonisolated public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.line.map { $0.runs.reduce(0) { $0 + line.layout.runs[$1].glyphs.count } } ?? 0
}

/// Returns the runs of a line from left to right, a list of `CTRun`.
nonisolated public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray {
  line.line.map { own in own.runs.map { CTRun(line, line.layout.runs[$0]) } } ?? []
}

/// Returns the characters of a line, in units of UTF-16.
nonisolated public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  line.line.map { line.layout.units($0.range) } ?? CFRange()
}

/// Returns the place of a character's start in a line.
@discardableResult
nonisolated public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ index: CFIndex, _ secondary: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offset = line.offset(of: index)
  if let secondary = unsafe secondary { unsafe secondary.pointee = offset }
  return offset
}

/// Returns the index of the character nearest to a place in a line.
nonisolated public func CTLineGetStringIndexForPosition(
  _ line: CTLine, _ position: CGPoint
) -> CFIndex {
  let range = CTLineGetStringRange(line)
  let indices = range.location...(range.location + range.length)
  return indices.min {
    abs(line.offset(of: $0) - position.x) < abs(line.offset(of: $1) - position.x)
  } ?? 0
}

/// Draws a line with its baseline at the context's text position, upright where y goes up.
nonisolated public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  guard let own = line.line else { return }
  let toGlyphs = Affine(a: 1, b: 0, c: 0, d: -1, tx: -own.origin.x, ty: own.origin.y)
  context.drawLayout(line.layout.with(line: line.index), toGlyphs.concatenating(context.textMatrix))
  context.textPosition.x += own.width
}

nonisolated extension CGContext {
  /// Draws a layout, whose y goes down, by a map from its space to user space.
  func drawLayout(_ layout: TextLayout, _ place: Affine) {
    draw { base throws(DrawingError) in
      base.saveState()
      var failure: DrawingError?
      do throws(DrawingError) {
        // A context whose y goes up turns the layout by itself.
        let flip = Affine(a: 1, b: 0, c: 0, d: base.orientation == .down ? 1 : -1, tx: 0, ty: 0)
        try base.concatenate(flip.concatenating(place))
        try base.draw(layout, at: .zero)
      } catch { failure = error }
      try base.restoreState()
      if let failure { throw failure }
    }
  }
}
