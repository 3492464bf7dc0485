import LaminaDrawing
import LaminaGeometry

/// Colours along a way.
nonisolated public final class CGGradient: Sendable {
  /// The colours.
  package let colors: [CGColor]
  /// The place of each colour, 0...1, in ascending order.
  package let locations: [CGFloat]

  private init?(_ colors: [CGColor], _ locations: [CGFloat]?) {
    guard !colors.isEmpty else { return nil }
    let last = CGFloat(max(1, colors.count - 1))
    let places = locations ?? colors.indices.map { CGFloat($0) / last }
    guard places.count >= colors.count else { return nil }
    // In any order, as Core Graphics takes them.
    let pairs = zip(colors, places).enumerated().sorted {
      ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
    }
    self.colors = pairs.map(\.element.0)
    self.locations = pairs.map { min(1, max(0, $0.element.1)) }
  }

  /// Makes a gradient from colours.
  ///
  /// - Parameters:
  ///   - space: the space in which colours are mixed; it counts as sRGB.
  ///   - colors: the colours, as a list of `CGColor`.
  ///   - locations: the place of each, 0...1; spread evenly without.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let colors = colors.compactMap { $0 as? CGColor }
    self.init(
      colors,
      unsafe locations.map { unsafe Array(UnsafeBufferPointer(start: $0, count: colors.count)) })
  }

  /// Makes a gradient from components of colours in a space.
  ///
  /// - Parameters:
  ///   - space: the space of the components.
  ///   - components: for each colour as many numbers as the space has, and the alpha.
  ///   - locations: the place of each colour; spread evenly without.
  ///   - count: the number of colours.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    let numbers = unsafe Array(UnsafeBufferPointer(start: components, count: size * count))
    self.init(
      (0..<count).map { space.color(Array(numbers[($0 * size)..<(($0 + 1) * size)])) },
      unsafe locations.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) })
  }

  /// Returns the gradient as Lamina draws it.
  func gradient(_ options: CGGradientDrawingOptions) throws(DrawingError) -> ContextGradient {
    try ContextGradient(
      colors: colors, locations: locations,
      extendsStart: options.contains(.drawsBeforeStartLocation),
      extendsEnd: options.contains(.drawsAfterEndLocation))
  }
}

/// Where a gradient is drawn beyond its ends.
nonisolated public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes options from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour continues before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour continues beyond the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
