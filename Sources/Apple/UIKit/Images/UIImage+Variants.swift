import LaminaDrawing
public import LaminaGeometry
import LaminaLayers
import LaminaPixels
public import LaminaViews

// Other images of the same picture.

nonisolated extension Image {
  /// UIKit's way of filling the middle of an image between its cap insets.
  public enum ResizingMode: Int, Sendable {
    /// The middle is repeated; it is stretched here, as a layer's contents are.
    case tile
    /// The middle is stretched.
    case stretch
  }

  /// Returns the image with edges that keep their size.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the image with edges that keep their size; edges that leave nothing between them are shortened.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    func fitted(_ first: Double, _ second: Double, _ length: Double) -> (Double, Double) {
      let (first, second) = (max(0, first), max(0, second))
      let most = length * (1 - 1e-6)
      guard first + second >= most, first + second > 0 else { return (first, second) }
      return (most * first / (first + second), most * second / (first + second))
    }
    guard size.width > 0, size.height > 0 else { return self }
    let (left, right) = fitted(capInsets.left, capInsets.right, size.width)
    let (top, bottom) = fitted(capInsets.top, capInsets.bottom, size.height)
    return resizable(
      capInsets: UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
    ).with(resizingMode, forKey: "resizing")
  }

  /// Returns the image whose middle is a point after the caps; deprecated in UIKit.
  public func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
    resizableImage(
      withCapInsets: UIEdgeInsets(
        top: Double(top), left: Double(left), bottom: max(0, size.height - Double(top) - 1),
        right: max(0, size.width - Double(left) - 1)), resizingMode: .stretch)
  }

  /// The way in which the middle is filled.
  public var resizingMode: ResizingMode { facts["resizing"] as? ResizingMode ?? .tile }

  /// Returns the picture's alpha filled with a colour, which the tint of views no longer changes in mode `alwaysOriginal`.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    let fill = PackedPixel(color.cgColor)
    guard let texture,
      let made = Texture.made(
        texture.width, texture.height,
        { x, y in
          fill.multiplied(by: texture.pixel(x, y).alpha)
        })
    else { return withRenderingMode(renderingMode) }
    var image = UIImage(.texture(made), scale: scale)
    if let capInsets { image = image.resizable(capInsets: capInsets) }
    return image.withAlignmentRectInsets(alignmentRectInsets).withRenderingMode(renderingMode)
  }

  /// Returns the picture's alpha filled with a colour; templates stay templates.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns the image, which is the mirror image where the interface runs from right to left at the time of the call.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    TraitCollection.current.layoutDirection == .rightToLeft
      ? withHorizontallyFlippedOrientation() : self
  }

  /// Returns the mirror image.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    guard let texture, let made = Orientation.upMirrored.upright(texture) else { return self }
    return UIImage(.texture(made), scale: scale).withRenderingMode(renderingMode)
  }

  /// Whether the image is mirrored by a view from right to left: never after it was made.
  public var flipsForRightToLeftLayoutDirection: Bool { false }
  /// Whether the image is a symbol.
  public var isSymbolImage: Bool { false }
  /// The distance of a baseline from the bottom: none.
  public var baselineOffsetFromBottom: CGFloat? { nil }

  // MARK: - Thumbnails

  /// Returns the picture in another size, at the same scale; `nil` if it cannot be decoded.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard let texture, size.width > 0, size.height > 0 else { return nil }
    let (width, height) = (
      Int((size.width * scale).rounded()), Int((size.height * scale).rounded())
    )
    guard width > 0, height > 0,
      let context = try? GraphicsContext(
        width: width, height: height, orientation: .down, isOpaque: texture.isOpaque),
      (try? context.draw(
        texture, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))) != nil,
      let made = try? context.makeImage()
    else { return nil }
    return UIImage(.texture(made), scale: scale)
  }

  /// Returns the picture in another size.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }

  /// Passes the picture in another size to a closure, before the call returns.
  public func prepareThumbnail(of size: CGSize, completionHandler: (UIImage?) -> Void) {
    completionHandler(preparingThumbnail(of: size))
  }

  /// Returns the image with decoded pixels; `nil` if it cannot be decoded.
  public func preparingForDisplay() -> UIImage? {
    texture.map {
      UIImage(.texture($0), scale: scale).withRenderingMode(renderingMode)
    }
  }

  /// Returns the image with decoded pixels.
  public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

  /// Passes the image with decoded pixels to a closure, before the call returns.
  public func prepareForDisplay(completionHandler: (UIImage?) -> Void) {
    completionHandler(preparingForDisplay())
  }

  // MARK: - Animated images

  /// Returns an image that an image view shows as an animation.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    images.first?.animated(by: images, duration: duration)
  }

  /// Returns the images of names that end in 0, 1 and so on, as an animation; `nil` without any.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var images: [UIImage] = []
    for index in 0..<1_024 {
      if let image = UIImage(named: "\(name)\(index)") {
        images.append(image)
      } else if index > 0 {
        break
      }
    }
    return animatedImage(with: images, duration: duration)
  }

  /// The pictures of an animated image; `nil` for a still one.
  public var images: [UIImage]? { animation?.images }
  /// The duration of an animated image, in seconds; 0 for a still one.
  public var duration: TimeInterval { animation?.duration ?? 0 }
}

nonisolated extension Texture {
  /// A clear pixel.
  static var nothing: Texture {
    made(1, 1) { _, _ in PackedPixel(red: 0, green: 0, blue: 0, alpha: 0) }
      ?? {
        fatalError("no memory for a pixel")
      }()
  }

  /// Whether another picture has the same pixels.
  func hasSamePixels(as other: Texture) -> Bool {
    guard width == other.width, height == other.height, let own = try? expanded(),
      let other = try? other.expanded()
    else { return false }
    for y in 0..<height {
      let (row, others) = (own.row(y, 0..<width), other.row(y, 0..<width))
      for x in row.indices where row[x] != others[x] { return false }
    }
    return true
  }

  /// Makes pixels; `nil` without memory.
  static func made(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> PackedPixel) -> Texture? {
    guard
      var target = try? Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    else { return nil }
    target.withRegion { region in
      for y in 0..<height {
        var out = region.mutableRow(y, 0..<width)
        for x in out.indices { out[x] = pixel(x, y) }
      }
    }
    return target.makeTexture(isOpaque: false)
  }

  /// Returns a pixel of a decoded picture.
  func pixel(_ x: Int, _ y: Int) -> PackedPixel { row(y, x..<x + 1)[0] }
}
