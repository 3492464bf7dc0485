// The page of a live preview, which requests all its content from its server.

import LaminaReports
import Mustache

/// The HTML page of `lamina serve`.
public struct PreviewPage {
  private let nonce: String
  private let token: String

  /// Makes the page with the nonce of its script and the token of its changes.
  ///
  /// - Parameters:
  ///   - nonce: the word that allows the page's own script in the content security policy: letters and digits.
  ///   - token: the word that authorises the page's changes at the server: letters and digits; empty if the server
  ///     accepts no changes.
  public init(nonce: String, token: String = "") { (self.nonce, self.token) = (nonce, token) }

  /// Returns the text of the page, in HTML.
  ///
  /// - Throws: `PageError` if the program's own template is broken.
  public func html() throws(PageError) -> String {
    do {
      let template = try PageTemplate.makeTemplate(PackageResources.preview_mustache)
      return template.render([
        "nonce": nonce,
        "token": token,
        "style": ChartDrawing.styleSheet + PageText.sharedStyle
          + PageText.resourceText(PackageResources.preview_css)
          + PageText.resourceText(PackageResources.preview_tree_css),
        "script": [
          PackageResources.shared_js, PackageResources.preview_js, PackageResources.preview_link_js,
          PackageResources.preview_pixel_js, PackageResources.preview_explain_js,
          PackageResources.preview_tree_js, PackageResources.preview_edit_js,
          PackageResources.preview_exploded_js, PackageResources.preview_timeline_js,
          PackageResources.preview_events_js,
        ].map(PageText.resourceText).joined(separator: "\n"),
        "vocabulary": try PageText.scriptJSON(PageVocabulary()),
      ])
    } catch { throw .template("\(error)") }
  }
}
