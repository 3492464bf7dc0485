// Texts for pages: names of scenes are escaped and never become markup.

import Foundation
import LaminaFiles

/// Texts of HTML pages, and the style sheet that all pages share.
package enum PageText {
  /// The style sheet that all pages share.
  package static let sharedStyle = resourceText(PackageResources.shared_css)

  /// Returns a value as JSON for a `script` element, without any `<` that would end it.
  package static func scriptJSON(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self).printedJSON.escaped(
      .jsonInScript)
  }

  /// Returns a file's bytes in base64, for a `data:` URL.
  package static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Returns a resource file of the pages as text.
  package static func resourceText(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
