// Stage 4, assembly: the way from device pixels back to texels.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

/// How a primitive's pixels find their texels.
struct ImageSampler: Sendable {
  /// The picture, as an index into the frame's textures.
  var texture: Int32
  /// From device pixels to texels, or, with `slices`, to the layer's plane.
  var map: Homography
  /// The last step for pictures with slices.
  var slices: Slices?
  /// Whether there is one, said apart: spans ask often, and the answer takes long to find in `slices`.
  let hasSlices: Bool
  var filter: ImageSample.Filter
  var factor: PackedPixel
  /// Where texel (0, 0) lies, if every pixel shows one texel exactly: a copy at whole pixels.
  var copyOrigin: CopyOrigin?
  /// The map in whole numbers, where it is linear and texels are interpolated.
  private let plane: TexelPlane
  /// Whether that is how pixels find their texels.
  let isLinear: Bool

  struct Slices: Sendable {
    var columns: AxisMap
    var rows: AxisMap
  }

  struct CopyOrigin: Sendable {
    var x: Int
    var y: Int
  }

  /// - Parameters:
  ///   - sample: the picture and how it lies in its plane.
  ///   - plane: from the plane to device pixels; it must not be singular.
  ///   - bounds: the device pixels that will be asked for.
  ///   - size: the picture's size in texels.
  init(_ sample: ImageSample, plane: Homography, bounds: IntRect, size: (width: Int, height: Int)) {
    texture = sample.texture
    filter = sample.filter
    factor = sample.factor
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
    self.map = map
    let plane =
      !hasSlices && sample.filter == .linear && map.isAffine
        && LinearRow.sizes.contains(size.width) && LinearRow.sizes.contains(size.height)
      ? TexelPlane(map) : nil
    self.plane = plane ?? TexelPlane()
    isLinear = plane != nil
    copyOrigin = !hasSlices ? ImageSampler.copyOrigin(of: map, bounds: bounds, size: size) : nil
  }

  /// Where the pixels of row `y` lie in the picture.
  ///
  /// - Precondition: `isLinear`.
  func line(_ y: Int) -> SampleLine {
    precondition(isLinear, "texels do not lie along a line")
    return plane.line(y)
  }

  /// The origin of a copy: all four corners of `bounds` show texels that lie exactly below them, by
  /// whole pixels, and within the picture.
  ///
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

/// A linear map from device pixels to texels, counted in 2^-40 texel from the centre of the first one.
private struct TexelPlane: Sendable {
  /// At the centre of pixel (0, 0).
  private var column: Int64 = 0
  private var row: Int64 = 0
  /// From pixel to pixel of a row.
  private var columnStep: Int64 = 0
  private var rowStep: Int64 = 0
  /// From row to row.
  private var columnDrop: Int64 = 0
  private var rowDrop: Int64 = 0

  init() {}

  /// Fails if a pixel of a canvas of 32,768 pixels might lie 2^22 texels away.
  init?(_ map: Homography) {
    let (across, down, first) = (map.row1, map.row2, map.row3)
    for axis in 0..<2 {
      let reach = (abs(across[axis]) + abs(down[axis])) * 32_768 + abs(first[axis])
      guard reach < 0x1p22, abs(across[axis]) < Double(LinearRow.stepLimit) else { return nil }
    }
    func fixed(_ value: Double) -> Int64 { Int64((value * 0x1p40).rounded()) }
    column = fixed((across.x + down.x) / 2 + first.x - 0.5)
    row = fixed((across.y + down.y) / 2 + first.y - 0.5)
    (columnStep, columnDrop) = (fixed(across.x), fixed(down.x))
    (rowStep, rowDrop) = (fixed(across.y), fixed(down.y))
  }

  func line(_ y: Int) -> SampleLine {
    SampleLine(
      column: column &+ columnDrop &* Int64(y), columnStep: columnStep,
      row: row &+ rowDrop &* Int64(y), rowStep: rowStep)
  }
}
