public import LaminaGeometry

/// How a gradient layer spreads its colours, as `CAGradientLayerType`.
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

/// What a gradient layer interpolates between its colours.
public enum GradientInterpolation: String, CaseIterable, Hashable, Sendable {
  /// The colours and their alpha apart, as Core Graphics does; the default.
  case straight
  /// The colours multiplied by their alpha.
  case premultiplied
}

/// A layer that fills its bounds with a gradient, as `CAGradientLayer`.
///
/// The gradient lies above the background and below the contents, within the rounded corners. It is
/// computed in the unit square and stretched with the bounds: lines of one colour are perpendicular
/// to the line between the points there (a named policy). Beyond the ends their colours extend.
public final class GradientLayer: Layer {
  /// The properties of the kind.
  @KindValues var own = GradientValues()

  package override var kind: LayerKind { .gradient($own) }

  override func emptyCopy() -> Layer { GradientLayer() }

  override func take(_ state: LayerState) {
    super.take(state)
    if case .gradient(let values) = state.kind { $own = values }
  }

  /// How the colours are spread.
  public var type: GradientType {
    get { own.type }
    set { change { own.type = newValue } }
  }

  /// The colours; fewer than two draw nothing.
  public var colors: [Color]? {
    get { own.colors }
    set { change { own.colors = newValue } }
  }

  /// Where each colour stands, 0...1, never less than the one before it; `nil` spreads them evenly.
  ///
  /// Values outside are clamped when used, and smaller ones count as the one before. Fewer locations
  /// than colours draw nothing; further ones are ignored. Equal ones make a hard edge.
  public var locations: [Double]? {
    get { own.locations }
    set { change { own.locations = newValue } }
  }

  /// The start, in fractions of the bounds.
  public var startPoint: Point {
    get { own.startPoint }
    set { change { own.startPoint = newValue } }
  }

  /// The end, in fractions of the bounds.
  ///
  /// Nothing is drawn where it is the start point, or, with a radial gradient, shares an axis with it.
  public var endPoint: Point {
    get { own.endPoint }
    set { change { own.endPoint = newValue } }
  }

  /// What is interpolated between colours.
  public var interpolation: GradientInterpolation {
    get { own.interpolation }
    set { change { own.interpolation = newValue } }
  }
}

/// A gradient layer's own properties, by their names in `GradientLayer`.
package struct GradientValues: Sendable {
  package var type: GradientType = .axial
  package var colors: [Color]?
  package var locations: [Double]?
  package var startPoint = Point(x: 0.5, y: 0)
  package var endPoint = Point(x: 0.5, y: 1)
  package var interpolation: GradientInterpolation = .straight
}
