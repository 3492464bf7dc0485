public import LaminaGeometry

/// A layer that draws a path, as `CAShapeLayer`: filled, then stroked, above its contents and below
/// its sublayers.
///
/// The path is in the layer's own space. It is not clipped to the bounds unless `masksToBounds` says
/// so, it is always antialiased, and hit testing knows nothing of it.
public final class ShapeLayer: Layer {
  /// The properties of the kind.
  @KindValues var own = ShapeValues()

  package override var kind: LayerKind { .shape($own) }

  override func emptyCopy() -> Layer { ShapeLayer() }

  override func take(_ state: LayerState) {
    super.take(state)
    if case .shape(let values) = state.kind { $own = values }
  }

  /// The path; `nil` for none.
  public var path: Path? {
    get { own.path }
    set { change { own.path = newValue } }
  }

  /// The colour that fills it; `nil` for none.
  public var fillColor: Color? {
    get { own.fillColor }
    set { change { own.fillColor = newValue } }
  }

  /// Which parts of the plane it encloses.
  public var fillRule: FillRule {
    get { own.fillRule }
    set { change { own.fillRule = newValue } }
  }

  /// The colour that strokes it; `nil` for none.
  public var strokeColor: Color? {
    get { own.strokeColor }
    set { change { own.strokeColor = newValue } }
  }

  /// The stroke's width, centred on the path.
  public var lineWidth: Double {
    get { own.lineWidth }
    set { change { own.lineWidth = newValue } }
  }

  /// The ends of open subpaths and of dashes.
  public var lineCap: LineCap {
    get { own.lineCap }
    set { change { own.lineCap = newValue } }
  }

  /// The corners.
  public var lineJoin: LineJoin {
    get { own.lineJoin }
    set { change { own.lineJoin = newValue } }
  }

  /// The longest point of a mitred corner, in widths of the line; longer ones are bevelled.
  public var miterLimit: Double {
    get { own.miterLimit }
    set { change { own.miterLimit = newValue } }
  }

  /// Where the stroke starts, as a fraction of the length of all subpaths; clamped to 0...1 when
  /// used.
  public var strokeStart: Double {
    get { own.strokeStart }
    set { change { own.strokeStart = newValue } }
  }

  /// Where the stroke ends; the path is trimmed before it is dashed.
  public var strokeEnd: Double {
    get { own.strokeEnd }
    set { change { own.strokeEnd = newValue } }
  }

  /// Lengths of dashes and gaps in turn; `nil` for a whole line.
  public var lineDashPattern: [Double]? {
    get { own.lineDashPattern }
    set { change { own.lineDashPattern = newValue } }
  }

  /// How far into the pattern each subpath starts.
  public var lineDashPhase: Double {
    get { own.lineDashPhase }
    set { change { own.lineDashPhase = newValue } }
  }

  /// How the path is stroked.
  public var strokeStyle: StrokeStyle { own.strokeStyle }
}

/// A shape layer's own properties, by their names in `ShapeLayer`.
package struct ShapeValues: Sendable {
  package var path: Path?
  package var fillColor: Color? = .black
  package var fillRule: FillRule = .nonZero
  package var strokeColor: Color?
  package var lineWidth: Double = 1
  package var lineCap: LineCap = .butt
  package var lineJoin: LineJoin = .miter
  package var miterLimit: Double = 10
  package var strokeStart: Double = 0
  package var strokeEnd: Double = 1
  package var lineDashPattern: [Double]?
  package var lineDashPhase: Double = 0

  /// How the path is stroked.
  package var strokeStyle: StrokeStyle {
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
