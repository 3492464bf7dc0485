public import LaminaGeometry
import LaminaLayers
import LaminaText

/// A minus and a plus that count a number, as `UIStepper`.
///
/// A finger that goes up on one counts by a step; one that stays counts on. `valueChanged` is sent for each
/// step. It refuses a single tap of a view around it.
open class Stepper: Control {
  /// Its size, 94 x 29 pt, whatever frame it is made with.
  public static var size: Size { Size(width: 94, height: 29) }
  /// How long a finger stays before the number counts by itself, in seconds (a named policy).
  public static var repeatDelay: Double { 0.5 }
  /// The time between two steps then, in seconds (a named policy).
  public static var repeatInterval: Double { 0.1 }

  /// The least number.
  public var minimumValue = 0.0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
  /// The greatest number.
  public var maximumValue = 100.0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
  /// What a step adds or takes away.
  ///
  /// - Precondition: above 0.
  public var stepValue = 1.0 {
    didSet { precondition(stepValue > 0, "a step of \(stepValue) leads nowhere") }
  }
  /// The number; setting it sends nothing.
  public var value = 0.0
  /// Whether it goes on at the other end.
  public var wraps = false
  /// Whether a finger that stays counts on.
  public var autorepeat = true

  private let labels = [Label("\u{2212}", fontSize: 20), Label("+", fontSize: 20)]
  private var timer: ApplicationTimer?
  private var steps = 0

  /// Makes a stepper from 0 to 100 at 0.
  ///
  /// - Parameter frame: its origin counts.
  public override init(frame: Rect = .zero) {
    super.init(frame: Rect(origin: frame.origin, size: Stepper.size))
    backgroundColor = Palette.fill
    layer.cornerRadius = 8
    isOpaque = false
    for label in labels {
      label.textAlignment = .center
      addSubview(label)
    }
  }

  /// Its size.
  open override func sizeThatFits(_ size: Size) -> Size { Stepper.size }
  /// Its size.
  open override var intrinsicContentSize: Size { Stepper.size }

  /// Gives each button half of the width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let half = bounds.width / 2
    for (index, label) in labels.enumerated() {
      label.frame = Rect(
        x: bounds.minX + Double(index) * half, y: bounds.minY, width: half, height: bounds.height)
    }
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }
  override var defaultAccessibilityValue: String? { StateValue.number(value).description }

  /// Dims the control while it is not enabled.
  open override func stateDidChange() { dim() }

  /// A control's, and `value`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "value" ? .number(value) : super.stateValue(forKey: key)
  }

  // MARK: - Tracking

  /// Waits for the finger to go up, or to stay.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    steps = 0
    if autorepeat { startTimer(touch.timestamp + Stepper.repeatDelay) }
    return super.beginTracking(touch, with: event)
  }

  /// Counts, unless it has by itself.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    timer?.invalidate()
    if steps == 0, let touch { step(touch) }
  }

  /// Counts no more.
  open override func cancelTracking(with event: Event?) { timer?.invalidate() }

  private func startTimer(_ time: Double) {
    timer?.invalidate()
    timer = window?.screen.application?.schedule(at: time) { [weak self] in
      guard let self, let touch = trackedTouch else { return }
      steps += 1
      step(touch)
      if isTracking { startTimer(time + Stepper.repeatInterval) }
    }
  }

  private func step(_ touch: Touch) {
    let point = touch.location(in: self)
    guard bounds.contains(point) else { return }
    var next = value + (point.x < bounds.midX ? -stepValue : stepValue)
    if next > maximumValue { next = wraps ? minimumValue : maximumValue }
    if next < minimumValue { next = wraps ? maximumValue : minimumValue }
    guard next != value else { return }
    value = next
    sendValueChanged()
  }

  override var takesTaps: Bool { true }
}
