/// The stages of a frame, in the order in which they run.
///
/// The first three are the app's side. `commit` hands the tree over, and the rest is the renderer's. These words name
/// folders, tests, benchmarks and the report's legend.
public enum Stage: String, CaseIterable, Codable, Hashable, Sendable {
  /// Layers get their geometry.
  case layout
  /// Layers draw into their backing stores.
  case display
  /// Images that are about to be shown are decoded.
  case prepare
  /// The layer tree becomes an immutable `EvaluatedFrame`.
  case commit
  /// Passes are planned, each with its reason; invisible layers are culled.
  case plan
  /// Corners and outlines are transformed to device space.
  case vertex
  /// Shapes are clipped, culled, turned into primitives and binned into tiles.
  case assemble
  /// Primitives become coverage spans, tile by tile.
  case raster
  /// Sources become rows of pixels.
  case fragment
  /// Rows are composited onto the surface below.
  case blend
  /// The finished buffer is swapped to the front.
  case present

  /// The stages that share the tile section.
  ///
  /// They interleave on all threads, so they have one wall time together. Attribution gives each its share.
  public static let tileSection: [Stage] = [.raster, .fragment, .blend]

  /// Whether the stage runs inside the tile section.
  public var isInTileSection: Bool { Stage.tileSection.contains(self) }
}
