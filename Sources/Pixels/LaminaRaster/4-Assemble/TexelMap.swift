// Stage 4, assembly: the map from device pixels to the texels of one texture.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

/// The map from pixels to their texels in one texture.
struct TexelMap: Sendable {
  /// The texture, as an index into `TileSection.textures`.
  let texture: Int32
  /// The map from device pixels to texels or, for pictures with slices, to the plane in which the
  /// picture is drawn.
  let map: Homography
  /// The map in integers, which is used if `isLinear`.
  private let plane: TexelPlane
  /// Whether the integer map `plane` is used: `map` is linear, texels are interpolated, and all
  /// positions fit.
  let isLinear: Bool

  /// Makes the map to the texels of one texture.
  ///
  /// - Parameters:
  ///   - texture: the picture, as an index into `TileSection.textures`.
  ///   - map: the map to its texels.
  ///   - size: its size in texels.
  ///   - isInterpolated: whether the map leads to texels that are interpolated.
  init(
    _ texture: Int32, map: Homography, size: (width: Int, height: Int), isInterpolated: Bool
  ) {
    self.texture = texture
    self.map = map
    let plane =
      isInterpolated && map.isAffine
        && Kernels.linearSizes.contains(size.width) && Kernels.linearSizes.contains(size.height)
      ? TexelPlane(map) : nil
    self.plane = plane ?? TexelPlane()
    isLinear = plane != nil
  }

  /// Returns the texel positions of the pixels of row `y`, which advance by a constant step.
  ///
  /// - Precondition: `isLinear`.
  func sampleLine(_ y: Int) -> SampleLine {
    precondition(isLinear, "texels do not lie along a line")
    return plane.sampleLine(y)
  }
}

/// A linear map from device pixels to texels, in units of 2^-40 texel from the centre of texel (0,
/// 0).
private struct TexelPlane: Sendable {
  /// The texel column at the centre of pixel (0, 0), in units of 2^-40 texel.
  private var column: Int64 = 0
  /// The texel row at the centre of pixel (0, 0), in units of 2^-40 texel.
  private var row: Int64 = 0
  /// The change of the texel column from pixel to pixel of a row, in units of 2^-40 texel.
  private var columnStep: Int64 = 0
  /// The change of the texel row from pixel to pixel of a row, in units of 2^-40 texel.
  private var rowStep: Int64 = 0
  /// The change of the texel column from a row of pixels to the next, in units of 2^-40 texel.
  private var columnDrop: Int64 = 0
  /// The change of the texel row from a row of pixels to the next, in units of 2^-40 texel.
  private var rowDrop: Int64 = 0

  init() {}

  /// Makes the integer form of a map; `nil` if a pixel of a canvas of 32,768 pixels might lie 2^22
  /// texels from texel (0, 0).
  ///
  /// It is also `nil` if the step from pixel to pixel exceeds `Kernels.linearStepLimit`.
  init?(_ map: Homography) {
    let (across, down, first) = (map.row1, map.row2, map.row3)
    for axis in 0..<2 {
      let reach = (abs(across[axis]) + abs(down[axis])) * 32_768 + abs(first[axis])
      guard reach < 0x1p22, abs(across[axis]) < Double(Kernels.linearStepLimit) else { return nil }
    }
    func fixed(_ value: Double) -> Int64 { Int64((value * 0x1p40).rounded()) }
    column = fixed((across.x + down.x) / 2 + first.x - 0.5)
    row = fixed((across.y + down.y) / 2 + first.y - 0.5)
    (columnStep, columnDrop) = (fixed(across.x), fixed(down.x))
    (rowStep, rowDrop) = (fixed(across.y), fixed(down.y))
  }

  func sampleLine(_ y: Int) -> SampleLine {
    SampleLine(
      column: column &+ columnDrop &* Int64(y), columnStep: columnStep,
      row: row &+ rowDrop &* Int64(y), rowStep: rowStep)
  }
}
