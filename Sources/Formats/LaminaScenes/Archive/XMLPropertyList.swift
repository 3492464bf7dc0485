// Property lists in XML: a few elements without attributes, parsed byte by byte.

import Foundation
import LaminaFiles
import LaminaPixels

/// A property list in its XML form.
///
/// Source: Apple's document type "PropertyList-1.0.dtd", and `CF$UID`, by which archives write references.
final class XMLPropertyList: PropertyList {
  private let values: [PropertyListValue]
  private let data: [UInt8]
  let root = 0
  var count: Int { values.count }

  init(bytes: FileBytes, depthLimit: Int) throws(PropertyListError) {
    var parser = XMLPropertyListParser(depthLimit: depthLimit)
    try parser.parsePropertyList(bytes.span)
    (values, data) = (parser.values, parser.data)
  }

  func value(_ index: Int) throws(PropertyListError) -> PropertyListValue {
    guard values.indices.contains(index) else {
      throw PropertyListError(
        offset: 0, reason: "value \(index) is referenced, but there are only \(count)")
    }
    return values[index]
  }

  func lastEntry(_ index: Int) throws(PropertyListError) -> (key: Int, value: Int)? {
    if case .dictionary(let entries) = try value(index) { entries.last } else { nil }
  }

  func bytes(_ range: Range<Int>) -> FileBytes? {
    let data = data
    return FileBytes(of: range, in: data.span)
  }
}

/// A parser that reads the elements of a property list in document order, with a stack of open elements.
private struct XMLPropertyListParser {
  private enum Name: String {
    case plist, dict, array, key, string, integer, real, date, data
    case yes = "true"
    case no = "false"
  }

  /// An array or a dictionary that is still open.
  private struct Open {
    let name: Name
    let index: Int
    var items: [Int] = []
    var entries: [(key: Int, value: Int)] = []
    var key: Int?
  }

  private(set) var values: [PropertyListValue] = []
  private(set) var data: [UInt8] = []
  private var open: [Open] = []
  private var place = 0
  private let depthLimit: Int

  init(depthLimit: Int) { self.depthLimit = depthLimit }

  mutating func parsePropertyList(_ span: Span<UInt8>) throws(PropertyListError) {
    if let mistake = XMLEncoding.mistake(in: span) {
      throw PropertyListError(offset: mistake.offset, reason: mistake.reason)
    }
    while let tag = try nextTag(span) {
      switch tag {
      case .opens("plist"), .closes("plist"): continue
      case .empty("plist"): break
      case .opens(let text):
        guard let name = Name(rawValue: text) else {
          throw parseError("the unknown element \(text)")
        }
        if name == .dict || name == .array {
          try beginCollection(name)
        } else {
          try addValue(try readScalar(name, span), isKey: name == .key)
        }
      case .empty(let text):
        guard let name = Name(rawValue: text) else {
          throw parseError("the unknown element \(text)")
        }
        try addValue(empty(name), isKey: name == .key)
      case .closes(let text): try endCollection(text)
      }
    }
    guard open.isEmpty, !values.isEmpty else {
      throw parseError(
        values.isEmpty ? "no value" : "the file ends within a \(open[0].name.rawValue)")
    }
  }

  private func parseError(_ reason: String) -> PropertyListError {
    PropertyListError(offset: place, reason: reason)
  }

  // MARK: - Values

  private mutating func beginCollection(_ name: Name) throws(PropertyListError) {
    guard open.count < depthLimit else {
      throw parseError("values are nested deeper than \(depthLimit)")
    }
    try addValue(.null)
    open.append(Open(name: name, index: values.count - 1))
  }

  private mutating func endCollection(_ text: String) throws(PropertyListError) {
    guard let last = open.popLast(), last.name.rawValue == text else {
      throw parseError("</\(text)> closes an element that is not open")
    }
    guard last.key == nil else { throw parseError("a key without a value") }
    values[last.index] = last.name == .array ? .array(last.items) : dictionaryValue(last.entries)
  }

  /// Returns a dictionary, or the reference that `{CF$UID: n}` means.
  private func dictionaryValue(_ entries: [(key: Int, value: Int)]) -> PropertyListValue {
    if entries.count == 1, case .string("CF$UID") = values[entries[0].key],
      case .integer(let number) = values[entries[0].value], let uid = Int(exactly: number), uid >= 0
    {
      return .uid(uid)
    }
    return .dictionary(entries)
  }

  private mutating func addValue(_ value: PropertyListValue, isKey: Bool = false)
    throws(PropertyListError)
  {
    let index = values.count
    values.append(value)
    guard let last = open.indices.last else {
      if index > 0 { throw parseError("a second value") }
      return
    }
    if open[last].name == .array {
      if isKey { throw parseError("a key in an array") }
      open[last].items.append(index)
    } else if isKey {
      if open[last].key != nil { throw parseError("a key after a key") }
      open[last].key = index
    } else {
      guard let key = open[last].key else { throw parseError("a value without a key") }
      open[last].entries.append((key, index))
      open[last].key = nil
    }
  }

  private func empty(_ name: Name) -> PropertyListValue {
    switch name {
    case .yes: .bool(true)
    case .no: .bool(false)
    case .array: .array([])
    case .dict: .dictionary([])
    case .data: .data(0..<0)
    default: .string("")
    }
  }

