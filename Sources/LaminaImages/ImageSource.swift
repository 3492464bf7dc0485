import LaminaFiles
import LaminaGeometry
public import LaminaPixels
public import LaminaProfiling

/// An encoded image: its properties are known at once, its pixels when it is decoded.
///
/// Pixels are sRGB: colours that a profile describes (a PNG's iCCP or cICP, the ICC profile of a JPEG or a WebP) are
/// converted at decode, while they are straight. Read are profiles of three curves and a matrix, such as
/// Display P3, and of one curve for grey; those that say sRGB change no byte. Colours beyond sRGB are
/// clamped, and samples of 16 bits are rounded to 8 first. Other descriptions (profiles of inks or by
/// tables, PQ and HLG, gAMA and cHRM alone) are named in `properties.ignored` and have no effect.
///
/// JPEG and WebP are shown the way up that their EXIF orientation says; of an animation the first frame is
/// shown; inks become red, green and blue by
/// `(255 - ink) * (255 - black) / 255`.
public final class ImageSource: Sendable {
  /// The file's path, or what stands for it: errors name it.
  public let name: String
  /// What is known without decoding.
  public let properties: ImageProperties
  /// The encoded image.
  public let bytes: FileBytes
  private let limits: ImageLimits
  private let colors: ColorDescription
  /// Whether a picture whose pixels turn out to be broken is clear, with a warning, and no error.
  private let isClearIfBroken: Bool

  /// The file's bytes, as they are encoded.
  package var encodedBytes: FileBytes { bytes }

  /// The bytes that the encoded image takes.
  package var encodedByteCount: Int {
    // A copy of the reference, as a span may not outlive the property that it was read from.
    let bytes = bytes
    return bytes.span.count
  }

  /// Reads an image file's properties; `name` is what errors call it, if not its path.
  ///
  /// - Throws: `ImageError` if the file cannot be read, is of no format that is read, breaks
  ///   the format's rules ahead of its pixels, uses a part of it that is not read, or is over a limit.
  public convenience init(
    path: String, name: String? = nil, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) {
    try self.init(path: path, name: name, limits: limits, isClearIfBroken: false)
  }

  /// Reads an image file's properties, as the initializer without the flag does.
  ///
  /// With it a picture whose pixels turn out to be broken is clear, with a warning.
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

  /// Reads the properties of an image that is in memory.
  ///
  /// - Throws: `ImageError` if it is of no format that is read, breaks the format's rules ahead of its
  ///   pixels, uses a part of it that is not read, or is over a limit.
  public convenience init(bytes: FileBytes, name: String, limits: ImageLimits = ImageLimits())
    throws(ImageError)
  {
    try self.init(bytes: bytes, name: name, limits: limits, isClearIfBroken: false)
  }

  /// Reads the properties of an image that is in memory, as the initializer without the flag does.
  ///
  /// With it a picture whose pixels turn out to be broken is clear, with a warning.
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
    case nil:
      let first = bytes.span.extracting(first: 12)
      throw .unknownFormat(name: name, firstBytes: first.indices.map { first[$0] })
    }
  }

  /// Decodes the pixels: sRGB, premultiplied.
  ///
  /// - Parameters:
  ///   - isLenient: whether to keep what can be decoded of a broken file.
  ///   - needed: the columns and rows that are needed, if fewer than all will do: a JPEG is decoded
  ///     straight to `properties.size(fitting: needed)`, in less time and memory. Without it the
  ///     pixels are `properties.width` by `properties.height`.
  /// - Returns: the pixels, and for a broken file in lenient mode what was wrong with it.
  /// - Throws: `ImageError` if the file breaks the format's rules, has too many scans, or memory runs
  ///   out.
  public func decode(
    isLenient: Bool = false, fitting needed: (width: Int, height: Int)? = nil
  ) throws(ImageError) -> DecodedImage {
    do { return try decode(colors.conversion, isLenient, needed) } catch {
      guard isClearIfBroken, case .invalid(_, _, let reason) = error else { throw error }
      return try clear(needed, reason)
    }
  }

  /// A clear picture in place of a broken one.
  private func clear(_ needed: (width: Int, height: Int)?, _ reason: String) throws(ImageError)
    -> DecodedImage
  {
    let size = needed.map { properties.size(fitting: $0) } ?? (properties.width, properties.height)
    let bounds = IntRect(x: 0, y: 0, width: size.0, height: size.1)
    do {
      return DecodedImage(
        texture: try Framebuffer(bounds: bounds).makeTexture(isOpaque: false),
        warnings: ["\(reason); nothing of it is shown"])
    } catch { throw .noMemory(name: name, bytes: size.0 * size.1 * 4) }
  }

  /// Decodes the pixels with the colours that the file stores, whatever they mean: for bytes that are no
  /// colours, such as an alpha channel in a grey picture.
  ///
  /// - Throws: `ImageError` as `decode` does, of a broken picture in any case.
  package func decodeStored(isLenient: Bool = false) throws(ImageError) -> DecodedImage {
    try decode(nil, isLenient, nil)
  }

  private func decode(
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
      try PNGDecoder(bytes: bytes, name: name, limits: limits).decode(
        properties, conversion, isLenient: isLenient)
    case .jpeg:
      try JPEGDecoder(bytes: bytes, name: name, limits: limits).decode(
        properties, conversion, isLenient: isLenient,
        eighths: needed.map { properties.eighths(fitting: $0) } ?? 8)
    case .webp:
      try WebPDecoder(bytes: bytes, name: name, limits: limits).decode(
        properties, conversion, isLenient: isLenient)
    }
  }
}

