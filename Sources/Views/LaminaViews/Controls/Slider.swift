public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// A knob on a track that selects a number, like `UISlider`.
///
/// A finger that comes down on the knob, or at most `reach` away, moves it. For such a finger, the slider prevents its
/// superviews from recognising a swipe along the track.
///
/// ```swift
/// let volume = Slider(frame: Rect(x: 20, y: 100, width: 200, height: 40))
/// volume.maximumValue = 11
/// volume.value = 5
/// volume.addAction(for: .valueChanged) { [unowned volume] _ in print(volume.value) }
/// ```
open class Slider: Control {
  /// The diameter of the knob, 28 pt.
  public static var thumbSize: Double { 28 }
  /// The height of the track, in points.
  public static var trackHeight: Double { 4 }
  /// The largest distance from the knob at which a finger may come down, in points.
  ///
  /// Policy: `slider-reach`.
  public static var reach: Double { 8 }
  /// The duration of an animated change of the value, in seconds.
  public static var duration: Double { 0.25 }

  private let minimumTrack = Layer.bar("minimum track")
  private let maximumTrack = Layer.bar("maximum track")
  private let thumb = Layer.knob("thumb")
  /// The horizontal distance from the knob's middle at which the finger came down.
  private var offset = 0.0
  /// The value when the finger came down.
  private var startValue = 0.0
  private var current = 0.0

  /// The number at the left end; raises `maximumValue` if needed.
  open var minimumValue = 0.0 {
    didSet {
      maximumValue = max(maximumValue, minimumValue)
      setValue(current, animated: false)
    }
  }
  /// The number at the right end; lowers `minimumValue` if needed.
  open var maximumValue = 1.0 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      setValue(current, animated: false)
    }
  }
  /// The value, clamped to the ends; setting it does not animate and sends no events.
  open var value: Double {
    get { current }
    set { setValue(newValue, animated: false) }
  }
  /// Whether `valueChanged` is sent each time the finger changes the value; otherwise once, when the finger goes up.
  open var isContinuous = true

  /// The colour of the track before the knob; `nil`, the default, for the tint colour.
  open var minimumTrackTintColor: ViewColor? { didSet { colorTracks() } }
  /// The colour of the track after the knob; `nil`, the default, for the system's.
  open var maximumTrackTintColor: ViewColor? { didSet { colorTracks() } }
  /// The colour of the knob; `nil`, the default, for white.
  open var thumbTintColor: ViewColor? { didSet { colorTracks() } }

  /// The picture of the knob; `nil`, the default, for a round one.
  package var thumbImage: Image? {
    didSet {
      thumb.contents = thumbImage?.contents
      thumb.borderWidth = thumbImage == nil ? 0.5 : 0
      colorTracks()
      setNeedsLayout()
    }
  }
  private var thumbSize: Size {
    thumbImage?.size ?? Size(width: Slider.thumbSize, height: Slider.thumbSize)
  }

  /// Makes a slider from 0 to 1, with value 0.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a slider with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    for part in [maximumTrack, minimumTrack, thumb] { layer.addSublayer(part) }
    colorTracks()
    show(animated: false)
  }

  private func colorTracks() {
    minimumTrack.backgroundColor = minimumTrackTintColor.map(resolvedColor) ?? resolvedTint
    maximumTrack.backgroundColor = resolvedColor(maximumTrackTintColor ?? Palette.track)
    thumb.backgroundColor = thumbImage == nil ? thumbTintColor.map(resolvedColor) ?? .white : nil
  }

  override func colorsChanged() {
    super.colorsChanged()
    colorTracks()
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }
  override var defaultAccessibilityValue: String? { StateValue.number(value).description }

  /// Sets the value, clamped to the ends; sends no events.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - animated: whether the change is animated.
  /// - Precondition: the value is not NaN.
  open func setValue(_ value: Double, animated: Bool) {
    ensure(!value.isNaN, "a slider's value is NaN")
    current = min(max(value, minimumValue), maximumValue)
    show(animated: animated)
  }

  /// Returns the current width and the knob's height.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: bounds.width, height: Slider.thumbSize)
  }

  /// The knob's height, without a natural width.
  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Slider.thumbSize)
  }

  /// Lays out the track and the knob.
  open override func layoutSubviews() {
    super.layoutSubviews()
    show(animated: false)
  }

  /// Dims the control while it is disabled.
  open override func stateDidChange() { dim() }

  /// Returns the value for a state key: a control's keys, and `value`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "value" ? .number(value) : super.stateValue(forKey: key)
  }

  // MARK: - Place

  /// Returns the track's rectangle, before it is mirrored for right to left.
  ///
  /// - Parameter bounds: the slider's bounds.
  /// - Returns: a rectangle in the slider's space; by default as wide as the bounds, in their middle.
  open func trackRect(forBounds bounds: Rect) -> Rect {
    Rect(
      x: bounds.minX, y: bounds.midY - Slider.trackHeight / 2, width: bounds.width,
      height: Slider.trackHeight)
  }

  /// Returns the knob's rectangle for a value, before it is mirrored for right to left.
  ///
  /// - Parameters:
  ///   - bounds: the slider's bounds.
  ///   - trackRect: the rectangle of the track.
  ///   - value: the value.
  /// - Returns: a rectangle in the slider's space; by default within the track's ends.
  open func thumbRect(forBounds bounds: Rect, trackRect: Rect, value: Double) -> Rect {
    let span = maximumValue - minimumValue
    let part = span > 0 ? (value - minimumValue) / span : 0
    let size = thumbSize
    return Rect(
      x: trackRect.minX + part * (trackRect.width - size.width),
      y: trackRect.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// The rectangle of the knob in the slider's space.
  open var thumbRect: Rect { directed(thumbRect(at: current)) }

  private func thumbRect(at value: Double) -> Rect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
  }

  private func show(animated: Bool) {
    move(over: animated ? Slider.duration : nil) {
      let (track, knob) = (trackRect(forBounds: bounds), thumbRect(at: current))
      maximumTrack.fill(directed(track))
      let length = max(knob.midX - track.minX, 0)
      minimumTrack.fill(
        directed(Rect(x: track.minX, y: track.minY, width: length, height: track.height)))
      thumb.fill(directed(knob))
      if thumbImage != nil { thumb.cornerRadius = 0 }
    }
  }

  // MARK: - Tracking

  /// Starts tracking a finger on the knob or close to it.
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

  /// Moves the knob to the finger's last position; sends a changed value if `isContinuous` is false.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    if let touch { follow(touch) }
    if !isContinuous, current != startValue { sendValueChanged() }
  }

  private func follow(_ touch: Touch) {
    let (first, last) = (thumbRect(at: minimumValue).midX, thumbRect(at: maximumValue).midX)
    guard last > first else { return }
    let point = touch.location(in: self)
    let middle = directed(Point(x: point.x - offset, y: point.y)).x
    guard middle.isFinite else { return }
    let part = (middle - first) / (last - first)
    let before = current
    setValue(minimumValue + part * (maximumValue - minimumValue), animated: false)
    if isContinuous, current != before { sendValueChanged() }
  }

  /// Refuses horizontal swipes of the slider's superviews that begin at most `reach` from the knob.
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
