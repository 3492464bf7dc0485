/// Something that happened to the bitmap of a layer with `shouldRasterize`.
public struct RasterizationEvent: Hashable, Codable, Sendable {
  /// What happened.
  public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
    /// The bitmap was known: no pass was rendered.
    case hit
    /// It had to be rendered.
    case miss
    /// It was rendered, and could not be kept.
    case refused
    /// It is no longer kept.
    case eviction
  }

  /// Why a bitmap was not known, or is no longer kept.
  public enum Cause: String, CaseIterable, Codable, Hashable, Sendable {
    /// The layer is shown for the first time.
    case first
    /// Something in it has changed.
    case content
    /// Its extent has changed.
    case size
    /// Its `rasterizationScale` has changed.
    case scale
    /// Nobody has shown it for 100 ms.
    case unused
    /// Others needed the room.
    case room
    /// With the others of the frame it has more than 2.5 times the screen's pixels.
    case overBudget
  }

  /// The layer, as an index into the committed frame; `nil` for one that is not in it any more.
  public var layer: Int?
  /// The bitmap's pixels.
  public var pixels: Int
  /// What happened.
  public var kind: Kind
  /// Why; `nil` for a hit.
  public var cause: Cause?

  /// Makes an event.
  public init(layer: Int?, pixels: Int, kind: Kind, cause: Cause? = nil) {
    self.layer = layer
    self.pixels = pixels
    self.kind = kind
    self.cause = cause
  }
}