/// What is known of an image without decoding it.
public struct ImageProperties: Hashable, Sendable {
  /// Whose rules the file follows.
  public var format: ImageFormat
  /// The number of columns, upright.
  public var width: Int
  /// The number of rows, upright.
  public var height: Int
  /// Bits per channel, or per palette index: 1, 2, 4, 8 or 16.
  public var bitDepth: Int
  /// How the file stores colour.
  public var colorModel: ColorModel
  /// Whether there is an alpha channel or a transparent colour.
  public var hasAlpha: Bool
  /// Whether a coarse picture comes first: in PNG's seven passes, or a progressive JPEG's scans.
  public var isInterlaced: Bool
  /// How the stored picture is turned to be upright, 1...8 as in EXIF; it has been by `decode`.
  public var orientation: Int
  /// What describes colour and is ignored, each once: what cannot be read, then what says something else
  /// than sRGB and does not count.
  public var ignored: [String]
  /// The bytes that decoding takes for as long as it lasts, beside the pixels: the coefficients of a
  /// JPEG in several scans, 2 for each sample; the planes of a WebP without loss, with alpha, or turned; the
  /// samples of a PNG of 16 bits whose colours are converted; else 0, and some rows.
  public var workingBytes: Int

  /// The bytes the decoded pixels take.
  public var decodedBytes: Int { width * height * 4 }

  /// Why a display's hardware would have to be given a converted copy; `nil` if it would not.
  ///
  /// It would for all but 8-bit RGB and grey, with alpha or without.
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

  /// The size that `decode(fitting:)` gives: the smallest of those a format can be decoded to, that
  /// has at least the needed columns and rows; the full size where none has.
  ///
  /// A JPEG can be decoded to `n` eighths, for `n` from 1 to 8, each side rounded up. Others cannot.
  public func size(fitting needed: (width: Int, height: Int)) -> (width: Int, height: Int) {
    let eighths = eighths(fitting: needed)
    return (
      JPEGDecoder.length(width, eighths: eighths), JPEGDecoder.length(height, eighths: eighths)
    )
  }

  /// The eighths of the full size that are decoded for a needed size.
  func eighths(fitting needed: (width: Int, height: Int)) -> Int {
    guard format == .jpeg else { return 8 }
    return (1...8).first {
      JPEGDecoder.length(width, eighths: $0) >= needed.width
        && JPEGDecoder.length(height, eighths: $0) >= needed.height
    } ?? 8
  }

  /// How a file stores colour.
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

/// Decoded pixels.
public struct DecodedImage: Sendable {
  /// The pixels.
  public var texture: Texture
  /// What was wrong with the file: in lenient mode all of it, else what readers pass over, such as bits of
  /// a transparent colour that no pixel can have; empty for a sound one.
  public var warnings: [String]
}
