// The reason why a JSON file could not be read, in words: the position and the problem.

package import Foundation

/// A position in a JSON text, and the problem there.
package struct JSONProblem: Error, Equatable, Sendable {
  /// The path of the value with the problem: `per_frame[3].frame_ns`; empty for the whole text, `nil` for invalid JSON.
  package let key: String?
  /// The problem; for invalid JSON, with the line and the column if they are known.
  package let reason: String

  package init(key: String, reason: String) { (self.key, self.reason) = (key, reason) }

  /// The text before the reason: the key, or a note that the text is not JSON.
  package var lead: String { key.map { $0.isEmpty ? "" : "\($0): " } ?? "not JSON: " }

  /// Makes the problem that an error of `JSONDecoder` describes.
  ///
  /// - Parameters:
  ///   - error: the error of decoding.
  ///   - data: the decoded text.
  ///   - kind: the expected content, for example `a cost profile`.
  package init(_ error: any Error, _ data: Data, kind: String) {
    switch error {
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      if let syntax = JSONProblem.syntax(of: data) {
        (key, reason) = (nil, syntax)
      } else {
        (key, reason) = ("", "it is not \(kind): a number in it is out of range")
      }
    case DecodingError.dataCorrupted(let context):
      (key, reason) = (JSONProblem.keyPathText(context.codingPath), context.debugDescription)
    case DecodingError.keyNotFound(let missing, let context):
      (key, reason) = (JSONProblem.keyPathText(context.codingPath + [missing]), "it is missing")
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      key = JSONProblem.keyPathText(context.codingPath)
      reason = "it is not \(JSONProblem.typeName(of: type))"
    default: (key, reason) = (nil, "\(error)")
    }
  }

  /// Returns the value that a JSON text holds.
  ///
  /// - Parameters:
  ///   - type: the value's type.
  ///   - data: the text.
  ///   - kind: the expected content, for example `a cost profile`.
  /// - Returns: the value.
  /// - Throws: `JSONProblem` with the position and the reason.
  package static func readValue<Value: Decodable>(_ type: Value.Type, of data: Data, kind: String)
    throws(JSONProblem) -> Value
  {
    do { return try JSONDecoder().decode(type, from: data) } catch {
      throw JSONProblem(error, data, kind: kind)
    }
  }

  /// Returns the name and version of the format that a document states in its key `schema`.
  ///
  /// - Throws: `JSONProblem` if it has no such key.
  package static func readSchema(of data: Data, kind: String) throws(JSONProblem) -> String {
    struct Header: Decodable { let schema: String }
    return try readValue(Header.self, of: data, kind: kind).schema
  }

  /// Returns the words for a Swift type in JSON, such as `a whole number`.
  private static func typeName(of type: any Any.Type) -> String {
    switch type {
    case is Double.Type: "a number"
    case is any BinaryInteger.Type: "a whole number"
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    case is [String: Any].Type: "an object"
    default: "a \(type)"
    }
  }

  private static func keyPathText(_ path: [any CodingKey]) -> String {
    path.reduce("") { way, key in
      if let index = key.intValue { return way + "[\(index)]" }
      return way.isEmpty ? key.stringValue : way + "." + key.stringValue
    }
  }

  /// Returns the position and the description of a syntax error or of an unreadable number; `nil` for valid JSON.
  ///
  /// Foundation reports it only through its older API, as an offset within a sentence.
  private static func syntax(of data: Data) -> String? {
    let found: String
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return nil
    } catch { found = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)" }
    if let number = found.firstMatch(of: /Number (.+) is not representable/)?.1,
      let place = data.range(of: Data(number.utf8))
    {
      return JSONProblem.positionText(place.lowerBound, in: data) + "\(number) is out of range"
    }
    let digits = found.reversed().drop { !$0.isNumber }.prefix { $0.isNumber }.reversed()
    let reason = found.components(separatedBy: " around character").first ?? found
    return positionText(Int(String(digits)) ?? data.count, in: data) + reason
  }

  /// Returns the position of a byte offset as text: `line 3, column 7: `.
  private static func positionText(_ offset: Int, in data: Data) -> String {
    let before = data.prefix(offset)
    let line = 1 + before.count { $0 == 10 }
    let column = 1 + before.reversed().prefix { $0 != 10 }.count
    return "line \(line), column \(column): "
  }
}
