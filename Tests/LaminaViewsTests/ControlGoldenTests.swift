import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaText
import LaminaViews
import Testing

/// Every control in every state, in light and dark, at two sizes of text, against pictures, exactly.
///
/// Pictures are in `Fixtures/goldens/controls`; `LAMINA_RECORD=1` writes them anew, and fails.
@Suite @MainActor struct ControlGoldenTests {
  struct Look: CustomTestStringConvertible, Sendable {
    let kind: ControlSheetKind
    let isDark: Bool
    let category: ContentSizeCategory

    var testDescription: String {
      "\(kind)-\(isDark ? "dark" : "light")-\(category == .large ? "large" : "accessibility")"
    }

    static let all = ControlSheetKind.allCases.flatMap { kind in
      [false, true].flatMap { isDark in
        [ContentSizeCategory.large, .accessibilityExtraLarge].map {
          Look(kind: kind, isDark: isDark, category: $0)
        }
      }
    }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/goldens/controls").path

  /// The file of the font that the pictures were made with; on a machine with another one they are left out.
  private static let fontFile = "DejaVuSans.ttf"

  private func hasFont() -> Bool {
    let path = (try? FontCollection.system.face(FontDescription()))?.path ?? ""
    if path.hasSuffix(ControlGoldenTests.fontFile) { return true }
    print("goldens of controls are left out: the usual font is \(path)")
    return false
  }

  private func picture(_ look: Look) throws -> Texture {
    let screen = Screen(width: ControlSheet.width, height: 1_000, scale: 2)
    screen.userInterfaceStyle = look.isDark ? .dark : .light
    screen.preferredContentSizeCategory = look.category
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let (controller, layOut) = look.kind.make(look.category)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    screen.keyboard.isHardwareKeyboardConnected = true
    screen.bounds.size.height = layOut()
    screen.layer.layoutIfNeeded()
    (application.view(named: "editing") as? TextField)?.becomeFirstResponder()
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    var shown: Texture?
    loop.onShow = { shown = $0.picture }
    try loop.run(refreshes: 3)
    return try #require(shown)
  }

  @Test(arguments: Look.all)
  func `goldens: the sheet is the same to the byte`(look: Look) throws {
    guard hasFont() else { return }
    let actual = try picture(look)
    let path = "\(ControlGoldenTests.folder)/\(look.testDescription).png"
    if ProcessInfo.processInfo.environment["LAMINA_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        atPath: ControlGoldenTests.folder, withIntermediateDirectories: true)
      try Data(encoded(actual)).write(to: URL(fileURLWithPath: path))
      Issue.record("\(look.testDescription) was recorded: look at it, then run again")
      return
    }
    let expected = try ImageSource(path: path).decode().texture
    try #require(actual.width == expected.width && actual.height == expected.height)
    let differing = (0..<actual.width * actual.height).filter {
      actual.pixels[$0] != expected.pixels[$0]
    }
    if let first = differing.first {
      Attachment.record(try encoded(actual), named: "\(look.testDescription).actual.png")
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
