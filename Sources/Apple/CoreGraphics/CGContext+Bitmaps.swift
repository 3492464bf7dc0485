public import LaminaDrawing
import LaminaGeometry
import LaminaPixels

// Contexts with a bitmap that an app reads.

nonisolated extension CGContext {
  /// Makes a context with a bitmap, whose y goes up; `nil` for a layout that is not known here.
  ///
  /// Known are 8 bits a component, in spaces of greys or of red, green and blue, and alpha alone.
  /// Without memory of the app's, the context has its own, and 0 bytes a row mean as many as needed.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    let isGray = space.model == .monochrome
    let bits =
      switch (info.alpha, isGray) {
      case (.alphaOnly, _), (.none, true): 8
      case (_, true): 16
      default: 32
      }
    guard bitsPerComponent == 8, width > 0, height > 0,
      isGray || info.alpha != .none && info.alpha != .last && info.alpha != .first,
      space.model == .rgb || isGray || info.alpha == .alphaOnly,
      let layout = PixelLayout(info, bitsPerPixel: bits, isGray: isGray)
    else { return nil }
    let row = bytesPerRow == 0 ? width * layout.size : bytesPerRow
    let isOpaque = [.none, .noneSkipFirst, .noneSkipLast].contains(info.alpha)
    guard row >= width * layout.size,
      let context = try? GraphicsContext(width: width, height: height, isOpaque: isOpaque)
    else { return nil }
    context.pen.bitmap = unsafe BitmapMemory(
      data, height: height, bytesPerRow: row, layout: layout, space: space, info: info)
    self.init(context)
  }

  /// Makes a context with a bitmap and a layout.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo
  ) {
    unsafe self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo.rawValue)
  }

  private var memory: BitmapMemory? { base.pen.bitmap as? BitmapMemory }

  /// The pixels in memory as they are now; `nil` for a context without a bitmap of its own.
  ///
  /// Bytes that an app writes there are in the bitmap from the next draw on.
  public var data: UnsafeMutableRawPointer? {
    guard let memory else { return nil }
    memory.readBytes(into: base)
    return unsafe memory.exposeBytes(of: base)
  }

  /// The number of columns of the bitmap, in pixels.
  public var width: Int { base.width }
  /// The number of rows of the bitmap, in pixels.
  public var height: Int { base.height }
  /// The bits of a component.
  public var bitsPerComponent: Int { 8 }
  /// The bits of a pixel.
  public var bitsPerPixel: Int { 8 * (memory?.layout.size ?? 4) }
  /// The bytes of a row.
  public var bytesPerRow: Int { memory?.bytesPerRow ?? 4 * width }
  /// The space of the components.
  public var colorSpace: CGColorSpace? { memory?.space ?? .standard }
  /// The layout of the pixels.
  public var bitmapInfo: CGBitmapInfo { memory?.info ?? CGBitmapInfo(alpha: alphaInfo) }
  /// The alpha of the pixels.
  public var alphaInfo: CGImageAlphaInfo {
    memory?.info.alpha ?? (base.isOpaque ? .noneSkipLast : .premultipliedLast)
  }
}

/// The memory in which an app reads and writes a context's pixels.
@safe nonisolated final class BitmapMemory {
  private let bytes: UnsafeMutableRawBufferPointer
  private let isShared: Bool
  /// Whether the app may have changed the bytes since they were read.
  private var mayHaveChanged: Bool
  let bytesPerRow: Int
  let layout: PixelLayout
  let space: CGColorSpace
  let info: CGBitmapInfo

  init(
    _ data: UnsafeMutableRawPointer?, height: Int, bytesPerRow: Int, layout: PixelLayout,
    space: CGColorSpace, info: CGBitmapInfo
  ) {
    let count = height * bytesPerRow
    isShared = unsafe data != nil
    mayHaveChanged = unsafe data != nil
    if let data = unsafe data {
      unsafe bytes = UnsafeMutableRawBufferPointer(start: data, count: count)
    } else {
      unsafe bytes = .allocate(byteCount: count, alignment: 16)
      unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }
    (self.bytesPerRow, self.layout, self.space, self.info) = (bytesPerRow, layout, space, info)
  }

  deinit { if !isShared { unsafe bytes.deallocate() } }

  /// Brings what the app wrote into the context.
  func readBytes(into context: GraphicsContext) {
    guard mayHaveChanged, context.pen.layerStates.isEmpty else { return }
    mayHaveChanged = false
    let texture = unsafe Texture(
      context.width, context.height, bytesPerRow: bytesPerRow, layout,
      UnsafeRawBufferPointer(bytes))
    guard let texture else { return }
    context.attempt { () throws(DrawingError) in try context.replacePixels(texture) }
  }

  /// Writes the pixels to memory that the app gave.
  func writeSharedBytes(of context: GraphicsContext) {
    if isShared, context.pen.layerStates.isEmpty { _ = unsafe exposeBytes(of: context) }
  }

  /// Writes the pixels to memory, and returns it.
  func exposeBytes(of context: GraphicsContext) -> UnsafeMutableRawPointer? {
    mayHaveChanged = true
    do {
      let pixels = try context.makeSnapshot()
      for y in 0..<pixels.height {
        let row = pixels.row(y, 0..<pixels.width)
        for x in row.indices {
          unsafe layout.write(row[x], to: bytes, at: y * bytesPerRow + x * layout.size)
        }
      }
    } catch { context.keepFailure(error) }
    return unsafe bytes.baseAddress
  }
}
