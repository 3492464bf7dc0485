// Screens that are code: a user's own main registers them, and verbs take them like files.

public import LaminaGeometry
public import LaminaViews

/// An app's screen that verbs know as `screen:NAME`.
///
/// ```swift
/// import LaminaCommandLine
/// import LaminaViews
///
/// LaminaCommand.register(
///   RegisteredScreen("contacts", "A table with an index bar") { screen in
///     let application = Application(screens: [screen])
///     let window = Window(screen: screen)
///     window.rootViewController = ContactsController()
///     window.makeKeyAndVisible()
///     return application
///   })
/// LaminaCommand.start()
/// ```
public struct RegisteredScreen {
  /// What it is called on the command line.
  public var name: String
  /// What it shows, in a line.
  public var summary: String
  /// The screen's size in points; that of a phone, 390x844, at first.
  public var size = Size(width: 390, height: 844)
  /// The screen's pixels per point, unless `--scale` says otherwise.
  public var scale = 2.0
  /// What bars of the device cover.
  public var safeAreaInsets = EdgeInsets.zero
  /// Makes the app with its windows on a screen, as it is launched.
  public var make: @MainActor (Screen) -> Application

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - name: what it is called on the command line: without blanks.
  ///   - summary: what it shows, in a line.
  ///   - make: makes the app with its windows; called for each run.
  public init(
    _ name: String, _ summary: String = "", make: @escaping @MainActor (Screen) -> Application
  ) {
    (self.name, self.summary, self.make) = (name, summary, make)
  }
}

extension LaminaCommand {
  /// Makes a screen known to the verbs: before `start()`.
  ///
  /// - Parameter screen: the screen.
  /// - Precondition: its name is not empty, has no blanks, and is no other screen's.
  @MainActor public static func register(_ screen: RegisteredScreen) {
    precondition(
      !screen.name.isEmpty && !screen.name.contains(where: \.isWhitespace),
      "\"\(screen.name)\" is no name for a screen: it has no characters, or blanks")
    precondition(
      !ScreenList.screens.contains { $0.name == screen.name },
      "two screens are called \"\(screen.name)\"")
    ScreenList.screens.append(screen)
  }
}

/// The screens that are known.
@MainActor enum ScreenList {
  static var screens: [RegisteredScreen] = []

  /// What stands before a screen's name.
  nonisolated static let prefix = "screen:"

  /// Whether a scene's argument names a screen.
  nonisolated static func isScreen(_ argument: String) -> Bool { argument.hasPrefix(prefix) }

  /// The screen that an argument names.
  ///
  /// - Throws: `Failure` for an unknown name.
  static func screen(_ argument: String) throws(Failure) -> RegisteredScreen {
    let name = String(argument.dropFirst(prefix.count))
    if let screen = screens.first(where: { $0.name == name }) { return screen }
    let known = screens.map { "\(prefix)\($0.name)" }
    throw Failure.usage(
      "error: there is no screen '\(name)': "
        + (known.isEmpty
          ? "this program has none; one that links LaminaCommandLine registers its own, see "
            + "'lamina screens --help'"
          : "known are \(known.joined(separator: ", "))"))
  }
}
