// Texts for pages: names of scenes are escaped and never become markup.

import Foundation
import LaminaFiles
import Mustache

/// Texts of HTML pages, and the templates that contain them.
enum PageText {
  /// Returns a value as JSON for a `script` element, without any `<` that would end it.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).escaped(.jsonInScript)
  }

  /// Returns a file's bytes in base64, for a `data:` URL.
  static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Returns a resource file of the pages as text.
  static func resource(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Makes a template from a resource of the pages; it escapes texts for HTML.
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
  /// The string with a capital first letter.
  var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
