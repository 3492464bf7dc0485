public import LaminaViews

// The settings of accessibility: those of a phone on which nothing is switched on.

/// UIKit's name of `AccessibilityScrollDirection`.
public typealias UIAccessibilityScrollDirection = AccessibilityScrollDirection

/// The settings of accessibility, and messages to what reads the screen.
public enum UIAccessibility {
  /// The kind of a message.
  public nonisolated struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32
    /// Makes a kind from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The screen has changed.
    public static let screenChanged = Notification(rawValue: 1_000)
    /// The layout has changed.
    public static let layoutChanged = Notification(rawValue: 1_001)
    /// A text is to be spoken.
    public static let announcement = Notification(rawValue: 1_008)
    /// A page was scrolled.
    public static let pageScrolled = Notification(rawValue: 1_009)
    /// A reader is to pause.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1_010)
    /// A reader is to go on.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1_011)
  }

  /// The messages so far, in their order: the kind, and its argument.
  public private(set) static var posted: [(notification: Notification, argument: Any?)] = []

  /// Keeps a message in `posted`: nothing reads the screen.
  public static func post(notification: Notification, argument: Any?) {
    posted.append((notification, argument))
  }

  /// Whether a voice reads the screen.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether switches control the app.
  public static var isSwitchControlRunning: Bool { false }
  /// Whether texts are bold.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether motion is to be little.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether backgrounds are to be opaque.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether fades take the place of motion.
  public static var prefersCrossFadeTransitions: Bool { false }
  /// Whether colours are inverted.
  public static var isInvertColorsEnabled: Bool { false }
  /// Whether colours are grey.
  public static var isGrayscaleEnabled: Bool { false }
  /// Whether colours are to be darker.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Whether the device undoes when shaken.
  public static var isShakeToUndoEnabled: Bool { true }
  /// Whether sounds are heard on both sides.
  public static var isMonoAudioEnabled: Bool { false }
  /// Whether captions are shown.
  public static var isClosedCaptioningEnabled: Bool { false }
  /// Whether the device is kept to one app.
  public static var isGuidedAccessEnabled: Bool { false }
  /// Whether a text can be spoken.
  public static var isSpeakScreenEnabled: Bool { false }
  /// Whether a selection can be spoken.
  public static var isSpeakSelectionEnabled: Bool { false }
  /// Whether films play by themselves.
  public static var isVideoAutoplayEnabled: Bool { true }
  /// Whether controls have shapes.
  public static var buttonShapesEnabled: Bool { false }
  /// Whether colours alone are not to tell things apart.
  public static var shouldDifferentiateWithoutColor: Bool { false }
  /// Whether switches have labels.
  public static var isOnOffSwitchLabelsEnabled: Bool { false }
  /// Whether touches are assisted.
  public static var isAssistiveTouchRunning: Bool { false }

  /// Sent when a voice begins or ends to read the screen, which it never does here.
  public nonisolated static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Sent when the setting of motion changes, which it never does here.
  public nonisolated static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Sent when the setting of transparency changes, which it never does here.
  public nonisolated static let reduceTransparencyStatusDidChangeNotification =
    NSNotification.Name("UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// Sent when the setting of bold texts changes, which it never does here.
  public nonisolated static let boldTextStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")
  /// Sent when a text has been spoken, which never happens here.
  public nonisolated static let announcementDidFinishNotification = NSNotification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification")

  /// Returns a rectangle of a view on its screen.
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view.convert(rect, to: UIScreen.main.coordinateSpace)
  }
}
