public import LaminaGeometry
public import LaminaLayers

/// A wheel of spokes that turns while work is in progress, like `UIActivityIndicatorView`.
///
/// One layer holds the spokes and turns in steps of one spoke. The frame loop's clock drives it; no view is laid out or
/// drawn meanwhile.
///
/// ```swift
/// let wheel = ActivityIndicatorView(style: .large)
/// wheel.startAnimating()
/// print(wheel.isAnimating, wheel.isHidden)  // true false
/// ```
open class ActivityIndicatorView: View {
  /// The size of an indicator, like `UIActivityIndicatorView.Style`.
  public enum Style: CaseIterable, Hashable, Sendable {
    /// A wheel 20 points wide and high.
    case medium
    /// A wheel 37 points wide and high.
    case large

    /// The width and height of the wheel, in points.
    public var side: Double { self == .medium ? 20 : 37 }
  }

  /// The number of spokes.
  public static var spokeCount: Int { 8 }
  /// The duration of a full turn, in seconds.
  ///
  /// Policy: `activity-turn`.
  public static var turnDuration: Double { 0.8 }

  /// The size of the wheel of spokes.
  open var style: Style {
    didSet {
      guard style != oldValue else { return }
      place()
      invalidateIntrinsicContentSize()
    }
  }
  /// The colour of the spokes; `nil` for the system's grey.
  open var color: ViewColor? { didSet { updateColors() } }
  /// Whether the view is hidden while it is not turning.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }
  /// Whether the indicator is turning.
  public private(set) var isAnimating = false

  private let wheel = Layer()
  private let spokes: [Layer]

  /// Makes an indicator that is not turning.
  ///
  /// - Parameter style: the size.
  public init(style: Style = .medium) {
    self.style = style
    spokes = (0..<ActivityIndicatorView.spokeCount).map { Layer.bar("spoke \($0)") }
    super.init(frame: Rect(x: 0, y: 0, width: style.side, height: style.side))
    setUpParts()
  }

  /// Makes a medium indicator with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    style = .medium
    spokes = (0..<ActivityIndicatorView.spokeCount).map { Layer.bar("spoke \($0)") }
    super.init(frame: Rect(x: 0, y: 0, width: style.side, height: style.side))
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    isUserInteractionEnabled = false
    isHidden = true
    wheel.name = "wheel"
    layer.addSublayer(wheel)
    for spoke in spokes { wheel.addSublayer(spoke) }
    updateColors()
    place()
  }

  /// Starts turning, and shows the view.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
    turn()
  }

  /// Stops turning; hides the view if `hidesWhenStopped` is true.
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
    wheel.removeAnimation(forKey: ActivityIndicatorView.key)
  }

  private static var key: String { "turn" }

  private func turn() {
    guard wheel.animation(forKey: ActivityIndicatorView.key) == nil else { return }
    let count = ActivityIndicatorView.spokeCount
    var keyframes = Keyframes(
      values: (0..<count).map { .number(Double($0) / Double(count) * 2 * Double.pi) })
    keyframes.calculationMode = .discrete
    var animation = Animation.keyframes(
      "transform.rotation.z", keyframes, duration: ActivityIndicatorView.turnDuration)
    animation.timing.repeatCount = .infinity
    wheel.add(animation, forKey: ActivityIndicatorView.key)
  }

  override func colorsChanged() {
    super.colorsChanged()
    updateColors()
  }

  private func updateColors() {
    Layer.move(over: nil) {
      for spoke in spokes { spoke.backgroundColor = resolvedColor(color ?? .systemGray) }
    }
  }

  private func place() {
    Layer.move(over: nil) {
      let (side, count) = (style.side, spokes.count)
      wheel.bounds = Rect(x: 0, y: 0, width: side, height: side)
      wheel.position = Point(x: bounds.midX, y: bounds.midY)
      let (length, width) = (side * 0.28, side * 0.11)
      for (index, spoke) in spokes.enumerated() {
        let angle = Double(index) / Double(count) * 2 * Double.pi
        let turn = Trigonometry.sineCosine(radians: angle)
        let reach = side / 2 - length / 2
        spoke.bounds = Rect(x: 0, y: 0, width: width, height: length)
        spoke.cornerRadius = width / 2
        spoke.position = Point(
          x: side / 2 + turn.sine * reach, y: side / 2 - turn.cosine * reach)
        spoke.affineTransform = Affine(
          a: turn.cosine, b: turn.sine, c: 0 - turn.sine, d: turn.cosine, tx: 0, ty: 0)
        spoke.opacity = 0.25 + 0.75 * Double(index) / Double(count - 1)
      }
    }
  }

  /// Returns a square with the style's side; the given size is ignored.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: style.side, height: style.side)
  }
  /// The square with the style's side.
  open override var intrinsicContentSize: Size { Size(width: style.side, height: style.side) }

  /// Centres the spokes.
  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  /// Resumes turning when the view has entered a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating, window != nil { turn() }
  }

  /// Returns the value for a state key: a view's keys, and `isAnimating`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "isAnimating" ? .bool(isAnimating) : super.stateValue(forKey: key)
  }
}
