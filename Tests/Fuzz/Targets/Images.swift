// PNG, JPEG, WebP and GIF: what is decoded is as its properties say, and comes back from the encoder.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels

/// The code that the targets of images share.
private enum ImageReading {
  static var limits: ImageLimits {
    var limits = ImageLimits()
    (limits.side, limits.pixels) = (2_048, 1 << 18)
    return limits
  }

  /// Reads properties, and decodes strictly and leniently.
  static func check(_ bytes: [UInt8]) throws {
    let source: ImageSource
    do { source = try ImageSource(bytes: file(bytes), name: "fuzz", limits: limits) } catch let
      error as ImageError
    {
      try check(error)
      return
    }
    let properties = source.properties
    try hold(
      (1...limits.side).contains(properties.width) && (1...limits.side).contains(properties.height)
        && properties.width * properties.height <= limits.pixels,
      "\(properties.width) x \(properties.height) pixels are over the limits")
    try hold((1...8).contains(properties.orientation), "orientation \(properties.orientation)")
    try hold([1, 2, 4, 8, 16].contains(properties.bitDepth), "\(properties.bitDepth) bits")
    try hold(properties.workingBytes >= 0, "\(properties.workingBytes) working bytes")
    let strict = try decode(source, isLenient: false)
    let lenient = try decode(source, isLenient: true)
    if let strict {
      guard let lenient else { throw Violation(description: "decoded strictly alone") }
      try hold(
        strict.warnings == lenient.warnings,
        "warnings of a sound file: \(strict.warnings), lenient: \(lenient.warnings)")
      try hold(same(strict.texture, lenient.texture), "other pixels of a sound file when lenient")
      try checkEncoding(strict.texture)
    }
    for side in [1, 7, 64] {
      let size = properties.size(fitting: (side, side))
      guard let part = try decode(source, isLenient: true, fitting: side) else { continue }
      try hold(
        (part.texture.width, part.texture.height) == size,
        "\(part.texture.width) x \(part.texture.height) for \(side), not \(size)")
    }
  }

  private static func check(_ error: ImageError) throws {
    switch error {
    case .invalid(_, _, let reason):
      try hold(!reason.isEmpty, "invalid without a reason")
    case .overLimit(_, _, let value, let allowed):
      try hold(value > allowed, "\(value) is over \(allowed)")
    default: break
    }
  }

  private static func decode(_ source: ImageSource, isLenient: Bool, fitting side: Int? = nil)
    throws
    -> DecodedImage?
  {
    do {
      let image = try source.decode(isLenient: isLenient, fitting: side.map { ($0, $0) })
      if side == nil {
        try hold(
          image.texture.width == source.properties.width
            && image.texture.height == source.properties.height,
          "\(image.texture.width) x \(image.texture.height) pixels, not those of \(source.properties)"
        )
      }
      try checkPixels(image.texture)
      return image
    } catch let error as ImageError {
      try check(error)
      return nil
    }
  }

  /// Premultiplied, and opaque where it is said so.
  private static func checkPixels(_ texture: Texture) throws {
    for y in 0..<texture.height {
      let row = texture.row(y, 0..<texture.width)
      for x in row.indices {
        let pixel = row[x]
        let most = max(pixel.red, pixel.green, pixel.blue)
        guard most <= pixel.alpha, !texture.isOpaque || pixel.alpha == 255 else {
          throw Violation(description: "pixel \(x), \(y) is \(pixel), opaque: \(texture.isOpaque)")
        }
      }
    }
  }

  /// The encoder's file decodes to the same pixels, at a level that depends on them.
  private static func checkEncoding(_ texture: Texture) throws {
    let levels = PNGCompression.allCases
    let encoder = PNGEncoder(compression: levels[(texture.width + texture.height) % levels.count])
    var encoded: [UInt8] = []
    try encoder.encode(texture) { (part: Span<UInt8>) throws(FileError) in
      for index in part.indices { encoded.append(part[index]) }
    }
    let again = try ImageSource(bytes: file(encoded), name: "encoded", limits: limits).decode()
    try hold(same(again.texture, texture), "other pixels after encoding")
  }

  private static func same(_ a: Texture, _ b: Texture) -> Bool {
    guard a.width == b.width, a.height == b.height else { return false }
    for y in 0..<a.height {
      let (left, right) = (a.row(y, 0..<a.width), b.row(y, 0..<b.width))
      for x in left.indices where left[x] != right[x] { return false }
    }
    return true
  }
}

extension FuzzTarget {
  /// PNG in and out.
  static let png = FuzzTarget("png", byteLimit: 8_192, form: .png) { try ImageReading.check($0) }

  /// WebP in.
  static let webp = FuzzTarget("webp", byteLimit: 8_192, form: .bytes) {
    try ImageReading.check($0)
  }

  /// GIF in.
  static let gif = FuzzTarget("gif", byteLimit: 8_192, form: .bytes) {
    try ImageReading.check($0)
  }

  /// JPEG in.
  static let jpeg = FuzzTarget("jpeg", byteLimit: 8_192, form: .bytes) {
    try ImageReading.check($0)
  }
}
