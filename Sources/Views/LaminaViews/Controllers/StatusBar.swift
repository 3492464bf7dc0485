public import LaminaGeometry
import LaminaText

/// A window with the time at the top of a screen; it floats above the app, at level `statusBar`.
///
/// It takes no touches outside its strip, and never becomes key. While it is shown, the screen's top safe
/// area inset is at least its height.
///
/// The foremost controller that fills the window decides about its colour and visibility:
/// ```
/// window's root - presented controller that fills the window - its childForStatusBarStyle, childForStatusBarHidden ...
/// ```
/// A colour that the app has set is kept. A bar that the app has shown is hidden while a controller prefers it hidden; a
/// bar that the app has hidden remains hidden. Policy: `status-bar-controllers`.
@MainActor public final class StatusBar: Window {
  /// The height on a screen without a notch, in points; elsewhere it is the top safe area inset.
  public static var height: Double { 20 }

  /// The strip at the top of the screen, which contains the time.
  public let bar = View()
  /// The label with the time, in the middle.
  public let timeLabel = Label()
  /// The colour of the time; by default as the foremost controller's `preferredStatusBarStyle` requires.
  public var foregroundColor: ViewColor {
    get { ownColor ?? style.color }
    set {
      ownColor = newValue
      updateColor()
    }
  }
  private var ownColor: ViewColor?
  private var style = StatusBarStyle.default
  /// Whether the app has hidden the bar, or has not shown it yet.
  private var isHiddenByApp = true
  private var isHiddenByController = false

  /// The screen's top inset before the bar raised it; `nil` if the bar has not.
  private var topInsetBefore: Double?

  /// Makes a hidden status bar.
  ///
  /// - Parameters:
  ///   - screen: the screen of the bar.
  ///   - time: the text to show.
  public init(screen: Screen, time: String = "9:41") {
    super.init(screen: screen, level: .statusBar)
    isOpaque = false
    bar.isOpaque = false
    addSubview(bar)
    timeLabel.text = time
    (timeLabel.fontSize, timeLabel.font.weight, timeLabel.textAlignment) = (12, 700, .center)
    bar.addSubview(timeLabel)
    screen.statusBar = self
  }

  private func updateColor() {
    if timeLabel.textColor != foregroundColor { timeLabel.textColor = foregroundColor }
  }

  /// Takes the colour and the visibility that the foremost controller prefers.
  func followControllers() {
    let controller = screen.statusBarController(below: level)
    style =
      controller?.statusBarDecider(\.childForStatusBarStyle).preferredStatusBarStyle ?? .default
    updateColor()
    let hides =
      controller?.statusBarDecider(\.childForStatusBarHidden).prefersStatusBarHidden ?? false
    guard hides != isHiddenByController else { return }
    isHiddenByController = hides
    updateVisibility()
  }

  /// Whether the status bar is off the screen; true by default.
  ///
  /// A bar that is set to be visible stays hidden while the foremost controller prefers it hidden.
  public override var isHidden: Bool {
    get { super.isHidden }
    set {
      isHiddenByApp = newValue
      if !newValue { followControllers() }
      updateVisibility()
    }
  }

  private func updateVisibility() {
    let isHidden = isHiddenByApp || isHiddenByController
    guard isHidden != super.isHidden else { return }
    super.isHidden = isHidden
    if isHidden {
      // Insets that the app has set since then are kept.
      if let topInsetBefore, screen.safeAreaInsets.top == StatusBar.height {
        screen.safeAreaInsets.top = topInsetBefore
      }
      topInsetBefore = nil
    } else if screen.safeAreaInsets.top < StatusBar.height {
      topInsetBefore = screen.safeAreaInsets.top
      screen.safeAreaInsets.top = StatusBar.height
    }
  }

  /// Whether the status bar can become the key window: never, so that the app's windows get typed text.
  public override var canBecomeKey: Bool { false }

  /// Whether a point is in the strip.
  public override func point(inside point: Point, with event: Event?) -> Bool {
    bar.frame.contains(point)
  }

  /// Lays out the strip.
  public override func layoutSubviews() {
    super.layoutSubviews()
    bar.frame = Rect(
      x: 0, y: 0, width: bounds.width, height: max(StatusBar.height, screen.safeAreaInsets.top))
    // Beside a notch, the text lies at the strip's lower edge.
    timeLabel.frame = Rect(
      x: 0, y: bar.bounds.height - StatusBar.height, width: bounds.width,
      height: StatusBar.height)
  }

  /// Schedules a layout of the strip, whose height depends on the safe area.
  public override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}
