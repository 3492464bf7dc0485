public import LaminaGeometry

/// The geometry of a gradient, like `CAGradientLayerType`.
public enum GradientType: String, CaseIterable, Hashable, Sendable {
  /// Along the line from the start point to the end point.
  case axial
  /// Outwards from the start point; the end point is a corner of the box around the outer ellipse.
  case radial
  /// Around the start point, beginning at the ray to the end point, from +x toward +y.
  case conic

  /// Reads a name as Core Animation does: an unknown one means `axial`.
  public init(name: String) { self = GradientType(rawValue: name) ?? .axial }
}

/// The colour components that a gradient layer interpolates.
public enum GradientInterpolation: String, CaseIterable, Hashable, Sendable {
  /// The colours and their alpha separately, as in Core Graphics; the default.
  case straight
  /// The colours multiplied by their alpha.
  case premultiplied
}

/// A layer that fills its bounds with a gradient, like `CAGradientLayer`.
///
/// The gradient lies above the background and below the contents, within the rounded corners. It is
/// computed in the unit square and stretched with the bounds, so that lines of equal colour are perpendicular
/// to the line between the points there, but not always in the bounds. The end colours extend beyond the ends.
///
/// ```swift
/// let sky = GradientLayer()
/// sky.frame = Rect(x: 0, y: 0, width: 390, height: 200)
/// sky.colors = [Color(red: 0.2, green: 0.5, blue: 1), .white]
/// sky.startPoint = Point(x: 0, y: 0)
/// sky.endPoint = Point(x: 1, y: 1)
/// ```
///
/// Policy: `gradient-unit-square`.
open class GradientLayer: Layer {
  /// The properties that only this kind of layer has.
  @KindValues var own = GradientValues()

  package override var kind: LayerKind { .gradient($own) }

  /// Makes a gradient layer with default values.
  public override init() { super.init() }

  /// Makes a gradient layer for a presentation copy.
  ///
  /// - Parameter layer: the layer to copy.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Makes a gradient layer with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) { super.init() }

  /// Returns a gradient layer.
  open override func makePresentationLayer() -> Layer { GradientLayer() }

  override func take(_ state: LayerState) {
    super.take(state)
    if case .gradient(let values) = state.kind { $own = values }
  }

  /// The geometry of the gradient.
  open var type: GradientType {
    get { own.type }
    set { changeProperty { own.type = newValue } }
  }

  /// The colours; fewer than two draw nothing.
  open var colors: [Color]? {
    get { own.colors }
    set { changeProperty { own.colors = newValue } }
  }

  /// The position of each colour, 0...1, in ascending order; `nil` for even spacing.
  ///
  /// Values outside are clamped when used, and a value below its predecessor counts as its predecessor.
  /// With fewer locations than colours nothing is drawn; extra ones are ignored. Equal locations make a
  /// hard edge.
  open var locations: [Double]? {
    get { own.locations }
    set { changeProperty { own.locations = newValue } }
  }

  /// The point where the gradient starts, in fractions of the bounds.
  open var startPoint: Point {
    get { own.startPoint }
    set { changeProperty { own.startPoint = newValue } }
  }

  /// The point where the gradient ends, in fractions of the bounds.
  ///
  /// Nothing is drawn if it equals the start point, or, for a radial gradient, shares a coordinate with it.
  open var endPoint: Point {
    get { own.endPoint }
    set { changeProperty { own.endPoint = newValue } }
  }

  /// The point of the first colour of a radial gradient, relative to the start point, in radii along x and y.
  ///
  /// Zero, the default, is the start point. A point further than 0.99 radii away counts as that far away. A property of
  /// Lamina: Core Animation has none, and Lottie calls it a gradient's highlight.
  open var focalOffset: Point {
    get { own.focalOffset }
    set { changeProperty { own.focalOffset = newValue } }
  }

  /// The colour components that the gradient interpolates: straight, or multiplied by alpha.
  ///
  /// Policy: `gradient-straight-colors`.
  open var interpolation: GradientInterpolation {
    get { own.interpolation }
    set { changeProperty { own.interpolation = newValue } }
  }
}

/// A gradient layer's own properties, by their names in `GradientLayer`.
package struct GradientValues: Sendable {
  package var type: GradientType = .axial
  package var colors: [Color]?
  package var locations: [Double]?
  package var startPoint = Point(x: 0.5, y: 0)
  package var endPoint = Point(x: 0.5, y: 1)
  package var focalOffset = Point.zero
  package var interpolation: GradientInterpolation = .straight
}
