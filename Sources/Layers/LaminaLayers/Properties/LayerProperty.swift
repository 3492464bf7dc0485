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
  /// The property's name in scene files and in Swift.
  package let name: String
  /// The property's name in Core Animation, used in packages and key paths; `nil` if packages have no such attribute.
  package var archiveName: String?
  /// The only type of layers with the property; `nil` if all types have it.
  package let type: LayerType?
  /// The kind of the property's values, with the access to them.
  package let value: Value
  /// The functions by which animations read and write the property; `nil` if it does not animate.
  package var target: AnimationTarget.Property?
  /// The comparison of two layers' values; `nil` if the value is not in a layer's state alone.
  var comparison: Comparison?
  /// The order in which a reader sets the property: after all properties with a lower number.
  package var settingOrder = 0
  /// Whether scene files can hold the property.
  package var isInScenes = true
  /// The treatment of an out-of-range number in a package.
  package var packageRule = PackageRule.accepted
  /// Whether `inspect` prints the property's name and value.
  package var isInspected = false

  /// The functions that read and set one property of a layer.
  package struct Access<Held>: Sendable {
    /// The function that returns the property's value, given a layer and its state.
    package let get: @MainActor @Sendable (Layer, LayerState) -> Held
    /// The function that sets the property's value as the layer's own setter does.
    package let set: @MainActor @Sendable (Layer, Held) -> Void
  }

  /// A kind of value, with the functions that read and set such a property.
  package enum Value: Sendable {
    case number(NumberRange, Access<Double>)
    case integer(ClosedRange<Int>, Access<Int>)
    case bool(Access<Bool>)
    case string(Access<String?>)
    case color(Access<Color?>)
    /// At least two colours.
    case colors(Access<[Color]?>)
    /// The location of each colour of a gradient, 0...1, in ascending order.
    case locations(Access<[Double]?>)
    case point(Access<Point>)
    /// A width and a height of any sign.
    case offset(Access<Size>)
    /// A width and a height above 0.
    case size(Access<Size>)
    case rect(RectRule, Access<Rect>)
    case transform(Access<Matrix4>)
    /// An affine transform, written as six numbers: a, b, c, d, tx, ty.
    case affine(Access<Affine>)
    /// One of a list of names.
    case choice([String], Access<String>)
    /// A set of names; each name's index is the index of its bit.
    case set([String], Access<UInt>)
    case path(Access<Path?>)
    /// A list of numbers that are not negative.
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

  /// A condition on a rectangle in a file.
  package enum RectRule: Sendable {
    case any
    /// A width and a height above 0.
    case notEmpty
    /// A rectangle within (0, 0, 1, 1).
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

  /// All layer properties, in the order in which they are written to files.
  package static let all: [LayerProperty] = [
    geometry, look, contents, effects, timing, shape, gradient, text, replicator, emitter, scroll,
    tiled, derived,
  ].flatMap { $0 }

  /// The properties that scene files can hold.
  package static let inScenes = all.filter(\.isInScenes)

  /// A reference to one row of the table, so that readers which look up a row for each value need not copy it.
  package final class RowReference: Sendable {
    package let property: LayerProperty

    init(_ property: LayerProperty) { self.property = property }
  }

  /// The properties that packages have as attributes, by Core Animation's names.
  package static let byArchiveName: [String: RowReference] = Dictionary(
    all.compactMap { property in property.archiveName.map { ($0, RowReference(property)) } },
    uniquingKeysWith: { first, _ in first })

  /// The properties that all types of layers have, by their names in scene files and in Swift.
  package static let byName: [String: RowReference] = Dictionary(
    all.filter { $0.type == nil }.map { ($0.name, RowReference($0)) },
    uniquingKeysWith: { first, _ in first })

  /// Returns Core Animation's name for a property: a Boolean's Swift name loses its `is`.
  static func archiveName(of name: String) -> String {
    guard name.hasPrefix("is") else { return name }
    let rest = name.dropFirst(2)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  /// Returns a copy of the property, changed by `change`.
  func changedCopy(_ change: (inout LayerProperty) -> Void) -> LayerProperty {
    var copy = self
    change(&copy)
    return copy
  }

  /// A copy of the property that packages do not have.
  var onlyInScenes: LayerProperty { changedCopy { $0.archiveName = nil } }
  /// A copy of the property that `inspect` prints.
  var inspected: LayerProperty { changedCopy { $0.isInspected = true } }
}
