// The page that shows all pictures of a matrix.

import Foundation
import LaminaFiles
import LaminaReports

/// An HTML page with a section for each scene, and in it the pictures with their values.
///
/// It links the pictures' files, so it moves together with them. It has no script and loads nothing else.
struct MatrixPage {
  private let matrix: Matrix
  private let results: [MatrixResult]
  /// The path of the page.
  private let path: String

  /// Makes the page of a matrix's results, which will be written to a path.
  init(_ matrix: Matrix, _ results: [MatrixResult], at path: String) {
    (self.matrix, self.results, self.path) = (matrix, results, path)
  }

  /// The HTML text of the page.
  var html: String {
    let failed = results.count { $0.failure != nil }
    let title =
      "\(results.count) pictures" + (failed == 0 ? "" : ", of which \(failed) failed")
    var sections: [String] = []
    var rest = results[...]
    while let first = rest.first {
      let section = rest.prefix { $0.cell.scene == first.cell.scene }
      rest = rest.dropFirst(section.count)
      sections.append(
        "<section><h2>\(first.cell.name.escaped(.html))</h2>\n"
          + "<p class=\"muted\">\(first.cell.scene.escaped(.html))</p>\n<div class=\"grid\">\n"
          + section.map(figure).joined(separator: "\n") + "\n</div></section>")
    }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      \(PageText.sharedStyle)
      .grid { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: flex-end; }
      .grid figure { margin: 0; max-width: 20rem; }
      .grid img { display: block; max-width: 100%; max-height: 30rem; width: auto; height: auto;
        border: 1px solid var(--line); }
      .grid figcaption { font-size: .85rem; margin-top: .3rem; overflow-wrap: anywhere; }
      .grid pre { white-space: pre-wrap; overflow-wrap: anywhere; color: var(--bad); margin: 0; }
      </style></head><body>
      <header><h1>\(title)</h1></header>
      <main>
      \(sections.joined(separator: "\n"))
      </main></body></html>

      """
  }

  /// Returns the HTML of a picture with its values, or of the reason why there is none.
  private func figure(_ result: MatrixResult) -> String {
    let values = result.cell.values
    let words = NamePattern.Field.allCases.filter { $0 != .name }.compactMap { field in
      values[field].map { field == .scale ? "@\($0)" : $0 }
    }
    let caption = (words.isEmpty ? [result.cell.name] : words).joined(separator: ", ")
      .escaped(.html)
    if let failure = result.failure {
      return "<figure><pre>\(failure.message.escaped(.html))</pre>"
        + "<figcaption>\(caption)</figcaption></figure>"
    }
    let link = MatrixPage.link(to: result.cell.output, from: path).escaped(.html)
    return "<figure><a href=\"\(link)\"><img loading=\"lazy\" src=\"\(link)\" alt=\"\(caption)\" "
      + "width=\"\(result.width)\" height=\"\(result.height)\"></a><figcaption>\(caption)<br>"
      + "<span class=\"muted\">\(result.width)×\(result.height) px</span></figcaption></figure>"
  }

  /// Returns the relative URL of a file for a page: with `..` for folders above the page's.
  static func link(to file: String, from page: String) -> String {
    func components(_ path: String) -> [String] {
      URL(fileURLWithPath: path).standardizedFileURL.path.utf8.split(separator: UInt8(ascii: "/"))
        .map { String(Substring($0)) }
    }
    let (target, folder) = (components(file), Array(components(page).dropLast()))
    let shared = zip(target.dropLast(), folder).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: folder.count - shared) + target.dropFirst(shared)
    return way.map(escapedForURL).joined(separator: "/")
  }

  /// Returns a file's name with every byte escaped that has a meaning in a URL.
  private static func escapedForURL(_ name: String) -> String {
    name.utf8.map { byte -> String in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-._~@+,".unicodeScalars.contains(scalar))
      if isPlain { return String(Character(scalar)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
