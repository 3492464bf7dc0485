// A picture's place in a layer: the texel at each point of the layer's plane.

public import LaminaPixels

/// A picture that is drawn in a plane, with the maps from the plane to its texels and a filter.
public struct ImageSample: Equatable, Sendable {
  /// The picture that is drawn: a texture or the pixels of another pass.
  public var source: PictureSource
  /// The map from x in the plane to x in the picture, in texels: texel 0 covers 0..<1.
  public var columns: AxisMap
  /// The map from y in the plane to y in the picture, in texels: texel 0 covers 0..<1.
  public var rows: AxisMap
  /// The filter by which texels are chosen and mixed.
  public var filter: Filter
  /// The factor that multiplies each channel of the picture: its opacity and tint.
  ///
  /// White does not change the picture.
  public var factor: PackedPixel

  /// Makes a picture to draw from its source, its maps, its filter and its factor.
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
  /// Returns the picture's index in a table of the frame's textures, `textures` of them, followed
  /// by the surfaces of its passes.
  @inline(__always) func place(behind textures: Int) -> Int32 {
    switch self {
    case .texture(let texture): texture
    case .pass(let pass): Int32(textures) + pass.rawValue
    }
  }
}

/// A map from positions to texels along one axis, linear in up to three pieces: the slices of a
/// stretched picture.
///
/// ```
/// position   ...... lower ............ upper ......
/// piece      first     |    middle       |   last
/// ```
public struct AxisMap: Hashable, Sendable {
  /// One linear piece of the map: texel = scale * position + offset.
  public struct Piece: Hashable, Sendable {
    /// The number of texels per unit of position.
    public var scale: Double
    /// The texel position at position 0.
    public var offset: Double

    /// Makes the piece with given texel positions at two positions; it is constant if the positions
    /// are equal.
    public init(from: Double, to: Double, texelFrom: Double, texelTo: Double) {
      scale = to == from ? 0 : (texelTo - texelFrom) / (to - from)
      offset = texelFrom - scale * from
    }
  }

  /// The linear piece of the map for positions below `lower`.
  public var first: Piece
  /// The linear piece of the map from `lower` to `upper`; the only one if both are infinite.
  public var middle: Piece
  /// The linear piece of the map for positions from `upper` on.
  public var last: Piece
  /// The position at which the middle piece starts; minus infinity in a map of one piece.
  public var lower: Double
  /// The position at which the middle piece ends; infinity in a map of one piece.
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

  /// Returns the texel position that the map gives `position`; the form of the map's call for other modules.
  package func texel(at position: Double) -> Double { self(position) }

  /// Returns the texel position at `position`, by the piece that contains it.
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
