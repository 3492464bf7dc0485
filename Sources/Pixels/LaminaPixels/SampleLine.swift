// Parameters of the kernels of interpolated pictures, shared by both of their compilations.

/// The positions of a row's pixels in a picture, along a straight line.
///
/// The unit is 2^-40 texel from the centre of texel (0, 0), so that sums are exact and no error grows along
/// the row.
@frozen public struct SampleLine: Sendable {
  /// The texel column at the centre of the row's pixel 0, in units of 2^-40 texel.
  public var column: Int64
  /// The change of the texel column from pixel to pixel, in units of 2^-40 texel.
  public var columnStep: Int64
  /// The texel row at the centre of the row's pixel 0, in units of 2^-40 texel.
  public var row: Int64
  /// The change of the texel row from pixel to pixel, in units of 2^-40 texel.
  public var rowStep: Int64

  /// Makes a line from the texel position of pixel 0 and its change from pixel to pixel.
  @inlinable public init(column: Int64, columnStep: Int64, row: Int64, rowStep: Int64) {
    self.column = column
    self.columnStep = columnStep
    self.row = row
    self.rowStep = rowStep
  }
}

/// The texels around eight pixels, and each pixel's position between them.
@frozen public struct SampleBlock: Sendable {
  /// The texel above and to the left of each pixel.
  public var aboveLeft: SIMD8<UInt32> = .zero
  /// The texel above and to the right of each pixel.
  public var aboveRight: SIMD8<UInt32> = .zero
  /// The texel below and to the left of each pixel.
  public var belowLeft: SIMD8<UInt32> = .zero
  /// The texel below and to the right of each pixel.
  public var belowRight: SIMD8<UInt32> = .zero
  /// Each pixel's distance from the texel on the left, in 2^-15 texel, repeated in two lanes.
  public var right: SIMD16<Int16> = .zero
  /// Each pixel's distance from the upper texel, in 2^-15 texel, repeated in two lanes.
  public var down: SIMD16<Int16> = .zero

  /// Makes a block of clear texels.
  @inlinable public init() {}
}

/// The columns of the texels on both sides of eight pixels.
@frozen public struct SampleColumns: Sendable {
  /// The texel column to the left of each pixel.
  public var texels: SIMD8<UInt32>
  /// Each pixel's distance from the texel on the left, in 2^-15 texel, repeated in two lanes.
  public var right: SIMD16<Int16>
  /// Whether the texel columns are consecutive, as in a picture shown at its own size.
  public var isRun: Bool

  /// Makes columns from the texel on the left of each pixel and the pixel's distance from it.
  @inlinable public init(texels: SIMD8<UInt32> = .zero, right: SIMD16<Int16> = .zero) {
    self.texels = texels
    self.right = right
    isRun = texels == SIMD8(repeating: texels[0]) &+ SIMD8(0, 1, 2, 3, 4, 5, 6, 7)
  }
}

/// The channels of eight pixels, interpolated along one row of texels, in 1 / 64 of a channel.
@frozen public struct InterpolatedTexels: Sendable {
  /// The red and blue of each pixel, in alternate lanes.
  public var low: SIMD16<Int16>
  /// The green and alpha of each pixel, in alternate lanes.
  public var high: SIMD16<Int16>

  /// Makes interpolated channels from red and blue (`low`), and green and alpha (`high`).
  @inlinable public init(low: SIMD16<Int16> = .zero, high: SIMD16<Int16> = .zero) {
    self.low = low
    self.high = high
  }
}
