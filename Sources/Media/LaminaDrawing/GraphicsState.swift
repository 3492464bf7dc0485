// The state that a context saves and restores.

public import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// The shadow that every draw casts.
///
/// The draw casts it without clip and blend mode, which then apply to the shadow as well.
public struct ContextShadow: Hashable, Sendable {
  /// The offset from the shadow's caster, in points of the context's base space, regardless of the current
  /// transform.
  public var offset: Size
  /// The blur, in points: twice the Gaussian's standard deviation, as in Core Graphics.
  public var blur: Double
  /// The colour; its alpha is the shadow's opacity.
  public var color: Color

  /// Makes a shadow.
  public init(offset: Size, blur: Double, color: Color) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}

/// The filter that samples a picture between its texels.
public enum ContextFilter: String, CaseIterable, Hashable, Sendable {
  /// The nearest texel.
  case nearest
  /// A weighted mean of the four nearest texels.
  case linear

  var sampling: ImageSample.Filter { self == .nearest ? .nearest : .linear }
}

/// A clip: the area that draws are limited to.
struct ContextClip: Sendable {
  /// The rectangle of device pixels that contains the clip.
  var bounds: IntRect
  /// The coverage of each pixel; `nil` for full coverage.
  var mask: CoverageMask?
  /// The identity of the mask; equal numbers mean equal masks.
  var maskNumber = 0
  /// The size of this mask and the masks of all states saved before it, in bytes.
  var maskBytes = 0
}

/// The state that a context saves and restores.
struct GraphicsState: Sendable {
  var transform: Affine
  var clip: ContextClip
  var fillColor = Color.black
  var strokeColor = Color.black
  var stroke = StrokeStyle()
  var alpha = 1.0
  var blendMode = BlendMode.normal
  var filter = ContextFilter.linear
  var shadow: ContextShadow?
  var antialiases = true
}

extension Affine {
  var plane: Homography {
    Homography(row1: [a, b, 0], row2: [c, d, 0], row3: [tx, ty, 1])
  }

  /// Whether axis-aligned rectangles remain axis-aligned.
  var keepsAxes: Bool { b == 0 && c == 0 || a == 0 && d == 0 }

  /// Whether the transform's six numbers are finite.
  var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// The transform's six numbers: a, b, c, d, tx, ty.
  var numbers: [Double] { [a, b, c, d, tx, ty] }

  /// Whether the transform has a finite inverse.
  var isInvertible: Bool {
    let determinant = a * d - b * c
    return determinant != 0 && determinant.isFinite && (1 / determinant).isFinite
  }
}

/// Returns a value clamped to 0...1; NaN becomes 0.
func clampedToUnit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
