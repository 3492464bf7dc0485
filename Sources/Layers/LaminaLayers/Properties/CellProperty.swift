// The table of the properties of emitter cells.

package import LaminaGeometry

/// A property of an emitter cell: its name and the kind of its values.
package struct CellProperty: Sendable {
  /// The property's name in scene files and in Swift.
  package let name: String
  /// The kind of the property's values, with the key path to them.
  package let value: Value
  /// Whether key paths can name the property, as in `emitterCells.<name>.velocity`.
  package var isAnimatable = true

  package typealias Path<Held> = any WritableKeyPath<EmitterCell, Held> & Sendable

  /// A kind of value, with its key path in a cell.
  package enum Value: Sendable {
    case number(NumberRange, Path<Double>)
    case string(Path<String?>)
    case bool(Path<Bool>)
    case color(Path<Color>)
    /// A rectangle with a width and a height above 0.
    case rect(Path<Rect>)
    /// A filter, by its name in scene files.
    case filter(Path<ContentsFilter>)
    /// The picture of a particle.
    case contents
    /// The cells that each particle emits.
    case cells
  }

  /// The property's name in packages.
  package var archiveName: String { LayerProperty.archiveName(of: name) }

  /// The names of the filters that a particle's picture may have.
  package static let filters = ["nearest", "linear"]

  private static func number(
    _ name: String, _ path: Path<Double>, _ range: NumberRange = .any
  ) -> CellProperty { CellProperty(name: name, value: .number(range, path)) }

  private static func still(_ name: String, _ value: Value) -> CellProperty {
    CellProperty(name: name, value: value, isAnimatable: false)
  }

  /// All properties of a cell, in the order in which they are written to files.
  package static let all: [CellProperty] = [
    still("name", .string(\.name)), still("isEnabled", .bool(\.isEnabled)),
    still("contentsRect", .rect(\.contentsRect)),
    still("minificationFilter", .filter(\.minificationFilter)),
    still("magnificationFilter", .filter(\.magnificationFilter)),
    CellProperty(name: "color", value: .color(\.color)),
    still("duration", .number(.notNegative, \.duration)),
    number("contentsScale", \.contentsScale, .positive),
    number("birthRate", \.birthRate, .notNegative),
    still("beginTime", .number(.any, \.beginTime)),
    number("lifetime", \.lifetime, .notNegative), number("lifetimeRange", \.lifetimeRange),
    number("emissionLatitude", \.emissionLatitude),
    number("emissionLongitude", \.emissionLongitude), number("emissionRange", \.emissionRange),
    number("velocity", \.velocity), number("velocityRange", \.velocityRange),
    number("xAcceleration", \.xAcceleration), number("yAcceleration", \.yAcceleration),
    number("zAcceleration", \.zAcceleration), number("scale", \.scale),
    number("scaleRange", \.scaleRange), number("scaleSpeed", \.scaleSpeed),
    number("rotation", \.rotation), number("rotationRange", \.rotationRange),
    number("spin", \.spin), number("spinRange", \.spinRange), number("redRange", \.redRange),
    number("greenRange", \.greenRange), number("blueRange", \.blueRange),
    number("alphaRange", \.alphaRange), number("redSpeed", \.redSpeed),
    number("greenSpeed", \.greenSpeed), number("blueSpeed", \.blueSpeed),
    number("alphaSpeed", \.alphaSpeed), still("contents", .contents),
    still("emitterCells", .cells),
  ]

  /// The number properties that animations can change: the path to each in a cell, by its name.
  package static let animatedNumbers: [String: Path<Double>] = {
    var numbers: [String: Path<Double>] = [:]
    for property in all where property.isAnimatable {
      if case .number(_, let path) = property.value { numbers[property.name] = path }
    }
    return numbers
  }()
}
