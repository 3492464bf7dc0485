// Templates of pages. They escape what they are filled with.

import LaminaFiles
import LaminaReports
import Mustache

/// Templates of HTML pages.
enum PageTemplate {
  /// Makes a template from a resource file of the pages; values that are put in are escaped for
  /// HTML.
  static func makeTemplate(_ bytes: [UInt8]) throws -> MustacheTemplate {
    _ = isContentTypeKnown
    return try MustacheTemplate(string: "{{% CONTENT_TYPE: PAGE}}" + PageText.resourceText(bytes))
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
