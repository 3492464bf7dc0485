// What a context saves and restores.

public import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// A shadow under everything that is drawn.
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

/// Where drawing has an effect.
struct ContextClip: Sendable {
  /// The device pixels.
  var bounds: IntRect
  /// The share of each pixel; `nil` for all of it.
  var mask: CoverageMask?
  /// Tells masks apart: equal for equal ones.
  var maskNumber = 0
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
  var filter = ImageSample.Filter.linear
  var shadow: ContextShadow?
}

extension Affine {
  /// The transform that does this one first and `next` after it.
  func concatenating(_ next: Affine) -> Affine {
    Affine(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
      d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  var plane: Homography {
    Homography(row1: [a, b, 0], row2: [c, d, 0], row3: [tx, ty, 1])
  }

  /// Whether axes stay axes.
  var keepsAxes: Bool { b == 0 && c == 0 || a == 0 && d == 0 }

  /// Whether every number in it is finite.
  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
