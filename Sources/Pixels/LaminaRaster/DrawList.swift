// The content of a pass before it is drawn: written by the plan, read by the vertex stage.

public import LaminaGeometry
public import LaminaPixels

/// A layer, by its index in the evaluated frame.
@frozen public struct LayerIndex: Hashable, Sendable {
  /// The index, from 0; the root layer is 0.
  public var rawValue: Int32

  /// Makes an index from a number.
  @inlinable public init(_ rawValue: Int) { self.rawValue = Int32(rawValue) }
}

/// A pass, by its index in the frame's plan.
///
/// A pass comes after every pass that it consumes.
@frozen public struct PassIndex: Hashable, Sendable {
  /// The index, from 0.
  public var rawValue: Int32

  /// Makes an index from a number.
  @inlinable public init(_ rawValue: Int) { self.rawValue = Int32(rawValue) }
}

/// The draws of one pass, back to front, with the tables that they refer to.
public struct DrawList: Equatable, Sendable {
  /// The draws, back to front.
  public var commands: [DrawCommand] = []
  /// The maps to device pixels from the planes that commands draw in.
  public var planes: [Homography] = []
  /// The rounded rectangles of the commands' shapes, each in the coordinates of its command's
  /// plane.
  public var outlines: [RoundedRect] = []
  /// The filled or stroked paths of the commands' shapes, each in the coordinates of its command's
  /// plane.
  public var paths: [PathShape] = []
  /// The pictures that commands draw, each with the maps from its command's plane to texels.
  public var images: [ImageSample] = []
  /// The gradients that commands draw, each with the map from its command's plane to gradient
  /// space.
  public var gradients: [Gradient] = []
  /// Masks with a coverage for each pixel, made before the frame is drawn: of glyphs, and of clips.
  public var masks: [CoverageMask] = []
  /// The positions at which commands draw masks of `masks`, such as the glyphs of a text.
  public var placedMasks: [PlacedMask] = []

  /// The blurred rounded rectangles and blurred paths of the commands' shapes, such as shadows.
  public var blurredRects: [BlurredRect] = []
  /// The half-planes of device pixels to which commands limit their draws.
  public var cuts: [HalfPlane] = []

  /// Whether any draw's blend mode can make opaque pixels of the pass less than opaque.
  public var lowersAlpha: Bool { commands.contains { $0.blendMode.lowersAlpha } }

  /// Makes an empty list.
  public init() {}

  /// Returns the smallest rectangle of device pixels that contains the masks in a range of
  /// `placedMasks`.
  func bounds(ofMasks range: Range<Int32>) -> IntRect {
    placedMasks[range.ints].reduce(.empty) { $0.union(masks[Int($1.mask)].bounds(at: $1)) }
  }
}

/// One draw of a pass: a shape in a plane, and the source of its pixels.
public struct DrawCommand: Equatable, Sendable {
  /// The shape whose pixels the draw covers.
  public var shape: Shape
  /// The map from the shape's space to device pixels, as an index into `DrawList.planes`.
  public var plane: Int32
  /// The source of the covered pixels' colours.
  public var source: Source
  /// The edges of a rectangle that are antialiased.
  ///
  /// The other edges are hard: a pixel is covered if its centre is. Rounded outlines are always antialiased.
  public var antialiasedEdges: RectSides
  /// The edges of a rectangle that do not limit the draw, because the composite of its clipped
  /// group does.
  public var openEdges: RectSides
  /// The blend mode by which the draw is composited.
  public var blendMode: BlendMode
  /// The device pixels that the draw may touch.
  public var scissor: IntRect
  /// The mask that multiplies the coverage, as an index into `DrawList.masks`; -1 for none.
  public var clip: Int32
  /// The half-planes that cut the draw, as indices into `DrawList.cuts`: each pixel's centre must lie in all of them.
  public var cuts: Range<Int32> = 0..<0
  /// The layer that caused the draw.
  public var layer: LayerIndex
  /// The pass whose alpha multiplies the pixels of the pass that is the source; `nil` for no mask.
  public var maskPass: PassIndex?

  /// Makes a draw of a shape; by default it has no clip, no cuts and no mask.
  public init(
    shape: Shape, plane: Int32, source: Source, antialiasedEdges: RectSides,
    openEdges: RectSides = [], scissor: IntRect, clip: Int32 = -1, cuts: Range<Int32> = 0..<0,
    maskPass: PassIndex? = nil,
    blendMode: BlendMode = .normal, layer: LayerIndex
  ) {
    self.shape = shape
    self.plane = plane
    self.source = source
    self.antialiasedEdges = antialiasedEdges
    self.openEdges = openEdges
    self.scissor = scissor
    self.clip = clip
    self.cuts = cuts
    self.maskPass = maskPass
    self.blendMode = blendMode
    self.layer = layer
  }
}

