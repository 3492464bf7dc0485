// One page for all failures of a check. It has no external resources, so it works as an artifact of CI.

public import LaminaFiles

/// An HTML page of a check's failures: pictures side by side, as a flicker, with a slider, or as a difference.
///
/// Pictures fit the window, or are enlarged. A reviewer accepts or rejects each failure, and saves the decisions as
/// `AcceptedResults`. Everything can be reached by keyboard.
public struct FailurePage {
  private var sections: [String] = []
  private var titles: [Title] = []
  /// The results that can be accepted, in the order of the page.
  var items: [ReviewItem] = []
  /// The arguments of the check, for the command that accepts its results.
  let command: [String]

  /// The second line of the page, which identifies it as Lamina's.
  public static let mark = "<!-- lamina: pictures that failed -->"

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
  ///   - layers: the paths of the layers that draw at the first changes now, the largest first; `nil` if unknown.
  ///   - changed: lines about the properties that have changed since the picture was accepted; `nil` if the accepted
  ///     picture's file does not have the layers that drew it.
  /// - Throws: `FileError.noMemory` if memory for the pictures' files runs out.
  public mutating func addFailure(
    _ files: FailureFiles, folder: String, review: ReviewItem? = nil, blame: [String] = [],
    layers: [String?] = [], changed: [String]? = nil
  ) throws(FileError) {
    let count = files.changes.count
    // With a layer unknown, the failure may be another one than that of an equal name.
    let cause = layers.count == count ? Cause(.golden, paths: layers) : nil
    let place = Cause(.golden, paths: layers.filter { $0 != nil }).map {
      ", where \($0.words) draw\($0.layers.count == 1 ? "s" : "") now"
    }
    let message =
      count == 0
      ? files.message
      : "\(count) change\(count == 1 ? "" : "s")\(place ?? ""): \(files.message)"
    var lines = beginSection(files.name, message, review, cause)
    if files.expected != nil { lines.append(FailurePage.changedProperties(changed, files.golden)) }
    lines += try FailurePage.pictures(files, id: "f\(titles.count)")
    lines += FailurePage.statistics(files.changes, layers, blame + files.details)
    if review == nil {
      lines.append(
        """
        <p class="accept">To accept the new picture: <code>\(files.acceptLine(folder: folder).escaped(.html))\
        </code> <button type="button" class="copy" \
        aria-label="copy the line that accepts \(files.name.escaped(.html))">copy</button></p>
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
    let cause = result.facts?.layer.flatMap { Cause(result.check, paths: [$0]) }
    let list = result.details.map { "<li>\($0.escaped(.html))</li>" }.joined()
    let lines =
      beginSection(title, result.message, review, cause)
      + (list.isEmpty ? [] : ["<ul class=\"details\">\(list)</ul>"])
    sections.append(lines.joined(separator: "\n") + "</section>")
  }

  /// Adds a failure to the list, and returns the first lines of its section.
  private mutating func beginSection(
    _ name: String, _ message: String, _ review: ReviewItem?, _ cause: Cause?
  ) -> [String] {
    let id = "f\(titles.count + 1)"
    titles.append(
      Title(
        id: id, name: name, message: message, item: review.map { _ in items.count }, cause: cause))
    return [
      "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">"
        + "<h2 id=\"\(id)-title\" tabindex=\"-1\">\(name.escaped(.html))</h2>",
      "<p class=\"message\">\(message.escaped(.html))</p>",
    ] + (review.map { [addDecision(on: $0, name.escaped(.html))] } ?? [])
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
    let styles = [PageText.sharedStyle, PageText.resourceText(PackageResources.failures_css)]
    let scripts = [PackageResources.failures_js, PackageResources.failures_review_js]
      .map(PageText.resourceText)
    let reviewKeys =
      items.isEmpty
      ? ""
      : ", <kbd>a</kbd> accept, <kbd>r</kbd> reject with a note, <kbd>a</kbd> or <kbd>r</kbd> again takes it back, "
        + "<kbd>e</kbd> the note, <kbd>s</kbd> "
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
      \(listRows(titles).joined(separator: "\n"))
      </ol>
      <p class="muted screen keys">Keys: <kbd>1</kbd> side by side, <kbd>2</kbd> flicker, <kbd>3</kbd> slider, \
      <kbd>4</kbd> difference, <kbd>f</kbd> fit or full size, <kbd>z</kbd> the change enlarged, then the next one, \
      <kbd>n</kbd> <kbd>p</kbd> next and previous failure\(reviewKeys).</p>
      \(sections.joined(separator: "\n"))
      </main>
      \(reviewBar(live))
      <script\(nonce)>
      \(scripts.joined(separator: "\n"))</script></body></html>

      """
  }
}
