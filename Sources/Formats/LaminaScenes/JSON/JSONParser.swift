// Strict JSON (RFC 8259): no comments, no trailing commas, no duplicate keys, UTF-8 only. A byte-order mark is
// accepted. Nesting is limited by a number, not by the stack: the parser does not recurse.

package import LaminaFiles
import LaminaPixels

/// Parses one document.
package struct JSONParser {
  private var document: JSONDocument
  private let depthLimit: Int
  private var offset = 0
  /// The objects and arrays that are open.
  private var open: [Int] = []
  /// Mistakes after which the rest can still be read reliably.
  private var mistakes: [JSONError] = []

  /// Parses `bytes`.
  ///
  /// O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the file's name in errors.
  ///   - depthLimit: the maximum nesting depth of objects and arrays.
  /// - Returns: the document.
  /// - Throws: `SceneError.invalid` with the location of the mistake, or `.several`.
  package static func parse(_ bytes: FileBytes, file: String, depthLimit: Int) throws(SceneError)
    -> JSONDocument
  {
    let (document, mistakes) = try parseAll(bytes, file: file, depthLimit: depthLimit)
    if let first = mistakes.first {
      guard mistakes.count > 1 else { throw .invalid(first.location, first.problem) }
      throw .several(mistakes, more: 0)
    }
    return document
  }

  /// Parses `bytes`, and tolerates unambiguous mistakes: missing or extra commas, and comments.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the file's name in errors.
  ///   - depthLimit: the maximum nesting depth of objects and arrays.
  /// - Returns: the document, and the mistakes, at most as many as are shown.
  /// - Throws: `SceneError` with the mistake that stopped the parser, and those before it.
  static func parseAll(_ bytes: FileBytes, file: String, depthLimit: Int) throws(SceneError)
    -> (document: JSONDocument, mistakes: [SceneMistake])
  {
    var parser = JSONParser(document: JSONDocument(bytes: bytes), depthLimit: depthLimit)
    func mistake(_ error: JSONError) -> SceneMistake {
      let location = SourceLocationConverter(bytes: bytes).locationWithLine(
        file: file, offset: error.offset)
      return SceneMistake(location, SceneProblem(error.problem))
    }
    do { try parser.run(bytes.span) } catch {
      let all = (parser.mistakes + [error]).map(mistake)
      guard all.count > 1 else { throw .invalid(all[0].location, all[0].problem) }
      throw .several(all, more: 0)
    }
    return (parser.document, parser.mistakes.map(mistake))
  }

  /// Records a mistake and continues; beyond the limit, the last one stops the parser.
  private mutating func note(_ dialect: JSONDialect, at offset: Int) throws(JSONError) {
    let error = JSONError(offset: offset, problem: .dialect(dialect))
    guard mistakes.count < JSONParser.maximumMistakes else { throw error }
    mistakes.append(error)
  }

  private static let maximumMistakes = 19

  private mutating func run(_ bytes: Span<UInt8>) throws(JSONError) {
    offset = bytes.byteOrderMarkLength
    try value(bytes)
    while let container = open.last {
      try skipSpace(bytes)
      let isObject = document.nodes[container].kind == .object
      let closer = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      let isEmpty = document.nodes.count == container + 1
      if peek(bytes) == closer {
        offset += 1
        open.removeLast()
        document.close(container, byteEnd: offset)
        continue
      }
      if !isEmpty {
        if peek(bytes) == UInt8(ascii: ",") {
          let comma = offset
          offset += 1
          try skipSpace(bytes)
          if peek(bytes) == closer {
            try note(.trailingComma, at: comma)
            continue
          }
        } else if peek(bytes) == UInt8(ascii: "\"") {
          try note(.missingComma, at: offset)
        } else {
          throw fail(bytes, expected: isObject ? "',' or '}'" : "',' or ']'")
        }
      }
      if isObject { try key(bytes) }
      try value(bytes)
    }
    try skipSpace(bytes)
    if offset < bytes.count { throw fail(bytes, expected: "the end of the file") }
  }

  private mutating func value(_ bytes: Span<UInt8>) throws(JSONError) {
    try skipSpace(bytes)
    guard let first = peek(bytes) else { throw fail(bytes, expected: "a value") }
    switch first {
    case UInt8(ascii: "{"): try begin(.object)
    case UInt8(ascii: "["): try begin(.array)
    case UInt8(ascii: "\""): try string(bytes, kind: .string)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(bytes)
    case UInt8(ascii: "t"): try word(bytes, "true", .true)
    case UInt8(ascii: "f"): try word(bytes, "false", .false)
    case UInt8(ascii: "n"): try word(bytes, "null", .null)
    case UInt8(ascii: "'"):
      throw JSONError(offset: offset, problem: .dialect(.singleQuotes))
    case UInt8(ascii: "."), UInt8(ascii: "+"):
      throw fail(bytes, expected: "a number that begins with a digit or a minus")
    default: throw fail(bytes, expected: "a value")
    }
  }

  private mutating func begin(_ kind: JSONNode.Kind) throws(JSONError) {
    guard open.count < depthLimit else {
      throw JSONError(offset: offset, problem: .tooDeep(limit: depthLimit))
    }
    open.append(document.nodes.count)
    document.append(JSONNode(kind, start: offset, byteEnd: offset, end: 0))
    offset += 1
  }

  private mutating func key(_ bytes: Span<UInt8>) throws(JSONError) {
    guard peek(bytes) == UInt8(ascii: "\"") else {
      switch peek(bytes) ?? 0 {
      case UInt8(ascii: "'"):
        throw JSONError(offset: offset, problem: .dialect(.singleQuotes))
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), UInt8(ascii: "$"):
        throw JSONError(offset: offset, problem: .dialect(.bareKey))
      default: throw fail(bytes, expected: "a key in double quotes")
      }
    }
    try string(bytes, kind: .key)
    try skipSpace(bytes)
    guard peek(bytes) == UInt8(ascii: ":") else { throw fail(bytes, expected: "':'") }
    offset += 1
  }

  private mutating func word(_ bytes: Span<UInt8>, _ word: StaticString, _ kind: JSONNode.Kind)
    throws(JSONError)
  {
    let start = offset
    for letter in word.description.utf8 {
      guard peek(bytes) == letter else { throw fail(bytes, expected: "'\(word)'") }
      offset += 1
    }
    add(kind, from: start)
  }

  private mutating func number(_ bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    if peek(bytes) == UInt8(ascii: "-") { offset += 1 }
    if peek(bytes) == UInt8(ascii: "0") { offset += 1 } else { try digits(bytes) }
    if peek(bytes) == UInt8(ascii: ".") {
      offset += 1
      try digits(bytes)
    }
    if peek(bytes) == UInt8(ascii: "e") || peek(bytes) == UInt8(ascii: "E") {
      offset += 1
      if peek(bytes) == UInt8(ascii: "+") || peek(bytes) == UInt8(ascii: "-") { offset += 1 }
      try digits(bytes)
    }
    if let byte = peek(bytes), isDigit(byte) {
      throw fail(bytes, expected: "a number without leading zeros")
    }
    add(.number, from: start)
  }

  private mutating func digits(_ bytes: Span<UInt8>) throws(JSONError) {
    guard let first = peek(bytes), isDigit(first) else { throw fail(bytes, expected: "a digit") }
    while let byte = peek(bytes), isDigit(byte) { offset += 1 }
  }

  private mutating func string(_ bytes: Span<UInt8>, kind: JSONNode.Kind) throws(JSONError) {
    let start = offset
    var hasEscapes = false
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        let end = document.nodes.count + 1
        document.append(
          JSONNode(kind, start: start, byteEnd: offset, end: end, hasEscapes: hasEscapes))
        return
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape(bytes)
      case 0..<0x20: throw JSONError(offset: offset, problem: .controlCharacter(byte))
      case 0x80...: offset += try length(ofUTF8: bytes)
      default: offset += 1
      }
    }
    throw fail(bytes, expected: "'\"' at the end of the string")
  }

  private mutating func escape(_ bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    let allowed: [UInt8] = Array("\"\\/bfnrt".utf8)
    guard offset + 1 < bytes.count else { throw fail(bytes, expected: "an escape") }
    let kind = bytes[offset + 1]
    offset += 2
    if allowed.contains(kind) { return }
    guard kind == UInt8(ascii: "u"), let unit = hexUnit(bytes, at: offset) else {
      throw JSONError(offset: start, problem: .invalidEscape)
    }
    offset += 4
    guard unit >= 0xD800 && unit < 0xE000 else { return }
    guard unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u"), let second = hexUnit(bytes, at: offset + 2),
      second >= 0xDC00 && second < 0xE000
    else { throw JSONError(offset: start, problem: .loneSurrogate) }
    offset += 6
  }

  private func hexUnit(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    guard start + 4 <= bytes.count else { return nil }
    var unit = 0
    for index in start..<start + 4 {
      guard let digit = JSONText.hexDigit(bytes[index]) else { return nil }
      unit = unit << 4 | Int(digit)
    }
    return unit
  }

  /// Returns the length of the UTF-8 sequence that starts here; overlong forms, surrogates and values above U+10FFFF
  /// are refused.
  ///
  /// Source: Unicode, table 3-7 "Well-Formed UTF-8 Byte Sequences".
  private func length(ofUTF8 bytes: Span<UInt8>) throws(JSONError) -> Int {
    func isContinuation(_ ahead: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      offset + ahead < bytes.count && range.contains(bytes[offset + ahead])
    }
    let first = bytes[offset]
    switch first {
    case 0xC2...0xDF where isContinuation(1): return 2
    case 0xE0...0xEF:
      let second: ClosedRange<UInt8> =
        first == 0xE0 ? 0xA0...0xBF : first == 0xED ? 0x80...0x9F : 0x80...0xBF
      if isContinuation(1, second) && isContinuation(2) { return 3 }
    case 0xF0...0xF4:
      let second: ClosedRange<UInt8> =
        first == 0xF0 ? 0x90...0xBF : first == 0xF4 ? 0x80...0x8F : 0x80...0xBF
      if isContinuation(1, second) && isContinuation(2) && isContinuation(3) { return 4 }
    default: break
    }
    throw JSONError(offset: offset, problem: .invalidUTF8)
  }

  private mutating func add(_ kind: JSONNode.Kind, from start: Int) {
    document.append(JSONNode(kind, start: start, byteEnd: offset, end: document.nodes.count + 1))
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) throws(JSONError) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        guard try skipComment(bytes) else { return }
      default: return
      }
    }
  }

  /// Skips a comment and records it as a mistake; returns whether there was one.
  private mutating func skipComment(_ bytes: Span<UInt8>) throws(JSONError) -> Bool {
    let (start, star) = (offset, UInt8(ascii: "*"))
    let second = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    if bytes[offset] == UInt8(ascii: "/"), second == star {
      offset += 2
      while offset < bytes.count {
        if bytes[offset] == UInt8(ascii: "/"), bytes[offset - 1] == star, offset > start + 2 {
          break
        }
        offset += 1
      }
      offset = min(offset + 1, bytes.count)
    } else if bytes[offset] == UInt8(ascii: "#") || second == UInt8(ascii: "/") {
      while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
    } else {
      return false
    }
    try note(.comment, at: start)
    return true
  }

  private func peek(_ bytes: Span<UInt8>) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func fail(_ bytes: Span<UInt8>, expected: String) -> JSONError {
    JSONError(
      offset: min(offset, bytes.count), problem: .unexpected(found: peek(bytes), expected: expected)
    )
  }
}
