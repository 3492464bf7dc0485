import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

/// A white picture with an image's alpha, made once and shared by all copies of the image.
@MainActor final class TemplatePicture {
  private var white: LayerContents?

  nonisolated init() {}

  /// Returns white pixels with the alpha of a picture.
  ///
  /// A file that cannot be decoded is returned unchanged; the frame that shows it reports the error.
  ///
  /// - Parameter contents: the picture.
  /// - Returns: the white picture.
  func contents(of contents: LayerContents) -> LayerContents {
    if let white { return white }
    let made = TemplatePicture.whitened(contents) ?? contents
    white = made
    return made
  }

  private static func whitened(_ contents: LayerContents) -> LayerContents? {
    let texture: Texture
    switch contents {
    case .texture(let ready): texture = ready
    case .image(let source):
      guard let decoded = try? source.decode() else { return nil }
      texture = decoded.texture
    }
    guard let source = try? texture.expanded(),
      var target = try? Framebuffer(
        bounds: IntRect(x: 0, y: 0, width: source.width, height: source.height))
    else { return nil }
    target.withRegion { region in
      for y in 0..<source.height {
        let row = source.row(y, 0..<source.width)
        var out = region.mutableRow(y, 0..<source.width)
        for x in out.indices {
          let alpha = row[x].alpha
          out[x] = PackedPixel(red: alpha, green: alpha, blue: alpha, alpha: alpha)
        }
      }
    }
    return .texture(target.makeTexture(isOpaque: source.isOpaque))
  }
}
