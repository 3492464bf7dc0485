// PNG in, by libpng behind its shim. One of the few files that may be unsafe: the shim takes
// pointers.

import CPNGShim
import LaminaGeometry
import LaminaPixels

/// Decodes one PNG: its properties, then its pixels.
struct PNGDecoder {
  let bytes: FileBytes
  let name: String
  let limits: ImageLimits

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  func readProperties() throws(ImageError) -> ImageProperties {
    let chunks = PNGChunks(bytes.span)
    // Before libpng sees it, so that a size over the limit is said as such.
    if let size = chunks.size {
      try limits.check(width: size.width, height: size.height, name: name)
    }
    if let length = chunks.length(over: limits.chunkBytes) {
      throw .overLimit(name: name, limit: .chunk, value: length, allowed: limits.chunkBytes)
    }
    var read = request(isLenient: false)
    let isRead = unsafe bytes.span.withUnsafeBufferPointer { buffer in
      unsafe lamina_png_read_header(buffer.baseAddress, buffer.count, &read)
    }
    guard isRead == 1 else { throw .invalid(name: name, format: .png, reason: message(of: read)) }
    try limits.check(width: Int(read.width), height: Int(read.height), name: name)
    return ImageProperties(
      format: .png, width: Int(read.width), height: Int(read.height), bitDepth: Int(read.bit_depth),
      colorModel: colorModel(Int(read.color_type)), hasAlpha: read.has_transparency != 0,
      isInterlaced: read.is_interlaced != 0, orientation: 1, ignored: chunks.ignoredColorChunks,
      workingBytes: 0)
  }

  func decode(_ properties: ImageProperties, isLenient: Bool) throws(ImageError) -> DecodedImage {
    let (width, height) = (properties.width, properties.height)
    var framebuffer: Framebuffer
    do {
      framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    } catch { throw .noMemory(name: name, bytes: properties.decodedBytes) }
    var read = request(isLenient: isLenient)
    let isDecoded = framebuffer.withRegion { region in
      var pixels = region.allRows
      return unsafe pixels.withUnsafeMutableBytes { rgba in
        unsafe bytes.span.withUnsafeBufferPointer { buffer in
          unsafe lamina_png_decode(
            buffer.baseAddress, buffer.count, &read,
            rgba.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
      }
    }
    guard isDecoded == 1 || isLenient else {
      throw .invalid(name: name, format: .png, reason: message(of: read))
    }
    let isOpaque = framebuffer.withRegion { region in premultiply(&region) }
    let isSound = isDecoded == 1 && read.warning_count == 0
    return DecodedImage(
      texture: framebuffer.makeTexture(isOpaque: isOpaque),
      warnings: isSound ? [] : [message(of: read)])
  }

  /// Turns straight RGBA into premultiplied pixels, in place; says whether all are opaque.
  private func premultiply(_ region: inout PixelRegion) -> Bool {
    var isOpaque = true
    var pixels = region.allRows
    for index in pixels.indices {
      let straight = pixels[index]
      if straight.isOpaque { continue }
      isOpaque = false
      pixels[index] = PackedPixel(
        straightRed: straight.red, green: straight.green, blue: straight.blue, alpha: straight.alpha
      )
    }
    return isOpaque
  }

  private func request(isLenient: Bool) -> lamina_png_read {
    var read = lamina_png_read()
    read.max_side = UInt32(clamping: min(limits.side, 0x7FFF_FFFF))
    read.max_chunk_bytes = UInt64(limits.chunkBytes)
    read.is_lenient = isLenient ? 1 : 0
    return read
  }

  private func message(of read: lamina_png_read) -> String {
    var read = read
    return unsafe withUnsafeBytes(of: &read.message) { raw in
      unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private func colorModel(_ type: Int) -> ImageProperties.ColorModel {
    switch type {
    case 3: .palette
    case 2, 6: .rgb
    default: .grey
    }
  }
}
