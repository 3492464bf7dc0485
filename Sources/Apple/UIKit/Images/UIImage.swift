import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
public import LaminaViews

// Pictures by UIKit's name: the class that Lamina's views show.

/// UIKit's name of `Image`, a picture that never changes.
public typealias UIImage = Image
/// UIKit's name of `ImageView`.
public typealias UIImageView = ImageView

nonisolated extension Image {
  /// Makes an image without a pixel.
  public convenience init() { self.init(.texture(.nothing)) }

  /// Makes an image of an encoded picture, at one pixel per point; `nil` if it is of no known format.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Makes an image of an encoded picture; `nil` if it is of no known format.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let source = ImageSource.source(of: data, name: "data") else { return nil }
    self.init(.image(source), scale: scale > 0 ? scale : 1)
  }

  /// Makes an image of a file, at the scale that its name states; `nil` if it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let image = ImageFiles.image(path: path) else { return nil }
    self.init(image)
  }

  /// Makes an image of pixels, at one pixel per point.
  public convenience init(cgImage: CGImage) { self.init(.texture(cgImage.texture)) }

  /// Makes an image of pixels, which are turned and mirrored as the orientation says.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let upright = orientation.upright(cgImage.texture)
    self.init(
      Image(.texture(upright ?? cgImage.texture), scale: scale > 0 ? scale : 1).with(
        orientation == .up ? nil : Oriented(orientation, cgImage.texture), forKey: "orientation"))
  }

  /// Refuses pictures of Core Image.
  @available(*, unavailable, message: "There is no Core Image here; draw with a CGContext.")
  public convenience init(ciImage: Never) { fatalError("no Core Image") }

  /// Makes an image by its name in the app's resources; `nil` if there is none.
  ///
  /// Files and image sets of catalogues are searched in the folders of `Resources` and of the main bundle.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Makes an image by its name in a bundle, for traits; `nil` if there is none.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: TraitCollection?
  ) {
    guard let image = Resources.image(named: name, in: bundle, with: traits ?? .current) else {
      return nil
    }
    self.init(image)
  }

  /// Makes an image by its name in a bundle; `nil` if there is none.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) { self.init(named: name, in: bundle, compatibleWith: configuration?.traitCollection) }

  /// Makes a symbol's image, which is in the app's resources; `nil`, with a warning, if it is not there.
  ///
  /// Apple's symbols may not be used outside its systems, so an app has to bring pictures of their names.
  public convenience init?(systemName name: String) {
    guard let image = Resources.image(named: name, in: nil, with: .current) else {
      Resources.warn("the symbol \(name) is not among the app's resources; its image is nil")
      return nil
    }
    self.init(image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image)
  }

  /// Makes a symbol's image, which is in the app's resources; `nil`, with a warning, if it is not there.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    self.init(systemName: name)
  }

  /// Makes a symbol's image, which is in the app's resources; `nil`, with a warning, if it is not there.
  public convenience init?(systemName name: String, compatibleWith traits: TraitCollection?) {
    self.init(systemName: name)
  }

  // MARK: - Pixels

  /// The pixels, as they were before the orientation turned them; `nil` if the file is broken.
  public var cgImage: CGImage? {
    if let oriented = facts["orientation"] as? Oriented { return CGImage(oriented.texture) }
    return texture.map { CGImage($0) }
  }

  /// The picture of Core Image: none.
  public var ciImage: Never? { nil }

  /// The side to which the pixels were turned.
  public var imageOrientation: Orientation {
    (facts["orientation"] as? Oriented)?.orientation ?? .up
  }

  /// Whether another object is this image, or one of the same pixels, scale and modes.
  public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self == other
  }
}

nonisolated extension Image: Hashable {
  /// Returns whether both are one image, or of the same pixels, scale and modes.
  public static func == (first: Image, second: Image) -> Bool {
    if first === second { return true }
    guard first.scale == second.scale, first.renderingMode == second.renderingMode,
      first.capInsets == second.capInsets
    else { return false }
    switch (first.contents, second.contents) {
    case (.image(let one), .image(let two)): return one === two
    case (.texture(let one), .texture(let two)): return one.hasSamePixels(as: two)
    default: return false
    }
  }

  /// Hashes the size and the scale.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(contents.width)
    hasher.combine(contents.height)
    hasher.combine(scale)
  }
}

nonisolated extension ImageSource {
  /// Returns the picture in bytes; `nil` if they are of no known format.
  static func source(of data: Data, name: String) -> ImageSource? {
    guard let bytes = FileBytes(data) else { return nil }
    return try? ImageSource(bytes: bytes, name: name)
  }
}

nonisolated extension FileBytes {
  /// Copies data; `nil` without memory.
  convenience init?(_ data: Data) {
    try? self.init(capacity: data.count) { target in
      var index = 0
      for byte in data {
        target[index] = byte
        index += 1
      }
      return index
    }
  }
}
