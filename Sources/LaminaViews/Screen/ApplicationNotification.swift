public import LaminaGeometry

/// Something that the system tells an app, as a `Notification` of UIKit's.
///
/// ```swift
/// let observation = ApplicationNotification.observe(.keyboardWillShow) { notification in
///   print(notification.keyboard?.frameEnd.height ?? 0)
/// }
/// ```
@MainActor public struct ApplicationNotification {
  /// The kinds of notifications.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name, unlike every other one.
    public let rawValue: String

    /// Makes a name; an app may have its own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app runs with its loop.
    public static let didFinishLaunching = Name(rawValue: "didFinishLaunching")
    /// The app gets events.
    public static let didBecomeActive = Name(rawValue: "didBecomeActive")
    /// The app will get no more events.
    public static let willResignActive = Name(rawValue: "willResignActive")
    /// Another app is in front.
    public static let didEnterBackground = Name(rawValue: "didEnterBackground")
    /// The app comes back to the front.
    public static let willEnterForeground = Name(rawValue: "willEnterForeground")
    /// The app is about to end.
    public static let willTerminate = Name(rawValue: "willTerminate")
    /// There is little memory.
    public static let didReceiveMemoryWarning = Name(rawValue: "didReceiveMemoryWarning")
    /// Texts have another size.
    public static let contentSizeCategoryDidChange = Name(rawValue: "contentSizeCategoryDidChange")
    /// The keyboard is about to come.
    public static let keyboardWillShow = Name(rawValue: "keyboardWillShow")
    /// The keyboard has come.
    public static let keyboardDidShow = Name(rawValue: "keyboardDidShow")
    /// The keyboard is about to go.
    public static let keyboardWillHide = Name(rawValue: "keyboardWillHide")
    /// The keyboard has gone.
    public static let keyboardDidHide = Name(rawValue: "keyboardDidHide")
    /// The keyboard's rectangle is about to change, also when it comes or goes.
    public static let keyboardWillChangeFrame = Name(rawValue: "keyboardWillChangeFrame")
    /// The keyboard's rectangle has changed.
    public static let keyboardDidChangeFrame = Name(rawValue: "keyboardDidChangeFrame")
  }

  /// The way of a keyboard: `userInfo` of UIKit's notifications.
  public struct KeyboardMotion: Hashable, Sendable {
    /// Where it was, in the space of the screen.
    public var frameBegin: Rect
    /// Where it will be, in the space of the screen.
    public var frameEnd: Rect
    /// How long it takes, in seconds; 0 without an animation.
    public var animationDuration: Double
    /// The curve of its way: an animation with it goes in step with the keyboard.
    public var options: View.AnimationOptions
  }

  /// The kind.
  public let name: Name
  /// The app; `nil` for one of an app's own.
  public let application: Application?
  /// The keyboard's way, in its notifications.
  public let keyboard: KeyboardMotion?

  /// Makes a notification.
  public init(_ name: Name, of application: Application? = nil, keyboard: KeyboardMotion? = nil) {
    (self.name, self.application, self.keyboard) = (name, application, keyboard)
  }

  // MARK: - Observing

  /// The result of `observe(_:_:)`; the observation ends when nobody holds it any more.
  @MainActor public final class Observation {
    fileprivate let name: Name
    fileprivate let handler: @MainActor (ApplicationNotification) -> Void

    fileprivate init(
      _ name: Name, _ handler: @escaping @MainActor (ApplicationNotification) -> Void
    ) {
      (self.name, self.handler) = (name, handler)
    }
  }

  private struct Weak {
    weak var observation: Observation?
  }
  private static var observations: [Weak] = []

  /// Calls a closure for each notification of a kind, of all applications of the process, in the order of the
  /// calls of this method.
  ///
  /// - Parameters:
  ///   - name: the kind.
  ///   - handler: what is called.
  /// - Returns: what to hold on to; the closure is called as long as somebody does.
  public static func observe(
    _ name: Name, _ handler: @escaping @MainActor (ApplicationNotification) -> Void
  ) -> Observation {
    let observation = Observation(name, handler)
    observations.removeAll { $0.observation == nil }
    observations.append(Weak(observation: observation))
    return observation
  }

  /// Tells all who observe the kind.
  public func post() {
    // A handler may end observations, and begin others.
    for entry in ApplicationNotification.observations {
      if let observation = entry.observation, observation.name == name { observation.handler(self) }
    }
  }
}
