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
      \(FailurePage.style)
      </style></head><body>
      <h1>\(count) failed</h1>
      <div class=tools><label>zoom <select id=zoom><option>1<option>2<option>4<option>8</select>\
      </label></div>
      <ol>
      \(list.joined(separator: "\n"))
      </ol>
      \(sections.joined(separator: "\n"))
      <script>
      \(FailurePage.script)
      </script></body></html>

      """
  }

  private static func image(_ texture: Texture, _ name: String) throws(FileError) -> String {
    let data = Base64.text(try PictureFile.bytes(of: texture))
    return "<img alt=\"\(name)\" width=\(texture.width) height=\(texture.height) "
      + "data-width=\(texture.width) data-height=\(texture.height) "
      + "src=\"data:image/png;base64,\(data)\">"
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8884; --square: #8883; }
    body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
    h2 { border-top: 1px solid var(--line); padding-top: 1rem; overflow-wrap: anywhere; }
    .message { font-weight: 600; }
    .tools { display: flex; gap: 1rem; flex-wrap: wrap; margin: .5rem 0; align-items: center; }
    .view { display: flex; gap: 1rem; flex-wrap: wrap; overflow: auto; }
    figure { margin: 0; } figcaption { font-size: .85em; opacity: .8; }
    img { display: block; image-rendering: pixelated; outline: 1px solid var(--line);
      background: repeating-conic-gradient(var(--square) 0 25%, #0000 0 50%) 0 0/16px 16px; }
    .blink, .slide { display: grid; justify-content: start; }
    .blink > *, .slide > * { grid-area: 1 / 1; }
    .blink .diff, .slide .diff, .blink figcaption, .slide figcaption { display: none; }
    .blink .actual { animation: blink 1.2s steps(1) infinite; }
    @keyframes blink { 50% { opacity: 0; } }
    .slide .actual { clip-path: inset(0 0 0 var(--cut, 50%)); }
    .tools input[type=range] { visibility: hidden; }
    .tools.sliding input[type=range] { visibility: visible; }
    code { overflow-wrap: anywhere; background: var(--square); padding: .1em .3em; }
    """

  private static let script = """
    for (const section of document.querySelectorAll("section")) {
      const tools = section.querySelector(".tools"), view = section.querySelector(".view");
      if (tools) tools.addEventListener("input", event => {
        if (event.target.type === "range") view.style.setProperty("--cut", event.target.value + "%");
        else {
          view.className = "view " + event.target.value;
          tools.classList.toggle("sliding", event.target.value === "slide");
        }
      });
      section.querySelector(".copy").onclick = event => {
        navigator.clipboard.writeText(section.querySelector("code").textContent);
        event.target.textContent = "copied";
      };
    }
    document.getElementById("zoom").oninput = event => {
      for (const image of document.images) {
        image.width = image.dataset.width * event.target.value;
        image.height = image.dataset.height * event.target.value;
      }
    };
    """
}

/// Bytes as text of 64 characters.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text, padded to a multiple of four characters.
  ///
  /// - Source: RFC 4648, section 4.
  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let left = min(3, bytes.count - start)
      var word = 0
      for place in 0..<3 { word = word << 8 | (place < left ? Int(bytes[start + place]) : 0) }
      for place in 0..<4 {
        text.append(place <= left ? alphabet[word >> (18 - 6 * place) & 63] : 61)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
