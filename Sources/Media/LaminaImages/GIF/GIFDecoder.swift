import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// A decoder of one GIF: of its properties, then of the pixels of its first picture.
///
/// The picture lies on the file's canvas, which is clear elsewhere: the background's colour has no effect, as in
/// browsers. A canvas without columns or rows has the size of the picture.
///
/// Policy: `gif-first-picture`.
struct GIFDecoder {
  let bytes: FileBytes
  let name: String
  let limits: ImageLimits

  func readProperties() throws(ImageError) -> (ImageProperties, ColorDescription) {
    let (picture, size) = try firstPicture()
    try limits.checkSize(width: size.width, height: size.height, name: name)
    try limits.checkSize(width: picture.width, height: picture.height, name: name)
    let isCovered = picture.bounds.contains(
      IntRect(x: 0, y: 0, width: size.width, height: size.height))
    let properties = ImageProperties(
      format: .gif, width: size.width, height: size.height, bitDepth: 8, colorModel: .palette,
      hasAlpha: picture.transparent != nil || !isCovered, isInterlaced: picture.isInterlaced,
      orientation: 1, hasUnreadableOrientation: false, ignored: [],
      workingBytes: picture.width * picture.height)
    return (properties, .sRGB)
  }

  /// Decodes the first picture.
  ///
  /// - Throws: `ImageError` if the file ends within the picture or has codes that stand for nothing. In lenient mode the
  ///   pixels up to there are kept, and the others are clear.
  func decodeImage(_ properties: ImageProperties, isLenient: Bool) throws(ImageError)
    -> DecodedImage
  {
    let (picture, _) = try firstPicture()
    var indices = GIFIndices(limit: picture.width * picture.height)
    let fault = indices.readCodes(bytes.span, at: picture.data)
    if let fault, !isLenient || indices.values.isEmpty {
      throw .invalid(name: name, format: .gif, reason: fault)
    }
    let colors = paletteColors(of: picture)
    let bounds = IntRect(x: 0, y: 0, width: properties.width, height: properties.height)
    var framebuffer = try Framebuffer(
      width: properties.width, height: properties.height, of: name)
    let shown = picture.bounds.intersection(bounds)
    let isOpaque = framebuffer.withRegion { region in
      for (stored, row) in picture.storedRows.enumerated() where shown.rows.contains(row) {
        let first = stored * picture.width
        let count = min(shown.width, indices.values.count - first)
        guard count > 0 else { break }
        var pixels = region.mutableRow(row, shown.minX..<shown.minX + count)
        for column in 0..<count { pixels[column] = colors[Int(indices.values[first + column])] }
      }
      return region.premultiplyPixels()
    }
    return DecodedImage(
      texture: framebuffer.makeTexture(isOpaque: isOpaque), warnings: fault.map { [$0] } ?? [])
  }

  /// Returns the first picture, and the size of the canvas.
  private func firstPicture() throws(ImageError) -> (
    picture: GIFBlocks.Picture, size: (width: Int, height: Int)
  ) {
    let blocks = GIFBlocks(bytes.span)
    guard let picture = blocks.picture, picture.width > 0, picture.height > 0 else {
      throw .invalid(name: name, format: .gif, reason: "no picture")
    }
    guard !picture.colors.isEmpty else {
      throw .invalid(name: name, format: .gif, reason: "a picture without a table of colours")
    }
    let size = blocks.size
    return (
      picture, size.width > 0 && size.height > 0 ? size : (picture.bounds.maxX, picture.bounds.maxY)
    )
  }

  /// Returns the pixel of each of the 256 indices: clear for the transparent one, black for one without a colour.
  private func paletteColors(of picture: GIFBlocks.Picture) -> [PackedPixel] {
    let span = bytes.span
    return (0..<256).map { index in
      if index == picture.transparent { return .clear }
      let offset = picture.colors.lowerBound + 3 * index
      guard offset + 3 <= picture.colors.upperBound else {
        return PackedPixel(red: 0, green: 0, blue: 0, alpha: 255)
      }
      return PackedPixel(
        red: span[offset], green: span[offset + 1], blue: span[offset + 2], alpha: 255)
    }
  }
}

extension GIFBlocks.Picture {
  /// The pixels of the canvas that the picture covers; some may lie outside it.
  fileprivate var bounds: IntRect { IntRect(x: x, y: y, width: width, height: height) }

  /// The rows of the canvas in the order in which the file stores them.
  ///
  /// An interlaced picture has every eighth row from 0, every eighth from 4, every fourth from 2, and the odd ones.
  fileprivate var storedRows: [Int] {
    let order = isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    return order.flatMap { first, step in stride(from: first, to: height, by: step).map { y + $0 } }
  }
}
