// One page for all failures of a check. It has no external resources, so it works as an artifact of CI.

public import LaminaFiles
import LaminaPixels
import LaminaProfiling

/// An HTML page of a check's failures: pictures side by side, as a flicker, with a slider, or as a difference.
///
/// Pictures fit the window, or are enlarged. A reviewer accepts or rejects each failure, and saves the decisions as
/// `AcceptedResults`. Everything can be reached by keyboard.
public struct FailurePage {
  private var sections: [String] = []
  private var titles: [(id: String, name: String, message: String)] = []
  /// The results that can be accepted, in the order of the page.
  var items: [ReviewItem] = []
  /// The arguments of the check, for the command that accepts its results.
  let command: [String]

  /// The second line of the page, which identifies it as Lamina's.
  public static let mark = "<!-- lamina: pictures that failed -->"

  /// The views of a comparison: for each, its name in the script and the style sheet, and its
  /// label.
  private static let views = [
    ("side", "side by side"), ("flicker", "flicker"), ("slide", "slider"),
    ("difference", "difference"),
  ]

  /// Makes an empty page.
  ///
  /// - Parameter command: the arguments of the `lamina check` that failed, without those that name outputs; empty if
  ///   its results cannot be accepted by that command.
  public init(command: [String] = []) { self.command = command }

  /// Whether a failure of the page can be accepted: a picture, or counters.
  public var canBeReviewed: Bool { !items.isEmpty }

  /// Adds a failure with its pictures.
  ///
  /// - Parameters:
  ///   - files: the failure.
  ///   - folder: the folder of its pictures, for the command that accepts the new one.
  ///   - review: the result with its hashes; `nil` if it cannot be accepted in the page.
  ///   - blame: lines about the layers that draw the most different pixel.
  /// - Throws: `FileError.noMemory` if memory for the pictures' files runs out.
  public mutating func addFailure(
    _ files: FailureFiles, folder: String, review: ReviewItem? = nil, blame: [String] = []
  ) throws(FileError) {
    let id = "f\(titles.count + 1)"
    let name = files.name.escaped(.html)
    var lines = beginSection(files.name, files.message, blame + files.details, review)
    let label = "role=\"group\" aria-label=\"pictures of \(name)\""
    if let expected = files.expected, let difference = files.difference {
      lines.append(FailurePage.tools(id, name, canZoom: files.change != nil))
      let box = files.change.map {
        " data-box=\"\($0.x) \($0.y) \($0.width) \($0.height)\""
      }
      lines.append("<div class=\"view side\" \(label)\(box ?? "")>")
      lines.append(try FailurePage.figure(expected, "expected", of: name, "expected"))
      lines.append(try FailurePage.figure(files.actual, "actual", of: name, "actual"))
      lines.append(
        try FailurePage.figure(
          difference, "difference", of: name, "difference: red differs, amber is tolerated"))
      lines.append("<p class=\"sides\"><span>expected</span><span>actual</span></p></div>")
    } else {
      lines.append("<div class=\"view side\" \(label)>")
      lines.append(try FailurePage.figure(files.actual, "actual", of: name, "actual") + "</div>")
    }
    if review == nil {
      lines.append(
        """
        <p class="accept">To accept the new picture: <code>\(files.acceptLine(folder: folder).escaped(.html))\
        </code> <button type="button" class="copy" aria-label="copy the line that accepts \(name)">copy</button></p>
        """)
    }
    sections.append(lines.joined(separator: "\n") + "</section>")
  }

  /// Adds a failure without pictures, such as of counters or of a budget.
  ///
  /// - Parameters:
  ///   - result: the failed result.
  ///   - review: the result with its hashes; `nil` if it cannot be accepted in the page.
  public mutating func addFailure(_ result: CheckResult, review: ReviewItem?) {
    let title = "\(result.scene): \(result.check.rawValue)"
    let lines = beginSection(title, result.message, result.details, review)
    sections.append(lines.joined(separator: "\n") + "</section>")
  }

  /// Adds a failure to the list, and returns the first lines of its section.
  private mutating func beginSection(
    _ name: String, _ message: String, _ details: [String], _ review: ReviewItem?
  ) -> [String] {
    let id = "f\(titles.count + 1)"
    titles.append((id, name, message))
    let list = details.map { "<li>\($0.escaped(.html))</li>" }.joined()
    return [
      "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">"
        + "<h2 id=\"\(id)-title\" tabindex=\"-1\">\(name.escaped(.html))</h2>",
      "<p class=\"message\">\(message.escaped(.html))</p>",
    ] + (review.map { [addDecision(on: $0, name.escaped(.html))] } ?? [])
      + (list.isEmpty ? [] : ["<ul class=\"details\">\(list)</ul>"])
  }

