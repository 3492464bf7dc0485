/// A backing store that its layer has drawn nothing into: it costs memory and blending all the same.
public struct UnpaintedStore: Codable, Hashable, Sendable {
  /// The layer's path.
  public var layer: String
  /// The store's bytes.
  public var bytes: Int

  /// Makes a row.
  public init(layer: String, bytes: Int) { (self.layer, self.bytes) = (layer, bytes) }
}

/// A layer that drew into its backing store inside a frame.
public struct StoreDrawing: Hashable, Sendable {
  /// The layer's path; `nil` for what many cheap layers took together.
  public var layer: String?
  /// The pixels that were drawn.
  public var pixels: Int
  /// How long it took, by the renderer's clock, ns.
  public var nanoseconds: UInt64

  /// Makes a row.
  public init(layer: String?, pixels: Int, nanoseconds: UInt64) {
    self.layer = layer
    self.pixels = pixels
    self.nanoseconds = nanoseconds
  }
}
