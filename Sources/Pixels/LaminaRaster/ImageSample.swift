// A picture's place in a layer: the texel at each point of the layer's plane.

public import LaminaPixels

/// A picture to be drawn in a plane, with the map to its texels and the filter.
public struct ImageSample: Equatable, Sendable {
  /// The picture.
  public var source: PictureSource
  /// The map from x in the plane to a texel's x: texel 0 covers 0..<1.
  public var columns: AxisMap
  /// The map from y in the plane to a texel's y: texel 0 covers 0..<1.
  public var rows: AxisMap
  /// The filter between texels.
  public var filter: Filter
  /// The factor of each channel: opacity and tint.
  ///
  /// White does not change the picture.
  public var factor: PackedPixel

  /// Makes a sample.
  public init(
    source: PictureSource, columns: AxisMap, rows: AxisMap, filter: Filter, factor: PackedPixel
  ) {
    self.source = source
    self.columns = columns
    self.rows = rows
    self.filter = filter
    self.factor = factor
  }

  /// The filter by which texels are chosen and mixed.
  public enum Filter: Equatable, Sendable {
    /// The nearest texel.
    case nearest
    /// An interpolation of the four nearest texels.
    case linear
    /// An interpolation in two of the picture's mip levels, mixed by the level of detail.
    ///
    /// The level is log2 of the texels per device pixel, along the device axis with more of them, plus
    /// `bias`. `levels` are indices into the frame's textures, each half the size of the one before. A level
    /// of 0 or less is the picture itself.
    case trilinear(levels: Range<Int32>, bias: Double)
  }
}

/// The source of a picture's texels.
@frozen public enum PictureSource: Hashable, Sendable {
  /// A texture, as an index into the frame's textures.
  case texture(Int32)
  /// The pixels of another pass.
  case pass(PassIndex)

  /// The pass whose pixels are the picture; `nil` for a texture.
  @inlinable public var pass: PassIndex? { if case .pass(let pass) = self { pass } else { nil } }
}

extension PictureSource {
  /// Returns the picture's index in a table of a frame's textures, followed by the surfaces of its passes.
  @inline(__always) func place(behind textures: Int) -> Int32 {
    switch self {
    case .texture(let texture): texture
    case .pass(let pass): Int32(textures) + pass.rawValue
    }
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
  /// The piece from `lower` to `upper`; the only one if both are infinite.
  public var middle: Piece
  /// The piece from `upper` on.
  public var last: Piece
  /// The start of the middle piece.
  public var lower: Double
  /// The end of the middle piece.
  public var upper: Double

  /// Makes a map of one piece.
  public init(_ piece: Piece) {
    first = piece
    middle = piece
    last = piece
    lower = -.infinity
    upper = .infinity
  }

  /// Makes a map of three pieces that meet at `lower` and `upper`.
  public init(first: Piece, middle: Piece, last: Piece, lower: Double, upper: Double) {
    self.first = first
    self.middle = middle
    self.last = last
    self.lower = lower
    self.upper = upper
  }

  /// Returns the texel position at `position`.
  package func texel(at position: Double) -> Double { self(position) }

  /// Returns the texel position at `position`.
  @inline(__always) func callAsFunction(_ position: Double) -> Double {
    let piece = position < lower ? first : position < upper ? middle : last
    return piece.scale * position + piece.offset
  }

  /// Returns the number of texels per unit of position at `position`; negative if they run backwards.
  @inline(__always) func texelsPerUnit(_ position: Double) -> Double {
    (position < lower ? first : position < upper ? middle : last).scale
  }

  /// The only piece of the map; `nil` if there are several.
  package var single: Piece? { lower == -.infinity && upper == .infinity ? middle : nil }
}
