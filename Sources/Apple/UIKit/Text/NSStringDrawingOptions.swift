public import CoreGraphics
import LaminaDrawing
public import LaminaGeometry
import LaminaText
import LaminaViews

// Sizes of strings, and strings drawn into the current context.

/// The options of measuring and drawing strings, like UIKit's.
public nonisolated struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// An ellipsis in the last line that fits.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
  /// Lines that break at the width; the origin is that of the first line's box, not of its baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// The space between lines that the font states; lines have it always here.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The bounds of the glyphs instead of those of the lines; it has no effect here.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
}

/// The results of drawing a string, like UIKit's.
open nonisolated class NSStringDrawingContext: FoundationObject {
  /// The least factor of the font's size; it has no effect here.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor that the string was drawn at: 1.
  public internal(set) var actualScaleFactor: CGFloat = 1
  /// The rectangle that the string took, in points.
  public internal(set) var totalBounds = CGRect.zero
  /// Makes a context.
  public override init() {}
}

nonisolated extension NSAttributedString {
  /// Returns the size of the string on lines that break where it says so, in points.
  public func size() -> CGSize { layout(in: nil, [])?.size ?? .zero }

  /// Returns the rectangle of the string in a size, in points; a side of 0 has no limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    guard let layout = layout(in: size, options) else { return .zero }
    let first = layout.lines.first?.ascent ?? 0
    let rect = CGRect(
      x: 0, y: options.contains(.usesLineFragmentOrigin) ? 0 : -first, width: layout.size.width,
      height: layout.size.height)
    context?.totalBounds = rect
    return rect
  }

  /// Lays out the string in a size, or without a limit.
  func layout(in size: CGSize?, _ options: NSStringDrawingOptions) -> TextLayout? {
    let text = attributedText(base: .plain, with: .current)
    var layout = TextLayoutOptions()
    let isMany = options.contains(.usesLineFragmentOrigin)
    if let size {
      layout.width = size.width > 0 && size.width < 1e7 ? size.width : .infinity
      if isMany || options.contains(.truncatesLastVisibleLine), size.height > 0, size.height < 1e7,
        options.contains(.truncatesLastVisibleLine)
      {
        layout.height = size.height
        layout.truncation = .end
      }
      if !isMany { (layout.width, layout.wrapping) = (.infinity, .none) }
    } else {
      layout.wrapping = .none
    }
    return try? TextLayout(text.withoutTruncation(options), options: layout)
  }

  // MARK: - Drawing

  /// Draws the string into the current context, with its first line's top left corner at a point.
  public func draw(at point: CGPoint) {
    guard let layout = layout(in: nil, []) else { return }
    ContextStack.draw { context throws(DrawingError) in try context.draw(layout, at: point) }
  }

  /// Draws the string into the current context, in lines within a rectangle; lines that do not fit are left out.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the string into the current context.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    let text = attributedText(base: .plain, with: .current)
    let isMany = options.contains(.usesLineFragmentOrigin)
    var layout = TextLayoutOptions(width: rect.size.width > 0 ? rect.size.width : .infinity)
    if isMany {
      layout.height = rect.size.height > 0 ? rect.size.height : .infinity
      if options.contains(.truncatesLastVisibleLine) { layout.truncation = .end }
    } else {
      layout.wrapping = .none
    }
    ContextStack.draw { canvas throws(DrawingError) in
      let lines: TextLayout
      do throws(TextError) {
        lines = try TextLayout(text.withoutTruncation(options), options: layout)
      } catch { throw .text(error) }
      // Without lines, the origin is on the baseline.
      let rise = isMany ? 0 : lines.lines.first?.ascent ?? 0
      try canvas.draw(lines, at: CGPoint(x: rect.minX, y: rect.minY - rise))
      context?.totalBounds = CGRect(origin: rect.origin, size: lines.size)
    }
  }
}

nonisolated extension AttributedText {
  /// Returns the text whose paragraphs leave the truncation to the layout, if options ask for it.
  fileprivate func withoutTruncation(_ options: NSStringDrawingOptions) -> AttributedText {
    guard options.contains(.truncatesLastVisibleLine) else { return self }
    var text = self
    text.setAttributes(in: 0..<count) { $0.paragraph?.truncation = nil }
    return text
  }
}
