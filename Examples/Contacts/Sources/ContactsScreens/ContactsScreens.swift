import Lamina
import LaminaCommandLine

/// The app's screens: done well, and badly in one way or in all.
public enum ContactsScreens {
  /// How many rows the table has.
  static let rows = 1_000

  /// Makes the screens known to the command.
  @MainActor public static func register() {
    register("contacts", "1,000 contacts with an index bar, done well", [])
    register("contacts-shadow", "the same with a shadow without a path in each row", .shadow)
    register("contacts-decode", "the same with large pictures that rows decode", .decode)
    register("contacts-mask", "the same with a mask for each picture", .mask)
    register("contacts-blending", "the same with clear layers over each other", .blending)
    register("contacts-bad", "the same with all of these", .all)
  }

  @MainActor private static func register(_ name: String, _ summary: String, _ sins: Sins) {
    LaminaCommand.register(
      RegisteredScreen(name, summary) { screen in
        ContactsApp(screen: screen, sins: sins)
      })
  }
}

/// The app: contacts and two more tabs, bars that the table shines through, a status bar.
final class ContactsApp: Application {
  private let window: Window
  private let statusBar: StatusBar

  init(screen: Screen, sins: Sins) {
    window = Window(screen: screen)
    statusBar = StatusBar(screen: screen)
    super.init(screens: [screen])
    window.backgroundColor = .white
    let contacts = NavigationController(
      rootViewController: ContactsController(
        rows: ContactsScreens.rows, scale: screen.scale, sins: sins))
    contacts.tabBarItem.title = "Contacts"
    let tabs = TabBarController()
    tabs.viewControllers =
      [contacts]
      + ["Recents", "Keypad"].map { title in
        let controller = ViewController()
        controller.tabBarItem.title = title
        return controller
      }
    window.rootViewController = tabs
    statusBar.isHidden = false
    window.makeKeyAndVisible()
  }
}
