public import LaminaGeometry
public import LaminaImages
public import LaminaLayers
public import LaminaPixels
import LaminaSystem

/// A picture with a size in points, like `UIImage`, which any number of views can show.
///
/// It never changes: its methods return other images of the same pixels.
///
/// ```
/// size in points = pixels / scale
/// alwaysTemplate = the picture's alpha, filled with the tint colour of the view that shows it
/// capInsets      = edges that keep their size while the middle stretches
/// ```
///
/// ```swift
/// let ring = try Image(contentsOfFile: "Fixtures/scenes/images/ring.png")
/// print(ring.size, ring.scale)
/// let view = ImageView(ring)
/// ```
open class Image: @unchecked Sendable {
  /// The colours in which an image is shown, its own or the tint colour, like `UIImage.RenderingMode`.
  public enum RenderingMode: CaseIterable, Hashable, Sendable {
    /// The view decides: bars, tab bars and buttons show a template, other views the original.
    case automatic
    /// The picture's own colours.
    case alwaysOriginal
    /// The picture's alpha, filled with the tint colour.
    case alwaysTemplate
  }

  /// The picture: decoded pixels, or an encoded image that is decoded before it is shown.
  public let contents: LayerContents
  /// The pixels per point, above 0.
  public let scale: Double
  /// The choice between the picture's own colours and the tint colour.
  public private(set) var renderingMode = RenderingMode.automatic
  /// The edges that keep their size while the middle stretches, in points; `nil` stretches the whole picture.
  public private(set) var capInsets: EdgeInsets?
  /// The distances from the edges to the rectangle that constraints use, in points.
  public private(set) var alignmentRectInsets = EdgeInsets.zero
  /// The cached template of the picture, made on first use.
  private let template: TemplatePicture

  /// Makes an image from a picture.
  ///
  /// - Parameters:
  ///   - contents: the picture.
  ///   - scale: the pixels per point.
  /// - Precondition: the scale is finite and above 0.
  public init(_ contents: LayerContents, scale: Double = 1) {
    ensure(scale > 0 && scale.isFinite, "\(scale) pixels per point")
    (self.contents, self.scale) = (contents, scale)
    template = TemplatePicture()
  }

  /// Makes an image that shows the same as another one.
  ///
  /// - Parameter image: the other image.
  public init(_ image: Image) {
    (contents, scale, renderingMode) = (image.contents, image.scale, image.renderingMode)
    (capInsets, alignmentRectInsets) = (image.capInsets, image.alignmentRectInsets)
    template = image.template
    (animation, facts) = (image.animation, image.facts)
  }

  /// The pictures of an animation that image views show, and its duration in seconds; `nil` for a still image.
  public private(set) var animation: (images: [Image], duration: Double)?

  /// Returns the picture as one that image views show as an animation.
  ///
  /// - Parameters:
  ///   - images: the pictures.
  ///   - duration: the duration of a round, in seconds; 0 means a thirtieth of a second for each picture.
  /// - Returns: the image.
  public func animated(by images: [Image], duration: Double) -> Image {
    let image = Image(self)
    image.animation = images.isEmpty ? nil : (images, duration)
    return image
  }

  /// Facts of a module above about the image, by keys of its own; empty for most images.
  public private(set) var facts: [String: any Sendable] = [:]

  /// Returns the same picture with a fact that a module above knows of it.
  ///
  /// - Parameters:
  ///   - fact: the fact; `nil` for none.
  ///   - key: the key of the fact.
  /// - Returns: the image.
  public func with(_ fact: (any Sendable)?, forKey key: String) -> Image {
    let image = Image(self)
    image.facts[key] = fact
    return image
  }

  /// Returns an image of decoded pixels.
  ///
  /// - Parameters:
  ///   - texture: the pixels.
  ///   - scale: the pixels per point, above 0.
  /// - Returns: the image.
  public static func texture(_ texture: Texture, scale: Double = 1) -> Image {
    Image(.texture(texture), scale: scale)
  }

  /// Returns an image that is decoded just before it is shown.
  ///
  /// - Parameters:
  ///   - source: the encoded image.
  ///   - scale: the pixels per point, above 0.
  /// - Returns: the image.
  public static func image(_ source: ImageSource, scale: Double = 1) -> Image {
    Image(.image(source), scale: scale)
  }

  /// Reads a file without caching; a name ending in `@2x` or `@3x` before its extension sets the scale.
  ///
  /// The properties are read at once; the pixels are decoded just before the image is shown.
  ///
  /// - Parameter path: the file.
  /// - Throws: `ImageError`, like `ImageSource`.
  @_disfavoredOverload public convenience init(contentsOfFile path: String) throws(ImageError) {
    self.init(.image(try ImageSource(path: path)), scale: ImageFile.scale(of: path))
  }

  /// The picture's size in points: its pixels divided by `scale`.
  public var size: Size {
    Size(width: Double(contents.width) / scale, height: Double(contents.height) / scale)
  }

  // MARK: - Other images of the same pixels

  /// Returns the same picture with another rendering mode.
  ///
  /// - Parameter mode: how pixels become colours.
  /// - Returns: the image.
  public func withRenderingMode(_ mode: RenderingMode) -> Image {
    let image = Image(self)
    image.renderingMode = mode
    return image
  }

  /// Returns the same picture with edges that keep their size.
  ///
  /// - Parameter insets: the edges, in points.
  /// - Precondition: no inset is negative, and some of the picture remains between them.
  /// - Returns: the image.
  public func resizable(capInsets insets: EdgeInsets) -> Image {
    ensure(
      insets.top >= 0 && insets.left >= 0 && insets.bottom >= 0 && insets.right >= 0
        && insets.left + insets.right < size.width && insets.top + insets.bottom < size.height,
      "cap insets of \(insets) in an image of \(size) points")
    let image = Image(self)
    image.capInsets = insets
    return image
  }

  /// Returns the same picture with another alignment rectangle.
  ///
  /// - Parameter insets: the distances from its edges, in points.
  /// - Returns: the image.
  public func withAlignmentRectInsets(_ insets: EdgeInsets) -> Image {
    let image = Image(self)
    image.alignmentRectInsets = insets
    return image
  }

  // MARK: - Showing

  /// Whether a view shows the image as a template.
  ///
  /// - Parameter isAutomatic: the meaning of `automatic` in the view.
  /// - Returns: whether it is a template.
  func isTemplate(automatic isAutomatic: Bool = false) -> Bool {
    switch renderingMode {
    case .automatic: isAutomatic
    case .alwaysOriginal: false
    case .alwaysTemplate: true
    }
  }

  /// The part that stretches, as fractions of the picture.
  var contentsCenter: Rect {
    guard let insets = capInsets else { return Rect(x: 0, y: 0, width: 1, height: 1) }
    return Rect(
      x: insets.left / size.width, y: insets.top / size.height,
      width: 1 - (insets.left + insets.right) / size.width,
      height: 1 - (insets.top + insets.bottom) / size.height)
  }

  /// Shows the image in a layer.
  ///
  /// A template multiplies a white picture by the tint, so changing the tint needs no decoding.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - tint: the colour of a template; `nil` for the original.
  @MainActor func show(in layer: Layer, tint: Color?) {
    layer.contentsScale = scale
    layer.contentsCenter = contentsCenter
    layer.contents = tint == nil ? contents : template.contents(of: contents)
    layer.contentsMultiplyColor = tint ?? .white
  }
}
