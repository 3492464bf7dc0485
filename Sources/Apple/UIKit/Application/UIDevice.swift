public import LaminaViews

/// UIKit's name of the idiom of traits.
public typealias UIUserInterfaceIdiom = TraitCollection.UserInterfaceIdiom

/// The device: a phone or a tablet by the size of the main screen, with a system of iOS 17.
open class UIDevice {
  /// The device.
  public static let current = UIDevice()

  /// Makes the device.
  private init() {}

  /// The name that the user gave it.
  open var name: String { model }
  /// The kind: `iPhone` or `iPad`.
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The kind in the user's language.
  open var localizedModel: String { model }
  /// The name of the system.
  open var systemName: String { "iOS" }
  /// The version of the system.
  open var systemVersion: String { "17.0" }
  /// The idiom of the interface, by the size of the main screen.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UIScreen.main.traitCollection.userInterfaceIdiom
  }
  /// A number of the device for the app's vendor: the same in each run.
  open var identifierForVendor: UUID? { UUID(uuidString: "00000000-0000-0000-0000-00004C414D49") }
  /// Whether the device does several things at a time.
  open var isMultitaskingSupported: Bool { true }
  /// The orientation of the device, that of the main screen.
  open var orientation: UIDeviceOrientation {
    switch UIScreen.main.orientation {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    // A device is turned to the left where its interface is turned to the right.
    case .landscapeLeft: .landscapeRight
    case .landscapeRight: .landscapeLeft
    }
  }
  /// Whether turns are announced; `beginGeneratingDeviceOrientationNotifications()` begins it.
  open private(set) var isGeneratingDeviceOrientationNotifications = false
  /// Begins to announce turns.
  open func beginGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = true
  }
  /// Ends to announce turns.
  open func endGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = false
  }
  /// Whether the battery is watched.
  open var isBatteryMonitoringEnabled = false
  /// The charge: full while the battery is watched, or else -1.
  open var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }
  /// The state of the battery: full while it is watched.
  open var batteryState: BatteryState { isBatteryMonitoringEnabled ? .full : .unknown }
  /// Whether something near the screen is watched.
  open var isProximityMonitoringEnabled = false
  /// Whether something is near the screen; never.
  open var proximityState: Bool { false }
  /// Plays the click of a key, which is not heard.
  open func playInputClick() {}

  /// The state of a battery.
  public enum BatteryState: Int, Sendable {
    /// Not watched.
    case unknown
    /// In use.
    case unplugged
    /// Charging.
    case charging
    /// Full.
    case full
  }

  /// Sent when the device turns.
  public nonisolated static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// Sent when the charge changes, which it never does here.
  public nonisolated static let batteryLevelDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
  /// Sent when the battery's state changes, which it never does here.
  public nonisolated static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  /// Sent when something comes near the screen, which never happens here.
  public nonisolated static let proximityStateDidChangeNotification = NSNotification.Name(
    "UIDeviceProximityStateDidChangeNotification")
}

/// The orientation of a device.
public nonisolated enum UIDeviceOrientation: Int, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its left side.
  case landscapeLeft
  /// On its right side.
  case landscapeRight
  /// On its back.
  case faceUp
  /// On its face.
  case faceDown

  /// Whether it is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it lies.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether an interface may have it.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}
