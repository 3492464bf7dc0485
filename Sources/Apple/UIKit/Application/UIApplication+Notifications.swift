internal import LaminaGeometry
public import LaminaViews

// Notifications of the app and of the keyboard, which Foundation's center sends, too.

extension Application {
  /// The app has been launched.
  public nonisolated static let didFinishLaunchingNotification = Relay.name(
    "UIApplicationDidFinishLaunchingNotification")
  /// The app gets events.
  public nonisolated static let didBecomeActiveNotification = Relay.name(
    "UIApplicationDidBecomeActiveNotification")
  /// The app will get no more events.
  public nonisolated static let willResignActiveNotification = Relay.name(
    "UIApplicationWillResignActiveNotification")
  /// Another app is in front.
  public nonisolated static let didEnterBackgroundNotification = Relay.name(
    "UIApplicationDidEnterBackgroundNotification")
  /// The app comes to the front.
  public nonisolated static let willEnterForegroundNotification = Relay.name(
    "UIApplicationWillEnterForegroundNotification")
  /// The app is about to end.
  public nonisolated static let willTerminateNotification = Relay.name(
    "UIApplicationWillTerminateNotification")
  /// Memory is low.
  public nonisolated static let didReceiveMemoryWarningNotification = Relay.name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// The time of day has jumped; never.
  public nonisolated static let significantTimeChangeNotification = Relay.name(
    "UIApplicationSignificantTimeChangeNotification")
  /// The interface will turn; never, since controllers are told.
  public nonisolated static let willChangeStatusBarOrientationNotification = Relay.name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// The interface has turned; never, since controllers are told.
  public nonisolated static let didChangeStatusBarOrientationNotification = Relay.name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  /// The status bar's frame has changed; never.
  public nonisolated static let didChangeStatusBarFrameNotification = Relay.name(
    "UIApplicationDidChangeStatusBarFrameNotification")
  /// The user has taken a picture of the screen; never.
  public nonisolated static let userDidTakeScreenshotNotification = Relay.name(
    "UIApplicationUserDidTakeScreenshotNotification")
  /// Protected files can be read; never.
  public nonisolated static let protectedDataDidBecomeAvailableNotification = Relay.name(
    "UIApplicationProtectedDataDidBecomeAvailable")
}

nonisolated extension ContentSizeCategory {
  /// The preferred size of texts has changed.
  public static let didChangeNotification = Relay.name(
    "UIContentSizeCategoryDidChangeNotification")
  /// The key of the new size.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
}

extension Responder {
  /// The keyboard is about to appear.
  public nonisolated static let keyboardWillShowNotification = Relay.name(
    "UIKeyboardWillShowNotification")
  /// The keyboard has appeared.
  public nonisolated static let keyboardDidShowNotification = Relay.name(
    "UIKeyboardDidShowNotification")
  /// The keyboard is about to disappear.
  public nonisolated static let keyboardWillHideNotification = Relay.name(
    "UIKeyboardWillHideNotification")
  /// The keyboard has disappeared.
  public nonisolated static let keyboardDidHideNotification = Relay.name(
    "UIKeyboardDidHideNotification")
  /// The keyboard's frame is about to change.
  public nonisolated static let keyboardWillChangeFrameNotification = Relay.name(
    "UIKeyboardWillChangeFrameNotification")
  /// The keyboard's frame has changed.
  public nonisolated static let keyboardDidChangeFrameNotification = Relay.name(
    "UIKeyboardDidChangeFrameNotification")

  /// The key of the keyboard's frame before its motion, in the screen's space.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the keyboard's frame after its motion, in the screen's space.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the seconds of the keyboard's motion.
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the curve of the keyboard's motion.
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// The key of whether the keyboard belongs to this app.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

/// The way of Lamina's notifications to Foundation's center.
enum Relay {
  /// Returns a name, and begins to send notifications by Foundation's center.
  nonisolated static func name(_ name: String) -> NSNotification.Name {
    begin()
    return NSNotification.Name(name)
  }

  private nonisolated static func begin() {
    onMain { ApplicationNotification.relay = send }
  }

  private static let names: [ApplicationNotification.Name: String] = [
    .didFinishLaunching: "UIApplicationDidFinishLaunchingNotification",
    .didBecomeActive: "UIApplicationDidBecomeActiveNotification",
    .willResignActive: "UIApplicationWillResignActiveNotification",
    .didEnterBackground: "UIApplicationDidEnterBackgroundNotification",
    .willEnterForeground: "UIApplicationWillEnterForegroundNotification",
    .willTerminate: "UIApplicationWillTerminateNotification",
    .didReceiveMemoryWarning: "UIApplicationDidReceiveMemoryWarningNotification",
    .contentSizeCategoryDidChange: "UIContentSizeCategoryDidChangeNotification",
    .keyboardWillShow: "UIKeyboardWillShowNotification",
    .keyboardDidShow: "UIKeyboardDidShowNotification",
    .keyboardWillHide: "UIKeyboardWillHideNotification",
    .keyboardDidHide: "UIKeyboardDidHideNotification",
    .keyboardWillChangeFrame: "UIKeyboardWillChangeFrameNotification",
    .keyboardDidChangeFrame: "UIKeyboardDidChangeFrameNotification",
  ]

  private static func send(_ notification: ApplicationNotification) {
    guard let name = names[notification.name] else { return }
    var info: [AnyHashable: Any]?
    if let motion = notification.keyboard {
      info = [
        UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: motion.frameBegin),
        UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: motion.frameEnd),
        UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: motion.animationDuration),
        UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
          value: Int(motion.options.rawValue >> 16 & 15)),
        UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
      ]
    } else if notification.name == .contentSizeCategoryDidChange, let app = notification.application
    {
      info = [UIContentSizeCategory.newValueUserInfoKey: app.preferredContentSizeCategory]
    }
    NotificationCenter.default.post(
      name: NSNotification.Name(name), object: notification.application, userInfo: info)
  }
}
