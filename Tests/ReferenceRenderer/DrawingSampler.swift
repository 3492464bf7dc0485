import LaminaPixels

// A picture that is drawn into a rectangle, read at one place.

/// The texels of a picture as numbers.
struct DrawingSampler {
  private let texels: [SIMD4<Double>]
  private let width: Int
  private let height: Int
  private let isNearest: Bool
  private let factor: Source

  /// Reads a picture.
  init(_ texture: Texture, isNearest: Bool, factor: Source) {
    width = texture.width
    height = texture.height
    self.isNearest = isNearest
    self.factor = factor
    let pixels = texture.pixels
    texels = pixels.indices.map { index in
      let p = pixels[index]
      return SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha))
    }
  }

  /// The faded colour at a position, in texels from the picture's top left corner.
  func read(_ position: SIMD2<Double>) -> Source {
    var result = isNearest ? nearest(position) : linear(position)
    if factor.error != .zero { result.error += 1 }
    return result.multiplied(by: factor.color)
  }

  private func nearest(_ position: SIMD2<Double>) -> Source {
    func open(_ value: Double) -> [Int] {
      let index = Int(value.rounded(.down))
      let within = value - value.rounded(.down)
      return within < 1e-6 ? [index, index - 1] : within > 1 - 1e-6 ? [index, index + 1] : [index]
    }
    let colors = open(position.x).flatMap { x in open(position.y).map { texel(x, $0) } }
    var source = Source(colors[0], error: .zero)
    for other in colors.dropFirst() {
      source.error = pointwiseMax(
        source.error, pointwiseMax(other - colors[0], colors[0] - other))
    }
    return source
  }

  private func linear(_ position: SIMD2<Double>) -> Source {
    let corner = (position - 0.5).rounded(.down)
    let part = position - 0.5 - corner
    let (x, y) = (Int(corner.x), Int(corner.y))
    let (a, b) = (texel(x, y), texel(x + 1, y))
    let (c, d) = (texel(x, y + 1), texel(x + 1, y + 1))
    let (top, bottom) = (a + (b - a) * part.x, c + (d - c) * part.x)
    var source = Source(Source.rounded(top + (bottom - top) * part.y), error: .zero)
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
    if !(isWhole(part.x) && isWhole(part.y)) {
      for i in 0..<4 where a[i] != b[i] || a[i] != c[i] || a[i] != d[i] { source.error[i] = 1 }
    }
    return source
  }

  private func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
    texels[max(0, min(height - 1, y)) * width + max(0, min(width - 1, x))]
  }
}
