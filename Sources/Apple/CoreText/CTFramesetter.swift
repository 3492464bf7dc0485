public import CoreGraphics
public import LaminaGeometry
import LaminaText

/// A maker of frames of a text.
nonisolated public final class CTFramesetter: FoundationObject, @unchecked Sendable {
  let string: NSAttributedString

  init(_ string: NSAttributedString) { self.string = string }

  /// Returns the layout of a part of the text within a size; a length of 0 goes to the end.
  func layout(_ range: CFRange, _ size: CGSize) -> (TextLayout, NSAttributedString) {
    let start = min(string.length, max(0, range.location))
    let rest = string.length - start
    let length = range.length > 0 ? min(rest, range.length) : rest
    let part = string.attributedSubstring(from: NSRange(location: start, length: length))
    var options = TextLayoutOptions()
    let most = 1e7
    options.width = size.width > 0 && size.width < most ? size.width : .infinity
    options.height = size.height > 0 && size.height < most ? size.height : .infinity
    return (TextLayout.made(of: part, options), part)
  }
}

/// Lines of a text in a rectangle.
nonisolated public final class CTFrame: FoundationObject, @unchecked Sendable {
  let lines: [CTLine]
  let layout: TextLayout
  let box: CGRect
  let path: CGPath

  init(_ layout: TextLayout, _ string: NSAttributedString, _ path: CGPath) {
    (self.layout, self.path, box) = (layout, path, path.boundingBox)
    lines = layout.lines.indices.map { CTLine(layout, $0, string) }
  }
}

/// Returns a maker of frames of a text.
nonisolated public func CTFramesetterCreateWithAttributedString(
  _ string: CFAttributedString
) -> CTFramesetter { CTFramesetter(string) }

/// Returns the size that a part of a text takes within another; 0 and huge sizes mean no limit.
nonisolated public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ range: CFRange, _ attributes: CFDictionary?, _ size: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let (layout, _) = framesetter.layout(range, size)
  if let fitRange = unsafe fitRange {
    let end = layout.lines.last?.range.upperBound ?? 0
    unsafe fitRange.pointee = CFRange(
      location: range.location, length: layout.units(0..<end).length)
  }
  return layout.size
}

/// Returns a part of a text in lines, from the top of a path's box.
nonisolated public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ range: CFRange, _ path: CGPath, _ attributes: CFDictionary?
) -> CTFrame {
  let box = path.boundingBox
  let (layout, string) = framesetter.layout(range, box.isNull ? .zero : box.size)
  return CTFrame(layout, string, path)
}

/// Returns the lines of a frame, a list of `CTLine`.
nonisolated public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Gives the starts of lines' baselines, with y up from the bottom of the path's box.
nonisolated public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let lines = frame.layout.lines
  let start = min(lines.count, max(0, range.location))
  let end = range.length > 0 ? min(lines.count, start + range.length) : lines.count
  for index in start..<max(start, end) {
    unsafe origins[index - start] = CGPoint(
      x: lines[index].origin.x, y: frame.box.size.height - lines[index].origin.y)
  }
}

/// Returns the path of a frame.
nonisolated public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Returns the characters that a frame shows, in units of UTF-16.
nonisolated public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  frame.layout.units(0..<(frame.layout.lines.last?.range.upperBound ?? 0))
}

/// Returns the characters of a frame, in units of UTF-16.
nonisolated public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
  frame.layout.units(0..<frame.layout.text.count)
}

/// Draws a frame in the box of its path, upright where y goes up.
nonisolated public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  guard !frame.box.isNull else { return }
  context.drawLayout(
    frame.layout, Affine(a: 1, b: 0, c: 0, d: -1, tx: frame.box.minX, ty: frame.box.maxY))
}

/// Returns the number of values of a list.
nonisolated public func CFArrayGetCount(_ array: CFArray) -> CFIndex { array.count }
