// Strict JSON (RFC 8259): no comments, no trailing commas, no duplicate keys, UTF-8 only. A byte-order mark is
// accepted. Nesting is limited by a number, not by the stack: the parser does not recurse.

package import LaminaFiles
import LaminaPixels

/// Parses one JSON document.
package struct JSONParser {
  private var document: JSONDocument
  private let depthLimit: Int
  private var offset = 0
  /// The node indices of the objects and arrays that are not closed yet, the innermost last.
  private var open: [Int] = []
  /// The mistakes of syntax so far that did not stop the parser, such as comments and trailing commas.
  private var mistakes: [JSONError] = []

  /// Parses `bytes` as strict JSON, and throws if there is any mistake.
  ///
  /// O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the file's name in errors.
  ///   - depthLimit: the maximum nesting depth of objects and arrays.
  /// - Returns: the document.
  /// - Throws: `SceneError.invalid` with the location of the mistake, or `.several`.
  package static func parseDocument(_ bytes: FileBytes, file: String, depthLimit: Int)
    throws(SceneError)
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
    do { try parser.parseFile(bytes.span) } catch {
      let all = (parser.mistakes + [error]).map(mistake)
      guard all.count > 1 else { throw .invalid(all[0].location, all[0].problem) }
      throw .several(all, more: 0)
    }
    return (parser.document, parser.mistakes.map(mistake))
  }

  /// Records a mistake of syntax that the parser tolerates; throws it if `maximumMistakes` are recorded already.
  private mutating func noteDialect(_ dialect: JSONDialect, at offset: Int) throws(JSONError) {
    let error = JSONError(offset: offset, problem: .dialect(dialect))
    guard mistakes.count < JSONParser.maximumMistakes else { throw error }
    mistakes.append(error)
  }

  private static let maximumMistakes = 19

  private mutating func parseFile(_ bytes: Span<UInt8>) throws(JSONError) {
    offset = bytes.byteOrderMarkLength
    try parseValue(bytes)
    while let container = open.last {
      try skipSpace(bytes)
      let isObject = document.nodes[container].kind == .object
      let closer = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      let isEmpty = document.nodes.count == container + 1
      if peekByte(bytes) == closer {
        offset += 1
        open.removeLast()
        document.closeContainer(container, byteEnd: offset)
        continue
      }
      if !isEmpty {
        if peekByte(bytes) == UInt8(ascii: ",") {
          let comma = offset
          offset += 1
          try skipSpace(bytes)
          if peekByte(bytes) == closer {
            try noteDialect(.trailingComma, at: comma)
            continue
          }
        } else if peekByte(bytes) == UInt8(ascii: "\"") {
          try noteDialect(.missingComma, at: offset)
        } else {
          throw syntaxError(bytes, expected: isObject ? "',' or '}'" : "',' or ']'")
        }
      }
      if isObject { try parseKey(bytes) }
      try parseValue(bytes)
    }
    try skipSpace(bytes)
    if offset < bytes.count { throw syntaxError(bytes, expected: "the end of the file") }
  }

  private mutating func parseValue(_ bytes: Span<UInt8>) throws(JSONError) {
    try skipSpace(bytes)
    guard let first = peekByte(bytes) else { throw syntaxError(bytes, expected: "a value") }
    switch first {
    case UInt8(ascii: "{"): try beginContainer(.object)
    case UInt8(ascii: "["): try beginContainer(.array)
    case UInt8(ascii: "\""): try parseString(bytes, kind: .string)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber(bytes)
    case UInt8(ascii: "t"): try parseWord(bytes, "true", .true)
    case UInt8(ascii: "f"): try parseWord(bytes, "false", .false)
    case UInt8(ascii: "n"): try parseWord(bytes, "null", .null)
    case UInt8(ascii: "'"):
      throw JSONError(offset: offset, problem: .dialect(.singleQuotes))
    case UInt8(ascii: "."), UInt8(ascii: "+"):
      throw syntaxError(bytes, expected: "a number that begins with a digit or a minus")
    default: throw syntaxError(bytes, expected: "a value")
    }
  }

  private mutating func beginContainer(_ kind: JSONNode.Kind) throws(JSONError) {
    guard open.count < depthLimit else {
      throw JSONError(offset: offset, problem: .tooDeep(limit: depthLimit))
    }
    open.append(document.nodes.count)
    document.appendNode(JSONNode(kind, start: offset, byteEnd: offset, end: 0))
    offset += 1
  }

  private mutating func parseKey(_ bytes: Span<UInt8>) throws(JSONError) {
    guard peekByte(bytes) == UInt8(ascii: "\"") else {
      switch peekByte(bytes) ?? 0 {
      case UInt8(ascii: "'"):
        throw JSONError(offset: offset, problem: .dialect(.singleQuotes))
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), UInt8(ascii: "$"):
        throw JSONError(offset: offset, problem: .dialect(.bareKey))
      default: throw syntaxError(bytes, expected: "a key in double quotes")
      }
    }
    try parseString(bytes, kind: .key)
    try skipSpace(bytes)
    guard peekByte(bytes) == UInt8(ascii: ":") else { throw syntaxError(bytes, expected: "':'") }
    offset += 1
  }

  private mutating func parseWord(_ bytes: Span<UInt8>, _ word: StaticString, _ kind: JSONNode.Kind)
    throws(JSONError)
  {
    let start = offset
    for letter in word.description.utf8 {
      guard peekByte(bytes) == letter else { throw syntaxError(bytes, expected: "'\(word)'") }
      offset += 1
    }
    addScalarNode(kind, from: start)
  }

  private mutating func parseNumber(_ bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    if peekByte(bytes) == UInt8(ascii: "-") { offset += 1 }
    if peekByte(bytes) == UInt8(ascii: "0") { offset += 1 } else { try skipDigits(bytes) }
    if peekByte(bytes) == UInt8(ascii: ".") {
      offset += 1
      try skipDigits(bytes)
    }
    if peekByte(bytes) == UInt8(ascii: "e") || peekByte(bytes) == UInt8(ascii: "E") {
      offset += 1
      if peekByte(bytes) == UInt8(ascii: "+") || peekByte(bytes) == UInt8(ascii: "-") {
        offset += 1
      }
      try skipDigits(bytes)
    }
    if let byte = peekByte(bytes), isDigit(byte) {
      throw syntaxError(bytes, expected: "a number without leading zeros")
    }
    addScalarNode(.number, from: start)
  }

  private mutating func skipDigits(_ bytes: Span<UInt8>) throws(JSONError) {
    guard let first = peekByte(bytes), isDigit(first) else {
      throw syntaxError(bytes, expected: "a digit")
    }
    while let byte = peekByte(bytes), isDigit(byte) { offset += 1 }
  }

  private mutating func parseString(_ bytes: Span<UInt8>, kind: JSONNode.Kind) throws(JSONError) {
    let start = offset
    var hasEscapes = false
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        let end = document.nodes.count + 1
        document.appendNode(
          JSONNode(kind, start: start, byteEnd: offset, end: end, hasEscapes: hasEscapes))
        return
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try parseEscape(bytes)
      case 0..<0x20: throw JSONError(offset: offset, problem: .controlCharacter(byte))
      case 0x80...: offset += try sequenceLength(ofUTF8: bytes)
      default: offset += 1
      }
    }
    throw syntaxError(bytes, expected: "'\"' at the end of the string")
  }

  private mutating func parseEscape(_ bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    let allowed: [UInt8] = Array("\"\\/bfnrt".utf8)
    guard offset + 1 < bytes.count else { throw syntaxError(bytes, expected: "an escape") }
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

  /// Returns the length in bytes of the UTF-8 sequence at `offset`; throws for overlong forms, surrogates and values
  /// above U+10FFFF.
  ///
  /// Source: Unicode, table 3-7 "Well-Formed UTF-8 Byte Sequences".
  private func sequenceLength(ofUTF8 bytes: Span<UInt8>) throws(JSONError) -> Int {
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

  private mutating func addScalarNode(_ kind: JSONNode.Kind, from start: Int) {
    document.appendNode(
      JSONNode(kind, start: start, byteEnd: offset, end: document.nodes.count + 1))
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
    try noteDialect(.comment, at: start)
    return true
  }

  private func peekByte(_ bytes: Span<UInt8>) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func syntaxError(_ bytes: Span<UInt8>, expected: String) -> JSONError {
    JSONError(
      offset: min(offset, bytes.count),
      problem: .unexpected(found: peekByte(bytes), expected: expected)
    )
  }
}
