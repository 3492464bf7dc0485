public import LaminaGeometry
public import LaminaLayers

/// A view of a picture, like `UIImageView`; it takes no touches and has no backing store.
///
/// An image whose mode is `alwaysTemplate` is drawn in the tint colour.
///
/// ```swift
/// let ring = try Image(contentsOfFile: "Fixtures/scenes/images/ring.png")
/// let view = ImageView(ring)
/// view.contentMode = .scaleAspectFit
/// view.frame.size = Size(width: 200, height: 100)
/// ```
@MainActor open class ImageView: View {
  /// The picture; `nil` for none.
  ///
  /// An image with an animation of its own starts it.
  open var image: Image? {
    didSet {
      showImage()
      if oldValue?.animation != nil, animationImages.isEmpty { stopAnimating() }
      if image?.animation != nil, animationImages.isEmpty { startAnimating() }
    }
  }

  /// The picture while the view is highlighted; `nil` for `image`.
  open var highlightedImage: Image? { didSet { showImage() } }

  /// Whether the view is highlighted; a pressed or selected cell sets it.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showImage() } }
  }

  /// Whether images of the mode `automatic` are shown as templates, as in bars and buttons.
  var showsTemplates = false { didSet { showImage() } }

  /// Makes a view without a picture; it is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes an image view with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    isUserInteractionEnabled = false
  }

  /// Makes a view with an image, at the image's size.
  ///
  /// - Parameter image: the picture.
  public convenience init(_ image: Image) {
    self.init()
    self.image = image
    showImage()
    frame.size = intrinsicContentSize
  }

  /// Makes a view with a picture, at the picture's size in points.
  ///
  /// - Parameters:
  ///   - contents: the picture.
  ///   - scale: the pixels per point, above 0.
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
      // The layer's scale determines the picture's size in modes that do not stretch it.
      hasOwnScale = true
      shown.show(in: layer, tint: shown.isTemplate(automatic: showsTemplates) ? resolvedTint : nil)
    } else {
      layer.contents = nil
    }
    guard shownImage?.size != shownSize else { return }
    shownSize = shownImage?.size
    invalidateIntrinsicContentSize()
  }

  /// Returns the picture's size; the current size without a picture.
  open override func sizeThatFits(_ size: Size) -> Size {
    shownImage == nil ? bounds.size : intrinsicContentSize
  }

  /// The picture's size in points; no natural size without a picture.
  open override var intrinsicContentSize: Size {
    shownImage?.size ?? super.intrinsicContentSize
  }

  /// The alignment insets of the shown picture; zero without a picture.
  open override var alignmentRectInsets: EdgeInsets { shownImage?.alignmentRectInsets ?? .zero }

  // MARK: - Animated images

  /// The pictures of an animation, shown instead of `image` while it runs; setting them ends the animation.
  ///
  /// Their rendering modes are ignored. They have the scale of `image`, or of the first picture if there is no
  /// `image`.
  ///
  /// Policy: `image-view-animation`.
  open var animationImages: [Image] = [] { didSet { stopAnimating() } }
  /// The duration of one round, in seconds; 0 means a thirtieth of a second for each picture.
  open var animationDuration = 0.0
  /// The number of rounds; 0 repeats without end.
  open var animationRepeatCount = 0
  /// Whether an animation is running.
  ///
  /// An animation that has finished by itself is no longer running.
  open var isAnimating: Bool { layer.animation(forKey: ImageView.animationKey) != nil }
  private static var animationKey: String { "animationImages" }
  /// The key of the animation that keeps the tint of a template away from the pictures.
  private static var colorKey: String { "animationImages.color" }

  /// Starts the animation at its first picture; ignored if `animationImages` is empty.
  open func startAnimating() {
    let pictures = animationImages.isEmpty ? image?.animation?.images ?? [] : animationImages
    guard let first = pictures.first else { return }
    var keyframes = Keyframes(values: pictures.map { .contents($0.contents) })
    keyframes.calculationMode = .discrete
    let own = animationImages.isEmpty ? image?.animation?.duration ?? 0 : animationDuration
    let duration = own > 0 ? own : Double(pictures.count) / 30
    var animation = Animation.keyframes("contents", keyframes, duration: duration)
    animation.timing.repeatCount =
      animationRepeatCount > 0 ? Double(animationRepeatCount) : .infinity
    if image == nil {
      hasOwnScale = true
      layer.contentsScale = first.scale
    }
    layer.add(animation, forKey: ImageView.animationKey)
    // The layer keeps the tint of a template in `image`.
    var color = Animation.keyframes(
      "contentsMultiplyColor", Keyframes(values: [.color(.white), .color(.white)]),
      duration: duration)
    color.timing.repeatCount = animation.timing.repeatCount
    layer.add(color, forKey: ImageView.colorKey)
  }

  /// Stops the animation and shows `image` again.
  open func stopAnimating() {
    layer.removeAnimation(forKey: ImageView.animationKey)
    layer.removeAnimation(forKey: ImageView.colorKey)
  }
}
