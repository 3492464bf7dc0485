// Stage 2, plan: which passes a frame takes, why, and what each of them draws.

public import LaminaGeometry
public import LaminaPixels
public import LaminaProfiling
public import LaminaRaster

/// The passes of a frame, each after those it consumes; the root is last.
public struct PassPlan: Sendable {
  /// The passes.
  public internal(set) var passes: [PlannedPass]
  /// Layers looked at, with every instance of a replicator counted.
  public internal(set) var layersVisited = 0
  /// Layers that drew something.
  public internal(set) var layersDrawn = 0
  /// Layers left out with everything below them: hidden, clear, turned away or out of sight.
  public internal(set) var layersSkipped = 0
  /// Draws left out because nothing of them can be seen.
  public internal(set) var drawsCulled = 0

  /// Passes other than the root.
  public var offscreenPasses: ArraySlice<PlannedPass> { passes.dropLast() }
}

/// One pass of a plan.
public struct PlannedPass: Sendable {
  /// Why it exists: at least one reason.
  public let reasons: [PassReason]
  /// The layer that forced it.
  public let layer: LayerIndex
  /// The device pixels it renders: what its draws touch of what can be seen.
  public let extent: IntRect
  /// How many offscreen passes it lies within.
  public let depth: Int
  /// What its pixels are before the first draw.
  public let background: PackedPixel
  /// Its draws.
  public let list: DrawList
}
