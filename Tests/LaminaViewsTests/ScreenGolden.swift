import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaText
import LaminaViews
import Testing

/// Golden pictures of screens in `Fixtures/goldens`, compared to the byte.
///
/// `LAMINA_RECORD=1` writes them anew, and fails.
@MainActor struct ScreenGolden {
  /// The folder below `Fixtures/goldens`, such as `controls`.
  let folder: String
  /// The name without the extension.
  let name: String

  private var path: String { "\(folderPath)/\(name).png" }

  private var folderPath: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/goldens/\(folder)").path
  }

  /// The file of the font that the pictures were made with; on a machine with another one they are left out.
  private static let fontFile = "DejaVuSans.ttf"

  /// Whether the usual font is the pictures' font; prints the font if it is another one.
  static func hasFont() -> Bool {
    let path = (try? FontCollection.system.face(FontDescription()))?.path ?? ""
    if path.hasSuffix(fontFile) { return true }
    print("goldens of screens are left out: the usual font is \(path)")
    return false
  }

  /// Returns the picture of the last of `refreshes` frames of a screen, from the loop's current time on.
  static func picture(
    of screen: Screen, in application: Application, refreshes: Int = 3
  ) throws -> Texture {
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    var shown: Texture?
    loop.onShow = { shown = $0.picture }
    try loop.run(refreshes: refreshes)
    return try #require(shown)
  }

  /// Compares a picture with the golden, and records an issue where they differ.
  func check(_ actual: Texture) throws {
    guard ScreenGolden.hasFont() else { return }
    if ProcessInfo.processInfo.environment["LAMINA_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        atPath: folderPath, withIntermediateDirectories: true)
      try Data(encoded(actual)).write(to: URL(fileURLWithPath: path))
      Issue.record("\(name) was recorded: look at it, then run again")
      return
    }
    let expected = try ImageSource(path: path).decode().texture
    try #require(actual.width == expected.width && actual.height == expected.height)
    let differing = (0..<actual.width * actual.height).filter {
      actual.pixels[$0] != expected.pixels[$0]
    }
    if let first = differing.first {
      Attachment.record(try encoded(actual), named: "\(name).actual.png")
      Issue.record(
        "\(differing.count) pixels differ, the first at \(first % actual.width), \(first / actual.width)"
      )
    }
  }

  private func encoded(_ texture: Texture) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try PNGEncoder(compression: .best).encode(texture) { part in
      for index in part.indices { bytes.append(part[index]) }
    }
    return bytes
  }
}
