public import CoreGraphics
import LaminaDrawing
public import LaminaGeometry
import LaminaText
public import LaminaViews

// The layout of a text in a container, with an index of a glyph for each UTF-16 unit.

/// A layout of a text in containers, of which the first counts, like TextKit's; it cannot be changed glyph by glyph.
open nonisolated class NSLayoutManager: FoundationObject, @unchecked Sendable {
  /// The text; `nil` for none.
  public final weak var textStorage: NSTextStorage? { didSet { invalidate() } }
  /// The spaces for lines.
  public private(set) final var textContainers: [NSTextContainer] = []
  /// Whether lines have the space that the font states; they always have it here.
  open var usesFontLeading = true
  /// Whether parts of the text are laid out only when they are asked for; without effect.
  open var allowsNonContiguousLayout = false
  private var known: (key: [Double], layout: TextLayout)?

  /// Makes a manager without a text.
  public override init() {}

  /// Adds a space for lines.
  open func addTextContainer(_ container: NSTextContainer) { textContainers.append(container) }
  /// Removes a space for lines.
  open func removeTextContainer(at index: Int) { textContainers.remove(at: index) }

  final func invalidate() { known = nil }

  /// Lays out the text; it is laid out when it is asked for in any case.
  open func ensureLayout(for container: NSTextContainer) { _ = layout(in: container) }
  /// Lays out the text; it is laid out when it is asked for in any case.
  open func ensureLayout(forCharacterRange charRange: NSRange) {}
  /// Lays out the text again when it is asked for.
  open func invalidateLayout(
    forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) { invalidate() }
  /// Draws the text again; the view that draws does that by itself.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) { textStorage?.onChange?() }

  /// The lines in a container; `nil` without a text.
  final func layout(in container: NSTextContainer?) -> TextLayout? {
    guard let textStorage, let container = container ?? textContainers.first else { return nil }
    let key = [
      container.size.width, container.size.height, container.lineFragmentPadding,
      Double(container.maximumNumberOfLines),
      Double(LineBreakMode.allCases.firstIndex(of: container.lineBreakMode) ?? 0),
    ]
    if let known, known.key == key { return known.layout }
    var options = TextLayoutOptions()
    let width = container.size.width - 2 * container.lineFragmentPadding
    options.width = container.size.width > 0 && width < 1e6 ? max(width, 1) : .infinity
    if container.size.height > 0, container.size.height < 1e6 {
      options.height = container.size.height
    }
    options.numberOfLines = container.maximumNumberOfLines
    (options.wrapping, options.truncation) = container.lineBreakMode.layout
    let text = textStorage.attributedText(base: .plain, with: .current)
    guard let made = try? TextLayout(text, options: options) else { return nil }
    known = (key, made)
    return made
  }

  /// Returns the rectangle that the lines take in a container.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    guard let layout = layout(in: container) else { return .zero }
    let left = layout.lines.map(\.origin.x).min() ?? 0
    return CGRect(
      x: left, y: 0, width: layout.size.width + 2 * container.lineFragmentPadding,
      height: layout.size.height)
  }

  // MARK: - Glyphs and characters

  /// The number of glyphs: that of the text's UTF-16 units.
  open var numberOfGlyphs: Int { textStorage?.length ?? 0 }

  /// Returns the glyphs in a container.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    guard let layout = layout(in: container), let last = layout.lines.last else {
      return NSRange(location: 0, length: 0)
    }
    let offsets = layout.text.utf16Offsets
    return NSRange(location: 0, length: offsets[min(last.range.upperBound, offsets.count - 1)])
  }

  /// Returns the glyphs of characters: the same range.
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    unsafe actualCharacterRange?.pointee = charRange
    return charRange
  }
  /// Returns the characters of glyphs: the same range.
  open func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    unsafe actualGlyphRange?.pointee = glyphRange
    return glyphRange
  }
  /// Returns the character of a glyph: the same index.
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
  /// Returns the glyph of a character: the same index.
  open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }

  /// Returns the glyph nearest to a point of a container.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    unsafe glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }

  /// Returns the glyph nearest to a point of a container, and how far across it the point is.
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    guard let layout = layout(in: container), !layout.lines.isEmpty else { return 0 }
    let place = CGPoint(x: point.x - container.lineFragmentPadding, y: point.y)
    let line = layout.lines.first { $0.bottom > place.y } ?? layout.lines[layout.lines.count - 1]
    var (best, distance, fraction) = (line.range.lowerBound, Double.infinity, 0.0)
    for character in line.range {
      guard let box = layout.box(of: character, in: line) else { continue }
      let away = max(box.minX - place.x, place.x - box.maxX, 0)
      guard away < distance else { continue }
      (best, distance) = (character, away)
      fraction = box.size.width > 0 ? min(1, max(0, (place.x - box.minX) / box.size.width)) : 0
    }
    unsafe partialFraction?.pointee = fraction
    return layout.text.utf16Offsets[best]
  }

  /// Returns the character nearest to a point of a container, and how far across it the point is.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    unsafe glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: partialFraction)
  }
}
