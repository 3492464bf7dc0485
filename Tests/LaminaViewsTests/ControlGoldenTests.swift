import LaminaGeometry
import LaminaPixels
import LaminaViews
import Testing

/// Every control in every state, in light and dark, at two sizes of text, against pictures, exactly.
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
    return try ScreenGolden.picture(of: screen, in: application)
  }

  @Test(arguments: Look.all)
  func `goldens: the sheet is the same to the byte`(look: Look) throws {
    guard ScreenGolden.hasFont() else { return }
    let golden = ScreenGolden(folder: "controls", name: look.testDescription)
    try golden.check(picture(look))
  }
}
