public import LaminaGeometry

/// A layer that fills, then strokes a path, like `CAShapeLayer`.
///
/// The path is drawn above the contents and below the sublayers. It is in the layer's own space and always
/// antialiased. It is clipped to the bounds only under `masksToBounds`. Hit testing ignores it.
///
/// ```swift
/// let ring = ShapeLayer()
/// ring.path = Path(ellipseIn: Rect(x: 4, y: 4, width: 92, height: 92))
/// ring.fillColor = nil
/// ring.strokeColor = .black
/// ring.lineWidth = 8
/// ring.strokeEnd = 0.75  // three quarters of the circle
/// ```
open class ShapeLayer: Layer {
  /// The properties that only this kind of layer has.
  @KindValues var own = ShapeValues()

  package override var kind: LayerKind { .shape($own) }

  /// Makes a shape layer with default values.
  public override init() { super.init() }

  /// Makes a shape layer for a presentation copy.
  ///
  /// - Parameter layer: the layer to copy.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Makes a shape layer with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) { super.init() }

  /// Returns a shape layer.
  open override func makePresentationLayer() -> Layer { ShapeLayer() }

  override func take(_ state: LayerState) {
    super.take(state)
    if case .shape(let values) = state.kind { $own = values }
  }

  /// The path; `nil` for none.
  open var path: Path? {
    get { own.path }
    set { changeProperty { own.path = newValue } }
  }

  /// The fill colour; `nil` for no fill.
  open var fillColor: Color? {
    get { own.fillColor }
    set { changeProperty { own.fillColor = newValue } }
  }

  /// The rule that tells which points are inside the path.
  open var fillRule: FillRule {
    get { own.fillRule }
    set { changeProperty { own.fillRule = newValue } }
  }

  /// The stroke colour; `nil` for no stroke.
  open var strokeColor: Color? {
    get { own.strokeColor }
    set { changeProperty { own.strokeColor = newValue } }
  }

  /// The stroke's width, centred on the path.
  open var lineWidth: Double {
    get { own.lineWidth }
    set { changeProperty { own.lineWidth = newValue } }
  }

  /// The caps of open subpaths and of dashes.
  open var lineCap: LineCap {
    get { own.lineCap }
    set { changeProperty { own.lineCap = newValue } }
  }

  /// The joins of the stroke.
  open var lineJoin: LineJoin {
    get { own.lineJoin }
    set { changeProperty { own.lineJoin = newValue } }
  }

  /// The longest mitre, in line widths; longer ones are bevelled.
  open var miterLimit: Double {
    get { own.miterLimit }
    set { changeProperty { own.miterLimit = newValue } }
  }

  /// The start of the stroke, as a fraction of the length of all subpaths; clamped to 0...1 when used.
  open var strokeStart: Double {
    get { own.strokeStart }
    set { changeProperty { own.strokeStart = newValue } }
  }

  /// The end of the stroke, as a fraction like `strokeStart`; the path is trimmed before it is dashed.
  open var strokeEnd: Double {
    get { own.strokeEnd }
    set { changeProperty { own.strokeEnd = newValue } }
  }

  /// The alternating lengths of dashes and gaps, in points; `nil` for a solid line.
  open var lineDashPattern: [Double]? {
    get { own.lineDashPattern }
    set { changeProperty { own.lineDashPattern = newValue } }
  }

  /// The distance into the dash pattern at which each subpath starts, in points.
  open var lineDashPhase: Double {
    get { own.lineDashPhase }
    set { changeProperty { own.lineDashPhase = newValue } }
  }

  /// The style of the stroke.
  open var strokeStyle: StrokeStyle { own.strokeStyle }
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

  /// The style of the stroke.
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
