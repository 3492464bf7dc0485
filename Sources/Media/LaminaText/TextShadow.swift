public import LaminaGeometry

/// The shadow of characters.
///
/// - Source: `NSShadow`.
public struct TextShadow: Hashable, Sendable {
  /// The offset, in points with y down, whatever the transform.
  public var offset: Size
  /// The blur, in points: twice the Gaussian's standard deviation.
  public var blur: Double
  /// The colour; its alpha is the shadow's opacity.
  public var color: Color

  /// Makes a shadow; by default black at a third, as `NSShadow`'s.
  public init(
    offset: Size = .zero, blur: Double = 0,
    color: Color = Color(red: 0, green: 0, blue: 0, alpha: 1.0 / 3)
  ) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}
