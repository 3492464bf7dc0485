// JPEG decoding, by libjpeg-turbo behind its shim. One of the few files that may use `unsafe`: the shim takes pointers.

import CJPEGShim
import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// A decoder of one JPEG: of its properties and colour description, then of its pixels.
///
/// Policy: `jpeg-pixels`.
struct JPEGDecoder {
  let bytes: FileBytes
  let name: String
  let limits: ImageLimits

  func readProperties() throws(ImageError) -> (ImageProperties, ColorDescription) {
    let segments = JPEGSegments(bytes.span)
    if let feature = segments.unsupported {
      throw .unsupported(name: name, format: .jpeg, feature: feature)
    }
    // Checked before the library reads it, so that the error names the limit.
    if let frame = segments.frame {
      try limits.checkSize(width: frame.width, height: frame.height, name: name)
    }
    var read = request(isLenient: true)
    let status = unsafe bytes.span.withUnsafeBufferPointer { buffer in
      unsafe lamina_jpeg_read_header(buffer.baseAddress, buffer.count, &read)
    }
    try checkStatus(status, read, bytes: 0)
    let (width, height) = (Int(read.width), Int(read.height))
    try limits.checkSize(width: width, height: height, name: name)
    // Counted in the bytes, so that a picture of a hundred empty scans takes no decoding time.
    guard read.scans <= limits.scans else {
      throw .overLimit(name: name, limit: .scans, value: read.scans, allowed: limits.scans)
    }
    let colorModel: ImageProperties.ColorModel
    switch read.color_channels {
    case 1: colorModel = .grey
    case 3: colorModel = .rgb
    case 4: colorModel = .cmyk
    default:
      throw .unsupported(name: name, format: .jpeg, feature: "\(read.components) components")
    }
    let shown = segments.orientation.turned((width, height))
    let colors = describeColors(segments, colorModel)
    let properties = ImageProperties(
      format: .jpeg, width: shown.width, height: shown.height, bitDepth: 8,
      colorModel: colorModel, hasAlpha: false, isInterlaced: read.is_progressive != 0,
      orientation: segments.orientation.value,
      hasUnreadableOrientation: segments.orientation.isUnreadable,
      ignored: colors.isUnreadable ? ["ICC profile"] : [],
      workingBytes: Int(read.coefficient_bytes))
    return (properties, colors)
  }

  /// Returns the description of the colours; ink profiles are four-dimensional tables, which are not supported.
  ///
  /// Policy: `jpeg-inks`.
  private func describeColors(_ segments: JPEGSegments, _ model: ImageProperties.ColorModel)
    -> ColorDescription
  {
    if segments.profileParts.isEmpty { return .sRGB }
    guard model != .cmyk,
      let profile = segments.joinedProfile(in: bytes.span, limit: limits.chunkBytes)
    else { return .unreadable }
    return ColorDescription.profileDescription(.init(bytes: profile)).describing(model)
  }

  /// Decodes the picture at `eighths` eighths of its full size, upright, and converts its colours if there is a
  /// conversion.
  func decodeImage(
    _ properties: ImageProperties, _ conversion: ColorConversion?, isLenient: Bool, eighths: Int
  ) throws(ImageError) -> DecodedImage {
    let width = JPEGDecoder.scaledLength(properties.width, eighths: eighths)
    let height = JPEGDecoder.scaledLength(properties.height, eighths: eighths)
    var framebuffer = try Framebuffer(width: width, height: height, of: name)
    var read = request(isLenient: isLenient)
    let orientation = ImageOrientation(properties.orientation)
    let stored = orientation.turned((width, height))
    let place = orientation.placement(ofStored: stored)
    (read.columns, read.first) = (UInt32(stored.width), place.first)
    (read.along, read.across) = (place.along, place.across)
    read.eighths = Int32(eighths)
    let status = framebuffer.withRegion { region in
      var pixels = region.allRows
      return unsafe pixels.withUnsafeMutableBytes { rgba in
        unsafe bytes.span.withUnsafeBufferPointer { buffer in
          unsafe lamina_jpeg_decode(
            buffer.baseAddress, buffer.count, &read,
            rgba.baseAddress?.assumingMemoryBound(to: UInt8.self), rgba.count)
        }
      }
    }
    if !isLenient || read.rows == 0 {
      try checkStatus(status, read, bytes: properties.workingBytes)
    }
    let isSound = status == LAMINA_JPEG_SOUND
    if let conversion { framebuffer.withRegion { conversion.convertPixels(&$0) } }
    return DecodedImage(
      // Rows that are missing in the file are clear.
      texture: framebuffer.makeTexture(isOpaque: isSound),
      warnings: isSound && read.warning_count == 0 ? [] : [message(of: read)])
  }

  /// Returns a width or height scaled to a number of eighths, rounded up as in libjpeg.
  static func scaledLength(_ side: Int, eighths: Int) -> Int { (side * eighths + 7) / 8 }

  private func checkStatus(_ status: lamina_jpeg_status, _ read: lamina_jpeg_read, bytes: Int)
    throws(ImageError)
  {
    switch status {
    case LAMINA_JPEG_SOUND: return
    case LAMINA_JPEG_NO_MEMORY: throw .noMemory(name: name, bytes: bytes)
    case LAMINA_JPEG_TOO_MANY_SCANS:
      throw .overLimit(name: name, limit: .scans, value: limits.scans + 1, allowed: limits.scans)
    default: throw .invalid(name: name, format: .jpeg, reason: message(of: read))
    }
  }

  private func request(isLenient: Bool) -> lamina_jpeg_read {
    var read = lamina_jpeg_read()
    read.max_scans = Int32(clamping: limits.scans)
    read.is_lenient = isLenient ? 1 : 0
    read.eighths = 8
    return read
  }

  private func message(of read: lamina_jpeg_read) -> String {
    var read = read
    return unsafe withUnsafeBytes(of: &read.message) { raw in
      unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
