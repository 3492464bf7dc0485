// Texts as pages hold them: no name in a scene becomes markup.
//
// Always by scalars or bytes, never by characters: U+0600 and the `<` that follows it are one character, and
// so are a quotation mark and a combining accent, but no browser thinks so.

import Foundation
import Mustache

/// Texts of HTML pages, and the templates that they are filled into.
enum PageText {
  /// A value as JSON that may stand in an element `script`: no `<` ends it.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let parts = try encoder.encode(value).split(
      separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\\u003c")
  }

  /// Text between tags, or in an attribute's quotation marks of either kind.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A file of the pages' resources.
  static func resource(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// A template of the pages' resources, whose texts are escaped as above.
  static func template(_ bytes: [UInt8]) throws -> MustacheTemplate {
    _ = isContentTypeKnown
    return try MustacheTemplate(string: "{{% CONTENT_TYPE: PAGE}}" + resource(bytes))
  }

  private static let isContentTypeKnown: Void = MustacheContentTypes.register(
    PageContent(), named: "PAGE")

  private struct PageContent: MustacheContentType {
    func escapeText(_ text: String) -> String { PageText.escaped(text) }
  }
}
