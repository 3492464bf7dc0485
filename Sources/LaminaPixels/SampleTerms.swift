// What the row kernels of interpolated pictures are told: shared by both of their compilations.

/// Where the pixels of a row lie in a picture, along a straight line.
///
/// Counted in 2^-40 texel from the centre of texel (0, 0), so that sums are exact and no error grows
/// along the row.
@frozen public struct SampleLine: Sendable {
  /// The column at the centre of pixel 0.
  public var column: Int64
  /// What the column changes by from pixel to pixel.
  public var columnStep: Int64
  /// The row at the centre of pixel 0.
  public var row: Int64
  /// What the row changes by from pixel to pixel.
  public var rowStep: Int64

  /// Makes a line.
  @inlinable public init(column: Int64, columnStep: Int64, row: Int64, rowStep: Int64) {
    self.column = column
    self.columnStep = columnStep
    self.row = row
    self.rowStep = rowStep
  }
}

/// The texels around eight pixels, and how far each pixel lies between them.
@frozen public struct SampleBlock: Sendable {
  /// Texels above, before each pixel.
  public var aboveLeft: SIMD8<UInt32> = .zero
  /// Texels above, behind each pixel.
  public var aboveRight: SIMD8<UInt32> = .zero
  /// Texels below, before each pixel.
  public var belowLeft: SIMD8<UInt32> = .zero
  /// Texels below, behind each pixel.
  public var belowRight: SIMD8<UInt32> = .zero
  /// How far each pixel lies to the right, in 2^-15; each twice.
  public var right: SIMD16<Int16> = .zero
  /// How far each pixel lies below, in 2^-15; each twice.
  public var down: SIMD16<Int16> = .zero

  /// Makes a block of clear texels.
  @inlinable public init() {}
}

/// The columns of texels that eight pixels lie between.
@frozen public struct SampleColumns: Sendable {
  /// The column before each pixel.
  public var texels: SIMD8<UInt32>
  /// How far each pixel lies to the right, in 2^-15; each twice.
  public var right: SIMD16<Int16>
  /// Whether the columns lie side by side, as those of a picture that is shown at its own size.
  public var isRun: Bool

  /// Makes columns.
  @inlinable public init(texels: SIMD8<UInt32> = .zero, right: SIMD16<Int16> = .zero) {
    self.texels = texels
    self.right = right
    isRun = texels == SIMD8(repeating: texels[0]) &+ SIMD8(0, 1, 2, 3, 4, 5, 6, 7)
  }
}

/// Eight places between the texels of one row, in 1 / 64 of a channel.
@frozen public struct SampledTexels: Sendable {
  /// Red and blue.
  public var low: SIMD16<Int16>
  /// Green and alpha.
  public var high: SIMD16<Int16>

  /// Makes places.
  @inlinable public init(low: SIMD16<Int16> = .zero, high: SIMD16<Int16> = .zero) {
    self.low = low
    self.high = high
  }
}
