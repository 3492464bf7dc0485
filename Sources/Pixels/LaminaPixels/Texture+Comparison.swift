// Comparison of textures: which rows are equal, and whether pixels are opaque.

extension Texture {
  /// Returns the first row of a range whose pixels differ from the same row of another texture.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - other: a texture of the same width.
  /// - Returns: the row; `nil` if all rows are equal.
  /// - Precondition: both textures have four channels and contain the rows.
  package func firstRow(in rows: Range<Int>, differingFrom other: Texture) -> Int? {
    precondition(width == other.width, "rows of \(width) and \(other.width) pixels")
    if identity == other.identity { return nil }
    return rows.first { row($0, 0..<width).differs(from: other.row($0, 0..<width)) }
  }

  /// Returns whether all pixels of a range of rows are opaque; true at once if the texture is known to be opaque.
  ///
  /// - Precondition: the texture has four channels and contains the rows.
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

extension Span<PackedPixel> {
  /// Whether any pixel differs from the pixel at its index in another row.
  ///
  /// It is a loop without branches, which the compiler turns into vectors.
  ///
  /// - Precondition: both rows have the same length.
  package func differs(from other: Span<PackedPixel>) -> Bool {
    precondition(count == other.count, "rows of unequal length")
    var difference: UInt32 = 0
    for x in indices { difference |= self[x].rawValue ^ other[x].rawValue }
    return difference != 0
  }
}
