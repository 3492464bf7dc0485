public import LaminaGeometry
import LaminaText

/// The strip with the time at the top of a screen: a window that floats above the app's, of level
/// `statusBar`.
///
/// It takes no touches outside its strip, and never becomes key. While it is shown, at least its
/// height at the top of the screen is not safe.
@MainActor public final class StatusBar: Window {
  /// How high it is on a screen without a notch, in points; on another one it is as high as what is unsafe
  /// there.
  public static var height: Double { 20 }

  /// The strip itself.
  public let bar = View()
  /// The time, in the middle.
  public let timeLabel = Label()
  /// The colour of what is in it.
  public var foregroundColor = ViewColor.label { didSet { timeLabel.textColor = foregroundColor } }

  private var insetsBefore: EdgeInsets?

  /// Makes a hidden status bar.
  ///
  /// - Parameters:
  ///   - screen: where it is to be shown.
  ///   - time: what it says.
  public init(screen: Screen, time: String = "9:41") {
    super.init(screen: screen, level: .statusBar)
    isOpaque = false
    bar.isOpaque = false
    addSubview(bar)
    timeLabel.text = time
    (timeLabel.fontSize, timeLabel.font.weight, timeLabel.textAlignment) = (12, 700, .center)
    bar.addSubview(timeLabel)
  }

  /// Whether it is off the screen, as it is at first.
  public override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != isHidden else { return }
      super.isHidden = newValue
      if newValue {
        if let insetsBefore { screen.safeAreaInsets = insetsBefore }
        insetsBefore = nil
      } else if screen.safeAreaInsets.top < StatusBar.height {
        insetsBefore = screen.safeAreaInsets
        screen.safeAreaInsets.top = StatusBar.height
      }
    }
  }

  /// Never: what is typed goes to the app's windows.
  public override var canBecomeKey: Bool { false }

  /// The strip alone.
  public override func point(inside point: Point, with event: Event?) -> Bool {
    bar.frame.contains(point)
  }

  /// Places the strip.
  public override func layoutSubviews() {
    super.layoutSubviews()
    bar.frame = Rect(
      x: 0, y: 0, width: bounds.width, height: max(StatusBar.height, screen.safeAreaInsets.top))
    // Beside a notch the text stands at the strip's lower edge.
    timeLabel.frame = Rect(
      x: 0, y: bar.bounds.height - StatusBar.height, width: bounds.width,
      height: StatusBar.height)
  }

  /// Places the strip by the new safe area.
  public override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}
