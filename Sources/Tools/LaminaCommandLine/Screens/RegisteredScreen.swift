// Screens in code: a user's main registers them, and verbs accept them like files.

import LaminaCompositor
import LaminaFiles
public import LaminaGeometry
import LaminaScenes
import LaminaScreens
public import LaminaViews

/// An app's screen that verbs accept as `screen:NAME`.
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
  /// The name on the command line.
  public var name: String
  /// A summary of the screen in one line.
  public var summary: String
  /// The screen's size in points; by default that of a phone, 390x844.
  public var size = Size(width: 390, height: 844)
  /// The screen's pixels per point; `--scale` overrides it.
  public var scale = 2.0
  /// The insets of the safe area, which the device's bars do not cover.
  public var safeAreaInsets = EdgeInsets.zero
  /// The closure that makes the app with its windows on a screen, at launch.
  public var make: @MainActor (Screen) -> Application

  /// Makes a screen of 390x844 points at scale 2.
  ///
  /// - Parameters:
  ///   - name: the name on the command line, without whitespace.
  ///   - summary: a summary in one line.
  ///   - make: makes the app with its windows; called for each run.
  public init(
    _ name: String, _ summary: String = "", make: @escaping @MainActor (Screen) -> Application
  ) {
    (self.name, self.summary, self.make) = (name, summary, make)
  }
}

extension RegisteredScreen {
  /// Launches the screen's app at time 0.
  ///
  /// - Parameters:
  ///   - script: the events to play; `nil` for none.
  ///   - scale: the pixels per point; `nil` for the device's or the screen's own.
  ///   - traits: the device and its settings.
  ///   - limits: the limits on the screen's size.
  /// - Returns: the running app.
  /// - Throws: `RenderError` for a screen that exceeds the limits.
  /// - Precondition: the app uses the screen that it is given.
  @MainActor func launch(
    script: EventScript?, scale: Double?, traits: SceneTraits, limits: RenderLimits
  ) throws(RenderError) -> ScreenRun {
    let device = traits.device
    let screen = Screen(
      width: device?.width ?? size.width, height: device?.height ?? size.height,
      scale: scale ?? device?.scale ?? self.scale,
      safeAreaInsets: device?.safeAreaInsets ?? safeAreaInsets)
    traits.applySettings(to: screen)
    return try ScreenRun(on: screen, script: script, limits: limits, launch: make)
  }
}

extension ScriptFailure {
  /// The failure as a line of a message, with its location in the script if it has one.
  var line: String {
    location.map { "\($0.prefix): error: \($0.label)\(words)" } ?? "error: \(words)"
  }
}

extension ScreenRun {
  /// Checks that a time, in seconds, is at most `latestTime`, the last time until which an app can run.
  ///
  /// - Throws: `Failure` 64.
  static func checkTime(_ time: Double) throws(Failure) {
    guard time > latestTime else { return }
    throw Failure.usage(
      "error: \(Text.numberText(time)) s: an app runs for at most "
        + "\(Text.numberText(latestTime)) s")
  }
}

extension LaminaCommand {
  /// Registers a screen for the verbs; call it before `start()`.
  ///
  /// - Parameter screen: the screen.
  /// - Precondition: its name is not empty, has no whitespace, and is not used by another screen.
  @MainActor public static func register(_ screen: RegisteredScreen) {
    precondition(
      !screen.name.isEmpty && !screen.name.contains(where: \.isWhitespace),
      "\(screen.name.quoted) is no name for a screen: it has no characters, or blanks")
    precondition(
      !ScreenList.screens.contains { $0.name == screen.name },
      "two screens are called \(screen.name.quoted)")
    ScreenList.screens.append(screen)
  }
}

/// The registered screens.
@MainActor enum ScreenList {
  static var screens: [RegisteredScreen] = []

  /// The prefix by which a scene's argument names a screen.
  nonisolated static let prefix = "screen:"

  /// Returns whether a scene's argument names a screen.
  nonisolated static func isScreen(_ argument: String) -> Bool { argument.hasPrefix(prefix) }

  /// Returns the screen that an argument names.
  ///
  /// - Throws: `Failure` for an unknown name.
  static func findScreen(_ argument: String) throws(Failure) -> RegisteredScreen {
    let name = String(argument.dropFirst(prefix.count))
    if let screen = screens.first(where: { $0.name == name }) { return screen }
    let known = screens.map { "\(prefix)\($0.name)" }
    throw Failure.usage(
      "error: there is no screen '\(name)': "
        + (known.isEmpty
          ? "this program has no screens; a program that links LaminaCommandLine registers its own, "
            + "see 'lamina screens --help'"
          : "known are \(known.joined(separator: ", "))"))
  }
}
