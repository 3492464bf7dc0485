public import LaminaGeometry

/// A notification that an app sends to its observers, like a `Notification` of UIKit.
///
/// ```swift
/// let observation = ApplicationNotification.observe(.keyboardWillShow) { notification in
///   print(notification.keyboard?.frameEnd.height ?? 0)
/// }
/// ```
@MainActor public struct ApplicationNotification {
  /// The kind of a notification.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name of the kind, different for each kind.
    public let rawValue: String

    /// Makes a kind from its name; an app may define its own kinds.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app has finished launching: it has got its frame loop.
    public static let didFinishLaunching = Name(rawValue: "didFinishLaunching")
    /// The app has started to get events.
    public static let didBecomeActive = Name(rawValue: "didBecomeActive")
    /// The app will get no more events.
    public static let willResignActive = Name(rawValue: "willResignActive")
    /// Another app is in front.
    public static let didEnterBackground = Name(rawValue: "didEnterBackground")
    /// The app comes back to the front.
    public static let willEnterForeground = Name(rawValue: "willEnterForeground")
    /// The app is about to end.
    public static let willTerminate = Name(rawValue: "willTerminate")
    /// Memory is low.
    public static let didReceiveMemoryWarning = Name(rawValue: "didReceiveMemoryWarning")
    /// The preferred text size changed.
    public static let contentSizeCategoryDidChange = Name(rawValue: "contentSizeCategoryDidChange")
    /// The keyboard is about to appear.
    public static let keyboardWillShow = Name(rawValue: "keyboardWillShow")
    /// The keyboard has appeared.
    public static let keyboardDidShow = Name(rawValue: "keyboardDidShow")
    /// The keyboard is about to disappear.
    public static let keyboardWillHide = Name(rawValue: "keyboardWillHide")
    /// The keyboard has disappeared.
    public static let keyboardDidHide = Name(rawValue: "keyboardDidHide")
    /// The keyboard's frame is about to change, including when it appears or disappears.
    public static let keyboardWillChangeFrame = Name(rawValue: "keyboardWillChangeFrame")
    /// The keyboard's frame changed.
    public static let keyboardDidChangeFrame = Name(rawValue: "keyboardDidChangeFrame")
  }

  /// The motion of a keyboard: `userInfo` of UIKit's notifications.
  public struct KeyboardMotion: Hashable, Sendable {
    /// The keyboard's frame before the motion, in the space of the screen.
    public var frameBegin: Rect
    /// The keyboard's frame after the motion, in the space of the screen.
    public var frameEnd: Rect
    /// The duration, in seconds; 0 without an animation.
    public var animationDuration: Double
    /// The options with the motion's curve: an animation with them moves in step with the keyboard.
    public var options: View.AnimationOptions
  }

  /// The kind of the notification.
  public let name: Name
  /// The app that the notification is about; `nil` for a custom notification without one.
  public let application: Application?
  /// The keyboard's motion; `nil` in other notifications.
  public let keyboard: KeyboardMotion?

  /// Makes a notification, to be sent by `post()`.
  public init(_ name: Name, of application: Application? = nil, keyboard: KeyboardMotion? = nil) {
    (self.name, self.application, self.keyboard) = (name, application, keyboard)
  }

  // MARK: - Observing

  /// The result of `observe(_:_:)`; observation ends when it is released.
  @MainActor public final class Observation {
    fileprivate let name: Name
    fileprivate let handler: @MainActor (ApplicationNotification) -> Void

    fileprivate init(
      _ name: Name, _ handler: @escaping @MainActor (ApplicationNotification) -> Void
    ) {
      (self.name, self.handler) = (name, handler)
    }
  }

  /// Called with each notification after its observers, to send it by other means.
  package static var relay: (@MainActor (ApplicationNotification) -> Void)?

  private struct Weak {
    weak var observation: Observation?
  }
  private static var observations: [Weak] = []

  /// Calls a closure for each notification of a kind, from all applications of the process.
  ///
  /// Observers are called in the order in which they were added.
  ///
  /// - Parameters:
  ///   - name: the kind.
  ///   - handler: the closure to call.
  /// - Returns: the observation; the closure is called as long as it is retained.
  public static func observe(
    _ name: Name, _ handler: @escaping @MainActor (ApplicationNotification) -> Void
  ) -> Observation {
    let observation = Observation(name, handler)
    observations.removeAll { $0.observation == nil }
    observations.append(Weak(observation: observation))
    return observation
  }

  /// Sends the notification: calls all observers of its kind, in the order in which they were added.
  public func post() {
    // A handler may end observations and begin others.
    for entry in ApplicationNotification.observations {
      if let observation = entry.observation, observation.name == name { observation.handler(self) }
    }
    ApplicationNotification.relay?(self)
  }
}
