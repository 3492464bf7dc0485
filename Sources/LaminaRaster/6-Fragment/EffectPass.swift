// Stage 6, fragment: passes whose pixels are computed from those of another pass.

public import LaminaGeometry
public import LaminaPixels

/// What makes the pixels of a pass.
public enum PassOperation: Equatable, Sendable {
  /// Its draws.
  case draw
  /// Those of another pass, blurred; beyond its extent they are clear, or its edges repeated.
  case blur(PassIndex, sigma: Double, repeatsEdges: Bool)
  /// One colour, times the alpha of another pass, blurred; a sigma of 0 does not blur.
  case shadow(PassIndex, sigma: Double, color: PackedPixel, repeatsEdges: Bool)
  /// Those of another pass, each through a map of colours.
  case colors(PassIndex, ColorMatrix)

  /// The pass whose pixels are read; `nil` for draws.
  public var source: PassIndex? {
    switch self {
    case .draw: nil
    case .blur(let pass, _, _), .shadow(let pass, _, _, _), .colors(let pass, _): pass
    }
  }
}

/// The computation of a blur, a shadow or a filter of colours.
public struct EffectPass: Sendable {
  private let operation: PassOperation
  /// The pixels to compute.
  private let extent: IntRect
  private let processor: ProcessorLevel

  /// Makes a computation of the pixels in `extent`; the processor changes none of them.
  public init(_ operation: PassOperation, extent: IntRect, processor: ProcessorLevel = .native) {
    self.operation = operation
    self.extent = extent
    self.processor = processor
  }

  /// Computes the pass's pixels.
  ///
  /// - Parameters:
  ///   - source: the pixels of the pass that it reads.
  ///   - area: where those lie.
  /// - Returns: the pixels of its extent.
  /// - Precondition: the operation is not `draw`.
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for it.
  public func pixels(of source: Texture, covering area: IntRect) throws(PixelMemoryError)
    -> Framebuffer
  {
    switch operation {
    case .draw: preconditionFailure("draws are rendered by tiles")
    case .blur(_, let sigma, let repeatsEdges):
      return try GaussianBlur(sigma: sigma).blur(
        source, covering: area, into: extent, repeatsEdges: repeatsEdges, processor: processor)
    case .shadow(_, let sigma, let color, let repeatsEdges):
      let blur = sigma > 0 ? GaussianBlur(sigma: sigma) : nil
      let (source, area) = try EffectPass.repeatingEdges(
        of: source, covering: area,
        to: repeatsEdges ? extent.grown(by: blur?.support ?? 0) : area)
      var alpha = try EffectPass.alpha(of: source, covering: area)
      if let blur { alpha = try blur.blur(alpha, into: extent, processor: processor) }
      return try EffectPass.colored(alpha, color, into: extent)
    case .colors(_, let matrix):
      return try EffectPass.mapped(source, covering: area, through: matrix, into: extent)
    }
  }

  private static func alpha(of source: Texture, covering area: IntRect) throws(PixelMemoryError)
    -> AlphaPlane
  {
    let bytes = try FileBytes(capacity: area.area) { span in
      let pixels = source.pixels
      for index in pixels.indices { span[index] = pixels[index].alpha }
      return pixels.count
    }
    return AlphaPlane(bounds: area, bytes: bytes)
  }

  /// A colour times a plane of alpha, 0 beyond that.
  private static func colored(_ alpha: AlphaPlane, _ color: PackedPixel, into extent: IntRect)
    throws(PixelMemoryError) -> Framebuffer
  {
    var result = try Framebuffer(bounds: extent)
    let shades = (0...255).map { color.multiplied(by: UInt8($0)) }
    result.withRegion { region in
      for y in extent.rows {
        let columns = extent.columns.clamped(to: alpha.bounds.columns)
        guard alpha.bounds.rows.contains(y), !columns.isEmpty else { continue }
        let values = alpha.row(y)
        let first = columns.lowerBound - alpha.bounds.minX
        var row = region.mutableRow(y, columns)
        for x in row.indices { row[x] = shades[Int(values[first + x])] }
      }
    }
    return result
  }

  /// The pixels with those of the edges repeated all around, where `extent` is larger.
  private static func repeatingEdges(
    of source: Texture, covering area: IntRect, to extent: IntRect
  ) throws(PixelMemoryError) -> (Texture, IntRect) {
    if area.contains(extent) { return (source, area) }
    var result = try Framebuffer(bounds: extent)
    result.withRegion { region in
      for y in extent.rows {
        let line = min(area.maxY - 1, max(area.minY, y)) - area.minY
        let pixels = source.row(line, 0..<source.width)
        let inner = extent.columns.clamped(to: area.columns)
        for x in extent.minX..<inner.lowerBound {
          var row = region.mutableRow(y, x..<x + 1)
          row[0] = pixels[0]
        }
        var row = region.mutableRow(y, inner)
        let first = inner.lowerBound - area.minX
        let same = pixels.extracting(first..<first + inner.count)
        for x in row.indices { row[x] = same[x] }
        for x in inner.upperBound..<extent.maxX {
          var row = region.mutableRow(y, x..<x + 1)
          row[0] = pixels[pixels.count - 1]
        }
      }
    }
    return (result.makeTexture(isOpaque: false), extent)
  }

  /// The pixels through a map of straight colours; beyond them all is clear before it.
  private static func mapped(
    _ source: Texture, covering area: IntRect, through matrix: ColorMatrix, into extent: IntRect
  ) throws(PixelMemoryError) -> Framebuffer {
    var result = try Framebuffer(bounds: extent)
    let ofClear = PackedPixel.clear.mapped(through: matrix)
    result.withRegion { region in
      for y in extent.rows {
        var row = region.mutableRow(y, extent.columns)
        for x in row.indices where ofClear != .clear { row[x] = ofClear }
        let columns = extent.columns.clamped(to: area.columns)
        guard area.rows.contains(y), !columns.isEmpty else { continue }
        let pixels = source.row(
          y - area.minY, columns.lowerBound - area.minX..<columns.upperBound - area.minX)
        // Neighbours are often of one colour.
        var (last, mapped) = (PackedPixel.clear, ofClear)
        for x in pixels.indices {
          if pixels[x] != last {
            last = pixels[x]
            mapped = last.mapped(through: matrix)
          }
          row[columns.lowerBound - extent.minX + x] = mapped
        }
      }
    }
    return result
  }
}

extension PackedPixel {
  /// The pixel's straight colour through a map, premultiplied and rounded.
  fileprivate func mapped(through matrix: ColorMatrix) -> PackedPixel {
    let scale = 1 / Double(max(alpha, 1))
    let straight = SIMD4(
      Double(red) * scale, Double(green) * scale, Double(blue) * scale, Double(alpha) / 255)
    let c = matrix(straight)
    return PackedPixel(Color(red: c.x, green: c.y, blue: c.z, alpha: c.w))
  }
}
