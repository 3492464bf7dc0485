// How a picture lies in a layer: which texel shows at a point of the layer's plane.

public import LaminaPixels

/// A picture in a plane.
public struct ImageSample: Equatable, Sendable {
  /// The picture, as an index into the frame's textures.
  public var texture: Int32
  /// From x in the plane to a texel's x: texel 0 covers 0..<1.
  public var columns: AxisMap
  /// From y in the plane to a texel's y: texel 0 covers 0..<1.
  public var rows: AxisMap
  /// How it is sampled between texels.
  public var filter: Filter
  /// What multiplies each channel: opacity and tint.
  ///
  /// White leaves the picture as it is.
  public var factor: PackedPixel

  /// Makes a sample.
  public init(texture: Int32, columns: AxisMap, rows: AxisMap, filter: Filter, factor: PackedPixel)
  {
    self.texture = texture
    self.columns = columns
    self.rows = rows
    self.filter = filter
    self.factor = factor
  }

  /// How a texel is chosen.
  public enum Filter: Equatable, Sendable {
    /// The nearest one.
    case nearest
    /// Between the four nearest, in proportion.
    case linear
    /// The same in two smaller versions of the picture, mixed by the level of detail: log2 of the
    /// texels per device pixel, along whichever device axis there are more, plus `bias`.
    ///
    /// `levels` are indices into the frame's textures, each half the size of the one before. At a
    /// level of 0 or less it is the picture itself.
    case trilinear(levels: Range<Int32>, bias: Double)
  }
}

/// A map along one axis that is linear in up to three pieces: the slices of a stretched picture.
///
/// ```
/// position   ...... lower ............ upper ......
/// piece      first     |    middle       |   last
/// ```
public struct AxisMap: Hashable, Sendable {
  /// One piece: texel = scale * position + offset.
  public struct Piece: Hashable, Sendable {
    /// Texels per unit of position.
    public var scale: Double
    /// The texel at position 0.
    public var offset: Double

    /// Makes a piece from the texels at two positions; constant if they are the same position.
    public init(from: Double, to: Double, texelFrom: Double, texelTo: Double) {
      scale = to == from ? 0 : (texelTo - texelFrom) / (to - from)
      offset = texelFrom - scale * from
    }
  }

  /// The piece below `lower`.
  public var first: Piece
  /// The piece from `lower` to `upper`; the only one if those are infinite.
  public var middle: Piece
  /// The piece from `upper` on.
  public var last: Piece
  /// Where the middle piece begins.
  public var lower: Double
  /// Where the middle piece ends.
  public var upper: Double

  /// A map of one piece.
  public init(_ piece: Piece) {
    first = piece
    middle = piece
    last = piece
    lower = -.infinity
    upper = .infinity
  }

  /// A map of three pieces that meet at `lower` and `upper`.
  public init(first: Piece, middle: Piece, last: Piece, lower: Double, upper: Double) {
    self.first = first
    self.middle = middle
    self.last = last
    self.lower = lower
    self.upper = upper
  }

  /// The texel position at `position`.
  package func texel(at position: Double) -> Double { self(position) }

  /// The texel position at `position`.
  @inline(__always) func callAsFunction(_ position: Double) -> Double {
    let piece = position < lower ? first : position < upper ? middle : last
    return piece.scale * position + piece.offset
  }

  /// How many texels there are per unit of position at `position`; below 0 if they run backwards.
  @inline(__always) func slope(_ position: Double) -> Double {
    (position < lower ? first : position < upper ? middle : last).scale
  }

  /// The only piece, if there is only one.
  package var single: Piece? { lower == -.infinity && upper == .infinity ? middle : nil }
}
