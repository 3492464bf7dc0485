public import LaminaGeometry
public import LaminaLayers

/// A picture, as `UIImageView`: it takes no touches, and has no backing store.
///
/// An image whose mode is `alwaysTemplate` is shown in the tint colour.
@MainActor open class ImageView: View {
  /// The picture; `nil` for none.
  public var image: Image? { didSet { showImage() } }

  /// The picture while the view is highlighted; `nil` for the usual one.
  public var highlightedImage: Image? { didSet { showImage() } }

  /// Whether the view is highlighted: a cell that is pressed says so.
  public var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showImage() } }
  }

  /// Whether images of the mode `automatic` are shown as templates, as bars do.
  var showsTemplates = false { didSet { showImage() } }

  /// Makes a view without a picture, which is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
  }

  /// Makes a view as large as an image.
  ///
  /// - Parameter image: the picture.
  public convenience init(_ image: Image) {
    self.init()
    self.image = image
    showImage()
    frame.size = intrinsicContentSize
  }

  /// Makes a view as large as a picture is at a scale.
  ///
  /// - Parameters:
  ///   - contents: the picture.
  ///   - scale: its pixels per point, above 0.
  public convenience init(_ contents: LayerContents, scale: Double = 1) {
    self.init(Image(contents, scale: scale))
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .image }

  override func colorsChanged() {
    super.colorsChanged()
    showImage()
  }

  private var shownImage: Image? { isHighlighted ? highlightedImage ?? image : image }
  private var shownSize: Size?

  private func showImage() {
    if let shown = shownImage {
      // The layer's scale says how large the picture is in modes that do not stretch it.
      hasOwnScale = true
      shown.show(in: layer, tint: shown.isTemplate(automatic: showsTemplates) ? resolvedTint : nil)
    } else {
      layer.contents = nil
    }
    guard shownImage?.size != shownSize else { return }
    shownSize = shownImage?.size
    invalidateIntrinsicContentSize()
  }

  /// The picture's size; the present one without a picture.
  open override func sizeThatFits(_ size: Size) -> Size {
    shownImage == nil ? bounds.size : intrinsicContentSize
  }

  /// The picture's size in points.
  open override var intrinsicContentSize: Size {
    shownImage?.size ?? super.intrinsicContentSize
  }

  /// The insets of the picture.
  open override var alignmentRectInsets: EdgeInsets { shownImage?.alignmentRectInsets ?? .zero }

  // MARK: - Animated images

  /// The pictures of an animation, which take the place of `image` while it runs; setting them ends it.
  ///
  /// They are shown as they are, at the scale of the first one (a named policy).
  public var animationImages: [Image] = [] { didSet { stopAnimating() } }
  /// The duration of one round, in seconds; 0 for a thirtieth of a second for each picture.
  public var animationDuration = 0.0
  /// The number of rounds; 0 for no end.
  public var animationRepeatCount = 0
  /// Whether an animation has been started and not been ended.
  ///
  /// An animation that has come to its end by itself counts as not running.
  public var isAnimating: Bool { layer.animation(forKey: ImageView.animationKey) != nil }
  private static var animationKey: String { "animationImages" }

  /// Starts the animation from its first picture.
  public func startAnimating() {
    guard let first = animationImages.first else { return }
    var keyframes = Keyframes(values: animationImages.map { .contents($0.contents) })
    keyframes.calculationMode = .discrete
    let duration =
      animationDuration > 0 ? animationDuration : Double(animationImages.count) / 30
    var animation = Animation.keyframes("contents", keyframes, duration: duration)
    animation.timing.repeatCount =
      animationRepeatCount > 0 ? Double(animationRepeatCount) : .infinity
    if image == nil {
      hasOwnScale = true
      layer.contentsScale = first.scale
    }
    layer.add(animation, forKey: ImageView.animationKey)
  }

  /// Ends the animation: `image` is shown again.
  public func stopAnimating() { layer.removeAnimation(forKey: ImageView.animationKey) }
}