  /// The HTML text of the page, with failures in the order in which they were added.
  public var html: String { html(live: nil) }

  /// The words with which a server that takes decisions at once marks its page.
  package struct Live: Sendable {
    /// The nonce of the page's own style and script in the content security policy.
    let nonce: String
    /// The word that authorises the page's changes at the server.
    let token: String

    /// Makes the words; both are letters and digits.
    package init(nonce: String, token: String) { (self.nonce, self.token) = (nonce, token) }
  }

  /// Returns the HTML text of the page: a file that saves decisions, or the page of a server that takes them at once.
  package func html(live: Live?) -> String {
    let nonce = live.map { " nonce=\"\($0.nonce)\"" } ?? ""
    let title: String
    switch titles.count {
    case 0: title = "Nothing to review: no check failed"
    case 1: title = "1 check failed"
    default: title = "\(titles.count) checks failed"
    }
    let list = titles.map {
      "<li><a href=\"#\($0.id)\">\($0.name.escaped(.html))</a>: "
        + "\($0.message.escaped(.html))</li>"
    }
    let styles = [PageText.sharedStyle, PageText.resourceText(PackageResources.failures_css)]
    let reviewKeys =
      items.isEmpty
      ? ""
      : ", <kbd>a</kbd> accept, <kbd>r</kbd> reject, <kbd>e</kbd> write a note, <kbd>s</kbd> "
        + (live == nil ? "save" : "take what is accepted")
    let zooms =
      ["<option value=\"fit\">fit</option>"]
      + [1, 2, 4, 8].map {
        "<option value=\"\($0)\">\($0)×</option>"
      }
    return """
      <!doctype html>
      \(FailurePage.mark)
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>\(title)</title>
      <style\(nonce)>
      \(styles.joined(separator: "\n"))</style></head><body>
      <header><h1>\(title)</h1>
      <div class="tools"><label for="zoom">size</label><select id="zoom">\(zooms.joined())</select></div></header>
      <main>
      <ol id="list">
      \(list.joined(separator: "\n"))
      </ol>
      <p class="muted screen">Keys: <kbd>1</kbd> side by side, <kbd>2</kbd> flicker, <kbd>3</kbd> slider, \
      <kbd>4</kbd> difference, <kbd>f</kbd> fit or full size, <kbd>z</kbd> the change enlarged, \
      <kbd>n</kbd> <kbd>p</kbd> next and previous failure\(reviewKeys).</p>
      \(sections.joined(separator: "\n"))
      </main>
      \(reviewBar(live))
      <script\(nonce)>
      \(PageText.resourceText(PackageResources.failures_js))</script></body></html>

      """
  }

  /// Returns the HTML of a failure's controls: the choice of its view, and the buttons or the slider of that view.
  private static func tools(_ id: String, _ name: String, canZoom: Bool) -> String {
    let radios = views.enumerated().map { place, view in
      "<label><input type=\"radio\" name=\"\(id)-view\" value=\"\(view.0)\"\(place == 0 ? " checked" : "")>"
        + "<span>\(view.1)</span></label>"
    }
    let zoom =
      canZoom
      ? "<button type=\"button\" class=\"zoom\" aria-label=\"zoom to the change of \(name)\">zoom to the change</button>"
      : ""
    return """
      <div class="tools screen side"><fieldset class="choice"><legend>view of \(name)</legend>\(radios.joined())</fieldset>\(zoom)
      <span class="own flicker"><button type="button" class="pause">pause</button>\
      <button type="button" class="turn">switch</button><span class="now">expected</span></span>
      <span class="own slide"><input type="range" min="0" max="100" step="0.5" value="50" \
      aria-label="start of the actual picture of \(name), in percent"></span></div>
      """
  }

  /// Returns the HTML of a picture with its caption; `name` has to be escaped.
  private static func figure(
    _ texture: Texture, _ kind: String, of name: String, _ caption: String
  ) throws(FileError) -> String {
    let data = PageText.base64(try PictureFile.bytes(of: texture))
    let (width, height) = (texture.width, texture.height)
    return "<figure class=\"\(kind)\"><img alt=\"\(kind) picture of \(name)\" width=\"\(width)\" "
      + "height=\"\(height)\" data-width=\"\(width)\" data-height=\"\(height)\" "
      + "src=\"data:image/png;base64,\(data)\"><figcaption>\(caption)</figcaption></figure>"
  }
}
