import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

// The colour of a layer's contents at a pixel: back to the plane, on to the picture, and there the
// nearest texel or the four around.

/// Reads a picture at the centres of device pixels.
@MainActor struct PictureSampler {
  private let texels: [SIMD4<Double>]
  private let width: Int
  private let height: Int
  private let placement: PicturePlacement
  private let plane: PlaneMap
  private let toPlane: PlaneMap
  private let filters: [ContentsFilter]
  private let factor: SIMD4<Double>
  private let factorError: Bool

  /// Prepares to read the contents of a layer.
  init(
    _ contents: LayerContents, _ placement: PicturePlacement, _ facts: LayerFacts, tint: Color
  ) {
    let texture = PictureSampler.texture(contents)
    width = texture.width
    height = texture.height
    var texels: [SIMD4<Double>] = []
    let pixels = texture.pixels
    for index in pixels.indices {
      let pixel = pixels[index]
      texels.append([
        Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha),
      ])
    }
    self.texels = texels
    self.placement = placement
    plane = facts.plane
    toPlane = facts.plane.inverse
    let tint = Source(.white, tint: tint)
    factor = tint.color
    factorError = tint.error != .zero

    // The filter goes by the area that a texel takes on the device, in the rectangle's middle. At an
    // area of 1 a rounding error decides, so both are open.
    let layer = facts.layer
    let area = facts.plane.areaFactor(at: placement.box.centre) / placement.density
    if abs(area - 1) < 1e-9 && layer.minificationFilter != layer.magnificationFilter {
      filters = [layer.magnificationFilter, layer.minificationFilter]
    } else {
      filters = [area < 1 ? layer.minificationFilter : layer.magnificationFilter]
    }
  }

  /// The tinted colour at the centre of a pixel.
  func sample(_ x: Int, _ y: Int) -> Source {
    let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    let h = toPlane.homogeneous(centre)
    let point = SIMD2(h.x / h.z, h.y / h.z)
    var open: [Source] = []
    for u in placement.columns.positions(at: point.x) {
      for v in placement.rows.positions(at: point.y) {
        for filter in filters { open += read([u, v], filter) }
      }
    }
    var result = open[0]
    for other in open.dropFirst() {
      let difference = other.color - result.color
      result.error = pointwiseMax(
        result.error, pointwiseMax(difference, -difference) + other.error)
    }
    if isAtHorizon(point, centre) { result.error = SIMD4(repeating: 255) }
    if factorError { result.error += 1 }
    return result.multiplied(by: factor)
  }

  /// What a filter reads at a position, in texels; more than one answer at a tie.
  private func read(_ position: SIMD2<Double>, _ filter: ContentsFilter) -> [Source] {
    switch filter {
    case .nearest:
      return nearest(position.x).flatMap { column in
        nearest(position.y).map { Source(texel(column, $0), error: .zero) }
      }
    case .linear: return [linear(position)]
    }
  }

  private func nearest(_ position: Double) -> [Int] {
    let index = Int(max(-1e9, min(1e9, position.rounded(.down))))
    let within = position - position.rounded(.down)
    if within < 1e-6 { return [index, index - 1] }
    if within > 1 - 1e-6 { return [index, index + 1] }
    return [index]
  }

  private func linear(_ position: SIMD2<Double>) -> Source {
    let corner = (position - 0.5).rounded(.down)
    let part = position - 0.5 - corner
    let bounded = corner.clamped(
      lowerBound: SIMD2(repeating: -1e9), upperBound: SIMD2(repeating: 1e9))
    let (column, row) = (Int(bounded.x), Int(bounded.y))
    let (a, b) = (texel(column, row), texel(column + 1, row))
    let (c, d) = (texel(column, row + 1), texel(column + 1, row + 1))
    let top = a + (b - a) * part.x
    let bottom = c + (d - c) * part.x
    var source = Source(Source.rounded(top + (bottom - top) * part.y), error: .zero)
    // Exact in the middle of a texel, and where the texels in reach are the same.
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
    if !(isWhole(part.x) && isWhole(part.y)) {
      for i in 0..<4 where a[i] != b[i] || a[i] != c[i] || a[i] != d[i] { source.error[i] = 1 }
    }
    return source
  }

  /// A texel; outside the picture, the nearest one inside.
  private func texel(_ column: Int, _ row: Int) -> SIMD4<Double> {
    texels[max(0, min(height - 1, row)) * width + max(0, min(width - 1, column))]
  }

  /// Whether the pixel shows what is behind the eye, or stands so near to the horizon that it shows
  /// much of the plane: there a rounding error moves the position by texels, and a renderer that
  /// extends a picture may not reach as far.
  private func isAtHorizon(_ point: SIMD2<Double>, _ centre: SIMD2<Double>) -> Bool {
    if plane.homogeneous(point).z <= 0 { return true }
    let slope = (toPlane.x.z * toPlane.x.z + toPlane.y.z * toPlane.y.z).squareRoot()
    return abs(toPlane.homogeneous(centre).z) < 2 * slope
  }

  private static func texture(_ contents: LayerContents) -> Texture {
    switch contents {
    case .texture(let texture): return texture
    case .image(let source):
      do { return try source.decode().texture } catch {
        preconditionFailure("the reference renderer was given a broken image: \(error)")
      }
    }
  }
}
