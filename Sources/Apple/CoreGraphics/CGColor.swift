public import LaminaGeometry

// Core Graphics' names of a colour in sRGB.

nonisolated extension CGColor {
  /// Makes an opaque or transparent grey.
  public init(gray: CGFloat, alpha: CGFloat) { self.init(white: gray, alpha: alpha) }

  /// Makes a grey of gamma 2.2, which counts as sRGB's.
  public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(white: gray, alpha: alpha)
  }

  /// Makes a colour from components in sRGB.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a colour from the components of a space, the last of which is the alpha.
  ///
  /// - Parameters:
  ///   - space: a space of greys or of red, green and blue.
  ///   - components: as many numbers as the space has, and the alpha.
  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents + 1
    let numbers = unsafe Array(UnsafeBufferPointer(start: components, count: count))
    self = space.color(numbers)
  }

  /// The numbers of the colour: red, green, blue, alpha.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// The number of components with the alpha: 4, also for greys.
  public var numberOfComponents: Int { 4 }

  /// The space of the components: sRGB.
  public var colorSpace: CGColorSpace? { .standard }

  /// The pattern of the colour: none.
  public var pattern: CGPattern? { nil }

  /// Returns the same colour.
  public func copy() -> CGColor? { self }

  /// Returns the colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the colour in another space; greys have the luminance of the colour.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    guard space.model == .monochrome else { return self }
    return CGColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
  }
}

/// A picture that is repeated as a colour; colours here are never patterns.
nonisolated public enum CGPattern: Sendable {}

/// The way in which colours outside a space are brought into it, which has no effect in sRGB.
nonisolated public enum CGColorRenderingIntent: Int32, Sendable {
  /// The default of the context.
  case defaultIntent
  /// Colours outside are clamped.
  case absoluteColorimetric
  /// Colours outside are clamped relative to white.
  case relativeColorimetric
  /// The appearance is kept.
  case perceptual
  /// The saturation is kept.
  case saturation
}
