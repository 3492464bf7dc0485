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
      let reach =
        repeatsEdges && !area.isEmpty ? area.union(extent.grown(by: blur?.support ?? 0)) : area
      var alpha = try alpha(of: source, covering: area, repeatedOver: reach)
      if let blur { alpha = try blur.blur(alpha, into: extent, processor: processor) }
      return try EffectPass.colored(alpha, color, into: extent)
    case .colors(_, let matrix):
      return try EffectPass.mapped(source, covering: area, through: matrix, into: extent)
    }
  }

  /// The alpha of pixels in `reach`, which holds them; outside of them that of the edges repeats.
  private func alpha(of source: Texture, covering area: IntRect, repeatedOver reach: IntRect)
    throws(PixelMemoryError) -> AlphaPlane
  {
    var edges = RepeatedEdges(of: area, over: reach.columns, by: RowKernels(processor))
    let bytes = try FileBytes(capacity: reach.area) { span in
      for y in reach.rows {
        let row = edges.row(y, of: source)
        let first = (y - reach.minY) * reach.width
        for x in row.indices { span[first + x] = row[x].alpha }
      }
      return reach.area
    }
    return AlphaPlane(bounds: reach, bytes: bytes)
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
