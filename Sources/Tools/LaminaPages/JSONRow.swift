// Rows of a page's data: lists of values of mixed types, which are shorter than objects.

package import LaminaProfiling
import LaminaReports

/// A JSON array of values of mixed types.
package struct JSONRow: Encodable, Sendable {
  private let values: [any Encodable & Sendable]

  init(_ values: [any Encodable & Sendable]) { self.values = values }

  /// Writes the values as a JSON array.
  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for value in values { try list.encode(value) }
  }
}

extension JSONRow {
  /// Makes the row of an overlay's area: `[mark, x, y, width, height, layer]`.
  ///
  /// - Parameters:
  ///   - area: the area.
  ///   - layer: the path of its layer, or the path's index in the page; null for no particular layer.
  package init(_ area: OverlayArea, layer: any Encodable & Sendable) {
    let (name, extent) = (OverlayPicture.markName(of: area.mark), area.extent)
    self.init([name, extent.x, extent.y, extent.width, extent.height, layer])
  }
}
