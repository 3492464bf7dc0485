public import CoreGraphics
internal import LaminaGeometry
public import LaminaLayers

// The sources of an emitter's particles, as objects.

/// A source of particles of one kind.
///
/// A layer has a copy of the cell's values from when it was given the cell; `setValue(_:forKeyPath:)` of the layer
/// changes them later.
open class CAEmitterCell: CAMediaTiming {
  /// The values in Lamina's type, without nested cells.
  package var cell = EmitterCell()
  private var timing = MediaTiming()
  private var picture: Any?
  private var kept: [String: Any] = [:]

  /// Makes a cell that emits nothing.
  public init() {}

  /// Makes a cell that emits nothing; for sources that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {}

  /// Makes a cell of Lamina's values.
  package init(_ cell: EmitterCell) {
    self.cell = cell
    emitterCells = cell.emitterCells.isEmpty ? nil : cell.emitterCells.map { CAEmitterCell($0) }
  }

  /// The values in Lamina's type, nested cells included.
  package var value: EmitterCell {
    var value = cell
    value.emitterCells = (emitterCells ?? []).map(\.value)
    return value
  }

  /// The cells that each particle emits.
  open var emitterCells: [CAEmitterCell]?
  /// The style of the cell; kept.
  open var style: [AnyHashable: Any]?

  /// The picture of a particle, such as a `CGImage`; `nil` for none.
  open var contents: Any? {
    get { picture ?? cell.contents.flatMap { AnimatableValue.contents($0).keyedValue } }
    set {
      picture = newValue
      if case .contents(let value)? = AnimatableValue(any: newValue) {
        cell.contents = value
      } else {
        cell.contents = nil
      }
    }
  }

  /// The begin of the emission, in seconds.
  open var beginTime: CFTimeInterval {
    get { cell.beginTime }
    set { cell.beginTime = newValue }
  }
  /// The seconds for which the cell emits.
  open var duration: CFTimeInterval {
    get { cell.duration }
    set { cell.duration = newValue == 0 ? .infinity : newValue }
  }
  /// The seconds of the cell per second of the layer; kept.
  open var speed: Float {
    get { timing.floatSpeed }
    set { timing.floatSpeed = newValue }
  }
  /// The offset of the cell's time; kept.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// The number of passes; kept.
  open var repeatCount: Float {
    get { timing.floatRepeatCount }
    set { timing.floatRepeatCount = newValue }
  }
  /// The seconds of all passes; kept.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether each pass also runs backwards; kept.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// The values held outside the active time; kept.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// Returns the value of a property by its name; `nil` for another key without a kept value.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "contents": contents
    case "color": color
    case "enabled", "isEnabled": NSNumber(value: isEnabled)
    case "emitterCells": emitterCells
    default:
      CellProperty.animatedNumbers[key].map { NSNumber(value: cell[keyPath: $0]) } ?? kept[key]
    }
  }

  /// Sets a property by its name, or keeps a value for another key.
  open func setValue(_ value: Any?, forKey key: String) {
    switch (key, AnimatableValue(any: value)) {
    case ("name", _): name = value as? String
    case ("contents", _): contents = value
    case ("color", .color(let value)): color = value
    case ("enabled", .bool(let value)), ("isEnabled", .bool(let value)): isEnabled = value
    case ("emitterCells", _): emitterCells = value as? [CAEmitterCell]
    case (_, .number(let number)):
      if let path = CellProperty.animatedNumbers[key] {
        cell[keyPath: path] = number
      } else {
        kept[key] = value
      }
    default: kept[key] = value
    }
  }

  /// Returns the value of a property by its name.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Sets a property by its name.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }

  /// Returns the value that a key has until one is set; `nil` for another key.
  open class func defaultValue(forKey key: String) -> Any? { CAEmitterCell().value(forKey: key) }
}
