// Values for the slots of Lottie files.

import LaminaFiles
public import LaminaGeometry

/// A value that replaces a slot of a Lottie file.
///
/// ```swift
/// var options = SceneOptions()
/// options.lottie.slots = ["brand": "#0a84ff", "title": .text("Tea"), "radius": "12"]
/// ```
public struct LottieSlotValue: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The value in the notation of the option `--lottie-slot`.
  ///
  /// The kind of the slot decides how it is read: `#ff8000`, `12.5`, `10,20`, `#f00,#00f`, the path of a picture, a
  /// text, or JSON in the form of the Lottie specification.
  public var written: String

  /// Makes a value from the notation of the option `--lottie-slot`.
  public init(_ written: String) { self.written = written }

  /// Makes a value from a literal in the notation of the option `--lottie-slot`.
  public init(stringLiteral value: String) { written = value }

  /// Makes a colour, whose alpha is ignored.
  public static func color(_ color: Color) -> LottieSlotValue {
    LottieSlotValue("[\(color.red), \(color.green), \(color.blue)]")
  }

  /// Makes a number.
  public static func number(_ number: Double) -> LottieSlotValue { LottieSlotValue("\(number)") }

  /// Makes a point, a size or a scale.
  public static func vector(_ numbers: [Double]) -> LottieSlotValue {
    LottieSlotValue("[\(numbers.map { "\($0)" }.joined(separator: ", "))]")
  }

  /// Makes a text, which is drawn in the style of the slot's text in the file.
  public static func text(_ text: String) -> LottieSlotValue {
    LottieSlotValue(#"{"t": "\#(text.escaped(.json))"}"#)
  }

  /// Makes a gradient of colours at positions from 0 to 1.
  public static func gradient(_ stops: [(position: Double, color: Color)]) -> LottieSlotValue {
    let stops = stops.map { stop in
      let color = stop.color
      return #"{"offset": \#(stop.position), "color": "#
        + "[\(color.red), \(color.green), \(color.blue), \(color.alpha)]}"
    }
    return LottieSlotValue("[\(stops.joined(separator: ", "))]")
  }

  /// Makes a picture from a path relative to the Lottie file's folder, or from a `data:` URI.
  public static func image(_ path: String) -> LottieSlotValue { LottieSlotValue(path) }
}

/// The kinds of values that the slots of a Lottie file take.
public enum LottieSlotKind: String, CaseIterable, Hashable, Sendable {
  /// A colour without alpha.
  case color
  /// A single number.
  case number
  /// Several numbers, such as a point, a size or a scale.
  case vector
  /// The stops of a gradient.
  case gradient
  /// A text with its style.
  case text
  /// A picture.
  case image
  /// A path of curves.
  case path

  /// The kind as messages name it.
  public var word: String { self == .color ? "colour" : rawValue }

  /// The kind with examples, as an error about a value of another kind names it.
  public var phrase: String {
    switch self {
    case .color: "a colour, such as #ff8000 or [1, 0.5, 0]"
    case .number: "a number, such as 12.5"
    case .vector: "numbers, such as 10,20"
    case .gradient: "a gradient, such as #ff0000,#0000ff, or stops as JSON"
    case .text: "a text, or a text document as JSON"
    case .image: "the path of a picture, or a data URI"
    case .path: "a path as JSON, with v, i and o"
    }
  }
}
