// The table of layer properties, which files, schemas, key paths, animations, inspection and explain all read.

package import LaminaGeometry
package import LaminaText

/// A property of layers: its names, the kind of its values, and access to them.
///
/// ```
/// LayerProperty.all       scene files in and out - packages in and out - schema - key paths - inspection
///   name, archiveName     isHidden               hidden
/// value                 .number(range, access) ... the values that a file accepts
///   target                how an animation changes it
/// ```
/// To add a property, add its declaration in the layer and its row in the table.
package struct LayerProperty: Sendable {
  /// The name in scene files and in Swift.
  package let name: String
  /// Core Animation's name, used in packages and key paths; `nil` if packages have no such attribute.
  package var archiveName: String?
  /// The only type of layers with the property; `nil` if all types have it.
  package let type: LayerType?
  /// The kind of its values.
  package let value: Value
  /// The access that animations use; `nil` if the property does not animate.
  package var target: AnimationTarget.Property?
  /// The order of setting: after all properties of lower turns.
  package var settingOrder = 0
  /// Whether scene files have it.
  package var isInScenes = true
  /// The treatment of an out-of-range number in a package.
  package var packageRule = PackageRule.accepted
  /// Whether `inspect` prints its name and value.
  package var isInspected = false

  /// The functions that read and set a value.
  package struct Access<Held>: Sendable {
    /// Returns the value of a layer, given the layer's state as well.
    package let get: @MainActor @Sendable (Layer, LayerState) -> Held
    /// Sets the value as the layer's own property does.
    package let set: @MainActor @Sendable (Layer, Held) -> Void
  }

  /// A kind of value, with its access.
  package enum Value: Sendable {
    case number(NumberRange, Access<Double>)
    case integer(ClosedRange<Int>, Access<Int>)
    case bool(Access<Bool>)
    case string(Access<String?>)
    case color(Access<Color?>)
    /// At least two.
    case colors(Access<[Color]?>)
    /// One for each colour, 0...1, in ascending order.
    case locations(Access<[Double]?>)
    case point(Access<Point>)
    /// A width and a height of any sign.
    case offset(Access<Size>)
    /// A width and a height above 0.
    case size(Access<Size>)
    case rect(RectRule, Access<Rect>)
    case transform(Access<Matrix4>)
    /// Six numbers: a, b, c, d, tx, ty.
    case affine(Access<Affine>)
    /// One of a list of names.
    case choice([String], Access<String>)
    /// A set of names; each name's index is the index of its bit.
    case set([String], Access<UInt>)
    case path(Access<Path?>)
    /// Numbers that are not negative.
    case lengths(Access<[Double]?>)
    case font(Access<FontDescription>)
    /// The layout of a text's paragraphs.
    case paragraph(Access<ParagraphStyle?>)
    /// The picture in the layer.
    case contents
    /// The runs of the layer's text.
    case runs
    /// A list of drawing commands.
    case drawing
    case sublayers
    case mask
    case filters
    case backgroundFilters
    case timing(TimingKey)
    case animations
    /// The cells of an emitter.
    case cells
  }

  /// A condition on a rectangle.
  package enum RectRule: Sendable {
    case any
    /// Of a size above 0.
    case notEmpty
    /// Within (0, 0, 1, 1).
    case unit
  }

  /// The treatment of an out-of-range number in a package.
  package enum PackageRule: Sendable {
    /// The number is set as it is.
    case accepted
    /// The number is clamped to the range.
    case clamped
    /// The number is an error.
    case rejected
  }

  /// Every property, in the order in which files are written.
  package static let all: [LayerProperty] = [
    geometry, look, contents, effects, timing, shape, gradient, text, replicator, emitter, scroll,
    tiled, derived,
  ].flatMap { $0 }

  /// The properties that scene files have.
  package static let inScenes = all.filter(\.isInScenes)

  /// A row of the table as a reference: readers look one up for each value, and a property is a large
  /// value.
  package final class RowReference: Sendable {
    package let property: LayerProperty

    fileprivate init(_ property: LayerProperty) { self.property = property }
  }

  /// The properties that packages have as attributes, by Core Animation's names.
  package static let byArchiveName: [String: RowReference] = Dictionary(
    all.compactMap { property in property.archiveName.map { ($0, RowReference(property)) } },
    uniquingKeysWith: { first, _ in first })

  /// The properties that all types of layers have, by their names in scene files and in Swift.
  package static let byName: [String: RowReference] = Dictionary(
    all.filter { $0.type == nil }.map { ($0.name, RowReference($0)) },
    uniquingKeysWith: { first, _ in first })

  /// Returns Core Animation's name of a property: a Boolean's loses its `is`.
  static func archiveName(of name: String) -> String {
    guard name.hasPrefix("is") else { return name }
    let rest = name.dropFirst(2)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  /// Returns a changed copy of the property.
  func changedCopy(_ change: (inout LayerProperty) -> Void) -> LayerProperty {
    var copy = self
    change(&copy)
    return copy
  }

  /// The property without a name in packages.
  var onlyInScenes: LayerProperty { changedCopy { $0.archiveName = nil } }
  /// The property, printed by `inspect`.
  var inspected: LayerProperty { changedCopy { $0.isInspected = true } }
}
