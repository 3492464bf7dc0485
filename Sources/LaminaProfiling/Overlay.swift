/// A picture of a frame with areas coloured by what they cost.
public enum Overlay: String, CaseIterable, Codable, Sendable {
  /// What comes from an offscreen pass.
  case offscreen
  /// What is blended with what lies behind it, and what hides that.
  case blended
  /// Bitmaps of rasterised layers, known or rendered.
  case cache
  /// Pictures that are stretched, or lie between pixels.
  case misaligned
  /// Pictures that the display's hardware could not read as they are stored.
  case copied
  /// What is not the same as in the frame before.
  case damage
  /// How often each pixel is drawn.
  case overdraw

  /// Frames per second of the display that damage is shown for.
  package static let damageRate = 60.0

  /// Reads names with commas between them, each counted once; `nil` if one is unknown.
  package static func list(_ text: String) -> [Overlay]? {
    var overlays: [Overlay] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let overlay = Overlay(rawValue: String(name)) else { return nil }
      if !overlays.contains(overlay) { overlays.append(overlay) }
    }
    return overlays
  }
}

/// Why an area of an overlay is coloured; the colours are those of Apple's Instruments.
public enum OverlayMark: Hashable, Codable, Sendable {
  /// An offscreen pass is put in place here: yellow.
  case offscreen
  /// A draw with something shining through: red.
  case blended
  /// A draw with nothing shining through: green.
  case opaque
  /// A bitmap that was known: green.
  case cacheHit
  /// A bitmap that was rendered: red.
  case cacheMiss
  /// A picture at its own size, but between pixels: magenta.
  case misaligned
  /// A picture that is not at its own size: yellow.
  case stretched
  /// A picture with another depth or colour model than 8-bit RGB or grey, which is converted: cyan.
  case copied
  /// Pixels that are not those of the frame before: yellow.
  case damaged
  /// Pixels that are drawn so many times.
  case drawn(Int)
}

/// An area of an overlay.
public struct OverlayArea: Hashable, Codable, Sendable {
  /// Why it is coloured.
  public var mark: OverlayMark
  /// The device pixels around it.
  public var extent: PassRecord.Extent
  /// The layer, as an index into the committed frame; -1 for no layer in particular.
  public var layer: Int

  /// Makes an area.
  public init(_ mark: OverlayMark, extent: PassRecord.Extent, layer: Int = -1) {
    self.mark = mark
    self.extent = extent
    self.layer = layer
  }
}
