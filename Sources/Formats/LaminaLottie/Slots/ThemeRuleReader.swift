// Rules of themes, converted to the JSON of properties.

import LaminaFiles
import LaminaScenes

/// The converter of a theme's rule to JSON.
struct ThemeRuleReader {
  let node: LottieNode
  let kind: LottieSlotKind

  /// Returns the rule's value as the JSON of a property, a gradient or a picture.
  ///
  /// - Returns: the JSON.
  /// - Throws: `SceneError` with the location of a value of the wrong type.
  func ruleJSON() throws(SceneError) -> String {
    if kind != .image, let keyframes = node["keyframes"] {
      guard keyframes.kind == .array, keyframes.firstElement != nil else {
        throw keyframes.fail(expected: "an array of keyframes")
      }
      return try keyframesJSON(keyframes.elements)
    }
    guard let value = node["value"] else { throw node.fail(.missingKey("value")) }
    switch kind {
    case .image: return try imageJSON(value)
    case .text: return "{\"k\":[{\"t\":0,\"s\":\(try textJSON(value))}]}"
    case .gradient: return try readStops(value).json
    case .color, .number, .vector, .path: return "{\"k\":\(try numbersJSON(value))}"
    }
  }

  private func keyframesJSON(_ keyframes: [LottieNode]) throws(SceneError) -> String {
    var parts: [String] = []
    var count: Int?
    for keyframe in keyframes {
      guard keyframe.kind == .object else { throw keyframe.fail(expected: "a keyframe") }
      guard let frame = keyframe["frame"] else { throw keyframe.fail(.missingKey("frame")) }
      guard let time = frame.number else { throw frame.fail(expected: "a finite number") }
      guard let value = keyframe["value"] else { throw keyframe.fail(.missingKey("value")) }
      let start: String
      switch kind {
      case .text: start = try textJSON(value)
      case .gradient:
        let stops = try readStops(value)
        guard (count ?? stops.stops.count) == stops.stops.count else {
          throw value.fail(expected: "as many stops as in the first keyframe")
        }
        count = stops.stops.count
        start = LottieJSON.numberList(stops.numbers)
      default: start = try numbersJSON(value, isList: true)
      }
      var part = "{\"t\":\(time),\"s\":\(start)"
      for (key, name) in [("outTangent" as StaticString, "o"), ("inTangent", "i")] {
        guard let tangent = keyframe[key] else { continue }
        part += ",\"\(name)\":\(try easeJSON(tangent))"
      }
      for (key, name) in [("valueOutTangent" as StaticString, "to"), ("valueInTangent", "ti")] {
        guard kind == .vector, let tangent = keyframe[key] else { continue }
        part += ",\"\(name)\":\(LottieJSON.numberList(try Numbers.read(tangent).values))"
      }
      if keyframe["hold"]?.isTrue == true { part += ",\"h\":1" }
      parts.append(part + "}")
    }
    let list = "{\"a\":1,\"k\":[\(parts.joined(separator: ","))]}"
    return count.map { "{\"p\":\($0),\"k\":\(list)}" } ?? list
  }

  private func easeJSON(_ tangent: LottieNode) throws(SceneError) -> String {
    guard tangent.kind == .object else { throw tangent.fail(expected: "a tangent: x, y") }
    var parts: [String] = []
    for (key, name) in [("x" as StaticString, "x"), ("y", "y")] {
      guard let value = tangent[key] else { throw tangent.fail(.missingKey(name)) }
      parts.append("\"\(name)\":\(LottieJSON.numberList(try Numbers.read(value).values))")
    }
    return "{\(parts.joined(separator: ","))}"
  }

  private func numbersJSON(_ value: LottieNode, isList: Bool = false) throws(SceneError) -> String {
    if kind == .number {
      guard let number = value.number, value.kind == .number else {
        throw value.fail(expected: "a finite number")
      }
      return isList ? "[\(number)]" : "\(number)"
    }
    let counts = kind == .color ? 3...4 : 2...3
    guard value.kind == .array, let numbers = value.source.document.numbers(of: value.index),
      counts.contains(numbers.count)
    else {
      throw value.fail(
        expected: "an array of \(counts.lowerBound) or \(counts.upperBound) numbers")
    }
    return LottieJSON.numberList(numbers)
  }

  private func readStops(_ value: LottieNode) throws(SceneError) -> GradientStops {
    guard let stops = GradientStops(value) else {
      throw value.fail(expected: "an array of stops, each with offset and color")
    }
    return stops
  }

  private func imageJSON(_ value: LottieNode) throws(SceneError) -> String {
    guard value.kind == .object else { throw value.fail(expected: "an object with src") }
    guard let source = value["src"]?.string else { throw value.fail(.missingKey("src")) }
    var sides = ""
    for (key, name) in [("width" as StaticString, "w"), ("height", "h")] {
      guard let side = value[key] else { continue }
      guard let number = side.number, number > 0 else {
        throw side.fail(expected: "a number above 0")
      }
      sides += ",\"\(name)\":\(number)"
    }
    return "{\"u\":\"\",\"p\":\"\(source.escaped(.json))\"\(sides)}"
  }

  private func textJSON(_ value: LottieNode) throws(SceneError) -> String {
    guard value.kind == .object else { throw value.fail(expected: "an object with text") }
    guard let text = value["text"] else { throw value.fail(.missingKey("text")) }
    guard let string = text.string else { throw text.fail(expected: "a string") }
    var parts = ["\"t\":\"\(string.escaped(.json))\""]
    if let font = value["fontName"]?.string { parts.append("\"f\":\"\(font.escaped(.json))\"") }
    for (key, name) in ThemeRuleReader.textKeys {
      guard let part = value[key] else { continue }
      let numbers = try Numbers.read(part).values
      parts.append(
        "\"\(name)\":\(part.kind == .array ? LottieJSON.numberList(numbers) : "\(numbers[0])")")
    }
    for (key, name, words) in ThemeRuleReader.textWords {
      guard let word = value[key] else { continue }
      guard let place = words.firstIndex(of: word.string ?? "") else {
        throw word.fail(expected: words.joined(separator: ", "))
      }
      parts.append("\"\(name)\":\(place)")
    }
    return "{\(parts.joined(separator: ","))}"
  }

  private static let textKeys: [(key: StaticString, name: String)] = [
    ("fontSize", "s"), ("fillColor", "fc"), ("strokeColor", "sc"), ("strokeWidth", "sw"),
    ("strokeOverFill", "of"), ("lineHeight", "lh"), ("tracking", "tr"), ("baselineShift", "ls"),
    ("wrapSize", "sz"), ("wrapPosition", "ps"),
  ]

  private static let textWords: [(key: StaticString, name: String, words: [String])] = [
    (
      "justify", "j",
      [
        "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter",
        "JustifyLastFull",
      ]
    ), ("textCaps", "ca", ["Regular", "AllCaps", "SmallCaps"]),
  ]
}

/// The functions that compose JSON for properties.
enum LottieJSON {
  /// Returns finite numbers as a JSON array.
  static func numberList(_ numbers: [Double]) -> String {
    "[\(numbers.map { "\($0)" }.joined(separator: ","))]"
  }
}
