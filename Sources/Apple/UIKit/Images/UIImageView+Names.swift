import LaminaGeometry
public import LaminaViews

// The members of an image view whose types differ from Lamina's.

extension ImageView {
  /// Makes a view of an image, at the image's size; `nil` for an empty view.
  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    take(image)
  }

  /// Makes a view of an image and of one for the highlighted state, at the image's size.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: .zero)
    self.highlightedImage = highlightedImage
    take(image)
  }

  private func take(_ image: UIImage?) {
    self.image = image
    if let image { frame.size = image.size }
  }

  /// The pictures of an animation, shown instead of `image` while it runs; setting them ends the animation.
  public var animationImages: [UIImage]? {
    get { animationFrames.isEmpty ? nil : animationFrames }
    set { animationFrames = newValue ?? [] }
  }

  /// The pictures of an animation while the view is highlighted; they are kept, and `animationImages` are shown.
  public var highlightedAnimationImages: [UIImage]? {
    get { companion(forKey: "highlightedFrames") as? [UIImage] }
    set { setCompanion(newValue, forKey: "highlightedFrames") }
  }

  /// The configuration of symbols; pictures that an app brings have one size and weight.
  public var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    get { companion(forKey: "symbols") as? UIImage.SymbolConfiguration }
    set { setCompanion(newValue, forKey: "symbols") }
  }

  /// Whether the image becomes pale or dark with the focus; it has no effect on a phone.
  public var adjustsImageWhenAncestorFocused: Bool {
    get { companion(forKey: "focus") as? Bool ?? false }
    set { setCompanion(newValue, forKey: "focus") }
  }
}
