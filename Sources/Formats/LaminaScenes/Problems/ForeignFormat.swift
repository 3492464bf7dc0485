// Files of other formats, recognised by their first bytes.

package import LaminaFiles
import LaminaPixels

/// The recognition of files in formats that are not scenes.
package enum ForeignFormat {
  /// Returns a problem that names the format of a file other than a scene; `nil` if its start is
  /// not recognised.
  ///
  /// - Parameter bytes: the file.
  /// - Returns: the format's name, with advice.
  package static func problem(of bytes: FileBytes) -> SceneProblem? {
    let span = bytes.span
    if span.count == 0 || span.firstVisible == nil {
      return .otherFormat(
        "an empty file", advice: "a scene is JSON: 'lamina schema' describes it")
    }
    for (start, name, advice) in signatures where begins(span, start) {
      return .otherFormat(name, advice: advice)
    }
    if begins(span, [0xFF, 0xFE]) || begins(span, [0xFE, 0xFF]) {
      return .otherFormat("text in UTF-16", advice: "save it as UTF-8")
    }
    return textProblem(of: span)
  }

  private static let picture = "show it by \"contents\" of a layer in a scene"
  private static let scene = "a scene is JSON: 'lamina schema' describes it"

  private static let signatures: [(start: [UInt8], name: String, advice: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG image", picture),
    ([0xFF, 0xD8, 0xFF], "a JPEG image", picture),
    (Array("GIF8".utf8), "a GIF image", picture),
    (Array("RIFF".utf8), "a RIFF file, such as WebP", picture),
    (Array("%PDF".utf8), "a PDF document", scene),
    (Array("8BPS".utf8), "a Photoshop document", scene),
    ([0x1F, 0x8B], "a gzip archive", "unpack it first"),
    (Array("PK".utf8), "a zip archive", "unpack it first"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program", scene),
    (Array("OTTO".utf8), "a font", "name it by \"font\" of a text layer"),
    ([0x00, 0x01, 0x00, 0x00], "a font", "name it by \"font\" of a text layer"),
  ]

  private static func begins(_ span: Span<UInt8>, _ start: [UInt8]) -> Bool {
    guard span.count >= start.count else { return false }
    for index in start.indices where span[index] != start[index] { return false }
    return true
  }

  /// Returns a problem that names the format of a text, such as SVG or YAML; `nil` if it is not
  /// recognised.
  private static func textProblem(of span: Span<UInt8>) -> SceneProblem? {
    var bytes: [UInt8] = []
    for index in 0..<min(span.count, 2_048) { bytes.append(span[index]) }
    let start = String(decoding: bytes, as: UTF8.self).lowercased()
    let head = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if head.hasPrefix("<") {
      if start.contains("<svg") {
        return .otherFormat(
          "an SVG image",
          advice: "write its paths as layers of type \"shape\", whose \"path\" is SVG path data")
      }
      if start.contains("<!doctype html") || start.contains("<html") || start.contains("<body")
        || start.contains("<div")
      {
        return .otherFormat("an HTML page", advice: scene)
      }
      if start.contains("<document type=\"com.apple.interfacebuilder") {
        return .otherFormat(
          "a storyboard or nib", advice: "run the app, and export its view hierarchy from Xcode")
      }
      return .otherFormat("XML without a Core Animation package", advice: scene)
    }
    if head.hasPrefix("@") || head.hasPrefix(".") || head.hasPrefix("#") || head.hasPrefix("/*")
      || head.hasPrefix(":root") || head.hasPrefix("body")
    {
      let body = head.drop { $0 != "{" }.prefix { $0 != "}" }
      if !body.isEmpty, !body.contains("\""), body.contains(":") {
        return .otherFormat("a style sheet", advice: scene)
      }
    }
    let code = [
      "import ", "let ", "var ", "const ", "func ", "function ", "class ", "struct ", "export ",
    ]
    if code.contains(where: head.hasPrefix) {
      return .otherFormat("program code", advice: scene)
    }
    if head.hasPrefix("---") || head.hasPrefix("version:") || head.hasPrefix("canvas:") {
      return .otherFormat("YAML", advice: "convert it to JSON")
    }
    return nil
  }
}
