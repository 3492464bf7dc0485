import LaminaGeometry
public import LaminaPixels

// Small pictures made in memory, for tests that need known texels.

/// Pictures by formula.
public enum Pictures {
  /// A picture whose texels are given by column and row, the first row being the top one.
  ///
  /// - Precondition: there is memory for it.
  public static func make(
    _ width: Int, _ height: Int, isOpaque: Bool = true, _ texel: (_ x: Int, _ y: Int) -> PackedPixel
  ) -> Texture {
    do {
      var framebuffer = try Framebuffer(
        bounds: IntRect(minX: 0, minY: 0, maxX: width, maxY: height))
      framebuffer.withRegion { region in
        for y in 0..<height {
          var row = region.mutableRow(y, 0..<width)
          for x in 0..<width { row[x] = texel(x, y) }
        }
      }
      return framebuffer.makeTexture(isOpaque: isOpaque)
    } catch { preconditionFailure("no memory for a picture of \(width)x\(height) pixels") }
  }

  /// An opaque picture of one grey.
  public static func grey(_ value: UInt8, width: Int = 1, height: Int = 1) -> Texture {
    make(width, height) { _, _ in PackedPixel(red: value, green: value, blue: value, alpha: 255) }
  }
}
