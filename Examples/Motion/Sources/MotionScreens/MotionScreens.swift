import Lamina
import LaminaCommandLine

/// Screens that move, and can be interrupted while they do.
public enum MotionScreens {
  /// Makes the screens known to the command.
  @MainActor public static func register() {
    LaminaCommand.register(
      RegisteredScreen("motion-card", "a card that a property animator opens and closes") {
        screen in MotionApp(screen) { CardController(calls: $0) }
      })
    LaminaCommand.register(
      RegisteredScreen("motion-stack", "a stack of pages: push, swipe back, turn, sheet, alert") {
        screen in
        MotionApp(screen) { calls in
          NavigationController(rootViewController: PageController(number: 1, calls: calls))
        }
      })
  }
}

/// The app: one screen under a list of the calls that its controllers have got.
final class MotionApp: Application {
  private let window: Window

  init(_ screen: Screen, content: (CallsView) -> ViewController) {
    window = Window(screen: screen)
    super.init(screens: [screen])
    window.backgroundColor = .white
    let calls = CallsView()
    window.rootViewController = content(calls)
    calls.place(in: window)
    window.makeKeyAndVisible()
  }
}
