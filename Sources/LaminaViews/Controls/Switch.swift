public import LaminaGeometry
import LaminaLayers

/// A knob on a track that is on the right or on the left, on or off, as `UISwitch`.
///
/// A tap turns it over; a finger that drags leaves it on the side that it goes up on. `valueChanged` and
/// `primaryActionTriggered` are sent once, when the finger is up. It refuses a single tap of a view around
/// it, and a pan along the track that came down on its knob.
open class Switch: Control {
  /// Its size, 51 x 31 pt, whatever frame it is made with.
  public static var size: Size { Size(width: 51, height: 31) }
  /// How far the knob's edge is from the track's, in points.
  public static var inset: Double { 2 }
  /// How long the knob takes to the other side, in seconds.
  public static var duration: Double { 0.25 }
  /// How far a finger goes until it drags and does not tap, in points (a named policy).
  public static var slop: Double { 10 }

  private let track = Layer.bar("track")
  private let knob = Layer.knob("knob")
  private var isDragging = false
  /// The side that is shown.
  private var isShownOn = false

  /// Whether it is on; setting it jumps, and sends nothing.
  public var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }
  private var value = false

  /// The colour of the track while it is on.
  public var onTintColor = ViewColor.systemGreen { didSet { show(isShownOn, animated: false) } }

  /// Makes a switch that is off.
  ///
  /// - Parameter frame: its origin counts.
  public override init(frame: Rect = .zero) {
    super.init(frame: Rect(origin: frame.origin, size: Switch.size))
    isOpaque = false
    layer.addSublayer(track)
    layer.addSublayer(knob)
    show(false, animated: false)
  }

  /// Turns it, and sends nothing.
  ///
  /// - Parameters:
  ///   - isOn: to which side.
  ///   - animated: whether the knob moves there or jumps.
  open func setOn(_ isOn: Bool, animated: Bool) {
    value = isOn
    show(isOn, animated: animated)
  }

  /// Its size.
  open override func sizeThatFits(_ size: Size) -> Size { Switch.size }
  /// Its size.
  open override var intrinsicContentSize: Size { Switch.size }

  /// Places track and knob by whether the switch is on.
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

  /// Dims the control while it is not enabled.
  open override func stateDidChange() { dim() }

  private func show(_ isOn: Bool, animated: Bool) {
    isShownOn = isOn
    move(over: animated ? Switch.duration : nil) {
      track.fill(bounds)
      track.backgroundColor = resolvedColor(isOn ? onTintColor : .secondarySystemFill)
      knob.fill(knobFrame(isOn))
    }
  }

  private func knobFrame(_ isOn: Bool) -> Rect {
    let side = bounds.height - 2 * Switch.inset
    return Rect(
      x: isOn ? bounds.maxX - Switch.inset - side : bounds.minX + Switch.inset,
      y: bounds.minY + Switch.inset, width: side, height: side)
  }

  /// A control's, and `isOn`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "isOn" ? .bool(isOn) : super.stateValue(forKey: key)
  }

  // MARK: - Tracking

  /// Follows the finger.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    isDragging = false
    return super.beginTracking(touch, with: event)
  }

  /// Moves the knob to the finger's side once it drags.
  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    let (place, start) = (touch.location(in: self), touch.startLocation(in: self))
    if place.distance(to: start) >= Switch.slop { isDragging = true }
    let isOn = place.x >= bounds.midX
    if isDragging, isOn != isShownOn { show(isOn, animated: true) }
    return super.continueTracking(touch, with: event)
  }

  /// Takes the new value.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    let isOn = isDragging ? isShownOn : !value
    guard isOn != value else { return }
    setOn(isOn, animated: true)
    sendValueChanged()
  }

  /// Goes back to the value.
  open override func cancelTracking(with event: Event?) {
    if isShownOn != value { show(value, animated: true) }
  }

  override var takesTaps: Bool { true }

  /// Not a pan of a view around it along the track from its knob.
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
