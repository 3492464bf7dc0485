import Lamina
import LaminaCommandLine

/// The app's screens: done well, and badly in one way or in all.
public enum SettingsScreens {
  /// Makes the screens known to the command.
  @MainActor public static func register() {
    register("settings", "grouped settings with dark mode and large text, done well", [])
    register("settings-masks", "the same with icons that masks make round", .masks)
    register("settings-opacity", "the same with rows that are faded as groups", .opacity)
    register("settings-shadow", "the same with a shadow without a path under each row", .shadow)
    register(
      "settings-reload", "the same with a table that is loaded anew for each switch", .reload)
    register("settings-bad", "the same with all of these", .all)
    register("settings-arabic", "done well, in Arabic, from right to left", [], language: "ar")
  }

  @MainActor private static func register(
    _ name: String, _ summary: String, _ sins: Sins, language: String? = nil
  ) {
    var screen = RegisteredScreen(name, summary) { screen in
      screen.language = language
      return SettingsApp(screen: screen, sins: sins)
    }
    screen.safeAreaInsets = EdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    LaminaCommand.register(screen)
  }
}

/// The app: a grouped table under a navigation bar.
final class SettingsApp: Application {
  private let window: Window
  private let statusBar: StatusBar

  init(screen: Screen, sins: Sins) {
    window = Window(screen: screen)
    statusBar = StatusBar(screen: screen)
    super.init(screens: [screen])
    window.backgroundColor = .systemGroupedBackground
    let words = Words(areArabic: screen.language == "ar")
    let root = SettingsController(Preferences(words), Icons(scale: screen.scale), sins)
    window.rootViewController = NavigationController(rootViewController: root)
    statusBar.isHidden = false
    window.makeKeyAndVisible()
  }
}
