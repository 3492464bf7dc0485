// The words of a scene file. The loader and `lamina schema` both work from these tables, so that
// neither can know a key that the other does not.

import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaText

/// Numbers that a key accepts; always finite.
struct NumberRange: Sendable {
  var minimum: Double?
  var maximum: Double?
  /// Whether the minimum itself is refused.
  var excludesMinimum = false

  static let any = NumberRange()
  static let unit = NumberRange(minimum: 0, maximum: 1)
  static let notNegative = NumberRange(minimum: 0)
  static let positive = NumberRange(minimum: 0, excludesMinimum: true)

  /// The size of a font, in points.
  static let fontSize = NumberRange(minimum: 0, maximum: 10_000, excludesMinimum: true)

  func contains(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    if let minimum, excludesMinimum ? value <= minimum : value < minimum { return false }
    if let maximum, value > maximum { return false }
    return true
  }

  /// The range in words: "a number from 0 to 1".
  var description: String {
    func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
    return switch (minimum, maximum) {
    case (nil, nil): "a number"
    case (let low?, nil):
      excludesMinimum ? "a number above \(text(low))" : "a number of at least \(text(low))"
    case (nil, let high?): "a number of at most \(text(high))"
    case (let low?, let high?) where excludesMinimum:
      "a number above \(text(low)) and at most \(text(high))"
    case (let low?, let high?): "a number from \(text(low)) to \(text(high))"
    }
  }
}

/// The types of layer that this version draws.
enum LayerType: String, CaseIterable, Sendable {
  case layer, emitter, gradient, replicator, scroll, shape, text, tiled, transform

  @MainActor func make() -> Layer {
    switch self {
    case .layer: Layer()
    case .emitter: EmitterLayer()
    case .gradient: GradientLayer()
    case .replicator: ReplicatorLayer()
    case .scroll: ScrollLayer()
    case .shape: ShapeLayer()
    case .text: TextLayer()
    case .tiled: TiledLayer()
    case .transform: TransformLayer()
    }
  }
}

/// A key of a layer: its name, what it accepts, and what it sets.
struct LayerKey: Sendable {
  /// What a key accepts, with the setter for it.
  enum Value: Sendable {
    case number(NumberRange, @MainActor @Sendable (Layer, Double) -> Void)
    case integer(ClosedRange<Int>, @MainActor @Sendable (Layer, Int) -> Void)
    case bool(@MainActor @Sendable (Layer, Bool) -> Void)
    case string(@MainActor @Sendable (Layer, String) -> Void)
    case color(@MainActor @Sendable (Layer, Color) -> Void)
    /// At least two, at most `SceneLimits.gradientStops`.
    case colors(@MainActor @Sendable (Layer, [Color]) -> Void)
    /// One for each colour, 0...1, none smaller than the one before it.
    case locations(@MainActor @Sendable (Layer, [Double]) -> Void)
    case point(@MainActor @Sendable (Layer, Point) -> Void)
    /// Two numbers above 0.
    case size(@MainActor @Sendable (Layer, Size) -> Void)
    case rect(RectRule, @MainActor @Sendable (Layer, Rect) -> Void)
    case transform(@MainActor @Sendable (Layer, Matrix4) -> Void)
    /// One of some names.
    case choice([String], @MainActor @Sendable (Layer, String) -> Void)
    /// A list of some of some names; each stands for the bit of its place.
    case set([String], @MainActor @Sendable (Layer, UInt) -> Void)
    /// The name of an image, or a path.
    case image(@MainActor @Sendable (Layer, LayerContents) -> Void)
    /// SVG path data, or a rectangle, a rounded one or an ellipse.
    case path(@MainActor @Sendable (Layer, Path) -> Void)
    /// A list of numbers that are not negative.
    case lengths(@MainActor @Sendable (Layer, [Double]) -> Void)
    /// The name of a font in the table, a family, or a path.
    case font(@MainActor @Sendable (Layer, FontDescription) -> Void)
    /// Runs of the text that stands beside them.
    case runs
    /// A list of commands.
    case drawing(@MainActor @Sendable (Layer, [DrawingCommand]) -> Void)
    case sublayers
    /// A layer.
    case mask
    /// A list of filters, which may have names of their own or not.
    case filters(named: Bool, @MainActor @Sendable (Layer, [LayerFilter]) -> Void)
    /// Media timing.
    case timing(TimingKey)
    /// A list of animations.
    case animations
    /// What an emitter emits.
    case cells(@MainActor @Sendable (Layer, [EmitterCell]) -> Void)
  }

  /// What a rectangle has to be.
  enum RectRule: Sendable {
    case any
    /// Of a size above 0.
    case notEmpty
    /// Within (0, 0, 1, 1).
    case unit
  }

  let name: String
  let value: Value
  /// The type that alone has it; `nil` if all types do.
  let type: LayerType?
  /// When it is applied: `frame` after the anchor point, `transform` after `frame`.
  let turn: Int

  init(_ name: String, _ value: Value, type: LayerType? = nil, turn: Int = 0) {
    self.name = name
    self.value = value
    self.type = type
    self.turn = turn
  }
}