extension DrawCommand {
  /// Whether the draw has a clip, or a blend mode other than `normal`.
  ///
  /// Tiles have general code for such draws, which is slower.
  var isGeneral: Bool { clip >= 0 || blendMode != .normal }

  /// Returns whether every pixel that the draw fully covers becomes opaque; false if the source is
  /// a pass, which is not examined.
  package func isOpaque(in list: DrawList, textures: [Texture]) -> Bool {
    if isGeneral { return false }
    switch shape {
    case .masks, .blurredRect: return false
    default: break
    }
    switch source {
    case .color(let color): return color.isOpaque
    case .box(let fill, let edge): return fill.isOpaque && edge.isOpaque
    case .image(let image):
      let sample = list.images[Int(image)]
      guard case .texture(let texture) = sample.source else { return false }
      return sample.factor.isOpaque && textures[Int(texture)].isOpaque
    case .gradient(let gradient): return list.gradients[Int(gradient)].isOpaque
    case .pass: return false
    }
  }
}

/// The shape of a draw, in the space of its plane.
///
/// Integers are indices into `DrawList.outlines`, except for paths, masks and blurred rectangles.
public enum Shape: Equatable, Sendable {
  /// A rectangle.
  case rect(Rect)
  /// A rounded rectangle, as an index into `DrawList.outlines`.
  case outline(Int32)
  /// The area inside the outline `outer` but not inside `inner`: a border.
  ///
  /// Both are indices into `DrawList.outlines`.
  case ring(outer: Int32, inner: Int32)
  /// The area inside the outline `outer`, in another colour inside `inner`: a background with its
  /// border.
  ///
  /// Both are indices into `DrawList.outlines`.
  case box(outer: Int32, inner: Int32)
  /// The intersection of a rectangle and the outline `outline`: contents within rounded corners.
  ///
  /// The outline is an index into `DrawList.outlines`.
  case rectWithin(Rect, outline: Int32)
  /// A path, as an index into `DrawList.paths`; always antialiased.
  case path(Int32)
  /// A rectangle of whole device pixels, independent of the command's plane.
  case pixels(IntRect)
  /// Masks that are drawn one after another, such as glyphs, as indices into
  /// `DrawList.placedMasks`.
  ///
  /// They are independent of the plane, and of one colour.
  case masks(Range<Int32>)
  /// A blurred rounded rectangle or path, as an index into `DrawList.blurredRects`.
  ///
  /// It is independent of the plane, and of one colour.
  case blurredRect(Int32)
}

extension Shape {
  /// Whether the shape is a blurred rounded rectangle or path.
  var isBlurred: Bool { if case .blurredRect = self { true } else { false } }
}

/// A coverage mask at a position in a pass, such as a glyph of a text.
public struct PlacedMask: Hashable, Sendable {
  /// The mask, as an index into `DrawList.masks`.
  public var mask: Int32
  /// The offset added to the columns of the mask's bounds, in device pixels.
  public var x: Int32
  /// The offset added to the rows of the mask's bounds, in device pixels.
  public var y: Int32

  /// Places a mask of a draw list at an offset.
  public init(mask: Int32, x: Int32, y: Int32) {
    self.mask = mask
    self.x = x
    self.y = y
  }
}

/// The source of the colours of a draw's covered pixels.
public enum Source: Equatable, Sendable {
  /// One colour.
  case color(PackedPixel)
  /// Two colours, for the shape `box`: `fill` inside the inner outline, `edge` between the two
  /// outlines.
  case box(fill: PackedPixel, edge: PackedPixel)
  /// A picture, as an index into `DrawList.images`.
  case image(Int32)
  /// A gradient, as an index into `DrawList.gradients`.
  case gradient(Int32)
  /// The pixels of another pass, not moved, with each channel multiplied by the same channel of
  /// `factor`.
  case pass(PassIndex, factor: PackedPixel)
}

extension Source {
  /// Whether the source is another pass.
  var isPass: Bool { if case .pass = self { true } else { false } }
}

/// A set of a rectangle's edges, each named by its position along the rectangle's own axes.
public struct RectSides: OptionSet, Hashable, Sendable {
  /// The edges as bits: bit 0 is the smallest x, bit 1 the largest x, bit 2 the smallest y, bit 3
  /// the largest y.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 15 }

  /// The edge at the smallest x.
  public static let minX = RectSides(rawValue: 1)
  /// The edge at the largest x.
  public static let maxX = RectSides(rawValue: 2)
  /// The edge at the smallest y.
  public static let minY = RectSides(rawValue: 4)
  /// The edge at the largest y.
  public static let maxY = RectSides(rawValue: 8)
  /// Every edge.
  public static let all = RectSides(rawValue: 15)
}
