import LaminaPixels

// The layouts of pixels in memory.

/// The place of the alpha in a pixel, and whether colours are multiplied by it.
nonisolated public enum CGImageAlphaInfo: UInt32, Sendable {
  /// There is no alpha.
  case none
  /// The alpha is last, and colours are multiplied by it.
  case premultipliedLast
  /// The alpha is first, and colours are multiplied by it.
  case premultipliedFirst
  /// The alpha is last.
  case last
  /// The alpha is first.
  case first
  /// The last byte means nothing.
  case noneSkipLast
  /// The first byte means nothing.
  case noneSkipFirst
  /// There is nothing but alpha.
  case alphaOnly
}

/// The order of a pixel's bytes.
nonisolated public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits of the order.
  case orderMask = 0x7000
  /// The order of the components.
  case orderDefault = 0
  /// Pairs of bytes are swapped.
  case order16Little = 0x1000
  /// The four bytes are reversed.
  case order32Little = 0x2000
  /// Pairs of bytes are in order.
  case order16Big = 0x3000
  /// The four bytes are in order.
  case order32Big = 0x4000
}

/// The layout of a pixel: its alpha and the order of its bytes.
nonisolated public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt32

  /// Makes a layout from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes a layout from an alpha.
  public init(alpha: CGImageAlphaInfo) { rawValue = alpha.rawValue }

  /// The bits of the alpha.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits of the order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The order of the components.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// Pairs of bytes are swapped.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// The four bytes are reversed.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Pairs of bytes are in order.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// The four bytes are in order.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The alpha of the layout.
  public var alpha: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }
}

/// The layout of pixels in memory: how many bytes and which of them is what.
nonisolated struct PixelLayout: Sendable {
  /// The offsets of red, green, blue and alpha in a pixel; -1 for none.
  private var (red, green, blue, alpha) = (0, 1, 2, 3)
  private var isPremultiplied = true
  /// The bytes of a pixel.
  let size: Int
  private var isAlphaOnly = false

  /// Makes the layout; `nil` for one that is not known here.
  init?(_ info: CGBitmapInfo, bitsPerPixel: Int, isGray: Bool) {
    guard bitsPerPixel % 8 == 0, !info.contains(.floatComponents) else { return nil }
    size = bitsPerPixel / 8
    let kind = info.alpha
    if kind == .alphaOnly {
      guard size == 1 else { return nil }
      (isAlphaOnly, alpha) = (true, 0)
      return
    }
    let hasFirst = kind == .first || kind == .premultipliedFirst || kind == .noneSkipFirst
    let hasAlpha =
      kind == .first || kind == .premultipliedFirst || kind == .last
      || kind == .premultipliedLast
    isPremultiplied = kind == .premultipliedFirst || kind == .premultipliedLast
    if isGray {
      guard size == (kind == .none ? 1 : 2) else { return nil }
      let gray = hasFirst ? 1 : 0
      (red, green, blue) = (gray, gray, gray)
      alpha = hasAlpha ? 1 - gray : -1
      return
    }
    guard size == 4 || (size == 3 && kind == .none) else { return nil }
    (red, green, blue) = hasFirst ? (1, 2, 3) : (0, 1, 2)
    alpha = hasAlpha ? (hasFirst ? 0 : 3) : -1
    let order = info.intersection(.byteOrderMask)
    if size == 4, order == .byteOrder32Little {
      (red, green, blue) = (3 - red, 3 - green, 3 - blue)
      if alpha >= 0 { alpha = 3 - alpha }
    }
  }

  /// Reads the pixel that begins at a place.
  func pixel(_ bytes: UnsafeRawBufferPointer, at place: Int) -> PackedPixel {
    func byte(_ offset: Int) -> UInt8 {
      let index = place + offset
      return unsafe offset >= 0 && index < bytes.count ? bytes[index] : 255
    }
    if isAlphaOnly { return PackedPixel(red: 0, green: 0, blue: 0, alpha: byte(0)) }
    let (r, g, b, a) = (byte(red), byte(green), byte(blue), byte(alpha))
    if isPremultiplied {
      return PackedPixel(red: min(r, a), green: min(g, a), blue: min(b, a), alpha: a)
    }
    return PackedPixel(straightRed: r, green: g, blue: b, alpha: a)
  }

  /// Writes a pixel at a place.
  func write(_ pixel: PackedPixel, to bytes: UnsafeMutableRawBufferPointer, at place: Int) {
    func put(_ value: UInt8, _ offset: Int) {
      let index = place + offset
      if offset >= 0, index < bytes.count { unsafe bytes[index] = value }
    }
    if isAlphaOnly { return put(pixel.alpha, 0) }
    var color = (pixel.red, pixel.green, pixel.blue)
    if !isPremultiplied, alpha >= 0 {
      let straight = pixel.straight
      color = (straight.red, straight.green, straight.blue)
    }
    if red == green {
      // The luminance of the colour.
      let sum = 13_933 * Int(color.0) + 46_871 * Int(color.1) + 4_732 * Int(color.2)
      put(UInt8(min(255, (sum + 32_768) >> 16)), red)
    } else {
      put(color.0, red)
      put(color.1, green)
      put(color.2, blue)
    }
    put(pixel.alpha, alpha)
    if alpha < 0, size == 4 { put(255, 6 - red - green - blue) }
  }
}
