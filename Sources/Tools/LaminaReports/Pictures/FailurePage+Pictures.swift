// The pictures of a failure in the page of failures: their views, their changes, and the buttons of both.

import LaminaFiles
import LaminaPixels
import LaminaProfiling

extension FailurePage {
  /// The views of a comparison: for each, its name in the script and the style sheet, and its
  /// label.
  private static let views = [
    ("side", "side by side"), ("flicker", "flicker"), ("slide", "slider"),
    ("difference", "difference"),
  ]

  /// The maximum number of changes that can be enlarged one after the other.
  private static let mostChanges = 64

  /// Returns the HTML of a failure's pictures with their controls.
  ///
  /// - Throws: `FileError.noMemory` if memory for the pictures' files runs out.
  static func pictures(_ files: FailureFiles, id: String) throws(FileError) -> [String] {
    let name = files.name.escaped(.html)
    let label = "role=\"group\" aria-label=\"pictures of \(name)\""
    guard let expected = files.expected, let difference = files.difference else {
      return [
        "<div class=\"view side\" \(label)>"
          + (try figure(files.actual, "actual", of: name, "actual"))
          + "</div>"
      ]
    }
    let boxes = files.changes.prefix(mostChanges).map {
      "\($0.box.x) \($0.box.y) \($0.box.width) \($0.box.height)"
    }
    let data = boxes.isEmpty ? "" : " data-boxes=\"\(boxes.joined(separator: ";"))\""
    return [
      tools(id, name, changes: boxes.count),
      "<div class=\"view side\" \(label)\(data)>",
      "<p class=\"sides\"><span>◀ expected</span><span>actual ▶</span></p>",
      try figure(expected, "expected", of: name, "expected"),
      try figure(files.actual, "actual", of: name, "actual"),
      try figure(
        difference, "difference", of: name, "difference: red differs, amber is tolerated"),
      "</div>",
    ]
  }

  /// Returns the HTML that names the properties that have changed since a picture was accepted.
  static func changedProperties(_ changed: [String]?, _ golden: String) -> String {
    guard let changed else {
      return
        "<p class=\"since\">Which property changed is unknown: <code>\(golden.escaped(.html))</code> does not "
        + "have the layers that drew it. Pictures that <code>lamina check</code> records from now on have them.</p>"
    }
    guard !changed.isEmpty else {
      return
        "<p class=\"since\">No property of a layer has changed since the picture was accepted: look at fonts, "
        + "options, or another version of lamina.</p>"
    }
    let rows = changed.map { "<li>\($0.escaped(.html))</li>" }.joined()
    return
      "<div class=\"since\"><p>Changed since the picture was accepted:</p><ul>\(rows)</ul></div>"
  }

  /// Lists a failure's changes and further lines in details that are closed.
  ///
  /// - Parameters:
  ///   - changes: the changes, the largest first.
  ///   - layers: the paths of the layers that draw at the first changes now.
  ///   - details: further lines.
  /// - Returns: the HTML; none without changes and lines.
  static func statistics(_ changes: [PictureChange], _ layers: [String?], _ details: [String])
    -> [String]
  {
    let rows = changes.prefix(mostChanges).enumerated().map { place, change in
      let layer = place < layers.count ? layers[place] : nil
      let words = change.place + (layer.map { ": \($0)" } ?? "")
      return "<li>\(words.escaped(.html))</li>"
    }
    let lines = details.map { "<li>\($0.escaped(.html))</li>" }.joined()
    guard !rows.isEmpty || !lines.isEmpty else { return [] }
    let list = rows.isEmpty ? "" : "<ol class=\"changes\">\(rows.joined())</ol>"
    let title = rows.isEmpty ? "figures" : "figures of the change\(rows.count == 1 ? "" : "s")"
    return [
      "<details class=\"details\"><summary>\(title)</summary>\(list)<ul>\(lines)</ul></details>"
    ]
  }

  /// Returns the HTML of a failure's controls: the choice of its view, and the buttons or the slider of that view.
  private static func tools(_ id: String, _ name: String, changes: Int) -> String {
    let radios = views.enumerated().map { place, view in
      "<label><input type=\"radio\" name=\"\(id)-view\" value=\"\(view.0)\"\(place == 0 ? " checked" : "")>"
        + "<span>\(view.1)</span></label>"
    }
    let zoom =
      changes == 0
      ? ""
      : "<button type=\"button\" class=\"zoom\" aria-pressed=\"false\" aria-label=\"zoom to the change of "
        + "\(name)\">zoom to the change</button>"
    let walk =
      changes < 2
      ? ""
      : """
      <span class="walk"><button type="button" class="before" aria-label="previous change of \(name)">‹</button>\
      <output class="place">\(changes) changes</output>\
      <button type="button" class="after" aria-label="next change of \(name)">›</button></span>
      """
    return """
      <div class="tools screen side"><fieldset class="choice"><legend>view of \(name)</legend>\(radios.joined())</fieldset>\
      \(zoom)\(walk)
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
    return
      "<figure class=\"\(kind)\"><figcaption>\(caption)</figcaption><img alt=\"\(kind) picture of \(name)\" "
      + "width=\"\(width)\" height=\"\(height)\" data-width=\"\(width)\" data-height=\"\(height)\" "
      + "src=\"data:image/png;base64,\(data)\"></figure>"
  }
}
