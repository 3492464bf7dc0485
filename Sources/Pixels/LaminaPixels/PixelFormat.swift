// The pixel formats of textures, and conversion between four channels and one.

public import LaminaFiles
import LaminaGeometry

/// The format of a texture's pixels in memory.
public enum PixelFormat: Hashable, Sendable {
  /// Four bytes: `PackedPixel`.
  case rgba8
  /// One byte: the grey of an opaque pixel, 0 for black and 255 for white.
  case gray8

  /// The size of a pixel, in bytes.
  public var bytesPerPixel: Int {
    switch self {
    case .rgba8: 4
    case .gray8: 1
    }
  }
}

extension PackedPixel {
  /// Makes an opaque grey.
  @inlinable @inline(__always) public init(gray: UInt8) {
    self.init(rawValue: UInt32(gray) &* 0x0001_0101 | 0xFF00_0000)
  }

  /// The grey of the colour: (30 R + 59 G + 11 B) / 100, rounded to nearest, of the encoded and premultiplied
  /// channels.
  ///
  /// A grey pixel keeps its value, and the result never exceeds the alpha.
  ///
  /// - Source: ISO 32000-1:2008, 10.3, from DeviceRGB to DeviceGray: the weights of NTSC video.
  @inlinable public var luma: UInt8 {
    let sum = 30 &* UInt32(red) &+ 59 &* UInt32(green) &+ 11 &* UInt32(blue)
    return UInt8(truncatingIfNeeded: (sum &+ 50) / 100)
  }
}

extension Texture {
  /// Whether red, green and blue are equal in every pixel.
  ///
  /// - Complexity: O(pixels); the search ends at the first row with a colour.
  public var holdsOnlyGrays: Bool {
    if format == .gray8 { return true }
    for y in 0..<height {
      let pixels = row(y, 0..<width)
      var differences: UInt32 = 0
      for x in pixels.indices {
        let pixel = pixels[x].rawValue
        differences |= pixel ^ pixel &>> 8
      }
      if differences & 0xFFFF != 0 { return false }
    }
    return true
  }

  /// Returns the picture in greys, each pixel's `luma`.
  ///
  /// An opaque picture takes one byte a pixel; others take four and keep their alpha.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  public func grayscale() throws(MemoryError) -> Texture {
    if format == .gray8 { return self }
    let pixels = pixels
    if isOpaque {
      return try Texture(width: width, height: height) { bytes in
        for i in bytes.indices { bytes[i] = pixels[i].luma }
      }
    }
    var result = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    result.withRegion { region in
      var all = region.allRows
      for i in all.indices {
        let (gray, alpha) = (pixels[i].luma, pixels[i].alpha)
        all[i] = PackedPixel(red: gray, green: gray, blue: gray, alpha: alpha)
      }
    }
    return result.makeTexture(isOpaque: false)
  }

  /// Returns the same picture in four bytes a pixel.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  public func expanded() throws(MemoryError) -> Texture {
    if format == .rgba8 { return self }
    let bytes = grays
    var result = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    result.withRegion { region in
      var all = region.allRows
      for i in all.indices { all[i] = PackedPixel(gray: bytes[i]) }
    }
    return result.makeTexture(isOpaque: true)
  }
}
