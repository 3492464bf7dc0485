public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// A bar that fills with progress, like `UIProgressView`; it takes no touches.
///
/// ```swift
/// let bar = ProgressView(frame: Rect(x: 20, y: 100, width: 200, height: 4))
/// bar.progress = 0.4
/// bar.progressTintColor = .systemGreen
/// ```
open class ProgressView: View {
  /// The height of the bar, in points.
  public static var barHeight: Double { 4 }
  /// The duration of an animated change of the progress, in seconds.
  ///
  /// Policy: `progress-duration`.
  public static var duration: Double { 0.25 }

  private let track = Layer.bar("track")
  private let filled = Layer.bar("progress")
  private var current = 0.0

  /// The completed part, 0...1; setting it does not animate.
  open var progress: Double {
    get { current }
    set { setProgress(newValue, animated: false) }
  }
  /// The colour of the completed part; `nil` for the tint colour.
  open var progressTintColor: ViewColor? { didSet { updateColors() } }
  /// The colour of the part that is not completed; `nil` for `systemFill`.
  open var trackTintColor: ViewColor? { didSet { updateColors() } }

  /// Makes a bar with progress 0; it is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a progress view with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    isUserInteractionEnabled = false
    layer.addSublayer(track)
    layer.addSublayer(filled)
    updateColors()
    show(animated: false)
  }

  /// Sets the progress, clamped to 0...1.
  ///
  /// - Parameters:
  ///   - progress: the completed part.
  ///   - animated: whether the change is animated.
  /// - Precondition: the progress is not NaN.
  open func setProgress(_ progress: Double, animated: Bool) {
    ensure(!progress.isNaN, "the progress is NaN")
    current = min(max(progress, 0), 1)
    show(animated: animated)
  }

  override func colorsChanged() {
    super.colorsChanged()
    updateColors()
  }

  private func updateColors() {
    Layer.move(over: nil) {
      track.backgroundColor = resolvedColor(trackTintColor ?? .systemFill)
      filled.backgroundColor = resolvedColor(progressTintColor ?? tintColor)
    }
  }

  private func show(animated: Bool) {
    Layer.move(over: animated ? ProgressView.duration : nil) {
      let height = ProgressView.barHeight
      let y = bounds.midY - height / 2
      track.fill(Rect(x: bounds.minX, y: y, width: bounds.width, height: height))
      // A part narrower than its round ends would look wrong.
      let width = current > 0 ? max(bounds.width * current, min(height, bounds.width)) : 0
      filled.fill(directed(Rect(x: bounds.minX, y: y, width: width, height: height)))
      filled.isHidden = current == 0
    }
  }

  /// Returns the current width and the height of the bar.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: bounds.width, height: ProgressView.barHeight)
  }
  /// The height of the bar, without a natural width.
  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: ProgressView.barHeight)
  }

  /// Lays out the track and its completed part.
  open override func layoutSubviews() {
    super.layoutSubviews()
    show(animated: false)
  }

  /// Returns the value for a state key: a view's keys, and `progress`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "progress" ? .number(progress) : super.stateValue(forKey: key)
  }
}
