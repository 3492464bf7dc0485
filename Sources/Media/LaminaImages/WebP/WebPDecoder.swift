// WebP decoding, by libwebp behind its shim. One of the few files that may use `unsafe`: the shim takes pointers.

import CWebPShim
import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// A decoder of one WebP: of its properties and colour description, then of its pixels.
///
/// An animation shows its first picture, on its clear canvas.
///
/// Policy: `webp-pixels`.
struct WebPDecoder {
  let bytes: FileBytes
  let name: String
  let limits: ImageLimits

  /// Whether bytes begin with a WebP's signature.
  static func hasSignature(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 12 && bytes.bigEndian(at: 0, count: 4) == 0x5249_4646
      && bytes.bigEndian(at: 8, count: 4) == 0x5745_4250
  }

  func readProperties() throws(ImageError) -> (ImageProperties, ColorDescription) {
    var read = lamina_webp_read()
    let status = unsafe bytes.span.withUnsafeBufferPointer { buffer in
      unsafe lamina_webp_read_header(buffer.baseAddress, buffer.count, &read)
    }
    try checkStatus(status, read, bytes: 0)
    let (width, height) = (Int(read.width), Int(read.height))
    // The library has allocated nothing yet.
    try limits.checkSize(width: width, height: height, name: name)
    let chunks = WebPChunks(bytes.span)
    _ = try firstFrame(chunks, width, height)
    var colors = ColorDescription.sRGB
    if let range = chunks.profile {
      let profile = bytes.span.extracting(range)
      colors =
        range.count <= limits.chunkBytes
        ? .profileDescription(.init(bytes: profile.indices.map { profile[$0] })).describing(.rgb)
        : .unreadable
    }
    let shown = chunks.orientation.turned((width, height))
    let pixelBytes = width * height * 4
    // Decoding holds all of a lossless picture, and the alpha of a lossy one.
    var working = read.is_lossless != 0 || chunks.isAnimated ? pixelBytes : 0
    if read.has_alpha != 0 { working += width * height }
    if !chunks.orientation.isUpright { working += pixelBytes }
    let properties = ImageProperties(
      format: .webp, width: shown.width, height: shown.height, bitDepth: 8, colorModel: .rgb,
      hasAlpha: read.has_alpha != 0 || chunks.isAnimated, isInterlaced: false,
      orientation: chunks.orientation.value,
      hasUnreadableOrientation: chunks.orientation.isUnreadable,
      ignored: colors.isUnreadable ? ["ICC profile"] : [], workingBytes: working)
    return (properties, colors)
  }

  /// Decodes the picture, turns it upright, and applies the colour conversion if there is one.
  func decodeImage(_ properties: ImageProperties, _ conversion: ColorConversion?, isLenient: Bool)
    throws(ImageError) -> DecodedImage
  {
    let orientation = ImageOrientation(properties.orientation)
    let (width, height) = orientation.turned((properties.width, properties.height))
    var framebuffer = try Framebuffer(width: width, height: height, of: name)
    var read = lamina_webp_read()
    read.is_lenient = isLenient ? 1 : 0
    let frame = try firstFrame(WebPChunks(bytes.span), width, height)
    let place = frame ?? .init(x: 0, y: 0, width: width, height: height, chunks: 0..<bytes.count)
    let status = framebuffer.withRegion { region in
      var pixels = region.allRows
      return unsafe pixels.withUnsafeMutableBytes { rgba in
        unsafe bytes.span.extracting(place.chunks).withUnsafeBufferPointer { buffer in
          unsafe lamina_webp_decode(
            buffer.baseAddress, buffer.count, &read, UInt32(place.width), UInt32(place.height),
            rgba.baseAddress?.assumingMemoryBound(to: UInt8.self)
              .advanced(by: (place.y * width + place.x) * 4), width * 4)
        }
      }
    }
    if !isLenient || read.rows == 0 {
      try checkStatus(status, read, bytes: properties.workingBytes)
    }
    if !orientation.isUpright {
      do { framebuffer = try orientation.uprightPicture(framebuffer) } catch {
        throw .noMemory(name: name, bytes: properties.decodedBytes)
      }
    }
    let isOpaque = framebuffer.withRegion { region in
      conversion?.convertPixels(&region)
      return region.premultiplyPixels()
    }
    return DecodedImage(
      texture: framebuffer.makeTexture(isOpaque: isOpaque),
      warnings: status == LAMINA_WEBP_SOUND ? [] : [message(of: read)])
  }

  /// Returns the first frame of an animation; `nil` for a still picture.
  private func firstFrame(_ chunks: WebPChunks, _ width: Int, _ height: Int) throws(ImageError)
    -> WebPChunks.Frame?
  {
    guard chunks.isAnimated else { return nil }
    guard let frame = chunks.frame else {
      throw .invalid(name: name, format: .webp, reason: "an animation without a frame")
    }
    guard frame.x + frame.width <= width, frame.y + frame.height <= height else {
      throw .invalid(
        name: name, format: .webp, reason: "a frame that does not lie on the animation's canvas")
    }
    return frame
  }

  private func checkStatus(_ status: lamina_webp_status, _ read: lamina_webp_read, bytes: Int)
    throws(ImageError)
  {
    switch status {
    case LAMINA_WEBP_SOUND: return
    case LAMINA_WEBP_NO_MEMORY: throw .noMemory(name: name, bytes: bytes)
    default: throw .invalid(name: name, format: .webp, reason: message(of: read))
    }
  }

  private func message(of read: lamina_webp_read) -> String {
    var read = read
    return unsafe withUnsafeBytes(of: &read.message) { raw in
      unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
