// Textures beside one another: which rows are the same, and whether pixels are opaque.

extension Texture {
  /// The first of some rows whose pixels are not those of the same row of another texture.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - other: a texture of the same width.
  /// - Returns: the row; `nil` if all are the same.
  /// - Precondition: both have four channels and those rows.
  package func firstRow(in rows: Range<Int>, differingFrom other: Texture) -> Int? {
    precondition(width == other.width, "rows of \(width) and \(other.width) pixels")
    if identity == other.identity { return nil }
    return rows.first { Texture.differ(row($0, 0..<width), other.row($0, 0..<width)) }
  }

  private static func differ(_ a: Span<PackedPixel>, _ b: Span<PackedPixel>) -> Bool {
    precondition(a.count == b.count, "rows of unequal length")
    var difference: UInt32 = 0
    for x in a.indices { difference |= a[x].rawValue ^ b[x].rawValue }
    return difference != 0
  }

  /// Whether all pixels of some rows are opaque, as they are in a texture that is known to be.
  ///
  /// - Precondition: the texture has four channels and those rows.
  package func hasOnlyOpaquePixels(in rows: Range<Int>) -> Bool {
    if isOpaque { return true }
    return rows.allSatisfy { y in
      let row = row(y, 0..<width)
      var all = UInt32.max
      for x in row.indices { all &= row[x].rawValue }
      return all >= 0xFF00_0000
    }
  }
}
