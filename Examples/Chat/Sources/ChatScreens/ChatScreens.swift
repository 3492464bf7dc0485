import Lamina
import LaminaCommandLine

/// The app's screens: done well, and badly in one way or in all.
public enum ChatScreens {
  /// Makes the screens known to the command.
  @MainActor public static func register() {
    register("chat", "200 messages with pictures, keyboard and swipes, done well", [])
    register("chat-rebuild", "the same with constraints that every row makes anew", .rebuild)
    register("chat-decode", "the same with large pictures that rows decode", .decode)
    register("chat-shadow", "the same with a shadow without a path under each bubble", .shadow)
    register("chat-bad", "the same with all of these", .all)
    register("chat-10000", "10,000 messages without pictures, done well", [], count: 10_000)
    register("chat-arabic", "done well, in Arabic, from right to left", [], language: "ar")
  }

  @MainActor private static func register(
    _ name: String, _ summary: String, _ sins: Sins, count: Int = 200, language: String? = nil
  ) {
    var screen = RegisteredScreen(name, summary) { screen in
      screen.language = language
      return ChatApp(screen: screen, count: count, sins: sins)
    }
    screen.safeAreaInsets = EdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    LaminaCommand.register(screen)
  }
}

/// The app: a conversation under a navigation bar.
final class ChatApp: Application {
  private let window: Window
  private let statusBar: StatusBar

  init(screen: Screen, count: Int, sins: Sins) {
    window = Window(screen: screen)
    statusBar = StatusBar(screen: screen)
    super.init(screens: [screen])
    window.backgroundColor = .systemBackground
    let hasPictures = count <= 1_000
    let isArabic = screen.language == "ar"
    let chat = ChatController(
      Conversation.messages(count: count, hasPictures: hasPictures, isArabic: isArabic),
      Photos(scale: screen.scale, count: hasPictures ? Photos.count : 0), sins, isArabic: isArabic)
    window.rootViewController = NavigationController(rootViewController: chat)
    statusBar.isHidden = false
    window.makeKeyAndVisible()
  }
}
