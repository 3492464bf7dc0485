public import LaminaGeometry
public import LaminaImages
public import LaminaLayers
public import LaminaPixels

/// A picture with a size in points, as `UIImage`: a value that any number of views show.
///
/// ```
/// size in points = pixels / scale
/// alwaysTemplate = the picture's alpha, filled with the tint colour of the view that shows it
/// capInsets      = edges that keep their size while the middle stretches
/// ```
public struct Image: Sendable {
  /// How the pixels become colours, as `UIImage.RenderingMode`.
  public enum RenderingMode: CaseIterable, Hashable, Sendable {
    /// As the view that shows it says: bars and tab bars take a template, other views the original.
    case automatic
    /// The picture's own colours.
    case alwaysOriginal
    /// The picture's alpha, filled with the tint colour.
    case alwaysTemplate
  }

  /// The picture.
  public let contents: LayerContents
  /// Pixels per point, above 0.
  public let scale: Double
  /// How the pixels become colours.
  public private(set) var renderingMode = RenderingMode.automatic
  /// The edges that keep their size while the middle stretches, in points; `nil` for a picture that stretches as a
  /// whole.
  public private(set) var capInsets: EdgeInsets?
  /// The distances from the edges to the rectangle that constraints see, in points.
  public private(set) var alignmentRectInsets = EdgeInsets.zero
  /// The picture's alpha, once it has been asked for.
  private let template: TemplatePicture

  /// Makes an image of a picture.
  ///
  /// - Parameters:
  ///   - contents: the picture.
  ///   - scale: its pixels per point.
  /// - Precondition: the scale is finite and above 0.
  public init(_ contents: LayerContents, scale: Double = 1) {
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels per point")
    (self.contents, self.scale) = (contents, scale)
    template = TemplatePicture()
  }

  /// An image of pixels that are ready.
  ///
  /// - Parameters:
  ///   - texture: the pixels.
  ///   - scale: pixels per point, above 0.
  /// - Returns: the image.
  public static func texture(_ texture: Texture, scale: Double = 1) -> Image {
    Image(.texture(texture), scale: scale)
  }

  /// An image that is decoded when it is about to be shown.
  ///
  /// - Parameters:
  ///   - source: the encoded image.
  ///   - scale: pixels per point, above 0.
  /// - Returns: the image.
  public static func image(_ source: ImageSource, scale: Double = 1) -> Image {
    Image(.image(source), scale: scale)
  }

  /// Reads a file each time; a name that ends in `@2x` or `@3x` before its extension says the scale.
  ///
  /// The properties are read at once, the pixels are decoded when the image is about to be shown.
  ///
  /// - Parameter path: the file.
  /// - Throws: `ImageError` as `ImageSource` does.
  public init(contentsOfFile path: String) throws(ImageError) {
    self.init(.image(try ImageSource(path: path)), scale: ImageFile.scale(of: path))
  }

  /// The size in points.
  public var size: Size {
    Size(width: Double(contents.width) / scale, height: Double(contents.height) / scale)
  }

  // MARK: - Other images of the same pixels

  /// The same picture with another rendering mode.
  ///
  /// - Parameter mode: how the pixels become colours.
  /// - Returns: the image.
  public func withRenderingMode(_ mode: RenderingMode) -> Image {
    var image = self
    image.renderingMode = mode
    return image
  }

  /// The same picture with edges that keep their size.
  ///
  /// - Parameter insets: the edges, in points.
  /// - Precondition: no inset is negative, and they leave something of the picture.
  /// - Returns: the image.
  public func resizable(capInsets insets: EdgeInsets) -> Image {
    precondition(
      insets.top >= 0 && insets.left >= 0 && insets.bottom >= 0 && insets.right >= 0
        && insets.left + insets.right < size.width && insets.top + insets.bottom < size.height,
      "cap insets of \(insets) in an image of \(size) points")
    var image = self
    image.capInsets = insets
    return image
  }

  /// The same picture with another rectangle for constraints.
  ///
  /// - Parameter insets: the distances from its edges, in points.
  /// - Returns: the image.
  public func withAlignmentRectInsets(_ insets: EdgeInsets) -> Image {
    var image = self
    image.alignmentRectInsets = insets
    return image
  }

  // MARK: - Showing

  /// Whether a view shows it as a template.
  ///
  /// - Parameter isAutomatic: what `automatic` stands for in the view.
  /// - Returns: whether it does.
  func isTemplate(automatic isAutomatic: Bool = false) -> Bool {
    switch renderingMode {
    case .automatic: isAutomatic
    case .alwaysOriginal: false
    case .alwaysTemplate: true
    }
  }

  /// The part that stretches, in fractions of the picture.
  var contentsCenter: Rect {
    guard let insets = capInsets else { return Rect(x: 0, y: 0, width: 1, height: 1) }
    return Rect(
      x: insets.left / size.width, y: insets.top / size.height,
      width: 1 - (insets.left + insets.right) / size.width,
      height: 1 - (insets.top + insets.bottom) / size.height)
  }

  /// Has a layer show the image.
  ///
  /// A template multiplies a white picture by the tint, so that a change of the tint decodes nothing.
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
