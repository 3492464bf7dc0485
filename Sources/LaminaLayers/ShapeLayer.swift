public import LaminaGeometry

/// A layer that draws a path, as `CAShapeLayer`: filled, then stroked, above its contents and below
/// its sublayers.
///
/// The path is in the layer's own space. It is not clipped to the bounds unless `masksToBounds` says
/// so, it is always antialiased, and hit testing knows nothing of it.
public final class ShapeLayer: Layer {
  /// The path; `nil` for none.
  public var path: Path?

  /// The colour that fills it; `nil` for none.
  public var fillColor: Color? = .black

  /// Which parts of the plane it encloses.
  public var fillRule: FillRule = .nonZero

  /// The colour that strokes it; `nil` for none.
  public var strokeColor: Color?

  /// The stroke's width, centred on the path.
  public var lineWidth: Double = 1

  /// The ends of open subpaths and of dashes.
  public var lineCap: LineCap = .butt

  /// The corners.
  public var lineJoin: LineJoin = .miter

  /// The longest point of a mitred corner, in widths of the line; longer ones are bevelled.
  public var miterLimit: Double = 10

  /// Where the stroke starts, as a fraction of the length of all subpaths; clamped to 0...1 when
  /// used.
  public var strokeStart: Double = 0

  /// Where the stroke ends; the path is trimmed before it is dashed.
  public var strokeEnd: Double = 1

  /// Lengths of dashes and gaps in turn; `nil` for a whole line.
  public var lineDashPattern: [Double]?

  /// How far into the pattern each subpath starts.
  public var lineDashPhase: Double = 0

  /// How the path is stroked.
  public var strokeStyle: StrokeStyle {
    var style = StrokeStyle()
    style.width = lineWidth
    style.cap = lineCap
    style.join = lineJoin
    style.miterLimit = miterLimit
    style.dashPattern = lineDashPattern ?? []
    style.dashPhase = lineDashPhase
    style.start = strokeStart
    style.end = strokeEnd
    return style
  }
}
