// Texts as pages hold them: no name in a scene becomes markup.

import Foundation
import LaminaFiles
import Mustache

/// Texts of HTML pages, and the templates that they are filled into.
enum PageText {
  /// A value as JSON that may stand in an element `script`: no `<` ends it.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).escaped(.jsonInScript)
  }

  /// A file's bytes as text of 64 characters, for an address `data:`.
  static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

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
    func escapeText(_ text: String) -> String { text.escaped(.html) }
  }
}

extension String {
  /// The same with a capital first letter.
  var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