  /// Reads the value of an element that contains only text.
  private mutating func readScalar(_ name: Name, _ span: Span<UInt8>) throws(PropertyListError)
    -> PropertyListValue
  {
    let text = try readText(until: name.rawValue, span)
    switch name {
    case .key, .string: return .string(text)
    case .yes: return .bool(true)
    case .no: return .bool(false)
    case .integer:
      let digits = text.filter { !$0.isWhitespace }
      let number =
        digits.hasPrefix("0x") ? Int128(digits.dropFirst(2), radix: 16) : Int128(digits)
      guard let number else { throw parseError("\(digits.quoted) is no integer") }
      return .integer(number)
    case .real:
      let written = text.filter { !$0.isWhitespace }
      guard let number = Double(written) else {
        throw parseError("\(written.quoted) is no number")
      }
      return .real(number)
    case .data:
      guard let bytes = Data(base64Encoded: Data(text.utf8.filter { $0 > 0x20 })) else {
        throw parseError("data that is not base64")
      }
      data += bytes
      return .data(data.count - bytes.count..<data.count)
    default: return .string(text)
    }
  }

  // MARK: - Text

  private enum Tag {
    case opens(String), closes(String), empty(String)
  }

  /// Returns the next tag, after any comments, declarations and white space; `nil` at the end of the file.
  private mutating func nextTag(_ span: Span<UInt8>) throws(PropertyListError) -> Tag? {
    while place < span.count {
      guard span[place] == UInt8(ascii: "<") else {
        guard span[place] <= 0x20 || place < 3 else { throw parseError("text outside of a value") }
        place += 1
        continue
      }
      if span.matches("<!--", at: place) {
        try skip(past: "-->", span)
      } else if span.matches("<?", at: place) {
        try skip(past: "?>", span)
      } else if span.matches("<!", at: place) {
        try skip(past: ">", span)
      } else {
        return try readTag(span)
      }
    }
    return nil
  }

  private mutating func skip(past end: StaticString, _ span: Span<UInt8>) throws(PropertyListError)
  {
    while place < span.count {
      if span.matches(end, at: place) {
        place += end.utf8CodeUnitCount
        return
      }
      // Entities that a document declares could expand without bound.
      if span[place] == UInt8(ascii: "[") {
        throw parseError("a declaration within the document type")
      }
      place += 1
    }
    throw parseError("the file ends within a tag")
  }

  private mutating func readTag(_ span: Span<UInt8>) throws(PropertyListError) -> Tag {
    place += 1
    let closes = place < span.count && span[place] == UInt8(ascii: "/")
    if closes { place += 1 }
    var name: [UInt8] = []
    while place < span.count, span[place] > 0x20, span[place] != UInt8(ascii: ">"),
      span[place] != UInt8(ascii: "/")
    {
      guard name.count < 64 else { throw parseError("an unknown element") }
      name.append(span[place])
      place += 1
    }
    var isEmpty = false
    while place < span.count, span[place] != UInt8(ascii: ">") {
      isEmpty = span[place] == UInt8(ascii: "/")
      place += 1
    }
    guard place < span.count else { throw parseError("the file ends within a tag") }
    place += 1
    let text = String(decoding: name, as: UTF8.self)
    return closes ? .closes(text) : isEmpty ? .empty(text) : .opens(text)
  }

  /// Returns the text up to an element's end, with character references replaced.
  private mutating func readText(until name: String, _ span: Span<UInt8>) throws(PropertyListError)
    -> String
  {
    var bytes: [UInt8] = []
    while place < span.count {
      switch span[place] {
      case UInt8(ascii: "<"):
        if span.matches("<![CDATA[", at: place) {
          place += 9
          while place < span.count, !span.matches("]]>", at: place) {
            bytes.append(span[place])
            place += 1
          }
          guard place < span.count else { throw parseError("the file ends within <![CDATA[") }
          place += 3
          continue
        }
        guard case .closes(name) = try readTag(span) else {
          throw parseError("an element within \(name)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw parseError("a string that is not UTF-8")
        }
        return text
      case UInt8(ascii: "&"): bytes += try readCharacterReference(span)
      default:
        bytes.append(span[place])
        place += 1
      }
    }
    throw parseError("the file ends within \(name)")
  }

  /// Returns the UTF-8 bytes of the character that a reference such as `&lt;` or `&#60;` stands for.
  private mutating func readCharacterReference(_ span: Span<UInt8>) throws(PropertyListError)
    -> [UInt8]
  {
    var name = ""
    place += 1
    while place < span.count, span[place] != UInt8(ascii: ";") {
      guard name.utf8.count < 12 else { break }
      name.unicodeScalars.append(Unicode.Scalar(span[place]))
      place += 1
    }
    guard place < span.count, span[place] == UInt8(ascii: ";") else {
      throw parseError("a reference without an end")
    }
    place += 1
    switch name {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      let code =
        name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      guard name.hasPrefix("#"), let code, let scalar = Unicode.Scalar(code) else {
        throw parseError("the unknown reference &\(name);")
      }
      return Array(String(scalar).utf8)
    }
  }
}
