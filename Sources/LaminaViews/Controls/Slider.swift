public import LaminaGeometry
import LaminaLayers

/// A knob on a track that stands for a number, as `UISlider`.
///
/// A finger moves the knob that has come down on it, or at most `reach` away. It refuses a swipe along the
/// track of a view around it that came down there.
open class Slider: Control {
  /// The diameter of the knob, 28 pt.
  public static var thumbSize: Double { 28 }
  /// The height of the track, in points.
  public static var trackHeight: Double { 4 }
  /// How far from the knob a finger may come down, in points (a named policy).
  public static var reach: Double { 8 }
  /// How long the knob takes to a value that is set with an animation, in seconds.
  public static var duration: Double { 0.25 }

  private let minimumTrack = Layer.bar("minimum track")
  private let maximumTrack = Layer.bar("maximum track")
  private let thumb = Layer.knob("thumb")
  /// How far the finger came down from the middle of the knob.
  private var offset = 0.0
  /// The value when the finger came down.
  private var startValue = 0.0
  private var current = 0.0

  /// The number at the left end; the right end is never less.
  public var minimumValue = 0.0 {
    didSet {
      maximumValue = max(maximumValue, minimumValue)
      setValue(current, animated: false)
    }
  }
  /// The number at the right end; the left end is never more.
  public var maximumValue = 1.0 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      setValue(current, animated: false)
    }
  }
  /// The number, between the ends; setting it jumps, and sends nothing.
  public var value: Double {
    get { current }
    set { setValue(newValue, animated: false) }
  }
  /// Whether `valueChanged` is sent whenever the finger changes the value; else when it goes up, if it has.
  public var isContinuous = true

  /// Makes a slider from 0 to 1 at 0.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    for part in [maximumTrack, minimumTrack, thumb] { layer.addSublayer(part) }
    colorTracks()
    show(animated: false)
  }

  private func colorTracks() {
    minimumTrack.backgroundColor = resolvedTint
    maximumTrack.backgroundColor = resolvedColor(Palette.track)
  }

  override func colorsChanged() {
    super.colorsChanged()
    colorTracks()
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }
  override var defaultAccessibilityValue: String? { StateValue.number(value).description }

  /// Sets the value, and sends nothing; beyond an end it is that end's.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - animated: whether the knob moves there or jumps.
  /// - Precondition: the value is no NaN.
  open func setValue(_ value: Double, animated: Bool) {
    precondition(!value.isNaN, "a slider's value is a number")
    current = min(max(value, minimumValue), maximumValue)
    show(animated: animated)
  }

  /// Its width, and room for the knob.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: bounds.width, height: Slider.thumbSize)
  }

  /// The knob's height; the width is open.
  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Slider.thumbSize)
  }

  /// Places track and knob by the value.
  open override func layoutSubviews() {
    super.layoutSubviews()
    show(animated: false)
  }

  /// Dims the control while it is not enabled.
  open override func stateDidChange() { dim() }

  /// A control's, and `value`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "value" ? .number(value) : super.stateValue(forKey: key)
  }

  // MARK: - Place

  /// The rectangle of the knob in the slider's space.
  public var thumbRect: Rect {
    let span = maximumValue - minimumValue
    let part = span > 0 ? (current - minimumValue) / span : 0
    let side = Slider.thumbSize
    return Rect(
      x: bounds.minX + part * (bounds.width - side), y: bounds.midY - side / 2, width: side,
      height: side)
  }

  private func show(animated: Bool) {
    move(over: animated ? Slider.duration : nil) {
      let (knob, height) = (thumbRect, Slider.trackHeight)
      let y = bounds.midY - height / 2
      maximumTrack.fill(Rect(x: bounds.minX, y: y, width: bounds.width, height: height))
      minimumTrack.fill(
        Rect(x: bounds.minX, y: y, width: max(knob.midX - bounds.minX, 0), height: height))
      thumb.fill(knob)
    }
  }

  // MARK: - Tracking

  /// Follows a finger on the knob, or close to it.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    let point = touch.location(in: self)
    guard thumbRect.inset(by: -Slider.reach).contains(point) else { return false }
    (offset, startValue) = (point.x - thumbRect.midX, current)
    return super.beginTracking(touch, with: event)
  }

  /// Moves the knob with the finger.
  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    follow(touch)
    return super.continueTracking(touch, with: event)
  }

  /// Takes the last place.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    if let touch { follow(touch) }
    if !isContinuous, current != startValue { sendValueChanged() }
  }

  private func follow(_ touch: Touch) {
    let length = bounds.width - Slider.thumbSize
    guard length > 0 else { return }
    let middle = touch.location(in: self).x - offset
    guard middle.isFinite else { return }
    let part = (middle - bounds.minX - Slider.thumbSize / 2) / length
    let before = current
    setValue(minimumValue + part * (maximumValue - minimumValue), animated: false)
    if isContinuous, current != before { sendValueChanged() }
  }

  /// Not a swipe along the track, of a view around it, from the knob.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if isEnabled, isAround(recognizer), let swipe = recognizer as? SwipeGestureRecognizer,
      !swipe.direction.isDisjoint(with: [.left, .right]),
      let start = swipe.touches.first?.startLocation(in: self),
      isTracking || thumbRect.inset(by: -Slider.reach).contains(start)
    {
      return false
    }
    return super.gestureRecognizerShouldBegin(recognizer)
  }
}
