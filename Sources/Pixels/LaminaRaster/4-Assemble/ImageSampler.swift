// Stage 4, assembly: the map from device pixels to texels.

import LaminaGeometry
import LaminaPixels

/// The map from a primitive's pixels to their texels.
struct ImageSampler: Sendable {
  /// The map to the texels of the sampled mip level, or of the larger one of two levels that are
  /// mixed.
  let texels: TexelMap
  /// The map to the texels of the smaller one of two mixed mip levels; equal to `texels` if nothing
  /// is mixed.
  let coarserTexels: TexelMap
  /// The weight of the smaller mip level in every pixel, 0...255; 0 if nothing is mixed.
  let coarserShare: UInt8
  /// The choice of each pixel's own mip level, in perspective and with slices; `nil` if all pixels share one.
  let detail: LevelOfDetail?
  /// Whether `detail` is set; stored separately because spans test it often.
  let hasDetail: Bool
  /// The maps of a stretched picture's slices, applied after the map of `texels`; `nil` for a
  /// picture without slices.
  let slices: Slices?
  /// Whether `slices` is set; stored separately because spans test it often, and the test of `slices` is
  /// slow.
  let hasSlices: Bool
  /// Whether texels are interpolated.
  let isInterpolated: Bool
  /// Whether the picture is another pass.
  let isPass: Bool
  let factor: PackedPixel
  /// The device pixel of texel (0, 0), if every pixel shows exactly one texel, so that texels are
  /// copied; otherwise `nil`.
  let copyOrigin: CopyOrigin?

  struct Slices: Sendable {
    var columns: AxisMap
    var rows: AxisMap
  }

  struct CopyOrigin: Sendable {
    var x: Int
    var y: Int
  }

  /// Makes a sampler for a picture in a plane.
  ///
  /// - Parameters:
  ///   - sample: the picture and its map in the plane.
  ///   - plane: the map from the plane to device pixels; it must not be singular.
  ///   - bounds: the device pixels that will be sampled.
  ///   - pictures: the pictures that samples refer to.
  init(_ sample: ImageSample, plane: Homography, bounds: IntRect, pictures: PictureTable) {
    factor = sample.factor
    isPass = sample.source.pass != nil
    var map = plane.inverse
    if let columns = sample.columns.single, let rows = sample.rows.single {
      map = map.concatenating(
        Homography(
          row1: [columns.scale, 0, 0], row2: [0, rows.scale, 0],
          row3: [columns.offset, rows.offset, 1]))
      slices = nil
      hasSlices = false
    } else {
      slices = Slices(columns: sample.columns, rows: sample.rows)
      hasSlices = true
    }
    if map.isAffine {
      map = Homography(
        row1: map.row1 / map.row3.z, row2: map.row2 / map.row3.z, row3: map.row3 / map.row3.z)
    }
    var (level, share) = (0, UInt8(0))
    var detail: LevelOfDetail?
    var levels = 0..<Int32(0)
    switch sample.filter {
    case .nearest: isInterpolated = false
    case .linear: isInterpolated = true
    case .trilinear(let smaller, let bias):
      isInterpolated = true
      levels = smaller
      let ownDetail = LevelOfDetail(
        picture: pictures.place(of: sample.source), levels: smaller, bias: bias)
      if map.isAffine && !hasSlices {
        (level, share) = ownDetail.levelAndShare(along: map.row1.xy, map.row2.xy)
      } else {
        detail = ownDetail
      }
    }
    self.detail = detail
    hasDetail = detail != nil
    coarserShare = share
    let (isInterpolated, hasSlices) = (isInterpolated, hasSlices)
    func picture(_ level: Int) -> PictureSource {
      level == 0 ? sample.source : .texture(levels.lowerBound + Int32(level - 1))
    }
    func makeTexelMap(_ level: Int) -> TexelMap {
      let version = picture(level)
      let (own, full) = (pictures.pictureSize(of: version), pictures.pictureSize(of: sample.source))
      let (x, y) = (
        Double(own.width) / Double(full.width), Double(own.height) / Double(full.height)
      )
      let scaled =
        level == 0
        ? map
        : map.concatenating(Homography(row1: [x, 0, 0], row2: [0, y, 0], row3: [0, 0, 1]))
      return TexelMap(
        pictures.place(of: version), map: scaled, size: (own.width, own.height),
        isInterpolated: isInterpolated && !hasSlices)
    }
    self.texels = makeTexelMap(level)
    coarserTexels = share == 0 ? self.texels : makeTexelMap(level + 1)
    let shown = pictures.pictureSize(of: picture(level))
    copyOrigin =
      hasSlices || hasDetail || share > 0
      ? nil
      : ImageSampler.copyOrigin(
        of: self.texels.map, bounds: bounds, size: (shown.width, shown.height))
  }

  /// Returns the device pixel of texel (0, 0) if every pixel shows exactly one texel; otherwise
  /// `nil`.
  ///
  /// In a copy, the corners of `bounds` show texels exactly, by whole pixels, and within the picture.
  /// "Exactly" is within 1 / 8192 of a texel, a quarter of the step of interpolation.
  private static func copyOrigin(
    of map: Homography, bounds: IntRect, size: (width: Int, height: Int)
  ) -> CopyOrigin? {
    guard map.isAffine else { return nil }
    let first = Point(x: Double(bounds.minX) + 0.5, y: Double(bounds.minY) + 0.5)
    let texel = map.project(first)
    let (dx, dy) = (first.x - texel.x, first.y - texel.y)
    guard abs(dx) < 1e6, abs(dy) < 1e6 else { return nil }
    let x = (dx + 0.5).rounded(.down)
    let y = (dy + 0.5).rounded(.down)
    for corner in [
      first, Point(x: Double(bounds.maxX) - 0.5, y: first.y),
      Point(x: first.x, y: Double(bounds.maxY) - 0.5),
    ] {
      let shown = map.project(corner)
      guard abs(corner.x - shown.x - x) < 1.0 / 8_192, abs(corner.y - shown.y - y) < 1.0 / 8_192
      else { return nil }
    }
    let origin = CopyOrigin(x: Int(x), y: Int(y))
    let covered = IntRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    return covered.contains(bounds) ? origin : nil
  }
}
