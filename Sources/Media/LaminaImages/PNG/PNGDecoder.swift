// PNG decoding, by libpng behind its shim. One of the few files that may use `unsafe`: the shim takes pointers.

import CPNGShim
import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// A decoder of one PNG: of its properties and colour description, then of its pixels.
struct PNGDecoder {
  let bytes: FileBytes
  let name: String
  let limits: ImageLimits

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  func readProperties() throws(ImageError) -> (ImageProperties, ColorDescription) {
    let chunks = PNGChunks(bytes.span)
    // Checked before libpng reads it, so that the error names the limit.
    if let size = chunks.size {
      try limits.checkSize(width: size.width, height: size.height, name: name)
    }
    if let length = chunks.oversizeLength(over: limits.chunkBytes) {
      throw .overLimit(name: name, limit: .chunk, value: length, allowed: limits.chunkBytes)
    }
    var read = request(isLenient: false)
    let isRead = unsafe bytes.span.withUnsafeBufferPointer { buffer in
      unsafe lamina_png_read_header(buffer.baseAddress, buffer.count, &read)
    }
    guard isRead == 1 else { throw .invalid(name: name, format: .png, reason: message(of: read)) }
    try limits.checkSize(width: Int(read.width), height: Int(read.height), name: name)
    let colorModel = PNGDecoder.colorModel(Int(read.color_type))
    let (colors, ignored) = describeColors(chunks.colors, colorModel)
    let orientation =
      chunks.exif.map { ImageOrientation(exif: bytes.span.extracting($0)) } ?? ImageOrientation()
    let (width, height) = (Int(read.width), Int(read.height))
    let shown = orientation.turned((width, height))
    var working = Int(read.inflated_bytes)
    if read.bit_depth == 16 && colors.conversion != nil { working += width * height * 8 }
    if !orientation.isUpright { working += width * height * 4 }
    let properties = ImageProperties(
      format: .png, width: shown.width, height: shown.height, bitDepth: Int(read.bit_depth),
      colorModel: colorModel, hasAlpha: read.has_transparency != 0,
      isInterlaced: read.is_interlaced != 0, orientation: orientation.value,
      hasUnreadableOrientation: orientation.isUnreadable, ignored: ignored, workingBytes: working)
    return (properties, colors)
  }

  /// Returns the description of the colours, and the names of the colour chunks that it ignores.
  ///
  /// `cICP` precedes `iCCP`, which precedes `sRGB`, which precedes `gAMA` with `cHRM`.
  private func describeColors(_ chunks: PNGChunks.Colors, _ model: ImageProperties.ColorModel)
    -> (ColorDescription, ignored: [String])
  {
    var ignored: [String] = []
    if let range = chunks.codePoints {
      let colors = ColorDescription(codePoints: bytes.span.extracting(range))
      if !colors.isUnreadable { return (colors, []) }
      ignored.append("cICP")
    }
    if let range = chunks.profile {
      let stream = bytes.span.extracting(range)
      let embedded = ColorDescription.Embedded(
        bytes: stream.indices.map { stream[$0] }, limit: limits.chunkBytes)
      let colors = ColorDescription.profileDescription(embedded, unpack: inflated).describing(model)
      if !colors.isUnreadable { return (colors, ignored) }
      ignored.append("iCCP")
    }
    if chunks.declaresSRGB { return (.sRGB, ignored) }
    let (colors, unread) = ColorDescription.readGamma(
      exponent: chunks.exponent.map { bytes.span.extracting($0).bigEndianNumbers },
      points: chunks.points.map { bytes.span.extracting($0).bigEndianNumbers })
    return (colors, ignored + unread)
  }

  /// Returns the decompressed bytes of a zlib stream; `nil` if it is broken or too large.
  ///
  /// Too large is more than the limit of a chunk, or more than 100 times the compressed size. No profile grows that
  /// much; a folder of such bombs would take long to decode.
  private func inflated(_ embedded: ColorDescription.Embedded) -> [UInt8]? {
    PNGText.inflated(
      embedded.bytes, limit: min(limits.chunkBytes, 100 * embedded.bytes.count))
  }

  /// Decodes the picture, applies the colour conversion if there is one, and turns the picture upright.
  ///
  /// Palette colours are converted pixel by pixel: the same bytes, in a few nanoseconds each. 16-bit colours are
  /// converted before they are rounded.
  func decodeImage(_ properties: ImageProperties, _ conversion: ColorConversion?, isLenient: Bool)
    throws(ImageError) -> DecodedImage
  {
    let orientation = ImageOrientation(properties.orientation)
    let (width, height) = orientation.turned((properties.width, properties.height))
    var framebuffer = try Framebuffer(width: width, height: height, of: name)
    var read = request(isLenient: isLenient)
    let deep = properties.bitDepth == 16 ? conversion?.deep : nil
    var status: Int32 = 0
    if let deep {
      read.keeps_16_bits = 1
      let samples: FileBytes
      do {
        samples = try FileBytes(capacity: width * height * 8) { target in
          status = unsafe target.withUnsafeMutableBytes { unsafe decodeBytes(&read, into: $0) }
          return target.count
        }
      } catch { throw .noMemory(name: name, bytes: properties.workingBytes) }
      framebuffer.withRegion { deep.convertPixels(samples, into: &$0) }
    } else {
      framebuffer.withRegion { region in
        var pixels = region.allRows
        status = unsafe pixels.withUnsafeMutableBytes { unsafe decodeBytes(&read, into: $0) }
      }
    }
    guard status == 1 || isLenient else {
      throw .invalid(name: name, format: .png, reason: message(of: read))
    }
    let isOpaque = framebuffer.withRegion { region in
      if deep == nil { conversion?.convertPixels(&region) }
      return region.premultiplyPixels()
    }
    if !orientation.isUpright {
      do { framebuffer = try orientation.uprightPicture(framebuffer) } catch {
        throw .noMemory(name: name, bytes: properties.decodedBytes)
      }
    }
    let isSound = status == 1 && read.warning_count == 0
    return DecodedImage(
      texture: framebuffer.makeTexture(isOpaque: isOpaque),
      warnings: isSound ? [] : [message(of: read)])
  }

  private func decodeBytes(
    _ read: inout lamina_png_read, into target: UnsafeMutableRawBufferPointer
  )
    -> Int32
  {
    unsafe bytes.span.withUnsafeBufferPointer { buffer in
      unsafe lamina_png_decode(
        buffer.baseAddress, buffer.count, &read,
        target.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
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

  private static func colorModel(_ type: Int) -> ImageProperties.ColorModel {
    switch type {
    case 3: .palette
    case 2, 6: .rgb
    default: .grey
    }
  }
}
