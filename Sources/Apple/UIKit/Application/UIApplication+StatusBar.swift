public import LaminaViews

// The status bar and the orientations by the names of earlier systems.

extension Application {
  /// Keeps whether there is no status bar: controllers decide it.
  public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    isStatusBarHidden = hidden
  }
  /// The seconds in which a device turns the interface.
  public var statusBarOrientationAnimationDuration: TimeInterval { 0.3 }

  /// Returns the orientations that the delegate permits in a window.
  public func supportedInterfaceOrientations(
    for window: UIWindow?
  ) -> UIInterfaceOrientationMask {
    delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .all
  }

  /// Sent before the status bar's rectangle changes, which it never does.
  public nonisolated static let willChangeStatusBarFrameNotification = NSNotification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  /// The key of the status bar's rectangle.
  public nonisolated static let statusBarFrameUserInfoKey = "UIApplicationStatusBarFrameUserInfoKey"
  /// The key of the orientation.
  public nonisolated static let statusBarOrientationUserInfoKey =
    "UIApplicationStatusBarOrientationUserInfoKey"
}

/// The former name of `UIGestureRecognizer.State`.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
