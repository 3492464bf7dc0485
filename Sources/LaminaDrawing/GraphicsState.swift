// What a context saves and restores.

public import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// A shadow under everything that is drawn.
///
/// It is that of the draw without its clip and its blend mode, which then apply to the shadow as well.
public struct ContextShadow: Hashable, Sendable {
  /// Where the shadow lies, from what casts it: in points of the context's own space, whatever the
  /// current transform.
  public var offset: Size
  /// The blur, in points: twice its standard deviation, as in Core Graphics.
  public var blur: Double
  /// The colour, whose alpha is its strength.
  public var color: Color

  /// Makes a shadow.
  public init(offset: Size, blur: Double, color: Color) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}

/// How a picture is sampled between its texels.
public enum ContextFilter: String, CaseIterable, Hashable, Sendable {
  /// The nearest texel.
  case nearest
  /// Between the four nearest, in proportion.
  case linear

  var sampling: ImageSample.Filter { self == .nearest ? .nearest : .linear }
}

/// Where drawing has an effect.
struct ContextClip: Sendable {
  /// The device pixels.
  var bounds: IntRect
  /// The share of each pixel; `nil` for all of it.
  var mask: CoverageMask?
  /// Tells masks apart: equal for equal ones.
  var maskNumber = 0
  /// What this mask and those of all states that were saved before it take.
  var maskBytes = 0
}

/// What a context saves and restores.
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
}

extension Affine {
  var plane: Homography {
    Homography(row1: [a, b, 0], row2: [c, d, 0], row3: [tx, ty, 1])
  }

  /// Whether axes stay axes.
  var keepsAxes: Bool { b == 0 && c == 0 || a == 0 && d == 0 }

  /// Whether every number in it is finite.
  var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// The six numbers.
  var numbers: [Double] { [a, b, c, d, tx, ty] }

  /// Whether areas have a size, and points a way back.
  var isInvertible: Bool {
    let determinant = a * d - b * c
    return determinant != 0 && determinant.isFinite && (1 / determinant).isFinite
  }
}

/// A fraction: clamped to 0...1; NaN is 0.
func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
