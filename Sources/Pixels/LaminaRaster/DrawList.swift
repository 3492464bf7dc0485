// The content of a pass before it is drawn: written by the plan, read by the vertex stage.

public import LaminaGeometry
public import LaminaPixels

/// A layer, by its index in the committed frame.
@frozen public struct LayerIndex: Hashable, Sendable {
  /// The index, from 0; the root is 0.
  public var rawValue: Int32

  /// Makes an index from a number.
  @inlinable public init(_ rawValue: Int) { self.rawValue = Int32(rawValue) }
}

/// A pass, by its index in the plan.
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
  /// Maps from a layer's plane to device pixels.
  public var planes: [Homography] = []
  /// Rounded rectangles, in the space of the plane of the command that names them.
  public var outlines: [RoundedRect] = []
  /// Paths and their covered parts, in the space of the plane of the command that names them.
  public var paths: [PathShape] = []
  /// Pictures and their maps.
  public var images: [ImageSample] = []
  /// Gradients and their maps.
  public var gradients: [Gradient] = []
  /// Prepared coverages: glyphs, and clips.
  public var masks: [CoverageMask] = []
  /// Masks with their positions, for runs of glyphs.
  public var placedMasks: [PlacedMask] = []

  /// Rounded rectangles at whole pixels, blurred.
  public var blurredRects: [BlurredRect] = []
  /// Half-planes that cut draws.
  public var cuts: [HalfPlane] = []

  /// Whether any draw can make opaque pixels less than opaque.
  public var lowersAlpha: Bool { commands.contains { $0.blendMode.lowersAlpha } }

  /// Makes an empty list.
  public init() {}

  /// Returns the bounds of the pixels of a range of placed masks.
  func bounds(ofMasks range: Range<Int32>) -> IntRect {
    placedMasks[range.ints].reduce(.empty) { $0.union(masks[Int($1.mask)].bounds(at: $1)) }
  }
}

/// One draw: a shape in a plane, and its source.
public struct DrawCommand: Equatable, Sendable {
  /// The covered shape.
  public var shape: Shape
  /// The map from the shape's space to device pixels, as an index into `DrawList.planes`.
  public var plane: Int32
  /// The source of the covered pixels.
  public var source: Source
  /// The edges of a rectangle that are antialiased.
  ///
  /// The other edges are hard: a pixel is covered if its centre is. Rounded outlines are always antialiased.
  public var antialiasedEdges: RectSides
  /// The edges of a rectangle that do not bound it; other limits bound the draw there.
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
  /// The pass whose alpha multiplies the pixels of another pass.
  public var maskPass: PassIndex?

  /// Makes a draw.
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
  /// Whether the draw needs the general path: it is clipped, or its blend mode is not `normal`.
  var isGeneral: Bool { clip >= 0 || blendMode != .normal }

  /// Returns whether every fully covered pixel becomes opaque; false for passes, which are not examined.
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
  /// A rounded rectangle.
  case outline(Int32)
  /// The area in `outer` but not in `inner`: a border.
  case ring(outer: Int32, inner: Int32)
  /// All of `outer`; its part in `inner` has another colour: a border with its background.
  case box(outer: Int32, inner: Int32)
  /// The intersection of a rectangle and a rounded rectangle: contents within rounded corners.
  case rectWithin(Rect, outline: Int32)
  /// A path, as an index into `DrawList.paths`; always antialiased.
  case path(Int32)
  /// Whole device pixels, independent of the plane.
  case pixels(IntRect)
  /// Prepared masks, one after another, as indices into `DrawList.placedMasks`.
  ///
  /// They are independent of the plane, and of one colour.
  case masks(Range<Int32>)
  /// A blurred rounded rectangle, as an index into `DrawList.blurredRects`.
  ///
  /// It is independent of the plane, and of one colour.
  case blurredRect(Int32)
}

extension Shape {
  /// Whether the shape is a blurred rounded rectangle.
  var isBlurred: Bool { if case .blurredRect = self { true } else { false } }
}

/// A mask at a position.
public struct PlacedMask: Hashable, Sendable {
  /// The mask, as an index into `DrawList.masks`.
  public var mask: Int32
  /// The offset added to the columns of the mask's bounds, in device pixels.
  public var x: Int32
  /// The offset added to the rows of the mask's bounds, in device pixels.
  public var y: Int32

  /// Places a mask.
  public init(mask: Int32, x: Int32, y: Int32) {
    self.mask = mask
    self.x = x
    self.y = y
  }
}

/// The source of covered pixels.
public enum Source: Equatable, Sendable {
  /// One colour.
  case color(PackedPixel)
  /// For a `box`: one colour inside the inner outline, another between the two outlines.
  case box(fill: PackedPixel, edge: PackedPixel)
  /// A picture, as an index into `DrawList.images`.
  case image(Int32)
  /// A gradient, as an index into `DrawList.gradients`.
  case gradient(Int32)
  /// The pixels of another pass, at the same device pixels, each channel multiplied by the factor's.
  case pass(PassIndex, factor: PackedPixel)
}

extension Source {
  /// Whether the source is another pass.
  var isPass: Bool { if case .pass = self { true } else { false } }
}

/// Edges of a rectangle, in the rectangle's axes.
public struct RectSides: OptionSet, Hashable, Sendable {
  /// Bit 0 is the edge at the smallest x, 1 the largest x, 2 the smallest y, 3 the largest y.
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
