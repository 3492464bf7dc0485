import Foundation
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

// The colour of a layer's contents at a pixel. The pixel is mapped back to the plane, and on to the picture. There
// the nearest texel or the four around are read, in the picture or in its smaller versions.

/// Reads a picture at the centres of device pixels.
@MainActor struct PictureSampler {
  /// The picture, and where it is minified by them, its smaller versions.
  private let levels: [PictureLevel]
  private let placement: PicturePlacement
  private let plane: PlaneMap
  private let toPlane: PlaneMap
  private let filter: ContentsFilter
  private let bias: Double
  private let factor: SIMD4<Double>
  private let factorError: Bool

  /// Prepares to read the contents of a layer.
  init(
    _ contents: LayerContents, _ placement: PicturePlacement, _ facts: LayerFacts,
    through plane: PlaneMap, tint: Color
  ) {
    let layer = facts.layer
    self.init(
      contents, placement, through: plane,
      filters: (layer.minificationFilter, layer.magnificationFilter),
      bias: layer.minificationFilterBias, color: .white, tint: tint)
  }

  /// Prepares to read a picture that is placed in a plane.
  ///
  /// - Parameters:
  ///   - contents: the picture.
  ///   - placement: where it lies in the plane.
  ///   - plane: from there to what is drawn on.
  ///   - filters: for a minified and for a magnified picture.
  ///   - bias: what is added to the level of detail.
  ///   - color: what multiplies it.
  ///   - tint: what multiplies that.
  init(
    _ contents: LayerContents, _ placement: PicturePlacement, through plane: PlaneMap,
    filters: (ContentsFilter, ContentsFilter), bias: Double, color: Color, tint: Color
  ) {
    self.placement = placement
    self.plane = plane
    self.bias = bias
    toPlane = plane.inverse
    let tint = Source(color, tint: tint)
    factor = tint.color
    factorError = tint.error != .zero

    // The filter goes by the area that a texel takes on the device, in the rectangle's middle; a
    // picture at its own size is magnified.
    let area = plane.areaFactor(at: placement.box.centre) / placement.density
    let isMinified = area < 1 - 1e-9
    let chosen = isMinified ? filters.0 : filters.1
    filter = chosen == .trilinear && !isMinified ? .linear : chosen
    let picture = PictureLevel(PictureSampler.texture(contents))
    levels = filter == .trilinear ? picture.withSmaller : [picture]
  }

  /// The tinted colour at the centre of a pixel.
  func sample(_ x: Int, _ y: Int) -> Source {
    let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    let h = toPlane.homogeneous(centre)
    let point = SIMD2(h.x / h.z, h.y / h.z)
    var open: [Source] = []
    for u in placement.columns.positions(at: point.x) {
      for v in placement.rows.positions(at: point.y) {
        open += read([u, v], at: point, h)
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

  /// Returns the filter's colour at a position, in texels; several at a tie.
  ///
  /// - Parameters:
  ///   - position: the position in the picture.
  ///   - point: the one in the plane.
  ///   - h: the latter before the division.
  /// - Returns: the colours that may be right.
  private func read(
    _ position: SIMD2<Double>, at point: SIMD2<Double>, _ h: SIMD3<Double>
  ) -> [Source] {
    switch filter {
    case .nearest:
      return nearest(position.x).flatMap { column in
        nearest(position.y).map { Source(levels[0].texel(column, $0), error: .zero) }
      }
    case .linear: return [levels[0].linear(position)]
    case .trilinear:
      return placement.columns.slopes(at: point.x).flatMap { columnSlope in
        placement.rows.slopes(at: point.y).map { rowSlope in
          trilinear(position, detail(at: point, h, slopes: [columnSlope, rowSlope]))
        }
      }
    }
  }

  /// The level of detail: log2 of the texels from pixel to pixel, the longer way, plus the bias.
  private func detail(
    at point: SIMD2<Double>, _ h: SIMD3<Double>, slopes: SIMD2<Double>
  ) -> Double {
    func length(_ step: SIMD3<Double>) -> Double {
      let x = (step.x - point.x * step.z) / h.z * slopes.x
      let y = (step.y - point.y * step.z) / h.z * slopes.y
      return (x * x + y * y).squareRoot()
    }
    return log2(max(length(toPlane.x), length(toPlane.y))) + bias
  }

  /// Between two levels.
  private func trilinear(_ position: SIMD2<Double>, _ detail: Double) -> Source {
    func read(_ level: Int) -> Source {
      let scale = SIMD2(
        Double(levels[level].width) / Double(levels[0].width),
        Double(levels[level].height) / Double(levels[0].height))
      return levels[level].linear(position * scale)
    }
    guard detail > 0 else { return read(0) }
    guard detail < Double(levels.count - 1) else { return read(levels.count - 1) }
    let level = Int(detail.rounded(.down))
    let (a, b) = (read(level), read(level + 1))
    let part = detail - Double(level)
    var error = a.error + (b.error - a.error) * part
    // The share of a level is in steps of 1 / 255.
    for i in 0..<4 where a.color[i] != b.color[i] || error[i] > 0 { error[i] += 1 }
    return Source(Source.rounded(a.color + (b.color - a.color) * part), error: error)
  }

  private func nearest(_ position: Double) -> [Int] {
    let index = Int(max(-1e9, min(1e9, position.rounded(.down))))
    let within = position - position.rounded(.down)
    if within < 1e-6 { return [index, index - 1] }
    if within > 1 - 1e-6 { return [index, index + 1] }
    return [index]
  }

  /// Whether the pixel shows the part behind the eye, or lies so near to the horizon that it shows much of the
  /// plane.
  ///
  /// There a rounding error moves the position by texels, and a renderer that extends a picture may not reach
  /// as far.
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
