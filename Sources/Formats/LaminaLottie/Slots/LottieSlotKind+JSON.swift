// Values of slots as users write them, converted to the JSON of properties.

import LaminaFiles
import LaminaGeometry
import LaminaScenes

/// The error of a written value that does not fit its slot's kind.
struct UnsuitableSlotValue: Error {}

extension LottieSlotKind {
  /// Converts a value that a user writes for a slot to the JSON of a property, a gradient or a
  /// picture.
  ///
  /// - Parameters:
  ///   - written: the value as `--lottie-slot` takes it.
  ///   - stops: the number of stops of the file's own gradient.
  /// - Returns: the JSON.
  /// - Throws: `UnsuitableSlotValue` if the value is not of this kind.
  func slotJSON(_ written: String, stops: Int?) throws(UnsuitableSlotValue) -> String {
    let text = written.trimmed
    // A plain text may begin like JSON: only an object that can be parsed is JSON.
    let value = text.isJSON ? try? LottieNode(json: text) : nil
    if let value, value.kind == .object, value["k"] != nil {
      return try propertyJSON(value, text)
    }
    switch self {
    case .color:
      if let value { return "{\"k\":\(try LottieSlotKind.numbersJSON(value, 3...4))}" }
      guard let color = Color(slot: text) else { throw UnsuitableSlotValue() }
      return "{\"k\":[\(color.red),\(color.green),\(color.blue)]}"
    case .number:
      if let value { return "{\"k\":\(try LottieSlotKind.numbersJSON(value, 1...1))}" }
      guard let number = Double(slot: text) else { throw UnsuitableSlotValue() }
      return "{\"k\":\(number)}"
    case .vector:
      if let value { return "{\"k\":\(try LottieSlotKind.numbersJSON(value, 2...4))}" }
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
        Double(slot: String($0).trimmed)
      }
      guard (2...4).contains(numbers.count), !numbers.contains(nil) else {
        throw UnsuitableSlotValue()
      }
      return "{\"k\":\(LottieJSON.numberList(numbers.compactMap(\.self)))}"
    case .gradient: return try gradientJSON(text, value, stops)
    case .text:
      if let value, value.kind == .object, value["t"] != nil {
        return "{\"k\":[{\"t\":0,\"s\":\(text)}]}"
      }
      return "{\"k\":[{\"t\":0,\"s\":{\"t\":\"\(written.escaped(.json))\"}}]}"
    case .image:
      if let value, value.kind == .object, value["p"]?.string != nil { return text }
      guard !text.isEmpty, value == nil else { throw UnsuitableSlotValue() }
      return "{\"u\":\"\",\"p\":\"\(text.escaped(.json))\"}"
    case .path:
      guard let value, value.kind == .object, value["v"] != nil else { throw UnsuitableSlotValue() }
      return "{\"k\":\(text)}"
    }
  }

  private func propertyJSON(_ value: LottieNode, _ text: String) throws(UnsuitableSlotValue)
    -> String
  {
    guard self == .gradient else {
      if self == .image { throw UnsuitableSlotValue() }
      return text
    }
    guard value["p"] != nil else { throw UnsuitableSlotValue() }
    return text
  }

  private func gradientJSON(_ text: String, _ value: LottieNode?, _ count: Int?)
    throws(UnsuitableSlotValue) -> String
  {
    guard let value else {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let colors = parts.compactMap { Color(slot: String($0).trimmed) }
      guard colors.count == parts.count, colors.count >= 2 else { throw UnsuitableSlotValue() }
      return GradientStops(
        stops: colors.enumerated().map { (Double($0) / Double(colors.count - 1), $1) }
      ).json
    }
    guard value.kind == .array, let first = value.firstElement else { throw UnsuitableSlotValue() }
    if first.kind == .object {
      guard let stops = GradientStops(value) else { throw UnsuitableSlotValue() }
      return stops.json
    }
    guard let numbers = value.source.document.numbers(of: value.index) else {
      throw UnsuitableSlotValue()
    }
    // A flat list has no count of its own: the file's count is used if it fits.
    let own = count.flatMap { count in
      count > 0 && (numbers.count - 4 * count) >= 0 && (numbers.count - 4 * count) % 2 == 0
        ? count : nil
    }
    guard let stops = own ?? (numbers.count % 4 == 0 ? numbers.count / 4 : nil), stops > 0 else {
      throw UnsuitableSlotValue()
    }
    return "{\"p\":\(stops),\"k\":{\"k\":\(text)}}"
  }

  /// Returns the JSON text of a number, or of a list of numbers, whose count is in `counts`.
  private static func numbersJSON(_ value: LottieNode, _ counts: ClosedRange<Int>)
    throws(UnsuitableSlotValue) -> String
  {
    if counts.contains(1), value.kind == .number, let number = value.number { return "\(number)" }
    guard value.kind == .array, let numbers = value.source.document.numbers(of: value.index),
      counts.contains(numbers.count)
    else { throw UnsuitableSlotValue() }
    return value.source.document.source(value.index)
  }
}

/// The stops of a gradient, each with its position, 0...1, and its colour with alpha.
struct GradientStops {
  var stops: [(position: Double, color: Color)]

  init(stops: [(position: Double, color: Color)]) { self.stops = stops }

  /// Reads stops in the form of dotLottie, objects with `offset` and `color`; `nil` for other
  /// values.
  init?(_ list: LottieNode) {
    guard list.kind == .array else { return nil }
    stops = []
    for stop in list.elements {
      guard let position = stop["offset"]?.number, let color = stop["color"], color.kind == .array,
        let values = color.source.document.numbers(of: color.index),
        (3...4).contains(values.count)
      else { return nil }
      stops.append(
        (
          position,
          Color(
            red: values[0], green: values[1], blue: values[2],
            alpha: values.count == 4 ? values[3] : 1)
        ))
    }
    guard !stops.isEmpty else { return nil }
  }

  /// The stops as numbers in the order of a Lottie file: all colours, then all alphas.
  var numbers: [Double] {
    stops.flatMap { [$0.position, $0.color.red, $0.color.green, $0.color.blue] }
      + stops.flatMap { [$0.position, $0.color.alpha] }
  }

  /// The gradient as the JSON of a Lottie file.
  var json: String {
    "{\"p\":\(stops.count),\"k\":{\"k\":\(LottieJSON.numberList(numbers))}}"
  }
}

extension Double {
  /// Reads a finite number that a user writes; `nil` for other text.
  fileprivate init?(slot text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}

extension Color {
  /// Reads a colour from `#rgb`, `#rrggbb` or `#rrggbbaa`; `nil` for other text.
  fileprivate init?(slot text: String) {
    guard text.utf8.count == 9, let color = Color(hexadecimal: String(text.prefix(7))),
      let alpha = Int(text.suffix(2), radix: 16), text.utf8.suffix(2).first != UInt8(ascii: "-"),
      text.utf8.suffix(2).first != UInt8(ascii: "+")
    else {
      guard let color = Color(hexadecimal: text) else { return nil }
      self = color
      return
    }
    self.init(
      red: color.red, green: color.green, blue: color.blue, alpha: Double(alpha) / 255)
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let space: [Unicode.Scalar] = [" ", "\t", "\n", "\r"]
    var view = unicodeScalars[...]
    while let first = view.first, space.contains(first) { view.removeFirst() }
    while let last = view.last, space.contains(last) { view.removeLast() }
    return String(view)
  }

  /// Whether the text begins as a list or an object of JSON.
  fileprivate var isJSON: Bool {
    utf8.first == UInt8(ascii: "[") || utf8.first == UInt8(ascii: "{")
  }
}
