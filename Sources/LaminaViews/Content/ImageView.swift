public import LaminaGeometry
public import LaminaLayers

/// A picture, as `UIImageView`: it takes no touches, and has no backing store.
@MainActor open class ImageView: View {
  /// The picture; `nil` for none.
  public var image: LayerContents? { didSet { showImage() } }

  /// The picture while the view is highlighted; `nil` for the usual one.
  public var highlightedImage: LayerContents? { didSet { showImage() } }

  /// Whether the view is highlighted: a cell that is pressed says so.
  public var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showImage() } }
  }

  /// Pixels of the picture per point; above 0.
  public var imageScale = 1.0 {
    didSet {
      precondition(imageScale > 0 && imageScale.isFinite, "\(imageScale) pixels per point")
      showImage()
    }
  }

  /// Makes a view without a picture, which is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
  }

  /// Makes a view as large as a picture is at a scale.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - scale: its pixels per point, above 0.
  public convenience init(_ image: LayerContents, scale: Double = 1) {
    self.init()
    imageScale = scale
    self.image = image
    showImage()
    frame.size = intrinsicContentSize
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { .image }

  private var shownImage: LayerContents? { isHighlighted ? highlightedImage ?? image : image }

  private func showImage() {
    // The layer's scale says how large the picture is in modes that do not stretch it.
    contentScaleFactor = imageScale
    layer.contents = shownImage
    invalidateIntrinsicContentSize()
  }

  /// The picture's size; the present one without a picture.
  open override func sizeThatFits(_ size: Size) -> Size {
    shownImage == nil ? bounds.size : intrinsicContentSize
  }

  /// The picture's size in points.
  open override var intrinsicContentSize: Size {
    guard let image = shownImage else { return super.intrinsicContentSize }
    return Size(
      width: Double(image.width) / imageScale, height: Double(image.height) / imageScale)
  }
}
