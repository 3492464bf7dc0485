public import LaminaFiles
import LaminaGeometry
public import LaminaPixels
public import LaminaProfiling

/// An encoded image: its properties are known at once, its pixels after decoding.
///
/// Pixels are sRGB. Colours that a profile describes (a PNG's iCCP or cICP, a JPEG's or WebP's ICC profile) are
/// converted at decode, before premultiplication. Supported profiles have three curves and a matrix, such as Display
/// P3, or one curve for grey. A PNG's gAMA, alone or with cHRM, counts if nothing better describes the colours. An sRGB
/// profile changes no byte. Colours beyond sRGB are clamped, and 16-bit samples are rounded to 8 bits only after
/// conversion. Other descriptions (profiles for inks or with tables, PQ and HLG, cHRM alone) have no effect and are
/// listed in `properties.ignored`.
///
/// Images are turned upright by their EXIF orientation, and an animation shows its first frame. Inks become red, green
/// and blue by `(255 - ink) * (255 - black) / 255`.
///
/// ```swift
/// let source = try ImageSource(path: "Fixtures/scenes/images/ring.png")
/// print(source.properties.width, source.properties.height)
/// let badge = Layer()
/// badge.contents = .texture(try source.decode().texture)
/// ```
///
/// Policy: `image-colors`.
public final class ImageSource: Sendable {
  /// The file's path, or the name that the caller gave; used in errors.
  public let name: String
  /// The properties that are known before decoding.
  public let properties: ImageProperties
  /// The encoded image.
  public let bytes: FileBytes
  private let limits: ImageLimits
  private let colors: ColorDescription
  /// Whether a picture with broken pixels becomes clear, with a warning instead of an error.
  private let isClearIfBroken: Bool

  /// The bytes of the encoded image, as in the file.
  package var encodedBytes: FileBytes { bytes }

  /// The size of the encoded image, in bytes.
  package var encodedByteCount: Int {
    // A copy of the reference, as a span may not outlive the property that it was read from.
    let bytes = bytes
    return bytes.span.count
  }

  /// Reads an image file's properties; errors use `name`, or the path without one.
  ///
  /// - Throws: `ImageError` if the file cannot be read, is of no supported format, or exceeds a limit. Also if it
  ///   breaks the format's rules before its pixels, or uses an unsupported part of the format.
  public convenience init(
    path: String, name: String? = nil, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) {
    try self.init(path: path, name: name, limits: limits, isClearIfBroken: false)
  }

