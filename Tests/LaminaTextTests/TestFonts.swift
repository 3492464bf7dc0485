import Foundation
import LaminaText

/// Fonts that apt installs, by their files.
enum TestFonts {
  static let folder = "/usr/share/fonts/truetype"
  static let sans = folder + "/dejavu/DejaVuSans.ttf"
  static let bold = folder + "/dejavu/DejaVuSans-Bold.ttf"
  static let devanagari = folder + "/lohit-devanagari/Lohit-Devanagari.ttf"
  static let chinese = folder + "/wqy/wqy-microhei.ttc"
  static let symbols = folder + "/ancient-scripts/Symbola_hint.ttf"
  static let variable = folder + "/inter-vf/Inter.var.ttf"

  static let emoji = folder + "/noto/NotoColorEmoji.ttf"

  /// Whether Debian's font with emoji is installed.
  static var hasEmoji: Bool { FileManager.default.fileExists(atPath: emoji) }

  /// Whether Debian's patterns of English hyphenation are installed.
  static var hasHyphens: Bool {
    FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_en_US.dic")
  }

  /// The fonts of DejaVu and those of Noto, of which tests need the emoji.
  static let emojiCollection = FontCollection(folders: [folder + "/dejavu", folder + "/noto"])

  /// These folders alone, so that other fonts of a machine change nothing.
  static let collection = FontCollection(
    folders: ["dejavu", "lohit-devanagari", "wqy", "ancient-scripts", "inter-vf"].map {
      folder + "/" + $0
    })

  static func attributes(_ size: Double = 20, path: String = sans) -> TextAttributes {
    TextAttributes(font: FontDescription(path: path), size: size)
  }

  static func text(_ string: String, _ size: Double = 20) -> AttributedText {
    AttributedText(string, attributes: attributes(size))
  }

  static func layout(_ string: String, _ change: (inout TextLayoutOptions) -> Void = { _ in })
    throws -> TextLayout
  {
    var options = TextLayoutOptions()
    change(&options)
    return try TextLayout(text(string), options: options, fonts: collection)
  }
}

extension TextLayout {
  /// The characters of each line.
  var strings: [String] {
    let scalars = Array(text.string.unicodeScalars)
    return lines.map {
      String(String.UnicodeScalarView(scalars[$0.range]))
    }
  }

  /// The characters of a line from the left, by their clusters, an ellipsis as itself.
  func visualString(_ line: Int = 0) -> String {
    let scalars = Array(text.string.unicodeScalars)
    var result = String.UnicodeScalarView()
    for run in runs[lines[line].runs] {
      if run.isEllipsis {
        result.append("\u{2026}")
      } else {
        for glyph in glyphs[run.glyphs] { result.append(scalars[glyph.cluster]) }
      }
    }
    return String(result)
  }
}

/// The tool that HarfBuzz comes with.
enum HarfBuzzTool {
  static let path = "/usr/bin/hb-shape"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  struct Glyph: Decodable, Equatable {
    var g: Int
    var cl: Int
    var dx: Int
    var dy: Int
    var ax: Int
  }

  /// Returns the glyphs that the program shapes a text into.
  static func shape(
    _ text: String, font: String, face: Int = 0, options: [String] = []
  ) throws -> [Glyph] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments =
      ["--no-glyph-names", "--output-format=json", "--face-index=\(face)"] + options + [font, text]
    process.environment = ["LC_ALL": "C.UTF-8"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode([Glyph].self, from: bytes)
  }
}
