public import LaminaViews

extension Screen {
  /// The main screen of the running app, or else the screen that was made last.
  public static var main: UIScreen { running }
  /// The screens of the running app.
  public static var screens: [UIScreen] { Application.running?.screens ?? [running] }

  /// The pixels per point: `scale`.
  public var nativeScale: CGFloat { scale }
  /// The most frames per second that the screen shows.
  public var maximumFramesPerSecond: Int { 60 }
  /// The brightness, 0...1; kept, and without effect on pictures.
  public var brightness: CGFloat {
    get { Attachments.value(of: self, "brightness") ?? 0.5 }
    set { Attachments.set(min(1, max(0, newValue)), of: self, "brightness") }
  }
  /// Whether a screen may become darker than `brightness`; kept, and without effect.
  public var wantsSoftwareDimming: Bool {
    get { Attachments.value(of: self, "dimming") ?? false }
    set { Attachments.set(newValue, of: self, "dimming") }
  }
  /// The screen that this one shows the same as; none.
  public var mirrored: UIScreen? { nil }
  /// Whether the screen is recorded; never.
  public var isCaptured: Bool { false }
  /// The space of the bounds.
  public var coordinateSpace: any UICoordinateSpace { ScreenSpace(of: self) }
  /// The space of the bounds in portrait; that of the bounds.
  public var fixedCoordinateSpace: any UICoordinateSpace { ScreenSpace(of: self) }
  /// The rectangle of the screen without its status bar.
  public var applicationFrame: CGRect { bounds }
  /// Returns a picture of the screen's windows as a view.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    windows.first?.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
  }

  /// Sent when the brightness changes.
  public nonisolated static let brightnessDidChangeNotification = NSNotification.Name(
    "UIScreenBrightnessDidChangeNotification")
  /// Sent when a screen is connected, which never happens here.
  public nonisolated static let didConnectNotification = NSNotification.Name(
    "UIScreenDidConnectNotification")
  /// Sent when a screen is removed, which never happens here.
  public nonisolated static let didDisconnectNotification = NSNotification.Name(
    "UIScreenDidDisconnectNotification")
}

/// The space of a screen.
final class ScreenSpace: UICoordinateSpace {
  private let screen: UIScreen

  init(of screen: UIScreen) { self.screen = screen }

  var bounds: CGRect { screen.bounds }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    (coordinateSpace as? UIView)?.convert(point, from: self) ?? point
  }
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    (coordinateSpace as? UIView)?.convert(point, to: self) ?? point
  }
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    (coordinateSpace as? UIView)?.convert(rect, from: self) ?? rect
  }
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    (coordinateSpace as? UIView)?.convert(rect, to: self) ?? rect
  }
}