  /// Reads an image file's properties, with the choice of `isClearIfBroken`.
  ///
  /// If it is true, a picture with broken pixels becomes clear, with a warning.
  package convenience init(
    path: String, name: String?, limits: ImageLimits, isClearIfBroken: Bool
  ) throws(ImageError) {
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: path, limit: limits.fileBytes) } catch {
      throw .unreadable(name.map { error.renamed($0) } ?? error)
    }
    try self.init(
      bytes: bytes, name: name ?? path, limits: limits, isClearIfBroken: isClearIfBroken)
  }

  /// Reads the properties of an image in memory.
  ///
  /// - Throws: `ImageError` if it is of no supported format or exceeds a limit. Also if it breaks the format's rules
  ///   before its pixels, or uses an unsupported part of the format.
  public convenience init(bytes: FileBytes, name: String, limits: ImageLimits = ImageLimits())
    throws(ImageError)
  {
    try self.init(bytes: bytes, name: name, limits: limits, isClearIfBroken: false)
  }

  /// Reads the properties of an image in memory, with the choice of `isClearIfBroken`.
  ///
  /// If it is true, a picture with broken pixels becomes clear, with a warning.
  package init(
    bytes: FileBytes, name: String, limits: ImageLimits, isClearIfBroken: Bool
  ) throws(ImageError) {
    self.isClearIfBroken = isClearIfBroken
    self.bytes = bytes
    self.name = name
    self.limits = limits
    switch ImageFormat(of: bytes.span) {
    case .png:
      (properties, colors) =
        try PNGDecoder(bytes: bytes, name: name, limits: limits).readProperties()
    case .jpeg:
      (properties, colors) =
        try JPEGDecoder(bytes: bytes, name: name, limits: limits).readProperties()
    case .webp:
      (properties, colors) =
        try WebPDecoder(bytes: bytes, name: name, limits: limits).readProperties()
    case .gif:
      (properties, colors) =
        try GIFDecoder(bytes: bytes, name: name, limits: limits).readProperties()
    case nil:
      // As much as names of formats need: a drawing may begin with long comments.
      let first = bytes.span.extracting(first: 4_096)
      throw .unknownFormat(name: name, firstBytes: first.indices.map { first[$0] })
    }
  }

  /// Decodes the pixels: sRGB, premultiplied.
  ///
  /// - Parameters:
  ///   - isLenient: whether to keep the decodable part of a broken file.
  ///   - needed: the columns and rows that are needed, if fewer than all suffice. A JPEG is then decoded
  ///     directly to `properties.size(fitting: needed)`, in less time and memory. By default the pixels
  ///     are `properties.width` by `properties.height`.
  /// - Returns: the pixels, and the faults of a broken file in lenient mode.
  /// - Throws: `ImageError` if the file breaks the format's rules, has too many scans, or memory runs
  ///   out.
  public func decode(
    isLenient: Bool = false, fitting needed: (width: Int, height: Int)? = nil
  ) throws(ImageError) -> DecodedImage {
    do { return try decodeWithInkBounds(colors.conversion, isLenient, needed) } catch {
      guard isClearIfBroken, case .invalid(_, _, let reason) = error else { throw error }
      return try clearImage(needed, reason)
    }
  }

  /// Returns a clear picture that replaces a broken one.
  ///
  /// Policy: `image-broken-pixels`.
  private func clearImage(_ needed: (width: Int, height: Int)?, _ reason: String) throws(ImageError)
    -> DecodedImage
  {
    let size = needed.map { properties.size(fitting: $0) } ?? (properties.width, properties.height)
    let bounds = IntRect(x: 0, y: 0, width: size.0, height: size.1)
    do {
      return DecodedImage(
        texture: try Framebuffer(bounds: bounds).makeTexture(isOpaque: false),
        warnings: ["\(reason); shown as a clear image"])
    } catch { throw .noMemory(name: name, bytes: size.0 * size.1 * 4) }
  }

  /// Decodes the pixels without colour conversion, for values that are not colours.
  ///
  /// An example is an alpha channel stored as a grey picture.
  ///
  /// - Throws: `ImageError`, as from `decode`; a broken picture always throws.
  package func decodeStored(isLenient: Bool = false) throws(ImageError) -> DecodedImage {
    try decodeWithInkBounds(nil, isLenient, nil)
  }

  private func decodeWithInkBounds(
    _ conversion: ColorConversion?, _ isLenient: Bool, _ needed: (width: Int, height: Int)?
  ) throws(ImageError) -> DecodedImage {
    var image = try decodePixels(conversion, isLenient, needed)
    image.texture = image.texture.withInkBounds()
    return image
  }

  private func decodePixels(
    _ conversion: ColorConversion?, _ isLenient: Bool, _ needed: (width: Int, height: Int)?
  ) throws(ImageError) -> DecodedImage {
    switch properties.format {
    case .png:
      try PNGDecoder(bytes: bytes, name: name, limits: limits).decodeImage(
        properties, conversion, isLenient: isLenient)
    case .jpeg:
      try JPEGDecoder(bytes: bytes, name: name, limits: limits).decodeImage(
        properties, conversion, isLenient: isLenient,
        eighths: needed.map { properties.eighths(fitting: $0) } ?? 8)
    case .webp:
      try WebPDecoder(bytes: bytes, name: name, limits: limits).decodeImage(
        properties, conversion, isLenient: isLenient)
    case .gif:
      try GIFDecoder(bytes: bytes, name: name, limits: limits).decodeImage(
        properties, isLenient: isLenient)
    }
  }
}

