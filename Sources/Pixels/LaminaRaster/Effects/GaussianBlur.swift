// Stage 6, fragment: coverage or premultiplied pixels, blurred.

public import LaminaFiles
public import LaminaGeometry
public import LaminaPixels

/// A plane of 8-bit alpha in absolute device pixels.
public struct AlphaPlane: Sendable {
  /// The device pixels that the plane covers.
  public let bounds: IntRect
  /// The plane's values, row by row from the top.
  public let bytes: FileBytes

  /// Makes a plane from values.
  ///
  /// - Precondition: there is one value for each pixel of `bounds`.
  public init(bounds: IntRect, bytes: FileBytes) {
    precondition(bytes.count == bounds.area, "\(bytes.count) values for \(bounds)")
    self.bounds = bounds
    self.bytes = bytes
  }

  /// Returns the values of row `y`.
  ///
  /// - Precondition: the row lies within `bounds`.
  @_lifetime(borrow self) public func row(_ y: Int) -> Span<UInt8> {
    precondition(bounds.rows.contains(y), "row \(y) is outside \(bounds)")
    let start = (y - bounds.minY) * bounds.width
    return bytes.span.extracting(start..<start + bounds.width)
  }
}

/// A Gaussian blur with one standard deviation; outside its source all is transparent.
///
/// B(x, y) = sum of w(i) w(j) S(x + i, y + j), with w a Gaussian at whole distances that sums to 1. Every
/// channel is within 2 of 255 of that for any source. Opaque interiors stay opaque and clear ones clear. A
/// pixel depends on its absolute position and the source alone, not on the requested rectangle. From a sigma
/// of 6 px on, it is computed on cells of s x s pixels at multiples of s, with s at most half of sigma.
///
/// - Complexity: O(1) for each pixel, for any sigma; memory for a few rows, or for the cells.
/// - Source: twin in `GaussianBlurTests`.
public struct GaussianBlur: Hashable, Sendable {
  /// The standard deviation, in device pixels.
  public let sigma: Double
  let kernel: BlurKernel

  /// Makes a blur with a standard deviation.
  ///
  /// - Parameter sigma: the standard deviation, in device pixels.
  /// - Precondition: sigma is above 0, and at most 1,000.
  public init(sigma: Double) {
    self.sigma = sigma
    kernel = BlurKernel(sigma: sigma)
  }

  /// The largest distance, in device pixels, over which the blur spreads a pixel: a little over
  /// four sigmas.
  public var support: Int { kernel.support }

  /// The number of pixels along a side of the blur's low-resolution cells: a power of two.
  public var cell: Int { kernel.cell }

  /// Blurs a plane of alpha.
  ///
  /// - Parameters:
  ///   - source: the alpha; outside it is 0.
  ///   - bounds: the device pixels to compute.
  ///   - processor: the highest processor level of the row kernels; it changes no pixel.
  /// - Returns: the blurred alpha in `bounds`.
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  public func blur(
    _ source: AlphaPlane, into bounds: IntRect, processor: ProcessorLevel = .native
  ) throws(MemoryError) -> AlphaPlane {
    let kernels = processor.kernels
    let bytes = try FileBytes(capacity: bounds.area) { target in
      guard !bounds.isEmpty else { return 0 }
      let memory = EffectMemory()
      let run = ParallelBlur(
        self, of: BlurSource(.plane(source), covering: source.bounds), into: bounds,
        memory: memory, kernels: kernels)
      run.forEachBand { rows, blurred in
        for y in rows {
          blurred.makeRow(y)
          let start = (y - bounds.minY) * bounds.width
          var row = target._mutatingExtracting(start..<start + bounds.width)
          blurred.writeRow(into: &row)
        }
      }
      return bounds.area
    }
    return AlphaPlane(bounds: bounds, bytes: bytes)
  }

  /// Blurs premultiplied pixels; the result is premultiplied.
  ///
  /// - Parameters:
  ///   - source: the pixels; outside them all is clear.
  ///   - area: the device pixels that they cover.
  ///   - bounds: the device pixels to compute.
  ///   - repeatsEdges: whether the edge pixels repeat outside, instead.
  ///   - processor: the highest processor level of the row kernels; it changes no pixel.
  /// - Returns: the blurred pixels in `bounds`.
  /// - Precondition: `area` has the texture's size.
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  public func blur(
    _ source: Texture, covering area: IntRect, into bounds: IntRect, repeatsEdges: Bool = false,
    processor: ProcessorLevel = .native
  ) throws(MemoryError) -> Framebuffer {
    var result = try Framebuffer(bounds: bounds)
    guard !bounds.isEmpty, !area.isEmpty else { return result }
    let run = ParallelBlur(
      self, of: BlurSource(.pixels(source), covering: area, repeatsEdges: repeatsEdges),
      into: bounds, memory: EffectMemory(), kernels: processor.kernels)
    result.withRegion { region in
      run.forEachBand { rows, blurred in
        for y in rows {
          blurred.makeRow(y)
          var row = region.mutableRow(y, bounds.columns)
          blurred.writeRow(into: &row)
        }
      }
    }
    return result
  }
}
