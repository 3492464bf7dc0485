/// An event in the cache of rasterised layers' bitmaps (`shouldRasterize`).
public struct RasterizationEvent: Hashable, Codable, Sendable {
  /// The kind of event.
  public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
    /// The bitmap was cached; no pass was rendered.
    case hit
    /// The bitmap was not cached and had to be rendered.
    case miss
    /// The bitmap was rendered but could not be cached.
    case refused
    /// The bitmap was evicted from the cache.
    case eviction
  }

  /// The reason why a bitmap was missing, refused or evicted.
  public enum Cause: String, CaseIterable, Codable, Hashable, Sendable {
    /// The layer is shown for the first time.
    case first
    /// The layer's content has changed.
    case content
    /// The bitmap's extent has changed.
    case size
    /// The layer's `rasterizationScale` has changed.
    case scale
    /// The bitmap was unused for 100 ms.
    case unused
    /// Other bitmaps needed the room in the cache.
    case room
    /// All bitmaps of the frame together exceed 2.5 times the screen's pixels.
    case overBudget
  }

  /// The layer, as an index into the evaluated frame; `nil` if it is no longer there.
  public var layer: Int?
  /// The number of pixels of the bitmap.
  public var pixels: Int
  /// The kind of event.
  public var kind: Kind
  /// The cause of the miss, refusal or eviction; `nil` for a hit.
  public var cause: Cause?

  /// Makes an event.
  public init(layer: Int?, pixels: Int, kind: Kind, cause: Cause? = nil) {
    self.layer = layer
    self.pixels = pixels
    self.kind = kind
    self.cause = cause
  }
}