/// The properties of an image that are known before its pixels are decoded.
public struct ImageProperties: Hashable, Sendable {
  /// The file's format.
  public var format: ImageFormat
  /// The width of the upright picture, in pixels.
  public var width: Int
  /// The height of the upright picture, in pixels.
  public var height: Int
  /// Bits per channel, or per palette index: 1, 2, 4, 8 or 16.
  public var bitDepth: Int
  /// The form in which the file stores colours.
  public var colorModel: ColorModel
  /// Whether there is an alpha channel or a transparent colour.
  public var hasAlpha: Bool
  /// Whether the file stores a coarse picture first: by interlacing, or by a progressive JPEG's scans.
  public var isInterlaced: Bool
  /// The EXIF orientation of the stored picture, 1...8; `decode` has already applied it.
  public var orientation: Int
  /// Whether the file has EXIF data whose orientation cannot be read; `orientation` is then 1.
  public var hasUnreadableOrientation: Bool
  /// The names of the file's colour descriptions that have no effect, without repeats.
  ///
  /// Unreadable ones come first, then ones that disagree with sRGB.
  public var ignored: [String]
  /// The size of the memory that decoding needs temporarily besides the pixels, in bytes.
  ///
  /// - A JPEG in several scans: its coefficients, 2 bytes per sample.
  /// - A WebP that is lossless, has alpha, or is turned: its planes.
  /// - A GIF: its indices, a byte per pixel.
  /// - A PNG: its inflated rows, its samples if it has 16 bits and its colours are converted, its pixels if it is
  ///   turned.
  /// - Any other image: 0, apart from a few rows.
  public var workingBytes: Int

  /// The size of the decoded pixels, in bytes.
  public var decodedBytes: Int { width * height * 4 }

  /// The reason why display hardware would need a converted copy; `nil` if it would not.
  ///
  /// Every format except 8-bit RGB and grey, with or without alpha, needs a copy.
  public var conversion: ImageConversion? {
    switch (colorModel, bitDepth) {
    case (.palette, _): .palette
    case (.cmyk, _): .cmyk
    case (_, 1): .depth1
    case (_, 2): .depth2
    case (_, 4): .depth4
    case (_, 16): .depth16
    default: nil
    }
  }

  /// Returns the size that `decode(fitting:)` gives: the smallest decodable one with at least the needed columns and
  /// rows.
  ///
  /// It is the full size if no size is large enough.
  ///
  /// A JPEG can be decoded to `n` eighths, for `n` from 1 to 8, each side rounded up. Other formats decode at full
  /// size.
  public func size(fitting needed: (width: Int, height: Int)) -> (width: Int, height: Int) {
    let eighths = eighths(fitting: needed)
    return (
      JPEGDecoder.scaledLength(width, eighths: eighths),
      JPEGDecoder.scaledLength(height, eighths: eighths)
    )
  }

  /// Returns the scale, in eighths of the full size, at which an image is decoded for a needed size.
  func eighths(fitting needed: (width: Int, height: Int)) -> Int {
    guard format == .jpeg else { return 8 }
    return (1...8).first {
      JPEGDecoder.scaledLength(width, eighths: $0) >= needed.width
        && JPEGDecoder.scaledLength(height, eighths: $0) >= needed.height
    } ?? 8
  }

  /// The form in which a file stores colours.
  public enum ColorModel: String, Sendable {
    /// Grey, perhaps with alpha.
    case grey
    /// Red, green and blue, perhaps with alpha.
    case rgb
    /// Indices into a table of colours.
    case palette
    /// Cyan, magenta, yellow and black.
    case cmyk
  }
}

/// A decoded image: its pixels, and the faults of its file.
public struct DecodedImage: Sendable {
  /// The decoded pixels, premultiplied sRGB.
  public var texture: Texture
  /// The faults of the file: all in lenient mode, else only the ones that decoders tolerate.
  ///
  /// An example of the latter is a bit of a transparent colour that no pixel can have. Empty for a valid file.
  public var warnings: [String]
}
