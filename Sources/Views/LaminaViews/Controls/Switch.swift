public import LaminaGeometry
public import LaminaLayers

/// A knob on a track, right for on and left for off, like `UISwitch`.
///
/// A tap toggles it; a dragging finger leaves it on the side where it goes up. `valueChanged` and
/// `primaryActionTriggered` are sent once, when the finger goes up. The switch prevents its superviews from recognising
/// single taps, and pans along the track that begin at its knob.
///
/// ```swift
/// let wifi = Switch()
/// wifi.setOn(true, animated: false)
/// wifi.addAction(for: .valueChanged) { [unowned wifi] _ in print(wifi.isOn) }
/// ```
open class Switch: Control {
  /// The size, 51 x 31 pt, regardless of the initial frame.
  public static var size: Size { Size(width: 51, height: 31) }
  /// The distance between the knob's edge and the track's, in points.
  public static var inset: Double { 2 }
  /// The duration of the knob's motion, in seconds.
  public static var duration: Double { 0.25 }
  /// The distance of a finger from its start from which it drags the knob instead of tapping, in points.
  ///
  /// Policy: `switch-drag`.
  public static var slop: Double { 10 }

  private let track = Layer.bar("track")
  private let knob = Layer.knob("knob")
  private var isDragging = false
  /// Whether the knob is shown at the end of the track; during a drag, this may differ from `isOn`.
  private var isShownOn = false

  /// Whether the switch is on; setting it does not animate and sends no events.
  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }
  private var value = false

  /// The colour of the track while the switch is on.
  open var onTintColor = ViewColor.systemGreen { didSet { show(isShownOn, animated: false) } }

  /// The colour of the knob; `nil`, the default, for white.
  open var thumbTintColor: ViewColor? { didSet { show(isShownOn, animated: false) } }

  /// Makes a switch that is off.
  ///
  /// - Parameter frame: the frame, of which only the origin is used.
  public override init(frame: Rect = .zero) {
    super.init(frame: Rect(origin: frame.origin, size: Switch.size))
    setUpParts()
  }

  /// Makes a switch with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: Rect(origin: .zero, size: Switch.size))
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    layer.addSublayer(track)
    layer.addSublayer(knob)
    show(false, animated: false)
  }

  /// Turns the switch on or off; sends no events.
  ///
  /// - Parameters:
  ///   - isOn: whether to turn it on.
  ///   - animated: whether the change is animated.
  open func setOn(_ isOn: Bool, animated: Bool) {
    value = isOn
    show(isOn, animated: animated)
  }

  /// Returns the fixed size.
  open override func sizeThatFits(_ size: Size) -> Size { Switch.size }
  /// The fixed size.
  open override var intrinsicContentSize: Size { Switch.size }

  /// Lays out the track and the knob.
  open override func layoutSubviews() {
    super.layoutSubviews()
    show(isShownOn, animated: false)
  }

  override func colorsChanged() {
    super.colorsChanged()
    show(isShownOn, animated: false)
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { [.button, .toggleButton] }
  override var defaultAccessibilityValue: String? { isOn ? "1" : "0" }

  /// Dims the control while it is disabled.
  open override func stateDidChange() { dim() }

  private func show(_ isOn: Bool, animated: Bool) {
    isShownOn = isOn
    move(over: animated ? Switch.duration : nil) {
      track.fill(bounds)
      track.backgroundColor = resolvedColor(isOn ? onTintColor : .secondarySystemFill)
      knob.backgroundColor = thumbTintColor.map(resolvedColor) ?? .white
      knob.fill(knobFrame(isOn))
    }
  }

  private func knobFrame(_ isOn: Bool) -> Rect {
    let side = bounds.height - 2 * Switch.inset
    return directed(
      Rect(
        x: isOn ? bounds.maxX - Switch.inset - side : bounds.minX + Switch.inset,
        y: bounds.minY + Switch.inset, width: side, height: side))
  }

  /// Returns the value for a state key: a control's keys, and `isOn`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "isOn" ? .bool(isOn) : super.stateValue(forKey: key)
  }

  // MARK: - Tracking

  /// Starts tracking the finger, at first as a tap.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    isDragging = false
    return super.beginTracking(touch, with: event)
  }

  /// Moves the knob to the finger's side during a drag.
  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    let (place, start) = (touch.location(in: self), touch.startLocation(in: self))
    if place.distance(to: start) >= Switch.slop { isDragging = true }
    let isOn = directed(place).x >= bounds.midX
    if isDragging, isOn != isShownOn { show(isOn, animated: true) }
    return super.continueTracking(touch, with: event)
  }

  /// Toggles the switch after a tap, or takes the knob's side after a drag; sends `valueChanged` for a new value.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    let isOn = isDragging ? isShownOn : !value
    guard isOn != value else { return }
    setOn(isOn, animated: true)
    sendValueChanged()
  }

  /// Moves the knob back to the unchanged value.
  open override func cancelTracking(with event: Event?) {
    if isShownOn != value { show(value, animated: true) }
  }

  override var takesTaps: Bool { true }

  /// Refuses pans of the switch's superviews that begin at its knob and run along the track.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if isEnabled, isAround(recognizer), let pan = recognizer as? PanGestureRecognizer,
      let start = pan.touches.first?.startLocation(in: self), knobFrame(value).contains(start)
    {
      let way = pan.translation(in: self)
      if abs(way.x) >= abs(way.y) { return false }
    }
    return super.gestureRecognizerShouldBegin(recognizer)
  }
}
