import LaminaGeometry

/// The part of an app that a screen shows, with its windows, like `UIWindowScene`: each screen has one.
@MainActor public final class WindowScene: Responder {
  /// The state of a scene, that of its app.
  public enum ActivationState: Int, Hashable, Sendable {
    /// The app has no loop.
    case unattached = -1
    /// In front, and getting events.
    case foregroundActive
    /// In front or on its way there, without events.
    case foregroundInactive
    /// Behind another app.
    case background
  }

  /// The screen, which owns the scene.
  public let screen: Screen

  init(_ screen: Screen) {
    self.screen = screen
    super.init()
  }

  /// The visible windows, back to front.
  public var windows: [Window] { screen.windows }

  /// The window that gets events other than touches, if it is on this screen.
  public var keyWindow: Window? {
    screen.application?.keyWindow.flatMap { $0.screen === screen ? $0 : nil }
  }

  /// The state of the screen's app.
  public var activationState: ActivationState {
    guard let application = screen.application, application.loop != nil else { return .unattached }
    return switch application.applicationState {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }

  /// The application.
  public override var next: Responder? { screen.application }
}
