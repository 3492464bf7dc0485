// One page for all failed pictures: nothing is loaded from anywhere, so it works as an artifact of CI.

public import LaminaFiles
import LaminaPixels

/// An HTML page of failed comparisons: blink, slide or look at them side by side.
public struct FailurePage {
  private var sections: [String] = []
  private var titles: [(id: String, name: String, message: String)] = []

  /// What the page's second line says, so that it is known as one of ours.
  public static let mark = "<!-- lamina: pictures that failed -->"

  /// Makes an empty page.
  public init() {}

  /// Adds a failure with its pictures.
  ///
  /// - Parameters:
  ///   - files: the failure.
  ///   - folder: where its pictures lie, for the line that accepts the new one.
  /// - Throws: `FileError.noMemory` when the machine has no memory for the pictures' files.
  public mutating func add(_ files: FailureFiles, folder: String) throws(FileError) {
    let id = "f\(titles.count + 1)"
    titles.append((id, files.name, files.message))
    var lines = [
      "<section id=\"\(id)\"><h2>\(files.name.escaped(.html))</h2>",
      "<p class=message>\(files.message.escaped(.html))</p>",
    ]
    if !files.details.isEmpty {
      lines.append(
        "<ul>" + files.details.map { "<li>\($0.escaped(.html))</li>" }.joined() + "</ul>")
    }
    let actual = try FailurePage.image(files.actual, "actual")
    if let expected = files.expected, let difference = files.difference {
      let expected = try FailurePage.image(expected, "expected")
      lines.append(
        """
        <div class=tools><label><input type=radio name=\(id) value=side checked> side by side</label>\
        <label><input type=radio name=\(id) value=blink> blink</label>\
        <label><input type=radio name=\(id) value=slide> slide</label>\
        <input type=range min=0 max=100 value=50 aria-label="share of the actual picture"></div>
        <div class="view side">
        <figure class=expected>\(expected)<figcaption>expected</figcaption></figure>
        <figure class=actual>\(actual)<figcaption>actual</figcaption></figure>
        <figure class=diff>\(try FailurePage.image(difference, "difference"))\
        <figcaption>difference: red differs, amber is tolerated</figcaption></figure>
        </div>
        """)
    } else {
      lines.append(
        "<div class=\"view side\"><figure>\(actual)<figcaption>actual</figcaption></figure></div>")
    }
    lines.append(
      """
      <p>To accept the new picture: <code>\(files.acceptLine(folder: folder).escaped(.html))\
      </code> <button class=copy>copy</button></p></section>
      """)
    sections.append(lines.joined(separator: "\n"))
  }

  /// The page; each failure in the order in which it was added.
  public var html: String {
    let count = titles.count == 1 ? "1 picture" : "\(titles.count) pictures"
    let list = titles.map {
      "<li><a href=\"#\($0.id)\">\($0.name.escaped(.html))</a>: "
        + "\($0.message.escaped(.html))</li>"
    }
    return """
      <!doctype html>
      \(FailurePage.mark)
      <html lang=en><head><meta charset=utf-8>
      <meta name=viewport content="width=device-width, initial-scale=1">
      <title>\(count) failed</title>
      <style>
      \(PageText.resource(PackageResources.failures_css))</style></head><body>
      <h1>\(count) failed</h1>
      <div class=tools><label>zoom <select id=zoom><option>1<option>2<option>4<option>8</select>\
      </label></div>
      <ol>
      \(list.joined(separator: "\n"))
      </ol>
      \(sections.joined(separator: "\n"))
      <script>
      \(PageText.resource(PackageResources.failures_js))</script></body></html>

      """
  }

  private static func image(_ texture: Texture, _ name: String) throws(FileError) -> String {
    let data = PageText.base64(try PictureFile.bytes(of: texture))
    return "<img alt=\"\(name)\" width=\(texture.width) height=\(texture.height) "
      + "data-width=\(texture.width) data-height=\(texture.height) "
      + "src=\"data:image/png;base64,\(data)\">"
  }
}
