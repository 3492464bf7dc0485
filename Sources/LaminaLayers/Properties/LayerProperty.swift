// A property of layers, said once: files, schemas, key paths, animations and inspection loop over the table.

package import LaminaGeometry
package import LaminaText

/// A property of layers: its names, what its values are, and how they are read and set.
///
/// ```
/// LayerProperty.all       scene files in and out - packages in and out - schema - key paths - inspection
///   name, archiveName     isHidden               hidden
///   value                 .number(range, access) ... what a file may say
///   target                how an animation changes it
/// ```
/// A new property is its declaration in the layer, and its row.
package struct LayerProperty: Sendable {
  /// Its name in scene files, and in Swift.
  package let name: String
  /// Its name in packages and key paths, which is Core Animation's; `nil` for one that packages do not have
  /// as an attribute.
  package var archiveName: String?
  /// The type of layers that alone has it; `nil` if all have.
  package let type: LayerType?
  /// The kind of its values.
  package let value: Value
  /// How an animation reads and changes it; `nil` for one that does not animate.
  package var target: AnimationTarget.Property?
  /// When it is set: after all properties of lower turns.
  package var turn = 0
  /// Whether scene files have it.
  package var isInScenes = true
  /// The treatment of a number in a package that is out of range.
  package var packageRule = PackageRule.taken
  /// Whether `inspect` names it by its name and its value.
  package var isInspected = false

  /// How a value is read and set.
  package struct Access<Held>: Sendable {
    /// The value of a layer, whose state is given too.
    package let get: @MainActor @Sendable (Layer, LayerState) -> Held
    /// Sets it as the layer's own property does.
    package let set: @MainActor @Sendable (Layer, Held) -> Void
  }

  /// A kind of value, with the access to it.
  package enum Value: Sendable {
    case number(NumberRange, Access<Double>)
    case integer(ClosedRange<Int>, Access<Int>)
    case bool(Access<Bool>)
    case string(Access<String?>)
    case color(Access<Color?>)
    /// At least two.
    case colors(Access<[Color]?>)
    /// One for each colour, 0...1, none smaller than the one before it.
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
    /// One of some names.
    case choice([String], Access<String>)
    /// Some of some names; each stands for the bit of its place.
    case set([String], Access<UInt>)
    case path(Access<Path?>)
    /// Numbers that are not negative.
    case lengths(Access<[Double]?>)
    case font(Access<FontDescription>)
    /// The picture in the layer.
    case contents
    /// Runs of the text that stands beside them.
    case runs
    /// A list of commands.
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

  /// The treatment of a number in a package that is out of range.
  package enum PackageRule: Sendable {
    /// It is set.
    case taken
    /// The nearest in the range is set.
    case clamped
    /// It is an error.
    case refused
  }

  /// Every property, in the order in which files are written.
  package static let all: [LayerProperty] =
    geometry + look + contents + effects + timing + shape + gradient + text + replicator + emitter
    + scroll + tiled + derived

  /// The properties that scene files have.
  package static let inScenes = all.filter(\.isInScenes)

  /// A row of the table by reference: readers look one up for each value, and a property is large.
  package final class Row: Sendable {
    package let property: LayerProperty

    fileprivate init(_ property: LayerProperty) { self.property = property }
  }

  /// The properties that packages have as attributes, by Core Animation's names.
  package static let byArchiveName: [String: Row] = Dictionary(
    all.compactMap { property in property.archiveName.map { ($0, Row(property)) } },
    uniquingKeysWith: { first, _ in first })

  /// Core Animation's name of a property: that of a Boolean has no `is`.
  static func archiveName(of name: String) -> String {
    guard name.hasPrefix("is") else { return name }
    let rest = name.dropFirst(2)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  /// The property, changed.
  func with(_ change: (inout LayerProperty) -> Void) -> LayerProperty {
    var copy = self
    change(&copy)
    return copy
  }

  /// The property without a name in packages.
  var onlyInScenes: LayerProperty { with { $0.archiveName = nil } }
  /// The property, named by `inspect`.
  var inspected: LayerProperty { with { $0.isInspected = true } }
}
