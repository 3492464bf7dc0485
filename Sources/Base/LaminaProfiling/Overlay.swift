/// A picture of a frame whose areas are coloured by cost.
public enum Overlay: String, CaseIterable, Codable, Sendable {
  /// Results of offscreen passes.
  case offscreen
  /// Draws blended with the pixels below, and opaque draws.
  case blended
  /// Bitmaps of rasterised layers, cached or rendered.
  case cache
  /// Pictures that are stretched, or lie between pixels.
  case misaligned
  /// Pictures that the display's hardware could not read as they are stored.
  case copied
  /// Pixels that differ from the previous frame.
  case damage
  /// The number of draws of each pixel.
  case overdraw

  /// The frame rate that an overlay of damage assumes, in frames per second: its previous frame is
  /// one refresh earlier.
  package static let damageRate = 60.0

  /// Reads the names of overlays separated by commas, each counted once; `nil` if one is unknown.
  package static func readList(_ text: String) -> [Overlay]? {
    var overlays: [Overlay] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let overlay = Overlay(rawValue: String(name)) else { return nil }
      if !overlays.contains(overlay) { overlays.append(overlay) }
    }
    return overlays
  }
}

/// The reason why an area of an overlay is coloured; colours follow Apple's Instruments.
public enum OverlayMark: Hashable, Codable, Sendable {
  /// The composite of an offscreen pass: yellow.
  case offscreen
  /// A draw that lets something below shine through: red.
  case blended
  /// A draw that hides everything below: green.
  case opaque
  /// A cached bitmap: green.
  case cacheHit
  /// A newly rendered bitmap: red.
  case cacheMiss
  /// A picture at its own size, but between pixels: magenta.
  case misaligned
  /// A picture that is stretched: yellow.
  case stretched
  /// A picture with another depth or colour model than 8-bit RGB or grey, which is converted: cyan.
  case copied
  /// Pixels that differ from the previous frame: yellow.
  case damaged
  /// Pixels drawn this number of times.
  case drawn(Int)
}

/// An area of an overlay that is coloured for one reason.
public struct OverlayArea: Hashable, Codable, Sendable {
  /// The reason why the area is coloured.
  public var mark: OverlayMark
  /// The device pixels of the area.
  public var extent: PassRecord.Extent
  /// The layer, as an index into the evaluated frame; -1 for no particular layer.
  public var layer: Int

  /// Makes an area.
  public init(_ mark: OverlayMark, extent: PassRecord.Extent, layer: Int = -1) {
    self.mark = mark
    self.extent = extent
    self.layer = layer
  }
}
