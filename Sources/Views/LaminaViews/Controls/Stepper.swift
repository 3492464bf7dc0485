public import LaminaGeometry
public import LaminaLayers
import LaminaSystem
import LaminaText

/// A minus and a plus button that change a number, like `UIStepper`.
///
/// A finger that goes up on a button changes the number by one step; a held finger repeats. Each step sends
/// `valueChanged`. The stepper prevents single taps of its superviews from being recognised.
///
/// ```swift
/// let guests = Stepper()
/// (guests.minimumValue, guests.maximumValue, guests.value) = (1, 8, 2)
/// guests.addAction(for: .valueChanged) { [unowned guests] _ in print(guests.value) }
/// ```
open class Stepper: Control {
  /// The size, 94 x 29 pt, regardless of the initial frame.
  public static var size: Size { Size(width: 94, height: 29) }
  /// The time for which a finger must be held on a button until the steps begin to repeat, in seconds.
  ///
  /// Policy: `stepper-repeat`.
  public static var repeatDelay: Double { 0.5 }
  /// The time between repeated steps, in seconds.
  ///
  /// Policy: `stepper-repeat`.
  public static var repeatInterval: Double { 0.1 }

  /// The smallest number; setting it clamps `value`.
  open var minimumValue = 0.0 { didSet { value = clamped(value) } }
  /// The largest number; setting it clamps `value`.
  open var maximumValue = 100.0 { didSet { value = clamped(value) } }
  /// The change of the number in one step.
  ///
  /// - Precondition: it is above 0.
  open var stepValue = 1.0 {
    didSet { ensure(stepValue > 0, "a step of \(stepValue) is not above 0") }
  }
  /// The number; setting it clamps it to the limits, and sends no events.
  open var value = 0.0 { didSet { value = clamped(value) } }
  /// Whether a step beyond one limit continues at the other limit; otherwise the number stays at the limit.
  open var wraps = false
  /// Whether steps repeat while a finger is held on a button.
  open var autorepeat = true

  private let labels = [Label("\u{2212}", fontSize: 20), Label("+", fontSize: 20)]
  private var timer: ApplicationTimer?
  private var steps = 0

  private func clamped(_ number: Double) -> Double {
    min(max(number, minimumValue), maximumValue)
  }

  /// Makes a stepper from 0 to 100, with value 0.
  ///
  /// - Parameter frame: the frame, of which only the origin is used.
  public override init(frame: Rect = .zero) {
    super.init(frame: Rect(origin: frame.origin, size: Stepper.size))
    setUpParts()
  }

  /// Makes a stepper with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: Rect(origin: .zero, size: Stepper.size))
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    backgroundColor = Palette.fill
    layer.cornerRadius = 8
    isOpaque = false
    for label in labels {
      label.textAlignment = .center
      addSubview(label)
    }
  }

  /// Returns the fixed size.
  open override func sizeThatFits(_ size: Size) -> Size { Stepper.size }
  /// The fixed size.
  open override var intrinsicContentSize: Size { Stepper.size }

  /// Gives each button half the width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let half = bounds.width / 2
    for (index, label) in labels.enumerated() {
      label.frame = directed(
        Rect(
          x: bounds.minX + Double(index) * half, y: bounds.minY, width: half,
          height: bounds.height))
    }
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }
  override var defaultAccessibilityValue: String? { StateValue.number(value).description }

  /// Dims the control while it is disabled.
  open override func stateDidChange() { dim() }

  /// Returns the value for a state key: a control's keys, and `value`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "value" ? .number(value) : super.stateValue(forKey: key)
  }

  // MARK: - Tracking

  /// Starts the timer that repeats steps while the finger is held, if `autorepeat` is true.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    steps = 0
    if autorepeat { startTimer(touch.timestamp + Stepper.repeatDelay) }
    return super.beginTracking(touch, with: event)
  }

  /// Makes one step if the finger went up inside, unless the timer has already made steps.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    timer?.invalidate()
    if steps == 0, let touch { step(touch) }
  }

  /// Stops the timer that repeats steps.
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
    var next = value + (directed(point).x < bounds.midX ? -stepValue : stepValue)
    if next > maximumValue { next = wraps ? minimumValue : maximumValue }
    if next < minimumValue { next = wraps ? maximumValue : minimumValue }
    guard next != value else { return }
    value = next
    sendValueChanged()
  }

  override var takesTaps: Bool { true }
}
