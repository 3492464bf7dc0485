/// The division of the tile section's time among its stages and among layers.
///
/// It comes from attribution frames: the same commands on one thread, with a clock around each. Statistics leave these
/// frames out. Shares are scaled to the section's real time.
public struct Attribution: Sendable {
  /// Clocked time of raster, fragment and blend, ns; other stages read 0.
  public var clocked: StageTimes
  /// Wall time of the tile section of the attribution frame itself, ns.
  public var section: UInt64
  /// The part of `clocked` spent in offscreen passes and in their composites, ns.
  public var offscreen: UInt64
  /// A row for each layer that drew, in no particular order.
  public var layers: [LayerCost]

  /// Makes an attribution.
  public init(
    clocked: StageTimes, section: UInt64, offscreen: UInt64 = 0, layers: [LayerCost]
  ) {
    self.clocked = clocked
    self.section = section
    self.offscreen = offscreen
    self.layers = layers
  }

  /// An empty attribution: all of the section counts as blend.
  public static let none = Attribution(clocked: StageTimes(), section: 0, layers: [])

  /// The share of the attribution frame's tile section that belongs to no command, 0...1.
  ///
  /// It is the error of scaling the shares to the real section. It covers clearing tiles, taking tiles, and the clock
  /// itself.
  public var scalingError: Double {
    guard section > 0 else { return 0 }
    let clockedSum = clocked.sum
    return clockedSum >= section ? 0 : Double(section - clockedSum) / Double(section)
  }

  /// Divides `section` ns among raster, fragment and blend; the parts sum to it exactly.
  public func split(section: UInt64) -> StageTimes {
    var parts = StageTimes()
    let total = Double(clocked.sum)
    var left = section
    if total > 0 {
      for stage in [Stage.raster, .fragment] {
        let part = min(left, UInt64(Double(section) * (Double(clocked[stage]) / total)))
        parts[stage] = part
        left -= part
      }
    }
    parts[.blend] = left
    return parts
  }
}

/// The cost of one layer in the tile section.
public struct LayerCost: Hashable, Sendable {
  /// The layer, as an index into the committed frame.
  public var layer: Int
  /// Clocked time of the layer's own draws, ns, with the masks, effects and composites that it forced.
  public var own: UInt64
  /// The part of `own` spent in offscreen passes and in their composites, ns.
  public var offscreen: UInt64
  /// `own` of this layer and of every layer below it, ns.
  public var total: UInt64
  /// The number of pixels written by the layer's own draws.
  public var pixels: Int
  /// The number of pixels in the extents of offscreen passes that the layer forced.
  public var offscreenPixels: Int
  /// The reasons why it forced passes, the one with the most pixels first; empty without passes.
  public var reasons: [PassReason]

  /// Makes a row.
  public init(
    layer: Int, own: UInt64, offscreen: UInt64 = 0, total: UInt64, pixels: Int,
    offscreenPixels: Int, reasons: [PassReason]
  ) {
    self.layer = layer
    self.own = own
    self.offscreen = offscreen
    self.total = total
    self.pixels = pixels
    self.offscreenPixels = offscreenPixels
    self.reasons = reasons
  }
}
