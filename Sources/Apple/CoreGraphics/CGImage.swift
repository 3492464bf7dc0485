import LaminaFiles
public import LaminaGeometry
import LaminaImages
package import LaminaPixels

/// Pixels that do not change.
///
/// They are sRGB, 8 bits a component, with premultiplied alpha, whatever they were made from.
nonisolated public final class CGImage: Hashable, Sendable {
  /// The pixels.
  package let texture: Texture
  /// Whether the image is a stencil, whose alpha is what it lets through.
  public let isMask: Bool

  /// Makes an image of Lamina's pixels.
  package init(_ texture: Texture, isMask: Bool = false) {
    self.texture = (try? texture.expanded()) ?? texture
    self.isMask = isMask
  }

  /// Makes an image from bytes in memory; `nil` for a layout that is not known here.
  ///
  /// Known are 8 bits a component, in spaces of greys or of red, green and blue.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard bitsPerComponent == 8, let data = provider.data,
      let layout = PixelLayout(
        bitmapInfo, bitsPerPixel: bitsPerPixel, isGray: space.model == .monochrome),
      let texture = unsafe data.withUnsafeBytes({ bytes in
        unsafe Texture(width, height, bytesPerRow: bytesPerRow, layout, bytes)
      })
    else { return nil }
    self.init(texture)
  }

  /// Makes a stencil from greys in memory: black lets everything through, white nothing.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard bitsPerComponent == 8, bitsPerPixel == 8, let data = provider.data else { return nil }
    let isTurned = unsafe decode.map { unsafe $0.pointee > 0.5 } ?? false
    let texture = unsafe data.withUnsafeBytes { bytes in
      Texture(width, height) { x, y in
        let place = y * bytesPerRow + x
        let gray = unsafe place < bytes.count ? bytes[place] : 255
        return PackedPixel(red: 0, green: 0, blue: 0, alpha: isTurned ? gray : 255 - gray)
      }
    }
    guard let texture else { return nil }
    self.init(texture, isMask: true)
  }

  /// Decodes a PNG; `nil` if it is broken.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) { self.init(decoding: source) }

  /// Decodes a JPEG; `nil` if it is broken.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) { self.init(decoding: source) }

  private convenience init?(decoding source: CGDataProvider) {
    guard let data = source.data,
      let bytes = try? FileBytes(copying: Array(data)),
      let decoded = try? ImageSource(bytes: bytes, name: "data").decode()
    else { return nil }
    self.init(decoded.texture)
  }

  // MARK: - Layout

  /// The number of columns.
  public var width: Int { texture.width }
  /// The number of rows.
  public var height: Int { texture.height }
  /// The bits of a component: 8.
  public var bitsPerComponent: Int { 8 }
  /// The bits of a pixel: 32.
  public var bitsPerPixel: Int { 32 }
  /// The bytes of a row.
  public var bytesPerRow: Int { 4 * width }
  /// The space of the components; `nil` for a stencil.
  public var colorSpace: CGColorSpace? { isMask ? nil : .standard }
  /// The alpha of the pixels.
  public var alphaInfo: CGImageAlphaInfo {
    texture.isOpaque ? .noneSkipLast : .premultipliedLast
  }
  /// The layout of the pixels: red, green, blue, alpha.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
  /// The order of the bytes.
  public var byteOrderInfo: CGImageByteOrderInfo { .orderDefault }
  /// Whether the image is sampled smoothly.
  public var shouldInterpolate: Bool { true }
  /// The way in which colours are converted.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
  /// The type of the file that it was read from, which is not kept.
  public var utType: CFString? { nil }

  /// The bytes of the pixels, row by row from the top.
  public var dataProvider: CGDataProvider? {
    var data = Data(capacity: texture.byteCount)
    for pixel in texture.pixels {
      data.append(contentsOf: [pixel.red, pixel.green, pixel.blue, pixel.alpha])
    }
    return CGDataProvider(data: data)
  }

  // MARK: - Copies

  /// Returns the same image.
  public func copy() -> CGImage? { self }

  /// Returns the image in another space, in which its pixels are the same.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? { self }

  /// Returns the part of the image in a rectangle of pixels, made larger to whole ones; `nil` if there is none.
  public func cropping(to rect: CGRect) -> CGImage? {
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(all)
    guard !part.isEmpty, !part.isNull else { return nil }
    let (left, top) = (Int(part.minX), Int(part.minY))
    return Texture(Int(part.width), Int(part.height)) { x, y in
      texture.pixels[left + x, top + y]
    }.map { CGImage($0, isMask: isMask) }
  }

  /// Returns the image seen through another: a stencil's black or another image's white lets it through.
  public func masking(_ mask: CGImage) -> CGImage? {
    let shares = mask.coverage
    return Texture(width, height) { x, y in
      let share = shares.pixels[x * mask.width / width, y * mask.height / height].alpha
      return texture.pixels[x, y].multiplied(by: share)
    }.map { CGImage($0) }
  }

  /// Returns the image without the colours within ranges: the least and the most of red, green and blue.
  public func copy(maskingColorComponents components: UnsafePointer<CGFloat>) -> CGImage? {
    let limits = unsafe Array(UnsafeBufferPointer(start: components, count: 6))
    return Texture(width, height) { x, y in
      let pixel = texture.pixels[x, y]
      let color = [Double(pixel.red), Double(pixel.green), Double(pixel.blue)]
      let isIn = (0..<3).allSatisfy {
        color[$0] >= limits[2 * $0] && color[$0] <= limits[2 * $0 + 1]
      }
      return isIn ? .clear : pixel
    }.map { CGImage($0) }
  }

  /// The shares that the image lets through as a mask, in the alpha: a stencil's own, another image's luminance.
  package var coverage: Texture {
    if isMask { return texture }
    return Texture(width, height) { x, y in
      let pixel = texture.pixels[x, y]
      let sum =
        13_933 * Int(pixel.red) + 46_871 * Int(pixel.green) + 4_732 * Int(pixel.blue)
      return PackedPixel(
        red: 0, green: 0, blue: 0, alpha: UInt8(min(255, (sum + 32_768) >> 16)))
    } ?? texture
  }

  /// Returns whether both are the same pixels in memory.
  public static func == (left: CGImage, right: CGImage) -> Bool {
    left === right || left.texture.identity == right.texture.identity
  }

  /// Hashes the place of the pixels in memory.
  public func hash(into hasher: inout Hasher) { hasher.combine(texture.identity) }
}

nonisolated extension Texture {
  /// Makes a texture by a function of column and row; `nil` without pixels or memory.
  package init?(_ width: Int, _ height: Int, pixel: (Int, Int) -> PackedPixel) {
    guard width > 0, height > 0, width <= 1 << 15, height <= 1 << 15,
      var buffer = try? Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    else { return nil }
    var isOpaque = true
    buffer.withRegion { region in
      for y in 0..<height {
        var row = region.mutableRow(y, 0..<width)
        for x in row.indices {
          let value = pixel(x, y)
          isOpaque = isOpaque && value.alpha == 255
          row[x] = value
        }
      }
    }
    self = buffer.makeTexture(isOpaque: isOpaque).withInkBounds()
  }

  /// Makes a texture from bytes in a layout.
  init?(
    _ width: Int, _ height: Int, bytesPerRow: Int, _ layout: PixelLayout,
    _ bytes: UnsafeRawBufferPointer
  ) {
    self.init(width, height) { x, y in
      unsafe layout.pixel(bytes, at: y * bytesPerRow + x * layout.size)
    }
  }
}
