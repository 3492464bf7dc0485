// The orientations that a controller supports.

/// A set of orientations of a screen, like `UIInterfaceOrientationMask`.
public struct InterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The bits of the set, as in UIKit: 2 portrait, 4 upside down, 8 landscape right, 16 landscape left.
  public let rawValue: UInt

  /// Makes a set of orientations from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Makes the set of one orientation.
  init(_ orientation: Screen.Orientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeLeft
    case .landscapeRight: self = .landscapeRight
    }
  }

  /// The display's top edge is up.
  public static let portrait = InterfaceOrientationMask(rawValue: 2)
  /// The display's top edge is down.
  public static let portraitUpsideDown = InterfaceOrientationMask(rawValue: 4)
  /// The display's top edge is on the left.
  public static let landscapeRight = InterfaceOrientationMask(rawValue: 8)
  /// The display's top edge is on the right.
  public static let landscapeLeft = InterfaceOrientationMask(rawValue: 16)
  /// Both landscape orientations.
  public static let landscape: InterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: InterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All orientations except upside down.
  public static let allButUpsideDown: InterfaceOrientationMask = [.portrait, .landscape]
}

extension Screen {
  /// Whether the foremost controller that fills a window lets the screen turn to an orientation.
  ///
  /// Policy: `turn-supported`.
  func canTurn(to orientation: Orientation) -> Bool {
    let window = windows.last { $0.rootViewController != nil && $0.frame == bounds }
    guard let controller = window?.rootViewController?.foremost(includes: { _ in false }) else {
      return true
    }
    return controller.shouldAutorotate && controller.supports(orientation)
  }

  /// Turns at once to an orientation that a controller supports, if it does not support the present one.
  ///
  /// Policy: `turn-supported`.
  func turnToSupported(by controller: ViewController) {
    guard !controller.supports(orientation) else { return }
    let orientations =
      [controller.preferredInterfaceOrientationForPresentation] + Orientation.allCases
    if let supported = orientations.first(where: controller.supports) {
      turnNow(to: supported, animated: false)
    }
  }
}

extension ViewController {
  fileprivate func supports(_ orientation: Screen.Orientation) -> Bool {
    supportedInterfaceOrientations.contains(InterfaceOrientationMask(orientation))
  }
}
