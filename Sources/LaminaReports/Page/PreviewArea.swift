// An area of an overlay, as pages take it.

public import LaminaProfiling

/// An area of an overlay with its layer's path: `[mark, x, y, width, height, path or null]` as JSON.
public struct PreviewArea: Encodable, Sendable {
  /// The area.
  public let area: OverlayArea
  /// The path of its layer; `nil` for no layer in particular.
  public let layer: String?

  /// Names an area's layer.
  public init(_ area: OverlayArea, layer: String?) {
    self.area = area
    self.layer = layer
  }

  /// Writes the list.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(OverlayPicture.name(of: area.mark))
    let extent = area.extent
    for number in [extent.x, extent.y, extent.width, extent.height] { try values.encode(number) }
    if let layer { try values.encode(layer) } else { try values.encodeNil() }
  }
}
